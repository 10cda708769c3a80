import { Code, catalogue } from "./catalogue";

export { Code } from "./catalogue";

/** A refusal with a code of the catalog. Everything else that is thrown is a defect (5000). */
export class AppError extends Error {
  readonly code: Code;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;

  constructor(code: Code, message?: string, fields?: Record<string, string>) {
    super(message ?? catalogue[code].message);
    this.name = "AppError";
    this.code = code;
    this.status = catalogue[code].status;
    this.fields = fields;
  }
}

/**
 * Another write was faster: a row is not as it was read (1004). The only refusal that `Db.retryOnConflict`
 * tries again; a refusal by a state or a rule would only repeat.
 */
export class StaleWrite extends AppError {
  constructor() {
    super(Code.Conflict);
  }
}

/** Too many requests (1005, 429): `retry_after` is the number of seconds to wait (`Retry-After`). */
export class TooMany extends AppError {
  readonly retry_after: number;

  constructor(message: string, retry_after: number) {
    super(Code.TooManyRequests, message);
    this.retry_after = Math.max(1, Math.ceil(retry_after));
  }
}

/** Throws the catalog's error for a code; `message` replaces the catalog's sentence. */
export function fail(code: Exclude<Code, typeof Code.TooManyRequests>, message?: string): never {
  throw new AppError(code, message);
}

/** Throws 422 with one message per field (`{ name: "Project required" }`). */
export function invalid(fields: Record<string, string>): never {
  throw new AppError(Code.Validation, undefined, fields);
}

/** Runs `work` for a part of the input: the fields of its 422 get the prefix `path` (`tasks.3.price`). */
export async function within<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([key, message]) => [`${path}.${key}`, message]);
    throw new AppError(error.code, error.message, Object.fromEntries(fields));
  }
}

/** Throws 404 with the kind of thing (code 1066), because the app routes by it. */
export function failMissing(kind: "project" | "client" | "invoice" | "resource"): never {
  throw new AppError(Code.NotFoundKind, kind);
}

/**
 * Throws when a state machine returned a refusal code instead of a next state; `message` replaces the
 * catalog's sentence.
 */
export function refuse(code: number | undefined, message?: string): void {
  if (code !== undefined) throw new AppError(code as Code, message);
}
