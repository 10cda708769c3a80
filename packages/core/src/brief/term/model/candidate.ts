import { subjectOf } from "../../../project/contract/subject/rules";
import { isSmall, stemOf, tokensOf } from "../../planner/token";
import { type Ask, findLeftOut } from "../writer/library";
import type { KnownTerm, TermInput } from "../writer/schema";

/** As many terms are sent at most: their texts are most of what a question costs. */
const MOST = 30;

const FOUND_WEIGHT = 100;
const NAME_WEIGHT = 3;
const OWN_WEIGHT = 1;

const stemsOf = (text: string): string[] =>
  tokensOf(text).flatMap(({ text: word }) => (isSmall(word, "en") ? [] : stemOf(word, "en")));

/** Returns the terms that a model may choose from: those of the subjects that the library finds, then what is near. */
export function chooseTerms({ terms }: TermInput, asks: readonly Ask[]): KnownTerm[] {
  const found = new Set(asks.flatMap(({ subjects }) => [...subjects.keys()]));
  const said = new Set(asks.flatMap(({ kind, quote }) => (kind === "order" ? [] : stemsOf(quote))));
  const count = (text: string): number => stemsOf(text).filter((stem) => said.has(stem)).length;
  const scoreOf = (term: KnownTerm): number =>
    (found.has(subjectOf(term)) ? FOUND_WEIGHT : 0) +
    NAME_WEIGHT * count(term.name) +
    Math.min(NAME_WEIGHT, count(term.description)) +
    (term.is_community ? 0 : OWN_WEIGHT);
  const left = findLeftOut(asks);
  return terms
    .filter((term) => !left.has(subjectOf(term)))
    .map((term) => ({ term, score: scoreOf(term) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ term }) => term);
}
