import { Code, fail } from "../error";

/** 1004 for callers that named the version they saw, when the row is another by now. They are told at once. */
export function assertVersion({ version }: { version: number }, if_match: number | undefined): void {
  if (if_match !== undefined && if_match !== version) fail(Code.Conflict);
}
