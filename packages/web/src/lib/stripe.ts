import font from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";
import { toProvider } from "@stint/core/platform/stripe/amount";
import type { Appearance, Stripe, StripeConstructor, StripeElements } from "@stripe/stripe-js";

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

let loading: Promise<StripeConstructor> | undefined;

function loadScript(url: string): Promise<StripeConstructor> {
  loading ??= new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () =>
      window.Stripe ? resolve(window.Stripe) : reject(new Error("no Stripe in the script"));
    script.onerror = () => {
      script.remove();
      reject(new Error("the payment provider's script did not load"));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    // The next try loads it again.
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The provider's browser library from the address that the API names, for the account that the money goes to. */
export async function loadStripe(url: string, key: string, account: string | null): Promise<Stripe> {
  return (await loadScript(url))(key, account ? { stripeAccount: account } : {});
}

/** The page's colors and type for the provider's frame, as they are now at this element. */
export function appearanceAt(element: Element): Appearance {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: "stripe",
    variables: {
      colorPrimary: color("--edge"),
      colorBackground: color("--surface"),
      colorText: color("--ink"),
      colorTextSecondary: color("--muted"),
      colorTextPlaceholder: color("--muted"),
      colorDanger: color("--bad"),
      fontFamily: "'Hanken Grotesk Variable', system-ui, sans-serif",
      fontSizeBase: "15px",
      borderRadius: "8px",
      spacingUnit: "4px",
    },
    rules: {
      ".Input": { border: `1px solid ${color("--fld")}`, boxShadow: "none" },
      ".Label": { fontSize: "13px" },
      ".AccordionItem": { borderColor: color("--line2") },
    },
  };
}

export interface ElementsSetup {
  stripe: Stripe;
  /** The product's minor units, not the provider's. */
  amount: number;
  currency: string;
  /** "card", "us_bank_account". */
  types: string[];
  /** The element that the frame is put into. */
  host: HTMLElement;
}

const lookAt = (host: HTMLElement) => ({
  appearance: appearanceAt(host),
  fonts: [{ family: "Hanken Grotesk Variable", src: `url(${new URL(font, location.href)})`, weight: "400" }],
  locale: "en" as const,
});

/** A payment form for an amount; the payment itself is made on our server when somebody pays. */
export function createElements({ stripe, amount, currency, types, host }: ElementsSetup): StripeElements {
  return stripe.elements({
    mode: "payment",
    amount: toProvider(amount, currency),
    currency: currency.toLowerCase(),
    allowedPaymentMethodTypes: types,
    ...lookAt(host),
  });
}

/** A form that saves a payment method for later charges. Its input outlives a try that was refused. */
export const createSetupElements = (stripe: Stripe, currency: string, host: HTMLElement): StripeElements =>
  stripe.elements({ mode: "setup", currency: currency.toLowerCase(), ...lookAt(host) });
