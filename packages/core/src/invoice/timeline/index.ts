import { Day } from "../../platform/date";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import { describeEntries, type Entry, type HistoryLine } from "../../user";
import { HEAD_WORDS } from "../head/rules";
import { aggregateOf, type Row, row } from "../read";

/** The words for kinds of journal entries; kinds without words are not shown. */
const WORDS: Record<string, string> = {
  "invoice.created": "Created the invoice",
  "invoice.series_made": "Made a series out of it",
  "invoice.item_updated": "Changed a line",
  "invoice.items_added": "Brought lines in from the project",
  "invoice.discount_added": "Set a discount",
  "invoice.discount_updated": "Changed the discount",
  "invoice.discount_removed": "Took the discount off",
  "invoice.charge_added": "Added a charge",
  "invoice.charge_updated": "Changed a charge",
  "invoice.charge_removed": "Removed a charge",
  "invoice.tax_added": "Added a tax",
  "invoice.tax_updated": "Changed a tax",
  "invoice.tax_removed": "Removed a tax",
  "invoice.item_added": "Added a line",
  "invoice.item_removed": "Removed a line",
  "invoice.rescheduled": "Changed its payment in the schedule",
  "invoice.unscheduled": "Called the sending off",
  "invoice.paused": "Put the sending on hold",
  "invoice.resumed": "Let the sending go on",
  "invoice.held": "Waits for a change order",
  "invoice.released": "The change order is settled: goes on as planned",
  "invoice.send_failed": "Could not go out on its day, and is a draft again",
  "invoice.test_sent": "Sent a test to themselves",
  "invoice.viewed": "Opened the invoice",
  "invoice.transfer_sent": "Says that a transfer is on its way",
  "invoice.payment_initiated": "Began a payment",
  "invoice.overdue": "The due date passed",
  "invoice.reminder_sent": "A reminder went out",
  "invoice.reminder_skipped": "A reminder was left out: reminders to this client rest",
  "invoice.reminders_paused": "Let the reminders rest",
  "invoice.reminders_resumed": "Let the reminders go on",
  "invoice.reminder_days_changed": "Chose other days for its reminders",
  "invoice.disputed": "The client's bank contests a payment",
  "payment.inquiry": "The client's bank asks about a payment",
  "payment.inquiry_closed": "The client's bank asks no more about the payment",
  "payment.evidence_sent": "Sent the evidence to the provider",
  "payment.refund_failed": "A refund did not arrive and is back",
  "payment.unknown": "The provider did not answer; it is asked again",
};

const HEAD: Record<string, string> = {
  ...HEAD_WORDS,
  client_id: "the client",
  currency: "the currency",
  payment_methods: "the ways to pay",
};

/** Lists changed fields: "Changed the due date and the note". */
function describeChange(after: Record<string, unknown>): string | undefined {
  const parts = [...new Set(Object.keys(after).flatMap((key) => HEAD[key] ?? []))];
  if (parts.length === 0) return undefined;
  const last = parts.pop();
  return `Changed ${parts.length > 0 ? `${parts.join(", ")} and ` : ""}${last}`;
}

type Sentence = (after: Record<string, unknown>, money: (amount: unknown) => string) => string | undefined;
const day = (value: unknown): string => (typeof value === "string" ? Day.inWords(value) : "its day");
const why = (reason: unknown): string => (typeof reason === "string" && reason ? `: ${reason}` : "");

/** Names the credit note that an entry is about. */
const noteIn = (document: unknown, number: unknown): string =>
  document === "invoice.xml" ? "" : ` (${String(number)})`;

/** Entries with more details than their kind. */
const SENTENCES: Record<string, Sentence> = {
  "invoice.updated": describeChange,
  "invoice.scheduled": ({ send_on }) => `Planned to go out on ${day(send_on)}`,
  "invoice.sent": ({ number, sent_to }) =>
    `Sent as ${String(number)}${sent_to ? ` to ${String(sent_to)}` : ""}`,
  "invoice.resent": ({ sent_to }) => `Sent again${sent_to ? ` to ${String(sent_to)}` : ""}`,
  // Used credit brings no money in: its own entry says how much it paid.
  "invoice.paid": ({ amount, method }, money) =>
    `Paid${amount === undefined || method === "credit" ? "" : `: ${money(amount)} came in`}`,
  "invoice.partially_paid": ({ amount, method }, money) =>
    method === "credit"
      ? "Paid in part"
      : amount === undefined
        ? "A part came in"
        : `${money(amount)} came in`,
  "payment.received": ({ amount }, money) => `${money(amount)} more came in`,
  "payment.credit_applied": ({ amount }, money) => `${money(amount)} paid out of the client's credit`,
  "payment.not_charged": ({ reason }) => `Not charged automatically${why(reason)}`,
  "invoice.payment_failed": ({ failure }) => `A payment did not go through${why(failure)}`,
  "invoice.payment_replaced": ({ amount }, money) =>
    `A bank payment of ${money(amount)} that waited for its confirmation was ended: another way to pay was chosen`,
  "invoice.debit_stopped": ({ amount, status, on }, money) =>
    status === "canceled"
      ? `The debit of ${money(amount)} that was announced for ${day(on)} was canceled: automatic payment was stopped`
      : `Automatic payment was stopped too late for the debit of ${money(amount)} on ${day(on)}: it is still collected`,
  "invoice.payment_returned": ({ amount, note }, money) => `${money(amount)} went back${why(note)}`,
  "invoice.refunded": ({ amount, reason }, money) => `Refunded ${money(amount)}${why(reason)}`,
  "invoice.evidence_asked": ({ inquiry }) =>
    inquiry ? "The client's bank asks about a payment" : "Reminded you of the evidence that is due",
  "invoice.dispute_closed": ({ dispute }) =>
    dispute === "won" ? "The dispute was won" : "The dispute was lost: the money went back",
  "invoice.credited": ({ number, amount, reason }, money) =>
    `Credited ${money(amount)} by ${String(number)}${why(reason)}`,
  "invoice.delivery_sent": ({ text, document, number }) => `${String(text)}${noteIn(document, number)}`,
  "invoice.delivery_told": ({ text, document, number, reason }) =>
    `${String(text)}${noteIn(document, number)}${why(reason)}`,
  "invoice.voided": ({ number, reason }) => `Canceled by ${String(number)}${why(reason)}`,
};

const describeEntry =
  ({ currency }: Row) =>
  ({ type, after }: Entry): string | undefined => {
    const money = (amount: unknown) => Money.format(typeof amount === "number" ? amount : 0, currency);
    const facts = (after ?? {}) as Record<string, unknown>;
    return SENTENCES[type]?.(facts, money) ?? WORDS[type];
  };

/** Returns an invoice's history in plain words, newest first. 1066 "invoice". */
export async function timeline(id: number, limit = 200): Promise<HistoryLine[]> {
  const of = await row(id);
  return describeEntries(
    await Event.history(of.owner_id, aggregateOf(id), limit),
    describeEntry(of),
    of.client_name,
    limit,
  );
}
