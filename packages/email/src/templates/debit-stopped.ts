import { date } from "../format";
import { compose, greeting, payAction } from "../layout";
import { row } from "../rows";
import type { ClientMail, Mail } from "../types";

export type DebitStoppedProps = ClientMail & {
  number: string;
  title: string;
  amount: string;
  /** The day for which the debit was announced. */
  on: string;
  /** Whether it could still be canceled. */
  canceled: boolean;
  /** The amount to pay in another way; absent where nothing is due, or it is on its way. */
  still_due?: string;
  link: string;
};

/** Tells the client what became of a debit that was announced before automatic payment was stopped. */
export function debitStopped(props: DebitStoppedProps): Mail {
  const { amount, number, canceled, still_due } = props;
  const on = date(props.on);
  return compose({
    brand: props.brand,
    subject: canceled
      ? `Debit of ${amount} for invoice ${number} was canceled`
      : `Debit of ${amount} for invoice ${number} on ${on} can’t be canceled any more`,
    preview: canceled
      ? `Nothing is collected on ${on}.${still_due ? " The invoice is open." : ""}`
      : "Automatic payment is stopped for all later invoices.",
    blocks: [
      {
        kind: "heading",
        text: canceled ? "Your debit was canceled" : "This debit is still collected",
      },
      greeting(props),
      {
        kind: "text",
        text: canceled
          ? `Automatic payment was stopped, so the debit of ${amount} that was announced for ${on} was canceled. Nothing is collected on that day.${still_due ? " The invoice is open, and you can pay it on its page." : ""}`
          : `Automatic payment was stopped after the debit of ${amount} was handed to your bank. It is collected on ${on}, and no later invoice is.`,
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
    why: `Sent to ${props.to} because automatic payment to ${props.brand.name} was stopped.`,
  });
}
