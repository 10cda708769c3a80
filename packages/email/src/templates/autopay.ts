import { date } from "../format";
import { compose, greeting } from "../layout";
import type { About, ClientMail, Mail } from "../types";

export type AutopayProps = ClientMail &
  About & {
    seller: string;
    /** "Visa ending 4242" */
    reference: string;
    link: string;
  };

/**
 * Tells the client that later invoices of a series are paid automatically from now on, and quotes the
 * consent.
 */
export function autopayStarted(props: AutopayProps & { text: string; agreed_on: string }): Mail {
  return compose({
    brand: props.brand,
    subject: `Automatic payment for ${props.about} is on`,
    preview: `${props.seller} charges ${props.reference} when an invoice is issued.`,
    blocks: [
      { kind: "heading", text: "Automatic payment is on" },
      greeting(props),
      {
        kind: "text",
        text: `${props.seller} charges ${props.reference} when the next invoice is issued. Each invoice still comes by email, with a receipt.`,
      },
      { kind: "text", text: `On ${date(props.agreed_on)} you agreed to this: “${props.text}”` },
      { kind: "action", label: "See or stop it", url: props.link, note: "Opening it changes nothing." },
    ],
    why: `Sent to ${props.to} because you let ${props.seller} charge a saved payment method.`,
  });
}

/** Tells the client that nothing is charged automatically any more. */
export function autopayStopped(
  props: AutopayProps & {
    by: "client" | "owner" | "end";
    /** The day of a debit that was announced already: whether it could be canceled is said by a mail of its own. */
    announced_on?: string;
  },
): Mail {
  const why = {
    client: "You stopped it.",
    owner: `${props.seller} stopped it.`,
    end: "These invoices have come to an end.",
  }[props.by];
  return compose({
    brand: props.brand,
    subject: `Automatic payment for ${props.about} has stopped`,
    preview: props.announced_on
      ? "Later invoices are paid from their page."
      : `${props.reference} is not charged any more.`,
    blocks: [
      { kind: "heading", text: "Automatic payment has stopped" },
      greeting(props),
      {
        kind: "text",
        text: props.announced_on
          ? `${why} Later invoices are paid from their page. A debit was already announced for ${date(props.announced_on)}: another email says whether it could still be canceled.`
          : `${why} ${props.reference} is not charged any more${props.by === "end" ? "" : "; later invoices are paid from their page"}.`,
      },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you had let ${props.seller} charge a saved payment method.`,
  });
}

/** Tells the client that the last invoice of a series was charged, and nothing will be any more. */
export function autopayFinished(props: AutopayProps & { number: string; amount: string }): Mail {
  return compose({
    brand: props.brand,
    subject: `Invoice ${props.number} was the last automatic payment for ${props.about}`,
    preview: `${props.reference} is not charged any more.`,
    blocks: [
      { kind: "heading", text: "That was the last automatic payment" },
      greeting(props),
      {
        kind: "text",
        text: `${props.reference} was charged ${props.amount} for invoice ${props.number}, the last of these invoices. It is not charged any more, and you need not do anything.`,
      },
      { kind: "action", label: "Open the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because you had let ${props.seller} charge a saved payment method.`,
  });
}
