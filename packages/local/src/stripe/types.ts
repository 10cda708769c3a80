import type { Stripe } from "stripe";
import type { Params } from "./params";
import type { Store } from "./store";
import type { Outcome } from "./test-methods";

/** Every kind of object that is kept, by the value of its `object` field. A new resource adds its line here. */
export interface Kinds {
  account: Stripe.Account;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: StoredEvent;
  mandate: Stripe.Mandate;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
}
export type Kind = keyof Kinds;

/** What the emulator remembers about an object and never shows. */
export interface Secrets {
  /** How the payment method behaves; `set_up` once its owner has authenticated it for later use. */
  payment_method: { outcome: Outcome; set_up: boolean };
  /** Where to go after a redirect, and whether this attempt may be charged while nobody is there. */
  payment_intent: { return_url: string | null; off_session: boolean };
  refund: { fails: boolean };
  /** The number of an account that is paid out to: it decides what its bank says. */
  bank_account: { number: string };
}

/** Events are one shape here; the SDK's union of 250 types is for their readers. */
export interface StoredEvent {
  id: string;
  object: "event";
  account?: string;
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** Work on the emulator's state: one request, or one job that has become due. Times are unix seconds. */
export interface Work {
  store: Store;
  now: number;
  /** The connected account that is acted for, `""` for the platform itself. */
  account: string;
  /** Where the hosted pages are reached, without a final slash. */
  origin: string;
  emit(type: string, object: { object: string }, previous?: object): void;
  later(at: number, job: string, id: string): void;
}

export interface Call extends Work {
  params: Params;
  path: Record<string, string>;
  /** Answered with less, and only for one client secret, when it is `publishable`. */
  key: "secret" | "publishable";
  version: string;
}

export interface Route {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Names of the parameters that are understood; `expand` always is. */
  params: readonly string[];
  publishable?: boolean;
  run(call: Call): object;
}

export interface Resource {
  routes: readonly Route[];
  /** What to do with an object when its time has come, by job name. */
  jobs?: Readonly<Record<string, (work: Work, id: string) => void>>;
}
