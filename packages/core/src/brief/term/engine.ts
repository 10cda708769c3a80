import type { TermDraft } from "./schema";
import type { TermWriter } from "./writer/schema";

/** What writes contract terms, as the audit journal names it. */
export interface TermEngine {
  writer: NonNullable<TermDraft["writer"]>;
  /** The model's name; null for the library's writer. */
  model: string | null;
  version: string;
  /** Its own time, where it is shorter than the generation's. */
  limit_ms?: number | undefined;
  compose: TermWriter;
}

let replacement: TermEngine | undefined;

/** Returns the engine that a test put in the place of all. */
export const findReplacement = (): TermEngine | undefined => replacement;

/** Replaces all engines, for tests; returns a function that restores them. */
export function useTermWriter(next: TermEngine): () => void {
  const former = replacement;
  replacement = next;
  return () => {
    replacement = former;
  };
}
