// What a sentence wishes for, one by one: "we need a logo, a website and flyers" wishes for three things.

import { squeeze } from "../quote";
import { plainOf } from "./ask";
import { isArticle, numberOf, type Span } from "./figure";
import { overlaps, type Reading } from "./reading";
import type { SaidSchedule } from "./schedule";
import { clean } from "./sentence";
import { isSmall, type Language, stemOf, tokensOf } from "./token";
import type { Word } from "./vocabulary";

/** Stands between two things that are wished for. Texts are compared without accents. */
const JOINS: Record<Language, RegExp> = {
  en: /(?:\s(?:and|or|plus|as well as|along with)(?: then| also)?(?=\s))|\s[&+/](?=\s)/g,
  de: /(?:\s(?:und|oder|plus|sowie)(?: dann| auch| noch)?(?=\s))|\s[&+/](?=\s)/g,
  fr: /(?:\s(?:et|ou|plus|ainsi que)(?: aussi)?(?=\s))|\s[&+/](?=\s)/g,
  es: /(?:\s(?:y|e|o|u|mas|asi como)(?: tambien)?(?=\s))|\s[&+/](?=\s)/g,
  pt: /(?:\s(?:e|ou|mais|bem como)(?: tambem)?(?=\s))|\s[&+/](?=\s)/g,
};

/** Begins a thing or an act of its own: "and a film", "und zwei Plakate", "and print them". */
const BEGINS: Record<Language, RegExp> = {
  en: /^(?:(?:for|of|on|with|in) )?(?:an?|the|some|our|my|their|new|another|one|maybe|perhaps|possibly|somebody|someone)\b|^(?:to )?(?:add|answer|ask|build|check|clean|connect|create|cut|deliver|design|develop|do|draft|draw|edit|film|find|fix|get|give|handle|help|host|interview|keep|look|make|manage|measure|migrate|move|organi[sz]e|plan|prepare|print|produce|publish|put|record|redo|rehearse|reply|review|rework|run|send|set|shoot|show|staff|take|talk|teach|tell|test|train|translate|turn|update|upgrade|wants?|needs?|write)\b/,
  de: /^(?:(?:fur|von|mit|zu|am|im) )?(?:ein\w*|der|die|das|den|dem|des|unser\w*|mein\w*|neue\w*|vielleicht|eventuell|evtl|jemand\w*)\b/,
  fr: /^(?:(?:pour|de|avec|dans|sur) )?(?:une?|des?|du|les?|la|l'|d'|nos|notre|mon|ma|mes|quelques|peut-etre|quelqu'un)(?:\b|(?<='))|^(?!hier|mer|cher)\p{L}{2,}(?:er|ir|ez)(?:[- ]|$)|^(?:faites|dites|refaire|faire|mettre)\b/u,
  es: /^(?:(?:para|de|con|en) )?(?:una?s?|el|la|los|las|nuestr[oa]s?|mi|mis|sus?|algun[oa]?s?|quizas?|alguien)\b|^\p{L}{2,}(?:ar|er|ir)(?:l[aeo]s?|nos)?(?: |$)/u,
  pt: /^(?:(?:para|de|com|em) )?(?:uma?s?|uns|[oa]s?|nossos?|nossas?|meus?|minhas?|seus?|suas?|algum\w*|alguns|talvez|alguem)\b|^\p{L}{2,}(?:ar|er|ir|or)(?: |$)/u,
};

const JOINED: Record<Language, RegExp> = {
  en: /^(?:and|or|plus|also|then) (?:then |also )?/,
  de: /^(?:und|oder|plus|sowie|dazu|dann) (?:dann |auch |noch )?/,
  fr: /^(?:et|ou|plus|puis|ainsi que) (?:aussi )?/,
  es: /^(?:y|e|o|mas|ademas) (?:tambien )?/,
  pt: /^(?:e|ou|mais|alem de) (?:tambem )?/,
};

/** Ends with a thing that has an article of its own: another one begins behind it. */
const HEADED: Record<Language, RegExp> = {
  en: /\b(?:an?|our|my) (?:\S+ )?\S+$/,
  de: /\b(?:ein\w*|unser\w*|mein\w*) (?:\S+ )?\S+$/,
  fr: /\b(?:une?|notre|nos|mon|ma|mes) (?:\S+ )?\S+$/,
  es: /\b(?:una?|nuestr[oa]s?|mi) (?:\S+ )?\S+$/,
  pt: /\b(?:uma?|nossos?|nossas?|minha|meu) (?:\S+ )?\S+$/,
};

/** Begins what only says why, when, where or of what kind. */
const SIDE: Record<Language, RegExp> = {
  en: /^(?:because|since|so that|so we|as (?:we|it|they|our|the)|if|when|while|where|who|whom|whose|which|although|though|unless|until|before|after|than|for example|e\.g|i\.e|ideally (?:by|before)|maybe|thanks|thank you|right|ok|sorry|honestly|obviously|of course|i think|i guess|i mean|you know)\b/,
  de: /^(?:weil|da (?:wir|es|die|der|das|unser\w*)|damit|denn|wenn|falls|als|wahrend|obwohl|bevor|nachdem|bis|dass|der|die|das|den|dem|deren|dessen|welche\w*|wo|wer|z\. ?b|zum beispiel|am besten|danke|ehrlich gesagt|naturlich)\b/,
  fr: /^(?:parce qu|car|puisqu|afin|pour qu|si|quand|lorsqu|pendant|bien qu|avant|apres|qui|qu|que|dont|ou|par exemple|merci|bien sur|franchement)\b/,
  es: /^(?:porque|ya que|para que|si|cuando|mientras|aunque|antes|despues|que|quien|quienes|cuy[oa]s?|donde|por ejemplo|gracias|claro)\b/,
  pt: /^(?:porque|ja que|para que|se|quando|enquanto|embora|antes|depois|que|quem|cuj[oa]s?|onde|por exemplo|obrigad[oa]|claro)\b/,
};

const isHollow = ({ text, isSmall }: Word): boolean =>
  isSmall || numberOf(text) !== undefined || isArticle(text);

const isPlural = (word: Word | undefined): boolean => word !== undefined && /[^su]s$/.test(word.text);

/** A part of a clause that may be wished for by itself. */
interface Part extends Span {
  words: Word[];
}

/** Cuts the blanks and marks at both ends of a part of a brief. */
function trimSpan(brief: string, { start, end }: Span): Span {
  const text = brief.slice(start, end);
  const from = text.match(/^[\s>,;:.!?()–—-]+/)?.[0].length ?? 0;
  const rest = text.slice(from);
  const to = rest.match(/[\s>,;:.!?()–—-]+$/)?.[0].length ?? 0;
  return { start: start + from, end: Math.max(start + from, end - to) };
}

/** Returns the parts of a clause: each has a word that says something, and begins as a thing of its own or names one. */
function partsOf(
  brief: string,
  clause: Span,
  { words, piece }: Reading,
  isNamed: (span: Span) => boolean,
): Part[] {
  const { language } = piece;
  const within = (span: Span): Part => ({
    ...span,
    words: words.filter((word) => overlaps(span, word) && !isHollow(word)),
  });
  const text = plainOf(brief.slice(clause.start, clause.end));
  const parts: Part[] = [];
  let held = clause.start;
  for (const found of text.matchAll(JOINS[language])) {
    const at = clause.start + found.index;
    const left = within({ start: held, end: at });
    const right = within({ start: at + found[0].length, end: clause.end });
    const [next] = right.words;
    if (left.words.length === 0 || !next) continue;
    const rest = text.slice(found.index + found[0].length).trimStart();
    const first = words.find(({ start }) => start >= right.start);
    const counts = first !== undefined && numberOf(first.text) !== undefined;
    const isList = HEADED[language].test(text.slice(held - clause.start, found.index).trimEnd());
    const names =
      isNamed(right) &&
      (isNamed(left) ||
        (isList && (language !== "en" || isPlural(right.words.at(0)) || isPlural(right.words.at(1)))));
    const arePlural = language === "en" && isPlural(left.words.at(-1)) && isPlural(next);
    if (!BEGINS[language].test(rest) && !counts && !names && !arePlural) continue;
    parts.push(left);
    held = right.start;
  }
  parts.push(within({ start: held, end: clause.end }));
  return parts;
}

/** Returns the parts of all clauses of a sentence. */
export const splitReading = (brief: string, reading: Reading, isNamed: (span: Span) => boolean): Span[] =>
  reading.stands.flatMap((stand) => partsOf(brief, stand, reading, isNamed));

/** Says whether a part begins as a thing of its own, and tells of nobody: "two smaller ones", not "you edit". */
function beginsThing(brief: string, part: Span, { words, piece }: Reading): boolean {
  const text = plainOf(brief.slice(part.start, part.end)).replace(/^[^\p{L}\p{N}]+/u, "");
  const bare = text.replace(JOINED[piece.language], "");
  const first = words.find(({ start }) => start >= part.start + (text.length - bare.length));
  return BEGINS[piece.language].test(bare) || (first !== undefined && numberOf(first.text) !== undefined);
}

/**
 * Returns what a sentence asks for, each as a part of the brief: nothing of a sentence that only names a sum or a day, or
 * leaves work out. `answered` are the words that services were found by, `schedule` is when is paid.
 */
export function wishesOf(
  brief: string,
  reading: Reading,
  answered: readonly Span[],
  schedule: SaidSchedule | undefined,
  isNamed: (span: Span) => boolean,
): Span[] {
  const { number, piece, stands, amounts, dates, kind } = reading;
  if (kind !== "need") return [];
  const isIn = (spans: readonly Span[]) => (part: Span) => spans.some((span) => overlaps(span, part));
  const isAnswered = isIn(answered);
  const isAsked = piece.place === "list" || stands.some(({ stance }) => stance === "ask");
  const hasHit = isIn([piece])({ start: piece.start, end: piece.end }) && answered.length > 0;
  const wishes: Span[] = [];
  let hasAsked = piece.place === "list";
  for (const stand of stands) {
    const { stance, without } = stand;
    hasAsked ||= stance === "ask";
    const text = plainOf(brief.slice(stand.start, stand.end)).trimStart();
    const isSide = SIDE[piece.language].test(text);
    for (const part of partsOf(brief, stand, reading, isNamed)) {
      const rest = part.words.filter((word) => !isIn([...amounts, ...dates, ...without])(word));
      const names = isNamed(part);
      const isOut = stance === "not" || stance === "have" || (schedule && overlaps(schedule.span, part));
      // What is said of a sum or a day is no work: "our budget is", "we open on".
      const isOfFigure = isIn(amounts)(part) || (stance !== "ask" && isIn(dates)(part));
      const begins = beginsThing(brief, part, reading);
      const isWish =
        isAnswered(part) ||
        (!isOut &&
          rest.length > 0 &&
          (isOfFigure
            ? names
            : stance === "ask" && !isSide
              ? true
              : !isSide && (names || (hasAsked && begins))));
      const last = wishes.at(-1);
      hasAsked ||= isWish;
      if (isWish) wishes.push(trimSpan(brief, part));
      // What only says more of a wish belongs to it.
      else if (last && !isOut) last.end = Math.max(last.end, trimSpan(brief, part).end);
    }
  }
  const isOfSchedule = schedule?.answers.some(({ sentence }) => sentence === number) === true;
  const isFigure = amounts.length + dates.length > 0;
  // A need that names its work in no part of its own is one wish.
  if (!isAsked && !hasHit && !isFigure && !isOfSchedule) return [piece];
  if (wishes.length === 0 && !isFigure && !isOfSchedule) return [piece];
  return wishes.filter(({ start, end }) => end > start);
}

/** Returns the words of a sentence's wishes as the sentence is shown. */
export const wishTexts = ({ wishes }: Reading, brief: string): string[] =>
  wishes.map(({ start, end }) => clean(brief.slice(start, end)));

/** Returns the stems of the words of a service's name that say something. */
export const stemsOfName = (name: string): ReadonlySet<string> =>
  new Set(
    tokensOf(name)
      .filter(({ text }) => !isSmall(text, "en"))
      .map(({ text }) => stemOf(text, "en")),
  );

/** Returns whether a wish has a word of a service's name. */
export const isNamedIn = (
  { words }: Reading,
  wish: Span | undefined,
  nameStems: ReadonlySet<string>,
): boolean =>
  wish !== undefined &&
  words.some(
    (word) =>
      overlaps(wish, word) &&
      !isHollow(word) &&
      [...word.stems, ...word.near].some((stem) => nameStems.has(stem)),
  );

/**
 * Returns what of a quote a service answers: where it touches several wishes, those that the service has a word of, else
 * the first. Whoever quotes a whole sentence for one service does not answer all that it asks for.
 */
export function narrowQuote(reading: Reading, brief: string, quote: string, name: string): string[] {
  const held = squeeze(quote);
  const touched = reading.wishes.filter(({ start, end }) => {
    const wish = squeeze(brief.slice(start, end));
    return held.includes(wish) || wish.includes(held);
  });
  if (touched.length < 2) return [quote];
  const stems = stemsOfName(name);
  const named = touched.filter((wish) => isNamedIn(reading, wish, stems));
  return (named.length > 0 ? named : touched.slice(0, 1)).map(({ start, end }) => brief.slice(start, end));
}
