import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { required, text } from "../../../platform/shape";
import { type Block, contentOf, plainOf } from "../../../project/contract/rules";
import { Content, Group, KeptLateFee, LateFeeTerms } from "../../../project/contract/schema";
import { subjectOf } from "../../../project/contract/subject/rules";
import { squeeze } from "../../planner/check";
import { collectKnown, isFair, visibleOf } from "../../planner/plain";
import { Answer, Sentence } from "../../schema";
import { type Clause, Source } from "../schema";
import { isFairRule } from "./fair";
import { numbersIn } from "./figure";
import { type Ask, findLeftOut, MOST_CLAUSES, readAsks } from "./library";
import type { KnownTerm, TermInput, Written } from "./schema";
import { findSubjects } from "./subject";

const MOST_SENTENCES = 100;
const MOST_ANSWERS = 50;

const Shape = z.strictObject({
  sentences: z.array(Sentence).max(MOST_SENTENCES),
  clauses: z
    .array(
      z.strictObject({
        name: required("Name", 120),
        body: z.string(),
        content: Content,
        description: text("Description", 500),
        late_fee: KeptLateFee.nullable(),
        group: Group.nullable(),
        source: Source.nullable(),
        answers: z.array(Answer).min(1).max(MOST_ANSWERS),
        asked: z.array(z.string().min(1)).max(MOST_ANSWERS),
      }),
    )
    .max(MOST_CLAUSES),
});

const textOf = ({ content }: Block): string => content.map((run) => run.text).join("");

/** The library's own words are believed; all others are fair, and no link or figure in them is made up. */
function isSound(clause: Clause, term: KnownTerm | undefined, { prompt, rounds }: TermInput): boolean {
  const given = term ? contentOf(term) : [];
  const fresh = (clause.content ?? []).filter(
    (block) => !given.some((each) => isDeepStrictEqual(each, block)),
  );
  const texts = [prompt, term?.name ?? "", ...given.map(textOf)];
  const numbers = numbersIn([...texts, rounds ?? ""].join(" "));
  const known = collectKnown(texts);
  const isOwn = (words: string): boolean =>
    isFairRule(words, known) && [...numbersIn(words)].every((number) => number === 1 || numbers.has(number));
  return (
    fresh.every(
      (block) =>
        isOwn(textOf(block)) &&
        block.content.every(({ href }) => href === undefined || isFair(href, collectKnown([prompt]))),
    ) &&
    (clause.description === term?.description || isOwn(clause.description)) &&
    isFair(clause.name, known)
  );
}

/** Returns a clause without marks that nobody sees, but in words of the term that it is made of. */
function showAll(clause: Clause, terms: readonly KnownTerm[]): Clause {
  const given = terms.flatMap((term) => (term.id === clause.source?.id ? contentOf(term) : []));
  const content = (clause.content ?? []).map((block) =>
    given.some((each) => isDeepStrictEqual(each, block))
      ? block
      : { ...block, content: block.content.map((run) => ({ ...run, text: visibleOf(run.text) })) },
  );
  const body = plainOf(content);
  return {
    ...clause,
    name: visibleOf(clause.name),
    description: visibleOf(clause.description),
    content,
    body,
    asked: clause.asked.map((words) => (body.includes(words) ? words : visibleOf(words))),
  };
}

/** Returns whether a late fee is the term's own, or its figure is one that the prompt names. */
function hasKnownFee({ late_fee }: Clause, term: KnownTerm | undefined, { prompt }: TermInput): boolean {
  if (late_fee === null || isDeepStrictEqual(late_fee, term?.late_fee)) return true;
  const { percent } = late_fee;
  return (
    LateFeeTerms.safeParse(late_fee).success && percent !== null && numbersIn(prompt).has(Number(percent))
  );
}

/** Returns whether a clause answers, and is by its term and name about, nothing that the prompt leaves out. */
function isWanted({ answers, name, source }: Clause, asks: readonly Ask[], { terms }: TermInput): boolean {
  const left = findLeftOut(asks);
  const term = terms.find(({ id }) => id === source?.id);
  const subjects = [...(term ? [subjectOf(term)] : []), ...findSubjects(name, "en", terms)];
  return (
    subjects.every((subject) => !left.has(subject)) &&
    answers.every(({ sentence }) => asks[sentence - 1]?.isOut !== true)
  );
}

function fits(clause: Clause, sentences: readonly Sentence[], input: TermInput): boolean {
  const { source } = clause;
  const term = input.terms.find(
    ({ id, name, is_community }) =>
      id === source?.id && name === source.name && is_community === (source.kind === "community"),
  );
  if (source && !term) return false;
  const isAnswer = ({ sentence, quote }: Answer): boolean => {
    const held = sentences.find(({ number }) => number === sentence);
    // An order to the machine is answered by nothing (D53).
    return held?.kind === "need" && quote.trim() !== "" && input.prompt.includes(quote);
  };
  return (
    clause.answers.every(isAnswer) &&
    clause.asked.every((words) => clause.body.includes(words)) &&
    isSound(clause, term, input) &&
    hasKnownFee(clause, term, input)
  );
}

/**
 * Holds what any writer answered against what it was given (D53): shape and lengths, sentences and quotes that are the
 * prompt's, terms that exist and that it does not leave out, plain text, no link, sum or figure that neither the prompt nor the term has. The body
 * is made of the structured text. Returns undefined for nonsense.
 */
export function checkWritten(answer: unknown, input: TermInput): Written | undefined {
  const parsed = Shape.safeParse(answer);
  if (!parsed.success) return undefined;
  const { sentences } = parsed.data;
  const prompt = squeeze(input.prompt);
  const known = collectKnown([input.prompt]);
  const isRead = sentences.every(
    ({ number, text, reason }, at) =>
      number === at + 1 && prompt.includes(squeeze(text)) && isFairRule(reason ?? "", known),
  );
  const clauses = parsed.data.clauses.map((clause) => showAll(clause, input.terms));
  const asks = readAsks(input);
  return isRead && clauses.every((clause) => fits(clause, sentences, input) && isWanted(clause, asks, input))
    ? { sentences, clauses }
    : undefined;
}
