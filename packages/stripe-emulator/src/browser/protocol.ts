/**
 * The messages between the page and its frames. Both sides check the origin and the window of every message.
 */

export const METHOD_TYPES = [
  "card",
  "us_bank_account",
  "sepa_debit",
  "bacs_debit",
  "ideal",
  "bancontact",
] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

/** The rule for showing a field of the billing details: never, or if the method needs it. */
export type Ask = "auto" | "never" | "if_required";

export interface BillingDetails {
  name?: string;
  email?: string;
  phone?: string;
  address?: Record<string, string | null | undefined>;
}

export interface Appearance {
  theme?: "stripe" | "night" | "flat" | "none";
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
  labels?: "above" | "floating";
}

export interface Font {
  family?: string;
  src?: string;
  weight?: string;
  style?: string;
  cssSrc?: string;
}

/** The settings that decide the payment form's look and fields. */
export interface Settings {
  publishableKey: string;
  /** The connected account that the page acts for. */
  account: string | null;
  clientSecret: string | null;
  /** The types to use while there is no client secret. */
  types: MethodType[] | null;
  order: string[];
  layout: "tabs" | "accordion";
  radios: boolean;
  ask: { name: Ask; email: Ask; postalCode: Ask };
  defaults: BillingDetails;
  business: string | null;
  /** Wallets that the real form would offer on a device that has them. */
  wallets: string[];
  terms: "auto" | "always" | "never";
  appearance: Appearance;
  fonts: Font[];
  /** The color behind the frame, so that it looks like the page and contrast can be measured. */
  behind: string;
  readOnly: boolean;
}

export interface ElementError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: Intent;
  setup_intent?: Intent;
  payment_method?: object;
}

/** The part of a payment intent or setup intent that the emulator's scripts read. */
export interface Intent {
  id: string;
  object: "payment_intent" | "setup_intent";
  status: string;
  client_secret: string;
  payment_method_types: string[];
  last_payment_error?: ElementError | null;
  last_setup_error?: ElementError | null;
  next_action: {
    type: string;
    redirect_to_url?: { url: string };
    use_stripe_sdk?: { stripe_js?: string };
  } | null;
}

export type Outcome = { paymentIntent: Intent } | { setupIntent: Intent } | { error: ElementError };

export type ToFrame =
  | { type: "settings"; settings: Settings }
  | { type: "focus" | "blur" | "clear" | "collapse" }
  | { type: "submit"; id: number }
  | {
      type: "confirm";
      id: number;
      clientSecret: string;
      returnUrl: string | null;
      billing: BillingDetails;
      extra: Record<string, string>;
    };

export type FromFrame =
  | { type: "loaded" }
  | { type: "ready" }
  | { type: "height"; height: number }
  | { type: "change"; complete: boolean; empty: boolean; method: MethodType }
  | { type: "focus" | "blur" | "escape" }
  | { type: "enter" }
  | { type: "loaderror"; error: ElementError }
  | { type: "challenged" }
  | { type: "reply"; id: number; outcome: Outcome | { selectedPaymentMethod: MethodType } };

/** A mark that tells our messages from all others that a page gets. */
export interface Envelope<T> {
  stripe_local: string;
  message: T;
}

/** Returns the message, when the data is an envelope of this channel. */
export function opened<T>(data: unknown, channel: string): T | undefined {
  if (typeof data !== "object" || data === null || !("stripe_local" in data) || !("message" in data))
    return undefined;
  return data.stripe_local === channel ? (data.message as T) : undefined;
}

/** Returns the path of the intent that a client secret is for: `/v1/setup_intents/seti_1` for `seti_1_secret_2`. */
export function intentPath(clientSecret: string): string {
  const id = clientSecret.split("_secret_")[0] ?? "";
  return `/v1/${id.startsWith("seti_") ? "setup_intents" : "payment_intents"}/${id}`;
}

/** Returns an intent under the name that Stripe.js gives it. */
export const outcomeOf = (intent: Intent): Outcome =>
  intent.object === "setup_intent" ? { setupIntent: intent } : { paymentIntent: intent };

/** Returns the intent of an outcome that is no error. */
export const intentIn = (outcome: Exclude<Outcome, { error: ElementError }>): Intent =>
  "setupIntent" in outcome ? outcome.setupIntent : outcome.paymentIntent;

/** Returns the fields of every request of a page: its key, and the account that it acts for. */
export const identify = (key: string, account: string | null): Record<string, string> => ({
  key,
  ...(account ? { _stripe_account: account } : {}),
});

/** Calls the API as a browser does: publishable key, form-encoded. */
export async function ask(
  base: string,
  method: "GET" | "POST",
  path: string,
  form: Record<string, string>,
): Promise<Outcome> {
  const body = new URLSearchParams(form);
  try {
    const answer =
      method === "GET" ? await fetch(`${base}${path}?${body}`) : await fetch(base + path, { method, body });
    const json: unknown = await answer.json();
    if (answer.ok) return outcomeOf(json as Intent);
    return json as { error: ElementError };
  } catch {
    return {
      error: { type: "api_connection_error", message: "We could not reach the payment provider. Try again." },
    };
  }
}
