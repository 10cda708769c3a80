/** What of the things that follow from events is about money, and what each of them is, in words. Pure. */
import { AppError, Code } from "../platform/error";

/** Codes that another try can answer otherwise: somebody was quicker, or too much was asked at once. */
const PASSING: ReadonlySet<number> = new Set([Code.Conflict, Code.TooManyRequests]);

/** Whether a state refused, which no repetition changes: everything else is a fault, and tried again. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && !PASSING.has(error.code);

const MONEY: ReadonlySet<string> = new Set(["invoice", "recurring", "payout", "account"]);
const OF_INVOICES = /-(invoice-schedule|hold-invoices|release-invoices|put-back)$/;

/** Its owner has to hear of what went wrong with this. */
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

/** "Emailing your client". */
export const stepOf = (reaction: string): string =>
  STEPS.find(([pattern]) => pattern.test(reaction))?.[1] ?? "A step that follows by itself";
