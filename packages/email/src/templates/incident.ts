import { compose, greeting } from "../layout";
import type { Mail, StintMail } from "../types";

export type StepMissedProps = StintMail & {
  /** the problem, without a full stop */
  title: string;
  /** the step that did not happen, and why */
  what: string;
  /** the owner's next step */
  next: string;
  link: string;
};

/** Tells the owner that an automatic step did not happen. */
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
