import type { LateFeeTerms } from "./late-fee/rules";
import type { Group } from "./schema";

/** A term of the community as it is written in the code: plain text with lists and placeholders. */
export interface TermText {
  name: string;
  group: Group;
  description: string;
  body: string;
  late_fee?: LateFeeTerms;
}

/** Joins the paragraphs of a term's body. */
export const lines = (...paragraphs: string[]): string => paragraphs.join("\n\n");
