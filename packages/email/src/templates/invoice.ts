import type { Block } from "../blocks";
import { count, date, weekday } from "../format";
import { compose, greeting } from "../layout";
import type { AttachedFile, ClientMail, LedgerRow, Mail, StintMail } from "../types";

const row = (label: string, value: string): LedgerRow => ({ label, value });
const rowIf = (label: string, value: string | undefined): LedgerRow[] => (value ? [row(label, value)] : []);

export type InvoiceSentProps = ClientMail & {
  /** assigned at send, such as INV-0041; a test send may have none yet */
  number: string;
  /** what is billed, in a few words */
  title: string;
  client: string;
  owner_name: string;
  message?: string;
  /** what is due now */
  amount: string;
  issued_on: string;
  due_on: string;
  /** charged for it by itself, as the client agreed: "Visa ending 4242" */
  paid_with?: string;
  file?: AttachedFile;
  link: string;
};

function invoiceBlocks(props: InvoiceSentProps): Block[] {
  const message = props.message?.trim() || `Here is invoice ${props.number} for ${props.title}.`;
  return [
    { kind: "figure", label: `Due ${weekday(props.due_on)}`, amount: props.amount },
    greeting(props),
    { kind: "text", text: message },
    ...(props.paid_with
      ? [
          {
            kind: "text" as const,
            text: `You need not do anything: ${props.paid_with} is charged for it, as you agreed.`,
          },
        ]
      : []),
    { kind: "text", text: props.owner_name },
    {
      kind: "ledger",
      rows: [
        row("Invoice", props.number),
        row("For", props.title),
        row("Issued", date(props.issued_on)),
        row("Due", weekday(props.due_on)),
      ],
      total: row("Amount due", props.amount),
    },
    ...(props.file ? [{ kind: "file" as const, file: props.file }] : []),
    { kind: "action", label: "View and pay the invoice", url: props.link, note: "Opening it pays nothing." },
  ];
}

/** To the client: an invoice. */
export function invoiceSent(props: InvoiceSentProps): Mail {
  return compose({
    brand: props.brand,
    subject: `Invoice ${props.number} for ${props.amount}`,
    preview: `${props.title}, due ${weekday(props.due_on)}`,
    blocks: invoiceBlocks(props),
    why: `Sent to ${props.to} because ${props.brand.name} works for ${props.client}. Not you? Reply, and we stop.`,
  });
}

export type InvoiceTestProps = InvoiceSentProps;

/** To the owner: the invoice mail as the client would get it, marked as a test. */
export function invoiceTest(props: InvoiceTestProps): Mail {
  return compose({
    brand: props.brand,
    subject: `Test: invoice ${props.number} for ${props.amount}`,
    preview: "Only you got this. The invoice was not sent.",
    blocks: [
      {
        kind: "notice",
        title: "Test.",
        text: "Only you got this mail. The invoice was not sent, and its number is assigned when it is.",
      },
      ...invoiceBlocks(props),
    ],
    why: `Sent to ${props.to} because you asked for a test of this invoice. ${props.client} got nothing.`,
  });
}

export type InvoiceScheduledSentProps = StintMail & {
  number: string;
  title: string;
  client: string;
  /** the addresses that it went to */
  sent_to: string;
  amount: string;
  due_on: string;
  link: string;
};

/** To the owner: an invoice went out on its day. */
export function invoiceScheduledSent(props: InvoiceScheduledSentProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Sent as scheduled: invoice ${props.number} for ${props.amount}`,
    preview: `To ${props.client}, due ${weekday(props.due_on)}`,
    blocks: [
      { kind: "heading", text: "Your scheduled invoice went out" },
      greeting(props),
      { kind: "text", text: `Invoice ${props.number} went to ${props.client} today, as you planned.` },
      {
        kind: "ledger",
        rows: [row("For", props.title), row("Sent to", props.sent_to), row("Due", weekday(props.due_on))],
        total: row("Amount due", props.amount),
      },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you scheduled this invoice.`,
  });
}

export type InvoiceCreditedProps = ClientMail & {
  kind: "credit_note" | "void";
  /** of the note */
  number: string;
  /** of the invoice */
  invoice: string;
  amount: string;
  still_due: string;
  reason: string;
  owner_name: string;
  file?: AttachedFile;
  link: string;
};

/** To the client: an invoice was voided, or a credit note took back a part of it. */
export function invoiceCredited(props: InvoiceCreditedProps): Mail {
  const voided = props.kind === "void";
  return compose({
    brand: props.brand,
    subject: voided
      ? `Invoice ${props.invoice} for ${props.amount} is void`
      : `Credit note ${props.number} for ${props.amount}`,
    preview: voided ? "There is nothing to pay." : `For invoice ${props.invoice}.`,
    blocks: [
      {
        kind: "figure",
        label: voided ? "Void" : `Credited on invoice ${props.invoice}`,
        amount: props.amount,
      },
      greeting(props),
      {
        kind: "text",
        text: voided
          ? `Invoice ${props.invoice} is void. There is nothing to pay on it.`
          : `Credit note ${props.number} takes ${props.amount} back from invoice ${props.invoice}.`,
      },
      ...(props.reason ? [{ kind: "text" as const, text: props.reason }] : []),
      { kind: "text", text: props.owner_name },
      {
        kind: "ledger",
        rows: [row(voided ? "Cancellation" : "Credit note", props.number), row("For invoice", props.invoice)],
        total: row("Still due", props.still_due),
      },
      ...(props.file ? [{ kind: "file" as const, file: props.file }] : []),
      { kind: "action", label: "View the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because ${props.brand.name} had sent you this invoice.`,
  });
}

export type InvoiceDigestProps = ClientMail & {
  client: string;
  owner_name: string;
  message?: string;
  /** what is still unpaid of all of them, by currency */
  amount: string;
  /** oldest first */
  invoices: {
    number: string;
    title: string;
    amount: string;
    due_on: string;
    days_overdue: number;
    link: string;
  }[];
  /** of the oldest */
  link: string;
};

/** To the client: several invoices are open, in one mail (D38). */
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
      { kind: "text", text: props.owner_name },
      {
        kind: "ledger",
        rows: invoices.map((each) =>
          row(`${each.number}, ${when(each.due_on, each.days_overdue)}`, each.amount),
        ),
        total: row("Still due", props.amount),
      },
      ...invoices.slice(1).map((each) => ({
        kind: "muted" as const,
        text: `${each.number}, ${each.title}: ${each.link}`,
      })),
      {
        kind: "action",
        label: `View and pay invoice ${invoices[0]?.number ?? ""}`,
        url: props.link,
        note: "Opening it pays nothing.",
      },
    ],
    why: `Sent to ${props.to} because these invoices of ${props.brand.name} for ${props.client} are open. Something wrong with them? Reply, and a person reads it.`,
  });
}

export type InvoiceSendFailedProps = StintMail & {
  /** what could not happen, as a heading */
  heading: string;
  title: string;
  client: string;
  amount: string;
  /** a sentence that a person understands */
  reason: string;
  /** what happens to it now */
  next: string;
  link: string;
};

/** To the owner: what was planned for this day could not go out. */
export function invoiceSendFailed(props: InvoiceSendFailedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Not sent: ${props.title} for ${props.amount}`,
    preview: props.reason,
    blocks: [
      { kind: "heading", text: props.heading },
      greeting(props),
      { kind: "text", text: `${props.reason} ${props.next}` },
      {
        kind: "ledger",
        rows: [row("For", props.title), row("Client", props.client)],
        total: row("Amount", props.amount),
      },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you planned this in Stint.`,
  });
}

export type InvoiceReminderProps = ClientMail & {
  number: string;
  title: string;
  client: string;
  owner_name: string;
  message?: string;
  /** what is still unpaid (D36) */
  amount: string;
  /** what was paid already */
  paid?: string;
  due_on: string;
  /** days since the due date in the owner's zone; 0 or less means not overdue */
  days_overdue: number;
  link: string;
};

/** To the client: an invoice is open. Quotes what remains, never the original total (D36). */
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
          `Invoice ${props.number} for ${props.title} is still open. If you paid in the last days, thank you: then there is nothing to do.`,
      },
      { kind: "text", text: props.owner_name },
      {
        kind: "ledger",
        rows: [row("Invoice", props.number), row("For", props.title), ...rowIf("Paid so far", props.paid)],
        total: row("Still due", props.amount),
      },
      {
        kind: "action",
        label: "View and pay the invoice",
        url: props.link,
        note: "Opening it pays nothing.",
      },
    ],
    why: `Sent to ${props.to} because invoice ${props.number} of ${props.brand.name} for ${props.client} is open. Something wrong with it? Reply, and a person reads it.`,
  });
}
