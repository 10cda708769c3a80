import { count, date, instant } from "../format";
import { compose, greeting } from "../layout";
import { row, rowIf } from "../rows";
import type { About, LedgerRow, Mail, StintMail } from "../types";

export type ProjectInvitationProps = StintMail &
  About & {
    /** the inviting person */
    owner_name: string;
    /** the business the invitation comes from */
    business: string;
    project: string;
    role?: string;
    /** the agreed pay of this teammate, and nobody else's */
    pay?: string;
    message?: string;
    link: string;
    valid_days: number;
    /** of somebody who was found by their profile: the page on which they leave such mail */
    opt_out_link?: string;
  };

/** Invites a teammate to one project. Names no prices but their own pay (D42). */
export function projectInvitation(props: ProjectInvitationProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.owner_name} invites you to ${props.about}${props.pay ? `, ${props.pay}` : ""}`,
    preview: `Join the project at ${props.business}.`,
    blocks: [
      { kind: "heading", text: `Join ${props.project}` },
      greeting(props),
      { kind: "text", text: `${inviter(props)} invites you to work on this project.` },
      ...(props.message?.trim()
        ? [{ kind: "quote" as const, text: props.message, by: props.owner_name }]
        : []),
      {
        kind: "ledger",
        rows: [
          row("Project", props.project),
          ...rowIf("Your role", props.role),
          ...rowIf("Your pay", props.pay),
        ],
      },
      {
        kind: "action",
        label: "See the invitation",
        url: props.link,
        note: `Opening it accepts nothing. The link works for ${count(props.valid_days, "day")}.`,
      },
    ],
    why: props.opt_out_link
      ? `Sent to ${props.to} because you are on Stint’s network. ${props.owner_name} does not see this address unless you join.`
      : `Sent to ${props.to} because ${props.owner_name} typed this address. You do not know them? Ignore this email.`,
    ...(props.opt_out_link
      ? { opt_out: { label: "Unsubscribe from network mail", url: props.opt_out_link } }
      : {}),
  });
}

export type InvitationDeclinedProps = StintMail &
  About & {
    /** the inviting person */
    owner_name: string;
    business: string;
    project: string;
    /** the end of the day on which the decline can be withdrawn */
    until: string;
    time_zone: string;
    link: string;
  };

const inviter = ({ owner_name, business }: { owner_name: string; business: string }): string =>
  business === owner_name ? owner_name : `${owner_name} of ${business}`;

/** Tells the invited person that somebody with the link declined, and how to withdraw that. */
export function invitationDeclined(props: InvitationDeclinedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Declined: your invitation to ${props.about}`,
    preview: "You can take that back for a day.",
    blocks: [
      { kind: "heading", text: "Your invitation was declined" },
      greeting(props),
      {
        kind: "text",
        text: `${inviter(props)} invited you to work on “${props.project}”. The invitation was declined with the link that we mailed to you.`,
      },
      {
        kind: "text",
        text: `If that’s not what you want, open the page and take it back until ${instant(props.until, props.time_zone)}.`,
      },
      { kind: "action", label: "Open the invitation", url: props.link },
    ],
    why: `Sent to ${props.to} because ${props.owner_name} invited this address. You declined it yourself? Then there’s nothing to do.`,
  });
}

export type InvitationAcceptedProps = StintMail & {
  teammate: string;
  teammate_email: string;
  project: string;
  role?: string;
  pay?: string;
  link: string;
};

/** Tells the owner that a teammate joined. */
export function invitationAccepted(props: InvitationAcceptedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.teammate} joined ${props.project}`,
    preview: "They see goals, scope and their own pay.",
    blocks: [
      { kind: "heading", text: `${props.teammate} joined your project` },
      greeting(props),
      {
        kind: "text",
        text: "They see the goals, the scope and their own pay. Prices, terms and the pay of others stay with you.",
      },
      {
        kind: "ledger",
        rows: [
          row("Project", props.project),
          row("Teammate", `${props.teammate}, ${props.teammate_email}`),
          ...rowIf("Role", props.role),
          ...rowIf("Agreed pay", props.pay),
        ],
      },
      { kind: "action", label: "Open the team", url: props.link },
    ],
    why: `Sent to ${props.to} because you invited ${props.teammate} to this project.`,
  });
}

export type StatementOfWorkProps = StintMail & {
  business: string;
  project: string;
  /** the number of their services */
  services: number;
  /** the agreed pay of this teammate, and nobody else's */
  pay?: string;
  link: string;
  /** name of the attached file */
  file: string;
};

/** Sends a teammate their statement of work. Names no prices but their own pay (D42). */
export function statementOfWork(props: StatementOfWorkProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Your statement of work for ${props.project}`,
    preview: `${count(props.services, "service")} for ${props.business}${props.pay ? `, ${props.pay}` : ""}.`,
    blocks: [
      { kind: "heading", text: "Your statement of work" },
      greeting(props),
      {
        kind: "text",
        text: `${props.business} sent you what is yours to do on ${props.project}. The attached file "${props.file}" has every service with its due date.`,
      },
      {
        kind: "ledger",
        rows: [
          row("Project", props.project),
          row("Your services", count(props.services, "service")),
          ...rowIf("Your pay", props.pay),
        ],
      },
      { kind: "action", label: "Open the project", url: props.link },
    ],
    why: `Sent to ${props.to} because you work on ${props.project} with ${props.business}.`,
  });
}

export type PayoutCommittedProps = StintMail & {
  /** the paying business */
  business: string;
  project: string;
  amount: string;
  /** the lines of the payout */
  items: LedgerRow[];
  /** the expected day, if known */
  expected_on?: string;
  message?: string;
  link: string;
};

/** Tells a teammate that a payout is committed, and will be sent (D41). */
export function payoutCommitted(props: PayoutCommittedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.business} will pay you ${props.amount} for ${props.project}`,
    preview: props.expected_on ? `Expected on ${date(props.expected_on)}.` : "The amount is fixed.",
    blocks: [
      {
        kind: "figure",
        label: props.expected_on ? `Expected on ${date(props.expected_on)}` : "Approved, not sent yet",
        amount: props.amount,
      },
      greeting(props),
      {
        kind: "text",
        text: `${props.business} approved a payment for your work on ${props.project}. The amount is fixed; we write again when it is paid.`,
      },
      ...(props.message?.trim() ? [{ kind: "quote" as const, text: props.message, by: props.business }] : []),
      { kind: "ledger", rows: props.items, total: row("Total", props.amount) },
      { kind: "action", label: "Open your pay", url: props.link },
    ],
    why: `Sent to ${props.to} because you work on ${props.project} with ${props.business}.`,
  });
}

export type PayoutPaidProps = StintMail & {
  business: string;
  project: string;
  amount: string;
  items: LedgerRow[];
  paid_on: string;
  /** "bank transfer", "by hand" */
  method: string;
  link: string;
};

/** Tells a teammate that a payout was paid. */
export function payoutPaid(props: PayoutPaidProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Paid: ${props.amount} from ${props.business} for ${props.project}`,
    preview: `On ${date(props.paid_on)}, ${props.method}.`,
    blocks: [
      { kind: "figure", label: `Paid on ${date(props.paid_on)}, ${props.method}`, amount: props.amount },
      greeting(props),
      { kind: "text", text: `${props.business} paid you for your work on ${props.project}.` },
      { kind: "ledger", rows: props.items, total: row("Total", props.amount) },
      { kind: "action", label: "Open your pay", url: props.link },
    ],
    why: `Sent to ${props.to} because you work on ${props.project} with ${props.business}.`,
  });
}

export type TeamInvitationProps = StintMail & {
  /** the inviting owner */
  owner_name: string;
  business: string;
  message?: string;
  link: string;
  valid_days: number;
};

/** Invites a person to run a company as its admin. */
export function teamInvitation(props: TeamInvitationProps): Mail {
  const isNameless = props.business === props.owner_name;
  return compose({
    postal: props.postal,
    subject: `${props.owner_name} invites you to run ${isNameless ? "their business" : props.business} together`,
    preview: "You see and change what the team works on. It costs you nothing.",
    blocks: [
      { kind: "heading", text: `Run ${isNameless ? "a business" : props.business} together` },
      greeting(props),
      {
        kind: "text",
        text: `${inviter(props)} invites you to be an admin: you see and change the team’s projects, proposals and invoices. It costs you nothing, and your own workspace stays as it is.`,
      },
      ...(props.message?.trim()
        ? [{ kind: "quote" as const, text: props.message, by: props.owner_name }]
        : []),
      {
        kind: "action",
        label: "See the invitation",
        url: props.link,
        note: `Opening it accepts nothing: you accept or decline there. The link works for ${count(props.valid_days, "day")}, and for you alone.`,
      },
    ],
    why: `Sent to ${props.to} because ${props.owner_name} typed this address. You do not know them? Ignore this email.`,
  });
}

export type TeamNewsProps = StintMail & {
  /** what happened, in a few words: the subject and the heading */
  title: string;
  /** what it means, and what comes */
  text: string;
  /** what to do, or where to go on */
  action: string;
  link: string;
  /** the reason for the mail: "you run Harbor Studio" */
  because: string;
};

/** Tells who runs a company what changed about its seats. */
export const teamNews = (props: TeamNewsProps): Mail =>
  compose({
    postal: props.postal,
    subject: props.title,
    preview: props.text,
    blocks: [
      { kind: "heading", text: props.title },
      greeting(props),
      { kind: "text", text: props.text },
      { kind: "action", label: props.action, url: props.link },
    ],
    why: `Sent to ${props.to} because ${props.because}.`,
  });
