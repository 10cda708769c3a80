import type { Info, Line, Point, PriceSource, Reason } from "@stint/core/brief/schema";
import { count } from "../../lib/format";
import { rangeWords } from "../scope/price-words";
import { amountOf, countDecisions, isAccepted, isKept, linesOf } from "./draft";

/** Why there is no draft, and what helps. */
export const FAILURES: Record<Reason, { why: string; hint: string }> = {
  time: { why: "It took longer than 90 seconds.", hint: "Shorter briefs are quicker." },
  fault: { why: "The service did not answer.", hint: "Your brief is as you wrote it." },
  nothing: {
    why: "There is nothing in the brief to work on.",
    hint: "Say who it is for, what must be there, and by when.",
  },
};

/** Where a price comes from, in figures of the currency that it is in. */
export function sourceWords(source: PriceSource, currency: string): string {
  if (source.kind === "own") return source.count === 0 ? "Your price" : `Yours, ${source.count} accepted`;
  const range = rangeWords(source.low, source.high, source.currency);
  return `Catalog ${range}${source.currency === currency ? "" : ` ${source.currency}`}`;
}

/** What stands under the amount of a line, and whether it asks for somebody. */
export function priceWords(line: Line, currency: string): { words: string; isOpen?: true } {
  if (line.price === null) return { words: "No source, left open", isOpen: true };
  if (line.former_price !== null)
    return { words: `Your price, was ${rangeWords(line.former_price, line.former_price, currency)}` };
  return { words: line.source ? sourceWords(line.source, currency) : "Your price" };
}

/** "2 of 4 accepted". */
export const phaseWords = (lines: readonly Line[]): string =>
  `${lines.filter(isAccepted).length} of ${lines.filter(isKept).length}`;

const openPrices = (amount: number): string => `${count(amount, "price")} left open.`;

/** What stands under the sum: how far the decisions are. */
export function progressWords(info: Info, proposed: string | null): string {
  const { accepted, left_out, proposed: undecided } = countDecisions(linesOf(info));
  const open = info.open_price_count;
  if (undecided === 0) {
    const parts = [
      `${accepted} accepted`,
      left_out > 0 && `${left_out} left out`,
      open > 0 && `${count(open, "price")} open`,
    ];
    return `${parts.filter(Boolean).join(", ")}.`;
  }
  const of = proposed === null ? `of ${accepted + undecided} proposed.` : `of ${proposed} proposed.`;
  return open > 0 && !info.price_locked ? `${of} ${openPrices(open)}` : of;
}

export type ReadSentence = Info["sentences"][number];

/** Something that a sentence wishes for, and how it is called. */
export interface Wish {
  sentence: ReadSentence;
  words: string;
  target: string;
}

/** Who says a sentence of a thread or a transcript; nothing where they said the one before it, too. */
export function speakerWords({ origin }: ReadSentence, before: ReadSentence | undefined): string | undefined {
  const former = before?.origin;
  if (!origin || (former && former.by === origin.by && former.is_ours === origin.is_ours)) return undefined;
  const name = origin.by ?? (origin.is_ours ? "You" : "Not named");
  return origin.is_ours ? `${name}, your side` : name;
}

/** What answers a sentence: "2 services, 0 accepted, 1 price open". */
export function answerWords({ number }: ReadSentence, info: Info): string | undefined {
  const lines = linesOf(info).filter(
    (line) => (isKept(line) || line.is_present) && line.answers.some(({ sentence }) => sentence === number),
  );
  if (lines.length === 0) return undefined;
  const open = info.price_locked ? 0 : lines.filter((line) => amountOf(line) === null).length;
  return [
    count(lines.length, "service"),
    `${lines.filter(isAccepted).length} accepted`,
    ...(open > 0 ? [`${count(open, "price")} open`] : []),
  ].join(", ");
}

/** The words of a wish as the start of a service's name, or of a search for one. */
export const startOf = ({ words }: Wish): string =>
  words
    .trim()
    .replace(/[.!?;:]+$/, "")
    .slice(0, 200)
    .trimEnd();

/** What a point is called, and what is done with it. */
export const POINT_KINDS: Record<Point["kind"], { label: string; accept: string; accepted: string }> = {
  schedule: { label: "Payment schedule", accept: "Accept", accepted: "In the project." },
  exclusion: { label: "Not part of the work", accept: "Accept", accepted: "In the scope’s exclusions." },
  question: {
    label: "Question to your client",
    accept: "Keep",
    accepted: "Kept here. Nothing is sent: ask it yourself.",
  },
};

/** Where a point comes from. */
export function pointSourceWords({ answers, source }: Point): string {
  if (source?.kind === "template") return `A choice in “${source.name}” that the brief does not make.`;
  const [answer] = answers;
  return answer ? `“${answer.quote}”` : "No sentence of the brief says it.";
}
