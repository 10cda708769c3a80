import { compose, greeting } from "../layout";
import { row } from "../rows";
import type { Mail, StintMail } from "../types";

interface OfPerson {
  /** the person it is about */
  name: string;
  /** their business; the same as the name where they have none of another name */
  business: string;
  link: string;
  /** the page on which its reader leaves such mail */
  opt_out_link: string;
}

export type ConnectionRequestedProps = StintMail &
  OfPerson & {
    /** what they wrote, as far as it may be in a mail */
    message?: string;
    /** whether there is a message to read on the page */
    has_message?: boolean;
  };
export type ConnectionAcceptedProps = StintMail & OfPerson;

const naming = ({ name, business }: OfPerson): string =>
  business === name ? name : `${name} of ${business}`;

/** Asks a person whether they connect with another one. Names no address of either. */
export function connectionRequested(props: ConnectionRequestedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.name} wants to connect`,
    preview: "Accept or ignore it in Stint.",
    blocks: [
      { kind: "heading", text: `${props.name} wants to connect` },
      greeting(props),
      { kind: "text", text: `${naming(props)} wants to connect with you on Stint.` },
      ...(props.message?.trim() ? [{ kind: "quote" as const, text: props.message, by: props.name }] : []),
      ...(props.has_message && !props.message?.trim()
        ? [{ kind: "text" as const, text: "They wrote a message. Read it with the request." }]
        : []),
      {
        kind: "action",
        label: "See the request",
        url: props.link,
        note: "Opening it accepts nothing. Ignoring it tells nobody.",
      },
    ],
    why: `Sent to ${props.to} because you are on Stint’s network.`,
    opt_out: { label: "Unsubscribe from network mail", url: props.opt_out_link },
  });
}

/** Tells a person that somebody accepted their request. Names no address of either. */
export function connectionAccepted(props: ConnectionAcceptedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.name} accepted your request`,
    preview: "You are connected.",
    blocks: [
      { kind: "heading", text: `You and ${props.name} are connected` },
      greeting(props),
      {
        kind: "text",
        text: `${naming(props)} accepted your request. You can put them on a project at once.`,
      },
      { kind: "action", label: "See your connections", url: props.link },
    ],
    why: `Sent to ${props.to} because you asked ${props.name} to connect.`,
    opt_out: { label: "Unsubscribe from network mail", url: props.opt_out_link },
  });
}

export type PersonLetterProps = StintMail & OfPerson & { message: string };

/** What one person writes to another, through us. Names no address of either: the answer is a reply. */
export function personLetter(props: PersonLetterProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.name} wrote to you`,
    preview: "Reply to this email to answer.",
    blocks: [
      { kind: "heading", text: `${props.name} wrote to you` },
      greeting(props),
      { kind: "text", text: `${naming(props)} found you on Stint’s network.` },
      { kind: "quote", text: props.message, by: props.name },
      {
        kind: "action",
        label: "See who it is",
        url: props.link,
        note: "Reply to this email to answer. Your reply shows them your address; until then they do not have it.",
      },
    ],
    why: `Sent to ${props.to} because you are on Stint’s network. You can block ${props.name} on their page.`,
    opt_out: { label: "Unsubscribe from network mail", url: props.opt_out_link },
  });
}

export type ReportClosedProps = StintMail & {
  is_hidden: boolean;
  is_suspended: boolean;
  /** the suspension is over: told to whoever was reported */
  is_lifted: boolean;
  /** what was reported, in words */
  what: string;
  /** for whoever reported: the name of the reported; whoever was reported reads no name */
  reported?: string;
  link: string;
};

function foundInWords({ is_hidden, is_suspended, is_lifted, reported }: ReportClosedProps): string {
  if (reported) {
    const looked = `We looked at what you reported about ${reported}.`;
    if (is_suspended) return `${looked} Their account is suspended.`;
    if (is_hidden) return `${looked} Their profile is hidden, and they are warned.`;
    return `${looked} We found nothing that we act on. You can block them on their page.`;
  }
  if (is_lifted) return "We looked again at a report about you. Your account is open, and you can sign in.";
  return is_suspended
    ? "We looked at a report about you, and suspended your account."
    : "We looked at a report about you, and hid your profile. Should it happen again, we suspend your account.";
}

/** Tells what came of a report. */
export function reportClosed(props: ReportClosedProps): Mail {
  const { reported } = props;
  return compose({
    postal: props.postal,
    subject: reported ? "What came of your report" : "A report about you",
    preview: reported ? "A person read it." : "What we found, and what follows.",
    blocks: [
      { kind: "heading", text: reported ? "What came of your report" : "A report about you" },
      greeting(props),
      { kind: "text", text: foundInWords(props) },
      { kind: "ledger", rows: [row("What was reported", props.what)] },
      { kind: "action", label: reported ? "See your connections" : "Open Stint", url: props.link },
    ],
    why: reported
      ? `Sent to ${props.to} because you sent us a report. ${reported} is not told who did.`
      : `Sent to ${props.to} because it is about your account. You see it differently? Write to support.`,
  });
}
