import { methodInWords } from "@stint/core/billing/rules";
import type { Changed, Info, PlanInfo, PlanInput, Preview } from "@stint/core/billing/schema";
import { format } from "@stint/core/platform/money";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { asApiError } from "../../../lib/api";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { ErrorLine } from "../../../ui/error-line";
import { Field } from "../../../ui/field";
import { Skeleton } from "../../../ui/ghost-rows";
import { lazyPart } from "../../../ui/lazy-part";
import { NumberInput } from "../../../ui/number-input";
import { radioClass } from "../../../ui/radios";
import { MethodFields, MethodNote, MethodProblem } from "../method-fields";
import { previewQuery, subscriptionQuery } from "../queries";
import { MethodRefusal, useMethodForm } from "../use-method-form";
import {
  agreedOf,
  beginsTrial,
  expiryInWords,
  longDay,
  payInWords,
  periodOf,
  planInWords,
  promiseOf,
  type Quote,
} from "../words";
import { type Coupon, CouponField } from "./coupon-field";
import { DueToday, SumGhost, SumLines } from "./sum";
import { usePlace } from "./use-place";
import { usePurchase } from "./use-purchase";

// Asked once, before a first purchase.
const PlaceFields = lazyPart(async () => (await import("./place-fields")).PlaceFields);

export interface PaymentStepProps {
  plan: PlanInfo;
  info: Info;
  coupon: Coupon | undefined;
  onCoupon: (coupon: Coupon | undefined) => void;
  onChangePlan: () => void;
  onDone: (quote: Quote, changed: Changed) => Promise<void>;
  onBusy: (busy: boolean) => void;
}

const OTHER_PRICE = "The tax where you are changes the price. Look at it again. Nothing was charged.";

const isSamePrice = (one: Preview, other: Preview): boolean =>
  one.due_amount === other.due_amount &&
  one.total_amount === other.total_amount &&
  one.next_amount === other.next_amount;

/** The sentence under the plan's name: the time that is bought. */
function spanOf({ preview, plan, info }: Quote): string {
  const once = plan.billing_interval === "year" ? "once a year" : "each month";
  if (beginsTrial({ preview, info })) return `${plan.trial_days} days free, then ${once}`;
  if (preview.takes_effect === "period_end" && preview.next_at) return `From ${longDay(preview.next_at)}`;
  return preview.next_at ? `${longDay(preview.preview_at)} to ${longDay(preview.next_at)}` : `Billed ${once}`;
}

/** The saved method first, then another one. */
function SavedMethod({
  info,
  isNew,
  onNew,
}: {
  info: Info;
  isNew: boolean;
  onNew: (isNew: boolean) => void;
}) {
  const row = "flex min-h-12 items-center gap-4 border-b border-line text-15";
  return (
    <fieldset>
      <legend className="sr-only">Pay with</legend>
      <label className={row}>
        <input
          type="radio"
          name="method"
          checked={!isNew}
          onChange={() => onNew(false)}
          className={radioClass}
        />
        {methodInWords(info)}
        {info.card_expires && (
          <span className="ml-auto text-14 text-muted">Expires {expiryInWords(info.card_expires)}</span>
        )}
      </label>
      <label className={row}>
        <input
          type="radio"
          name="method"
          checked={isNew}
          onChange={() => onNew(true)}
          className={radioClass}
        />
        Another card or bank account
      </label>
    </fieldset>
  );
}

/** Step 2: the provider's form and the coupon beside the sum, which is the promise. */
export function PaymentStep({
  plan,
  info,
  coupon,
  onCoupon,
  onChangePlan,
  onDone,
  onBusy,
}: PaymentStepProps) {
  const client = useQueryClient();
  const host = useRef<HTMLDivElement>(null);
  const saved = methodInWords(info) !== undefined;
  const [isNew, setNew] = useState(!saved);
  const [extra_seats, setExtraSeats] = useState(plan.extra_seat_price === null ? 0 : info.extra_seats);
  const id = plan.id === "none" ? "pro_yearly" : plan.id;
  const choice = { plan: id, extra_seats, coupon: coupon?.coupon_code };
  const { form: place, query: details } = usePlace(info);
  // What is known stays known where a later reading fails: the form would go, with the card that was typed.
  const isKnown = details.data !== undefined;
  const form = useMethodForm(host, plan.currency, isNew, isKnown ? place?.address : "pending");
  const preview = useQuery({ ...previewQuery(choice), placeholderData: keepPreviousData });
  const quote: Quote | undefined = preview.data && { preview: preview.data, plan, extra_seats, info, coupon };
  const purchase = usePurchase({
    form,
    isNew,
    onDone: async (changed) => quote && onDone(quote, changed),
    onFailed: async ({ isOtherPrice }) => {
      if (isOtherPrice) {
        // Its card was saved: it is not asked for again.
        await client.refetchQueries({ queryKey: subscriptionQuery.queryKey, exact: true });
        setNew(false);
      }
      await preview.refetch();
    },
  });
  const { pending } = purchase;
  const isReady = quote !== undefined && isKnown && !preview.isPlaceholderData && form.state === "ready";
  /** What is bought: the price that was read when the button was pressed, or nothing. */
  const agree = async (read: Preview): Promise<PlanInput | undefined> => {
    if (place && !(await place.require())) return undefined;
    const now = await client.fetchQuery(previewQuery(choice));
    if (!isSamePrice(now, read)) throw new MethodRefusal(OTHER_PRICE);
    return { ...choice, ...agreedOf(now) };
  };
  const pay = async () => {
    if (!isReady || pending) return;
    onBusy(true);
    await purchase.buy(() => agree(quote.preview));
    onBusy(false);
  };
  const button = quote ? (
    <Button
      kind="primary"
      size="l"
      wide
      pending={pending}
      aria-disabled={!isReady || undefined}
      onClick={() => void pay()}
    >
      {payInWords(quote)}
    </Button>
  ) : (
    !preview.isError && <Skeleton height={44} className="rounded-ctl!" />
  );
  const head = (
    <div className="flex items-baseline justify-between gap-4">
      <h3 className="text-17 font-semibold">{planInWords(plan)}</h3>
      <Button kind="link" onClick={onChangePlan} disabled={pending}>
        Change plan
      </Button>
    </div>
  );
  return (
    <div className="grid max-sm:flex max-sm:min-h-full max-sm:flex-col sm:grid-cols-[minmax(0,1fr)_min(407px,44%)]">
      <section aria-label="Payment" className="space-y-6 px-8 pt-8 pb-8 max-sm:order-1 max-sm:px-4">
        <div>
          <h3 className={cx("text-17 font-semibold", !saved && "mb-4")}>Pay with</h3>
          {saved && <SavedMethod info={info} isNew={isNew} onNew={setNew} />}
          <div className={cx(saved && isNew && "mt-4")}>
            <MethodFields form={form} host={host} isShown={isNew} />
          </div>
          <MethodProblem>{purchase.refusal.form}</MethodProblem>
        </div>
        {details.isError && !isKnown && (
          <ErrorLine onRetry={() => void details.refetch()} reference={asApiError(details.error)?.requestId}>
            Your billing details did not load.
          </ErrorLine>
        )}
        {place && (
          <Suspense fallback={<Skeleton height={62} className="rounded-ctl!" />}>
            <PlaceFields form={place} paying={pending} />
          </Suspense>
        )}
        {plan.extra_seat_price !== null && (
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
            <Field label="Extra admins" className="w-32" disabled={pending}>
              <NumberInput value={extra_seats} max={200} onChange={setExtraSeats} />
            </Field>
            <p className="pb-2.5 text-14 text-muted">
              {plan.seats} seats included. {format(plan.extra_seat_price, plan.currency)}{" "}
              {periodOf({ billing_interval: "month" }).per} each after that.
            </p>
          </div>
        )}
        <CouponField
          coupon={coupon}
          onCoupon={(next) => {
            purchase.clear();
            onCoupon(next);
          }}
          paying={pending}
          refused={purchase.refusal.coupon}
        />
        {isNew && <MethodNote />}
        {quote && <p className="text-13 text-muted sm:hidden">{promiseOf(quote)}</p>}
      </section>

      <section
        aria-label="Sum"
        className="flex flex-col border-line px-8 pt-8 pb-8 max-sm:px-4 max-sm:pt-4 max-sm:pb-0 sm:border-l sm:bg-bg"
      >
        {head}
        <p className="text-14 text-muted">{quote ? spanOf(quote) : "\u00a0"}</p>
        <div className="mt-4 border-t border-line pt-2">
          {preview.isPending && <SumGhost />}
          {preview.isError && !quote && (
            <ErrorLine
              onRetry={() => void preview.refetch()}
              reference={asApiError(preview.error)?.requestId}
            >
              {asApiError(preview.error)?.message ?? "What it costs did not load."}
            </ErrorLine>
          )}
          {quote && <SumLines quote={quote} />}
        </div>
        {quote && (
          <div className="mt-4 max-sm:hidden" aria-live="polite">
            <DueToday quote={quote} />
          </div>
        )}
        <div className="mt-auto pt-8 max-sm:hidden">{button}</div>
      </section>

      <footer className="sticky bottom-0 order-2 mt-auto flex min-h-20 items-center justify-between gap-4 border-t border-line bg-surface px-4 sm:hidden">
        {quote && (
          <div>
            <p className="text-13 text-muted">Due today</p>
            <p className="text-22 font-[650]">{format(quote.preview.due_amount, quote.preview.currency)}</p>
          </div>
        )}
        <div className="ml-auto">{button}</div>
      </footer>
    </div>
  );
}
