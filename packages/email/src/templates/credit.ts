import { date } from "../format";
import { compose, greeting, openAction } from "../layout";
import { row } from "../rows";
import type { ClientMail, LedgerRow, Mail, StintMail } from "../types";

export type CreditUsedProps = ClientMail & {
  /** the invoice's number */
  number: string;
  /** the part of the credit that was used */
  amount: string;
  used_on: string;
  /** the invoice's total, then the steps that took off it, as on the invoice itself */
  rows: LedgerRow[];
  still_due: string;
  /** true when nothing is left to pay */
  settled: boolean;
  link: string;
};

/** Tells the client that their credit was used for an invoice. No money came in, so it is no receipt. */
export function creditUsed(props: CreditUsedProps): Mail {
  const effect = props.settled
    ? `Nothing is left to pay on invoice ${props.number}.`
    : `Invoice ${props.number} stays open for ${props.still_due}.`;
  return compose({
    brand: props.brand,
    subject: `Credit of ${props.amount} used for invoice ${props.number}`,
    preview: effect,
    blocks: [
      { kind: "figure", label: `Credit used on ${date(props.used_on)}`, amount: props.amount },
      greeting(props),
      { kind: "text", text: `Your credit of ${props.amount} was used for this invoice. ${effect}` },
      { kind: "ledger", rows: props.rows, total: row("Still due", props.still_due) },
      openAction(props.link, props.settled),
    ],
    why: `Sent to ${props.to} because ${props.brand.name} had sent you this invoice.`,
  });
}

export type CreditUsedOwnerProps = StintMail & {
  number: string;
  client: string;
  title: string;
  amount: string;
  used_on: string;
  still_due: string;
  settled: boolean;
  link: string;
};

/** Tells the owner that a client's credit was used for an invoice. */
export function creditUsedOwner(props: CreditUsedOwnerProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Credit of ${props.client} used for invoice ${props.number}: ${props.amount}`,
    preview: props.settled ? "The invoice is settled." : `Still due: ${props.still_due}.`,
    blocks: [
      { kind: "figure", label: `Credit used on ${date(props.used_on)}`, amount: props.amount },
      greeting(props),
      {
        kind: "text",
        text: props.settled
          ? `The credit of ${props.client} settles invoice ${props.number}. No money came in.`
          : `The credit of ${props.client} was used for invoice ${props.number}. No money came in. It stays open for ${props.still_due}.`,
      },
      { kind: "ledger", rows: [row("For", props.title)], total: row("Still due", props.still_due) },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this invoice with Stint.`,
  });
}
