import type { Stand } from "./ask";
import type { Amount, Span } from "./figure";
import type { Piece } from "./sentence";
import type { Word } from "./vocabulary";

/** A sentence as it was read. */
export interface Reading {
  number: number;
  piece: Piece;
  kind: "need" | "context" | "order";
  words: Word[];
  stands: Stand[];
  amounts: Amount[];
  dates: Span[];
  /** Percentages. */
  shares: Span[];
  isVague: boolean;
  /** What it wishes for, one by one; nothing where it asks for no work. */
  wishes: Span[];
}

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
