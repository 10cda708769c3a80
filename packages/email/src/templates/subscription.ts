import { compose, greeting } from "../layout";
import type { LedgerRow, Mail, StintMail } from "../types";

export type SubscriptionNewsProps = StintMail & {
  /** what happened, in a few words: the subject and the heading */
  title: string;
  /** what it means, and what comes */
  text: string;
  /** dates and amounts */
  rows: LedgerRow[];
  /** what to do, on the page of the subscription */
  action: string;
  link: string;
};

/** Tells the owner what changed about the subscription, and every date and amount that follows. */
export const subscriptionNews = (props: SubscriptionNewsProps): Mail =>
  compose({
    postal: props.postal,
    subject: props.title,
    preview: props.text,
    blocks: [
      { kind: "heading", text: props.title },
      greeting(props),
      { kind: "text", text: props.text },
      ...(props.rows.length > 0 ? [{ kind: "ledger" as const, rows: props.rows }] : []),
      { kind: "action", label: props.action, url: props.link },
    ],
    why: `Sent to ${props.to} because it is about your subscription.`,
  });

export type ReferralInvitationProps = StintMail & {
  /** the person who recommends Stint */
  from_name: string;
  /** what the friend gets: "$15.00" */
  credit: string;
  link: string;
  /** the page where the reader stops such mail */
  opt_out_link: string;
};

/** Invites a friend of a subscriber's, in Stint's own name: the friend asked for nothing. */
export const referralInvitation = (props: ReferralInvitationProps): Mail =>
  compose({
    postal: props.postal,
    subject: `${props.from_name} recommends Stint to you`,
    preview: `Your first month is free: ${props.credit} off what you pay.`,
    blocks: [
      { kind: "heading", text: `${props.from_name} recommends Stint to you` },
      {
        kind: "text",
        text: "Stint is where freelancers and small studios price their work, send proposals, and get paid.",
      },
      {
        kind: "text",
        text: `With this link your first month of Professional is free: ${props.credit} off what you pay.`,
      },
      { kind: "action", label: "Try Stint", url: props.link },
    ],
    why: `Sent to ${props.to} once, because ${props.from_name} entered this address. No other invitation follows, whoever asks for one.`,
    opt_out: { label: "Unsubscribe from invitations", url: props.opt_out_link },
  });
