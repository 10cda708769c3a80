import { newKey } from "../api";
import { watchTabs } from "./other-tabs";
import { openOutbox } from "./outbox-storage";
import type { World } from "./ports";

/** The world of a page: its clock, its network, its storage, the other tabs. `document` names the edited document. */
export const browserWorld = <Op>(
  document: string,
  rename: (op: Op, ids: Readonly<Record<string, number>>) => Op,
): World<Op> => ({
  clock: {
    now: Date.now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  network: {
    isOnline: () => navigator.onLine,
    watch: (changed) => {
      addEventListener("online", changed);
      addEventListener("offline", changed);
      return () => {
        removeEventListener("online", changed);
        removeEventListener("offline", changed);
      };
    },
  },
  storage: openOutbox(document, rename),
  tabs: watchTabs(document),
  newKey,
});
