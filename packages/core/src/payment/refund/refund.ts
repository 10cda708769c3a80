import type Stripe from "stripe";
import { describeDisputed, Events as InvoiceEvents, reducibleBy } from "../../invoice";
import { changedOf } from "../../invoice/billing/takings/rules";
import { findOwed, withChange as owing, replaceOwedWrite } from "../../invoice/owed";
import { type InvoiceWithPayments, inNameOf, recordPaymentWrites } from "../../invoice/payment";
import type { Refund } from "../../invoice/payment/read";
import {
  isOut,
  payment as machine,
  refundable,
  type State,
  stateOf,
  sumRequestedRefunds,
} from "../../invoice/payment/rules";
import {
  aggregateOf,
  assertVersion,
  load,
  type PaymentRow,
  refOf,
  refundables,
  shape,
} from "../../invoice/read";
import type { Info, RefundInput } from "../../invoice/schema";
import { Ledger } from "../../ledger";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code, invalid, refuse, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { outcomeOf, stripe } from "../../platform/stripe";
import { fromProvider, toProvider } from "../../platform/stripe/amount";
import { isSigned, sign } from "../../platform/stripe/metadata";
import { Mismatch, requireSame } from "../../platform/stripe/mismatch";
import { Workspace } from "../../workspace";
import { keepObject } from "../anomaly/save";
import { requireTaken } from "../charge-amount";
import { idOf, type PaymentRef } from "../payment-ref";
import { invalidateLooksWrites } from "../platform-balance/entity";
import { inHand } from "../reverse-settlement";
import { markUnknown, paymentOf, sumReturned } from "../rows";
import { tillOf } from "../settle";
import { isWithdrawn, reduceByRefund } from "./reduce";
import { assertRefundable, refundWrites } from "./refund-limit";

const replaceRefund = (of: PaymentRow, refund: Refund): PaymentRow => {
  const all = of.refunds ?? [];
  const known = all.some(({ id }) => id === refund.id);
  return markUnknown({
    ...of,
    refunds: known ? all.map((each) => (each.id === refund.id ? refund : each)) : [...all, refund],
  });
};

/**
 * Returns what a refund takes off its invoice: as its owner decided, and of a contract that was withdrawn from what can be.
 */
async function findReduction(row: InvoiceWithPayments["row"], input: RefundInput, amount: number) {
  if (input.reduce_invoice) return reducibleBy(row, amount);
  const left = Money.subtract(row.totals.total, row.totals.amount_credited);
  if (amount <= 0 || left <= 0 || !(await isWithdrawn(row))) return 0;
  return reducibleBy(row, Math.min(amount, left));
}

/** Returns the writes of a refund whose money has left, or come back. */
function applyRefundWrites(opened: InvoiceWithPayments, payment: PaymentRow, refund: Refund, by: 1 | -1) {
  const { row } = opened;
  const changed = replaceRefund(payment, refund);
  const given = Math.abs(Money.subtract(sumReturned(changed), sumReturned(payment)));
  const beyond = Money.subtract(refund.amount, given);
  const over = Math.min(refund.over, given);
  const from = Money.subtract(given, over);
  const open = Money.add(row.refunds_open ?? 0, by * from);
  // A failed refund that a credit note documented is no debt of anybody: it is the client's credit.
  const kept = Math.max(0, Money.negate(open));
  const stored = recordPaymentWrites(opened, changed, {
    amount_refunded: Money.add(row.amount_refunded, by * given),
    refunds_open: Math.max(0, open),
    ...(kept > 0 ? { amount_over: Money.add(row.amount_over ?? 0, kept) } : {}),
  });
  const lines = by === 1 ? Ledger.Rules.postRefund : Ledger.Rules.reverseRefund;
  return {
    ...stored,
    given,
    kept,
    writes: [
      ...stored.writes,
      ...Ledger.postWrites(
        row,
        {
          cause: by === 1 ? "refund" : "refund_failed",
          cause_id: payment.id,
          date: refund.refunded_on,
        },
        lines(tillOf(payment), { amount: refund.amount, over: Money.add(over, kept), beyond }),
      ),
    ],
  };
}

const refundTrace = (
  opened: InvoiceWithPayments,
  payment: PaymentRow,
  refund: Refund,
  { given, opened: now }: { given: number; opened: InvoiceWithPayments },
) =>
  InvoiceEvents.Refunded.of(
    aggregateOf(opened.row.id),
    { ...refOf(opened.row), payment_id: payment.id, refund_id: refund.id, amount: refund.amount },
    {
      before: { amount_refunded: opened.row.amount_refunded },
      after: { amount: refund.amount, given_back: given, status: refund.status, reason: refund.reason },
      version: now.row.version,
    },
  );

/**
 * Returns the writes that let restored credit from change orders pay the project's open invoices, like other
 * such credit.
 */
async function restoreCreditWrites(row: InvoiceWithPayments["row"], kept: number): Promise<Db.Write[]> {
  const amount = Math.min(kept, changedOf(row.taken).amount);
  const owed = amount > 0 && row.project_id !== undefined ? await findOwed(row.project_id) : undefined;
  const creditor = Ledger.creditorOf(row);
  if (!owed || owed.currency !== row.currency) return [];
  return [
    replaceOwedWrite(
      owed,
      owing(owed, { unapplied: Money.add(owed.unapplied, amount), client_id: creditor }, "now"),
      () => new StaleWrite(),
    ),
  ];
}

/** Describes why nothing of a payment can be refunded (D37). */
const describeUnrefundable = (state: State): string =>
  state === "disputed" ? describeDisputed("refund") : "There is no money of this payment here to refund.";

/**
 * Refunds a settled payment, whole or in part (D37). The amount is reserved first, on condition of the
 * invoice's version: simultaneous requests never exceed the settled amount. Then the provider is asked, under
 * a key made of our ids; without its answer the refund is `unknown`, and the sweep asks again. Money beyond
 * the invoice's total is the client's credit, and is refunded first; credit that was spent is not refunded.
 * For a manual payment it records what the owner did. Where it shall reduce the invoice, as it always does once its
 * contract was withdrawn from, that is decided and checked here, kept with the refund, and done once the money leaves. 1003, 1004 (disputed, returned, or more than is left
 * here and not confirmed), 2026, 2028, 422 above what is left.
 */
export async function refund(
  id: number,
  payment_id: number,
  input: RefundInput,
  if_match?: number,
): Promise<Info> {
  const { made, asks } = await Db.retryOnConflict(async () => {
    const [opened, today] = await Promise.all([load(id), Workspace.today()]);
    assertVersion(opened.row, if_match);
    const payment = paymentOf(opened, payment_id);
    const facts = { ...payment, refunded: sumRequestedRefunds(payment) };
    if (payment.provider === "credit")
      invalid({ amount: "This was paid out of the client's credit. Take it back instead." });
    const code = machine.guard(stateOf(facts), "refund");
    refuse(code, code === Code.Conflict ? describeUnrefundable(stateOf(facts)) : undefined);
    const left = refundable(facts);
    const [most, hand] = await Promise.all([refundables(opened), inHand(opened)]);
    const amount = assertRefundable(input.amount, {
      left,
      most: most.get(payment_id) ?? 0,
      currency: payment.currency,
    });
    if (payment.provider === "stripe") requireTaken(amount, payment.currency);
    const over = Math.min(amount, opened.row.amount_over ?? 0, hand);
    // What was paid on top of the invoice reduces nothing of it.
    const reduces = await findReduction(opened.row, input, Money.subtract(amount, over));
    const made: Refund = {
      id: Id.next(),
      amount,
      over,
      ...(reduces ? { reduces } : {}),
      status: payment.provider === "stripe" ? "unknown" : "succeeded",
      reason: input.reason ?? "",
      refunded_on: today,
      created_at: iso(),
    };
    const less = {
      ...opened,
      row: { ...opened.row, amount_over: Money.subtract(opened.row.amount_over ?? 0, over) },
    };
    // The credit is checked again in the transaction, should it be spent at this moment.
    const credit = Ledger.takeCreditWrites(opened.row, over);
    if (payment.provider !== "stripe") {
      const stored = applyRefundWrites(less, payment, made, 1);
      await Db.commit([...stored.writes, ...credit], [refundTrace(opened, payment, made, stored)]);
      return { made, asks: false };
    }
    const stored = recordPaymentWrites(less, replaceRefund(payment, made));
    const { writes, shortfall } = await refundWrites(payment, amount, input.confirm_shortfall);
    await Db.commit(
      [...stored.writes, ...credit, ...writes],
      [
        Event.audit("payment.refund_asked", aggregateOf(id), {
          after: { payment_id, refund_id: made.id, amount, ...(shortfall > 0 ? { shortfall } : {}) },
          version: stored.opened.row.version,
        }),
      ],
    );
    return { made, asks: true };
  });
  if (asks) await askProvider(id, payment_id, made);
  // The refund stands: where the invoice refuses a note by now, the reaction says so to its owner.
  if (made.reduces)
    await reduceByRefund({ invoice_id: id, payment_id, refund_id: made.id }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  const [found, today] = await Promise.all([load(id), Workspace.today()]);
  return shape(found, today);
}

/** Asks the provider for a reserved refund, or its outcome. Returns whether it is known now. */
export async function askProvider(id: number, payment_id: number, of: Refund): Promise<boolean> {
  const payment = paymentOf(await load(id), payment_id);
  const { intent_id, owner_id } = payment;
  if (!intent_id) return false;
  const sdk = await stripe();
  const { account, currency } = payment;
  const amount = toProvider(of.amount, currency);
  const metadata = sign(
    "refund",
    {
      owner_id: `${owner_id}`,
      invoice_id: `${id}`,
      payment_id: `${payment_id}`,
      refund_id: `${of.id}`,
    },
    { account, amount, currency },
  );
  const outcome = await outcomeOf(
    (async () => {
      // The provider forgets keys after a day: an earlier refund is found by our id, however old.
      const { data } = await sdk.refunds.list({ payment_intent: intent_id, limit: 100 }, inNameOf(payment));
      const done = data.find((each) => isMadeFor(each, of, account));
      return (
        done ??
        sdk.refunds.create(
          { payment_intent: intent_id, amount, metadata },
          { idempotencyKey: `refund:${owner_id}:${of.id}`, ...inNameOf(payment) },
        )
      );
    })(),
  );
  if (outcome.kind === "unknown") return false;
  if (outcome.kind === "answered") {
    const { answer } = outcome;
    await takeRefund({ invoice_id: id, payment_id }, answer, account).catch((error: unknown) => {
      if (error instanceof Mismatch) return keepObject(answer, account, error);
      throw error;
    });
  } else await settleRefund({ invoice_id: id, payment_id }, of.id, "failed", { failure: outcome.message });
  return true;
}

/** Returns our id of a refund made at the provider's own pages. */
export const refundIdOf = (provider_id: string): number => Id.derive(Actor.owner(), "refund", provider_id);

const STATUS: Record<string, Refund["status"] | undefined> = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

/**
 * Says whether a provider's refund was made for this one of ours: it names it, for the same amount, with
 * our signature.
 */
const isMadeFor = ({ metadata, amount, currency }: Stripe.Refund, of: Refund, account?: string): boolean =>
  metadata?.refund_id === `${of.id}` &&
  fromProvider(amount, currency) === of.amount &&
  isSigned("refund", metadata, { account, amount, currency });

/**
 * Applies the provider's state of a refund; one made at the provider's own pages is recorded, too. It is
 * matched by the payment's own rows, and by its metadata only where we signed that. @throws Mismatch
 */
export async function takeRefund(
  ref: Omit<PaymentRef, "owner_id">,
  of: Stripe.Refund,
  account: string | undefined,
): Promise<void> {
  const payment = paymentOf(await load(ref.invoice_id), ref.payment_id);
  requireSame("does_not_agree", [
    ["intent", idOf(of.payment_intent), payment.intent_id],
    ["charge", idOf(of.charge) ?? payment.charge_id, payment.charge_id ?? idOf(of.charge)],
    ["currency", of.currency.toUpperCase(), payment.currency],
    ["account", account, payment.account],
    ["provider", payment.provider, "stripe"],
    ["amount", Number.isSafeInteger(of.amount) && of.amount > 0, true],
  ]);
  const status = STATUS[of.status ?? ""] ?? "pending";
  const known =
    payment.refunds?.find(({ provider_id }) => provider_id === of.id) ??
    payment.refunds?.find((each) => each.provider_id === undefined && isMadeFor(of, each, account));
  await settleRefund(ref, known?.id ?? refundIdOf(of.id), status, {
    provider_id: of.id,
    amount: fromProvider(of.amount, of.currency),
    failure: of.failure_reason?.replaceAll("_", " "),
  });
}

interface RefundNews {
  provider_id?: string | undefined;
  amount?: number | undefined;
  failure?: string | undefined;
}

/**
 * Moves one refund to its next state, with its ledger entries: once, and in one direction. Failed is final; a
 * refund that succeeded does not become pending again.
 */
const settleRefund = (
  { invoice_id, payment_id }: Omit<PaymentRef, "owner_id">,
  refund_id: number,
  status: Refund["status"],
  { provider_id, amount = 0, failure }: RefundNews,
): Promise<void> =>
  Db.retryOnConflict(async () => {
    const [opened, today] = await Promise.all([load(invoice_id), Workspace.today()]);
    const payment = paymentOf(opened, payment_id);
    const known = (payment.refunds ?? []).find(({ id }) => id === refund_id);
    if (known && provider_id !== undefined) requireSame("refund_amount", [["amount", amount, known.amount]]);
    if (known && (known.status === status || known.status === "failed")) return;
    if (known?.status === "succeeded" && status === "pending") return;
    const left = refundable({ ...payment, refunded: sumRequestedRefunds(payment) });
    if (!known && (status === "failed" || amount > left))
      throw new Mismatch("refund", { status, amount: { told: amount, ours: left } });
    const base: Refund = known ?? {
      id: refund_id,
      amount,
      over: 0,
      status: "unknown",
      reason: "",
      refunded_on: today,
      created_at: iso(),
      ...((await isWithdrawn(opened.row)) ? { reduces: amount } : {}),
    };
    const next: Refund = {
      ...base,
      status,
      ...(provider_id ? { provider_id } : {}),
      ...(failure ? { failure } : {}),
    };
    const was = isOut(base.status);
    const is = isOut(status);
    // The amount reserved from the client's credit is credit again.
    const back = status === "failed" ? base.over : 0;
    const from = back
      ? { ...opened, row: { ...opened.row, amount_over: Money.add(opened.row.amount_over ?? 0, back) } }
      : opened;
    const stored =
      was === is
        ? { ...recordPaymentWrites(from, replaceRefund(payment, next)), given: 0, kept: 0 }
        : applyRefundWrites(from, payment, next, is ? 1 : -1);
    const change = {
      before: { status: base.status },
      after: { refund_id, status, amount: next.amount, taken_back: stored.given, failure: failure ?? null },
      version: stored.opened.row.version,
    };
    const ref = { ...refOf(opened.row), payment_id: payment.id, refund_id };
    await Db.commit(
      [
        ...stored.writes,
        ...Ledger.giveCreditWrites(opened.row, Money.add(back, stored.kept)),
        ...(await restoreCreditWrites(opened.row, stored.kept)),
        ...(known ? [] : invalidateLooksWrites(payment)),
      ],
      [
        is && !was
          ? refundTrace(opened, payment, next, stored)
          : status === "failed"
            ? InvoiceEvents.RefundFailed.of(aggregateOf(invoice_id), ref, change)
            : Event.audit(`payment.refund_${status}`, aggregateOf(invoice_id), change),
      ],
    );
  });
