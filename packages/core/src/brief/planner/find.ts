// What a brief asks for: its sentences with the services that answer them.

import { setImmediate } from "node:timers/promises";
import type { CommunityService } from "../../library/community/schema";
import type { Answer } from "../schema";
import { isAsk, isLost, isOrder, isQuestion, isTale, isToldNeed, isVague, type Stand, standsOf } from "./ask";
import {
  amountsOf,
  convertTime,
  datesOf,
  isAge,
  isApart,
  isArticle,
  isDuring,
  isLasting,
  isThen,
  numberOf,
  periodOf,
  type Span,
  sharesOf,
  timeOf,
} from "./figure";
import { heedSpeakers } from "./heed";
import { dictionaries, knowledgeOf } from "./lexicon";
import { findLike } from "./likeness";
import { chooseMatches, findMatches, type Match } from "./match";
import { overlaps, type Reading } from "./reading";
import { findSchedule, type SaidSchedule } from "./schedule";
import type { OwnService, PlanInput } from "./schema";
import { type Piece, piecesOf } from "./sentence";
import { type Signs, surenessOf } from "./sure";
import { type Language, languageOf, stemOf, tokensOf } from "./token";
import { type Cue, cueOfName, indexCues, type Lexicon, type Word, wordsOf } from "./vocabulary";
import { splitReading, wishesOf } from "./wish";

/** A service that words of a sentence ask for. */
export interface Hit {
  reading: Reading;
  service: Offer;
  /** The words of the brief, exactly. */
  quote: string;
  /** How sure it is that they ask for it, from 0 to 1. */
  sureness: number;
  /** The one of them that says most of the service. */
  main: Word | undefined;
  /** How many the brief says; null where it does not. */
  quantity: number | null;
}

/** A service that can be proposed: of the catalog, or an own one. */
export type Offer =
  | { kind: "catalog"; key: string; service: CommunityService; unit: string | null }
  | {
      kind: "own";
      key: string;
      service: OwnService;
      unit: string | null;
      like: CommunityService | undefined;
    };

/** A match that is less sure is no sign of a service. An own one, or one of a chosen kind of work, is at home. */
const LEAST_SURE = 0.5;
/** "Something with sound" names no service, unless its sentence does so clearly. */
const LEAST_SURE_OF_VAGUE = 0.7;

/** How sure a likeness is. */
const LIKE_SURE = 0.5;

/** What is less surely named is not said to be left out: by a sentence of its own, or beside what is asked for. */
const LEAST_SURE_OUT = { alone: 0.74, beside: 0.6 };

/** The services that a sentence is like tell more of its kind of work than those that its cues name. */
const LIKE_KINSHIP = 2;

/** How much a kind of work that the brief is about counts for its services. */
const KINSHIP = { brief: 0.7, chosen: 0.2, own: 0.15, role: 0.02 };

const LONGEST_QUOTE = 300;
/** Fewer words than these ask for nothing, unless they name it: a long one does ("Neues Firmenschild."). */
const LEAST_WORDS = 4;
const LONG_WORD = 10;
/** A question of so many words that nobody says aloud is the client's own: "what would it cost to print them?". */
const LEAST_QUESTION = 6;

function readPiece(brief: string, piece: Piece, number: number): Reading {
  const text = brief.slice(piece.start, piece.end);
  const order = piece.place !== "frame" && isOrder(piece);
  const isPlain = piece.place !== "frame" && !order;
  return {
    number,
    piece,
    kind: order ? "order" : "context",
    words: isPlain ? wordsOf(piece.tokens, piece.language, dictionaries()) : [],
    stands: isPlain ? standsOf(brief, piece) : [],
    amounts: isPlain ? amountsOf(text, piece.start) : [],
    dates: isPlain ? datesOf(text, piece.start) : [],
    shares: isPlain ? sharesOf(text, piece.start) : [],
    isVague: isVague(piece),
    wishes: [],
  };
}

/** Returns the own services by their names, in the words of the brief and in English. */
function ownLexicon(input: PlanInput, language: Language, weightOf: Lexicon["weightOf"]): Lexicon {
  const cues = input.own.flatMap(({ name }, index): Cue[] => {
    const service = keyOfOwn(index);
    const words = wordsOf(tokensOf(name), language, dictionaries()).filter(({ isSmall }) => !isSmall);
    if (words.length === 0) return [];
    const terms = words.map(({ text }) => ({ stem: stemOf(text, language), isPrefix: false }));
    return [
      { service, terms },
      { ...cueOfName(name), service },
    ];
  });
  return indexCues(cues, weightOf);
}

const keyOfOwn = (index: number): string => `own ${index}`;

/** Returns all that can be proposed, by key. */
export function offersOf({ services, own }: PlanInput): Map<string, Offer> {
  const offers = new Map<string, Offer>(
    services.map((service) => [
      service.name,
      { kind: "catalog", key: service.name, service, unit: service.unit },
    ]),
  );
  const byName = new Map(services.map((service) => [service.name.toLowerCase(), service]));
  for (const [index, service] of own.entries()) {
    const like = byName.get(service.name.trim().toLowerCase());
    const offer: Offer = { kind: "own", key: keyOfOwn(index), service, unit: service.unit, like };
    offers.set(offer.key, offer);
    // What somebody made their own is theirs, also where the catalog's words led to it.
    if (like) offers.set(like.name, offer);
  }
  return offers;
}

/** Returns how the words of a match stand in their sentence: as its clauses do, "not" where "without" reaches one. */
function stanceOf({ words, stands, piece }: Reading, match: Match): Stand["stance"] {
  const places = match.at.flatMap((at) => words[at] ?? []);
  const touched = stands.filter((stand) => places.some((place) => overlaps(stand, place)));
  // What is asked for may be a thing without another: "works without a connection".
  const isLeftOut = (span: Span): boolean =>
    places.some((place) => overlaps(span, place)) &&
    !places.some(({ start }) => start === span.start || start === span.start + 1);
  if (touched.some(({ without }) => without.some(isLeftOut))) return "not";
  const heaviest = match.weights.indexOf(Math.max(...match.weights));
  const main = words[match.at[heaviest] ?? 0];
  const stand = touched.find((each) => main !== undefined && overlaps(each, main));
  const stance = stand?.stance ?? "plain";
  // "I have no idea which services earn money" tells of what is missing.
  return stance === "have" && isLost(piece) ? "ask" : stance;
}

/** Returns what tells the signs of a sentence's matches. Words of the same clauses are compared once. */
function signReading({ words, stands, piece, number }: Reading, services: PlanInput["services"]) {
  const isList = piece.place === "list";
  const isInTale = stands.some(({ stance }) => stance === "have");
  const { shelf } = knowledgeOf(services, piece.language);
  const known = new Map<string, { near: number; likes: Match[] }>();
  return (match: Match, stance: Stand["stance"], kinship: number, isOwn: boolean): Signs => {
    const places = match.at.flatMap((at) => words[at] ?? []);
    const touched = stands.filter((stand) => places.some((place) => overlaps(stand, place)));
    const key = touched.map(({ start }) => start).join(" ");
    let around = known.get(key);
    if (!around) {
      const near = words.filter((word) => !word.isSmall && touched.some((stand) => overlaps(stand, word)));
      around = { near: near.length, likes: findLike(near, shelf) };
      known.set(key, around);
    }
    const likenessOf = (isIt: (service: string) => boolean): number =>
      around.likes.find(({ service }) => isIt(service))?.score ?? 0;
    return {
      score: match.score,
      least: Math.min(...match.weights),
      kinship,
      isAsked: stance === "ask" || isList,
      isFirst: number === 1 && stance !== "ask" && !isList,
      isInTale,
      // An own service stands on no shelf.
      likeness: Math.max(
        likenessOf((service) => service === match.service),
        isOwn ? match.score : 0,
      ),
      otherLikeness: likenessOf((service) => service !== match.service),
      near: around.near,
      own: new Set(match.at).size,
    };
  };
}

/** Returns the words of the brief that a match answers: as little of its sentence as is one wish, on one line. */
function quoteOf(brief: string, reading: Reading, match: Match, isNamed: (span: Span) => boolean): string {
  const { words } = reading;
  const places = match.at.flatMap((at) => words[at] ?? []);
  const main = words[match.at[match.weights.indexOf(Math.max(...match.weights))] ?? 0];
  // Of words that stand in two wishes, those that say most name the one that is answered.
  const part = splitReading(brief, reading, isNamed).find(
    (part) => main !== undefined && overlaps(part, main),
  );
  const start = part?.start ?? Math.min(...places.map((each) => each.start));
  const end = part?.end ?? Math.max(...places.map((each) => each.end));
  const lines = brief.slice(start, end).split(/[\r\n]+/);
  let from = start;
  let best = "";
  let most = -1;
  for (const line of lines) {
    const at = brief.indexOf(line, from);
    const count = places.filter((place) => overlaps(place, { start: at, end: at + line.length })).length;
    if (count > most) [best, most] = [line, count];
    from = at + line.length;
  }
  return cutAtWord(best.replace(/^[\s>,;:.–—-]+|[\s,;:–—-]+$/g, ""));
}

/** Returns the test whether a part of a sentence names a service in full: "a logo" does, "twelve black" does not. */
const namesOf =
  ({ words }: Reading, matches: readonly Match[]) =>
  ({ start, end }: Span): boolean =>
    matches.some(({ at }) =>
      at.every((place) => {
        const word = words[place];
        return word !== undefined && start <= word.start && word.end <= end;
      }),
    );

/** Returns the beginning of a text, to the end of a word. */
export const cutAtWord = (text: string, most = LONGEST_QUOTE): string =>
  text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/\s\S*$|[\ud800-\udbff]$/, "")
        .trimEnd();

/** Between a figure and what it counts stand so many words at most: "three short landing pages". */
const NEAR = 4;

/** Returns how many of a unit a match's sentence says. */
export function countOf(reading: Reading, at: readonly number[], unit: string | null): number | null {
  const { words, amounts, dates, shares } = reading;
  const units = new Set(
    (unit ?? "")
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => stemOf(word, "en")),
  );
  const time = unit === null ? undefined : timeOf(unit.split(" ").at(-1) ?? "");
  let found: { value: number; rank: number } | undefined;
  const others = [...amounts, ...dates, ...shares];
  const isCount = (word: Word): boolean => !others.some((span) => overlaps(span, word));
  for (const [index, word] of words.entries()) {
    const value = numberOf(word.text);
    if (value === undefined || isArticle(word.text) || !isCount(word)) continue;
    const behind = words.slice(index + 1, index + 1 + NEAR);
    const end = behind.findIndex(({ text }) => isApart(text));
    const next = end < 0 ? behind : behind.slice(0, end);
    const length = next.slice(0, 2).flatMap(({ text }) => timeOf(text) ?? [])[0];
    let rank = 0;
    let count = value;
    if (length !== undefined) {
      const converted = unit === null ? undefined : convertTime(value, length, time ?? unit);
      if (converted === undefined) continue;
      [rank, count] = [3, converted];
    } else if (next.some(({ stems }) => [...units].some((each) => stems.has(each)))) rank = 3;
    else if (next.some((_, step) => at.includes(index + 1 + step)) && time === undefined) rank = 2;
    if (rank === 0) continue;
    const distance = Math.min(...at.map((each) => Math.abs(each - index)));
    const score = rank - distance / 100;
    const times = timesOf(words, index, time, isCount);
    if (!found || score > found.rank) found = { value: count * times, rank: score };
  }
  if (found) return found.value;
  // "A year of care" names no figure.
  const year = time === "month" || time === "week" || time === "quarter";
  const spans = year
    ? words.flatMap(({ text }, index) => (timeOf(text) === "year" && isOne(words[index - 1]) ? [index] : []))
    : [];
  return spans.length > 0 && time ? (convertTime(1, "year", time) ?? null) : null;
}

/** What comes again each month or week, so many words behind its number: "20 hours of support a month". */
const RATE_NEAR = 6;

/**
 * Returns how often a count comes again: "12 posts a month for three months" are 36. `unit` is the time that is counted,
 * and `isCount` says of a number that it may count something.
 */
function timesOf(
  words: readonly Word[],
  at: number,
  unit: string | undefined,
  isCount: (word: Word) => boolean,
): number {
  const behind = words.slice(at + 1, at + 1 + RATE_NEAR).map(({ text }) => text);
  const next = behind.findIndex((text) => numberOf(text) !== undefined && !isArticle(text));
  const period = periodOf(next < 0 ? behind : behind.slice(0, next));
  if (period === undefined || period === unit) return 1;
  for (const [index, word] of words.entries()) {
    const value = numberOf(word.text);
    const length = timeOf(words[index + 1]?.text ?? "");
    if (index === at || value === undefined || length === undefined) continue;
    if (!isCount(word) || !isLength(words, index, value, length)) continue;
    const times = convertTime(value, length, period);
    if (times !== undefined && times > 1) return times;
  }
  return 1;
}

/** Between "for" and a length of time stand fewer words: "for a period of three months". */
const LENGTH_NEAR = 4;
/** Nobody has work done for longer: that is how old something is. */
const LONGEST_WORK = 5;

/** Returns whether work goes on for a time, rather than that it begins then or that something is as old. */
function isLength(words: readonly Word[], at: number, value: number, time: string): boolean {
  if (time === "year" && value > LONGEST_WORK) return false;
  const behind = words.slice(at + 2, at + 4).map(({ text }) => text);
  if (behind.some(isAge)) return false;
  if (isLasting(behind[0] ?? "")) return true;
  for (let index = at - 1; index >= Math.max(0, at - LENGTH_NEAR); index -= 1) {
    const [word, after] = [words[index], words[index + 1]];
    // Behind a comma something else is said.
    if (!word || !after || after.start - word.end > 1) return false;
    if (isDuring(word.text)) return true;
    if (isThen(word.text)) return false;
  }
  return false;
}

const isOne = (word: Word | undefined): boolean => word !== undefined && numberOf(word.text) === 1;

/** What a brief leaves out: the words that say so, and how sure it is that they name this service, from 0 to 1. */
export interface LeftOut {
  answer: Answer;
  sureness: number;
  /** It is sure enough to be told. Of what is less sure only nothing is proposed. */
  isTold: boolean;
}

/** What a brief says, and the services that answer it. */
export interface Findings {
  readings: Reading[];
  hits: Hit[];
  /** How many services of the catalog, and own ones, its words led to. */
  fitting: number;
  own: number;
  /** Names of services that it leaves out. */
  excluded: ReadonlyMap<string, LeftOut>;
  /** The kind of work that it is mostly about. */
  type: string | null;
  /** When is paid, where it says so. */
  schedule: SaidSchedule | undefined;
}

/** Gives others their turn, the clock too, and ends where the work is told to. */
async function giveTurn(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}

/** Returns how much a brief is about each kind of work. */
async function kinOf(
  readings: readonly Reading[],
  all: readonly Match[][],
  { services }: PlanInput,
  offers: ReadonlyMap<string, Offer>,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const kin = new Map<string, number>();
  const count = ({ service, score }: Pick<Match, "service" | "score">, times: number) => {
    const type = typeOf(offers.get(service));
    if (type) kin.set(type, (kin.get(type) ?? 0) + times * score);
  };
  for (const matches of all)
    for (const match of chooseMatches(matches, ({ score }) => score)) count(match, 1);
  for (const { words, piece } of readings) {
    await giveTurn(signal);
    const [first] = findLike(words, knowledgeOf(services, piece.language).shelf);
    if (first) count(first, LIKE_KINSHIP);
  }
  return kin;
}

async function findIn(input: PlanInput, signal: AbortSignal): Promise<Findings> {
  const { brief } = input;
  const offers = offersOf(input);
  const whole = languageOf(tokensOf(brief));
  const own = ownLexicon(input, whole, knowledgeOf(input.services, whole).lexicon.weightOf);
  const roles = new Set(input.role_ids);
  const readings: Reading[] = [];
  const all: Match[][] = [];
  for (const [index, piece] of heedSpeakers(piecesOf(brief), input).entries()) {
    await giveTurn(signal);
    const reading = readPiece(brief, piece, index + 1);
    const { words } = reading;
    readings.push(reading);
    all.push([
      ...findMatches(words, knowledgeOf(input.services, piece.language).lexicon),
      ...findMatches(words, own),
    ]);
  }

  const kin = await kinOf(readings, all, input, offers, signal);
  const most = Math.max(1, ...kin.values());
  const rank = ({ service, score }: Match): number => {
    const offer = offers.get(service);
    const type = typeOf(offer);
    return (
      score *
      (1 +
        (KINSHIP.brief * ((type ? kin.get(type) : undefined) ?? 0)) / most +
        (type !== undefined && type === input.type ? KINSHIP.chosen : 0) +
        (offer?.kind === "own" ? KINSHIP.own : 0) +
        (offer && roles.has(offer.service.role_id) ? KINSHIP.role : 0))
    );
  };

  const kinshipOf = (offer: Offer): number => {
    const type = typeOf(offer) ?? "";
    return offer.kind === "own" || type === input.type ? 1 : (kin.get(type) ?? 0) / most;
  };

  const namesIn = (reading: Reading) => namesOf(reading, all[reading.number - 1] ?? []);
  const excluded = new Map<string, LeftOut>();
  /** Sentences that name a service of what is there, or ask back about one: nothing is proposed, and no need is lost. */
  const told = new Set<Reading>();
  const candidates: { reading: Reading; match: Match; offer: Offer; sureness: number }[] = [];
  for (const [index, reading] of readings.entries()) {
    await giveTurn(signal);
    const asksBack = isQuestion(reading.piece);
    const signsOf = signReading(reading, input.services);
    const sureOf = (match: Match): number => {
      const offer = offers.get(match.service);
      if (!offer) return 0;
      const signs = signsOf(match, stanceOf(reading, match), kinshipOf(offer), offer.kind === "own");
      return surenessOf(signs);
    };
    for (const match of chooseMatches(all[index] ?? [], (each) => rank(each) * sureOf(each))) {
      const offer = offers.get(match.service);
      if (!offer) continue;
      const stance = stanceOf(reading, match);
      if (stance === "not" && !excluded.has(offer.key)) {
        const answer = { sentence: reading.number, quote: quoteOf(brief, reading, match, namesIn(reading)) };
        // Where nothing else is said, what is left out may be of another kind of work than the brief is about.
        const isAlone = isOnlyLeftOut(reading);
        const signs = signsOf(match, "ask", isAlone ? 1 : kinshipOf(offer), offer.kind === "own");
        const sureness = surenessOf(signs);
        const isTold =
          isToldOut(reading, match) && sureness >= (isAlone ? LEAST_SURE_OUT.alone : LEAST_SURE_OUT.beside);
        excluded.set(offer.key, { answer, sureness, isTold });
      }
      const sure = sureOf(match);
      if (stance !== "not" && sure >= LEAST_SURE) told.add(reading);
      if (asksBack || stance === "not" || stance === "have") continue;
      if (sure < (reading.isVague ? LEAST_SURE_OF_VAGUE : LEAST_SURE)) continue;
      candidates.push({ reading, match, offer, sureness: sure });
    }
  }
  const named = new Set(candidates.map(({ offer }) => offer.key));
  const isKin = (service: string): boolean => {
    const type = typeOf(offers.get(service)) ?? "";
    return type === input.type || (kin.get(type) ?? 0) >= NEAR_KIN * most;
  };
  for (const reading of readings) {
    await giveTurn(signal);
    for (const match of likeOf(reading, candidates, isKin, input.services)) {
      const offer = offers.get(match.service);
      if (offer && !named.has(offer.key)) candidates.push({ reading, match, offer, sureness: LIKE_SURE });
    }
  }
  const schedule = findSchedule(readings, brief);
  /** When somebody pays is no work, where the rest of its sentence may be. */
  const isPayment = (reading: Reading, { at }: Match): boolean =>
    schedule?.answers[0]?.sentence === reading.number &&
    schedule.span.end - schedule.span.start < reading.piece.end - reading.piece.start &&
    at.every((place) => overlaps(schedule.span, reading.words[place] ?? { start: 0, end: 0 }));
  const hits = candidates
    .filter(({ offer, reading, match }) => !excluded.has(offer.key) && !isPayment(reading, match))
    .map(({ reading, match, offer, sureness }) => ({
      reading,
      sureness,
      service: offer,
      quote: quoteOf(brief, reading, match, namesIn(reading)),
      main: reading.words[match.at[match.weights.indexOf(Math.max(...match.weights))] ?? 0],
      quantity: countOf(reading, match.at, offer.unit),
    }));
  const answered = new Set(hits.map(({ reading }) => reading));
  for (const reading of readings)
    if (isNeed(reading, answered.has(reading), told.has(reading), isLeftOut(reading))) reading.kind = "need";
  for (const reading of readings) {
    const words = hits.flatMap(({ reading: of, main }) => (of === reading && main ? main : []));
    reading.wishes = wishesOf(brief, reading, words, schedule, namesIn(reading));
  }
  const found = new Set(all.flatMap((matches) => matches.map(({ service }) => offers.get(service))));
  const [type = null] = [...kin].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  return {
    readings,
    hits,
    excluded: new Map(
      [...excluded].flatMap(([key, answer]) => {
        const name = offers.get(key)?.service.name;
        return name === undefined ? [] : [[name, answer] as const];
      }),
    ),
    fitting: [...found].filter((offer) => offer?.kind === "catalog").length,
    own: [...found].filter((offer) => offer?.kind === "own").length,
    type: input.type ?? type,
    schedule,
  };
}

/**
 * Reads a brief and finds what answers it. Between its sentences others have their turn, the clock too: it ends when
 * it is told to (D54).
 */
export async function findServices(input: PlanInput, signal: AbortSignal): Promise<Findings> {
  const findings = await findIn(input, signal);
  const { paste } = input;
  if (!paste?.quiet.length || findings.readings.some(({ kind }) => kind === "need")) return findings;
  // Where nobody else asks for anything, the brief is what our own side wrote down.
  return findIn({ ...input, paste: { ...paste, quiet: [] } }, signal);
}

/** Kinds of work that a brief is about less than by this part of its main one are not looked through for a likeness. */
const NEAR_KIN = 0.75;
/** A likeness that says less, or hardly more than the next one, is none. */
const LIKE = { least: 1.6, lead: 0.1 };

/** Returns what the clauses of a sentence are like that no cue answers. */
function likeOf(
  reading: Reading,
  candidates: readonly { reading: Reading; match: Match }[],
  isKin: (service: string) => boolean,
  services: PlanInput["services"],
): Match[] {
  const { piece, words, stands } = reading;
  if (words.length === 0 || isQuestion(piece) || reading.isVague) return [];
  const answered = candidates
    .filter((each) => each.reading === reading)
    .flatMap(({ match }) => match.at.flatMap((at) => words[at] ?? []));
  const isAsked = piece.place === "list" || isAsk(piece);
  const matches: Match[] = [];
  let run: Stand[] = [];
  const look = () => {
    const places = words.flatMap((word, at) => (run.some((stand) => overlaps(stand, word)) ? [at] : []));
    const wanted = isAsked || run.some(({ stance }) => stance === "ask");
    run = [];
    if (!wanted || places.length < 2) return;
    const [first, second] = findLike(
      places.flatMap((at) => words[at] ?? []),
      knowledgeOf(services, piece.language).shelf,
    ).filter(({ service }) => isKin(service));
    if (!first || first.score < LIKE.least || first.score - (second?.score ?? 0) < LIKE.lead * first.score)
      return;
    matches.push({ ...first, at: first.at.flatMap((at) => places[at] ?? []) });
  };
  for (const stand of stands) {
    const isFree =
      stand.stance !== "not" && stand.stance !== "have" && !answered.some((word) => overlaps(stand, word));
    if (isFree) run.push(stand);
    else look();
  }
  look();
  return matches;
}

/** Returns whether a few words count something: "and three newsletters". */
const countsWork = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, at) =>
      numberOf(text) !== undefined && !isArticle(text) && words.slice(at + 1).some(({ isSmall }) => !isSmall),
  );

/** Returns whether a sentence only leaves something out: "we do not need a logo", "no film, please". */
export const isOnlyLeftOut = (reading: Reading): boolean =>
  isLeftOut(reading) || (reading.stands.some(({ stance }) => stance === "not") && isTale(reading.stands));

/** Returns whether a sentence says of a match in so many words that it is left out, rather than beside what it asks for. */
const isToldOut = (reading: Reading, match: Match): boolean => {
  const { stands, words } = reading;
  if (isOnlyLeftOut(reading)) return true;
  if (stands[0]?.stance === "not" && stands.every(({ stance }) => stance !== "ask")) return true;
  const spans = stands.flatMap(({ without }) => without);
  return match.at.some((at) => spans.some((span) => words[at] !== undefined && overlaps(span, words[at])));
};

/** Returns whether all that a sentence says is left out: "No film, please." */
const isLeftOut = ({ words, stands }: Reading): boolean => {
  const left = stands.flatMap(({ without }) => without);
  const full = words.filter(({ isSmall }) => !isSmall);
  return left.length > 0 && full.every((word) => left.some((span) => overlaps(span, word)));
};

function isNeed(
  { kind, piece, words, stands, amounts, dates }: Reading,
  isAnswered: boolean,
  isTold: boolean,
  isOut: boolean,
): boolean {
  if (kind === "order" || piece.place === "frame") return false;
  if (isAnswered || amounts.length > 0 || dates.length > 0) return true;
  if (isOut) return false;
  if (isQuestion(piece)) return !piece.isSpoken && (isTold || piece.tokens.length >= LEAST_QUESTION);
  if (isTold || piece.place === "list" || isAsk(piece) || isToldNeed(piece)) return true;
  // No need is lost: what does not clearly tell of something else is listed as open.
  if (isTale(stands)) return false;
  return (
    piece.tokens.length >= LEAST_WORDS ||
    countsWork(words) ||
    piece.tokens.some(({ text }) => text.length >= LONG_WORD)
  );
}

const typeOf = (offer: Offer | undefined): string | undefined =>
  offer?.kind === "catalog" ? offer.service.type : offer?.like?.type;
