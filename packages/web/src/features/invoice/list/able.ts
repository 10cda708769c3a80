import type { ListedInvoice } from "../queries";

export type ManyVerb = "send" | "remind";

const owing = new Set<ListedInvoice["status"]>(["sent", "viewed", "partially_paid", "overdue"]);
const ready = new Set<ListedInvoice["status"]>(["draft", "scheduled"]);

/** Answers the chosen invoices that an action is for. */
export const filterFor = (rows: readonly ListedInvoice[], verb: ManyVerb): ListedInvoice[] =>
  rows.filter(({ status }) => (verb === "send" ? ready : owing).has(status));
