import { type Head, isMark, isRule, readAttribution, readHead } from "./head";
import { isItem, type Line, linesOf } from "./line";
import { isOwn, showName } from "./own";
import type { OwnSide, Paste, Span } from "./schema";
import { Copy } from "./text";
import {
  AGREE,
  BUT_NOT,
  COMPANY,
  LONGEST_FRAME,
  NOTICE,
  POSTSCRIPT,
  plainOf,
  SENT_FROM,
  SIGN_OFF,
  WHOLE,
} from "./words";

/** A mail of a thread. */
interface Message {
  depth: number;
  by: string | undefined;
  date: string | undefined;
  /** The first stretch that it can have: a line of its own may only name whom it quotes. */
  from: number;
  /** The last one that it has. */
  to: number;
}

/** Lines of one mail, one below the other. */
interface Stretch {
  message: Message;
  lines: Line[];
}

/** So many quoted lines make a thread, also where nobody says whose they are. */
const LEAST_QUOTES = 3;

/** Returns the stretches of a thread in the order in which they stand; undefined where a text is none. */
function stretchesOf(pasted: string): Stretch[] | undefined {
  const lines = linesOf(pasted);
  const stretches: Stretch[] = [];
  /** The mails that are open, by how deep they are quoted. */
  const open: Message[] = [];
  let next: { head: Head; depth: number } | undefined;
  let heads = 0;
  let isBelowMark = false;
  let isApart = false;
  const begin = (depth: number, head?: Head): Message => {
    const at = stretches.length;
    const message = { depth, by: head?.by, date: head?.date, from: at, to: at };
    open.length = Math.min(open.length, depth);
    open[depth] = message;
    return message;
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (!line) break;
    const { depth } = line;
    const head = readHead(lines, at, isBelowMark);
    const attribution = head ? undefined : readAttribution(lines, at);
    if (head) {
      begin(depth, head);
      next = undefined;
    } else if (attribution) {
      // Who quotes somebody is there before what they quote.
      if (!open[depth]) begin(depth);
      next = { head: attribution, depth };
    }
    isBelowMark = !head && !attribution && isMark(line);
    if (head || attribution || isBelowMark) {
      heads += 1;
      isApart = true;
      at += (head ?? attribution)?.lines ?? 1;
      continue;
    }
    if (isRule(line)) {
      isApart = true;
      at += 1;
      continue;
    }
    const message =
      next && depth >= next.depth
        ? begin(depth, next.head)
        : // What is quoted less again is of the mail that quotes.
          (open[depth] ?? begin(depth));
    next = undefined;
    if (stretches.at(-1)?.message !== message) stretches.push({ message, lines: [] });
    // What frames a mail stands between paragraphs, also without an empty line.
    stretches.at(-1)?.lines.push(isApart ? { ...line, isApart } : line);
    isApart = false;
    at += 1;
  }
  const quotes = lines.filter(({ depth }) => depth > 0).length;
  return heads > 0 || quotes >= LEAST_QUOTES ? stretches : undefined;
}

/** Takes the marks off a line's end. */
const bareOf = (text: string): string => plainOf(text.slice(0, LONGEST_FRAME)).replace(/[ ,.!:;]{1,8}$/, "");

/** "Cheers, Ada": an end with a name in the same line. */
const WITH_NAME = /^(.{2,40}?),?\s(\p{Lu}[\p{L}'’-]{1,20}(?:\s\p{Lu}[\p{L}'’-]{1,20})?)$/u;

/** Returns whether a line ends a mail, and the name in it. */
function readSignOff(line: Line): { by: string | undefined } | undefined {
  if (line.text.length > LONGEST_FRAME || isItem(line)) return undefined;
  if (SIGN_OFF.test(bareOf(line.text))) return { by: undefined };
  const [, end = "", by] = WITH_NAME.exec(line.text) ?? [];
  return SIGN_OFF.test(bareOf(end)) ? { by } : undefined;
}

/** Returns whether a line below the end of a mail is of its signature: no sentence, no list, nothing added. */
const isSignature = (line: Line): boolean =>
  line.text.length <= 100 &&
  !isItem(line) &&
  !line.text.endsWith(":") &&
  !POSTSCRIPT.test(plainOf(line.text)) &&
  !(/[.!?…]["”»)]?$/.test(line.text) && line.text.split(/\s+/).length > 4);

const MOST_SIGNATURE = 14;

const plainLine = ({ text }: Line): string => plainOf(text.slice(0, LONGEST_FRAME));

/** Returns where the end of a stretch begins: its last paragraph, and the one above the notices that it ends with. */
function findEnd(lines: readonly Line[]): number {
  let end = lines.length;
  do end = lines.findLastIndex(({ isApart }, at) => isApart && at < end);
  while (end > 0 && NOTICE.test(plainLine(lines[end] as Line)));
  return end;
}

/** Returns the lines of a stretch without signatures and footers, and who signed it. */
function cutFrames(lines: readonly Line[]): { lines: Line[]; by: string | undefined } {
  const kept: Line[] = [];
  let by: string | undefined;
  /** Lines below the end of the mail that may still be of its signature. */
  let rest = 0;
  let isSigned = false;
  let isNotice = false;
  const end = findEnd(lines);
  for (const [at, line] of lines.entries()) {
    if (line.text === "--") {
      // Whatever follows this mark is a signature, by the rules of mail.
      rest = Number.POSITIVE_INFINITY;
      continue;
    }
    if (rest === Number.POSITIVE_INFINITY) continue;
    const plain = plainLine(line);
    // Only a signature says that all of a paragraph is of the notice that it begins with.
    const isNew = line.isApart || (!isSigned && /[.!?]$/.test(lines[at - 1]?.text ?? ""));
    isNotice = NOTICE.test(plain) || (isNotice && !isNew);
    if (SENT_FROM.test(plain)) continue;
    if (isNotice || COMPANY.test(plain)) {
      // Among what is asked for, somebody may write of such a line.
      if (!isSigned && (at < end || kept.length === 0)) kept.push({ ...line, isQuiet: true });
      continue;
    }
    const signOff = readSignOff(line);
    if (signOff) {
      rest = MOST_SIGNATURE;
      isSigned = true;
      by ??= signOff.by;
      continue;
    }
    rest = rest > 0 && isSignature(line) ? rest - 1 : 0;
    if (rest === 0) kept.push(line);
    else if (by === undefined && /^\p{Lu}[\p{L}.'’ -]{1,40}$/u.test(line.text)) by = line.text;
  }
  return { lines: kept, by };
}

/** Lines that stand together, with what they say. */
interface Paragraph {
  stretch: Stretch;
  lines: Line[];
  /** Each of its sentences, in a form in which a quote is what it quotes. */
  keys: string[];
  isAgreed: boolean;
}

const squeeze = (text: string): string => plainOf(text).replace(/[^\p{L}\p{N}]+/gu, "");

function paragraphsOf(stretch: Stretch): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const line of stretch.lines) {
    const last = paragraphs.at(-1);
    if (last && !line.isApart) last.lines.push(line);
    else paragraphs.push({ stretch, lines: [line], keys: [], isAgreed: false });
  }
  for (const paragraph of paragraphs) {
    const whole = paragraph.lines.map(({ text }) => text).join(" ");
    paragraph.keys = whole
      .split(/(?<=[.!?:;])\s/)
      .map(squeeze)
      .filter(Boolean);
  }
  return paragraphs;
}

/** Shorter texts are said twice without being quoted: "Yes, please." */
const SHORT = 16;

/** Returns paragraphs without those that are of another mail: of what comes twice, the less quoted one stays. */
function dropRepeats(paragraphs: readonly Paragraph[]): Paragraph[] {
  const said = new Map<string, Message>();
  const repeats = new Set<Paragraph>();
  /** Mails that say something of their own. */
  const own = new Set<Message>();
  /** Mails of which something is said elsewhere. */
  const known = new Set<Message>();
  const rank = ({ isAgreed, stretch }: Paragraph) => (isAgreed ? -1 : stretch.message.depth);
  const isShort = ({ keys }: Paragraph) => keys.join("").length < SHORT;
  for (const paragraph of [...paragraphs].sort((a, b) => rank(a) - rank(b))) {
    const { message } = paragraph.stretch;
    const isRepeat = paragraph.keys.every((key) => (said.get(key) ?? message) !== message);
    if (isRepeat) repeats.add(paragraph);
    if (!isShort(paragraph)) (isRepeat ? known : own).add(message);
    for (const key of paragraph.keys) if (!said.has(key)) said.set(key, message);
  }
  return paragraphs.filter((paragraph) => {
    const { message } = paragraph.stretch;
    if (!isShort(paragraph) || !(own.has(message) || known.has(message))) return !repeats.has(paragraph);
    // What is left of a mail that stands elsewhere is its greeting.
    return own.has(message);
  });
}

/** Returns stretches that belong together as one: a mail, with what it quotes between its own lines. */
function unitsOf(stretches: readonly Stretch[], from: number, to: number): [number, number][] {
  const reach = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    const message = stretches[at]?.message;
    if (!message) continue;
    const start = Math.max(from, message.from);
    reach.set(start, Math.max(reach.get(start) ?? 0, Math.min(to, message.to + 1)));
  }
  const units: [number, number][] = [];
  for (let at = from; at < to; ) {
    let end = Math.max(at + 1, reach.get(at) ?? 0);
    for (let inside = at + 1; inside < end; inside += 1) end = Math.max(end, reach.get(inside) ?? 0);
    units.push([at, end]);
    at = end;
  }
  return units;
}

/** Returns the stretches of a thread in reading order: the newest mail last, and a quote before what answers it. */
function orderOf(stretches: readonly Stretch[], isNewestFirst: boolean): Stretch[] {
  const order = (from: number, to: number): Stretch[] => {
    const units = unitsOf(stretches, from, to);
    if (isNewestFirst) units.reverse();
    return units.flatMap(([start, end]) => {
      const within = stretches.slice(start, end);
      if (within.length === 1) return within;
      const outer = within.reduce((a, b) => (b.message.depth < a.message.depth ? b : a)).message;
      const ordered: Stretch[] = [];
      let begin = start;
      for (let at = start; at <= end; at += 1) {
        const stretch = stretches[at];
        if (at < end && stretch?.message !== outer) continue;
        ordered.push(...order(begin, at));
        if (at < end && stretch) ordered.push(stretch);
        begin = at + 1;
      }
      return ordered;
    });
  };
  return order(0, stretches.length);
}

/** Returns whether a paragraph ends with a question about all that stands above it. */
function asksAboutWhole({ lines }: Paragraph): boolean {
  const text = lines.map((line) => line.text).join(" ");
  return WHOLE.test(
    plainOf(text.slice(-LONGEST_FRAME))
      .split(/[.!:;?]\s/)
      .at(-1) ?? "",
  );
}

/** Marks what our own side wrote and the client answered with yes: the last words, or all that they ask about. */
function markAgreed(
  ordered: readonly Stretch[],
  byStretch: ReadonlyMap<Stretch, Paragraph[]>,
  own: OwnSide,
): void {
  const ours = new Set(
    [...byStretch].flatMap(([{ message }, paragraphs]) =>
      isOurs(message, own) ? paragraphs.flatMap(({ keys }) => keys) : [],
    ),
  );
  for (const [at, stretch] of ordered.entries()) {
    const answer = ordered[at + 1];
    const paragraphs = byStretch.get(stretch) ?? [];
    const last = paragraphs.at(-1);
    if (!answer || !last || isOurs(answer.message, own)) continue;
    const isWhole = asksAboutWhole(last);
    const isQuoted = stretch.message.depth > answer.message.depth;
    // Some programs put no mark before what they quote: there only a question about all of it is clear.
    if (!isQuoted && !(isWhole && isOurs(stretch.message, own))) continue;
    const words = plainOf(answer.lines[0]?.text.slice(0, LONGEST_FRAME) ?? "");
    if (!AGREE.test(words) || BUT_NOT.test(words)) continue;
    // A question about the whole is no work of its own.
    for (const paragraph of isWhole ? paragraphs : [last])
      if (
        paragraph.keys.every((key) => ours.has(key)) &&
        !(isWhole && paragraph.keys.length === 1 && paragraph === last)
      )
        paragraph.isAgreed = true;
  }
}

const isOurs = ({ by }: Message, own: OwnSide): boolean => by !== undefined && isOwn(by, own);

/** Reads a mail thread: undefined where a text is none. In reading order, each mail once, without its frames. */
export function readMail(pasted: string, own: OwnSide): Paste | undefined {
  const whole = stretchesOf(pasted);
  if (!whole) return undefined;
  const stretches: Stretch[] = [];
  const moved = new Map<number, number>();
  for (const [at, stretch] of whole.entries()) {
    moved.set(at, stretches.length);
    const { lines, by } = cutFrames(stretch.lines);
    stretch.message.by ??= by;
    if (lines.length > 0) stretches.push({ message: stretch.message, lines });
  }
  for (const message of new Set(stretches.map(({ message }) => message)))
    message.from = moved.get(message.from) ?? stretches.length;
  for (const [at, { message }] of stretches.entries()) message.to = at;
  const dates = stretches.flatMap(({ message }) => (message.depth === 0 ? (message.date ?? []) : []));
  const isNewestFirst = (dates[0] ?? "") >= (dates.at(-1) ?? "");
  const ordered = orderOf(stretches, isNewestFirst);
  const byStretch = new Map(ordered.map((stretch) => [stretch, paragraphsOf(stretch)]));
  markAgreed(ordered, byStretch, own);
  const kept = dropRepeats(ordered.flatMap((stretch) => byStretch.get(stretch) ?? []));

  const copy = new Copy(pasted);
  const paste: Paste = { kind: "mail", text: "", parts: [], quiet: [], agreed: [], copies: copy.copies };
  for (const { stretch, lines, isAgreed } of kept) {
    copy.part("\n\n");
    const start = copy.length;
    const still: Span[] = [];
    for (const [at, line] of lines.entries()) {
      if (at > 0) copy.part("\n");
      const place = copy.length;
      copy.take(line);
      if (line.isQuiet) still.push({ start: place, end: copy.length });
    }
    const span = { start, end: copy.length };
    // What our own side said is theirs, also where a quote of it names nobody.
    const is_ours = isAgreed || isOurs(stretch.message, own);
    paste.parts.push({ ...span, by: showName(stretch.message.by), is_ours });
    if (isAgreed) paste.agreed.push(span);
    else paste.quiet.push(...(is_ours ? [span] : still));
  }
  return { ...paste, text: copy.text };
}
