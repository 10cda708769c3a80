/**
 * Where an invoice can stand: what is shown (D31) and what actions start from. Rows store facts, not this. That money
 * was given back or is contested are facts beside it: the status comes from what is due.
 */
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
] as const;
export type Status = (typeof STATUSES)[number];

/** What is true beside the status (D31): the worst first. */
export const FACTS = ["disputed", "refunded", "partially_refunded"] as const;
export type Fact = (typeof FACTS)[number];
