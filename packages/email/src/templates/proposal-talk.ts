import { weekday } from "../format";
import { compose, greeting } from "../layout";
import { type Offer, offerKind, offerRows, offerTitle, offerTotal } from "../offer";
import { row } from "../rows";
import type { About, ClientMail, Mail, StintMail } from "../types";
import { writerNotice } from "../visitor";

export type ProposalChangesRequestedProps = StintMail &
  Offer & {
    client: string;
    /** the client's name, as typed */
    name: string;
    email: string;
    /** a remark about that address, where it is unproven or the proposal was not sent to it */
    writer?: string;
    text: string;
    link: string;
  };

/** Tells the owner that the client asks for changes. */
export function proposalChangesRequested(props: ProposalChangesRequestedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Changes asked for: ${offerTitle(props)}`,
    preview: props.text,
    blocks: [
      { kind: "heading", text: `${props.client} asks for changes` },
      greeting(props),
      { kind: "quote", text: props.text, by: `${props.name}, ${props.email}` },
      ...writerNotice(props),
      {
        kind: "text",
        text: `The ${offerKind(props)} stays open as it is. Change it and send it again, and the client reads the new version under the same link.`,
      },
      { kind: "ledger", rows: offerRows(props), total: offerTotal(props) },
      { kind: "action", label: `Change the ${offerKind(props)}`, url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this proposal with Stint.`,
  });
}

export type ProposalAnsweredProps = ClientMail &
  About & {
    title: string;
    client: string;
    question: string;
    answer: string;
    /** the name of the person who answers */
    owner_name: string;
    link: string;
  };

/** Sends the answer to the person who asked on the proposal's page. */
export function proposalAnswered(props: ProposalAnsweredProps): Mail {
  return compose({
    brand: props.brand,
    subject: `Answer to your question: ${props.about}`,
    preview: props.answer,
    blocks: [
      { kind: "heading", text: `${props.owner_name} answered your question` },
      greeting(props),
      { kind: "quote", text: props.question, by: "You asked" },
      { kind: "text", text: props.answer },
      { kind: "text", text: props.owner_name },
      { kind: "action", label: "Open the proposal", url: props.link, note: "Opening it accepts nothing." },
    ],
    why: `Sent to ${props.to} because somebody asked about ${props.title} with this address. Not you? Reply, and we stop.`,
  });
}

export type ProposalReminderProps = ClientMail &
  About &
  Offer & {
    client: string;
    owner_name: string;
    /** the last day on which it can be accepted, in the sender's zone */
    valid_until?: string;
    link: string;
  };

/** Reminds the client of an open proposal, on a day that the owner chose. */
export function proposalReminder(props: ProposalReminderProps): Mail {
  return compose({
    brand: props.brand,
    subject: `Waiting for you: ${props.change ? `change order ${props.change.number} of ` : ""}${props.about}`,
    preview: `${props.change?.changed_by ?? props.amount}${props.valid_until ? `, valid until ${weekday(props.valid_until)}` : ""}`,
    blocks: [
      { kind: "heading", text: `Your ${offerKind(props)} is still open` },
      greeting(props),
      {
        kind: "text",
        text: "You can ask a question on its page. Asking for changes, accepting or declining stops these reminders.",
      },
      { kind: "text", text: props.owner_name },
      {
        kind: "ledger",
        rows: [
          ...offerRows(props),
          ...(props.valid_until ? [row("Valid through", weekday(props.valid_until))] : []),
        ],
        total: offerTotal(props),
      },
      {
        kind: "action",
        label: `Review the ${offerKind(props)}`,
        url: props.link,
        note: "Opening it accepts nothing.",
      },
    ],
    why: `Sent to ${props.to} because ${props.brand.name} prepared a proposal for ${props.client}. Not you? Reply, and we stop.`,
  });
}
