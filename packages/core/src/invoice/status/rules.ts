/**
 * The statuses of an invoice: shown (D31), and the start of actions. Rows store facts instead. Refunds and
 * disputes are facts beside the status, which follows from the amount due.
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
/** Statuses of sent invoices, not late, and not paid in full. */
export const DUE: ReadonlySet<Status> = new Set<Status>(["sent", "viewed", "processing", "partially_paid"]);

/** The tabs of the list of invoices, the most urgent first. */
export const TABS = ["overdue", "due", "draft", "scheduled", "paused", "paid", "void"] as const;
export type Tab = (typeof TABS)[number];
export const tabOf = (status: Status): Tab => TABS.find((tab) => tab === status) ?? "due";

/** Facts beside the status (D31), the worst first. */
export const FACTS = ["disputed", "refunded", "partially_refunded"] as const;
export type Fact = (typeof FACTS)[number];
