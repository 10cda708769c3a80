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
