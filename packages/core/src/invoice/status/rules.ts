/**
 * Where an invoice can stand: what is shown (D31) and what actions start from. Rows store facts, not this. That money
 * was given back or is disputed are facts beside it: the status comes from what is due.
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
/** Out, not late, and not paid in full. */
export const DUE: ReadonlySet<Status> = new Set<Status>(["sent", "viewed", "processing", "partially_paid"]);

/** The parts of the list of invoices, what asks for somebody first. */
export const TABS = ["overdue", "due", "draft", "scheduled", "paused", "paid", "void"] as const;
export type Tab = (typeof TABS)[number];
export const tabOf = (status: Status): Tab => TABS.find((tab) => tab === status) ?? "due";

/** What is true beside the status (D31): the worst first. */
export const FACTS = ["disputed", "refunded", "partially_refunded"] as const;
export type Fact = (typeof FACTS)[number];
