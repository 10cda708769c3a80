import { WORDS } from "@stint/core/platform/status";

/** What a teammate reads of where their money is: what is approved is not sent yet. */
export const teammateStates = { committed: WORDS.committed, paid: WORDS.paid, held: "Waits" } as const;
