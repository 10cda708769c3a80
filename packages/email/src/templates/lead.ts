import { compose, greeting } from "../layout";
import type { LedgerRow, Mail, StintMail } from "../types";

export type LeadSubmittedProps = StintMail & {
  /** the sender's name, as typed */
  name: string;
  email: string;
  /** "" if not given */
  company: string;
  about: string;
  budget: string;
  start: string;
  message: string;
  link: string;
};

/** Tells the owner that somebody filled in the lead page. */
export function leadSubmitted(props: LeadSubmittedProps): Mail {
  const who = props.company || props.name;
  const said = (label: string, value: string): LedgerRow[] => (value ? [{ label, value }] : []);
  const rows = [
    ...said("Project", props.about),
    ...said("Budget", props.budget),
    ...said("Start", props.start),
  ];
  return compose({
    postal: props.postal,
    subject: `New lead: ${who}${props.about ? `, ${props.about}` : ""}`,
    preview: props.message || props.about || props.email,
    blocks: [
      { kind: "heading", text: `${who} would like to work with you` },
      greeting(props),
      {
        kind: "quote",
        text: props.message || props.about || "Nothing more was said.",
        by: `${props.name}, ${props.email}`,
      },
      ...(rows.length > 0 ? [{ kind: "ledger" as const, rows }] : []),
      { kind: "text", text: "Reply to this email and you write to them." },
      { kind: "action", label: "Look at the lead", url: props.link },
    ],
    why: `Sent to ${props.to} because your lead page on Stint is open.`,
  });
}
