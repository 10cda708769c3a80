import { AppError, Code } from "../../platform/error";

/** Who was slower than somebody else, or waits for the provider: the next try may go well. */
const PASSING = new Set<Code>([Code.Conflict, Code.PaymentInProgress, Code.Server]);
/** The provider understood and refuses: it will say the same tomorrow. */
const REFUSED = new Set(["StripeInvalidRequestError", "StripeCardError", "StripePermissionError"]);
/** What a message does that is not as we know it. */
const MALFORMED = new Set(["TypeError", "RangeError", "SyntaxError", "ReferenceError", "ZodError"]);

interface Told {
  name?: string;
  type?: string;
  statusCode?: number;
  cause?: unknown;
  CancellationReasons?: { Code?: string }[];
}

/**
 * Whether an error is a passing fault of ours, or of the way to the provider: then the message is answered with it
 * and delivered again. Everything else will not go well however often it comes, and is parked.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return PASSING.has(error.code);
  const { name = "", type, statusCode, cause, CancellationReasons: reasons = [] } = error as Told;
  if (type && REFUSED.has(type)) return statusCode === 409 || statusCode === 429;
  // A name that was not resolved or a connection that was cut is told as a TypeError, too, with its cause.
  if (MALFORMED.has(name)) return cause !== undefined;
  if (name === "ValidationException") return false;
  if (name === "TransactionCanceledException")
    return !reasons.some((reason) => reason.Code === "ValidationError");
  // ElectroDB: with the database's own error behind it, or without one a row that it would not take.
  if (name.startsWith("Electro")) return cause !== undefined && isTransient(cause);
  return true;
}
