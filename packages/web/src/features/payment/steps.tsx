import type { PublicInfo } from "@stint/core/invoice/schema";
import { Check, Info } from "lucide-react";
import { dayInWords } from "../../lib/format";
import { cx } from "../../ui/cx";
import { paperCard } from "./pay-form";

interface Step {
  title: string;
  note?: string;
  when?: string;
}

function Steps({ steps, at }: { steps: Step[]; at: number }) {
  return (
    <ol className={cx(paperCard, "px-5 py-5")}>
      {steps.map((step, index) => (
        <li key={step.title} aria-current={index === at ? "step" : undefined} className="flex gap-3">
          <span aria-hidden="true" className="flex flex-col items-center">
            <span
              className={cx(
                "flex size-6 shrink-0 items-center justify-center rounded-full",
                index < at && "border border-(--edge) bg-(--fill) text-(--on-fill)",
                index === at && "border-2 border-(--edge) text-(--edge)",
                index > at && "border border-ctl",
              )}
            >
              {index < at && <Check size={14} />}
              {index === at && <span className="size-2 rounded-full bg-current" />}
            </span>
            {index < steps.length - 1 && <span className="my-0.5 min-h-4 w-px flex-1 bg-line2" />}
          </span>
          <div className={cx("min-w-0 flex-1 wrap-anywhere", index < steps.length - 1 && "pb-4")}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="text-15 font-[550]">{step.title}</span>
              {step.when && <span className="shrink-0 text-13 text-muted">{step.when}</span>}
            </p>
            {step.note && <p className="text-13 text-muted">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A date some working days later, holidays not known. */
export function workingDaysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at.toISOString().slice(0, 10);
}

/** The working days until a debit is in, where its scheme takes longer than a US one. */
const DAYS: Record<string, number> = { EUR: 7, GBP: 7 };
const BANK_DAYS = 5;

/** A debit on its way, in three dated steps. */
export function DebitSteps({ invoice }: { invoice: PublicInfo }) {
  const payment = invoice.payments.find(({ status }) => status === "processing");
  const seller = invoice.snapshot.seller.name;
  const { email } = invoice.snapshot.buyer;
  return (
    <>
      <Steps
        at={1}
        steps={[
          {
            title: payment?.method === "card" ? "You paid by card" : "You started a bank debit",
            ...(payment ? { when: dayInWords(payment.paid_at) } : {}),
            ...(payment?.reference ? { note: payment.reference } : {}),
          },
          { title: "Your bank confirms", note: "Nothing to do. Reminders are off meanwhile." },
          {
            title: `Received by ${seller}`,
            note: email ? `You get the receipt at ${email}` : "You get the receipt by email",
            ...(payment
              ? {
                  when: `by ${dayInWords(workingDaysAfter(payment.paid_at, DAYS[invoice.currency] ?? BANK_DAYS))}`,
                }
              : {}),
          },
        ]}
      />
      <p className="mt-3 flex gap-2 text-13 text-muted">
        <Info size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
        If your bank refuses the debit, this invoice opens again and we write to you.
      </p>
    </>
  );
}

/** Between the provider's yes and our own books: a calm moment, usually a second. */
export function Confirmation({ invoice }: { invoice: PublicInfo }) {
  const seller = invoice.snapshot.seller.name;
  return (
    <>
      <div role="status">
        <Steps
          at={1}
          steps={[
            { title: "You paid" },
            { title: "We confirm it with the payment provider", note: "This takes a moment." },
            { title: `Received by ${seller}`, note: "You get the receipt by email" },
          ]}
        />
      </div>
      <p className="mt-3 flex gap-2 text-13 text-muted">
        <Info size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
        You need not pay again, and may close this page.
      </p>
    </>
  );
}
