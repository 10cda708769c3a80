import type { PublicInfo } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { CircleAlert, CreditCard, Landmark, Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLate } from "../../lib/late";
import { cx } from "../../ui/cx";
import { ErrorLine } from "../../ui/error-line";
import { Skeleton } from "../../ui/ghost-rows";
import { Spinner } from "../../ui/spinner";
import { publicButton } from "../public/public-button";
import { usePay } from "./use-pay";
import { onlineTypes, usePaymentElement } from "./use-payment-element";

export const paperCard = "rounded-[12px] border border-line bg-surface";

export interface PayFormProps {
  hash: string;
  invoice: PublicInfo;
  onConfirmed: (intent: string) => void;
  reload: () => Promise<void>;
}

/** The provider's form and the one button. Enter in a field pays, as in any form. */
export function PayForm({ hash, invoice, onConfirmed, reload }: PayFormProps) {
  const host = useRef<HTMLDivElement>(null);
  const form = usePaymentElement(invoice, host);
  const { pending, problem, pay } = usePay({ hash, invoice, form, onConfirmed, reload });
  const types = onlineTypes(invoice);
  const amount = format(invoice.totals.amount_due, invoice.currency);
  const slow = useLate(form.state === "loading");
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);
  const bankOnly = types.length === 1 && types[0] !== "card";
  const Icon = bankOnly ? Landmark : CreditCard;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <div className={types.length === 1 ? cx(paperCard, "p-5") : undefined}>
        {types.length === 1 && (
          <h2 className="mb-4 flex items-center justify-between text-15 font-[550]">
            {bankOnly ? "Bank debit" : "Card"}
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
        aria-disabled={pending || form.state !== "ready" || undefined}
        aria-busy={pending || undefined}
        onClick={(event) => {
          if (pending || form.state !== "ready") event.preventDefault();
        }}
        className={publicButton("primary", "l", "mt-4 h-[52px] w-full")}
      >
        {pending && <Spinner />}
        {pending ? `Paying ${amount}` : `Pay ${amount}`}
      </button>
      <p className="mt-3 flex gap-2 text-13 text-muted">
        <Lock size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
        <span>
          Card data goes straight to the payment provider. {invoice.snapshot.seller.name} never sees it.
          {invoice.snapshot.buyer.email && ` The receipt goes to ${invoice.snapshot.buyer.email}.`}
        </span>
      </p>
    </form>
  );
}
