import type { Step } from "@stint/core/incident/rules";
import { type Patience, triesIn } from "./retry";

/**
 * Everything that runs, for the stacks and for the laptop: area Lambdas behind the gateway, one Lambda per
 * queue of reactions, and scheduled jobs. Handlers are paths below this folder, each exporting `handler`.
 */
export interface AreaEntry {
  name: string;
  handler: string;
  /** The function's time limit, in seconds, where 15 are too few. The gateway waits for 30. */
  timeout?: number;
}

/** The areas; their own route tables assign the routes (`routes.gen.json`). */
export const areas: AreaEntry[] = [
  { name: "identity", handler: "api/identity" },
  { name: "user", handler: "api/user" },
  { name: "billing", handler: "api/billing" },
  { name: "client", handler: "api/client" },
  { name: "project", handler: "api/project" },
  { name: "scope", handler: "api/scope" },
  { name: "library", handler: "api/library" },
  // A model has 15 seconds for a text that somebody waits for.
  { name: "suggestion", handler: "api/suggestion", timeout: 25 },
  { name: "proposal", handler: "api/proposal" },
  { name: "invoice", handler: "api/invoice" },
  { name: "payout", handler: "api/payout" },
  { name: "account", handler: "api/account" },
  { name: "people", handler: "api/people" },
  { name: "profile", handler: "api/profile" },
  // These routes ask networks of e-invoices, which may be slow.
  { name: "delivery", handler: "api/delivery", timeout: 25 },
  { name: "webhook", handler: "api/webhook" },
  { name: "meta", handler: "api/meta" },
];

/** A queue in which reactions of one kind wait for their function. */
export interface Queue {
  name: string;
  /** The number of messages that the function takes at once. */
  batch: number;
  /** The function's time limit, in seconds. */
  timeout: number;
  /**
   * The maximum number of concurrent runs, where a flood would take the account's concurrency from people.
   */
  concurrency?: number;
  /** The time for which a message that fails is tried again (`retry`). */
  patience: Patience;
  /** The number of deliveries before a message is a dead letter. */
  tries: number;
}

/**
 * A queue costs requests while it is empty, so reactions with the same rights and time limits share one. Each
 * still has its own message: a failed one is retried alone.
 */
const KINDS = [
  { name: "mail", batch: 10, timeout: 60, patience: "day" },
  { name: "notification", batch: 10, timeout: 30, patience: "hour" },
  // Rendering one document may take most of half a minute.
  { name: "document", batch: 1, timeout: 60, patience: "hour" },
  // These reactions call the payment provider.
  { name: "payment", batch: 5, timeout: 60, patience: "day" },
  // These reactions write rows of our own.
  { name: "record", batch: 10, timeout: 30, patience: "hour" },
  // A draft has 90 seconds, and ends itself; then it is stored.
  { name: "draft", batch: 1, timeout: 120, patience: "hour", concurrency: 10 },
  // Each message names up to 25 due rows, and midnight brings thousands of them.
  { name: "due", batch: 1, timeout: 300, patience: "hour", concurrency: 10 },
  // These hand e-invoices over to networks, which may be down for hours.
  { name: "delivery", batch: 1, timeout: 90, patience: "day" },
  // This one calls the provider for each row: while it is silent the other queues go on.
  { name: "asked", batch: 1, timeout: 300, patience: "hour", concurrency: 5 },
] as const satisfies Omit<Queue, "tries">[];

export type QueueName = (typeof KINDS)[number]["name"];

export const queues: (Queue & { name: QueueName })[] = KINDS.map((each) => ({
  ...each,
  tries: triesIn(each.patience),
}));

export interface Subscription {
  event: string;
  /**
   * The reaction's name, written here only: its rule writes it into each message, and marks, incidents and
   * scripts take it from there.
   */
  reaction: string;
  step: Step;
  handler: string;
  queue: QueueName;
}

const QUEUES: Record<Step, QueueName> = {
  "mail-admin": "mail",
  "mail-asker": "mail",
  "mail-both": "mail",
  "mail-client": "mail",
  "mail-code": "mail",
  "mail-confirmation": "mail",
  "mail-former": "mail",
  "mail-invitee": "mail",
  "mail-link": "mail",
  "mail-owner": "mail",
  "mail-person": "mail",
  "mail-receipts": "mail",
  "mail-sender": "mail",
  "mail-teammate": "mail",
  "notify-admin": "notification",
  "notify-both": "notification",
  "notify-owner": "notification",
  "notify-person": "notification",
  print: "document",
  "self-bill": "document",
  deliver: "delivery",
  "leave-network": "delivery",
  "tell-paid": "delivery",
  "tell-returned": "delivery",
  "charge-saved": "payment",
  "count-trust": "payment",
  "end-autopay": "payment",
  "end-subscription": "payment",
  "forget-method": "payment",
  "introduce-owner": "payment",
  "register-domain": "payment",
  "release-money": "payment",
  "reward-referral": "payment",
  "settle-credit": "payment",
  "share-payouts": "payment",
  "activate-project": "record",
  "end-seats": "record",
  "forget-person": "record",
  "hold-invoices": "record",
  "invoice-schedule": "record",
  "list-person": "record",
  "name-projects": "record",
  "put-back": "record",
  "record-outcome": "record",
  "release-invoices": "record",
  "review-seats": "record",
  "move-due": "record",
  "start-brief": "record",
  "sweep-project": "record",
  "write-draft": "draft",
  "write-phase": "draft",
  "write-term": "draft",
  "work-off": "due",
  "ask-provider": "asked",
};

const on = (event: string, step: Step): Subscription => ({
  event,
  reaction: `${event.replace(".", "-")}-${step}`,
  step,
  handler: `events/${event.replace(".", "-").replaceAll("_", "-")}/${step}`,
  queue: QUEUES[step],
});

export const subscriptions: Subscription[] = [
  on("user.signed_up", "mail-confirmation"),
  on("user.link_requested", "mail-link"),
  on("user.sign_up_repeated", "mail-owner"),
  on("user.proof_requested", "mail-code"),
  on("user.email_changed", "mail-former"),
  on("user.email_confirmed", "list-person"),
  on("user.password_changed", "mail-person"),
  on("user.second_step_changed", "mail-person"),
  on("api_key.created", "mail-owner"),
  on("user.payment_details_changed", "mail-owner"),
  on("user.device_added", "mail-person"),
  on("user.deleted", "end-subscription"),
  on("user.deleted", "end-seats"),
  on("user.deleted", "leave-network"),
  on("user.deleted", "forget-person"),
  on("connection.requested", "mail-person"),
  on("connection.accepted", "mail-person"),
  on("connection.emailed", "mail-person"),
  on("report.closed", "mail-person"),
  on("connection.accepted", "notify-person"),
  on("workspace.network_changed", "mail-owner"),
  on("client.renamed", "name-projects"),
  on("project.deleted", "sweep-project"),
  on("project.partly_swept", "sweep-project"),
  on("brief.requested", "write-draft"),
  on("brief.phase_requested", "write-phase"),
  on("term_draft.requested", "write-term"),
  on("forwarded_mail.arrived", "start-brief"),
  on("forwarded_mail.refused", "mail-sender"),
  on("proposal.sent", "mail-client"),
  on("proposal.sent", "hold-invoices"),
  on("proposal.sent", "print"),
  on("proposal.sent", "record-outcome"),
  on("proposal.viewed", "mail-owner"),
  on("proposal.viewed", "notify-owner"),
  on("proposal.accepted", "activate-project"),
  on("proposal.accepted", "invoice-schedule"),
  on("proposal.accepted", "mail-both"),
  on("proposal.accepted", "notify-owner"),
  on("proposal.accepted", "record-outcome"),
  on("proposal.declined", "mail-owner"),
  on("proposal.declined", "notify-owner"),
  on("proposal.code_requested", "mail-code"),
  on("proposal.declined", "release-invoices"),
  on("proposal.declined", "record-outcome"),
  on("proposal.reopened", "mail-owner"),
  on("proposal.reopened", "notify-owner"),
  on("proposal.reopened", "hold-invoices"),
  on("proposal.reopened", "record-outcome"),
  on("proposal.withdrawn", "release-invoices"),
  on("proposal.withdrawn", "record-outcome"),
  on("proposal.revoked", "hold-invoices"),
  on("proposal.revoked", "mail-both"),
  on("proposal.revoked", "notify-owner"),
  on("proposal.expired", "release-invoices"),
  on("proposal.expired", "notify-owner"),
  on("proposal.expired", "record-outcome"),
  on("proposal.change_opened", "hold-invoices"),
  on("proposal.change_dropped", "put-back"),
  on("proposal.discarded", "put-back"),
  on("proposal.draft_restored", "put-back"),
  on("proposal.changes_requested", "mail-owner"),
  on("proposal.changes_requested", "notify-owner"),
  on("proposal.answered", "mail-asker"),
  on("proposal.reminded", "mail-client"),
  on("proposal.asked", "mail-owner"),
  on("proposal.asked", "notify-owner"),
  on("invoice.sent", "mail-client"),
  on("invoice.sent", "charge-saved"),
  on("invoice.sent", "settle-credit"),
  on("invoice.sent", "deliver"),
  on("invoice.resent", "mail-client"),
  on("invoice.resent", "deliver"),
  on("invoice.send_failed", "mail-owner"),
  on("invoice.send_failed", "notify-owner"),
  on("invoice.reminded", "mail-client"),
  on("invoice.overdue", "notify-owner"),
  on("recurring.paused", "mail-owner"),
  on("recurring.paused", "notify-owner"),
  on("recurring.ended", "end-autopay"),
  on("recurring.autopay_started", "mail-client"),
  on("recurring.autopay_stopped", "mail-client"),
  on("recurring.autopay_stopped", "forget-method"),
  on("invoice.voided", "mail-client"),
  on("invoice.voided", "deliver"),
  on("invoice.credited", "mail-client"),
  on("invoice.credited", "deliver"),
  on("invoice.delivery_told", "notify-owner"),
  on("invoice.delivery_told", "mail-owner"),
  on("invoice.paid", "mail-receipts"),
  on("invoice.paid", "notify-owner"),
  on("invoice.paid", "share-payouts"),
  on("invoice.paid", "settle-credit"),
  on("invoice.partially_paid", "mail-receipts"),
  on("invoice.partially_paid", "share-payouts"),
  on("invoice.partially_paid", "settle-credit"),
  on("invoice.refunded", "mail-client"),
  on("invoice.transfer_sent", "mail-owner"),
  on("invoice.transfer_sent", "notify-owner"),
  on("invoice.payment_failed", "mail-client"),
  on("invoice.payment_failed", "mail-owner"),
  on("invoice.payment_failed", "notify-owner"),
  on("invoice.payment_failed", "settle-credit"),
  on("invoice.payment_replaced", "mail-client"),
  on("invoice.debit_stopped", "mail-client"),
  on("invoice.payment_returned", "mail-client"),
  on("invoice.payment_returned", "mail-owner"),
  on("invoice.payment_returned", "notify-owner"),
  on("invoice.payment_returned", "share-payouts"),
  on("invoice.payment_returned", "settle-credit"),
  on("invoice.payment_returned", "tell-returned"),
  on("invoice.disputed", "notify-owner"),
  on("invoice.disputed", "mail-owner"),
  on("invoice.disputed", "share-payouts"),
  on("invoice.evidence_asked", "notify-owner"),
  on("invoice.evidence_asked", "mail-owner"),
  on("invoice.dispute_closed", "notify-owner"),
  on("invoice.dispute_closed", "share-payouts"),
  on("invoice.dispute_closed", "settle-credit"),
  on("invoice.refunded", "share-payouts"),
  on("invoice.refunded", "mail-owner"),
  on("invoice.refunded", "settle-credit"),
  on("invoice.refunded", "tell-returned"),
  on("payment.refund_failed", "settle-credit"),
  on("payment.refund_failed", "mail-owner"),
  on("invoice.paid", "count-trust"),
  on("invoice.paid", "tell-paid"),
  on("mail.stopped", "mail-owner"),
  on("mail.stopped", "notify-owner"),
  on("invoice.credit_owed", "mail-owner"),
  on("invoice.credit_owed", "notify-owner"),
  on("invoice.credit_settled", "notify-owner"),
  on("account.opened", "mail-owner"),
  on("account.bank_changed", "mail-owner"),
  on("account.status_changed", "mail-owner"),
  on("account.status_changed", "release-money"),
  on("account.status_changed", "register-domain"),
  on("account.status_changed", "notify-owner"),
  on("subscription.changed", "mail-owner"),
  on("subscription.changed", "reward-referral"),
  on("subscription.changed", "review-seats"),
  on("team.invited", "mail-invitee"),
  on("team.joined", "mail-owner"),
  on("team.joined", "notify-owner"),
  on("team.declined", "notify-owner"),
  on("team.left", "notify-owner"),
  on("team.removed", "mail-admin"),
  on("team.handover_asked", "mail-admin"),
  on("team.handover_asked", "notify-admin"),
  on("team.handover_declined", "mail-owner"),
  on("team.handed_over", "mail-both"),
  on("team.handed_over", "introduce-owner"),
  on("team.handed_over", "list-person"),
  on("team.handed_back", "mail-both"),
  on("team.handed_back", "introduce-owner"),
  on("team.handed_back", "list-person"),
  on("team.over_seat", "mail-owner"),
  on("team.over_seat", "notify-owner"),
  on("subscription.paid", "mail-owner"),
  on("subscription.trial_ends", "mail-owner"),
  on("subscription.surplus_ended", "mail-owner"),
  on("referral.invited", "mail-invitee"),
  on("approval.requested", "notify-owner"),
  on("lead.submitted", "mail-owner"),
  on("lead.submitted", "notify-owner"),
  on("scope.statement_submitted", "mail-teammate"),
  on("invitation.sent", "mail-invitee"),
  on("invitation.declined", "mail-invitee"),
  on("invitation.declined", "notify-owner"),
  on("invitation.reopened", "notify-owner"),
  on("invitation.accepted", "notify-owner"),
  on("payout.drafted", "notify-owner"),
  on("payout.held", "mail-both"),
  on("payout.released", "notify-both"),
  on("payout.failed", "mail-owner"),
  on("payout.committed", "mail-teammate"),
  on("payout.paid", "mail-teammate"),
  on("payout.paid", "self-bill"),
  on("payout.returned", "self-bill"),
  on("self_billing.asked", "mail-teammate"),
  on("self_billed.issued", "mail-teammate"),
  on("incident.reported", "notify-owner"),
  on("incident.reported", "mail-owner"),
  on("workspace.renamed", "list-person"),
  on("workspace.zone_changed", "list-person"),
  on("workspace.zone_changed", "move-due"),
  on("due.invoices", "work-off"),
  on("due.proposals", "work-off"),
  on("due.payments", "ask-provider"),
  on("due.sign_ups", "work-off"),
  on("due.templates", "work-off"),
  on("due.digests", "work-off"),
];

/** Returns the subscription of a reaction's name; undefined for a name that no reaction has. */
export const findSubscription = (reaction: string | undefined): Subscription | undefined =>
  subscriptions.find((each) => each.reaction === reaction);

const wordsIn = (name: string): string[] => name.split(/[^a-z]+/);

/**
 * Returns the subscription of a reaction's name, as somebody wrote it. Throws an Error for a name that no
 * reaction has, with the three that share most words with it.
 */
export function subscriptionOf(name: string): Subscription {
  const found = findSubscription(name);
  if (found) return found;
  const words = new Set(wordsIn(name));
  const shared = (reaction: string) => wordsIn(reaction).filter((word) => words.has(word)).length;
  const nearest = subscriptions
    .map(({ reaction }) => reaction)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, 3);
  throw new Error(`There is no reaction ${name}. The nearest are ${nearest.join(", ")}.`);
}

/** Returns how long a message of a queue is tried. */
export const patienceOf = (queue: QueueName): Patience =>
  KINDS.find(({ name }) => name === queue)?.patience ?? "hour";

export interface Job {
  name: string;
  handler: string;
  schedule: string;
  /** True if it puts events on the bus. */
  publishes?: true;
}

export const jobs: Job[] = [
  { name: "sweep", handler: "jobs/sweep", schedule: "rate(1 minute)", publishes: true },
  { name: "check-invariants", handler: "jobs/check-invariants", schedule: "rate(15 minutes)" },
  { name: "deliveries", handler: "jobs/deliveries", schedule: "rate(5 minutes)" },
  { name: "list-people", handler: "jobs/list-people", schedule: "rate(1 hour)" },
];

/**
 * The job that reads the dead letters of every queue of reactions, from the one queue where they end: each
 * message names its reaction, and a queue that is read costs while it is empty.
 */
export const deadLetters = { name: "dead-letters", handler: "jobs/dead-letters", queue: "reactions-dead" };

/** The job that reads SES's feedback on sent mails: bounces and complaints, each a message of one queue. */
export const mailFeedback = {
  name: "mail-feedback",
  handler: "jobs/mail-feedback",
  patience: "notice",
  tries: triesIn("notice"),
} as const;

/** The job that takes in mails which SES stored, each told by a message of one queue. */
export const mailIn = {
  name: "mail-in",
  handler: "jobs/mail-in",
  concurrency: 5,
  patience: "hour",
  tries: triesIn("hour"),
} as const;

export const publisher = { handler: "jobs/publish" };

/** The job that copies the table's changes outside of it, for a restore. The laptop does not need it. */
export const archive = { name: "archive", handler: "jobs/archive" };

/** The job that does what people do, at the public address. */
export const canary: Job = { name: "canary", handler: "jobs/canary", schedule: "rate(5 minutes)" };
