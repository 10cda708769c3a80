import { factsOf } from "../../invoice/read";
import { shownStatus } from "../../invoice/rules";
import { invoiceLink } from "../../notification";
import { Day } from "../../platform/date";
import { agreementIn } from "../../project/read";
import type { Facts, InvoiceFacts, ProjectFacts } from "../read";
import type { Row } from "../schema";
import type { ClassifiedRow } from "./classified";

/** Returns an invoice as a row, before it is decided who has to act. */
function rowOf(invoice: InvoiceFacts, project: ProjectFacts | undefined, status: string): Row {
  return {
    kind: "invoice",
    id: invoice.id,
    project_id: project?.project_id ?? null,
    status,
    title: invoice.title || (project?.name ?? ""),
    who: invoice.client_name,
    amount: invoice.amount_due,
    currency: invoice.currency,
    tax_note: null,
    agreement: project ? agreementIn(project) : null,
    at: invoice.sent_at ?? invoice.created_at,
    due_on: invoice.due_on ?? null,
    view_count: null,
    action: {
      label: "View invoice",
      link: invoiceLink({ id: invoice.id, project_id: project?.project_id ?? null }),
    },
  };
}

/** Returns the row of an invoice: its client has to act, or the owner if it is overdue or was never sent. */
export function invoiceRow(
  invoice: InvoiceFacts,
  project: ProjectFacts | undefined,
  today: string,
): ClassifiedRow | undefined {
  const status = shownStatus(factsOf({ ...invoice, totals: invoice }), today);
  const row = rowOf(invoice, project, status);
  const { link } = row.action;
  switch (status) {
    case "draft":
      return { row: { ...row, action: { label: "Send invoice", link } }, bucket: "drafts", move: "your" };
    case "overdue":
      return { row: { ...row, action: { label: "Send reminder", link } }, bucket: "overdue", move: "your" };
    case "sent":
    case "viewed":
    case "partially_paid":
    case "processing":
      return { row, bucket: "due", move: "their" };
    default:
      return undefined;
  }
}

/** Returns the row of a disputed payment: the money goes back unless the owner sends evidence in time. */
export function disputedRow(
  { amount, opened_at, due_by }: Facts["disputed"][number],
  invoice: InvoiceFacts,
  { projects, workspace, today }: Facts,
): ClassifiedRow | undefined {
  const due_on = due_by ? Day.today(new Date(due_by), workspace.time_zone) : null;
  if (due_on !== null && due_on < today) return undefined;
  const row = rowOf(invoice, projects.get(invoice.project_key), "disputed");
  const action = { ...row.action, label: "Send evidence" };
  return {
    row: { ...row, amount, at: opened_at, due_on, action },
    bucket: undefined,
    move: "your",
  };
}
