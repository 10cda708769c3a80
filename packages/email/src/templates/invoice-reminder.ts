import { count, date, weekday } from "../format";
import { compose, greeting, inHand, openAction, payAction } from "../layout";
import { numbered, row, transferPart } from "../rows";
import type { AttachedFile, ClientMail, InHand, LedgerRow, Mail } from "../types";

export type InvoiceDigestProps = ClientMail &
  InHand & {
    client: string;
    owner_name: string;
    message?: string;
    /** the amount still unpaid of all of them, by currency */
    amount: string;
    /** the account to transfer to and the reference of each, where it is one */
    transfer?: LedgerRow[];
    /** oldest first */
    invoices: {
      number: string;
      title: string;
      amount: string;
      due_on: string;
      days_overdue: number;
      link: string;
    }[];
    /** the link of the oldest */
    link: string;
  };

/** Reminds the client of several open invoices, in one mail (D38). */
export function invoiceDigest(props: InvoiceDigestProps): Mail {
  const { invoices } = props;
  const when = (due_on: string, days: number) =>
    days > 0 ? `${count(days, "day")} overdue` : `due ${date(due_on)}`;
  return compose({
    brand: props.brand,
    subject: `Reminder: ${count(invoices.length, "invoice")} open, ${props.amount}`,
    preview: invoices.map(({ number }) => number).join(", "),
    blocks: [
      { kind: "figure", label: `Open on ${count(invoices.length, "invoice")}`, amount: props.amount },
      greeting(props),
      {
        kind: "text",
        text:
          props.message?.trim() ||
          "These invoices are still open. If you paid in the last days, thank you: then there is nothing to do.",
      },
      ...inHand(props),
      { kind: "text", text: props.owner_name },
      {
        kind: "ledger",
        rows: invoices.map((each) =>
          row(`${each.number}, ${when(each.due_on, each.days_overdue)}`, each.amount),
        ),
        total: row("Still due", props.amount),
      },
      ...transferPart(props),
      ...invoices.slice(1).map((each) => ({
        kind: "muted" as const,
        text: `${each.number}, ${each.title}: ${each.link}`,
      })),
      payAction(`View and pay invoice ${invoices[0]?.number ?? ""}`, props.link),
    ],
    why: `Sent to ${props.to} because these invoices of ${props.brand.name} for ${props.client} are open. Something wrong with them? Reply, and a person reads it.`,
  });
}

export type InvoiceReminderProps = ClientMail &
  InHand & {
    number: string;
    title: string;
    client: string;
    owner_name: string;
    message?: string;
    /** the amount still unpaid (D36) */
    amount: string;
    /** its total and the steps that took off it, if any, as on the invoice itself */
    rows: LedgerRow[];
    /** the account to transfer to, field by field */
    transfer?: LedgerRow[];
    due_on: string;
    /** days since the due date in the owner's zone; 0 or less means not overdue */
    days_overdue: number;
    link: string;
  };

/** Reminds the client of an open invoice. Quotes the amount still due, never the original total (D36). */
export function invoiceReminder(props: InvoiceReminderProps): Mail {
  const overdue = props.days_overdue > 0;
  const state = overdue
    ? `${count(props.days_overdue, "day")} overdue, was due ${weekday(props.due_on)}`
    : `Due ${weekday(props.due_on)}`;
  return compose({
    brand: props.brand,
    subject: `Reminder: invoice ${props.number}, ${props.amount} ${overdue ? "overdue" : "open"}`,
    preview: `${props.title}. ${state}.`,
    blocks: [
      { kind: "figure", label: state, amount: props.amount },
      greeting(props),
      {
        kind: "text",
        text:
          props.message?.trim() ||
          `Invoice ${numbered(props)} is still open. If you paid in the last days, thank you: then there is nothing to do.`,
      },
      ...inHand(props),
      { kind: "text", text: props.owner_name },
      {
        kind: "ledger",
        rows: [row("Invoice", props.number), row("For", props.title), ...props.rows],
        total: row("Still due", props.amount),
      },
      ...transferPart(props),
      openAction(props.link, false),
    ],
    why: `Sent to ${props.to} because invoice ${props.number} of ${props.brand.name} for ${props.client} is open. Something wrong with it? Reply, and a person reads it.`,
  });
}

export type ClientStatementProps = ClientMail & {
  client: string;
  owner_name: string;
  message?: string;
  /** "June 1, 2026 to November 21, 2026" */
  period: string;
  /** one for each currency; `label` says in whose favor it is, `sides` are its two parts where it has them */
  balances: { label: string; amount: string; sides?: { label: string; amount: string }[] }[];
  /** amounts still to be credited, beside the balances: "$2,000.00 to be credited once the dispute ends" */
  owed?: string[];
  file: AttachedFile;
  /** the oldest open invoice, and the number of others */
  number?: string;
  others?: number;
  link?: string;
};

/** Sends the client a statement of amounts billed and paid, with the account as a file. */
export function clientStatement(props: ClientStatementProps): Mail {
  const { balances, brand, period } = props;
  const [only] = balances;
  return compose({
    brand,
    subject: `Statement from ${brand.name}, ${period.replace(/^Until/, "until")}`,
    preview: balances.map(({ label, amount }) => `${label} ${amount}`).join(", ") || "Nothing is open.",
    blocks: [
      ...(only && balances.length === 1
        ? [{ kind: "figure" as const, label: only.label, amount: only.amount }]
        : []),
      greeting(props),
      {
        kind: "text",
        text:
          props.message?.trim() ||
          "Here is what was billed and paid. Every movement is in the attached file.",
      },
      { kind: "text", text: props.owner_name },
      {
        kind: "ledger",
        rows: [
          row("Account of", props.client),
          row("Period", period),
          ...balances.flatMap(({ sides = [], label, amount }) => [
            ...sides.map((side) => row(side.label, side.amount)),
            ...(balances.length > 1 || sides.length > 0 ? [row(label, amount)] : []),
          ]),
        ],
      },
      ...(props.owed ?? []).map((text) => ({ kind: "text" as const, text: `${text}.` })),
      { kind: "file", file: props.file },
      ...(props.number && props.link
        ? [
            payAction(
              props.others
                ? `View and pay the oldest, ${props.number}`
                : `View and pay invoice ${props.number}`,
              props.link,
            ),
          ]
        : []),
    ],
    why: `Sent to ${props.to} because ${brand.name} works for ${props.client}. Something wrong with it? Reply, and a person reads it.`,
  });
}
