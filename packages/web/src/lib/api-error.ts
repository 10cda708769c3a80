import * as Code from "./error-code";

export { Code };

/** An answer that was no success, or no answer at all (`status` 0, `code` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** The code from the catalogue; 5000 when the server gave none. */
  readonly code: number;
  /** Sentence per field, by wire name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Says that the app has already acted on it (signed out, went to /restricted, said that the plan lacks it). */
  readonly handled: boolean;

  constructor(init: {
    status: number;
    code: number;
    message: string;
    fields?: Record<string, string> | undefined;
    requestId?: string | undefined;
    handled?: boolean;
  }) {
    super(init.message);
    this.name = "ApiError";
    this.status = init.status;
    this.code = init.code;
    this.fields = init.fields ?? {};
    this.requestId = init.requestId;
    this.handled = init.handled ?? false;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Says whether the error is a missing answer: no status came. */
export function isOffline(error: unknown): boolean {
  return isApiError(error) && error.status === 0;
}

/** Makes the error of a missing answer. */
export const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 0,
    message: navigator.onLine
      ? "We could not reach Stint. Please try again in a moment."
      : "You are offline. Please try again when you are back.",
  });

/** Makes the error of an answer that is not in the product's form. */
export const serverFault = (status: number, requestId?: string): ApiError =>
  new ApiError({ status, code: Code.Server, message: "Something went wrong on our side.", requestId });
