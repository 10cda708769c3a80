import type { LibraryTerm } from "../../../project/contract/schema";
import type { Sentence } from "../../schema";
import type { Clause } from "../schema";

/** A term that a clause may be made of. */
export type KnownTerm = Pick<
  LibraryTerm,
  "id" | "name" | "group" | "description" | "body" | "content" | "late_fee" | "is_community"
>;

/** All that a writer knows. No name of a client is in it: placeholders are filled where the terms are read. */
export interface TermInput {
  prompt: string;
  /** Of the community and of the workspace. */
  terms: readonly KnownTerm[];
  /** How many rounds of changes the scope of the project includes; null without a project, or where it says none. */
  rounds: number | null;
}

export interface Written {
  sentences: Sentence[];
  clauses: Clause[];
}

/**
 * Writes the clauses that a prompt asks for. The library's writer and a model have the same one; whoever calls checks
 * what it answers (D53) and ends it in time (D54).
 */
export type TermWriter = (input: TermInput, signal: AbortSignal) => Promise<Written>;
