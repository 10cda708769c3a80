/** What the clauses of a document still leave to be filled in. Browser-safe and pure. */
import { termBlanks } from "../../project/contract/blanks/rules";
import type { Document } from "../client-view";
import { clausesOf, GENERAL } from "../reading/rules";

/** A clause with what it still leaves to be filled in. */
export interface OpenClause {
  /** The id of its term, or `GENERAL`. */
  key: string;
  name: string;
  blanks: string[];
}

/** The general terms are a text of the owner's own, in which no placeholder is filled: each would go out as typed. */
const isFilledNowhere = (): boolean => false;

/** Returns the clauses that would go out with blanks, each blank once. */
export const openClauses = (document: Pick<Document, "terms" | "general_terms">): OpenClause[] =>
  clausesOf(document)
    .map(({ key, name, ...text }) => ({
      key,
      name,
      blanks: termBlanks(text, key === GENERAL ? isFilledNowhere : undefined),
    }))
    .filter(({ blanks }) => blanks.length > 0);
