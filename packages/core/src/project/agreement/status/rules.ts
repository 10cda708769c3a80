import { endOfDay } from "../../../platform/date";

/** The statuses of a proposal, as in the API, in rows and in the rules' table. */
export const STATUSES = [
  "draft",
  "published",
  "sent",
  "viewed",
  "changes_requested",
  "accepted",
  "declined",
  "expired",
  "withdrawn",
  "superseded",
] as const;
export type Status = (typeof STATUSES)[number];

/** The statuses in which the client can still answer. */
export const OPEN = ["published", "sent", "viewed", "changes_requested"] as const;
const open: readonly Status[] = OPEN;

/**
 * Returns whether a version was refused or withdrawn unsigned: it is not sent again, but its edits may be.
 */
export const isRefused = (status: Status): boolean => status === "declined" || status === "withdrawn";

/**
 * The facts that a public link depends on. `expire_at` is a date and ends with that day in `zone`, the
 * sender's (D19).
 */
export interface LinkFacts {
  status: Status;
  expire_at?: string | null;
  zone: string;
}

/** Returns the status with expiry computed, even before the job that stores it has run (D19). */
export function statusAt(facts: LinkFacts, now: Date): Status {
  const closes = open.includes(facts.status) ? facts.expire_at : undefined;
  return closes && now.getTime() > endOfDay(closes, facts.zone).getTime() ? "expired" : facts.status;
}
