import type { TermDraft } from "./schema";
import { writeFromLibrary } from "./writer/library";
import type { TermWriter } from "./writer/schema";

/** What writes contract terms, as the audit journal names it. */
export interface TermEngine {
  writer: NonNullable<TermDraft["writer"]>;
  /** The model's name; null for the library's writer. */
  model: string | null;
  version: string;
  compose: TermWriter;
}

const library: TermEngine = { writer: "library", model: null, version: "1", compose: writeFromLibrary };

let engine = library;

/** Returns what writes the next terms: the library's writer; a model stands before it once there is one. */
export const chooseTermWriter = (): TermEngine => engine;

/** Replaces the engine, for tests; returns a function that restores the former one. */
export function useTermWriter(next: TermEngine): () => void {
  const former = engine;
  engine = next;
  return () => {
    engine = former;
  };
}
