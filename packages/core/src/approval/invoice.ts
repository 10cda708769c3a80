import { Invoice } from "../invoice";
import { NETWORK_NAMES } from "../invoice/delivery/rules";
import { invoiceLink } from "../notification";
import { Day } from "../platform/date";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { typeOf } from "../platform/stripe/methods/rules";
import { findLateFee } from "../proposal/late-fee";
import type { Described } from "./described";
import type { Subject, Word } from "./schema";
import { countDays, describeMail, dueWithin, inOneSentence } from "./words";

/** Lines are counted: an effect is the product's own sentence, and they stand among the words. */
const countLines = ({ length }: readonly string[]): string =>
  `Bills ${length === 1 ? "one line" : `${length} lines`}`;

const WAYS: Readonly<Record<string, string>> = {
  card: "card",
  us_bank_account: "bank debit",
  sepa_debit: "SEPA debit",
  bacs_debit: "Bacs debit",
  ideal: "iDEAL",
  bancontact: "Bancontact",
};

/** Says how the client pays by the link, and what that costs them where they carry the fee. */
function describeWays({ ways, allow_partial }: Invoice.Sending, currency: string): string[] {
  if (ways.length === 0) return ["Shows the client by its link how to pay"];
  const names = ways.map(({ way, fee }) => ({ name: WAYS[typeOf(way, currency) ?? way] ?? way, fee }));
  const carried = names.filter(({ fee }) => fee > 0);
  return [
    `Lets the client pay it by its link: ${inOneSentence(names.map(({ name }) => name))}`,
    ...(carried.length > 0
      ? [
          `Asks the client to carry the fee of paying online: ${inOneSentence(carried.map(({ name, fee }) => `${Money.format(fee, currency)} by ${name}`))}`,
        ]
      : []),
    ...(allow_partial ? ["Lets the client pay a part of it online"] : []),
  ];
}

function dayOfReminder(days: number): string {
  if (days === 0) return "on the day it is due";
  return days < 0 ? `${countDays(-days)} before it is due` : `${countDays(days)} after`;
}

/** Says on which days the client is reminded. */
const describeReminders = ({ reminder_days }: Invoice.Sending): string[] =>
  reminder_days.length > 0
    ? [
        `Reminds the client by mail while it is unpaid: ${inOneSentence([...reminder_days].sort((a, b) => a - b).map(dayOfReminder))}`,
      ]
    : [];

/** Says what else goes out with an invoice: to whom, by which network, and the words that a program may have written. */
const describeSending = (of: Invoice.Sending): string[] => [
  ...(of.email_cc.length > 0 ? [`Mails copies to ${of.email_cc.join(", ")}`] : []),
  ...(of.network
    ? [`Hands the e-invoice over by ${NETWORK_NAMES[of.network.name]} to ${of.network.address}`]
    : []),
  ...(of.message ? [`Writes in the mail: “${of.message}”`] : []),
  ...(of.lines.length > 0 ? [countLines(of.lines)] : []),
  ...(of.note ? [`Prints as a note: “${of.note}”`] : []),
  ...(of.terms ? [`Prints as terms: “${of.terms}”`] : []),
  ...(of.purchase_order ? [`Prints the purchase order “${of.purchase_order}”`] : []),
  ...(of.buyer_reference ? [`Prints the client's reference “${of.buyer_reference}”`] : []),
  of.due_on
    ? `Asks for the money by ${Day.inWords(of.due_on)}`
    : `Asks for the money ${dueWithin(of.payment_terms)}`,
];

/** Lists from the total to what the client is asked for, where that is less or more. */
function listFigures({ totals, currency }: Invoice.Info, { asked }: Invoice.Sending): Word[] {
  const money = (amount: number) => Money.format(amount, currency);
  return [
    ...totals.taxes
      .filter(({ amount }) => amount !== 0)
      .map(({ name, amount }) => ({ label: "Tax", text: `${money(amount)} ${name}`.trim() })),
    ...(asked === totals.total
      ? []
      : [{ label: "To pay", text: `${money(asked)} of ${money(totals.total)}` }]),
  ];
}

/** Describes what sending an invoice does. 1066. */
export async function describeInvoice(id: number): Promise<Described> {
  const invoice = await Invoice.get(id);
  const [{ sending, obstacles, holds }, fee] = await Promise.all([
    Invoice.readSending(id),
    findLateFee(invoice),
  ]);
  const agreed = listFigures(invoice, sending);
  const subject: Subject = {
    title: invoice.title || "Invoice",
    client_name: invoice.client_name,
    amount: invoice.totals.total,
    currency: invoice.currency,
    recipient: sending.recipient,
    effects: [
      "Gives the invoice its number and freezes it",
      describeMail(sending.recipient),
      ...describeSending(sending),
      ...describeWays(sending, invoice.currency),
      ...(invoice.recurring_id === null
        ? []
        : ["Charges what the client saved to pay with, where they agreed to that for this series"]),
      ...describeReminders(sending),
      ...(fee ? [`Can be charged a late fee that the client agreed to, by you alone. ${fee.text}`] : []),
    ],
    link: invoiceLink(invoice),
  };
  return {
    subject,
    fingerprint: Id.sha256(JSON.stringify([subject, invoice.version, sending])).slice(0, 32),
    obstacles,
    agreed,
    words: sending.lines.map((text) => ({ label: "Line", text })),
    done: invoice.status !== "draft",
    perform: () => Invoice.send(id, {}, invoice.version, holds),
  };
}
