import type { ReactNode } from "react";
import { Status } from "../../ui/status";
import type { ListedInvoice } from "./queries";

/** Where an invoice stands, and beside it what happened to its money (D31): each a mark and a word. */
export function InvoiceStatus({
  invoice,
  detail,
}: {
  invoice: Pick<ListedInvoice, "status" | "facts">;
  detail?: ReactNode;
}) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      <Status status={invoice.status} detail={detail} />
      {invoice.facts.map((fact) => (
        <Status key={fact} status={fact} />
      ))}
    </span>
  );
}
