/** The reactions that are about money, and each reaction's description in words. Pure. */
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
const OF_INVOICES = /-(invoice-schedule|hold-invoices|release-invoices|put-back)$/;

/** Returns whether an incident is about money, so that its owner must be informed. */
export const isMoney = (event: string, reaction: string): boolean =>
  MONEY.has(event.split(".")[0] ?? "") || OF_INVOICES.test(reaction);

const STEPS: readonly [RegExp, string][] = [
  [/-invoice-schedule$/, "Invoicing what was signed"],
  [/-settle-credit$/, "Crediting what the client is owed"],
  [/-share-payouts$/, "Updating your teammates' shares"],
  [/-charge-saved$/, "Charging the client's saved payment method"],
  [/-(end-autopay|forget-method)$/, "Ending the client's automatic payments"],
  [/-hold-invoices$/, "Holding back the project's unsent invoices"],
  [/-(release-invoices|put-back)$/, "Letting the project's unsent invoices go on"],
  [/-mail-receipts$/, "Emailing the receipts"],
  [/-mail-(client|both)$/, "Emailing your client"],
  [/-mail-teammate$/, "Emailing your teammate"],
  [/-mail-owner$/, "Emailing you"],
  [/-notify-/, "Notifying you"],
];

/** Describes a reaction: "Emailing your client". */
export const stepOf = (reaction: string): string =>
  STEPS.find(([pattern]) => pattern.test(reaction))?.[1] ?? "A step that follows by itself";
