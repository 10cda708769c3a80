import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { type RefObject, useEffect, useRef, useState } from "react";
import { isApiError } from "../../lib/api-error";
import { withForeignFrames } from "../../lib/foreign-frame";
import { report } from "../../lib/report";
import { appearanceAt, createSetupElements, loadStripe } from "../../lib/stripe";
import { beginSetup } from "./queries";

/** What the provider said of a form or a card, to be read under the form. */
export class MethodRefusal extends Error {}

const NOT_CONFIRMED = "Your bank did not confirm that it is you. Nothing was charged.";

/** Words an error of the provider: its own sentence for what was typed, undefined for what nobody typed. */
export function refusalOf({ type, code, message }: Pick<StripeError, "type" | "code" | "message">) {
  if (code?.endsWith("_authentication_failure")) return NOT_CONFIRMED;
  if (type === "validation_error") return message;
  if (type === "card_error") return `${message ?? "Your card was declined."} Nothing was charged.`;
  return undefined;
}

/** Where a holder is. The postal code is empty where none is asked for. */
export interface Address {
  country: string;
  postal_code: string;
}

export interface MethodForm {
  state: "loading" | "ready" | "failed";
  retry: () => void;
  /** Saves what was typed at the provider. Answers the payment method's id. @throws MethodRefusal */
  save: () => Promise<string>;
  /** Lets the holder confirm a charge with the bank. @throws MethodRefusal */
  confirm: (secret: string) => Promise<void>;
}

function failWith(error: Pick<StripeError, "type" | "code" | "message">): never {
  const words = refusalOf(error);
  if (words) throw new MethodRefusal(words);
  throw new Error(error.message ?? error.type);
}

/** The provider's library with a secret that saves one payment method. */
interface SetupAttempt {
  stripe: Stripe;
  secret: string | undefined;
}

async function begin(): Promise<SetupAttempt> {
  const { client_secret, publishable_key, script_url } = await beginSetup();
  return { stripe: await loadStripe(script_url, publishable_key, null), secret: client_secret };
}

/** The two parts that it asks for by itself; a whole address would have to be handed over whole. */
const KNOWN = { country: "never", postalCode: "never" } as const;

/**
 * Puts the provider's form for a payment method into `host` while it is shown. What was typed outlives a try that
 * was refused.
 *
 * `address` is where the page itself asks for it: the form then does not, and it is handed over with what was typed.
 * The provider refuses a call that lacks what its form was told not to ask. While it is pending, nobody knows yet
 * who asks, and there is no form.
 */
export function useMethodForm(
  host: RefObject<HTMLElement | null>,
  currency: string,
  isShown: boolean,
  address?: Address | "pending",
): MethodForm {
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState<MethodForm["state"]>("loading");
  const attempt = useRef<SetupAttempt>(undefined);
  const elements = useRef<StripeElements>(undefined);
  const isPending = address === "pending";
  const asksAddress = address === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for another try
  useEffect(() => {
    if (!isShown || isPending) return;
    let gone = false;
    let clean = () => {};
    const start = async () => {
      attempt.current ??= await begin();
      const element = host.current;
      if (gone || !element) return;
      const made = createSetupElements(attempt.current.stripe, currency, element);
      const form = made.create("payment", {
        layout: "tabs",
        ...(asksAddress ? {} : { fields: { billingDetails: { address: KNOWN } } }),
      });
      form.on("ready", () => !gone && setShown("ready"));
      form.on("loaderror", () => !gone && setShown("failed"));
      form.mount(element);
      elements.current = made;
      const themes = new MutationObserver(() => made.update({ appearance: appearanceAt(element) }));
      themes.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
      clean = () => {
        themes.disconnect();
        form.destroy();
        elements.current = undefined;
      };
    };
    setShown("loading");
    start().catch((error: unknown) => {
      if (gone) return;
      setShown("failed");
      // Without the library there is nothing to wait for: the bars give way to a line.
      if (isApiError(error)) report(error);
      else console.error(error);
    });
    return () => {
      gone = true;
      clean();
    };
  }, [round, currency, isShown, isPending, asksAddress, host]);

  return {
    state: isShown ? shown : "ready",
    retry: () => setRound((now) => now + 1),
    save: async () => {
      const [now, form] = [attempt.current, elements.current];
      if (!now || !form) throw new Error("the payment form is not there");
      const checked = await form.submit();
      if (checked.error) failWith({ ...checked.error, type: "validation_error" });
      const clientSecret = now.secret ?? (await beginSetup()).client_secret;
      const { stripe } = now;
      const answer = await withForeignFrames(() =>
        stripe.confirmSetup({
          elements: form,
          clientSecret,
          confirmParams: {
            return_url: location.href,
            ...(asksAddress || isPending ? {} : { payment_method_data: { billing_details: { address } } }),
          },
          redirect: "if_required",
        }),
      );
      now.secret = answer.error ? clientSecret : undefined;
      if (answer.error) failWith(answer.error);
      const { payment_method } = answer.setupIntent;
      const id = typeof payment_method === "string" ? payment_method : payment_method?.id;
      if (!id) throw new Error("the provider saved no payment method");
      return id;
    },
    confirm: async (clientSecret) => {
      attempt.current ??= await begin();
      const { stripe } = attempt.current;
      const answer = await withForeignFrames(() => stripe.handleNextAction({ clientSecret }));
      if (answer.error) failWith(answer.error);
      if (answer.paymentIntent?.status === "requires_payment_method") throw new MethodRefusal(NOT_CONFIRMED);
    },
  };
}
