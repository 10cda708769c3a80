// The writer that needs no network: it takes terms of the library and fits them to what was asked for.

import { contentOf, plainOf as wordsOf } from "../../../project/contract/rules";
import { subjectOf, toneOf } from "../../../project/contract/subject/rules";
import { amountsOf } from "../../planner/figure";
import { type Piece, piecesOf } from "../../planner/sentence";
import type { Sentence } from "../../schema";
import type { Clause } from "../schema";
import { goesOn, isAsked, isOrder, isRule, leftOutIn, toneIn } from "./ask";
import { type Figure, figuresOf, numbersIn } from "./figure";
import { setFigures, setRounds } from "./fit";
import { feeAt, findRate } from "./late-fee";
import type { KnownTerm, TermInput, TermWriter, Written } from "./schema";
import { findSubjects } from "./subject";

/** More subjects are a contract of its own. */
export const MOST_CLAUSES = 10;

/** A sentence of the prompt, with the subjects that it is about and the words for each. */
export interface Ask {
  number: number;
  piece: Piece;
  kind: Sentence["kind"];
  /** Its words, letter by letter. */
  quote: string;
  subjects: Map<string, string>;
  /** Subjects that it leaves out. */
  out: string[];
  /** It does nothing but leave something out: no clause answers it. */
  isOut: boolean;
}

interface Part {
  words: string;
  /** The same without what it leaves out, letter by letter. */
  kept: string;
  isOut: boolean;
  /** The subjects of what it leaves out. */
  out: string[];
}

/** Returns the parts of a sentence, each with what it leaves out. */
function partsOf(piece: Piece, { prompt, terms }: TermInput): Part[] {
  return piece.clauses.map(({ start, end }) => {
    const words = prompt.slice(start, end).trim();
    const spans = leftOutIn(words, piece);
    const cut = (text: string, from: number, to: number) =>
      text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
    const kept = spans.reduce((text, span) => cut(text, span.start, span.end), words);
    const out = spans.flatMap(({ start, end, isIdiom }) =>
      isIdiom ? [] : findSubjects(words.slice(start, end), piece.language, terms),
    );
    return { words, kept, out, isOut: spans.some(({ isIdiom }) => !isIdiom) };
  });
}

/** Returns the subjects of a sentence: each with its own part of it, or the whole where there is one. */
function subjectsIn(piece: Piece, all: readonly Part[], { prompt, terms }: TermInput): Map<string, string> {
  const whole = prompt.slice(piece.start, piece.end);
  const find = (words: string): string[] => findSubjects(words, piece.language, terms);
  const found = new Map(all.flatMap(({ words, kept }) => find(kept).map((each) => [each, words] as const)));
  if (found.size > 1) return found;
  const isWhole = all.every(({ words, kept }) => words === kept);
  const [first] = found.size === 1 ? found.keys() : isWhole ? find(whole) : [];
  return new Map(first === undefined ? [] : [[first, whole]]);
}

/** Reads a prompt: its sentences, and what each is about. */
export function readAsks(input: TermInput): Ask[] {
  const asks: Ask[] = [];
  for (const [at, piece] of piecesOf(input.prompt, "text").entries()) {
    const common = { number: at + 1, piece, quote: input.prompt.slice(piece.start, piece.end) };
    const parts = isOrder(piece) ? [] : partsOf(piece, input);
    const out = parts.flatMap((part) => part.out);
    const isOut = parts.some((part) => part.isOut);
    const subjects = isOrder(piece) ? new Map<string, string>() : subjectsIn(piece, parts, input);
    for (const subject of out) subjects.delete(subject);
    const [before] = asks.at(-1)?.subjects.keys() ?? [];
    if (!isOrder(piece) && !isOut && subjects.size === 0 && before !== undefined && goesOn(piece))
      subjects.set(before, common.quote);
    const isNeed = subjects.size > 0 || (!isOut && isAsked(piece.text, piece.language));
    asks.push({
      ...common,
      subjects,
      out,
      isOut: isOut && subjects.size === 0,
      kind: isOrder(piece) ? "order" : isNeed ? "need" : "context",
    });
  }
  const left = findLeftOut(asks);
  return asks.map((ask) => {
    const subjects = new Map([...ask.subjects].filter(([subject]) => !left.has(subject)));
    return { ...ask, subjects };
  });
}

/** Returns the subjects that a prompt leaves out: what it does not want in one sentence, no other one brings back. */
export const findLeftOut = (asks: readonly Ask[]): ReadonlySet<string> =>
  new Set(asks.flatMap(({ out }) => out));

/** Returns the term of a subject: the workspace's own before the community's, in the tone that is asked for. */
function chooseTerm(subject: string, said: string, { prompt, terms }: TermInput): KnownTerm | undefined {
  const all = terms.filter((term) => subjectOf(term) === subject);
  const rate = findRate(said);
  // Interest by the year is a term of its own.
  const byRate = terms.find((term) => subjectOf(term).startsWith(`${subject},`) && feeAt(term, rate));
  if (byRate && !all.some((term) => feeAt(term, rate))) return byRate;
  const own = all.filter(({ is_community }) => !is_community);
  const offered = own.length > 0 ? own : all;
  const tone = toneIn(prompt) ?? "plain";
  return (
    offered.find((term) => toneOf(term) === tone) ??
    offered.find((term) => toneOf(term) === "plain") ??
    offered[0]
  );
}

/** The parties are named by placeholders, as the library's terms name them. */
const nameParties = (text: string): string =>
  text
    .replace(/\b(?:the|our|my) (?:client|customer)\b/gi, "{{client_name}}")
    .replace(/\b(?:the|our) (?:studio|agency|freelancer|contractor)\b/gi, "{{studio_name}}");

const FIRST = "What is agreed above comes before what follows.";

interface Made {
  clause: Clause;
  /** Figures of each sentence, by its number: which have a place in the clause, and which have none. */
  placed: Map<number, string[]>;
  lacks: Map<number, string[]>;
}

/** Returns the clause of a subject: rules as they were said, then the library's text with the figures asked for. */
function makeClause(subject: string, asks: readonly Ask[], input: TermInput): Made | undefined {
  const parts = asks.flatMap(({ number, piece, subjects }) => {
    const quote = subjects.get(subject);
    const isWhole = subjects.size === 1;
    return quote === undefined ? [] : [{ number, quote, isRule: isWhole && isRule(piece, input.prompt) }];
  });
  const said = parts.map(({ quote }) => quote).join(" ");
  const term = chooseTerm(subject, said, input);
  if (!term) return undefined;
  const late_fee = feeAt(term, findRate(said));

  const rules = parts
    .filter((part) => part.isRule)
    .map(({ quote }) => nameParties(quote.replace(/\s+/g, " ")));
  const rounds = figuresOf(said).find(({ unit }) => unit === "round")?.value ?? input.rounds;
  const hasRounds = wordsOf(contentOf(term)) !== wordsOf(setRounds(contentOf(term), rounds));
  const lacks = new Map<number, string[]>();
  const placed = new Map<number, string[]>();
  let blocks = setRounds(contentOf(term), rounds);
  const asked = [...rules];
  for (const { number, quote, isRule: isSaid } of parts) {
    const figures = figuresOf(quote);
    const isSet = ({ unit }: Figure): boolean =>
      (unit === "round" && hasRounds) || (unit === "percent" && late_fee !== undefined);
    const fit = setFigures(
      blocks,
      figures.filter((figure) => !isSet(figure)),
    );
    blocks = fit.blocks;
    asked.push(...fit.asked);
    const amounts = amountsOf(quote, 0).map(({ start, end }) => quote.slice(start, end).trim());
    // A rule that stands there as it was said lacks nothing.
    if (!isSaid) lacks.set(number, [...fit.unplaced.map(({ words }) => words), ...amounts]);
    placed.set(
      number,
      figures.filter((figure) => !fit.unplaced.includes(figure)).map(({ words }) => words),
    );
  }
  const content = [
    ...(rules.length > 0
      ? [rules.map((rule) => (/[.!;]$/.test(rule) ? rule : `${rule}.`)).join(" "), FIRST].map((text) => ({
          type: "paragraph" as const,
          content: [{ text }],
        }))
      : []),
    ...blocks,
  ];
  const isChanged = rules.length > 0 || wordsOf(blocks) !== wordsOf(contentOf(term));
  return {
    clause: {
      name: subjectOf(term),
      body: wordsOf(content),
      content,
      // Its figures may be others now.
      description: isChanged && numbersIn(term.description).size > 0 ? "" : term.description,
      late_fee: late_fee ?? term.late_fee,
      group: term.group,
      source: { kind: term.is_community ? "community" : "own", id: term.id, name: term.name },
      answers: parts.map(({ number, quote }) => ({ sentence: number, quote })),
      asked: asked.filter((text) => wordsOf(content).includes(text)),
    },
    placed,
    lacks,
  };
}

export const NOTHING = "No term of the library is about this.";
const lackOf = (words: readonly string[]): string =>
  `The library's text has no place for ${words.map((each) => `“${each}”`).join(" and ")}: write it in.`;

/** Writes clauses out of the library alone. */
export const writeFromLibrary: TermWriter = async (input): Promise<Written> => {
  const asks = readAsks(input);
  const subjects = [...new Set(asks.flatMap((ask) => [...ask.subjects.keys()]))].slice(0, MOST_CLAUSES);
  const made = subjects.flatMap((subject) => makeClause(subject, asks, input) ?? []);
  const answered = new Set(made.flatMap(({ clause }) => clause.answers.map(({ sentence }) => sentence)));
  const sentences = asks.map(({ number, piece, kind }): Sentence => {
    const common = { number, text: piece.text, kind };
    if (kind !== "need") return { ...common, cover: null, reason: null };
    if (!answered.has(number)) return { ...common, cover: "open", reason: NOTHING };
    // Where a sentence has two subjects, its figure may be the other's.
    const placed = made.flatMap((each) => each.placed.get(number) ?? []);
    const lacks = [...new Set(made.flatMap((each) => each.lacks.get(number) ?? []))].filter(
      (words) => !placed.includes(words),
    );
    return lacks.length > 0
      ? { ...common, cover: "part", reason: lackOf(lacks.slice(0, 4)) }
      : { ...common, cover: "covered", reason: null };
  });
  return { sentences, clauses: made.map(({ clause }) => clause) };
};
