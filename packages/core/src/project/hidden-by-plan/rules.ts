/** Which project shows on a plan that includes one. Pure and browser-safe. */
import { DAY_MS } from "../../platform/date";
import type { AgreementFacts } from "../agreement/facts";

/** The days from one pick to the next. */
export const PICK_DAYS = 30;

/** Returns the instant from which another project can be picked. */
export const nextPickAt = (picked_at: string): string =>
  new Date(Date.parse(picked_at) + PICK_DAYS * DAY_MS).toISOString();

/** The facts of an active project that decide whether it is the one. */
export interface Candidate extends Pick<AgreementFacts, "created_at" | "held" | "accepted" | "change"> {
  id: number;
  archived_at?: string | undefined;
}

/** Returns when a project changed last before `until`: it was made, sent, answered or signed. */
function findLastChange({ created_at, held, accepted, change }: Candidate, until: string): string {
  const instants = [held?.since, held?.sent_at, change?.since, change?.sent_at, accepted?.accepted_at];
  const known = instants.filter((at) => at !== undefined).filter((at) => at <= until);
  return [created_at, ...known].sort().at(-1) ?? created_at;
}

/**
 * Returns the one of the active projects that shows: the picked one, or else the one that changed last before
 * the plan ended. What clients do later to a hidden one moves nothing.
 */
export function chooseShown<C extends Candidate>(
  active: readonly C[],
  picked_id: number | null,
  since: string,
): C | undefined {
  const listed = active.filter(({ archived_at }) => archived_at === undefined);
  return (
    active.find(({ id }) => id === picked_id) ??
    (listed.length > 0 ? listed : active).toSorted(
      (a, b) => findLastChange(b, since).localeCompare(findLastChange(a, since)) || b.id - a.id,
    )[0]
  );
}
