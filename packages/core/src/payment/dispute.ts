import type Stripe from "stripe";
import { Events as InvoiceEvents } from "../invoice";
import { type InvoiceWithPayments, inNameOf, recordPaymentWrites } from "../invoice/payment";
import type { Dispute, Inquiry } from "../invoice/payment/read";
import { aggregateOf, load, type PaymentRow, refOf } from "../invoice/read";
import { Ledger } from "../ledger";
import { iso } from "../platform/clock";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { type Entry, Event } from "../platform/event";
import { Money } from "../platform/money";
import { stripe } from "../platform/stripe";
import { fromProvider } from "../platform/stripe/amount";
import { isDebit } from "../platform/stripe/methods/rules";
import { Mismatch, requireSame } from "../platform/stripe/mismatch";
import { Workspace } from "../workspace";
import { chargedOf } from "./charge-amount";
import { idOf, type PaymentRef } from "./payment-ref";
import { invalidateLooksWrites } from "./platform-balance/entity";
import { inHand, readKept, reopenPaidByCredit, reverseSettlementWrites } from "./reverse-settlement";
import { markUnknown, paymentOf, sumReturned } from "./rows";

type Ref = Omit<PaymentRef, "owner_id">;

const STATUS: Record<string, Dispute["status"] | undefined> = {
  needs_response: "open",
  under_review: "open",
  won: "won",
  lost: "lost",
};

/** The reasons of disputes by the provider's codes, each as the end of a sentence. */
const REASONS: Record<string, string> = {
  bank_cannot_process: "the bank could not process it",
  check_returned: "the check was returned",
  credit_not_processed: "money that was to be given back did not come",
  customer_initiated: "the payer asked the bank to",
  debit_not_authorized: "the account’s holder says that it was not authorized",
  duplicate: "the payer says that it was charged twice",
  fraudulent: "the payer says that somebody else made the payment",
  general: "the bank gives no reason",
  incorrect_account_details: "the account’s details were wrong",
  insufficient_funds: "there was not enough money in the account",
  noncompliant: "the payer’s bank says that a rule of its network was not kept",
  product_not_received: "the payer says that what was paid for never came",
  product_unacceptable: "the payer says that what was paid for is not as agreed",
  subscription_canceled: "the payer says that it was canceled before",
  unrecognized: "the payer does not recognize the payment",
};

/** Returns our words for the provider's code, or the code itself, as the end of a sentence. */
export const reasonInWords = (reason: string): string =>
  REASONS[reason.toLowerCase().replaceAll(" ", "_")] ?? reason.replaceAll("_", " ").toLowerCase();

const words = (reason: string): string => {
  const text = reason.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Sums the provider's dispute fee, as far as it is in the payment's own currency. */
const feeOf = (of: Stripe.Dispute): number =>
  Money.sum(
    of.balance_transactions
      .filter(({ currency }) => currency === of.currency)
      .map(({ fee, currency }) => fromProvider(fee, currency)),
  );

const amountOf = (of: Stripe.Dispute): number => fromProvider(of.amount, of.currency);

const at = (seconds: number | null | undefined): string | undefined =>
  seconds ? new Date(seconds * 1000).toISOString() : undefined;

/**
 * Says whether this is a returned bank debit: its money is gone for good, and the invoice open again (D32).
 */
async function isReturn(payment: PaymentRow, of: Stripe.Dispute): Promise<boolean> {
  if (payment.method !== "online") return isDebit(payment.method);
  const id = typeof of.charge === "string" ? of.charge : of.charge.id;
  const charge = await (await stripe()).charges.retrieve(id, {}, inNameOf(payment));
  return isDebit(charge.payment_method_details?.type ?? "");
}

/** Refuses a dispute that does not match the payment's own charge in everything. @throws Mismatch */
function requireAgreement(of: Stripe.Dispute, payment: PaymentRow, account: string | undefined): void {
  const known = payment.dispute?.id === of.id ? payment.dispute : undefined;
  requireSame("does_not_agree", [
    ["intent", idOf(of.payment_intent), payment.intent_id],
    ["charge", idOf(of.charge) ?? payment.charge_id, payment.charge_id ?? idOf(of.charge)],
    ["currency", of.currency.toUpperCase(), payment.currency],
    ["account", account, payment.account],
    ["provider", payment.provider, "stripe"],
  ]);
  const most = chargedOf(payment);
  const amount = Number.isSafeInteger(of.amount) && of.amount > 0 ? amountOf(of) : undefined;
  if (amount === undefined || amount > most || (known && amount !== known.amount))
    throw new Mismatch("dispute_amount", { amount: { told: of.amount, ours: known?.amount ?? most } });
}

/**
 * Applies the provider's state of a dispute, in whatever order its events come: opened, then won or lost, and
 * never back (D32). While it is open its money is set apart in the ledger and payouts of the project wait
 * (D37). If lost, it counts as refunded. An inquiry moves no money: it is stored, and its owner is told. A bank debit is
 * returned.
 */
export async function takeDispute(ref: Ref, of: Stripe.Dispute, account: string | undefined): Promise<void> {
  const { invoice_id, payment_id } = ref;
  const disputed = paymentOf(await load(invoice_id), payment_id);
  requireAgreement(of, disputed, account);
  const returned = await isReturn(disputed, of);
  await Db.retryOnConflict(async () => {
    const [opened, { time_zone }] = await Promise.all([load(invoice_id), Workspace.get()]);
    const day = (time: string) => Day.today(new Date(time), time_zone);
    const payment = paymentOf(opened, payment_id);
    const status = STATUS[of.status];
    const known = payment.dispute?.id === of.id ? payment.dispute : undefined;
    if (!status) return recordInquiry(opened, payment_id, of);
    if (payment.status !== "settled" || (known && (known.status === status || known.status !== "open")))
      return;
    if (!known && payment.dispute?.status === "open")
      throw new Mismatch("two_disputes", { dispute: { told: of.id, ours: payment.dispute.id } });
    if (returned) return giveUp(opened, payment, of, day);
    const change = disputeWrites(opened, payment, of, status, day, await inHand(opened));
    await Db.commit([...change.writes, ...invalidateLooksWrites(payment)], change.entries);
  });
}

/** What the bank only asks about, by the provider's status; anything else is closed. */
const ASKS = new Set(["warning_needs_response", "warning_under_review"]);

/** Stores what the bank asks about a payment; it moves no money. Its owner is told once that it is open. */
async function recordInquiry(
  opened: InvoiceWithPayments,
  payment_id: number,
  of: Stripe.Dispute,
): Promise<void> {
  const payment = paymentOf(opened, payment_id);
  const known = payment.inquiry?.id === of.id ? payment.inquiry : undefined;
  const status = ASKS.has(of.status) ? ("open" as const) : ("closed" as const);
  // Older news, and what became a dispute, change nothing.
  if (known?.status === status || known?.status === "closed" || payment.dispute?.id === of.id) return;
  const told_at = iso();
  const due_by = at(of.evidence_details.due_by);
  const inquiry: Inquiry = {
    id: of.id,
    amount: amountOf(of),
    reason: words(of.reason),
    opened_at: at(of.created) ?? told_at,
    ...(due_by ? { due_by } : {}),
    ...known,
    status,
    ...(status === "closed" ? { closed_at: told_at } : {}),
  };
  const stored = recordPaymentWrites(opened, markUnknown({ ...payment, inquiry }));
  const change = {
    before: { inquiry: known?.status ?? null },
    after: { inquiry: status, payment_id, dispute: of.id, status: of.status, reason: of.reason },
    version: stored.opened.row.version,
  };
  const aggregate = aggregateOf(opened.row.id);
  const ref = { ...refOf(opened.row), payment_id, stage: "inquiry" as const };
  await Db.commit(stored.writes, [
    status === "open"
      ? InvoiceEvents.EvidenceAsked.of(aggregate, ref, change)
      : Event.audit("payment.inquiry_closed", aggregate, change),
  ]);
}

/** Returns what the bank asked about, closed where it became this dispute. */
const endInquiry = ({ inquiry }: PaymentRow, id: string, closed_at: string): Pick<PaymentRow, "inquiry"> =>
  inquiry?.id === id && inquiry.status === "open"
    ? { inquiry: { ...inquiry, status: "closed", closed_at } }
    : {};

/** Returns the date of a time in the owner's zone. */
type DayOf = (time: string) => string;

async function giveUp(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
  of: Stripe.Dispute,
  dayOf: DayOf,
): Promise<void> {
  const closed_at = iso();
  const opened_at = at(of.created) ?? closed_at;
  const on = dayOf(closed_at);
  const note = `The bank took this debit back: ${reasonInWords(of.reason)}.`;
  const dispute: Dispute = {
    id: of.id,
    amount: amountOf(of),
    status: "lost",
    reason: words(of.reason),
    fee: feeOf(of),
    opened_at,
    opened_on: dayOf(opened_at),
    closed_at,
    closed_on: on,
  };
  const back = reverseSettlementWrites(
    opened,
    { ...payment, dispute },
    { status: "returned", on, note },
    { hand: await reopenPaidByCredit(opened, payment, on), kept: await readKept(opened.row) },
  );
  const why = { cause: "dispute_fee" as const, cause_id: payment.id, date: on };
  await Db.commit(
    [
      ...back.writes,
      ...Ledger.postWrites(opened.row, why, Ledger.Rules.postFee(feeOf(of))),
      ...invalidateLooksWrites(payment),
    ],
    back.entries,
  );
}

/** Returns all writes of one event, those of missed earlier ones included. */
function disputeWrites(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
  of: Stripe.Dispute,
  status: Dispute["status"],
  dayOf: DayOf,
  hand: number,
): { writes: Db.Write[]; entries: [Entry, ...Entry[]] } {
  const { row, payments } = opened;
  const known = payment.dispute?.id === of.id ? payment.dispute : undefined;
  const amount = known?.amount ?? amountOf(of);
  const fee = Math.max(feeOf(of), known?.fee ?? 0);
  const ended = { id: of.id, amount, status, reason: "", fee, opened_at: "", opened_on: "" };
  const before = sumReturned({ ...payment, dispute: undefined });
  const gone = status === "lost" ? Money.subtract(sumReturned({ ...payment, dispute: ended }), before) : 0;
  const over = Math.min(gone, row.amount_over ?? 0, hand);
  const told_at = iso();
  const date = dayOf(told_at);
  const opened_at = known?.opened_at ?? at(of.created) ?? told_at;
  const dispute: Dispute = {
    id: of.id,
    amount,
    status,
    reason: words(of.reason),
    fee,
    opened_at,
    opened_on: dayOf(opened_at),
    ...(at(of.evidence_details.due_by) ? { due_by: at(of.evidence_details.due_by) ?? "" } : {}),
    ...(known?.evidence_sent_at ? { evidence_sent_at: known.evidence_sent_at } : {}),
    ...(known?.reminded_at ? { reminded_at: known.reminded_at } : {}),
    ...(status === "open" ? {} : { closed_at: told_at, closed_on: date }),
  };
  const others = payments.some((each) => each.id !== payment.id && each.dispute?.status === "open");
  const stored = recordPaymentWrites(
    opened,
    markUnknown({ ...payment, ...endInquiry(payment, of.id, told_at), dispute }),
    {
      disputed_at: status === "open" || others ? (row.disputed_at ?? told_at) : undefined,
      amount_refunded: Money.add(row.amount_refunded, gone),
      ...(gone > 0 ? { amount_lost: Money.add(row.amount_lost ?? 0, gone) } : {}),
      refunds_open: Money.add(row.refunds_open ?? 0, Money.subtract(gone, over)),
      amount_over: Money.subtract(row.amount_over ?? 0, over),
    },
  );
  const { Rules } = Ledger;
  const post = (
    cause: "dispute" | "dispute_won" | "dispute_lost" | "dispute_fee",
    lines: Ledger.Rules.Balanced,
  ) => Ledger.postWrites(row, { cause, cause_id: payment.id, date }, lines);
  const version = stored.opened.row.version;
  const ref = { ...refOf(row), payment_id: payment.id };
  const change = {
    before: { dispute: known?.status ?? null },
    after: { dispute: status, amount, given_back: gone, reason: dispute.reason },
    version,
  };
  const entry =
    status === "open"
      ? InvoiceEvents.Disputed.of(aggregateOf(row.id), ref, change)
      : InvoiceEvents.DisputeClosed.of(aggregateOf(row.id), { ...ref, outcome: status }, change);
  return {
    writes: [
      ...stored.writes,
      ...(known ? [] : post("dispute", Rules.postDispute(amount))),
      ...post("dispute_fee", Rules.postFee(Money.subtract(fee, known?.fee ?? 0))),
      ...(status === "won" ? post("dispute_won", Rules.postDisputeWon(amount)) : []),
      ...(status === "lost"
        ? post(
            "dispute_lost",
            Rules.postDisputeLost({ amount: gone, over, beyond: Money.subtract(amount, gone) }),
          )
        : []),
      ...Ledger.takeCreditWrites(row, over),
    ],
    entries: [entry],
  };
}
