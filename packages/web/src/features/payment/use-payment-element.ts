import type { PublicInfo } from "@stint/core/invoice/schema";
import { toProvider } from "@stint/core/platform/stripe/amount";
import { METHODS, typeOf } from "@stint/core/platform/stripe/methods/rules";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { type RefObject, useEffect, useRef, useState } from "react";
import { appearanceAt, createElements, loadStripe } from "../../lib/stripe";
import type { OnlineMethod } from "./use-quote";

type Offer = Pick<PublicInfo, "payment_methods" | "currency">;

/** The provider's names of the ways in which an invoice can be paid online. */
export const onlineTypes = (invoice: Offer): string[] =>
  onlineMethods(invoice).flatMap((method) => typeOf(method, invoice.currency) ?? []);

/** Cards first, then the debit, then redirects. */
export const onlineMethods = (invoice: Offer): OnlineMethod[] =>
  METHODS.filter((method) => invoice.payment_methods.includes(method));

export interface PaymentElement {
  state: "loading" | "ready" | "failed";
  stripe: Stripe | undefined;
  elements: StripeElements | undefined;
  /** Loads the form again after it failed. */
  retry: () => void;
}

/** Puts the provider's form into `host` and keeps its colors those of the page. */
export function usePaymentElement(
  invoice: PublicInfo,
  host: RefObject<HTMLElement | null>,
  /** Minor units that will be charged. */
  amount: number,
  /** The one way that was chosen, where the price depends on it; else all. */
  method: OnlineMethod | undefined,
  /** Says that the payer lets the method be kept. */
  keeps: boolean,
): PaymentElement {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<PaymentElement["state"]>("loading");
  const [made, setMade] = useState<{ stripe: Stripe; elements: StripeElements }>();
  const { script_url, publishable_key, provider_account, currency } = invoice;
  const types = method ? typeOf(method, currency) : onlineTypes(invoice).join();
  // A new amount is given to the form that is there, so that its input stays.
  const first = useRef(amount);
  first.current = amount;
  const { name, email } = invoice.snapshot.buyer;
  const business = invoice.snapshot.seller.name;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for another try
  useEffect(() => {
    const element = host.current;
    if (!element || !types) return;
    let gone = false;
    let clean = () => {};
    setState("loading");
    loadStripe(script_url, publishable_key, provider_account)
      .then((stripe) => {
        if (gone) return;
        const elements = createElements({
          stripe,
          amount: first.current,
          currency,
          types: types.split(","),
          host: element,
        });
        const form = elements.create("payment", {
          layout: {
            type: "accordion",
            defaultCollapsed: false,
            radios: "always",
            spacedAccordionItems: false,
          },
          business: { name: business },
          // Shown by the provider where the device has one.
          wallets: { applePay: "auto", googlePay: "auto" },
          defaultValues: { billingDetails: { name, email } },
        });
        form.on("ready", () => !gone && setState("ready"));
        form.on("loaderror", () => !gone && setState("failed"));
        form.mount(element);
        const themes = new MutationObserver(() => elements.update({ appearance: appearanceAt(element) }));
        themes.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
        clean = () => {
          themes.disconnect();
          form.destroy();
        };
        setMade({ stripe, elements });
      })
      .catch(() => !gone && setState("failed"));
    return () => {
      gone = true;
      clean();
      setMade(undefined);
    };
  }, [round, script_url, publishable_key, provider_account, currency, types, name, email, business, host]);

  useEffect(() => {
    made?.elements.update({
      amount: toProvider(amount, currency),
      setupFutureUsage: keeps ? "off_session" : null,
    });
  }, [made, amount, currency, keeps]);

  return { state, stripe: made?.stripe, elements: made?.elements, retry: () => setRound((now) => now + 1) };
}
