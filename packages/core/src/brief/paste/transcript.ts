import { isItem, type Line, linesOf } from "./line";
import { isOwn, showName } from "./own";
import type { OwnSide, Paste, Span } from "./schema";
import { Copy } from "./text";
import { AGREE, BUT_NOT, HEADS, LONGEST_FRAME, plainOf, SMALL_TALK } from "./words";

/** What somebody says until somebody else does. */
interface Turn {
  by: string | undefined;
  /** Where the name stands; undefined where nobody is named. */
  name: Span | undefined;
  lines: Line[];
}

const CLOCK = "\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,]\\d{1,3})?(?:\\s?[AaPp]\\.?[Mm]\\.?)?";
/** A day may stand before the time, as in what messengers export. */
const DAY = "(?:\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4},?\\s)?";
const STAMP = new RegExp(`^[[(]?${DAY}${CLOCK}[\\])]?\\s{0,3}[-–:]?\\s{0,3}`);
const NAME =
  "\\p{Lu}[\\p{L}\\p{N}.'’_-]{0,30}(?:\\s[\\p{L}\\p{N}.'’&|_-]{1,30}){0,4}(?:\\s?\\([^()]{1,30}\\))?";
/** "Jonas: text", "Jonas (00:12): text". */
const SPEAKER = new RegExp(`^(${NAME})\\s?(?:[[(]${CLOCK}[\\])]\\s?)?:(?:\\s{1,4}|$)`, "u");
/** "[Jonas] text". */
const BRACKETS = new RegExp(`^\\[(${NAME})\\]:?\\s{1,4}`, "u");
/** A play's dash before a name. */
const DASH = /^[—–-]\s{1,3}/;
/** "Jonas 00:12:03" and nothing else, or the time before the name. */
const TITLE = new RegExp(`^\\[?(${NAME})\\]?\\s{1,9}[[(]?${CLOCK}[\\])]?$`, "u");
const TITLE_AFTER = new RegExp(`^[[(]?${CLOCK}[\\])]?\\s{1,9}(${NAME})$`, "u");
const CUE = new RegExp(`^${CLOCK}\\s{1,4}-->\\s{1,4}${CLOCK}`);
const VOICE = /^<v(?:\.[^\s>]{1,40})?\s([^<>]{1,80})>/;
const MARKUP = /<[^<>]{0,80}>/g;

/** Returns a line without so many letters at its begin. */
const skip = (line: Line, count: number): Line => {
  const rest = line.text.slice(count);
  const text = rest.trimStart();
  return { ...line, text, start: line.start + count + (rest.length - text.length) };
};

/** Returns the parts of a line that are no markup. */
function cutMarkup(line: Line): Line[] {
  const lines: Line[] = [];
  let from = 0;
  const add = (to: number) => {
    const raw = line.text.slice(from, to);
    const text = raw.trim();
    const start = line.start + from + (raw.length - raw.trimStart().length);
    if (text !== "") lines.push({ ...line, text, start, end: start + text.length });
  };
  for (const found of line.text.matchAll(MARKUP)) {
    add(found.index);
    from = found.index + found[0].length;
  }
  add(line.text.length);
  return lines;
}

/** Returns a line's speaker, and what is left of it; undefined where it names none. */
function readSpeaker(line: Line): { by: string; name: Span; rest: Line; isTimed: boolean } | undefined {
  const stamp = STAMP.exec(line.text.slice(0, LONGEST_FRAME))?.[0] ?? "";
  const timed = skip(line, stamp.length);
  const start = timed.text.slice(0, LONGEST_FRAME);
  const dash = DASH.exec(start)?.[0] ?? "";
  const bare = start.slice(dash.length);
  const found = BRACKETS.exec(bare) ?? SPEAKER.exec(bare);
  if (!found?.[1]) return undefined;
  const [named, by] = found;
  // One letter is a person as often as the head of a mail.
  if (by.length > 2 && HEADS[plainOf(by)] !== undefined) return undefined;
  const whole = dash + named;
  const at = timed.start + whole.indexOf(by);
  const name = { start: at, end: at + by.length };
  const isTimed = stamp !== "" || /\d:\d\d/.test(named.slice(by.length));
  return { by, name, rest: skip(timed, whole.length), isTimed };
}

/** Returns the turns of subtitles, without their numbers and times; undefined where a text is none. */
function turnsOfCues(lines: readonly Line[]): Turn[] | undefined {
  if (lines.filter(({ text }) => CUE.test(text)).length < 2) return undefined;
  const turns: Turn[] = [];
  let isCue = false;
  let former = "";
  for (const [at, line] of lines.entries()) {
    if (CUE.test(line.text)) isCue = true;
    else {
      if (line.isApart) isCue = false;
      const next = lines[at + 1];
      // The number or name of a cue stands over its time, and before the first cue is no speech.
      if (!isCue || (next && CUE.test(next.text) && line.isApart)) continue;
      // Subtitles that roll up say each line twice.
      if (line.text === former) continue;
      former = line.text;
      const voice = VOICE.exec(line.text);
      const speaker = voice ? undefined : readSpeaker(line);
      const by = voice?.[1]?.trim() ?? speaker?.by;
      const nameStart = line.start + (voice?.[0].indexOf(voice[1] ?? "") ?? 0);
      const name = voice ? { start: nameStart, end: nameStart + (voice[1]?.length ?? 0) } : speaker?.name;
      const last = turns.at(-1);
      const said = cutMarkup(speaker?.rest ?? line);
      if (last && (by === undefined || by === last.by)) last.lines.push(...said);
      else turns.push({ by, name, lines: said });
    }
  }
  return turns;
}

/** Returns the names that come more than once: a label that heads one line is nobody. */
function findRepeats(names: readonly string[]): Set<string> {
  const once = new Set<string>();
  return new Set(names.filter((name) => once.has(name) || !once.add(name)));
}

/** Returns the turns under lines such as "Jonas 00:12:03"; undefined where a text has none. */
function turnsOfTitles(lines: readonly Line[]): Turn[] | undefined {
  const turns: Turn[] = [];
  for (const line of lines) {
    const short = line.text.length <= LONGEST_FRAME ? line.text : "";
    const by = (TITLE.exec(short) ?? TITLE_AFTER.exec(short))?.[1];
    if (by !== undefined) {
      const start = line.start + line.text.indexOf(by);
      turns.push({ by, name: { start, end: start + by.length }, lines: [] });
    } else if (turns.length > 0) turns.at(-1)?.lines.push(line);
    else turns.push({ by: undefined, name: undefined, lines: [line] });
  }
  // The programme of a day has times, too: nobody in it speaks twice, or says anything.
  const named = turns.filter(({ by }) => by !== undefined);
  const isTalk = named.length > 1 && named.filter((turn) => turn.lines.length > 0).length * 2 > named.length;
  return isTalk && findRepeats(named.flatMap(({ by }) => by ?? [])).size > 0 ? turns : undefined;
}

/** Returns the turns of lines such as "Jonas: text"; undefined where that is no conversation. */
function turnsOfNames(lines: readonly Line[]): Turn[] | undefined {
  const read = lines.map((line) => ({ line, speaker: readSpeaker(line) }));
  const named = read.flatMap(({ speaker }) => speaker ?? []);
  const repeated = findRepeats(named.map(({ by }) => by));
  const timed = named.filter(({ isTimed }) => isTimed).length;
  const isTalk =
    repeated.size > 1 || (timed > 1 && repeated.size > 0 && named.some(({ by }) => by !== named[0]?.by));
  if (!isTalk) return undefined;
  const turns: Turn[] = [];
  for (const { line, speaker } of read) {
    if (speaker && (repeated.has(speaker.by) || speaker.isTimed)) {
      const { by, name, rest } = speaker;
      turns.push({ by, name, lines: rest.text === "" ? [] : [rest] });
      // Whoever speaks once may be a label: it stays with its words, and they are nobody's who spoke before.
    } else if (turns.length === 0 || speaker) turns.push({ by: undefined, name: undefined, lines: [line] });
    else turns.at(-1)?.lines.push(line);
  }
  return turns;
}

/** A sentence of what somebody says. */
interface Sentence extends Span {
  text: string;
}

/** Returns the sentences of a part of a text. */
function sentencesOf(text: string, { start, end }: Span): Sentence[] {
  const whole = text.slice(start, end);
  const sentences: Sentence[] = [];
  let from = 0;
  for (const found of whole.matchAll(/[.!?…]{1,3}["”»)]?(?=\s)/g)) {
    const to = found.index + found[0].length;
    sentences.push({ start: start + from, end: start + to, text: whole.slice(from, to).trim() });
    from = to;
  }
  sentences.push({ start: start + from, end, text: whole.slice(from).trim() });
  return sentences.filter(({ text: said }) => /[\p{L}\p{N}]/u.test(said));
}

/** A longer sentence says something besides. */
const LONGEST_TALK = 120;
const isSmallTalk = ({ text }: Sentence): boolean =>
  text.length <= LONGEST_TALK && SMALL_TALK.test(plainOf(text));

/** A yes answers so many sentences before it at most. */
const MOST_AGREED = 3;

/** Returns whether somebody begins by saying yes, and does not take it back. */
function isYes(sentences: readonly Sentence[]): boolean {
  const begin = sentences.slice(0, 2).map(({ text }) => plainOf(text.slice(0, LONGEST_FRAME)));
  return AGREE.test(begin[0] ?? "") && !BUT_NOT.test(begin.join(" "));
}

/** A name that a planner knows as one where it stands before a colon. */
const PLAIN_NAME = /^\p{Lu}[\p{L}.'’ -]{0,30}$/u;

/**
 * Reads the transcript of a call, or a chat: undefined where a text is none. Without times, and with what our own
 * side says marked; where nobody is known as ours, the names stay for the planner to judge by.
 */
export function readTranscript(pasted: string, own: OwnSide): Paste | undefined {
  const lines = linesOf(pasted);
  const turns = turnsOfCues(lines) ?? turnsOfTitles(lines) ?? turnsOfNames(lines);
  if (!turns) return undefined;
  const ours = new Map(turns.map(({ by }) => [by, by !== undefined && isOwn(by, own)]));
  const isAnyOurs = [...ours.values()].some(Boolean);

  const copy = new Copy(pasted);
  for (const { by, name, lines: said } of turns) {
    if (said.length === 0) continue;
    copy.part("\n\n");
    if (!isAnyOurs && name && PLAIN_NAME.test(by ?? "")) {
      copy.take(name);
      copy.part(": ");
    }
    for (const [at, line] of said.entries()) {
      if (at > 0) copy.part(isItem(line) || line.isApart ? "\n" : " ");
      copy.take(line);
    }
  }
  return markTurns(copy, turns, ours);
}

/** Marks whose words are whose, and which of them ask for nothing. */
function markTurns(
  copy: Copy,
  turns: readonly Turn[],
  ours: ReadonlyMap<string | undefined, boolean>,
): Paste {
  const { copies, text } = copy;
  const paste: Paste = { kind: "transcript", text, parts: [], quiet: [], agreed: [], copies };
  let at = 0;
  /** What our own side said last. */
  let offer: Sentence[] = [];
  for (const { by, lines } of turns) {
    const [first] = lines;
    const last = lines.at(-1);
    if (!first || !last) continue;
    while (copies[at] && copies[at]?.at !== first.start) at += 1;
    const start = copies[at]?.start ?? text.length;
    while (copies[at] && copies[at]?.at !== last.start) at += 1;
    const span = { start, end: copies[at]?.end ?? text.length };
    const is_ours = ours.get(by) ?? false;
    const sentences = sentencesOf(text, span);
    paste.parts.push({ ...span, by: showName(by), is_ours });
    // A yes is to whoever spoke before.
    if (offer.length > 0) {
      const agreed = new Set(!is_ours && isYes(sentences) ? offer.slice(-MOST_AGREED) : []);
      for (const said of offer)
        (agreed.has(said) && !isSmallTalk(said) ? paste.agreed : paste.quiet).push(said);
    }
    offer = is_ours ? sentences : [];
    if (!is_ours) paste.quiet.push(...sentences.filter(isSmallTalk));
  }
  paste.quiet.push(...offer);
  return paste;
}
