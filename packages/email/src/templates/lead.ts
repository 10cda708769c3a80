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
  /** links of the message are not in it */
  leaves_out: boolean;
  /** it came through the owner's public profile, not the lead page */
  is_profile: boolean;
  link: string;
};

/** Tells the owner that somebody wrote on the lead page or on their public profile. */
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
      ...(props.leaves_out
        ? [{ kind: "text" as const, text: "Links are left out of this email. You can read them in Stint." }]
        : []),
      { kind: "text", text: "Reply to this email and you write to them." },
      { kind: "action", label: "Look at the lead", url: props.link },
    ],
    why: `Sent to ${props.to} because ${props.is_profile ? "everybody can see your profile on Stint" : "your lead page on Stint is open"}.`,
  });
}
