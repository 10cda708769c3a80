import type { Stripe } from "stripe";
import { amountText, isCharged } from "../currency";
import { badParam, refused } from "../error";
import { idOf, newId } from "../id";
import { post } from "../ledger";
import { LIST_PARAMS, listPage, PAGE_PARAMS } from "../list";
import { lookup } from "../lookup";
import { schemeOf } from "../schemes";
import type { Call, Resource, Work } from "../types";

const DAY = 24 * 60 * 60;
/** A refund to a bank account takes about as long as the debit did. */
const BANK_DAYS = 4;
const CARD_DAYS = 1;

function create(call: Call): Stripe.Refund {
  const charge = chargeToRefund(call);
  if (!charge.captured || charge.status !== "succeeded") {
    throw refused(`This charge (${charge.id}) has not been captured and cannot be refunded.`, {
      code: "charge_not_refundable",
      param: "charge",
    });
  }
  if (charge.disputed && charge.payment_method_details?.type === "card" && withheld(call, charge.id)) {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
      charge: charge.id,
    });
  }
  const { refund_days } = schemeOf(charge.payment_method_details?.type ?? "card");
  if (refund_days && call.now > charge.created + refund_days * DAY)
    throw refused(`Charge ${charge.id} is older than ${refund_days} days and cannot be refunded.`, {
      code: "charge_not_refundable",
      charge: charge.id,
    });
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
      charge: charge.id,
    });
  }
  const amount = call.params.integer("amount") ?? left;
  if (amount < 1) {
    throw badParam("parameter_invalid_integer", "amount", "This value must be greater than or equal to 1.");
  }
  if (!isCharged(amount, charge.currency))
    throw badParam(undefined, "amount", `Invalid amount for ${charge.currency}: its last digits must be 0.`);
  if (amount > left) {
    throw refused(
      `Refund amount (${amountText(amount, charge.currency)}) is greater than unrefunded amount on charge (${amountText(left, charge.currency)})`,
      { param: "amount", charge: charge.id },
    );
  }
  return makeRefund(call, charge, amount, {
    metadata: call.params.metadata(),
    reason: call.params.oneOf("reason", ["duplicate", "fraudulent", "requested_by_customer"]) ?? null,
  });
}

/** Says whether the bank holds a charge's money, or has given it back. */
const withheld = (call: Call, charge: string): boolean =>
  call.store
    .list("dispute", { account: call.account, where: [["$.charge", charge]] })
    .some(({ status }) => status !== "won" && !status.startsWith("warning"));

function chargeToRefund(call: Call): Stripe.Charge {
  const { params } = call;
  const intentId = params.text("payment_intent");
  const chargeId = params.text("charge");
  if (!intentId && !chargeId) {
    throw badParam(
      "parameter_missing",
      "charge",
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  if (chargeId) return lookup(call, "charge", chargeId, "charge", "param");
  const intent = lookup(call, "payment_intent", intentId ?? "", "payment_intent", "param");
  const latest = idOf(intent.latest_charge);
  if (intent.status !== "succeeded" || !latest) {
    throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: "payment_intent_unexpected_state",
      param: "payment_intent",
      payment_intent: intent,
    });
  }
  return call.store.get("charge", latest, call.account);
}

/** Gives back a part of a charge that is known to be there. Amount in cents. */
export function makeRefund(
  call: Work,
  charge: Stripe.Charge,
  amount: number,
  why: Pick<Stripe.Refund, "metadata" | "reason">,
): Stripe.Refund {
  const type = charge.payment_method_details?.type ?? "card";
  const bank = type !== "card";
  const known = charge.payment_method
    ? call.store.recall("payment_method", charge.payment_method)
    : undefined;
  const fate = known?.outcome.kind === "succeed" ? known.outcome.refund : undefined;
  const waits = bank || fate === "pends";
  const id = newId(bank ? "pyr" : "re");
  const entry = post(call, {
    type: bank ? "payment_refund" : "refund",
    reporting_category: "refund",
    amount: -amount,
    currency: charge.currency,
    source: id,
    description: "REFUND FOR PAYMENT",
  });
  const made: Stripe.Refund = {
    id,
    object: "refund",
    amount,
    balance_transaction: entry.id,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: bank
      ? destinationOf(type)
      : {
          type: "card",
          card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
        },
    metadata: why.metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: why.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: waits ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  call.store.insert("refund", made, call.account);
  call.store.remember("refund", id, { fails: fate === "fails" });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  call.store.save("charge", charge);
  call.emit("refund.created", made);
  call.emit("charge.refunded", charge);
  if (waits || fate === "fails")
    call.later(call.now + (bank ? BANK_DAYS : CARD_DAYS) * DAY, "refund.settle", id);
  return made;
}

/** A debit or redirect is given back by a transfer of the payer's country. */
function destinationOf(type: string): Stripe.Refund.DestinationDetails {
  const unknown = { reference: null, reference_status: null };
  if (type === "us_bank_account") return { type: "us_bank_transfer", us_bank_transfer: unknown };
  return type === "bacs_debit"
    ? { type: "gb_bank_transfer", gb_bank_transfer: unknown }
    : { type: "eu_bank_transfer", eu_bank_transfer: unknown };
}

/** Runs the job of a refund's arrival: the bank takes it, or refuses it; then the money is ours again. */
function settle(work: Work, id: string): void {
  const made = work.store.find("refund", id, work.account);
  if (!made || made.status === "failed" || made.status === "canceled") return;
  if (!work.store.recall("refund", id)?.fails) {
    made.status = "succeeded";
    work.store.save("refund", made);
    work.emit("refund.updated", made, { status: "pending" });
    work.emit("charge.refund.updated", made, { status: "pending" });
    return;
  }
  const charge = work.store.get("charge", idOf(made.charge) ?? "", work.account);
  const before = made.status;
  const entry = post(work, {
    type: "refund_failure",
    reporting_category: "refund_failure",
    amount: made.amount,
    currency: made.currency,
    source: made.id,
    description: "REFUND FAILURE",
  });
  made.status = "failed";
  made.failure_reason = "expired_or_canceled_card";
  made.failure_balance_transaction = entry.id;
  work.store.save("refund", made);
  charge.amount_refunded -= made.amount;
  charge.refunded = false;
  work.store.save("charge", charge);
  work.emit("refund.failed", made, { status: before });
  work.emit("charge.refund.updated", made, { status: before });
}

function update(call: Call): Stripe.Refund {
  const made = lookup(call, "refund", call.path.id ?? "", "refund", "path");
  const before = structuredClone(made);
  made.metadata = call.params.metadata(made.metadata ?? {});
  call.store.save("refund", made);
  call.emit("refund.updated", made, before);
  return made;
}

export const refunds: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/refunds",
      params: ["amount", "charge", "metadata", "payment_intent", "reason"],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/refunds",
      params: [...LIST_PARAMS, "charge", "payment_intent"],
      run: (call) =>
        listPage(call, "refund", "/v1/refunds", { charge: "$.charge", payment_intent: "$.payment_intent" }),
    },
    {
      method: "GET",
      path: "/v1/refunds/:id",
      params: [],
      run: (call) => lookup(call, "refund", call.path.id ?? "", "refund", "path"),
    },
    { method: "POST", path: "/v1/refunds/:id", params: ["metadata"], run: update },
    {
      method: "GET",
      path: "/v1/charges/:id/refunds",
      params: PAGE_PARAMS,
      run: (call) => {
        const charge = lookup(call, "charge", call.path.id ?? "", "charge", "path");
        return listPage(
          call,
          "refund",
          `/v1/charges/${charge.id}/refunds`,
          {},
          { where: [["$.charge", charge.id]] },
        );
      },
    },
  ],
  jobs: { "refund.settle": settle },
};
