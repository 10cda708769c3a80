/** The steps that follow from events: which are about money, and each one's description in words. Pure. */
import { AppError, Code } from "../platform/error";

/** Codes that another try can resolve: a stale write, or too many requests at once. */
const PASSING: ReadonlySet<number> = new Set([Code.Conflict, Code.TooManyRequests]);

/**
 * Returns whether a state refused, which no repetition changes: every other error is a fault, and tried
 * again.
 */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && !PASSING.has(error.code);

const MONEY: ReadonlySet<string> = new Set(["invoice", "recurring", "payout", "account"]);

/** Every step of the manifest, in words for the owner. A reaction's name ends with its step. */
const STEPS = {
  "activate-project": "Starting the project",
  "ask-provider": "Asking the payment provider for its answer",
  "charge-saved": "Charging the client's saved payment method",
  "count-trust": "Raising your daily email limit",
  deliver: "Delivering an e-invoice",
  "end-autopay": "Ending the client's automatic payments",
  "end-seats": "Ending the seats of the account",
  "end-subscription": "Ending your subscription",
  "forget-person": "Ending the connections of the account",
  "forget-method": "Ending the client's automatic payments",
  "introduce-owner": "Telling the payment provider who owns the company",
  "hold-invoices": "Holding back the project's unsent invoices",
  "invoice-schedule": "Invoicing what was signed",
  "list-person": "Showing you to people as you are now",
  "mail-admin": "Emailing the admin",
  "mail-asker": "Emailing your answer",
  "mail-both": "Emailing both sides",
  "mail-client": "Emailing your client",
  "mail-code": "Emailing a code",
  "mail-confirmation": "Emailing you a link to confirm your address",
  "mail-former": "Emailing your former address",
  "mail-invitee": "Emailing the person you invited",
  "mail-link": "Emailing you a link",
  "mail-owner": "Emailing you",
  "mail-person": "Emailing you",
  "mail-receipts": "Emailing the receipts",
  "mail-sender": "Emailing who forwarded a mail",
  "leave-network": "Taking the business out of the network of e-invoices",
  "mail-teammate": "Emailing your teammate",
  "move-due": "Moving due times into your new time zone",
  "name-projects": "Renaming the client in its projects",
  "notify-admin": "Notifying the admin",
  "notify-both": "Notifying you and your teammate",
  "notify-owner": "Notifying you",
  "notify-person": "Notifying you",
  print: "Making the PDF of the proposal",
  "put-back": "Letting the project's unsent invoices go on",
  "record-outcome": "Keeping the prices that were accepted or lost",
  "register-domain": "Letting clients pay by the wallets of their devices",
  "release-invoices": "Letting the project's unsent invoices go on",
  "release-money": "Sending on money that waited for your account",
  "review-seats": "Counting the seats of your team",
  "reward-referral": "Crediting who referred you",
  "self-bill": "Making the self-billed invoices of a payment",
  "settle-credit": "Crediting what the client is owed",
  "share-payouts": "Updating your teammates' shares",
  "start-brief": "Beginning a project with a forwarded mail",
  "sweep-project": "Deleting what is left of a project",
  "tell-paid": "Telling the network of e-invoices that an invoice is paid",
  "tell-returned": "Telling the network of e-invoices that money went back",
  "work-off": "Handling what is due",
  "write-draft": "Writing a draft of a scope",
  "write-phase": "Writing a phase of a draft",
  "write-term": "Writing contract terms",
} as const;

/** What a reaction does, whatever the event: `mail-client`. */
export type Step = keyof typeof STEPS;

/** The steps that decide over invoices, whatever the event is about. */
const OF_INVOICES: ReadonlySet<Step> = new Set([
  "invoice-schedule",
  "hold-invoices",
  "release-invoices",
  "put-back",
]);

/** Returns the step that ends a reaction's name; undefined for a name that no reaction has. */
const findStep = (reaction: string): Step | undefined =>
  (Object.keys(STEPS) as Step[]).find((step) => reaction.endsWith(`-${step}`));

/** Returns whether an incident is about money, so that its owner must be informed. */
export function isMoney(event: string, reaction: string): boolean {
  const step = findStep(reaction);
  return MONEY.has(event.split(".")[0] ?? "") || (step !== undefined && OF_INVOICES.has(step));
}

/** Describes a reaction: "Emailing your client". */
export function stepOf(reaction: string): string {
  const step = findStep(reaction);
  return step ? STEPS[step] : "A step that follows by itself";
}
