import type { Stripe } from "stripe";
import { idOf, newId } from "../id";
import { book } from "../ledger";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Outcome } from "../test-methods";
import type { Call, Resource, Work } from "../types";
import { europeanDetails } from "./charge-europe";

type CardDetails = Stripe.Charge.PaymentMethodDetails.Card;
type BankDetails = Stripe.Charge.PaymentMethodDetails.UsBankAccount;

interface Start {
  outcome?: Extract<Outcome, { kind: "succeed" }>;
  authenticated?: boolean;
  mandate?: string;
}

/** Returns a charge with nothing but its amount. */
const bareCharge = (work: Work, id: string, amount: number, currency: string): Stripe.Charge => ({
  id,
  object: "charge",
  amount,
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: false,
  created: work.now,
  currency,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: false,
  payment_intent: null,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: "pending",
  transfer_data: null,
  transfer_group: null,
});

/** Creates a charge for the whole amount of an intent, pending until it is captured or fails. */
export function beginCharge(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  start: Start,
): Stripe.Charge {
  const id = newId(method.type === "card" ? "ch" : "py");
  const charge: Stripe.Charge = {
    ...bareCharge(work, id, intent.amount, intent.currency),
    application_fee_amount: intent.application_fee_amount,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? "STINT LOCAL",
    customer: idOf(intent.customer),
    description: intent.description,
    metadata: intent.metadata,
    on_behalf_of: idOf(intent.on_behalf_of),
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "approved_by_network",
      reason: null,
      risk_level: method.type === "card" ? "normal" : "not_assessed",
      seller_message: "Payment complete.",
      type: "authorized",
    },
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method, start),
    receipt_email: intent.receipt_email,
    receipt_url: `${work.origin}/_local/stripe#${id}`,
    shipping: intent.shipping,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_data: intent.transfer_data
      ? {
          amount: intent.transfer_data.amount ?? null,
          destination: idOf(intent.transfer_data.destination) ?? "",
        }
      : null,
    transfer_group: intent.transfer_group,
  };
  return work.store.insert("charge", charge, work.account);
}

/** Creates the payment of a transfer in its destination account. */
export function receiveTransfer(
  work: Work,
  of: Pick<Stripe.Transfer, "id" | "amount" | "currency"> & { destination_payment: string },
  balance_transaction: string,
): void {
  const { id, amount, currency, destination_payment } = of;
  const charge: Stripe.Charge = {
    ...bareCharge(work, destination_payment, amount, currency),
    amount_captured: amount,
    balance_transaction,
    captured: true,
    paid: true,
    source_transfer: id,
    status: "succeeded",
  };
  work.store.insert("charge", charge, work.account);
}

function detailsOf(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  start: Start,
): Stripe.Charge.PaymentMethodDetails {
  if (method.us_bank_account) {
    const bank = method.us_bank_account;
    const us_bank_account: BankDetails = {
      account_holder_type: bank.account_holder_type,
      account_type: bank.account_type,
      bank_name: bank.bank_name,
      fingerprint: bank.fingerprint,
      last4: bank.last4,
      mandate: start.mandate,
      payment_reference: null,
      routing_number: bank.routing_number,
    };
    return { type: "us_bank_account", us_bank_account };
  }
  const european = europeanDetails(intent, method, start.mandate);
  if (european) return european;
  if (!method.card) throw new Error(`a ${method.type} cannot be charged here`);
  const address = method.billing_details.address;
  const card: CardDetails = {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: method.card.brand,
    checks: {
      address_line1_check: address?.line1 ? (start.outcome?.line1 ?? "pass") : null,
      address_postal_code_check: address?.postal_code ? (start.outcome?.zip ?? "pass") : null,
      cvc_check: start.outcome?.cvc ?? "pass",
    },
    country: method.card.country,
    electronic_commerce_indicator: null,
    exp_month: method.card.exp_month,
    exp_year: method.card.exp_year,
    extended_authorization: { status: "disabled" },
    fingerprint: method.card.fingerprint,
    funding: method.card.funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: method.card.last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: method.card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: "unavailable" },
    regulated_status: method.card.regulated_status,
    three_d_secure: start.authenticated
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: null,
          version: "2.2.0",
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
  return { type: "card", card };
}

/** Authorizes a card charge; it is captured later. */
export function authorize(work: Work, charge: Stripe.Charge): Stripe.Charge {
  charge.status = "succeeded";
  charge.paid = true;
  work.store.save("charge", charge);
  work.emit("charge.succeeded", charge);
  return charge;
}

interface Failure {
  code: string;
  decline_code?: string;
  message: string;
  outcome: "declined_by_network" | "not_sent_to_network";
}

export function failCharge(work: Work, charge: Stripe.Charge, failure: Failure): Stripe.Charge {
  charge.status = "failed";
  charge.failure_code = failure.code;
  charge.failure_message = failure.message;
  if (charge.outcome) {
    charge.outcome.network_status = failure.outcome;
    charge.outcome.reason = failure.decline_code ?? failure.code;
    charge.outcome.type = failure.outcome === "declined_by_network" ? "issuer_declined" : "invalid";
    charge.outcome.seller_message = "The bank did not return any further details with this decline.";
  }
  work.store.save("charge", charge);
  work.emit("charge.failed", charge);
  return charge;
}

/** Marks an authorization that will not be captured as refunded, though no money moved. */
export function refundHold(work: Work, charge: Stripe.Charge): void {
  charge.amount_refunded = charge.amount;
  charge.refunded = true;
  work.store.save("charge", charge);
  work.emit("charge.refunded", charge);
}

/** Runs the job of an asynchronous capture: it writes the ledger line. */
function bookLater(work: Work, id: string): void {
  const charge = work.store.find("charge", id, work.account);
  if (!charge || charge.balance_transaction) return;
  work.emit("charge.updated", book(work, charge), { balance_transaction: null });
}

function update(call: Call): Stripe.Charge {
  const charge = lookup(call, "charge", call.path.id ?? "", "charge", "path");
  const before = structuredClone(charge);
  charge.metadata = call.params.metadata(charge.metadata);
  charge.description = call.params.change("description", charge.description);
  charge.receipt_email = call.params.change("receipt_email", charge.receipt_email);
  charge.transfer_group = call.params.change("transfer_group", charge.transfer_group);
  call.store.save("charge", charge);
  call.emit("charge.updated", charge, before);
  return charge;
}

export const charges: Resource = {
  routes: [
    {
      method: "GET",
      path: "/v1/charges",
      params: [...LIST_PARAMS, "customer", "payment_intent", "transfer_group"],
      run: (call) =>
        listPage(call, "charge", "/v1/charges", {
          customer: "$.customer",
          payment_intent: "$.payment_intent",
          transfer_group: "$.transfer_group",
        }),
    },
    {
      method: "GET",
      path: "/v1/charges/:id",
      params: [],
      run: (call) => lookup(call, "charge", call.path.id ?? "", "charge", "path"),
    },
    {
      method: "POST",
      path: "/v1/charges/:id",
      params: ["description", "metadata", "receipt_email", "transfer_group"],
      run: update,
    },
  ],
  jobs: { "charge.book": bookLater },
};
