import { compose, greeting } from "../layout";
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
