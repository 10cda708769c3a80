import { format } from "@stint/core/platform/money";
import type { ReactNode } from "react";
import { Skeleton } from "../../../ui/ghost-rows";
import { Money } from "../../../ui/money";
import { laterOf, linesOf, promiseOf, type Quote } from "../words";

/** What is charged, line by line: nothing is charged that is not in it. */
export function SumLines({ quote }: { quote: Quote }) {
  const { currency } = quote.preview;
  const later = laterOf(quote);
  return (
    <dl className="text-14">
      {linesOf(quote).map(({ label, amount }) => (
        <div key={label} className="flex min-h-8 items-center justify-between gap-4">
          <dt className="min-w-0 text-muted">{label}</dt>
          <dd>
            <Money value={amount} currency={currency} strong={false} className="font-[550]" />
          </dd>
        </div>
      ))}
      {later && (
        <div className="mt-1 flex min-h-10 items-center justify-between gap-4 border-t border-ink pt-1 text-15 font-semibold">
          <dt>{later.label}</dt>
          <dd>
            <Money value={later.amount} currency={currency} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The amount of today at 32, and the paragraph with every date. */
export function DueToday({ quote }: { quote: Quote }) {
  const { due_amount, currency } = quote.preview;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-17 font-[550]">Due today</p>
        <p className="text-32 font-[650] tracking-[-0.02em]">{format(due_amount, currency)}</p>
      </div>
      <p className="mt-1 text-13 text-muted">{promiseOf(quote)}</p>
    </>
  );
}

/** Bars where the sum comes, in its own height. */
export function SumGhost({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className="space-y-5 py-3">
      <span className="sr-only">Computing what it costs</span>
      <Skeleton width="72%" />
      <Skeleton width="58%" />
      <Skeleton width="40%" height={32} className="ml-auto rounded-ctl!" />
      <Skeleton width="94%" />
      {children}
    </div>
  );
}
