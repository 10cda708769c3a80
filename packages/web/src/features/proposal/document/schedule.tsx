import { paymentWords } from "@stint/core/proposal/reading/rules";
import type { Document, PlannedPayment } from "@stint/core/proposal/schema";
import { money } from "../../../lib/format";
import { percentInWords } from "../../public-page/words";
import { useMarks } from "./marks";

/** From the full brand to a third of it, so that neighbours differ. */
const shade = (index: number, of: number): string =>
  `color-mix(in oklab, var(--fill) ${Math.round(100 - (index * 65) / Math.max(1, of - 1))}%, var(--surface))`;

/** The payments and their days: a bar, and the same in words with amounts. */
export function Schedule({
  document,
  payments,
}: {
  document: Pick<Document, "currency" | "due_days">;
  payments: readonly PlannedPayment[];
}) {
  const { currency, due_days } = document;
  const marks = useMarks();
  return (
    <>
      <div aria-hidden="true" className="flex h-2.5 gap-[3px]">
        {payments.map((payment, index) => (
          <span
            key={payment.sequence}
            className="min-w-1 basis-0"
            style={{ flexGrow: payment.amount, background: shade(index, payments.length) }}
          />
        ))}
      </div>
      <ol className="mt-3">
        {payments.map((payment, index) => {
          const { heading, note } = paymentWords(payment, due_days);
          const mark = marks?.at("payment", index);
          return (
            <li
              key={payment.sequence}
              className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-line py-3 text-15 first:border-t-0"
            >
              <span className="text-muted">{payment.percent ? percentInWords(payment.percent) : ""}</span>
              <span className="min-w-0 break-words">
                <span className="font-[550]">{heading}</span> {!mark?.amount && mark?.badge}
                {note && <span className="block text-14 text-muted">{note}</span>}
              </span>
              <span data-amount="" className="text-right font-[550] whitespace-nowrap">
                {mark?.amount && <span className="block">{mark.amount}</span>}
                {money(payment.tax?.total ?? payment.amount, currency)}
                {payment.tax?.note && (
                  <span className="block max-w-48 text-14 font-normal whitespace-normal text-muted">
                    {payment.tax.note}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {marks?.gone("payment")}
    </>
  );
}
