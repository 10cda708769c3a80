import { Day } from "../platform/date";
import { Money } from "../platform/money";
import { WORDS } from "../platform/status";
import type { Row } from "./entity";
import { listDeductions } from "./payable/rules";
import { disputeDebitOf, isOut, sumSentRefunds } from "./payment/rules";
import type { PaymentRow } from "./payment-entity";
import type { BalanceLine } from "./schema";
import { describeLoss, type Reader } from "./statement/rules";
import { methodInWords } from "./words";

const DISPUTED = "Disputed with your bank";

interface WithPayments {
  row: Row;
  payments: PaymentRow[];
}
/** A line with its day, and its instant where it is known. */
type Dated = BalanceLine & Moment;

/** When something happened to an invoice. */
export interface Moment {
  on: string;
  /** The instant; "" for what comes first on its day. What says none comes last. */
  at?: string | undefined;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares by day, then by the time of each: what comes later on one day stands below. */
export const byTime = (a: Moment, b: Moment): number =>
  compare(a.on, b.on) || compare(a.at ?? "~", b.at ?? "~");
type Refund = NonNullable<PaymentRow["refunds"]>[number];

/** Returns the refunds that money left for: those pending and those that succeeded. */
export const refundsOf = ({ refunds = [] }: Pick<PaymentRow, "refunds">): Refund[] =>
  refunds.filter(({ status }) => isOut(status));

const sumOf = (of: readonly { amount: number }[]): number => Money.sum(of.map(({ amount }) => amount));

type Dispute = Extract<PaymentRow["dispute"], object>;

/** Returns a payment's dispute: amount, days and status. Undefined for a debit that the bank returned. */
export function disputeOf(payment: PaymentRow):
  | (Pick<Dispute, "status" | "amount"> & {
      on: string;
      at: string | undefined;
      ended: string | undefined;
      ended_at: string | undefined;
    })
  | undefined {
  const { dispute } = payment;
  if (payment.status !== "settled" || !dispute) return undefined;
  const { status, opened_on, opened_at, closed_on, closed_at } = dispute;
  // A provider counts in seconds: a payment that is disputed at once would else follow its own dispute.
  const notBefore = (at: string | undefined | null): string | undefined =>
    at && at < payment.created_at ? payment.created_at : (at ?? undefined);
  return {
    status,
    amount: Math.min(dispute.amount, payment.amount),
    on: opened_on,
    at: notBefore(opened_at),
    ended: closed_on,
    ended_at: notBefore(closed_at),
  };
}

/** Returns the dispute while it is open. */
export function disputedOf(payment: PaymentRow): { on: string; amount: number } | undefined {
  const dispute = disputeOf(payment);
  return dispute?.status === "open" ? { on: dispute.on, amount: dispute.amount } : undefined;
}

/**
 * Returns what a lost dispute took of the invoice's money, and when. Money refunded earlier is not taken twice;
 * `disputeDebitOf` is what the provider debits.
 */
export function lossOf(
  payment: PaymentRow,
): { on: string; at: string | undefined; amount: number } | undefined {
  const dispute = disputeOf(payment);
  if (dispute?.status !== "lost") return undefined;
  const amount = Math.min(dispute.amount, Money.subtract(payment.amount, sumSentRefunds(payment)));
  return amount > 0
    ? { on: dispute.ended ?? dispute.on, at: dispute.ended_at ?? dispute.at, amount }
    : undefined;
}

/**
 * Returns the money received by these payments less what went back, with the processing fee that the client
 * carried and without credit that was used. Every screen shows this figure, and the ledger has it too. A bank
 * that takes money back takes the fee, too.
 */
export const sumReceived = (payments: readonly PaymentRow[]): number =>
  Money.sum(
    payments
      .filter(({ status, provider }) => status === "settled" && provider !== "credit")
      .map((payment) =>
        Money.subtract(
          Money.add(payment.amount, payment.surcharge ?? 0),
          Money.add(sumSentRefunds(payment), disputeDebitOf(payment)),
        ),
      ),
  );

/** Names how money went back: "Refunded", "Taken back by your bank"; null where none did. */
export function describeGone(
  { amount_refunded, amount_lost = 0 }: { amount_refunded: number; amount_lost?: number | undefined },
  reader: Reader,
): string | null {
  if (amount_refunded === 0) return null;
  if (amount_lost <= 0) return WORDS.refunded;
  return amount_lost < amount_refunded ? "Given back" : describeLoss(reader);
}

function describePayment(payment: PaymentRow, reader: Reader): Dated {
  const on = payment.paid_at;
  const label =
    payment.provider === "credit"
      ? `${reader === "client" ? "Your credit" : "Credit"} used ${Day.inWords(on)}`
      : `Paid ${Day.inWords(on)}, ${methodInWords(payment)}`;
  const amount = Money.negate(Money.add(payment.amount, payment.surcharge ?? 0));
  return { on, at: payment.created_at, label, amount };
}

/** Names the fee that the payer carried beside a payment (D10). */
export const describeProcessing = ({ method }: Pick<PaymentRow, "method">): string =>
  method === "card" ? "Card processing" : "Payment processing";

/**
 * Describes a payment as it is now, with the processing fee that was charged with it; the client also reads
 * that it is disputed.
 */
function describePaymentNow(payment: PaymentRow, reader: Reader): Dated[] {
  const paid = describePayment(payment, reader);
  const disputed = reader === "client" ? disputedOf(payment) : undefined;
  return [
    ...(payment.surcharge
      ? [{ ...paid, label: describeProcessing(payment), amount: payment.surcharge }]
      : []),
    disputed
      ? { ...paid, label: `${paid.label}, ${DISPUTED.toLowerCase()} since ${Day.inWords(disputed.on)}` }
      : paid,
  ];
}

/** Lists what went back of a payment: its refunds, and a lost dispute. */
function listReturns(payment: PaymentRow, reader: Reader): Dated[] {
  const lost = lossOf(payment);
  return [
    ...refundsOf(payment).map(({ refunded_on: on, created_at: at, amount }) => ({
      on,
      at,
      label: `Refunded ${Day.inWords(on)}, ${methodInWords(payment)}`,
      amount,
    })),
    ...(lost
      ? [
          {
            ...lost,
            label: `${describeLoss(reader)} ${Day.inWords(lost.on)}`,
          },
        ]
      : []),
  ];
}

export const WAIVED = "Not charged again";
export const describeKeeping = (reader: Reader): string =>
  reader === "client" ? "Kept as your credit" : "Kept as credit";

/**
 * Splits what stands between the balance after all that has a date, and the amount due: what is kept as the
 * client's credit, and what was given back and is not asked for again (below 0).
 */
export function restOf(
  { row, payments }: { row: Pick<Row, "totals" | "amount_over">; payments: readonly PaymentRow[] },
  balance: number,
): { kept: number; waived: number } {
  const lacks = Money.subtract(row.totals.amount_due, balance);
  // A refund that the provider has not answered yet is still the client's money.
  const asked = payments.flatMap(({ refunds = [] }) => refunds).filter(({ status }) => status === "unknown");
  const over = Money.add(row.amount_over ?? 0, Money.sum(asked.map((refund) => refund.over)));
  const kept = Math.max(over, lacks);
  return { kept, waived: Money.subtract(lacks, kept) };
}

/**
 * Lists the steps from an invoice's total to the amount due, as page, PDF, receipt and mails show them: withheld tax
 * and rounding, payments, credits and refunds by date, then the client's credit, and what was refunded and is not asked for
 * again (D31). Total and lines always sum to the amount due.
 */
export function balanceOf(
  {
    row,
    payments,
  }: { row: Pick<Row, "totals" | "withholding" | "credit_notes" | "amount_over">; payments: PaymentRow[] },
  reader: Reader,
): BalanceLine[] {
  const settled = payments
    .filter(({ status }) => status === "settled")
    .sort((a, b) => (a.receipt ?? 0) - (b.receipt ?? 0));
  const dated: Dated[] = [
    ...settled.flatMap((payment) => describePaymentNow(payment, reader)),
    ...row.credit_notes.map(({ kind, number, issued_on: on, created_at: at, amount }) => ({
      on,
      at,
      label: `${kind === "void" ? "Canceled" : "Credited"} ${Day.inWords(on)}, ${number}`,
      amount: Money.negate(amount),
    })),
    ...payments.flatMap((payment) => listReturns(payment, reader)),
  ];
  const lines = [
    ...listDeductions(row.totals, row.withholding),
    ...dated.sort(byTime).map(({ label, amount }) => ({ label, amount })),
  ];
  const { kept, waived } = restOf({ row, payments }, Money.add(row.totals.total, sumOf(lines)));
  return [
    ...lines,
    ...(kept > 0 ? [{ label: describeKeeping(reader), amount: kept }] : []),
    ...(waived < 0 ? [{ label: WAIVED, amount: waived }] : []),
  ];
}

/**
 * Finds what is on its way to an open invoice, and what stays due beside it; undefined where nothing is on
 * its way. None of it is paid yet, so it is shown beside the amount due, not among the payments.
 */
export function findMoving({
  row,
  payments,
}: WithPayments): { lines: BalanceLine[]; amount: number; rest: number } | undefined {
  const { amount_due } = row.totals;
  const moving = payments.filter(({ status }) => status === "processing");
  const amount = sumOf(moving);
  if (amount === 0 || amount_due === 0 || row.status !== "sent") return undefined;
  const rest = Math.max(0, Money.subtract(amount_due, amount));
  const lines = moving.map((payment) => ({
    label: `On its way, ${methodInWords(payment)}`,
    amount: payment.amount,
  }));
  const stays = { label: "Stays due", amount: rest };
  return { lines: rest > 0 ? [...lines, stays] : lines, amount, rest };
}

/**
 * Returns an invoice's balance right after a payment: a receipt shows that moment, whatever comes later
 * (D36). Payments stored without it show today's balance.
 */
export const receiptOf = (
  opened: WithPayments,
  { balance }: PaymentRow,
): { lines: BalanceLine[]; due: number } =>
  balance ?? { lines: balanceOf(opened, "client"), due: opened.row.totals.amount_due };

/**
 * Returns a receipt's kept figures once the provider has named the way of payment: only those words change.
 */
export const describeKept = (before: PaymentRow, after: PaymentRow): PaymentRow["balance"] => {
  const [was, label] = [describePayment(before, "client").label, describePayment(after, "client").label];
  const { balance } = after;
  return (
    balance && {
      ...balance,
      lines: balance.lines.map((line) => (line.label === was ? { ...line, label } : line)),
    }
  );
};

interface Later {
  label: string;
  on: string;
  amount: number;
  reason: string;
}

/**
 * Lists what went back of a payment after its receipt: its refunds, and what a bank or its owner took back. `at` is
 * its place, which stays: each has a paper of its own.
 */
export function returnsOf(payment: PaymentRow): (Later & { at: number; kind: "refund" | "taken_back" })[] {
  const { refunds = [], status, ended_on } = payment;
  const lost = lossOf(payment);
  const left = Money.subtract(payment.amount, sumSentRefunds(payment));
  const taken = lost
    ? { on: lost.on, amount: lost.amount }
    : ended_on && left > 0
      ? { on: ended_on, amount: left }
      : undefined;
  const label = lost ? describeLoss("client") : status === "returned" ? "Returned by the bank" : "Taken back";
  return [
    ...refunds.flatMap(({ refunded_on: on, amount, reason, status: of }, at) =>
      isOut(of) ? [{ at, kind: "refund" as const, label: WORDS.refunded, on, amount, reason }] : [],
    ),
    ...(taken ? [{ at: refunds.length, kind: "taken_back" as const, label, reason: "", ...taken }] : []),
  ];
}

/** Returns what the paper of the return at a place says: all that went back until then. */
export const returnedUntil = (payment: PaymentRow, at: number): Later[] =>
  returnsOf(payment)
    .filter((each) => each.at <= at)
    .map(({ label, on, amount, reason }) => ({ label, on, amount, reason }));

/** Describes what a payment's bank contests for as long as that is open: no paper of it is kept. */
export function describeContest(payment: PaymentRow): Later | undefined {
  const disputed = disputedOf(payment);
  return disputed && { label: DISPUTED, reason: "", ...disputed };
}
