import type { Block } from "../blocks";
import { date, weekday } from "../format";
import { compose, greeting, payAction } from "../layout";
import { row } from "../rows";
import type { AttachedFile, ClientMail, LedgerRow, Mail, StintMail } from "../types";

export type ReceiptClientProps = ClientMail & {
  /** the receipt's number, such as R-0118-2 */
  receipt: string;
  /** the invoice's number */
  number: string;
  /** the amount of this payment */
  amount: string;
  received_on: string;
  /** the invoice's total, then every payment and credit note so far, as the ledger shows them ("Paid November 2, card ending 4242") */
  rows: LedgerRow[];
  still_due: string;
  /** true when nothing is left to pay */
  settled: boolean;
  /** the surcharge for processing, and amount and surcharge together */
  surcharge?: string;
  charged?: string;
  /** a bank debit can be returned for weeks; the foot says so */
  can_be_returned?: boolean;
  file?: AttachedFile;
  link: string;
};

/** Tells the client that the payment arrived. */
export function receiptClient(props: ReceiptClientProps): Mail {
  const thanks = props.first_name ? `Thank you, ${props.first_name}.` : "Thank you.";
  const effect = props.settled
    ? `This settles invoice ${props.number} in full.`
    : `Invoice ${props.number} stays open for ${props.still_due}.`;
  return compose({
    brand: props.brand,
    subject: `Receipt ${props.receipt} for ${props.amount}`,
    preview: effect,
    blocks: [
      { kind: "figure", label: `Received on ${date(props.received_on)}`, amount: props.amount },
      {
        kind: "text",
        text: `${thanks} ${effect}${
          props.surcharge ? ` With ${props.surcharge} for the processing, ${props.charged} was charged.` : ""
        }`,
      },
      { kind: "ledger", rows: props.rows, total: row("Still due", props.still_due) },
      ...(props.file ? [{ kind: "file" as const, file: props.file }] : []),
      { kind: "action", label: "View receipt and invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you paid this invoice.${
      props.can_be_returned
        ? " A bank debit can still be returned by your bank. If that happens, we write to you."
        : ""
    }`,
  });
}

export type ReceiptOwnerProps = StintMail & {
  receipt: string;
  number: string;
  client: string;
  title: string;
  amount: string;
  /** the processing fee kept by the provider, if known */
  fee?: string;
  received_on: string;
  /** "card ending 4242", "bank debit ending 6789" */
  method: string;
  still_due: string;
  settled: boolean;
  /** the amount on its way to the owner's bank, and its expected day */
  arrives?: { amount: string; on: string };
  /** the amount on its way to the bank that was connected when the payment was begun, before the company changed hands */
  elsewhere?: { amount: string };
  /** the amount that waits for the owner's bank account, and the page to connect one */
  waiting?: { amount: string; link: string };
  link: string;
};

/** Tells the owner that money arrived. */
export function receiptOwner(props: ReceiptOwnerProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.client} paid ${props.amount} for invoice ${props.number}`,
    preview: props.settled ? "The invoice is settled." : `Still due: ${props.still_due}.`,
    blocks: [
      { kind: "figure", label: `Received on ${date(props.received_on)}`, amount: props.amount },
      greeting(props),
      {
        kind: "text",
        text: props.settled
          ? `${props.client} paid invoice ${props.number} in full.`
          : `${props.client} paid a part of invoice ${props.number}. It stays open for ${props.still_due}.`,
      },
      {
        kind: "ledger",
        rows: [
          row("For", props.title),
          row("Receipt", props.receipt),
          row("Paid", props.method),
          ...(props.fee ? [row("Processing fee", props.fee)] : []),
        ],
        total: row("Still due", props.still_due),
      },
      ...(props.arrives
        ? [
            {
              kind: "text" as const,
              text: `You get ${props.arrives.amount} after the fee, in your bank around ${weekday(props.arrives.on)}.`,
            },
          ]
        : []),
      ...(props.elsewhere
        ? [
            {
              kind: "text" as const,
              text: `${props.elsewhere.amount} after the fee goes to the bank that was connected when ${props.client} began to pay, because the company changed hands since.`,
            },
          ]
        : []),
      ...(props.waiting
        ? [
            {
              kind: "text" as const,
              text: `${props.waiting.amount} waits for your bank account. Connect it in about 3 minutes: ${props.waiting.link}`,
            },
          ]
        : []),
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this invoice with Stint.`,
  });
}

/** A payment that was taken back after it arrived: the days, and the receipt that is no longer valid. */
type Returned = { returned?: { paid_on: string; on: string; receipt?: string } };

const holdsNoMore = ({ receipt, on }: NonNullable<Returned["returned"]>): string =>
  `It was taken back on ${date(on)}${receipt ? `; receipt ${receipt} no longer holds` : ""}.`;

const triedRows = (props: Returned & { tried_on: string; method: string; amount: string }): LedgerRow[] =>
  props.returned
    ? [
        row("Paid on", `${date(props.returned.paid_on)}, ${props.method}`),
        row("Taken back", date(props.returned.on)),
        row("Amount", props.amount),
      ]
    : [row("Tried", `${date(props.tried_on)}, ${props.method}`), row("Amount tried", props.amount)];

type Failure = Returned & {
  number: string;
  title: string;
  /** the attempted amount */
  amount: string;
  /** the amount due after the failure */
  still_due: string;
  method: string;
  tried_on: string;
  /** the reason in a sentence for people, such as "The card was declined." */
  reason: string;
  link: string;
};

/** Returns what both sides read about a failed payment: whose it was, and what to do next. */
function failureBlocks(
  props: Failure & (ClientMail | StintMail),
  { whose, next }: { whose: string; next: string },
): Block[] {
  const { returned, reason } = props;
  return [
    { kind: "heading", text: `${whose} payment ${returned ? "was taken back" : "did not go through"}` },
    greeting(props),
    { kind: "text", text: [reason, returned && holdsNoMore(returned), next].filter(Boolean).join(" ") },
    {
      kind: "ledger",
      rows: [row("Invoice", props.number), row("For", props.title), ...triedRows(props)],
      total: row("Still due", props.still_due),
    },
  ];
}

export type PaymentFailedProps = ClientMail & Failure;

/** Tells the payer that a payment was refused or returned, so the invoice is open again (D32). */
export function paymentFailed(props: PaymentFailedProps): Mail {
  return compose({
    brand: props.brand,
    subject: `Payment of ${props.amount} for invoice ${props.number} ${props.returned ? "was taken back" : "did not go through"}`,
    preview: `${props.reason} The invoice is open.`,
    blocks: [
      ...failureBlocks(props, {
        whose: "Your",
        next: "You can pay again, with the same or another method.",
      }),
      payAction("Pay the invoice", props.link),
    ],
    why: `Sent to ${props.to} because a payment to ${props.brand.name} was tried with this address.`,
  });
}

export type InvoiceTransferSentProps = StintMail & {
  number: string;
  title: string;
  client: string;
  amount: string;
  link: string;
};

/** Tells the owner that a client says a transfer is on its way: nothing is recorded until they see it. */
export function invoiceTransferSent(props: InvoiceTransferSentProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.client} says a transfer of ${props.amount} is on its way`,
    preview: `Invoice ${props.number} stays open until you record it.`,
    blocks: [
      { kind: "heading", text: "A transfer is on its way" },
      greeting(props),
      {
        kind: "text",
        text: `${props.client} says that invoice ${props.number} was paid by transfer. Look into your account, and record the payment once it is there. Until then the invoice stays open.`,
      },
      {
        kind: "ledger",
        rows: [row("Invoice", props.number), row("For", props.title)],
        total: row("Amount due", props.amount),
      },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this invoice with Stint.`,
  });
}

export type PaymentFailedOwnerProps = StintMail & Failure & { client: string };

/** Tells the owner that a payment was refused or returned, so the invoice is open again (D32). */
export function paymentFailedOwner(props: PaymentFailedOwnerProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Payment ${props.returned ? "taken back" : "failed"}: ${props.amount} from ${props.client} for invoice ${props.number}`,
    preview: `${props.reason} The invoice is open.`,
    blocks: [
      ...failureBlocks(props, { whose: "A", next: `The invoice is open, and ${props.client} was told.` }),
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this invoice with Stint.`,
  });
}

export type RefundClientProps = ClientMail & {
  number: string;
  title: string;
  /** the refunded amount, and its payment's */
  amount: string;
  of: string;
  method: string;
  /** the owner's words; "" without any */
  reason: string;
  /** true if it goes back the way it came; else the owner sends it */
  online: boolean;
  /** the amount still due on the invoice; absent where none is */
  still_due?: string;
  link: string;
};

/** Tells the client that money comes back (D37). */
export function refundClient(props: RefundClientProps): Mail {
  const how = props.online
    ? `It goes back the way it came, to ${props.method}, which takes some days.`
    : `${props.brand.name} gives it back the way you agreed.`;
  return compose({
    brand: props.brand,
    subject: `Refund of ${props.amount} for invoice ${props.number}`,
    preview: how,
    blocks: [
      { kind: "figure", label: "You’ll get back", amount: props.amount },
      greeting(props),
      { kind: "text", text: props.reason ? `${how} “${props.reason}”` : how },
      {
        kind: "ledger",
        rows: [
          row("Invoice", props.number),
          row("For", props.title),
          row("Of the payment of", props.of),
          ...(props.still_due ? [row("Still due, as before", props.still_due)] : []),
        ],
        total: row("Refunded", props.amount),
      },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you paid this invoice.`,
  });
}

type OwnersPayment = StintMail & {
  number: string;
  title: string;
  client: string;
  amount: string;
  link: string;
};

const ownersRows = (props: OwnersPayment): LedgerRow[] => [
  row("Invoice", props.number),
  row("For", props.title),
  row("Client", props.client),
];

interface AskedEvidence {
  reason: string;
  evidence_due?: string;
  /** What counts for this reason and is not on record, a sentence each. */
  missing?: readonly string[];
}

const missingText = ({ missing = [] }: AskedEvidence): Block[] =>
  missing.length > 0
    ? [
        {
          kind: "text",
          text: `What counts for this reason and is missing so far:\n${missing.map((each) => `– ${each}`).join("\n")}`,
        },
      ]
    : [];

/** Tells the owner that the payer’s bank asks about a payment, or that the deadline for evidence is near. */
export function evidenceAskedOwner(
  props: OwnersPayment & AskedEvidence & { stage: "inquiry" | "reminder" },
): Mail {
  const until = props.evidence_due ? ` by ${date(props.evidence_due)}` : " in time";
  const asks = props.stage === "inquiry";
  const text = asks
    ? `The payer’s bank asks about ${props.amount}: ${props.reason}. No money has moved. An answer${until} may keep it from becoming a dispute.`
    : `Your evidence about ${props.amount} is not sent yet: ${props.reason}. Send it${until}: without it the money goes back.`;
  return compose({
    postal: props.postal,
    subject: asks
      ? `${props.client}’s bank asks about ${props.amount} of invoice ${props.number}`
      : `Evidence about invoice ${props.number} is due${props.evidence_due ? ` by ${date(props.evidence_due)}` : ""}`,
    preview: text,
    blocks: [
      { kind: "heading", text: asks ? "A bank asks about a payment" : "Evidence is due" },
      greeting(props),
      { kind: "text", text },
      ...missingText(props),
      {
        kind: "ledger",
        rows: [
          ...ownersRows(props),
          ...(props.evidence_due ? [row("Evidence due", date(props.evidence_due))] : []),
        ],
        total: row(asks ? "Asked about" : "Contested", props.amount),
      },
      { kind: "action", label: "Send your evidence", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this invoice with Stint.`,
  });
}

/** Tells the owner that a payment is contested, with the deadline for evidence (D32). */
export function disputeOwner(props: OwnersPayment & AskedEvidence): Mail {
  const until = props.evidence_due ? ` by ${date(props.evidence_due)}` : " in time";
  return compose({
    postal: props.postal,
    subject: `${props.client} contests ${props.amount} of invoice ${props.number}`,
    preview: `Send your evidence${until}: without it the money goes back.`,
    blocks: [
      { kind: "heading", text: "A payment is contested" },
      greeting(props),
      {
        kind: "text",
        text: `The payer’s bank wants ${props.amount} back: ${props.reason}. Send your evidence${until}: without it the money goes back.`,
      },
      ...missingText(props),
      {
        kind: "ledger",
        rows: [
          ...ownersRows(props),
          ...(props.evidence_due ? [row("Evidence due", date(props.evidence_due))] : []),
        ],
        total: row("Contested", props.amount),
      },
      { kind: "action", label: "Send your evidence", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this invoice with Stint.`,
  });
}

/** Tells the owner the bank's decision, and where the money goes (D32). */
export function disputeClosedOwner(props: OwnersPayment & { outcome: "won" | "lost" }): Mail {
  const won = props.outcome === "won";
  const what = won
    ? `The bank decided for you: the ${props.amount} that ${props.client} contested is yours again.`
    : `The bank decided for ${props.client}: ${props.amount} went back to the payer, and is not asked for again. To bill it anew, send a new invoice.`;
  return compose({
    postal: props.postal,
    subject: `You ${props.outcome} the dispute about ${props.amount} of invoice ${props.number}`,
    preview: what,
    blocks: [
      { kind: "heading", text: won ? "You won the dispute" : "You lost the dispute" },
      greeting(props),
      { kind: "text", text: what },
      {
        kind: "ledger",
        rows: ownersRows(props),
        total: row(won ? "Yours again" : "Went back", props.amount),
      },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this invoice with Stint.`,
  });
}

/** Tells the owner that a refund did not arrive, and the money is back. */
export function refundFailedOwner(props: OwnersPayment & { reason: string }): Mail {
  return compose({
    postal: props.postal,
    subject: `The refund of ${props.amount} for invoice ${props.number} failed`,
    preview: `${props.client} did not get it.`,
    blocks: [
      { kind: "heading", text: "A refund failed" },
      greeting(props),
      {
        kind: "text",
        text: `${props.client} did not get the ${props.amount} that was to go back${props.reason ? `: ${props.reason}` : ""}. The money is yours again. Refund it once more, or give it back in another way.`,
      },
      { kind: "ledger", rows: ownersRows(props), total: row("Not refunded", props.amount) },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this invoice with Stint.`,
  });
}

/** Tells the owner that a payment was refunded at the payment provider's own pages. */
export function refundMadeOwner(props: OwnersPayment): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.amount} of invoice ${props.number} was refunded at the payment provider`,
    preview: `It goes back to ${props.client}.`,
    blocks: [
      { kind: "heading", text: "A refund was made at the payment provider" },
      greeting(props),
      {
        kind: "text",
        text: `${props.amount} goes back to ${props.client}. It was refunded at the payment provider, not here; the invoice and your book say so now.`,
      },
      { kind: "ledger", rows: ownersRows(props), total: row("Given back", props.amount) },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this invoice with Stint.`,
  });
}
