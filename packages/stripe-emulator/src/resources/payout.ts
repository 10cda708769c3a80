import type { Stripe } from "stripe";
import { isPaidOut, wholeOf } from "../currency";
import { badParam, refused } from "../error";
import { idOf, newId } from "../id";
import { balances, post, takeAlong } from "../ledger";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import { BANK_ACCOUNTS } from "../test-methods";
import type { Call, Resource, Work } from "../types";

const DAY = 24 * 60 * 60;
/** The bank has the money after two days. */
const ARRIVAL_DAYS = 2;

interface Order {
  amount: number;
  currency: string;
  automatic: boolean;
  description: string | null;
  metadata: Stripe.Metadata;
}

/** Returns the bank account for a connected account's payouts. */
function destinationOf(work: Work): Stripe.BankAccount | undefined {
  const account = work.store.find("account", work.account, "");
  if (!account?.payouts_enabled) return undefined;
  return account.external_accounts?.data.find(
    (each): each is Stripe.BankAccount => each.object === "bank_account",
  );
}

/** Moves money from the balance to the bank. */
function pay(work: Work, bank: Stripe.BankAccount, order: Order): Stripe.Payout {
  const id = newId("po");
  const entry = post(work, {
    type: "payout",
    reporting_category: "payout",
    amount: -order.amount,
    currency: order.currency,
    source: id,
    description: order.description ?? "STRIPE PAYOUT",
  });
  const payout: Stripe.Payout = {
    id,
    object: "payout",
    amount: order.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: work.now + ARRIVAL_DAYS * DAY,
    automatic: order.automatic,
    balance_transaction: entry.id,
    created: work.now,
    currency: order.currency,
    description: order.description ?? "STRIPE PAYOUT",
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: order.metadata,
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: order.automatic ? "completed" : "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "in_transit",
    trace_id: { status: "pending", value: null },
    type: "bank_account",
  };
  work.store.insert("payout", payout, work.account);
  if (order.automatic) takeAlong(work, payout);
  work.emit("payout.created", payout);
  work.later(payout.arrival_date, "payout.arrive", id);
  return payout;
}

/** Runs the job of a payout's arrival: the bank takes it, or returns it with the test account's reason. */
function arrive(work: Work, id: string): void {
  const payout = work.store.find("payout", id, work.account);
  if (payout?.status !== "in_transit") return;
  const before = structuredClone(payout);
  const account = work.store.find("account", work.account, "");
  const bank = account?.external_accounts?.data.find((each) => each.id === idOf(payout.destination));
  const known = bank && BANK_ACCOUNTS[work.store.recall("bank_account", bank.id)?.number ?? ""];
  const failure = known?.kind === "debit" ? known.failure : undefined;
  if (!failure) {
    payout.status = "paid";
    work.store.save("payout", payout);
    work.emit("payout.paid", payout, before);
    return;
  }
  const back = post(work, {
    type: "payout_failure",
    reporting_category: "payout_reversal",
    amount: payout.amount,
    currency: payout.currency,
    source: id,
    description: "STRIPE PAYOUT FAILURE",
  });
  Object.assign(payout, {
    status: "failed",
    failure_balance_transaction: back.id,
    failure_code: failure.code,
    failure_message: failure.message,
  });
  work.store.save("payout", payout);
  work.emit("payout.failed", payout, before);
}

/** Runs the daily payout of the available balance, unless the account pays out by hand. */
function sweep(work: Work): void {
  const account = work.store.find("account", work.account, "");
  const bank = destinationOf(work);
  if (!bank || account?.settings?.payouts?.schedule.interval === "manual") return;
  for (const [currency, { available }] of balances(work)) {
    const amount = wholeOf(available, currency);
    if (amount > 0) pay(work, bank, { amount, currency, automatic: true, description: null, metadata: {} });
  }
}

function create(call: Call): Stripe.Payout {
  const { params } = call;
  const amount = params.needInteger("amount");
  const currency = params.need("currency").toLowerCase();
  if (amount < 1)
    throw badParam("parameter_invalid_integer", "amount", "This value must be greater than or equal to 1.");
  if (!isPaidOut(amount, currency))
    throw badParam(
      undefined,
      "amount",
      `Invalid amount for a payout in ${currency}: its last digits must be 0.`,
    );
  const bank = destinationOf(call);
  if (!bank)
    throw refused(
      `Sorry, you don't have any external accounts in that currency (${currency}) that payouts can be made to.`,
    );
  if ((balances(call).get(currency)?.available ?? 0) < amount)
    throw refused(
      "You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the the /v1/balance endpoint to view your Stripe balance.",
      { code: "balance_insufficient" },
    );
  return pay(call, bank, {
    amount,
    currency,
    automatic: false,
    description: params.text("description") ?? null,
    metadata: params.metadata(),
  });
}

export const payouts: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/payouts",
      params: ["amount", "currency", "description", "metadata", "method", "statement_descriptor"],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/payouts",
      params: [...LIST_PARAMS, "status"],
      run: (call) => listPage(call, "payout", "/v1/payouts", { status: "$.status" }),
    },
    {
      method: "GET",
      path: "/v1/payouts/:id",
      params: [],
      run: (call) => lookup(call, "payout", call.path.id ?? "", "payout", "path"),
    },
  ],
  jobs: { "payout.arrive": arrive, "payout.sweep": sweep },
};
