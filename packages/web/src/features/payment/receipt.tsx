import type { PublicInfo } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx";
import { backOf, cameIn, methodInWords } from "../invoice/words";
import { paperCard } from "./pay-form";

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-[39px] items-center justify-between gap-4 border-t border-line text-14">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-[550] break-words">{children}</dd>
    </div>
  );
}

/** Stands where the form stood once everything is paid. */
export function Receipt({ invoice }: { invoice: PublicInfo }) {
  const { buyer } = invoice.snapshot;
  const last = cameIn(invoice.payments).at(-1);
  const back = backOf(invoice);
  return (
    <section aria-labelledby="receipt" className={cx(paperCard, "px-5 pt-5 pb-3")}>
      <h2 id="receipt" className="flex items-center gap-3 pb-3 text-17 font-semibold">
        <span
          aria-hidden="true"
          className="flex size-8 items-center justify-center rounded-full border border-(--edge) bg-(--fill) text-(--on-fill)"
        >
          <Check size={18} />
        </span>
        {last ? "Payment received" : "Nothing left to pay"}
      </h2>
      <dl>
        <Row label="Paid by">{buyer.name}</Row>
        {last && <Row label="Method">{methodInWords(last)}</Row>}
        {last && <Row label="Amount">{format(last.amount, invoice.currency)}</Row>}
        {last && last.surcharge > 0 && (
          <Row label="Processing">{format(last.surcharge, invoice.currency)}</Row>
        )}
        {back > 0 && <Row label="Refunded">{format(back, invoice.currency)}</Row>}
        {buyer.email && <Row label="Receipt sent to">{buyer.email}</Row>}
        <Row label="Still due">{format(invoice.totals.amount_due, invoice.currency)}</Row>
      </dl>
    </section>
  );
}
