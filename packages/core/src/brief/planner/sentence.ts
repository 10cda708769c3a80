import { isFooter } from "../paste";
import { type Language, languageOf, type Token, tokensOf } from "./token";

/** A part of a sentence: between its commas, or around its "but". */
export interface Clause {
  start: number;
  end: number;
}

/** A sentence of a brief, with its places there. */
export interface Piece {
  start: number;
  end: number;
  /** One line, without marks of quotes and lists. */
  text: string;
  language: Language;
  tokens: Token[];
  clauses: Clause[];
  /** Where it stands: in a list, in a head or end of a mail, or in plain text. */
  place: "list" | "frame" | "prose";
  /** It is said in a conversation, where a question is the other's. */
  isSpoken: boolean;
  /** The client said yes to it. */
  isAgreed?: boolean;
}

interface Line {
  start: number;
  end: number;
  isItem: boolean;
  isFrame: boolean;
  isSpoken: boolean;
  /** The line before goes on in it. */
  continues: boolean;
}

/** More is not read: a brief has 20,000 characters. */
export const MOST_PIECES = 500;

const QUOTE = /^(?:\s*>)+\s?/;
const ITEM = /^\s*(?:[-*•–—+▪◦·]|\d{1,2}[.)]|\(?[a-z][)])\s+(?=\S)/i;
const TIME = /^\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?\s{0,4}[-–]?\s{0,4}/;
const SPEAKER = /^\s*(\p{Lu}[\p{L}.'’ -]{0,30}?)(?:\s*\([^)]{1,20}\))?\s*:\s+(?=\S)/u;
const HEAD =
  /^\s*(?:from|to|cc|bcc|sent|date|subject|von|an|gesendet|datum|betreff|kopie|de|a|à|para|envoye|envoyé|date|objet|asunto|assunto|enviado|fecha|data|re|aw|fw|fwd|wg|tr|rv|res|enc)\s?:\s/i;
const MARK =
  /^(?:[-_=*]{2,}|(?:on|am|le|el|em|a)\s.{4,80}(?:wrote|schrieb|écrit|escribió|escreveu).{0,80}:$|.{2,60}(?:schrieb|wrote|a écrit)\s.{0,40}:$)/i;
const SIGN_OFF =
  /^(?:(?:best|kind|warm|many)?\s*(?:regards|wishes|greetings)|best|cheers|thanks(?: again| a lot| so much| in advance)?|thank you|thx|yours(?: sincerely)?|sincerely|all the best|sent from my .{1,80}|(?:viele|liebe|beste|herzliche|schöne|freundliche)n?\s+(?:grüße|grüsse|gruß|dank)|mit (?:freundlichen|besten|herzlichen|lieben) grüßen|mfg|lg|vg|danke(?: schön| und gruß| im voraus)?|gruß|vielen dank.{0,80}|cordialement|bien (?:à vous|cordialement)|cdlt|salutations|merci(?: d.avance| beaucoup)?|à bientôt|belle journée|bonne journée|(?:un )?(?:cordial )?saludos?|un abrazo|atentamente|gracias(?: de antemano)?|muchas gracias|quedo (?:atent[oa]|a la espera).{0,80}|abraços?|atenciosamente|obrigad[oa].{0,80}|att|cumprimentos|com os melhores cumprimentos|um abraço|grat[oa])$/i;
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|moin|servus|bonjour|bonsoir|salut|madame|monsieur|chère?|hola|buen[oa]s(?: (?:días|tardes|noches))?|estimad[oa]s?|buenos días|olá|oi|bom dia|boa (?:tarde|noite)|prezad[oa]s?|car[oa]s?)\b[^.!?:]{0,40}$/i;
/** What somebody adds below their name. */
const POSTSCRIPT = /^p\.? ?s\.?[:. ]/i;
const PHONE = /\b(?:tel\.|tél\.|phone:)/i;

/** A head, a greeting and an end of a mail are short: longer lines are held against no pattern of theirs. */
const LONGEST_FRAME = 200;

/** Returns a line without the marks at its end. */
function cutMarks(text: string): string {
  let end = text.length;
  while (end > 0 && " ,.!:".includes(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

/** Returns the lines of a brief, with what each is. */
function linesOf(brief: string): Line[] {
  const lines: Line[] = [];
  const speakers = new Map<string, number>();
  for (const found of brief.matchAll(/[^\n\r]+/g)) {
    const name = found[0].replace(QUOTE, "").replace(TIME, "").match(SPEAKER)?.[1];
    if (name) speakers.set(name, (speakers.get(name) ?? 0) + 1);
  }
  const spoken = [...speakers.values()].filter((count) => count > 1);
  const isTalk = spoken.length > 1 || spoken.some((count) => count > 2);
  let signed = false;
  let former: { text: string; depth: number; isFrame: boolean } | undefined;
  let end = 0;
  for (const found of brief.matchAll(/[^\n\r]+/g)) {
    const whole = found[0];
    const gap = (brief.slice(end, found.index).match(/\n/g) ?? []).length > 1;
    end = found.index + whole.length;
    const quote = whole.match(QUOTE)?.[0] ?? "";
    const depth = (quote.match(/>/g) ?? []).length;
    let text = whole.slice(quote.length);
    let start = found.index + quote.length;
    const cut = (pattern: RegExp): boolean => {
      const mark = text.match(pattern)?.[0] ?? "";
      text = text.slice(mark.length);
      start += mark.length;
      return mark !== "";
    };
    if (text.trim() === "") {
      former = undefined;
      continue;
    }
    const line = text.trim();
    const short = line.length <= LONGEST_FRAME ? line : "";
    const isMark = MARK.test(short);
    if (isMark || gap || depth !== former?.depth)
      signed = signed && !isMark && !gap && depth === former?.depth;
    let isSpoken = false;
    if (isTalk) {
      cut(TIME);
      const name = text.match(SPEAKER)?.[1];
      if (name && (speakers.get(name) ?? 0) > 0) isSpoken = cut(SPEAKER);
    }
    const isHead = !isTalk && HEAD.test(text);
    const isItem = cut(ITEM);
    const said = cutMarks(short);
    if (POSTSCRIPT.test(line)) signed = false;
    if (!isItem && SIGN_OFF.test(said)) signed = true;
    const isFrame =
      isMark || isHead || signed || (!isItem && GREETING.test(said)) || PHONE.test(short) || isFooter(short);
    // A line that was broken by a mail program goes on in the next one.
    const continues =
      former !== undefined &&
      !former.isFrame &&
      !gap &&
      !isItem &&
      !isFrame &&
      !isSpoken &&
      former.depth === depth &&
      !/[.!?:;…]["”»')]?$/.test(former.text) &&
      (/^\s*[\p{Ll}\d("„“«]/u.test(text) || former.text.length > 55);
    lines.push({ start, end, isItem, isFrame, isSpoken: isTalk, continues });
    former = { text: text.trimEnd(), depth, isFrame };
  }
  return lines;
}

/** After these a full stop ends no sentence. */
const SHORT =
  /(?:^|[\s(])(?:\p{L}|e\.g|i\.e|z\.\s?b|d\.\s?h|u\.\s?a|e\.\s?v|p\.\s?ex|approx|ca|bzw|ggf|inkl|evtl|usw|vgl|nr|no|tel|st|str|mr|mrs|ms|dr|prof|sr|sra|mme|env|aprox|pág|incl|max|min|vs|ex)\.$/iu;

/** A sentence that is longer is read in parts: whatever is done with one, it is soon done. */
export const LONGEST_PIECE = 1000;
/** So much of a text around an end of a sentence says whether it is one. */
const AROUND = 16;

/** Returns the ends of the parts of a sentence that is too long, at white space where there is some. */
function cutLong(text: string, from: number, to: number): number[] {
  const ends: number[] = [];
  let start = from;
  while (to - start > LONGEST_PIECE) {
    let end = start + LONGEST_PIECE;
    while (end > start && !/\s/.test(text[end] ?? "")) end -= 1;
    if (end === start) {
      end = start + LONGEST_PIECE;
      // A sign of two halves stays whole.
      if (/[\udc00-\udfff]/.test(text[end] ?? "")) end -= 1;
    }
    ends.push(end);
    start = end;
  }
  return [...ends, to];
}

/** Begins a sentence, and is no thing that a figure could count: "prices to 0. We need". */
const STARTER =
  /^(?:we|i|our|my|it|this|that|please|also|and|you|they|there|wir|ich|unsere?|bitte|außerdem|es|sie|nous|je|notre|nos|il|elle|merci|veuillez|queremos|necesitamos|nuestr[oa]s?|precisamos|nossos?|nossas?|por favor)(?![\p{L}\p{N}])/iu;
/** What pasted HTML says in place of a sign: it ends nothing. */
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);$/i;
const LONGEST_ENTITY = 11;

const isEntity = (text: string, end: number): boolean =>
  text[end - 1] === ";" && ENTITY.test(text.slice(Math.max(0, end - LONGEST_ENTITY), end));

/** Returns the ends of sentences in a text. */
function endsOf(text: string): number[] {
  const ends: number[] = [];
  for (const found of text.matchAll(/(?<![.!?…])[.!?…]+["”“»')]*(?=\s|$)|;(?=\s)/g)) {
    const end = found.index + found[0].length;
    const at = text.slice(end).search(/\S/);
    const next = at < 0 ? "" : text.slice(end + at, end + at + AROUND);
    const before = text.slice(Math.max(0, end - AROUND), end);
    const isEnd =
      next === "" ||
      (/^["„“”«»'([¿¡\s]*[\p{Lu}\d¿¡]/u.test(next) && !(found[0] === "." && SHORT.test(before))) ||
      (/[!?]/.test(found[0]) && !/^[),]/.test(next)) ||
      (found[0].startsWith(".") && /^\p{Ll}{2}/u.test(next) && !SHORT.test(before));
    // The figure of a list or of a German date goes on.
    const isFigure =
      found[0] === "." && next !== "" && /(?:^|\s)(?!0)\d{1,2}\.$/.test(before) && !STARTER.test(next);
    if (isEnd && !isFigure && !isEntity(text, end)) ends.push(end);
  }
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return ends;
}

/** Returns the ends of what is read of a text at a time. */
const partsOf = (text: string, ends: readonly number[]): number[] =>
  ends.flatMap((end, at) => cutLong(text, ends[at - 1] ?? 0, end));

const BREAK =
  /[,;:()–—]|\s-\s|\n|\b(?:but|aber|sondern|mais|pero|sino|mas|porém|however|jedoch|sowie|puis|dann)\b|\b(?:and|und|et|y|e)\b(?=\s+(?:then|also|please|we|i|dann|auch|bitte|wir|ich|nous|aussi|je|también|además|quiero|queremos|necesit|também|quero|queremos|precis))/giu;

/** Returns the clauses of a part of a brief. */
function clausesOf(text: string, offset: number): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  const add = (end: number) => {
    if (/[\p{L}\d]/u.test(text.slice(start, end))) clauses.push({ start: offset + start, end: offset + end });
  };
  for (const found of text.matchAll(BREAK)) {
    // Figures have commas of their own.
    if (/^[,:]$/.test(found[0]) && /\d/.test(text[found.index + 1] ?? "")) continue;
    if (isEntity(text, found.index + 1)) continue;
    add(found.index);
    start = /\p{L}/u.test(found[0]) ? found.index : found.index + found[0].length;
  }
  add(text.length);
  return clauses;
}

/** Returns a part of a brief on one line, without marks of quotes. */
export const clean = (text: string): string =>
  text
    .replace(/[\r\n]+(?:[ \t]*>)*/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Returns the sentences of a brief in their order; a `text` is no mail, and has no head and no end to leave out. */
export function piecesOf(brief: string, kind: "mail" | "text" = "mail"): Piece[] {
  const pieces: Piece[] = [];
  const whole = languageOf(tokensOf(brief.slice(0, 20_000)));
  const lines = linesOf(brief);
  for (let at = 0; at < lines.length && pieces.length < MOST_PIECES; ) {
    const first = lines[at];
    if (!first) break;
    let last = first;
    for (at += 1; lines[at]?.continues; at += 1) last = lines[at] ?? last;
    const text = brief.slice(first.start, last.end);
    let from = 0;
    const isFrame = first.isFrame && kind === "mail";
    for (const to of partsOf(text, isFrame ? [text.length] : endsOf(text))) {
      const raw = text.slice(from, to);
      const start = first.start + from + (raw.length - raw.trimStart().length);
      const end = first.start + from + raw.trimEnd().length;
      from = to;
      const shown = brief.slice(start, end);
      if (!/[\p{L}\d]/u.test(shown)) continue;
      const tokens = tokensOf(shown, start);
      pieces.push({
        start,
        end,
        text: clean(shown),
        language: tokens.length > 3 ? languageOf(tokens, whole) : whole,
        tokens,
        clauses: clausesOf(shown, start),
        place: isFrame ? "frame" : first.isItem ? "list" : "prose",
        isSpoken: first.isSpoken,
      });
    }
  }
  return pieces.slice(0, MOST_PIECES);
}
