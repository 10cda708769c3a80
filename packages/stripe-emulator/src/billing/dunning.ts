import type { Dunning } from "../kinds";
import type { Work } from "../types";

const DUNNING: Dunning = { retry_days: [2, 7, 14], after_last: "cancel", upcoming_days: 7 };

const PLACE = "settings:billing";

export const dunningOf = (work: Pick<Work, "store">): Dunning => ({
  ...DUNNING,
  ...work.store.recall("settings", PLACE),
});

export function setDunning(work: Pick<Work, "store">, changes: Partial<Dunning>): Dunning {
  const settings = { ...dunningOf(work), ...changes };
  work.store.remember("settings", PLACE, settings);
  return settings;
}
