import { compose, greeting } from "../layout";
import type { LedgerRow, Mail, StintMail } from "../types";

const row = (label: string, value: string): LedgerRow => ({ label, value });

export type PayoutHeldProps = StintMail & {
  /** the paying business */
  business: string;
  project: string;
  amount: string;
  /** the lines of the payout */
  items: LedgerRow[];
  /** true if the business itself holds it back, with its reason */
  by_hand?: boolean;
  reason?: string;
  link: string;
};

/** Tells a teammate that a committed payout waits. Says nothing about the client (D42). */
export function payoutHeld(props: PayoutHeldProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Your pay of ${props.amount} for ${props.project} waits`,
    preview: props.by_hand
      ? `${props.business} holds it back.`
      : "The money that it comes from has not arrived for good.",
    blocks: [
      { kind: "figure", label: "Waiting", amount: props.amount },
      greeting(props),
      {
        kind: "text",
        text: `${
          props.by_hand
            ? `${props.business} holds this payment back for now.`
            : `${props.business} pays you out of money of a client, and that money has not arrived for good.`
        } The amount stays as it is; we write again when it is paid.`,
      },
      ...(props.reason ? [{ kind: "quote" as const, text: props.reason, by: props.business }] : []),
      { kind: "ledger", rows: props.items, total: row("Total", props.amount) },
      { kind: "action", label: "Open your pay", url: props.link },
    ],
    why: `Sent to ${props.to} because you work on ${props.project} with ${props.business}.`,
  });
}

export type PayoutHeldOwnerProps = StintMail & {
  project: string;
  /** the teammates in it */
  names: string;
  amount: string;
  /** one sentence: what happened to the client's money */
  reason: string;
  /** true if the teammates knew of the payout, and read about this too */
  told: boolean;
  link: string;
};

/** Tells the owner that money that a payout was shared from is gone or contested (D37). */
export function payoutHeldOwner(props: PayoutHeldOwnerProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Team pay on hold: ${props.amount} for ${props.project}`,
    preview: props.reason,
    blocks: [
      { kind: "figure", label: "On hold", amount: props.amount },
      greeting(props),
      {
        kind: "text",
        text: `${props.reason} The payment waits, and goes on by itself once as much has come in again.${props.told ? " Your teammates know that it waits." : ""}`,
      },
      { kind: "ledger", rows: [row("Project", props.project), row("For", props.names)] },
      { kind: "action", label: "Open the payment", url: props.link },
    ],
    why: `Sent to ${props.to} because your project's rules shared a client's payment.`,
  });
}

export type PayoutFailedProps = StintMail & {
  project: string;
  /** the teammates in it */
  names: string;
  amount: string;
  /** the provider's words */
  reason: string;
  link: string;
};

/** Tells the owner that the payment provider refused to send a payout. */
export function payoutFailed(props: PayoutFailedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Team pay not sent: ${props.amount} for ${props.project}`,
    preview: props.reason,
    blocks: [
      { kind: "figure", label: "Not sent", amount: props.amount },
      greeting(props),
      {
        kind: "text",
        text: "The payment provider did not send this payment. What it had sent to others in it stays sent, and is not sent twice. You can send it again, or pay it another way and note that.",
      },
      { kind: "text", text: `The provider says: ${props.reason}` },
      { kind: "ledger", rows: [row("Project", props.project), row("For", props.names)] },
      { kind: "action", label: "Open the payment", url: props.link },
    ],
    why: `Sent to ${props.to} because you asked for this payment to be sent.`,
  });
}
