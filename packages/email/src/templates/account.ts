import { compose, greeting } from "../layout";
import { row } from "../rows";
import type { Mail, StintMail } from "../types";

export type AccountStatusProps = StintMail & {
  /** clients can pay, and the money goes to the bank */
  well: boolean;
  /** what it means for the owner, a whole sentence */
  what: string;
  /** what to do, or what goes on working */
  next: string;
  /** what the payment provider asks for */
  missing: string[];
  link: string;
};

/** To the owner: how the account that clients pay into stands now. */
export function accountStatus(props: AccountStatusProps): Mail {
  const { missing, what, well } = props;
  return compose({
    postal: props.postal,
    subject: well ? "Card and bank payments work" : "Card and bank payments: something needs you",
    preview: what,
    blocks: [
      { kind: "heading", text: well ? "You can be paid online" : "Your account at Stripe has changed" },
      greeting(props),
      { kind: "text", text: what },
      ...(missing.length > 0
        ? [
            {
              kind: "ledger" as const,
              rows: missing.map((each, at) => row(at === 0 ? "Still needed" : "", each)),
            },
          ]
        : []),
      { kind: "text", text: props.next },
      { kind: "action", label: well ? "See your account" : "Open Settings", url: props.link },
    ],
    why: `Sent to ${props.to} because you take payments with Stint.`,
  });
}

export type MailStoppedProps = StintMail & {
  /** what led to it: "complaints" */
  why: string;
  link: string;
};

/** To the owner: nothing goes to other people any more until support has looked. */
export function mailStopped(props: MailStoppedProps): Mail {
  return compose({
    postal: props.postal,
    subject: "Email from your workspace is stopped",
    preview: "Nothing goes to clients or teammates until we have looked at it together.",
    blocks: [
      { kind: "heading", text: "Email from your workspace is stopped" },
      greeting(props),
      {
        kind: "text",
        text: "People who get email from your workspace must be able to trust it. We stopped it for now, so nothing goes to clients or teammates.",
      },
      { kind: "ledger", rows: [row("The reason", props.why)] },
      {
        kind: "text",
        text: "Your documents, links and payments go on working. Answer this email, and we look at it together. What was due to go out in the meantime waits for a week.",
      },
      { kind: "action", label: "Open Stint", url: props.link },
    ],
    why: `Sent to ${props.to} because it is about your account.`,
  });
}
