import type { PublicInfo } from "@stint/core/proposal/schema";
import { dayInWords, money } from "../../../lib/format";
import { publicButton } from "../../public-page/public-button";

export type OpenInvoice = PublicInfo["open_invoices"][number];

/** "Invoice INV-0014, $320.00", with the amount that is still due. */
export const invoiceTitle = ({ number, amount_due, currency }: OpenInvoice): string =>
  `Invoice ${number}, ${money(amount_due, currency)}`;

export const invoiceDue = ({ due_on }: OpenInvoice): string =>
  due_on ? `Due ${dayInWords(due_on, { year: true })}.` : "Open.";

export function PayLink({ invoice, kind }: { invoice: OpenInvoice; kind: "primary" | "second" }) {
  return (
    <a href={`/invoices/${invoice.hash}`} className={publicButton(kind)}>
      View and pay<span className="sr-only"> invoice {invoice.number}</span>
    </a>
  );
}
