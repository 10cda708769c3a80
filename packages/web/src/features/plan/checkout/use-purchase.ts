import type { Changed, PlanInput } from "@stint/core/billing/schema";
import { useRef, useState } from "react";
import { api, newKey } from "../../../lib/api";
import { Code, isApiError } from "../../../lib/api-error";
import { errorText, report } from "../../../lib/report";
import { toastError } from "../../../lib/toast";
import { type MethodForm, MethodRefusal } from "../use-method-form";

export interface Refusal {
  /** Under the form: what the provider says of the card or of what was typed. */
  form?: string;
  /** Under the coupon. */
  coupon?: string;
  /** It is another price by now. */
  isOtherPrice?: boolean;
}

const FAILED = "The payment did not go through. Nothing was charged. Please try again.";

/** Sorts a failed purchase: what is about the form or the coupon is said there, all else in a line that stays. */
export function sortFailure(error: unknown): Refusal {
  if (error instanceof MethodRefusal) return { form: error.message };
  if (!isApiError(error)) {
    console.error(error);
    toastError(FAILED);
    return {};
  }
  const { payment_method, agreed } = error.fields;
  if (payment_method) return { form: `${payment_method} Nothing was charged.` };
  if (error.code === Code.NoActiveCoupon) return { coupon: error.message };
  if (agreed) return { form: `${agreed}. Nothing was charged: this is the price now.`, isOtherPrice: true };
  if (error.fields.preview_at) return { form: `${error.fields.preview_at}. Nothing was charged.` };
  if (error.handled) return {};
  // It is quiet elsewhere; here somebody waits for the answer.
  if (error.code === Code.PaymentInProgress)
    toastError(errorText(error), error.requestId ? { reference: error.requestId } : {});
  else report(error);
  return {};
}

/** Saves a payment method for the subscription: at the provider's form first, then as the one that is charged. */
export async function saveMethod(form: MethodForm): Promise<void> {
  const payment_method = await form.save();
  await api.post("/currentuser/subscription/setupcomplete", { body: { payment_method } });
}

/** Lets the bank ask its holder where it wants to, and reads how the subscription stands then. */
export async function settle(changed: Changed, form: MethodForm): Promise<Changed> {
  if (!changed.client_secret) return changed;
  await form.confirm(changed.client_secret);
  return (await api.post("/currentuser/subscription/pay")).data;
}

/** Buys what was previewed: the payment method, the plan, and the bank's question where there is one. */
export function usePurchase({
  form,
  isNew,
  onDone,
  onFailed,
}: {
  form: MethodForm;
  /** A payment method is typed, rather than the saved one used. */
  isNew: boolean;
  onDone: (changed: Changed) => Promise<void>;
  /** Another look at the price is due. */
  onFailed: (refusal: Refusal) => Promise<void>;
}) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({});
  const busy = useRef(false);

  /** `agree` answers what is bought; without one nothing is, and what is missing is said elsewhere. */
  async function buy(agree: () => Promise<PlanInput | undefined>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setRefusal({});
    try {
      const body = await agree();
      if (!body) return;
      if (isNew) await saveMethod(form);
      const { data } = await api.post("/currentuser/subscription/plan", {
        body,
        key: newKey(),
      });
      await onDone(await settle(data, form));
    } catch (error) {
      const why = sortFailure(error);
      setRefusal(why);
      await onFailed(why);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }
  return { pending, refusal, clear: () => setRefusal({}), buy };
}
