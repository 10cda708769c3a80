import type { Stripe } from "stripe";
import { flat, inUnits } from "./currency";
import { newId } from "./id";
import { isDebit } from "./schemes";
import type { Work } from "./types";

const DAY = 24 * 60 * 60;
/** Card money is available two days after the charge. */
const PENDING_DAYS = 2;

interface Posting {
  type: Stripe.BalanceTransaction.Type;
  reporting_category: string;
  /** Cents; negative when money leaves. */
  amount: number;
  fee?: number;
  /** What of the fee is the platform's, of a charge in a connected account. */
  application_fee?: number;
  currency: string;
  source: string | null;
  description: string | null;
  available_on?: number;
}

/**
 * Returns the fee: 2.9 % + 30 cents for cards, 0.8 % and at most 5 for bank debits, 80 cents for iDEAL, 1.4 % + 30
 * cents for Bancontact, in the currency's units.
 */
function feeOf(type: string, amount: number, currency: string): number {
  if (isDebit(type)) return Math.min(Math.round((amount * 8) / 1000), 500);
  if (type === "ideal") return 80;
  if (type === "bancontact") return Math.round((amount * 14) / 1000) + 30;
  return inUnits((amount * 29) / 1000, currency) + flat(30, currency);
}

const feeDetail = (
  type: "application_fee" | "stripe_fee",
  amount: number,
  currency: string,
  description: string,
): Stripe.BalanceTransaction.FeeDetail => ({ amount, application: null, currency, description, type });

/** Writes one line of the balance ledger. */
export function post(work: Work, posting: Posting): Stripe.BalanceTransaction {
  const application = posting.application_fee ?? 0;
  const fee = (posting.fee ?? 0) + application;
  const entry: Stripe.BalanceTransaction = {
    id: newId("txn"),
    object: "balance_transaction",
    amount: posting.amount,
    available_on: posting.available_on ?? work.now,
    balance_type: "payments",
    created: work.now,
    currency: posting.currency,
    description: posting.description,
    exchange_rate: null,
    fee,
    fee_details: [
      ...(application
        ? [feeDetail("application_fee", application, posting.currency, "Application fee")]
        : []),
      ...(posting.fee
        ? [feeDetail("stripe_fee", posting.fee, posting.currency, "Stripe processing fees")]
        : []),
    ],
    net: posting.amount - fee,
    reporting_category: posting.reporting_category,
    source: posting.source,
    status: "pending",
    type: posting.type,
  };
  return work.store.insert("balance_transaction", entry, work.account);
}

/** Returns the available and the pending cents by currency. */
export function balances(
  work: Pick<Work, "account" | "now" | "store">,
): Map<string, { available: number; pending: number }> {
  const sums = new Map<string, { available: number; pending: number }>();
  const rows = work.store.rows(
    `select json_extract(body, '$.currency') as currency,
            sum(case when json_extract(body, '$.available_on') <= ? then json_extract(body, '$.net') else 0 end) as available,
            sum(case when json_extract(body, '$.available_on') > ? then json_extract(body, '$.net') else 0 end) as pending
       from object where kind = 'balance_transaction' and account = ? group by 1 order by 1`,
    work.now,
    work.now,
    work.account,
  );
  for (const row of rows) {
    sums.set(String(row.currency), { available: Number(row.available), pending: Number(row.pending) });
  }
  return sums;
}

/** Assigns to an automatic payout all available lines without a payout, its own included. */
export function takeAlong(work: Work, payout: Pick<Stripe.Payout, "id" | "currency">): void {
  work.store.run(
    `insert into paid_out (entry, payout)
     select id, ? from object
      where kind = 'balance_transaction' and account = ? and json_extract(body, '$.currency') = ?
        and json_extract(body, '$.available_on') <= ? and id not in (select entry from paid_out)`,
    payout.id,
    work.account,
    payout.currency,
    work.now,
  );
}

/** Writes a charge's line in the ledger, with its fee. */
export function book(work: Work, charge: Stripe.Charge): Stripe.Charge {
  const type = charge.payment_method_details?.type ?? "card";
  const known = charge.payment_method
    ? work.store.recall("payment_method", charge.payment_method)
    : undefined;
  const atOnce = known?.outcome.kind === "succeed" && known.outcome.available === true;
  // Of a direct charge it is paid with the charge; of a destination charge it is what is not sent on.
  const application_fee = work.account ? (charge.application_fee_amount ?? 0) : 0;
  const entry = post(work, {
    type: type === "card" ? "charge" : "payment",
    reporting_category: "charge",
    amount: charge.amount_captured,
    fee: feeOf(type, charge.amount_captured, charge.currency),
    application_fee,
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    available_on: type === "card" && !atOnce ? work.now + PENDING_DAYS * DAY : work.now,
  });
  charge.balance_transaction = entry.id;
  if (application_fee > 0)
    post(
      { ...work, account: "" },
      {
        type: "application_fee",
        reporting_category: "platform_earning",
        amount: application_fee,
        currency: charge.currency,
        source: charge.id,
        description: "Application fee",
        available_on: entry.available_on,
      },
    );
  // A connected account is paid out daily, as soon as its money is available.
  if (work.account) work.later(entry.available_on, "payout.sweep", work.account);
  return work.store.save("charge", charge);
}
