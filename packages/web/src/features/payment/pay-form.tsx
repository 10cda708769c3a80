import type { PublicInfo } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { CircleAlert, Lock } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLate } from "../../lib/use-late";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { Skeleton } from "../../ui/ghost-rows";
import { Spinner } from "../../ui/spinner";
import { publicButton } from "../public-page/public-button";
import { KeepChoice } from "./autopay";
import { PartField } from "./part";
import { type Confirmed, usePay } from "./use-pay";
import { onlineMethods, usePaymentElement } from "./use-payment-element";
import { useQuote } from "./use-quote";
import { wayWords } from "./way-words";

/** Loaded where the payer chooses first. */
const MethodChoice = lazy(async () => ({ default: (await import("./method-choice")).MethodChoice }));

export const paperCard = "rounded-[12px] border border-line bg-surface";

export interface PayFormProps {
  hash: string;
  invoice: PublicInfo;
  onConfirmed: (payment: Confirmed) => void;
  reload: () => Promise<void>;
  /** The consent that the payer of a series is offered; undefined without one. */
  offer: string | undefined;
}

/** The provider's form and the one button. Enter in a field pays, as in any form. */
export function PayForm({ hash, invoice, onConfirmed, reload, offer }: PayFormProps) {
  const host = useRef<HTMLDivElement>(null);
  const { currency, totals, asks_way, allow_partial, most_by_way } = invoice;
  const methods = onlineMethods(invoice);
  const [chosen, setChosen] = useState(methods[0]);
  const method = asks_way ? chosen : undefined;
  const mostBy = (way: typeof chosen) =>
    way && asks_way ? (most_by_way[way] ?? null) : invoice.most_at_once;
  const most = mostBy(method);
  const [typed, setTyped] = useState<number | undefined>(most ?? totals.amount_due);
  const part = allow_partial ? typed : totals.amount_due;
  const { quote, problem: unpriced } = useQuote(hash, invoice, { method, amount: part ?? totals.amount_due });
  const [keeps, setKeeps] = useState(false);
  const form = usePaymentElement(invoice, host, quote?.total ?? totals.amount_due, method, keeps);
  const keep = keeps ? offer : undefined;
  const paying = usePay({ hash, invoice, form, quote, method, keep, onConfirmed, reload });
  const { pending } = paying;
  const problem = paying.problem ?? unpriced;
  const able = form.state === "ready" && quote !== undefined && part !== undefined;
  const types = method ? [method] : methods;
  const amount = format(quote?.total ?? totals.amount_due, currency);
  const slow = useLate(form.state === "loading");
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (paying.problem) alert.current?.focus();
  }, [paying.problem]);
  const [only] = types.length === 1 ? types : [];
  const { label, icon: Icon } = wayWords[only ?? "card"];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (able) void paying.pay();
      }}
    >
      {asks_way && methods.length > 1 && chosen && (
        <Suspense fallback={null}>
          <MethodChoice
            methods={methods}
            value={chosen}
            onChange={(way) => {
              setChosen(way);
              if (mostBy(way) !== most) setTyped(mostBy(way) ?? totals.amount_due);
            }}
          />
        </Suspense>
      )}
      {allow_partial && (
        // What one way takes at once, another may not: the part is typed anew.
        <PartField key={most} due={totals.amount_due} most={most} currency={currency} onChange={setTyped} />
      )}
      <div className={types.length === 1 ? cx(paperCard, "p-5") : undefined}>
        {types.length === 1 && (
          <h2 className="mb-4 flex items-center justify-between text-15 font-[550]">
            {label}
            <Icon size={20} className="text-muted" aria-hidden="true" />
          </h2>
        )}
        <div ref={host} className={form.state === "ready" ? undefined : "h-0 overflow-hidden"} />
        {form.state === "loading" && (
          <div role="status" className={cx("min-h-[148px] space-y-4 py-1", !slow && "invisible")}>
            <span className="sr-only">Loading the payment form</span>
            <Skeleton width="28%" />
            <Skeleton height={44} className="rounded-ctl!" />
            <Skeleton height={44} className="rounded-ctl!" />
          </div>
        )}
        {form.state === "failed" && (
          <ErrorLine onRetry={form.retry}>The payment form did not load. Nothing was charged.</ErrorLine>
        )}
      </div>
      {offer && <KeepChoice text={offer} checked={keeps} onChange={setKeeps} />}
      {quote && quote.surcharge > 0 && (
        <dl aria-live="polite" className="mt-4 text-14">
          <div className="flex justify-between gap-4 py-1">
            <dt className="text-muted">
              {quote.amount === totals.amount_due ? "Invoice" : "Part of the invoice"}
            </dt>
            <dd>{format(quote.amount, currency)}</dd>
          </div>
          <div className="flex justify-between gap-4 py-1">
            <dt className="text-muted">{label} processing</dt>
            <dd>{format(quote.surcharge, currency)}</dd>
          </div>
          <div className="mt-1 flex justify-between gap-4 border-t border-ink pt-2 font-semibold">
            <dt>You pay</dt>
            <dd>{format(quote.total, currency)}</dd>
          </div>
        </dl>
      )}
      {problem && (
        <p
          ref={alert}
          role="alert"
          tabIndex={-1}
          className="mt-4 flex gap-2 rounded-ctl bg-bad-soft px-4 py-3 text-14 text-bad outline-none"
        >
          <CircleAlert size={18} className="mt-px shrink-0" aria-hidden="true" />
          {problem}
        </p>
      )}
      <button
        type="submit"
        aria-disabled={pending || !able || undefined}
        aria-busy={pending || undefined}
        onClick={(event) => {
          if (pending || !able) event.preventDefault();
        }}
        className={publicButton("primary", "l", "mt-4 h-[52px] w-full")}
      >
        {pending && <Spinner />}
        {pending ? `Paying ${amount}` : `Pay ${amount}`}
      </button>
      <p className="mt-3 flex gap-2 text-13 text-muted">
        <Lock size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          {methods.includes("card") ? "Card data" : "What you enter"} goes straight to the payment provider.{" "}
          {invoice.snapshot.seller.name} never sees it.
          {invoice.snapshot.buyer.email && ` The receipt goes to ${invoice.snapshot.buyer.email}.`}
        </span>
      </p>
    </form>
  );
}
