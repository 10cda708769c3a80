import type { PublicInfo } from "@stint/core/invoice/schema";
import { format, sum } from "@stint/core/platform/money";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx";
import { paperCard } from "./pay-form";
import { cameIn, methodInWords } from "./words";

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
  const came = cameIn(invoice.payments);
  const [only, ...others] = came;
  const amount = sum(came.map((each) => each.amount));
  const surcharge = sum(came.map((each) => each.surcharge));
  const credit = came.every(({ method }) => method === "credit");
  return (
    <section aria-labelledby="receipt" className={cx(paperCard, "px-5 pt-5 pb-3")}>
      <h2 id="receipt" className="flex items-center gap-3 pb-3 text-17 font-semibold">
        <span
          aria-hidden="true"
          className="flex size-8 items-center justify-center rounded-full border border-(--edge) bg-(--fill) text-(--on-fill)"
        >
          <Check size={18} />
        </span>
        {!only || credit ? "Nothing left to pay" : invoice.back ? "What was paid" : "Payment received"}
      </h2>
      <dl>
        <Row label="Paid by">{buyer.name}</Row>
        {only && (
          <Row label="Method">{others.length > 0 ? `${came.length} payments` : methodInWords(only)}</Row>
        )}
        {only && <Row label="Amount">{format(amount, invoice.currency)}</Row>}
        {surcharge > 0 && <Row label="Processing">{format(surcharge, invoice.currency)}</Row>}
        {invoice.back && <Row label={invoice.back}>{format(invoice.amount_refunded, invoice.currency)}</Row>}
        {buyer.email && only && !credit && <Row label="Receipt goes to">{buyer.email}</Row>}
        <Row label="Still due">{format(invoice.totals.amount_due, invoice.currency)}</Row>
      </dl>
    </section>
  );
}
