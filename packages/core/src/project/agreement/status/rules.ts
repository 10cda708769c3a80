import { endOfDay } from "../../../platform/date";

/** Where a version of a proposal can stand: the words on the wire, in rows and in the rules' table. */
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

/** What a client may still answer. */
export const OPEN = ["published", "sent", "viewed", "changes_requested"] as const;
const open: readonly Status[] = OPEN;

/** Whether a version ended without being signed, by somebody's will: it is not sent again, what it asked for may be. */
export const isRefused = (status: Status): boolean => status === "declined" || status === "withdrawn";

/** What the public link depends on. `expire_at` is a date; it ends with that day in `zone`, the sender's (D19). */
export interface LinkFacts {
  status: Status;
  expire_at?: string | null;
  zone: string;
}

/** The status with expiry taken in, even before the job that writes it has run (D19). */
export function statusAt(facts: LinkFacts, now: Date): Status {
  const closes = open.includes(facts.status) ? facts.expire_at : undefined;
  return closes && now.getTime() > endOfDay(closes, facts.zone).getTime() ? "expired" : facts.status;
}
