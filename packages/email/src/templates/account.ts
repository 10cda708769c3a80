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
