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

/** Codes that the web app itself decides on; the rest are shown by their message. */
export const Code = {
  Validation: 1000,
  NotAuthenticated: 1001,
  NotAllowed: 1002,
  NotFound: 1003,
  Conflict: 1004,
  TooManyRequests: 1005,
  PlanLimit: 1007,
  FreshProofNeeded: 1008,
  TooLarge: 1014,
  IdentityVerificationFailed: 1044,
  NotFoundKind: 1066,
  UnsupportedFileType: 2001,
  NameTaken: 2045,
  EmailInUse: 2044,
  Revoked: 2057,
  PartnerWhitelist: 2064,
  PartnerInactive: 2065,
  Server: 5000,
} as const;

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
