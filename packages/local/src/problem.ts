/** A problem that the person at the keyboard can fix: its message is printed without a stack. */
export class Problem extends Error {
  override name = "Problem";
}

/** Returns the `code` of a Node.js system error (`EADDRINUSE`, `ENOSPC` …), or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Returns the message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
