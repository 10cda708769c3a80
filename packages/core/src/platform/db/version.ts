import { Code, fail } from "../error";

/** Refuses with 1004 when the caller named another version than the row's. It is not retried. */
export function assertVersion({ version }: { version: number }, if_match: number | undefined): void {
  if (if_match !== undefined && if_match !== version) fail(Code.Conflict);
}
