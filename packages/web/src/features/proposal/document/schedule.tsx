import type { PlannedPayment } from "@stint/core/proposal/schema";
import type * as z from "zod";
import { dayInWords, money } from "../../../lib/format";
import { percentInWords } from "../../public/words";

type Payment = z.infer<typeof PlannedPayment>;

/** From the full brand to a third of it, so that neighbours differ. */
const shade = (index: number, of: number): string =>
  `color-mix(in oklab, var(--fill) ${Math.round(100 - (index * 65) / Math.max(1, of - 1))}%, var(--surface))`;

const heading = (payment: Payment): string => payment.when || payment.label;
function second({ label, when, due_on }: Payment): string | undefined {
  const due = due_on ? `due ${dayInWords(due_on, { long: true, year: true })}` : undefined;
  // "Design" below "When Design is complete" says nothing new.
  const parts = [when.includes(label) ? undefined : label, due].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : undefined;
}

/** What is paid when: a bar for the eye, and the same in words with amounts. */
export function Schedule({ payments, currency }: { payments: readonly Payment[]; currency: string }) {
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
        {payments.map((payment) => (
          <li
            key={payment.sequence}
            className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-line py-3 text-15 first:border-t-0"
          >
            <span className="text-muted">{payment.percent ? percentInWords(payment.percent) : ""}</span>
            <span className="min-w-0 break-words">
              <span className="font-[550]">{heading(payment)}</span>
              {second(payment) && <span className="block text-14 text-muted">{second(payment)}</span>}
            </span>
            <span data-amount="" className="text-right font-[550] whitespace-nowrap">
              {money(payment.amount, currency)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
