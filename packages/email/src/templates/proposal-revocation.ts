import { instant, weekday } from "../format";
import { compose, greeting } from "../layout";
import { row, rowIf } from "../rows";
import type { About, ClientMail, Mail, StintMail } from "../types";

/** What a withdrawal settles, as text; parts that are nothing are left out. */
interface Settled {
  /** what was paid until then */
  paid: string;
  /** for a change order: the agreed sum of the contract before it, which goes on */
  former?: string;
  /** what goes back once a bank debit that is under way has arrived */
  later?: string;
  /** the price of the part that was done at the client's wish */
  owed?: string;
  refund?: string;
  /** the day until which the refund is due */
  refund_by: string;
  outstanding?: string;
  /** the owner had marked all of the work as done, and may hold that the right had ended */
  said_done?: boolean;
  /** for a change whose contract was withdrawn from before: ISO instant of that, whose figures these are */
  contract_at?: string;
}

const settledRows = (of: Settled) => [
  ...rowIf("The contract before, which goes on", of.former),
  row(of.former ? "Paid beyond it so far" : "Paid so far", of.paid),
  ...rowIf("For work that was done", of.owed),
  ...rowIf("Still to be paid", of.outstanding),
  ...rowIf("Comes back once the bank debit has arrived", of.later),
];

/** What was withdrawn from. */
const subject = ({ former, contract_at }: Settled) =>
  former || contract_at ? "the change of the contract" : "the contract";

/** Says that the contract of a change was withdrawn from before; nothing otherwise. */
const beforeText = ({ contract_at }: Settled, time_zone: string) =>
  contract_at
    ? [
        {
          kind: "text" as const,
          text: `The contract itself was withdrawn from on ${instant(contract_at, time_zone)}, and this change ended with it. The figures below are those of that withdrawal; nothing is added to them.`,
        },
      ]
    : [];

export type ProposalRevokedClientProps = ClientMail &
  About &
  Settled & {
    title: string;
    /** the person who withdrew, as typed */
    name: string;
    certificate: string;
    /** ISO instant of the withdrawal */
    at: string;
    time_zone: string;
    link: string;
  };

/** Acknowledges a consumer's withdrawal, with its words and time (Directive 2011/83/EU, article 11a). */
export function proposalRevokedClient(props: ProposalRevokedClientProps): Mail {
  return compose({
    brand: props.brand,
    subject: `You withdrew: ${props.about}`,
    preview: "This is the receipt of your withdrawal.",
    blocks: [
      { kind: "heading", text: "Your withdrawal is received" },
      greeting(props),
      {
        kind: "text",
        text: `${props.name} withdrew from ${subject(props)} “${props.title}”, certificate ${props.certificate}, on ${instant(props.at, props.time_zone)}. Keep this mail as your proof.`,
      },
      ...beforeText(props, props.time_zone),
      ...(props.said_done
        ? [
            {
              kind: "text" as const,
              text: `${props.brand.name} had marked all of the work as done by then. If that is right, the right to withdraw had ended and the work is to be paid. If you see it differently, reply to this mail; the time of your withdrawal is on record.`,
            },
          ]
        : []),
      {
        kind: "text",
        text: props.refund
          ? `${props.brand.name} pays back ${props.refund} by ${weekday(props.refund_by)}, the way you paid.`
          : props.later
            ? `Nothing is to be paid back yet. Your bank debit is under way; ${props.brand.name} pays it back once it has arrived.`
            : "Nothing is to be paid back.",
      },
      {
        kind: "ledger",
        rows: settledRows(props),
        total: row("Comes back to you", props.refund ?? "Nothing"),
      },
      { kind: "action", label: "Open the contract", url: props.link },
    ],
    why: `Sent to ${props.to} because this address was given with the withdrawal, or signed the contract with ${props.brand.name}. Not you? Reply at once.`,
  });
}

export type ProposalRevokedOwnerProps = StintMail &
  Settled & {
    title: string;
    client: string;
    name: string;
    email: string;
    at: string;
    time_zone: string;
    link: string;
  };

/** Tells the owner that a consumer withdrew, and what is to be done. */
export function proposalRevokedOwner(props: ProposalRevokedOwnerProps): Mail {
  return compose({
    postal: props.postal,
    subject: `${props.client} withdrew: ${props.title}`,
    preview: props.refund
      ? `${props.refund} is to be refunded by ${weekday(props.refund_by)}.`
      : "Nothing is to be refunded.",
    blocks: [
      { kind: "heading", text: `${props.client} withdrew from ${subject(props)}` },
      greeting(props),
      {
        kind: "text",
        text: `${props.name} (${props.email}) used the right to withdraw on ${instant(props.at, props.time_zone)}. Invoices that were not sent are on hold, and ${props.former ? "reminders are paused" : "open ones ask for nothing any more"}.`,
      },
      ...beforeText(props, props.time_zone),
      ...(props.said_done
        ? [
            {
              kind: "text" as const,
              text: "You had marked all of the work as done. The withdrawal is on record all the same: write to your client if you hold that the right had ended.",
            },
          ]
        : []),
      {
        kind: "text",
        text: props.refund
          ? `Refund ${props.refund} by ${weekday(props.refund_by)}, the way it was paid. ${props.former ? "Then credit what the change added to sent invoices." : "Then settle the withdrawal on the proposal: one press drops the invoices that were not sent, and takes back the open ones."}`
          : props.former
            ? "Credit what the change added to invoices that were sent."
            : props.outstanding
              ? `Settle the withdrawal on the proposal: one press drops the open and unsent invoices and drafts one of ${props.outstanding} for what was done.`
              : "Settle the withdrawal on the proposal: one press drops the open and unsent invoices.",
      },
      ...(props.later
        ? [
            {
              kind: "text" as const,
              text: `A bank debit is under way. Once it has arrived, refund ${props.later} as well.`,
            },
          ]
        : []),
      ...(props.former
        ? [
            {
              kind: "text" as const,
              text: "The contract goes on as it was before the change. Start a change order to bring scope and payments back to it.",
            },
          ]
        : []),
      { kind: "ledger", rows: settledRows(props), total: row("To be refunded", props.refund ?? "Nothing") },
      { kind: "action", label: "Open the proposal", url: props.link },
    ],
    why: `Sent to ${props.to} because you sent this proposal with Stint.`,
  });
}
