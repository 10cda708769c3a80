import type { Block } from "../blocks";
import { instant, weekday } from "../format";
import { compose, greeting } from "../layout";
import { type Offer, offerKind, offerPart, offerRows, offerTitle, offerTotal } from "../offer";
import { row, rowIf } from "../rows";
import type { About, AttachedFile, ClientMail, Mail, StintMail } from "../types";
import { writerNotice } from "../visitor";

export type ProposalSentProps = ClientMail &
  About & {
    title: string;
    /** the client of the proposal */
    client: string;
    /** the sender's name, under the message */
    owner_name: string;
    message?: string;
    amount: string;
    /** "Invoiced on acceptance", "$400.00, due within 14 days" */
    on_acceptance?: { label: string; amount: string };
    /** the last day on which it can be accepted, in the sender's zone */
    valid_until?: string;
    link: string;
    version?: number;
    /** the price difference of a later version to the one before, with its sign; absent without one */
    changed_by?: string;
  };

const GREETED = /^(hi|hello|hey|dear|good (morning|afternoon|evening))\b/i;
/** Says whether the message starts with a greeting of its own, such as "Hi Sam,". */
export const isGreeting = (message: string): boolean => GREETED.test(message);

/** Tells the client that a proposal waits. */
export function proposalSent(props: ProposalSentProps): Mail {
  const message =
    props.message?.trim() ||
    "Here is the proposal for your project. Read it, ask, and accept when it is right.";
  const again = (props.version ?? 1) > 1;
  return compose({
    brand: props.brand,
    subject: again
      ? `Version ${props.version} of ${props.about}${props.changed_by ? `, ${props.changed_by}` : ""}`
      : `Proposal: ${props.about}`,
    preview: `${props.amount}${props.valid_until ? `, valid until ${weekday(props.valid_until)}` : ""}`,
    blocks: [
      {
        kind: "heading",
        text: again ? "Your updated proposal is ready to review" : "Your proposal is ready to review",
      },
      ...(isGreeting(message) ? [] : [greeting(props)]),
      { kind: "text", text: message },
      { kind: "text", text: props.owner_name },
      {
        kind: "ledger",
        rows: [
          row("Project", props.title),
          ...rowIf("Valid through", props.valid_until && weekday(props.valid_until)),
          ...(props.on_acceptance ? [row(props.on_acceptance.label, props.on_acceptance.amount)] : []),
        ],
        total: row("Total", props.amount),
      },
      { kind: "action", label: "Review the proposal", url: props.link, note: "Opening it accepts nothing." },
    ],
    why: `Sent to ${props.to} because ${props.brand.name} prepared a proposal for ${props.client}. Not you? Reply, and we stop.`,
  });
}

export type ProposalViewedProps = StintMail &
  Offer & {
    client: string;
    /** ISO instant of the first view */
    viewed_at: string;
    /** the owner's IANA zone */
    time_zone?: string;
    link: string;
  };

/** Tells the owner, once per version, that the client opened the proposal (D24). */
export function proposalViewed(props: ProposalViewedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Viewed: ${offerTitle(props)}`,
    preview: `${props.client} opened your ${offerKind(props)}.`,
    blocks: [
      { kind: "heading", text: `${props.client} opened your ${offerKind(props)}` },
      greeting(props),
      {
        kind: "text",
        text: "This is the first view of this version. Later views are listed with the proposal.",
      },
      {
        kind: "ledger",
        rows: [...offerRows(props), row("First viewed", instant(props.viewed_at, props.time_zone))],
        total: offerTotal(props),
      },
      { kind: "action", label: "Open the proposal", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this proposal with Stint.`,
  });
}

export type ProposalAcceptedClientProps = ClientMail &
  About & {
    title: string;
    client: string;
    version: number;
    /** for a change order: its number, and its change of the total, with its sign */
    change?: { number: number; changed_by: string };
    /** the name as typed (D18) */
    signer_name: string;
    /** the signer, if not the reader */
    signer_email?: string;
    /** ISO instant of the signature */
    accepted_at: string;
    time_zone?: string;
    amount: string;
    /** the first payment: "Invoiced on acceptance, due within 14 days", or that its invoice follows */
    first_payment?: { label: string; amount: string };
    /** the amount billed beyond the new total of a change order, and how it is credited */
    credit?: { amount: string; text: string };
    /**
     * a remark about the signer's address, where the proposal was not sent to it and no contact of the client
     * has it
     */
    unknown_signer?: string;
    /** the last day of a consumer's right to withdraw, and whether they asked for the work to begin before it */
    right?: { last_day: string; begin_early: boolean };
    /** the certificate's number, such as ACC-7Q4M-2XKD */
    certificate: string;
    /** the sealed document, which the caller attaches (D21) */
    file: AttachedFile;
    /** the proof of the acceptance without us: record, signatures and document */
    evidence: AttachedFile;
    link: string;
  };

/**
 * Returns a notice that the proposal was not sent to the signer's address, for both sides: a holder of the link
 * may sign with any address of their own (D20).
 */
const unknownSigner = (title: string | undefined, text: string): Block[] =>
  title ? [{ kind: "notice", title, text }] : [];

/** Reminds a consumer of the right whose whole notice is in the attached document. */
const rightNotice = ({ last_day, begin_early }: { last_day: string; begin_early: boolean }): Block => ({
  kind: "notice",
  title: `You can withdraw until ${weekday(last_day)}`,
  text: begin_early
    ? "Without giving a reason, on the page of this contract or by mail. You asked for the work to begin before, so what is done until then is to be paid. The attached document says it all."
    : "Without giving a reason, on the page of this contract or by mail. The attached document says it all.",
});

/** Tells the client that the acceptance is recorded, with the sealed document attached (D21). */
export function proposalAcceptedClient(props: ProposalAcceptedClientProps): Mail {
  return compose({
    brand: props.brand,
    subject: `Accepted: ${offerTitle({ ...props, title: props.about })}`,
    preview: "Your copy of the signed document is attached.",
    blocks: [
      { kind: "heading", text: "Thank you. Your acceptance is recorded" },
      greeting(props),
      {
        kind: "text",
        text: `${props.signer_name} accepted ${offerPart(props)} for ${props.client}. The signed document with its certificate is attached, and an evidence file that proves it: keep both, they do not depend on any link.`,
      },
      ...unknownSigner(
        props.unknown_signer,
        "If this was neither you nor somebody you asked, reply at once.",
      ),
      {
        kind: "ledger",
        rows: [
          row("Project", props.title),
          row("Signed", instant(props.accepted_at, props.time_zone)),
          row("Certificate", props.certificate),
          ...(props.first_payment ? [row(props.first_payment.label, props.first_payment.amount)] : []),
          ...rowIf("To be credited", props.credit?.amount),
        ],
        total: row(props.change ? "New total" : "Total", props.amount),
      },
      ...(props.credit ? [{ kind: "text" as const, text: props.credit.text }] : []),
      ...(props.right ? [rightNotice(props.right)] : []),
      { kind: "file", file: props.file },
      { kind: "file", file: props.evidence },
      { kind: "action", label: "See what happens next", url: props.link },
    ],
    why: `Sent to ${props.to} because ${props.signer_email ?? "this address"} signed the proposal of ${props.brand.name}. Not you? Reply at once.`,
  });
}

export type ProposalAcceptedOwnerProps = StintMail & {
  title: string;
  client: string;
  version: number;
  /** as for the client */
  change?: { number: number; changed_by: string };
  signer_name: string;
  signer_email: string;
  /** as for the client */
  unknown_signer?: string;
  accepted_at: string;
  time_zone?: string;
  amount: string;
  /** the deposit that is invoiced now */
  deposit?: string;
  /** true if it waits as a draft instead, until its owner has chosen how to be paid */
  deposit_waits?: boolean;
  certificate: string;
  file: AttachedFile;
  /** the proof of the acceptance without us: record, signatures and document */
  evidence: AttachedFile;
  link: string;
};

/** Tells the owner that the client signed, with the sealed document attached (D21). */
export function proposalAcceptedOwner(props: ProposalAcceptedOwnerProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.client} accepted: ${offerTitle(props)}`,
    preview: `${props.signer_name} signed ${offerPart(props)}.`,
    blocks: [
      {
        kind: "heading",
        text: `${props.client} accepted your ${props.change ? "change order" : "proposal"}`,
      },
      greeting(props),
      {
        kind: "text",
        text: `${props.signer_name} (${props.signer_email}) signed ${offerPart(props)}. ${props.change ? "The project goes by it from now on" : "The project is active now"}, and the signed document is attached with the evidence file that proves it.`,
      },
      ...unknownSigner(props.unknown_signer, "Ask your client before you begin, if you do not know it."),
      {
        kind: "ledger",
        rows: [
          row("Project", props.title),
          row("Signed", instant(props.accepted_at, props.time_zone)),
          row("Certificate", props.certificate),
          ...rowIf(
            props.change
              ? "Being invoiced now"
              : props.deposit_waits
                ? "Deposit, a draft"
                : "Deposit, being invoiced",
            props.deposit,
          ),
        ],
        total: row(props.change ? "New total" : "Total", props.amount),
      },
      ...(props.deposit && props.deposit_waits
        ? [
            {
              kind: "text" as const,
              text: "You asked to choose how you’re paid once this is accepted. Choose it when you send the deposit’s invoice: until then it waits as a draft.",
            },
          ]
        : []),
      { kind: "file", file: props.file },
      { kind: "file", file: props.evidence },
      { kind: "action", label: "Open the project", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this proposal with Stint.`,
  });
}

export type ProposalDeclinedProps = StintMail &
  Offer & {
    client: string;
    /** the name of the person who declined, as typed */
    name: string;
    reason?: string;
    link: string;
  };

/** Tells the owner that the client declined, with the reason if there is one. */
export function proposalDeclined(props: ProposalDeclinedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.client} declined: ${offerTitle(props)}`,
    preview: props.reason?.trim() || "No reason was given.",
    blocks: [
      { kind: "heading", text: `${props.client} declined your ${offerKind(props)}` },
      greeting(props),
      props.reason?.trim()
        ? { kind: "quote", text: props.reason, by: props.name }
        : { kind: "text", text: `${props.name} gave no reason.` },
      {
        kind: "text",
        text: props.change
          ? `What was accepted stays in force${props.change.in_force ? `: ${props.change.in_force}` : ""}. You can revise the change order and send it anew, or drop it.`
          : "Nothing is lost: you can change the proposal and send a new version.",
      },
      { kind: "ledger", rows: offerRows(props), total: offerTotal(props) },
      { kind: "action", label: "Open the proposal", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this proposal with Stint.`,
  });
}

export type ProposalDeclinedClientProps = ClientMail &
  About & {
    title: string;
    change?: Offer["change"];
    /** the name of the person who declined, as typed */
    name: string;
    /** the address of that person, if given */
    email?: string;
    /** the end of the day on which the decline can be withdrawn */
    until: string;
    time_zone: string;
    link: string;
  };

/** Tells the recipient that somebody else declined, and how to withdraw that (D20). */
export function proposalDeclinedClient(props: ProposalDeclinedClientProps): Mail {
  const who = props.email ? `${props.name} (${props.email})` : props.name;
  return compose({
    brand: props.brand,
    subject: `Declined: ${props.about}`,
    preview: `${who} declined it. You can take that back for a day.`,
    blocks: [
      { kind: "heading", text: `This ${offerKind(props)} was declined` },
      greeting(props),
      {
        kind: "text",
        text: `${who} declined ${props.change ? `change order ${props.change.number} of ` : ""}“${props.title}”, which was sent to you.`,
      },
      {
        kind: "text",
        text: `If that’s not what you want, open the page and take it back until ${instant(props.until, props.time_zone)}.`,
      },
      { kind: "action", label: "Open the proposal", url: props.link },
    ],
    why: `Sent to ${props.to} because ${props.brand.name} sent this proposal to you.`,
  });
}

export type ProposalReopenedProps = StintMail &
  Offer & {
    client: string;
    link: string;
  };

/** Tells the owner that a decline was withdrawn. */
export function proposalReopened(props: ProposalReopenedProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.client} took the decline back: ${offerTitle(props)}`,
    preview: `The ${offerKind(props)} is open for an answer again.`,
    blocks: [
      { kind: "heading", text: `${props.client} took the decline back` },
      greeting(props),
      { kind: "text", text: `The ${offerKind(props)} is open for an answer again, as it was before.` },
      { kind: "ledger", rows: offerRows(props), total: offerTotal(props) },
      { kind: "action", label: "Open the proposal", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this proposal with Stint.`,
  });
}

export type ProposalQuestionProps = StintMail &
  Offer & {
    client: string;
    /** the name of the person who asks, as typed */
    name: string;
    email: string;
    /** a remark about that address, where it is unproven or the proposal was not sent to it */
    writer?: string;
    question: string;
    /** the section or line that the question is about */
    about?: string;
    link: string;
  };

/** Tells the owner that the client asks about a section or a line. */
export function proposalQuestion(props: ProposalQuestionProps): Mail {
  return compose({
    postal: props.postal,
    subject: `Question from ${props.client}: ${offerTitle(props)}`,
    preview: props.question,
    blocks: [
      { kind: "heading", text: `${props.client} has a question` },
      greeting(props),
      { kind: "quote", text: props.question, by: `${props.name}, ${props.email}` },
      ...writerNotice(props),
      {
        kind: "ledger",
        rows: [...offerRows(props), ...rowIf("About", props.about)],
        total: offerTotal(props),
      },
      { kind: "action", label: "Answer the question", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this proposal with Stint.`,
  });
}
