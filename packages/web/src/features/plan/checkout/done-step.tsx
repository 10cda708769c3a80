import { isTeam } from "@stint/core/billing/rules";
import type { Changed } from "@stint/core/billing/schema";
import { format } from "@stint/core/platform/money";
import { ArrowRight, Check } from "lucide-react";
import { Suspense } from "react";
import type { Checkout } from "../../../lib/checkout";
import { useUser } from "../../../lib/session";
import { Button } from "../../../ui/button";
import { lazyPart } from "../../../ui/lazy-part";
import { isRunning } from "../plan-state";
import { doneInWords, type Quote } from "../words";

const ShareProjects = lazyPart(async () => (await import("./share-projects")).ShareProjects);

/** Step 3: what is open now, and the way on to what needed the plan. */
export function DoneStep({
  quote,
  changed,
  next,
  onClose,
}: {
  quote: Quote;
  changed: Changed;
  next: Checkout["next"];
  onClose: () => void;
}) {
  const { email } = useUser();
  const { title, sentence } = doneInWords(quote);
  const isNow = quote.preview.takes_effect === "now";
  const rows = [
    ...(isNow && !isRunning(quote.info) ? [["Recommended prices", "Shown everywhere now"]] : []),
    ...(isNow && changed.seats > 1 ? [["Seats", String(changed.seats)]] : []),
    ...(quote.preview.due_amount > 0
      ? [["Charged today", format(quote.preview.due_amount, quote.preview.currency)]]
      : []),
    ["Receipts go to", email],
  ];
  return (
    <>
      <div className="px-8 pt-8 pb-7 max-sm:px-4">
        <span
          aria-hidden="true"
          className="mb-4 flex size-7 items-center justify-center rounded-full bg-ok text-surface"
        >
          <Check size={17} strokeWidth={3} />
        </span>
        <p aria-hidden="true" className="text-22 font-semibold">
          {title}
        </p>
        <p className="mt-1 text-15 text-muted">{sentence}</p>
        <dl className="mt-6 border-t border-line2 text-14">
          {rows.map(([label, value]) => (
            <div
              key={label}
              className="flex min-h-[42px] items-center justify-between gap-4 border-b border-line"
            >
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 text-right font-[550] break-words">{value}</dd>
            </div>
          ))}
        </dl>
        {isTeam(changed.plan) && !(isRunning(quote.info) && isTeam(quote.info.plan)) && (
          <Suspense fallback={null}>
            <ShareProjects />
          </Suspense>
        )}
      </div>
      <div className="flex justify-end gap-3 border-t border-line px-6 py-4 max-sm:mt-auto max-sm:px-4">
        <Button kind={next ? "second" : "primary"} onClick={onClose}>
          Close
        </Button>
        {next && (
          <Button
            kind="primary"
            iconEnd={<ArrowRight size={17} />}
            onClick={() => {
              onClose();
              if (!next.anyway) next.run();
            }}
          >
            {next.label}
          </Button>
        )}
      </div>
    </>
  );
}
