import type { Stripe } from "stripe";
import type { Outcome } from "./test-methods";

/** Every kind of stored object, by the value of its `object` field. A new resource adds its line here. */
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
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  webhook_endpoint: Stripe.WebhookEndpoint;
}
export type Kind = keyof Kinds;

/** Data about an object that the emulator never shows. */
export interface Secrets {
  /** The behavior of the payment method; `set_up` once its owner has authenticated it for later use. */
  payment_method: { outcome: Outcome; set_up: boolean };
  /** The target of a redirect, and whether this attempt may be charged without the payer. */
  payment_intent: { return_url: string | null; off_session: boolean };
  refund: { fails: boolean };
  setup_intent: { return_url: string | null };
  /** The number of a bank account for payouts: it decides the bank's answer. */
  bank_account: { number: string };
}

/** A stored event has one shape here; the SDK's union of 250 types is for readers. */
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
