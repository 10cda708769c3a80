import { AppError, Code } from "../../platform/error";

/** Codes of conflicts, or of an answer that is still missing: the next try may succeed. */
const PASSING = new Set<Code>([Code.Conflict, Code.PaymentInProgress, Code.Server]);
/** Errors by which the provider refuses a request: it will refuse it tomorrow, too. */
const REFUSED = new Set(["StripeInvalidRequestError", "StripeCardError", "StripePermissionError"]);
/** Errors that a message of an unknown shape causes. */
const MALFORMED = new Set(["TypeError", "RangeError", "SyntaxError", "ReferenceError", "ZodError"]);

interface ErrorShape {
  name?: string;
  type?: string;
  statusCode?: number;
  cause?: unknown;
  CancellationReasons?: { Code?: string }[];
}

/**
 * Says whether an error is a passing fault of ours, or of the connection to the provider: then the message is
 * answered with it and delivered again. Every other error would repeat forever, so the message is parked.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return PASSING.has(error.code);
  const { name = "", type, statusCode, cause, CancellationReasons: reasons = [] } = error as ErrorShape;
  if (type && REFUSED.has(type)) return statusCode === 409 || statusCode === 429;
  // A name that was not resolved or a dropped connection is a TypeError, too, with its cause.
  if (MALFORMED.has(name)) return cause !== undefined;
  if (name === "ValidationException") return false;
  if (name === "TransactionCanceledException")
    return !reasons.some((reason) => reason.Code === "ValidationError");
  // An ElectroDB error with a cause is the database's own; without one it refused a row.
  if (name.startsWith("Electro")) return cause !== undefined && isTransient(cause);
  return true;
}
