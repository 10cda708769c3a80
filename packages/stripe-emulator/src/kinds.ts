import type { Stripe } from "stripe";
import type { Outcome } from "./test-methods";

/** Every kind of stored object, by the value of its `object` field. A new resource adds its line here. */
export interface Kinds {
  account: Stripe.Account;
  balance_transaction: Stripe.BalanceTransaction;
  "billing_portal.session": Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  coupon: Stripe.Coupon;
  credit_note: Stripe.CreditNote;
  customer: Stripe.Customer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  discount: Stripe.Discount;
  dispute: Stripe.Dispute;
  event: StoredEvent;
  file: Stripe.File;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem;
  mandate: Stripe.Mandate;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payment_method_domain: Stripe.PaymentMethodDomain;
  payout: Stripe.Payout;
  price: Stripe.Price;
  product: Stripe.Product;
  promotion_code: Stripe.PromotionCode;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  tax_id: Stripe.TaxId;
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
  /** What changes of a subscription once its invoice is paid, and what its items were billed before. */
  pending_update: {
    changes: Partial<Stripe.Subscription>;
    debits: Record<string, Debit>;
    invoice: string;
  };
  refund: { fails: boolean };
  /** Charges of a customer that are to be declined. */
  customer_charges: { declines: number; code: string };
  /** The coupon as it was when it was redeemed. */
  discount: { coupon: Stripe.Coupon };
  /** The moment of the first failure, from which later tries are counted. */
  invoice: { failed_at: number };
  /** What was last billed for the item. */
  subscription_item: Debit;
  settings: Partial<Dunning>;
  setup_intent: { return_url: string | null };
  /** The number of a bank account for payouts: it decides the bank's answer. */
  bank_account: { number: string };
}

/** What an item was billed for a time: a credit for unused time is a share of this. Amounts in cents. */
export interface Debit {
  amount: number;
  reductions: Array<{ discount: string; amount: number }>;
  start: number;
  end: number;
  /** The invoice item, while it waits for an invoice. */
  invoice_item: string | null;
  invoice: string | null;
  line: string | null;
}

/** What happens after an automatic charge has failed. A test can set it (`POST /_local/stripe/billing`). */
export interface Dunning {
  /** The days after the first failure on which the charge is tried again. */
  retry_days: number[];
  /** What becomes of the subscription once the last try has failed. */
  after_last: "cancel" | "unpaid" | "past_due";
  /** The days before a renewal on which `invoice.upcoming` is sent. */
  upcoming_days: number;
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
