import { compose, greeting } from "../layout";
import type { Mail, StintMail } from "../types";

export type ForwardRefusedProps = StintMail & {
  /** the subject of the mail, as its sender wrote it */
  subject: string;
  reason: "large" | "empty" | "long" | "limit" | "plan" | "seat";
  /** the app */
  link: string;
};

const WHY: Record<ForwardRefusedProps["reason"], string> = {
  large:
    "It is larger than 10 MB with what is attached. Forward it without its attachments: they are not read.",
  empty: "There is no text in it. What is only in a picture or an attachment is not read.",
  long: "Its text is longer than 20,000 characters. Forward the part that says what your client needs.",
  limit:
    "Your workspace took in as many mails today as it may in a day. You can paste the mail in Stint now.",
  plan: "Your plan has no room for another active project. Complete one or change the plan, then forward it again.",
  seat: "Your seat in this company may not begin projects at the moment.",
};

/** Tells whoever forwarded a mail to their workspace why no project began with it. */
export function forwardRefused(props: ForwardRefusedProps): Mail {
  return compose({
    postal: props.postal,
    subject: "Your forwarded mail made no project",
    preview: WHY[props.reason],
    blocks: [
      { kind: "heading", text: "No project began with your mail" },
      greeting(props),
      { kind: "text", text: WHY[props.reason] },
      { kind: "quote", text: props.subject || "A mail without a subject", by: "The mail that you forwarded" },
      { kind: "action", label: "Open Stint", url: props.link },
    ],
    why: `Sent to ${props.to} because you forwarded a mail to your workspace's address for briefs.`,
  });
}
