import { findStored as clientRow, idsOf } from "../client/read";
import { Events as InvoiceEvents, requireUnchangedWrite } from "../invoice";
import { countOpenWrites } from "../invoice/issue";
import { countedPaid, payableOf } from "../invoice/payable/rules";
import { type InvoiceWithPayments, recordPaymentWrites, storePaymentsWrites } from "../invoice/payment";
import { aggregateOf, load, type PaymentRow, refOf, withPaid } from "../invoice/read";
import { Ledger } from "../ledger";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import type { Entry } from "../platform/event";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { find as findProject } from "../project/read";
import { Workspace } from "../workspace";
import { anomaly, tillOf } from "./settle";

/** Returns the client's credit in the invoice's currency. */
export const inHand = ({ row }: InvoiceWithPayments): Promise<number> => Ledger.inHand(row);

export interface Ending {
  status: "returned" | "reversed";
  /** A date in the owner's zone. */
  on: string;
  note: string;
}

/**
 * Reverses settled money (D32, D35): the exact opposite of `settleWrites`. The amount due rises and the invoice
 * is open again; the part that became the client's credit is taken out of it. `hand` is the client's
 * remaining credit: a shortfall has to be freed first (`reopenPaidByCredit`). Credit that was refunded counts
 * as any other refund, and is not owed again.
 */
export function reverseSettlementWrites(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
  ending: Ending,
  { hand, kept }: { hand: number; kept: Kept },
): { opened: InvoiceWithPayments; writes: Db.Write[]; entries: [Entry, ...Entry[]] } {
  const { row } = opened;
  const { over, reopened } = computeReopening(opened, payment.amount);
  const taken = Math.min(over, payment.provider === "credit" ? over : hand);
  const change = reopenInvoiceWrites(opened, payment, ending, { over: taken, kept });
  const beyond = Money.subtract(payment.amount, Money.add(reopened, over));
  const missing = Money.subtract(over, taken);
  const lines =
    payment.provider === "credit"
      ? Ledger.Rules.reverseCreditUse(Money.subtract(payment.amount, taken), beyond)
      : Ledger.Rules.reversePayment(tillOf(payment), {
          amount: payment.amount,
          over: taken,
          surcharge: payment.surcharge ?? 0,
          beyond,
        });
  const cause = payment.provider === "credit" ? ("credit_unapplied" as const) : ending.status;
  return {
    opened: change.opened,
    writes: [
      ...change.writes,
      ...Ledger.postWrites(row, { cause, cause_id: payment.id, date: ending.on }, lines),
      ...(payment.provider === "credit"
        ? Ledger.giveCreditWrites(row, Money.subtract(payment.amount, taken))
        : Ledger.takeCreditWrites(row, taken)),
    ],
    entries: [
      change.entry,
      ...(missing > 0 ? [anomaly(row, payment.id, "credit_was_spent", { amount: missing })] : []),
    ],
  };
}

/**
 * Returns what an invoice asks for again once this much of its money is gone, and the part of it that had
 * become credit.
 */
function computeReopening({ row }: InvoiceWithPayments, amount: number): { reopened: number; over: number } {
  const reopened = Money.subtract(
    withPaid(row.totals, Money.negate(amount)).amount_due,
    row.totals.amount_due,
  );
  return { reopened, over: Math.min(Money.subtract(amount, reopened), row.amount_over ?? 0) };
}

/** Returns the ended payment and the reopened invoice; `over` of it had become credit. */
function reopenInvoiceWrites(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
  { status, on, note }: Ending,
  { over, kept }: { over: number; kept: Kept },
) {
  const { row: old } = opened;
  const totals = withPaid(old.totals, Money.negate(payment.amount));
  const opens = old.totals.amount_due === 0 && totals.amount_due > 0;
  const stored = recordPaymentWrites(
    opened,
    { ...payment, status, ended_on: on, ended_at: iso(), ended_note: note },
    {
      totals,
      amount_over: Money.subtract(old.amount_over ?? 0, over),
      ...(opens ? { paid_at: undefined, payment_method: undefined } : {}),
    },
  );
  const entry = InvoiceEvents.PaymentReturned.of(
    aggregateOf(old.id),
    { ...refOf(old), payment_id: payment.id },
    {
      before: { status: "settled", amount_paid: old.totals.amount_paid },
      after: { status, amount_paid: totals.amount_paid, amount: payment.amount, note },
      version: stored.opened.row.version,
    },
  );
  return { opened: stored.opened, writes: [...stored.writes, ...(opens ? openingWrites(kept) : [])], entry };
}

/**
 * Reopens other invoices before money goes back that became credit and paid them: the newest first, for as
 * much as the client's credit lacks, each in a commit of its own (D35: credit never falls below 0, and nobody
 * owes what no invoice asks for). Client and owner are notified of each. Returns the credit available then.
 * 1004 where the invoice that the money goes back from changed meanwhile: then nothing is reopened for it.
 */
export async function reopenPaidByCredit(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
  on: string,
): Promise<number> {
  const { row } = opened;
  const { over } = computeReopening(opened, payment.amount);
  const lacking = async () => Money.subtract(over, await inHand(opened));
  const holder = Ledger.creditorOf(row);
  if (payment.provider === "credit" || holder === undefined || (await lacking()) <= 0) return inHand(opened);
  const note = `It was paid out of the credit of invoice ${row.number}, and that money went back.`;
  const spendings = await Ledger.spentCredit(await idsOf(holder), row.currency);
  for (const { invoice_id, payment_id } of spendings) {
    if ((await lacking()) <= 0) break;
    const ending = { status: "returned" as const, on, note };
    // The inbox mark of the event belongs to the payment itself, which comes last.
    await Db.withoutInbox(() =>
      Db.retryOnConflict(() => reopenPart(invoice_id, payment_id, { lacking, ending, from: row })),
    );
  }
  return inHand(opened);
}

interface Freeing {
  /** Returns the shortfall of the client's credit now; somebody else may have freed a part. */
  lacking: () => Promise<number>;
  ending: Ending;
  /** The invoice that the money goes back from; it must be unchanged since it was read. */
  from: InvoiceWithPayments["row"];
}

/**
 * Takes the shortfall back from what a client's credit paid of an invoice; the rest of that payment stays.
 */
async function reopenPart(id: number, payment_id: number, { lacking, ending, from }: Freeing): Promise<void> {
  const opened = await load(id);
  const payment = opened.payments.find((each) => each.id === payment_id);
  const wanted = await lacking();
  if (payment?.status !== "settled" || wanted <= 0) return;
  // An amount paid or credited beyond the total frees nothing, so that much more is taken back from such an
  // invoice.
  const { totals } = opened.row;
  const idle = Math.max(0, Money.subtract(countedPaid(totals), payableOf(totals)));
  const amount = Math.min(payment.amount, Money.add(wanted, idle));
  if (amount <= idle) return;
  const rest = Money.subtract(payment.amount, amount);
  const part = rest > 0 ? { ...payment, id: Id.next(), amount } : payment;
  const { writes, entries } = reverseSettlementWrites(opened, part, ending, {
    hand: 0,
    kept: await readKept(opened.row),
  });
  const others = rest > 0 ? storePaymentsWrites([{ ...payment, amount: rest }]) : [];
  await Db.commit([...writes, ...others, ...(from.id === id ? [] : [requireUnchangedWrite(from)])], entries);
}

type Kept = Parameters<typeof countOpenWrites>[0];

/**
 * Returns which of an invoice's client and project still exist; both can be deleted once everything is paid.
 */
export async function readKept({
  client_id,
  project_id,
  owner_id,
}: InvoiceWithPayments["row"]): Promise<Kept> {
  const [client, project] = await Promise.all([
    client_id === undefined ? undefined : clientRow(owner_id, client_id),
    project_id === undefined ? undefined : findProject(project_id),
  ]);
  return { owner_id, client_id: client?.id, project_id: project?.project_id };
}

/** Returns the writes for an invoice that is open again. */
export const openingWrites = (of: Kept): Db.Write[] => [
  Workspace.countInvoicesWrite(of.owner_id, 1),
  ...countOpenWrites(of, 1),
];
