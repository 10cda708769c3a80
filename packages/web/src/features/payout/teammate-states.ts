import { WORDS } from "@stint/core/platform/status";

/** The teammate's words for a payout's status: approved money is not sent yet. */
export const teammateStates = { committed: WORDS.committed, paid: WORDS.paid, held: "Waits" } as const;
