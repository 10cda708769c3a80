/** Where an invoice can stand: what is shown (D31) and what actions start from. Rows store facts, not this. */
export const STATUSES = [
  "draft",
  "scheduled",
  "paused",
  "sent",
  "viewed",
  "processing",
  "partially_paid",
  "paid",
  "overdue",
  "void",
  "refunded",
  "disputed",
] as const;
export type Status = (typeof STATUSES)[number];
