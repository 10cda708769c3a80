import { compose, greeting } from "../layout";
import { row } from "../rows";
import type { Mail, StintMail } from "../types";

export type AccountStatusProps = StintMail & {
  /** true if clients can pay, and the money goes to the bank */
  well: boolean;
  /** the effect on the owner, in a whole sentence */
  what: string;
  /** the next step, or what still works */
  next: string;
  /** the details that the payment provider asks for */
  missing: string[];
  link: string;
};

/** Tells the owner the current state of the account that clients pay into. */
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
  /** the cause: "complaints" */
  why: string;
  link: string;
};

/** Tells the owner that no more mail goes to other people until support has checked. */
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
