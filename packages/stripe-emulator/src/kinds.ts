import type { Stripe } from "stripe";
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
  webhook_endpoint: Stripe.WebhookEndpoint;
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
