import { find, till } from "../../connected-account/read";
import { findPayment } from "../../invoice/payment/read";
import { stateOf, sumRequestedRefunds } from "../../invoice/payment/rules";
import { type Available, availableFor } from "../../payment/platform-balance";
import type { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { Money } from "../../platform/money";
import { takes } from "../../platform/stripe/amount";
import { User } from "../../user";
import { refuseDisputed } from "../dispute";
import type { StoredSource } from "../entity";
import { type Row, row } from "../read";
import { guard, perTeammate } from "../rules";
import type { Sendable } from "../schema";
import { notPayable, refuseAsked, waits } from "../settle";

/** The source from which the provider sends a payout. */
export interface FundingSource {
  from: "payment" | "balance";
  /** The intent whose charge is drawn on; without one, all that clients paid online. */
  intent_id: string | undefined;
  /** Each teammate's connected account, by their id. */
  accounts: ReadonlyMap<number, string>;
  /** The write by which it draws on what clients paid online. */
  reserve: Db.Write[];
}

const transferError = (words: string): AppError => new AppError(Code.TransferOnlyFromBank, words);

/** Money that clients pay into the owner's connected account can be moved only by the owner. */
const OWN_ACCOUNT =
  "Your clients pay into your own account at the payment provider, and only you can move money out of it. Pay this from there or from your bank, and mark it as paid.";

/** Returns each teammate's connected account; 2004 for somebody without one that can be paid. */
async function accountsOf(payout: Row): Promise<Map<number, string>> {
  const found = await Promise.all(
    perTeammate(payout.items).map(async ({ user_id }) => {
      const user = await User.row(user_id);
      const found = user && (await find(user.workspace_id));
      return { user_id, account: found?.payouts_enabled ? found.provider_id : undefined };
    }),
  );
  const without = found.filter(({ account }) => account === undefined);
  const names = without.map(({ user_id }) => payout.items.find((item) => item.user_id === user_id)?.name);
  if (names.length > 0)
    throw new AppError(
      Code.TransferNeedsBank,
      names.length === 1
        ? `${names[0]} has not linked a bank account in their own settings yet.`
        : `${names.join(" and ")} have not linked a bank account in their own settings yet.`,
    );
  return new Map(found.map(({ user_id, account }) => [user_id, account ?? ""]));
}

/**
 * Returns the source of a payout. A share of an online payment draws on that very charge while the money is
 * there, anything else on all that clients paid online. Both draw on one balance: what one payout has sent or
 * reserved, no other spends.
 */
async function moneyOf(payout: Row): Promise<Pick<FundingSource, "from" | "intent_id" | "reserve">> {
  const { source, currency, items } = payout;
  if (!perTeammate(items).every(({ amount }) => takes(amount, currency)))
    throw transferError(
      `The payment provider cannot send these amounts in ${currency}. Pay this as you agreed.`,
    );
  const payment = source && (await paymentOf(payout.owner_id, source));
  if (payment?.account || (!payment && (await till()).account)) throw transferError(OWN_ACCOUNT);
  const available = await availableFor(payout);
  const problem = describeLack(payout, available);
  if (problem !== undefined) throw transferError(`${problem} Pay this as you agreed, and mark it as paid.`);
  const intact = payment && stillThere(payment) >= payout.total;
  return {
    from: intact ? "payment" : "balance",
    intent_id: intact ? payment.intent_id : undefined,
    reserve: [available.reserve],
  };
}

/** Returns the client's online payment that a share was made of. */
async function paymentOf(owner_id: number, { invoice_id, payment_id: id }: StoredSource) {
  const payment = await findPayment({ owner_id, invoice_id, id });
  return payment?.provider === "stripe" && payment.intent_id ? payment : undefined;
}

/** Returns the part of a payment that was neither refunded nor contested. */
function stillThere(of: NonNullable<Awaited<ReturnType<typeof paymentOf>>>): number {
  const refunded = sumRequestedRefunds(of);
  const state = stateOf({ ...of, refunded });
  return state === "settled" || state === "partially_refunded" ? Money.subtract(of.amount, refunded) : 0;
}

/** Describes why the balance does not cover a payout; undefined where it does. */
export function describeLack(
  { total, currency }: Pick<Row, "total" | "currency">,
  { left, others }: Pick<Available, "left" | "others">,
): string | undefined {
  if (left >= total) return undefined;
  if (left > 0)
    return `Only ${Money.format(left, currency)} of what your clients paid online is left to send on.`;
  return others > 0
    ? "What your clients paid online is asked for by another payment."
    : "Nothing that your clients paid online is left to send on.";
}

/**
 * Returns how this payout is sent; 2005 where the provider cannot, 2004 for a teammate without a bank
 * account.
 */
export async function wayOf(payout: Row): Promise<FundingSource> {
  const money = await moneyOf(payout);
  return { ...money, accounts: await accountsOf(payout) };
}

/** Refuses a payout that cannot be paid now: 1002 while it is held or contested, 1004. */
export async function refuseSending(payout: Row): Promise<void> {
  if (payout.status === "held") throw waits(payout);
  if (guard(payout.status, "pay") !== undefined) throw notPayable(payout.status);
  await refuseDisputed(payout.project_id);
}

/** Says whether the provider can send a payout, and why not, before `transfer` is called. */
export async function sendable(id: number): Promise<Sendable> {
  try {
    const payout = await row(id);
    refuseAsked(payout);
    await refuseSending(payout);
    const { from } = await wayOf(payout);
    return { possible: true, from, reason: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === Code.NotFound) throw error;
    return { possible: false, from: null, reason: error.message };
  }
}
