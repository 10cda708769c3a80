import { compose, greeting, payAction } from "../layout";
import { row } from "../rows";
import type { ClientMail, Mail } from "../types";

export type PaymentReplacedProps = ClientMail & {
  number: string;
  title: string;
  /** the authorized amount */
  amount: string;
  /** the amount to pay in another way; absent where that is done, or on its way */
  still_due?: string;
  link: string;
};

/**
 * Tells the payer that a bank payment that they authorized, and still had to confirm, was canceled for
 * another payment method.
 */
export function paymentReplaced(props: PaymentReplacedProps): Mail {
  const { amount, number, still_due } = props;
  return compose({
    brand: props.brand,
    subject: `Bank payment of ${amount} for invoice ${number} was ended`,
    preview: `Nothing was taken.${still_due ? " The invoice is open." : ""}`,
    blocks: [
      { kind: "heading", text: "Your bank payment was ended" },
      greeting(props),
      {
        kind: "text",
        text: `The bank payment of ${amount} that waited for its confirmation was ended, because another way to pay was chosen on the page of the invoice. Nothing was taken, and there is nothing to confirm any more.${still_due ? " Was it not you? Choose again how to pay." : ""}`,
      },
      {
        kind: "ledger",
        rows: [row("Invoice", number), row("For", props.title)],
        ...(still_due ? { total: row("Still due", still_due) } : {}),
      },
      still_due
        ? payAction("Choose how to pay", props.link)
        : { kind: "action", label: "View the invoice", url: props.link },
    ],
    why: `Sent to ${props.to} because a payment to ${props.brand.name} was begun for this invoice.`,
  });
}
