/** What a contract term leaves to whoever uses it. Browser-safe and pure; the client's page has no use for it. */
import {
  type Block,
  blocksOf,
  isPlaceholder,
  PLACEHOLDER_NAMES,
  PLACEHOLDERS,
  TOKEN,
  type Values,
} from "../text/rules";

/** Returns what stands for values that nobody knows yet: blanks that a person fills in. */
export const blankValues = (): Values =>
  Object.fromEntries(PLACEHOLDER_NAMES.map((name) => [name, `[${PLACEHOLDERS[name]}]`])) as Values;

/** Words in brackets, but none that are a link in Markdown. */
const BRACKETS = /\[([^[\]]{1,80})\](?!\((?:https?:|mailto:|[/#]))/g;

/** A line to write on: "[____]", "[•]", "[X]"; the tick of a box is a small x. */
const LINE = /^(?:[_.…·•●–—-]{2,}|[_…•●]|X{1,4})$/;

/** Notes in brackets that leave nothing open: "[sic]", "[see below]", "[Annex 2]". */
const NOTE =
  /^(?:sic!?|(?:see|cf\.?) .*|(?:annex|appendix|exhibit|schedule|section|clause|note|figure|fig\.) (?:\d[\d.]*|[a-z]))$/i;

const isBlank = (inside: string): boolean =>
  LINE.test(inside.trim()) || (/\p{L}{2}/u.test(inside) && !NOTE.test(inside.trim()));

/** A mark of a text that nobody has filled in, where it stands. */
export interface BlankSpan {
  start: number;
  end: number;
  text: string;
}

/** Whether a name in double braces is filled in when the text goes out. */
type IsFilled = (name: string) => boolean;

/**
 * Returns what a text leaves to be filled in: words or a line in brackets, as "[state or country]", and names in
 * double braces that nobody fills; in a term those that mean nothing. A footnote, a note and a link in brackets are
 * none.
 */
export const blanksIn = (text: string, isFilled: IsFilled = isPlaceholder): BlankSpan[] =>
  [
    ...[...text.matchAll(BRACKETS)].filter(([, inside = ""]) => isBlank(inside)),
    ...[...text.matchAll(TOKEN)].filter(([, name = ""]) => !isFilled(name)),
  ]
    .map(({ 0: words, index }) => ({ start: index, end: index + words.length, text: words }))
    .sort((one, other) => one.start - other.start);

/** Stands for a link or a filled value while blanks are looked for: what they say is nobody's blank. */
const OTHER = "\uFFFC";

/** Returns the blanks of a structured text, each once; one may go over several stretches of style. */
export const blanksOf = (blocks: readonly Block[], isFilled?: IsFilled): string[] => [
  ...new Set(
    blocks
      .map(({ content }) => content.map(({ text, href, value }) => (href || value ? OTHER : text)).join(""))
      .flatMap((text) => blanksIn(text, isFilled).map((blank) => blank.text.replace(/\s+/g, " "))),
  ),
];

interface Worded {
  body: string;
  content?: readonly Block[] | null | undefined;
}

/** Returns what a term leaves to be filled in, each blank once. */
export const termBlanks = ({ body, content }: Worded, isFilled?: IsFilled): string[] =>
  blanksOf(content ?? blocksOf(body), isFilled);
