/** What a person wants to be told, and how. Pure and browser-safe. */

/** What the bell, mails and the digest tell of. */
export const KINDS = [
  "invoice_paid",
  "invoice_opened",
  "payout",
  "proposal_opened",
  "proposal_answered",
  "proposal_expiring",
  "connection",
  "invitation",
  "teammate",
  "enquiry",
  "security",
  "account",
] as const;
export type Kind = (typeof KINDS)[number];

export const CHANNELS = ["app", "email", "digest"] as const;
export type Channel = (typeof CHANNELS)[number];
export type Channels = Record<Channel, boolean>;

/** The kinds whose mail nobody turns off: one's own safety, and what is paid to Stint. */
export const ALWAYS_MAILED: readonly Kind[] = ["security", "account"];

/** The kinds of which there is no mail of their own: the bell and the digest tell of them. */
export const NEVER_MAILED: readonly Kind[] = ["invoice_opened", "proposal_expiring", "teammate"];

const channels = (email: boolean, digest: boolean): Channels => ({ app: true, email, digest });

/** What holds until a person chooses otherwise. */
export const DEFAULTS: Record<Kind, Channels> = {
  invoice_paid: channels(true, false),
  invoice_opened: channels(false, true),
  payout: channels(true, false),
  proposal_opened: channels(true, true),
  proposal_answered: channels(true, false),
  proposal_expiring: channels(false, true),
  connection: channels(true, false),
  invitation: channels(true, false),
  teammate: channels(false, true),
  enquiry: channels(true, false),
  security: channels(true, false),
  account: channels(true, false),
};

/** How often the digest comes. */
export const EVERY = ["day", "week", "never"] as const;
export type Every = (typeof EVERY)[number];

/** The types of notifications of each kind; what is of none is of `account`, so that nothing is left out by accident. */
export const TYPES: Record<Exclude<Kind, "account">, readonly string[]> = {
  invoice_paid: [
    "invoice.paid",
    "invoice.payment_failed",
    "invoice.payment_returned",
    "invoice.disputed",
    "invoice.dispute_closed",
    "invoice.evidence_asked",
    "invoice.transfer_sent",
    "invoice.credit_owed",
    "invoice.credit_settled",
    "invoice.credit_in_hand",
  ],
  invoice_opened: [
    "invoice.overdue",
    "invoice.send_failed",
    "invoice.unpayable",
    "invoice.delivery",
    "recurring.paused",
    "bill.received",
  ],
  payout: [
    "payout.drafted",
    "payout.committed",
    "payout.held",
    "payout.released",
    "payout.paid",
    "payout.failed",
    "self_billing.asked",
    "self_billing.agreed",
    "self_billing.declined",
    "self_billing.ended",
    "self_billed.issued",
    "self_billed.not_issued",
  ],
  proposal_opened: ["proposal.viewed"],
  proposal_answered: [
    "proposal.accepted",
    "proposal.choice_due",
    "proposal.declined",
    "proposal.reopened",
    "proposal.asked",
    "proposal.changes_requested",
    "proposal.revoked",
  ],
  proposal_expiring: ["proposal.expired"],
  connection: ["connection.accepted", "connection_request"],
  invitation: ["project_invitation"],
  teammate: [
    "invitation.accepted",
    "invitation.declined",
    "invitation.reopened",
    "scope.statement_submitted",
    "task.started",
    "task.completed",
    "task.reset",
    "task.accepted",
    "task.rejected",
    "comment.added",
    "approval.requested",
  ],
  enquiry: ["lead.submitted"],
  security: ["mail.stopped", "incident.reported"],
};

/** Returns the kind of a notification's type. */
export function kindOf(type: string): Kind {
  const [kind] = Object.entries(TYPES).find(([, types]) => types.includes(type)) ?? ["account"];
  return kind as Kind;
}

/** What a person chose, over what holds without. */
export type Choices = Partial<Record<Kind, Partial<Channels>>>;

/** Says that nobody chooses whether mail of a kind comes. */
export const isEmailFixed = (kind: Kind): boolean =>
  ALWAYS_MAILED.includes(kind) || NEVER_MAILED.includes(kind);

/** Returns how a person is told of a kind. */
export function channelsOf(choices: Choices, kind: Kind): Channels {
  const chosen = { ...DEFAULTS[kind], ...choices[kind] };
  return isEmailFixed(kind) ? { ...chosen, email: DEFAULTS[kind].email } : chosen;
}
