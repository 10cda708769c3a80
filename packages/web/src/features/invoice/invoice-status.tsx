import type { ReactNode } from "react";
import { Status } from "../../ui/status";
import type { ListedInvoice } from "./queries";

/** The word for returned money names who took it. */
const labelOf = (fact: ListedInvoice["facts"][number], back: string | null) =>
  back && fact !== "disputed"
    ? { label: fact === "refunded" ? back : `Partially ${back.toLowerCase()}` }
    : {};

/** An invoice's status and, beside it, the facts of its money (D31): each a mark and a word. */
export function InvoiceStatus({
  invoice,
  detail,
}: {
  invoice: Pick<ListedInvoice, "status" | "facts" | "back">;
  detail?: ReactNode;
}) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      <Status status={invoice.status} detail={detail} />
      {invoice.facts.map((fact) => (
        <Status key={fact} status={fact} {...labelOf(fact, invoice.back)} />
      ))}
    </span>
  );
}
