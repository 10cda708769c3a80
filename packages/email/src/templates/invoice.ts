import type { Block } from "../blocks";
import { date, weekday } from "../format";
import { compose, greeting, inHand, openAction } from "../layout";
import { numbered, row, rowIf, transferPart } from "../rows";
import type { AttachedFile, ClientMail, InHand, LedgerRow, Mail, StintMail } from "../types";

export type InvoiceSentProps = ClientMail &
  InHand & {
    /** assigned at send, such as INV-0041; a test send may have none yet */
    number: string;
    /** the subject of the bill, in a few words */
    title: string;
    client: string;
    owner_name: string;
    message?: string;
    /** the amount due now */
    amount: string;
    /** true if its total is 0, or credit paid it: nobody is asked to pay */
    free?: boolean;
    /**
     * true if none of its payment methods takes the amount: the page cannot either, so the mail does not
     * offer it
     */
    unpayable?: boolean;
    /** what it is called where it is one of several: "Deposit invoice" */
    document?: string;
    /** a final invoice: the whole with tax, what earlier invoices asked for of it, and what lies between */
    settles?: { whole: string; earlier: string; beside: LedgerRow[] };
    /** net total and each tax by its name; none where nothing is taxed */
    taxes?: LedgerRow[];
    /** its total and each step to the amount due: withheld tax, rounding, payments, credits */
    deducted?: LedgerRow[];
    /** what it was for, where the client's credit paid some of it */
    total?: string;
    /** a payment on its way, and what stays due beside it: no other is asked for until it has ended */
    moving?: { amount: string; rest?: string };
    issued_on: string;
    due_on: string;
    /** the method charged automatically, as the client agreed: "Visa ending 4242" */
    paid_with?: string;
    /** the day on which that debit is taken: the mail announces it, as its scheme asks */
    debited_on?: string;
    /** a sentence: why it is not charged, although there is a consent */
    not_charged?: string;
    /** the account to transfer to, field by field */
    transfer?: LedgerRow[];
    file?: AttachedFile;
    /** the same as an e-invoice, where the client asked for that */
    xml?: AttachedFile | undefined;
    link: string;
  };

function invoiceBlocks(props: InvoiceSentProps): Block[] {
  const message = props.message?.trim() || `Here is invoice ${numbered(props)}.`;
  return [
    {
      kind: "figure",
      label: props.free ? "Nothing to pay" : `Due ${weekday(props.due_on)}`,
      amount: props.amount,
    },
    greeting(props),
    { kind: "text", text: message },
    ...(props.paid_with
      ? [
          {
            kind: "text" as const,
            text: props.debited_on
              ? `You need not do anything: on ${weekday(props.debited_on)}, we collect ${props.amount} by ${props.paid_with}, as you agreed. Please have the money in the account that day.`
              : `You need not do anything: ${props.paid_with} is charged for it, as you agreed.`,
          },
        ]
      : []),
    ...(props.not_charged
      ? [{ kind: "text" as const, text: `${props.not_charged} Please pay it on its page.` }]
      : []),
    ...(props.moving
      ? [
          {
            kind: "text" as const,
            text: `Your payment of ${props.moving.amount} is on its way. ${props.moving.rest ? `${props.moving.rest} stays due, and can be paid once it is here.` : "You need not do anything."}`,
          },
        ]
      : []),
    ...inHand(props),
    { kind: "text", text: props.owner_name },
    {
      kind: "ledger",
      rows: [
        row(props.document ?? "Invoice", props.number),
        row("For", props.title),
        row("Issued", date(props.issued_on)),
        ...(props.free ? [] : [row("Due", weekday(props.due_on))]),
        ...(props.settles
          ? [
              row("Contract total", props.settles.whole),
              row("Less earlier invoices", props.settles.earlier),
              ...props.settles.beside,
            ]
          : []),
        ...(props.taxes ?? []),
        ...(props.deducted ?? []),
      ],
      total: row("Amount due", props.amount),
    },
    ...(props.moving ? [] : transferPart(props)),
    ...[props.file, props.xml].flatMap((file) => (file ? [{ kind: "file" as const, file }] : [])),
    openAction(props.link, props.free || props.unpayable || props.moving !== undefined),
  ];
}

/** Sends the client an invoice. */
export function invoiceSent(props: InvoiceSentProps): Mail {
  return compose({
    brand: props.brand,
    subject: `Invoice ${props.number} for ${props.total ?? props.amount}`,
    preview: props.free ? `${props.title}, nothing to pay` : `${props.title}, due ${weekday(props.due_on)}`,
    blocks: invoiceBlocks(props),
    why: `Sent to ${props.to} because ${props.brand.name} works for ${props.client}. Not you? Reply, and we stop.`,
  });
}

export type InvoiceTestProps = InvoiceSentProps;

/** Sends the owner the invoice mail as the client would get it, marked as a test. */
export function invoiceTest(props: InvoiceTestProps): Mail {
  return compose({
    brand: props.brand,
    subject: `Test: invoice ${props.number} for ${props.amount}`,
    preview: "Only you got this. The invoice was not sent.",
    blocks: [
      {
        kind: "notice",
        title: "Test.",
        text: "Only you got this email. The invoice was not sent, and its number is assigned when it is.",
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
  /** the addresses it was sent to */
  sent_to: string;
  amount: string;
  due_on: string;
  link: string;
};

/** Tells the owner that a scheduled invoice was sent. */
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
  /** the note's number */
  number: string;
  /** the invoice's number */
  invoice: string;
  amount: string;
  /** what of it was never theirs to pay, and what is left: withheld tax, rounding */
  deducted?: LedgerRow[];
  still_due: string;
  /** the part of the amount that was already paid, and is the client's credit now */
  kept?: string;
  reason: string;
  owner_name: string;
  file?: AttachedFile;
  /** the same as an e-invoice */
  xml?: AttachedFile | undefined;
  link: string;
};

/** Tells the client that an invoice was voided, or a credit note took back a part of it. */
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
      ...(props.kept
        ? [
            {
              kind: "text" as const,
              text: `${props.kept} of it is in your favor: it is kept as your credit and can pay another invoice.`,
            },
          ]
        : []),
      ...(props.reason ? [{ kind: "text" as const, text: props.reason }] : []),
      { kind: "text", text: props.owner_name },
      {
        kind: "ledger",
        rows: [
          row(voided ? "Cancellation" : "Credit note", props.number),
          row("For invoice", props.invoice),
          ...(props.deducted ?? []),
          ...rowIf("Kept as your credit", props.kept),
        ],
        total: row("Still due", props.still_due),
      },
      ...[props.file, props.xml].flatMap((file) => (file ? [{ kind: "file" as const, file }] : [])),
      openAction(props.link, true),
    ],
    why: `Sent to ${props.to} because ${props.brand.name} had sent you this invoice.`,
  });
}

export type InvoiceSendFailedProps = StintMail & {
  /** the step that failed, as a heading */
  heading: string;
  title: string;
  client: string;
  amount: string;
  /** the reason in a sentence for people */
  reason: string;
  /** the next step */
  next: string;
  link: string;
};

/** Tells the owner that something scheduled for this day could not be sent. */
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

export type EinvoiceToldProps = StintMail & {
  number: string;
  client: string;
  amount: string;
  /** a whole sentence without its point: "The client refused the e-invoice" */
  told: string;
  /** in the network's or the client's words; empty without any */
  reason: string;
  /** whole sentences: what the owner does next */
  advice: string;
  link: string;
};

/** Tells the owner that an e-invoice was refused, questioned or not delivered. */
export function einvoiceTold(props: EinvoiceToldProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.told}: ${props.number}, ${props.amount}`,
    preview: props.reason || props.advice,
    blocks: [
      { kind: "heading", text: props.told },
      greeting(props),
      ...(props.reason ? [{ kind: "text" as const, text: `The reason given: ${props.reason}` }] : []),
      { kind: "text", text: props.advice },
      {
        kind: "ledger",
        rows: [row("Invoice", props.number), row("Client", props.client)],
        total: row("Amount", props.amount),
      },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you send e-invoices with Stint.`,
  });
}

export type CreditOwedProps = StintMail & {
  client: string;
  project: string;
  amount: string;
  /** whole sentences: the reasons why it waits */
  why: string;
  link: string;
};

/** Tells the owner that a signed change order gives money back, but its invoices cannot be credited yet. */
export function creditOwed(props: CreditOwedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `A credit of ${props.amount} for ${props.client} has to wait`,
    preview: props.why,
    blocks: [
      { kind: "heading", text: "A credit has to wait" },
      greeting(props),
      {
        kind: "text",
        text: `The change order for ${props.project} is signed, and it lowers what was invoiced. ${props.why}`,
      },
      {
        kind: "ledger",
        rows: [row("Client", props.client), row("Project", props.project)],
        total: row("Still to be credited", props.amount),
      },
      { kind: "text", text: "You don't have to do anything: the credit follows by itself once that ends." },
      { kind: "action", label: "Open the project", url: props.link },
    ],
    why: `Sent to ${props.to} because this project is yours in Stint.`,
  });
}
