import type { Stripe } from "stripe";
import { badParam, refused } from "../error";
import { idOf, newId } from "../id";
import { balances, post } from "../ledger";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Call, Resource, Work } from "../types";
import { receiveTransfer } from "./charge";

const DAY = 24 * 60 * 60;

interface Move {
  amount: number;
  currency: string;
  destination: string;
  source_transaction: string | null;
  transfer_group: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
}

function create(call: Call): Stripe.Transfer {
  const { params } = call;
  const currency = params.need("currency").toLowerCase();
  const destination = lookup(
    { ...call, account: "" },
    "account",
    params.need("destination"),
    "destination",
    "param",
  );
  if (destination.capabilities?.transfers !== "active") {
    throw refused(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      { code: "insufficient_capabilities_for_transfer", param: "destination" },
    );
  }
  const source = params.text("source_transaction");
  const charge = source ? lookup(call, "charge", source, "source_transaction", "param") : undefined;
  const amount = params.integer("amount") ?? charge?.amount_captured;
  if (amount === undefined) throw badParam("parameter_missing", "amount", "Missing required param: amount.");
  if (amount < 1) {
    throw badParam("parameter_invalid_integer", "amount", "This value must be greater than or equal to 1.");
  }
  if (charge) checkSource(call, charge, amount);
  else if ((balances(call).get(currency)?.available ?? 0) < amount) {
    throw refused(
      "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance",
      { code: "balance_insufficient" },
    );
  }
  return move(call, {
    amount,
    currency,
    destination: destination.id,
    source_transaction: charge?.id ?? null,
    transfer_group: params.text("transfer_group") ?? charge?.transfer_group ?? null,
    description: params.text("description") ?? null,
    metadata: params.metadata(),
  });
}

/** Checks that all transfers of one charge together do not exceed the charge. */
function checkSource(call: Call, charge: Stripe.Charge, amount: number): void {
  const moved = call.store
    .list("transfer", { account: call.account, where: [["$.source_transaction", charge.id]] })
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  if (charge.status === "failed" || moved + amount > charge.amount_captured) {
    throw refused("You cannot transfer more than the amount of the source_transaction.", {
      code: "balance_insufficient",
      param: "source_transaction",
    });
  }
}

/** Moves money to a connected account: a negative line here, a payment and a positive line there. */
function move(work: Work, order: Move): Stripe.Transfer {
  const id = newId("tr");
  const out = post(work, {
    type: "transfer",
    reporting_category: "transfer",
    amount: -order.amount,
    currency: order.currency,
    source: id,
    description: order.description,
  });
  const there = { ...work, account: order.destination };
  const payment = newId("py");
  const into = post(there, {
    type: "payment",
    reporting_category: "charge",
    amount: order.amount,
    currency: order.currency,
    source: payment,
    description: order.description,
  });
  receiveTransfer(there, { ...order, id, destination_payment: payment }, into.id);
  const transfer: Stripe.Transfer = {
    id,
    object: "transfer",
    amount: order.amount,
    amount_reversed: 0,
    balance_transaction: out.id,
    created: work.now,
    currency: order.currency,
    description: order.description,
    destination: order.destination,
    destination_payment: payment,
    livemode: false,
    metadata: order.metadata,
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: order.source_transaction,
    source_type: "card",
    transfer_group: order.transfer_group,
  };
  work.store.insert("transfer", transfer, work.account);
  work.emit("transfer.created", transfer);
  // It goes to the bank with the account's next daily payout.
  work.store.later(work.now + DAY, "payout.sweep", order.destination, order.destination);
  return transfer;
}

/**
 * Transfers the part of a destination charge for `transfer_data[destination]`, less the application's fee.
 */
export function moveToDestination(work: Work, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  const destination = idOf(intent.transfer_data?.destination);
  if (!destination) return;
  const whole = intent.transfer_data?.amount ?? charge.amount_captured;
  const transfer = move(work, {
    amount: whole - (intent.application_fee_amount ?? 0),
    currency: charge.currency,
    destination,
    source_transaction: charge.id,
    transfer_group: intent.transfer_group,
    description: null,
    metadata: {},
  });
  charge.transfer = transfer.id;
  work.store.save("charge", charge);
}

function reverse(call: Call): Stripe.TransferReversal {
  const transfer = lookup(call, "transfer", call.path.id ?? "", "transfer", "path");
  const left = transfer.amount - transfer.amount_reversed;
  const amount = call.params.integer("amount") ?? left;
  if (amount < 1 || amount > left) {
    throw refused(`Reversal amount is greater than the unreversed amount of the transfer (${left} cents).`, {
      param: "amount",
    });
  }
  const id = newId("trr");
  const common = {
    reporting_category: "transfer_reversal",
    currency: transfer.currency,
    source: id,
    description: null,
  };
  const back = post(call, { ...common, type: "transfer_refund", amount });
  post(
    { ...call, account: idOf(transfer.destination) ?? "" },
    { ...common, type: "payment_refund", amount: -amount },
  );
  const reversal: Stripe.TransferReversal = {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: back.id,
    created: call.now,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: call.params.metadata(),
    source_refund: null,
    transfer: transfer.id,
  };
  call.store.insert("transfer_reversal", reversal, call.account);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(reversal);
  call.store.save("transfer", transfer);
  call.emit("transfer.reversed", transfer);
  return reversal;
}

function update(call: Call): Stripe.Transfer {
  const transfer = lookup(call, "transfer", call.path.id ?? "", "transfer", "path");
  const before = structuredClone(transfer);
  transfer.metadata = call.params.metadata(transfer.metadata);
  transfer.description = call.params.change("description", transfer.description);
  call.store.save("transfer", transfer);
  call.emit("transfer.updated", transfer, before);
  return transfer;
}

export const transfers: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/transfers",
      params: [
        "amount",
        "currency",
        "description",
        "destination",
        "metadata",
        "source_transaction",
        "transfer_group",
      ],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/transfers",
      params: [...LIST_PARAMS, "destination", "transfer_group"],
      run: (call) =>
        listPage(call, "transfer", "/v1/transfers", {
          destination: "$.destination",
          transfer_group: "$.transfer_group",
        }),
    },
    {
      method: "GET",
      path: "/v1/transfers/:id",
      params: [],
      run: (call) => lookup(call, "transfer", call.path.id ?? "", "transfer", "path"),
    },
    { method: "POST", path: "/v1/transfers/:id", params: ["description", "metadata"], run: update },
    { method: "POST", path: "/v1/transfers/:id/reversals", params: ["amount", "metadata"], run: reverse },
  ],
};
