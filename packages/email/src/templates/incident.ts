import { compose, greeting } from "../layout";
import type { Mail, StintMail } from "../types";

export type StepMissedProps = StintMail & {
  /** what needs a look, without a full stop */
  title: string;
  /** what did not happen, and why */
  what: string;
  /** what the owner can do */
  next: string;
  link: string;
};

/** To the owner: something that should have followed by itself did not. */
export function stepMissed(props: StepMissedProps): Mail {
  return compose({
    postal: props.postal,
    subject: props.title,
    preview: props.what,
    blocks: [
      { kind: "heading", text: `${props.title}.` },
      greeting(props),
      { kind: "text", text: props.what },
      { kind: "text", text: props.next },
      { kind: "action", label: "Open it", url: props.link },
    ],
    why: `Sent to ${props.to} because it is about money of yours in Stint.`,
  });
}
