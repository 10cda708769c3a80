import type { PublicInfo } from "@stint/core/invoice/schema";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { type RefObject, useEffect, useState } from "react";
import { appearanceAt, createElements, loadStripe } from "./stripe";

const typeOf = { card: "card", bank: "us_bank_account" } as const;

/** The provider's names of the ways in which an invoice can be paid online. */
export const onlineTypes = (invoice: Pick<PublicInfo, "payment_methods">): string[] =>
  invoice.payment_methods.flatMap((method) => (method === "manual" ? [] : [typeOf[method]])).sort();

export interface PaymentElement {
  state: "loading" | "ready" | "failed";
  stripe: Stripe | undefined;
  elements: StripeElements | undefined;
  /** Loads the form again after it failed. */
  retry: () => void;
}

/** Puts the provider's form into `host` and keeps its colours those of the page. */
export function usePaymentElement(invoice: PublicInfo, host: RefObject<HTMLElement | null>): PaymentElement {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<PaymentElement["state"]>("loading");
  const [made, setMade] = useState<{ stripe: Stripe; elements: StripeElements }>();
  const { script_url, publishable_key, currency } = invoice;
  const amount = invoice.totals.amount_due;
  const types = onlineTypes(invoice).join();
  const { name, email } = invoice.snapshot.buyer;
  const business = invoice.snapshot.seller.name;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for another try
  useEffect(() => {
    const element = host.current;
    if (!element || !types) return;
    let gone = false;
    let clean = () => {};
    setState("loading");
    loadStripe(script_url, publishable_key)
      .then((stripe) => {
        if (gone) return;
        const elements = createElements({ stripe, amount, currency, types: types.split(","), host: element });
        const form = elements.create("payment", {
          layout: {
            type: "accordion",
            defaultCollapsed: false,
            radios: "always",
            spacedAccordionItems: false,
          },
          business: { name: business },
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
  }, [round, script_url, publishable_key, amount, currency, types, name, email, business, host]);

  return { state, stripe: made?.stripe, elements: made?.elements, retry: () => setRound((now) => now + 1) };
}
