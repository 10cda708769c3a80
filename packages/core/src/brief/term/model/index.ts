import { Assistant } from "../../../assistant";
import { blocksOf, contentOf, plainOf } from "../../../project/contract/rules";
import { subjectOf } from "../../../project/contract/subject/rules";
import type { Sentence } from "../../schema";
import type { Clause } from "../schema";
import { figuresOf, numbersIn, sentencesIn } from "../writer/figure";
import { setRounds } from "../writer/fit";
import { feeAt, findRate } from "../writer/late-fee";
import { type Ask, NOTHING, readAsks } from "../writer/library";
import type { KnownTerm, TermInput, TermWriter, Written } from "../writer/schema";
import { chooseTerms } from "./candidate";
import { type Answer, idOf, makeQuestion } from "./question";

export { TERM_LIMIT_MS, TERM_VERSION } from "./question";

/** Returns answers with the words as they stand in the prompt; of words that do not, the whole sentence. */
const quoteAnswers = (answers: Clause["answers"], asks: readonly Ask[]): Clause["answers"] =>
  answers.map(({ sentence, quote }) => {
    const whole = asks[sentence - 1]?.quote ?? quote;
    return { sentence, quote: quote.trim() !== "" && whole.includes(quote) ? quote : whole };
  });

/** Throws where a text names a rate beside the late fee that counts: it would say one thing and charge another. */
function assertRate({ body, late_fee }: Clause): void {
  const fee = [late_fee?.percent, late_fee?.cap_percent].map(Number);
  if (late_fee && figuresOf(body).some(({ unit, value }) => unit === "percent" && !fee.includes(value)))
    throw new Error("The model wrote another late fee than the one that counts");
}

/** Turns a clause of the model into one of the product: late fee, group and source are the term's, never what it says. */
function makeClause(
  { name, text, answers }: Answer["clauses"][number],
  term: KnownTerm | undefined,
  asks: readonly Ask[],
  { rounds }: TermInput,
): Clause {
  if (text === null && !term) throw new Error("The model wrote no text and chose no term");
  const given = term ? contentOf(term) : [];
  const content = text === null ? setRounds(given, rounds) : blocksOf(text);
  const body = plainOf(content);
  const library = plainOf(given);
  const quotes = quoteAnswers(answers, asks);
  const rate = findRate(quotes.map(({ quote }) => quote).join(" "));
  // The fee of the library's text is the one that this text names.
  const late_fee = term ? (text !== null && feeAt(term, rate)) || term.late_fee : null;
  const isKept = body === library || (term !== undefined && numbersIn(term.description).size === 0);
  const clause: Clause = {
    name: term ? subjectOf(term) : name,
    body,
    content,
    description: isKept ? (term?.description ?? "") : "",
    late_fee,
    group: term?.group ?? null,
    source: term ? { kind: term.is_community ? "community" : "own", id: term.id, name: term.name } : null,
    answers: quotes,
    asked: content
      .flatMap((block) => sentencesIn(block.content.map((run) => run.text).join("")))
      .map((sentence) => sentence.text.trim())
      .filter((words) => words !== "" && !library.includes(words) && body.includes(words)),
  };
  if (text !== null) assertRate(clause);
  return clause;
}

/** Returns the sentences with what the clauses leave open: a sentence that is answered asked for something. */
function coverSentences(asks: readonly Ask[], clauses: readonly Clause[], open: Answer["open"]): Sentence[] {
  const answered = new Set(clauses.flatMap(({ answers }) => answers.map(({ sentence }) => sentence)));
  return asks.map(({ number, piece, kind }): Sentence => {
    const common = { number, text: piece.text };
    if (kind === "order" || (kind === "context" && !answered.has(number)))
      return { ...common, kind, cover: null, reason: null };
    const reason = open.find(({ sentence }) => sentence === number)?.reason;
    if (!answered.has(number)) return { ...common, kind: "need", cover: "open", reason: reason ?? NOTHING };
    return { ...common, kind: "need", cover: reason ? "part" : "covered", reason: reason ?? null };
  });
}

/**
 * Writes clauses by asking the model. What the sentences are, and which terms there are to choose from, is the
 * library's to say. Throws where the model fails or answers nonsense.
 */
export const writeFromModel: TermWriter = async (input, signal): Promise<Written> => {
  const asks = readAsks(input);
  if (!asks.some(({ kind }) => kind === "need"))
    return { sentences: coverSentences(asks, [], []), clauses: [] };
  const candidates = chooseTerms(input, asks);
  const { value } = await Assistant.ask(makeQuestion(input, asks, candidates), signal);
  const terms = new Map(candidates.map((term, at) => [idOf(at), term]));
  const chosen = value.clauses.flatMap(({ term_id }) => term_id ?? []);
  if (new Set(chosen).size < chosen.length || chosen.some((id) => !terms.has(id)))
    throw new Error("The model chose a term twice, or one that it was not given");
  if (value.clauses.length === 0) throw new Error("The model answered none of the needs");
  const clauses = value.clauses.map((clause) =>
    makeClause(clause, terms.get(clause.term_id ?? ""), asks, input),
  );
  return { sentences: coverSentences(asks, clauses, value.open), clauses };
};
