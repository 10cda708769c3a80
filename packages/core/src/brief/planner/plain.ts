// What a text may say that was made of another one: it shows what it is, and leads nowhere and costs nothing that the
// other one does not name.

import { figuresIn, isKnownMoney, moneyIn } from "./money";

/** Marks without a look of their own. Those of Arabic numbers are seen. */
const UNSEEN = /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** They change the direction of what follows: without them a text reads differently. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;
/** Joiners inside words of scripts that need them, in one picture of several, and a look that is chosen for a sign. */
const SEEN = new RegExp(
  [
    "(?<=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}])[\\u200c\\u200d](?=\\p{L})",
    "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})",
    "(?<=[\\p{Emoji}])[\\ufe0e\\ufe0f]",
    // The flags of England, Scotland and Wales.
    "(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}",
  ].join("|"),
  "gu",
);

/** Returns a text without marks that nobody sees. What it reads as stays: joiners of scripts and pictures, too. */
export function visibleOf(text: string): string {
  const kept = new Set<number>();
  for (const { 0: found, index } of text.matchAll(SEEN))
    for (let at = index; at < index + found.length; at += 1) kept.add(at);
  return text.replace(UNSEEN, (mark, at: number) => (kept.has(at) || TURNS.test(mark) ? mark : ""));
}

/** Markup, marks that change the direction of what follows, and what no screen shows. */
const NOT_PLAIN =
  /<[a-z!/]|&(?:#\d+|#x[\da-f]+|[a-z]{2,});|[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\t\n\r]|\]\(|(?:java|vb)script:|data:text/iu;
/** It would be filled, or run, where the text is read. */
const PLACEHOLDER = /\{\{|\}\}|\{%|%\}|\$\{|#\{|<%|%>|\[\[/;

/** Full stops of other scripts, and signs that are taken for one: inside words of scripts that have another stop. */
const STOPS = new RegExp(
  ["(?<=", ")[\\u3002\\uff61\\u06d4\\u0701\\u0702\\u2e3c\\ua4f8\\u{10a50}](?=", ")"].join(
    "[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\d-]",
  ),
  "gu",
);

/** Returns a text as an eye reads it: wide letters, figures of other scripts and disguised stops as the plain ones. */
function readAs(text: string): string {
  return text
    .replace(UNSEEN, "")
    .normalize("NFKC")
    .replace(STOPS, ".")
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      // Figures of a script stand in a row from 0 to 9.
      let zero = digit.codePointAt(0) ?? 0;
      const first = zero;
      while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && first - zero < 9) zero -= 1;
      return String((first - zero) % 10);
    });
}

const LINK = /(?:[a-z][a-z\d+.-]{0,30}:\/\/|www\.|mailto:)\S+/giu;
const MAIL = /[^\s@<>()[\]{},;:"]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,20}[\p{L}\p{N}-]{2,}/giu;
/** A name that is written to on some site. */
const HANDLE = /(?<![\p{L}\p{N}._-])@[\p{L}\p{N}_][\p{L}\p{N}_.]{2,}/giu;
const SITE =
  /(?<![\p{L}\p{N}-])((?:[\p{L}\p{N}-]{1,63}\.){1,20})(xn--[a-z\d-]+|\p{L}{2,})(?![\p{L}\p{N}])(?:[/?#:]\S*)?/giu;
const PUNYCODE = /(?<![\p{L}\p{N}])xn--[a-z\d-]+/giu;
const IP = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)/g;

/** Endings of sites of which a name in one letter, or in figures alone, is one, too: "J.Smith" and "3.Phase" are none. */
const ENDINGS =
  "com|net|org|info|biz|io|co|me|tv|app|dev|ai|xyz|zip|site|online|shop|store|club|top|link|click|live|pro|eu|uk|us|de|at|ch|fr|es|pt|br|it|nl|be|pl|ru|cn|tk|ml|ga|cf|gq|ly|gg|to|cc|ws|example|test";
const SHORT = new RegExp(`^(?:${ENDINGS})$`, "i");
/** Names of techniques and files, and what stands before a name: "Node.js", "plan.pdf", "Dr.Sample". */
const NO_ENDING =
  /^(?:js|jsx|tsx?|mjs|json|html?|css|scss|less|php|aspx?|jsp|xml|ya?ml|csv|tsv|pdf|svg|png|jpe?g|gif|webp|avif|heic|tiff?|eps|psd|indd|idml|docx?|xlsx?|pptx?|txt|rtf|odt|ods|mp[34]|wav|aiff|flac|jr|sr)$/i;
const NO_SITE =
  /^(?:(?:asp|ado|vb|ml)\.net|(?:dr|mr|mrs|ms|st|prof|nr|no|inkl|bzw|ca|vgl|ggf|evtl)\.\p{L}+)$/iu;

const AT = "(?:at|arroba|arobase)";
const DOT = "(?:dot|punkt|punto|ponto|point)";
const COMMON = "com|net|org|info|biz|io|xyz|zip|app|dev|ru|cn|tk|shop|site|online|example|test";
const NAME = "(?<![\\p{L}\\p{N}._-])[\\p{L}\\p{N}._-]{1,63}";
/** A stop in words, in brackets or with spaces around it: "evil dot com", "evil [.] com", "evil . com". */
const DISGUISED = new RegExp(
  [
    `${NAME}\\s?[\\[({<]\\s?(?:\\.|${DOT})\\s?[\\])}>]\\s?\\p{L}{2,63}`,
    // ".NET" is a technique.
    `${NAME}\\s{1,3}\\.(?:\\s(?:${COMMON})|(?!net)(?:${COMMON}))(?![\\p{L}\\p{N}])`,
    `${NAME}\\s?[·•∙‧・⋅ꞏ]\\s?(?:${COMMON})(?![\\p{L}\\p{N}])`,
    `${NAME}(?<!(?<!\\p{L})the)\\s${DOT}\\s(?:${COMMON})(?![\\p{L}\\p{N}])`,
    `${NAME}\\s${AT}\\s[\\p{L}\\p{N}-]{1,63}\\s${DOT}\\s\\p{L}{2,63}`,
    `${NAME}\\s?[\\[({<]\\s?(?:@|${AT})\\s?[\\])}>]\\s?[\\p{L}\\p{N}-]{1,63}(?:\\.|\\s${DOT}\\s)\\p{L}{2,63}`,
    "hxxps?:\\S+",
  ].join("|"),
  "giu",
);

const cutEnd = (link: string): string => link.replace(/[.,;:!?)\]}"'»”’…]+$/u, "");
/** Returns an address as it is compared: without its protocol and the marks around it. */
const addressOf = (link: string): string =>
  cutEnd(link.toLowerCase())
    .replace(/^(?:https?:\/\/|mailto:)/, "")
    .replace(/^www\./, "")
    .replace(/\/+$/, "");

/** Returns the pages and addresses that a text names, however they are written. */
function linksIn(read: string): string[] {
  const sites = [...read.matchAll(SITE)].filter(([whole, before = "", ending = ""]) => {
    const name = `${before}${ending}`;
    if (NO_SITE.test(name)) return false;
    if (SHORT.test(ending)) return true;
    return !(NO_ENDING.test(ending) && whole === name) && !/^(?:\p{L}\.|\p{N}+\.)+$/u.test(before);
  });
  return [
    ...[LINK, MAIL, HANDLE, PUNYCODE, IP, DISGUISED].flatMap((each) => [...read.matchAll(each)]),
    ...sites,
  ].map(([found]) => addressOf(found).replace(/\s+/g, " "));
}

/** Figures with marks between that nobody puts into a number or a date. */
const CALLED =
  /(?<![\p{L}\d.,])(?:\+|00)\d(?:[\s().\-–/]{0,3}\d){5,16}|(?<![\p{L}\p{Nd}.,+])\(?0\d{1,5}\)?(?:[\s.\-–/]{1,3}\d{2,8}){1,5}|(?<![\p{L}\p{Nd}.,-])\(?\d{3}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}(?!\d)|(?<![\p{L}\p{Nd}.,-])555[\s.-]?\d{4}(?!\d)|(?<![\p{L}\p{Nd}.,])\d{9,14}(?![\p{L}\p{Nd}])/gu;
/** Figures after a word for calling. */
const CALL =
  /(?<!\p{L})(?:call|phone|tel|telephone|mobile|whatsapp|sms|text us|ring|anruf\p{L}*|ruf\p{L}*|telefon\p{L}*|fon|handy|appele[rz]?|tel[eé]phone\p{L}*|t[eé]l|llam\p{L}*|tel[eé]fono|m[oó]vil|ligue|telefone|celular)(?!\p{L})[^\d\n]{0,20}(\d(?:[\s().\-–/]{0,2}\d){4,16})/giu;
/** A year, or a day in figures, is no number to call. */
const DAY =
  /(?<!\d)(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d|(?:19|20)\d\d\s?[-–/]\s?(?:19|20)?\d\d)(?!\d)/g;
const DIGITS =
  "zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|drei|vier|funf|fünf|sechs|sieben|acht|neun|un|deux|trois|quatre|cinq|sept|huit|neuf|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|um|dois|quatro|sete|oito|nove";
const SPOKEN = new RegExp(`(?<!\\p{L})(?:(?:${DIGITS})[\\s,-]+){5,}(?:${DIGITS})(?!\\p{L})`, "giu");

/** Returns the numbers that a text gives to call. */
function numbersToCall(read: string): string[] {
  const text = read.replace(DAY, (day) => " ".repeat(day.length));
  return [
    ...[...text.matchAll(CALLED)].map(([found]) => found),
    ...[...text.matchAll(CALL)].map(([, found = ""]) => found),
  ]
    .map((found) => found.replace(/\D/g, "").replace(/^00/, ""))
    .filter((digits) => digits.length >= 5)
    .concat([...text.matchAll(SPOKEN)].map(([found]) => found.toLowerCase()));
}

/** Where a text leads, and what it says of money. */
interface Claims {
  links: ReadonlySet<string>;
  calls: ReadonlySet<string>;
  money: ReadonlySet<string>;
}

function claimsIn(text: string): Claims {
  const read = readAs(text);
  return { links: new Set(linksIn(read)), calls: new Set(numbersToCall(read)), money: moneyIn(read) };
}

/** What texts that were given name: a text that is made of them may name it, too. */
export interface Known extends Claims {
  /** All of their figures: a sum without a currency may be one. */
  figures: ReadonlySet<string>;
}

const SITE_OF = /^(?:[^@]*@)?([^/?#:@]+)/;

/** Returns what texts name, with what others do. Whoever names a page names its site. */
export function collectKnown(texts: readonly string[], others?: Known): Known {
  const claims = texts.map(claimsIn);
  const links = claims.flatMap((each) => [...each.links]);
  const sites = links.flatMap((link) => SITE_OF.exec(link)?.[1] ?? []);
  return {
    links: new Set([...links, ...sites, ...(others?.links ?? [])]),
    calls: new Set([...claims.flatMap((each) => [...each.calls]), ...(others?.calls ?? [])]),
    money: new Set([...claims.flatMap((each) => [...each.money]), ...(others?.money ?? [])]),
    figures: new Set([...figuresIn(texts.map(readAs).join("\n")), ...(others?.figures ?? [])]),
  };
}

/** Returns whether a number is one of those that were given, with its country or without. */
const isKnownCall = (digits: string, { calls, figures }: Known): boolean =>
  figures.has(digits) ||
  [...calls].some(
    (known) => known.endsWith(digits.replace(/^0/, "")) || digits.endsWith(known.replace(/^0/, "")),
  );

/** Returns whether a text has no markup, nothing that is filled where it is read, and nothing that hides. */
export const isPlain = (text: string): boolean =>
  [text, readAs(text)].every((each) => !NOT_PLAIN.test(each) && !PLACEHOLDER.test(each));

/**
 * Returns whether a text that was made of others may stand where people read it: it is plain, and names no page,
 * address, telephone number or sum that they do not name, in whatever letters.
 */
export function isFair(text: string, known: Known): boolean {
  if (!isPlain(text)) return false;
  const { links, calls, money } = claimsIn(text);
  return (
    [...links].every((link) => known.links.has(link)) &&
    [...calls].every((digits) => isKnownCall(digits, known)) &&
    [...money].every((each) => isKnownMoney(each, known.money, known.figures))
  );
}
