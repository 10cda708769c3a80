import type { PublicInfo } from "@stint/core/invoice/schema";
import { BrandFrame } from "../../public-page/brand-frame";
import { InvoiceSheet } from "../public-page/sheet";
import type { Invoice } from "../queries";

/** The frozen paper as the client has it, from the snapshot (D12). */
export function Document({ invoice }: { invoice: Invoice }) {
  const { snapshot, number, issued_on, due_on } = invoice;
  if (!snapshot || !number || !issued_on || !due_on) return null;
  const state: PublicInfo["state"] =
    invoice.status === "paid" ||
    invoice.status === "void" ||
    invoice.status === "processing" ||
    invoice.status === "partially_paid"
      ? invoice.status
      : "due";
  return (
    <BrandFrame color={snapshot.brand.color} ground="none" className="mx-auto max-w-[656px]">
      <InvoiceSheet
        of={{
          ...invoice,
          state,
          number,
          issued_on,
          due_on,
          snapshot,
          overdue: invoice.status === "overdue",
          discounts: invoice.discounts.map((each) => ({ ...each, value: invoice.totals.discount_total })),
        }}
      />
    </BrandFrame>
  );
}
