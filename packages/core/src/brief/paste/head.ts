import type { Line } from "./line";
import { addressOf } from "./own";
import { HEADS, LONGEST_FRAME, MARK, plainOf, WROTE } from "./words";

/** What a mail's head says of it. */
export interface Head {
  by: string | undefined;
  /** Comparable with another one's; undefined where it cannot be read for sure. */
  date: string | undefined;
  /** So many lines does it have. */
  lines: number;
}

const HEAD = /^\*{0,2}([\p{L}][\p{L}' -]{0,18}?)\s?:\*{0,2}(?:\s|$)/u;
const MOST_LINES = 12;

const kindOf = (line: Line | undefined) => {
  const word = line && HEAD.exec(line.text.slice(0, 40))?.[1];
  return word === undefined ? undefined : HEADS[plainOf(word).trim()];
};

const MONTHS: [RegExp, string][] = [
  [/^(?:jan|ene)/, "01"],
  [/^(?:feb|fev)/, "02"],
  [/^(?:mar(?!t[ei])|mrz)/, "03"],
  [/^(?:apr|avr|abr)/, "04"],
  [/^(?:may|mai)/, "05"],
  [/^(?:jun|juin)/, "06"],
  [/^(?:jul|juil)/, "07"],
  [/^(?:aug|aou|ago)/, "08"],
  [/^(?:sep|set)/, "09"],
  [/^(?:oct|okt|out)/, "10"],
  [/^nov/, "11"],
  [/^(?:dec|dez|dic)/, "12"],
];

/** Returns a day and time as a text that sorts; undefined where a figure could be the month or the day. */
export function dateOf(text: string): string | undefined {
  const plain = plainOf(text);
  const clock = /\b(\d{1,2})[:h](\d{2})(?:[^a-z]{0,4}([ap])\.?m)?/.exec(plain);
  const hour = clock ? (Number(clock[1]) % (clock[3] ? 12 : 24)) + (clock[3] === "p" ? 12 : 0) : 0;
  const time = clock ? `${String(hour).padStart(2, "0")}:${clock[2]}` : "00:00";
  const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(plain);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]} ${time}`;
  const dotted = /\b(\d{1,2})\.(\d{1,2})\.(20\d\d|\d\d)\b/.exec(plain);
  if (dotted) {
    const [day = "", month = "", year = ""] = dotted.slice(1);
    return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")} ${time}`;
  }
  const year = /\b20\d\d\b/.exec(plain)?.[0];
  const day = /(?<![\d:])\b(\d{1,2})\b(?![\d:h])/.exec(plain)?.[1];
  // A short name of a weekday may look like a month's, and stands before it.
  const month = (plain.match(/[a-z]{3,}/g) ?? [])
    .flatMap((word) => MONTHS.find(([begin]) => begin.test(word))?.[1] ?? [])
    .at(-1);
  return year && day && month ? `${year}-${month}-${day.padStart(2, "0")} ${time}` : undefined;
}

/** "From: 2 pm" begins the hours of an event. */
const isTime = (value: string): boolean =>
  addressOf(value) === undefined && /^\d|\b\d{1,2}(?:[:.h]\d{2}|\s?(?:[ap]\.?m\b|uhr\b|h\b))/i.test(value);

/** Returns the head of a mail that begins with a line; below a mark it may only say who wrote. */
export function readHead(lines: readonly Line[], at: number, isBelowMark: boolean): Head | undefined {
  const first = lines[at];
  if (!first || kindOf(first) === undefined) return undefined;
  const kinds = new Set<string>();
  let by: string | undefined;
  let date: string | undefined;
  let count = 0;
  for (let step = 0; step < MOST_LINES; step += 1) {
    const line = lines[at + step];
    if (!line || line.depth !== first.depth || (step > 0 && line.isApart)) break;
    const kind = kindOf(line);
    // A long list of addresses goes on in the next line.
    if (kind === undefined && !(kinds.size > 0 && line.text.includes("@") && kindOf(lines[at + step + 1])))
      break;
    const value =
      kind &&
      line.text
        .slice(line.text.indexOf(":") + 1)
        .slice(0, LONGEST_FRAME)
        .replace(/^\*{1,2}/, "")
        .trim();
    if (kind === "from" && isTime(value ?? "")) return undefined;
    if (kind === "from" && by === undefined) by = value;
    if (kind === "date" && date === undefined) date = dateOf(value ?? "");
    if (kind) kinds.add(kind);
    count = step + 1;
  }
  return kinds.has("from") && (isBelowMark || kinds.size > 1) ? { by, date, lines: count } : undefined;
}

/** A line that a mail program broke is put together of so many. */
const MOST_BREAKS = 3;

/** The day and time of such a line: all to its last figure. */
const FIGURES = /^.{0,300}\d(?:\s?[AaPp]\.?\s?[Mm]\.?)?(?:\s?(?:Uhr|h|UTC|GMT|CET|CEST)\b)?/u;

/** Returns who wrote what follows, and when, of a line such as "On Monday Jonas wrote:". */
function readAuthor(text: string): Pick<Head, "by" | "date"> {
  const address = addressOf(text);
  const plain = text.replace(/[<[(][^<>[\]()]{0,200}[>\])]/g, " ").replace(/[<>[\]()]/g, " ");
  const [before = "", after = ""] = plain.split(/\s(?:wrote|schrieb|a écrit|escribió|escreveu)(?=[\s:])/u);
  const figures = FIGURES.exec(before)?.[0] ?? "";
  // German may say the name last, or the day.
  const name = [after, before.slice(figures.length)].find((part) => /\p{L}/u.test(part) && !/\d/.test(part));
  const by = (name ?? "")
    .replace(/^[\s,.:;–-]{1,9}|[\s,:;–-]{1,9}$/g, "")
    .replace(/^(?:at|um|à|a las|às)\s/iu, "");
  return {
    by: [by.slice(0, 80), address ? `<${address}>` : ""].join(" ").trim() || undefined,
    date: dateOf(figures || after),
  };
}

/** Returns what a line such as "On Monday Jonas wrote:" says of the mail that follows; undefined for any other. */
export function readAttribution(lines: readonly Line[], at: number): Head | undefined {
  let text = "";
  for (let step = 0; step < MOST_BREAKS; step += 1) {
    const line = lines[at + step];
    if (!line || line.depth !== lines[at]?.depth || (step > 0 && line.isApart)) return undefined;
    text = `${text} ${line.text.slice(0, LONGEST_FRAME)}`.trim();
    if (text.length > LONGEST_FRAME) return undefined;
    const plain = plainOf(text);
    if (!/\d|@/.test(plain) && step === 0 && !plain.endsWith(":")) return undefined;
    if (!WROTE.some(([begin]) => begin.test(plain))) return undefined;
    if (WROTE.some(([begin, verb]) => begin.test(plain) && verb.test(plain)))
      return { ...readAuthor(text), lines: step + 1 };
  }
  return undefined;
}

/** Returns whether a line says that another mail follows. */
export const isMark = ({ text }: Line): boolean => text.length <= LONGEST_FRAME && MARK.test(plainOf(text));

/** Returns whether a line is drawn between two mails. */
export const isRule = ({ text }: Line): boolean => /^(?:[-_=*]{5,80}|[—–]{1,80}|_{2,4})$/.test(text);
