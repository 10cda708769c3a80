import { COMMON_PASSWORDS } from "./common-passwords";
import { COMMON_WORDS } from "./common-words";

/** What people put around a word to make it long enough: "password2026!". */
const HEAD = /^[^\p{L}]+/u;
const TAIL = /[^\p{L}]+$/u;

/** Signs that are typed for letters. A "1" is an i or an l. */
const SIGNS: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "(": "c",
  "3": "e",
  "€": "e",
  "6": "g",
  "9": "g",
  "!": "i",
  "|": "l",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
  "2": "z",
};
const spelled = (text: string, one: "i" | "l"): string =>
  [...text].map((each) => (each === "1" ? one : (SIGNS[each] ?? each))).join("");

/** Signs by the digit of their key: "!QAZ2wsx" is "1qaz2wsx" with a finger on the shift key. */
const UNSHIFTED = new Map([..."!@#$%^&*()"].map((sign, at) => [sign, `${(at + 1) % 10}`]));
const unshifted = (text: string): string => [...text].map((each) => UNSHIFTED.get(each) ?? each).join("");

/** Rows and columns of keyboards, the alphabet, the digits: read in either direction. */
const TRACKS = [
  "abcdefghijklmnopqrstuvwxyz,01234567890,qwertyuiop,asdfghjkl,zxcvbnm,qwertzuiop,yxcvbnm,azertyuiop",
  "qsdfghjklm,wxcvbn,1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p,qazwsxedcrfvtgbyhnujmikolp,йцукенгшщзхъ,фывапролджэ",
  "1q2w3e4r5t6y7u8i9o0p,q1w2e3r4t5y6u7i8o9p0,абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
]
  .flatMap((row) => row.split(","))
  .flatMap((track) => [track, [...track].reverse().join("")]);

/** The passphrases that everybody has read, or heard. */
const FAMOUS = new Set(
  (
    "correcthorse,correcthorsebatterystaple,tobeornottobe,maytheforcebewithyou,opensesame,accessdenied," +
    "ilovemydog,ilovemycat,ilovemymom,ilovemyself,iloveyousomuch,onceuponatime,thequickbrownfox,helloworld," +
    "livelaughlove,carpediem,hakunamatata,winteriscoming,letitgo,nevergiveup,justdoit,yesyoucan,mydogisbest"
  ).split(","),
);

/** A piece of at least this many characters is worth a guess of its own: a listed word, a part of a track. */
const PIECE = 4;
/** Longer ones of listed words are a passphrase. */
const PIECES = 3;
/** Fewer characters than a piece beside parts of tracks do not make them harder to guess: "1234567890ab". */
const SPARE = PIECE - 1;

/** As long as a password may be, and as much of one as is looked at. */
export const MOST_CHARACTERS = 200;
/** No piece is longer, but for one character over and over. */
const LONGEST = 40;

/** One word, whatever it is, and what everybody puts behind one: "Mumbai12345", "Cliente2026!". */
const WORD_AND_TAIL =
  /^\p{L}{1,10}(?:19\d\d|20\d\d|0?1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?)?)?)[^\p{L}\p{N}]*$/u;

const isTrack = (text: string): boolean => TRACKS.some((track) => track.includes(text));
const isPiece = (text: string): boolean =>
  COMMON_PASSWORDS.has(text) || COMMON_WORDS.has(text) || isTrack(text);

/** How often the character at a place comes one after another from there. */
function runAt(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] === text[at]) end++;
  return end - at;
}

/**
 * Whether a text is a few pieces one after another: "sunshinedragon", "qwertyasdfgh"; with `spare`, but for as many
 * characters. Looks from each place at most once for each number of pieces and characters that are left.
 */
function isPieces(text: string, isPart: (piece: string) => boolean, spare = 0): boolean {
  const tried = new Set<string>();
  const goes = (at: number, pieces: number, rest: number): boolean => {
    const key = `${at} ${pieces} ${rest}`;
    if (at === text.length) return pieces < PIECES;
    if (tried.has(key)) return false;
    tried.add(key);
    if (rest > 0 && goes(at + 1, pieces, rest - 1)) return true;
    if (pieces === 0) return false;
    const run = runAt(text, at);
    if (run >= PIECE && goes(at + run, pieces - 1, rest)) return true;
    for (let end = at + PIECE; end <= Math.min(text.length, at + LONGEST); end++)
      if ((end - at <= run || isPart(text.slice(at, end))) && goes(end, pieces - 1, rest)) return true;
    return false;
  };
  return goes(0, PIECES, spare);
}

/**
 * Whether everybody who guesses starts with it: a few listed words, parts of the keyboard or of the alphabet one
 * after another, with signs for letters and with digits and signs around them, or few characters over and over.
 */
export const isCommon = (password: string): boolean => {
  // Cut before and after: one character can be eighteen in NFKC.
  const cutTo = (text: string) => text.slice(0, MOST_CHARACTERS);
  const folded = cutTo(cutTo(password).normalize("NFKC").trim().toLowerCase());
  const cut = [folded, folded.replace(TAIL, ""), folded.replace(HEAD, "")];
  const words = new Set(
    [...cut, unshifted(folded), folded.replace(HEAD, "").replace(TAIL, "")].flatMap((word) => [
      word,
      // "Pass@word" is a word with a sign put into it, or a letter written as one.
      word.replace(/[^\p{L}\p{N}\s-]/gu, ""),
      spelled(word, "i"),
      spelled(word, "l"),
    ]),
  );
  return (
    [...words].some(
      (word) =>
        isPieces(word, isPiece) || COMMON_WORDS.has(word) || FAMOUS.has(word.replace(/[^\p{L}]/gu, "")),
    ) ||
    isPieces(folded, isTrack, SPARE) ||
    isPieces(unshifted(folded), isTrack, SPARE) ||
    WORD_AND_TAIL.test(folded) ||
    new Set(folded).size < 3 ||
    /^[^\p{L}\p{N}]*\d+[^\p{L}\p{N}]*$/u.test(folded) ||
    /^(.{1,5})\1+$/.test(folded) ||
    // Once around, and around again: "liverpool-liverpool".
    /^(\p{L}{4,})[\d\W_]*\1[\d\W_]*$/u.test(folded)
  );
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the mailed codes of this noun are for. */
export const PROOF = "proof-code";

/**
 * How often things may be tried, by whoever calls (`platform/limit`): what a stranger does counts for the stranger.
 * Generous per place: an office shares one. `…Anywhere` are ceilings over all places.
 */
export const limits = {
  signUpFrom: { name: "sign-up-ip", max: 300, seconds: HOUR },
  signUpOf: { name: "sign-up-address", max: 10, seconds: HOUR },
  /** Mails to who has the address that somebody signs up with again. */
  signUpTold: { name: "sign-up-told", max: 10, seconds: HOUR },
  signInFrom: { name: "sign-in-ip", max: 300, seconds: 15 * MINUTE },
  /** For one address from one place, or from a device that signed in to it before. */
  signInOf: { name: "sign-in-address", max: 10, seconds: 15 * MINUTE },
  /** The same over a day: one place alone is far from the ceiling of all. */
  signInOfDay: { name: "sign-in-address-day", max: 40, seconds: DAY },
  /** For one address from all places that it never signed in from: slow guessing from many of them. */
  signInAnywhere: { name: "sign-in-anywhere", max: 200, seconds: DAY },
  passwordOf: { name: "password-session", max: 10, seconds: 15 * MINUTE },
  proofOf: { name: "proof-session", max: 10, seconds: 15 * MINUTE },
  /** Each change leaves an undo link, and no earlier one may be crowded out; taking a change back forgets them. */
  addressOf: { name: "address-user", max: 10, seconds: 7 * DAY },
  /** Other addresses that an account asks for before its own is confirmed. */
  strangerOf: { name: "address-unconfirmed", max: 3, seconds: DAY },
  linkFrom: { name: "link-ip", max: 100, seconds: HOUR },
  linkOf: { name: "link-address", max: 5, seconds: HOUR },
  /** Mails of one kind to one address. Above it none is sent: the links of this hour are all still good. */
  linkAnywhere: { name: "link-anywhere", max: 40, seconds: HOUR },
  tokenFrom: { name: "token-ip", max: 300, seconds: 15 * MINUTE },
} as const;

/** How long links, sessions and unconfirmed addresses last, in seconds. */
export const lifetimes = {
  confirm: 2 * DAY,
  reset: HOUR,
  email: 2 * DAY,
  /** The link to the former address that takes a change of it back. */
  undo: 7 * DAY,
  /** Signing in, or proving who one is, opens the account's own affairs for this long. */
  proof: 5 * MINUTE,
  /** Since the last refresh. */
  session: 30 * DAY,
  /** Since the sign-in, used or not. */
  sessionAtMost: 180 * DAY,
  /** A device that signed in is known for this long. */
  device: 400 * DAY,
  /** After a rotation the former secret still answers with the new one: two tabs, a lost answer, a page that loads slowly. */
  grace: 60,
  /** An address that nobody confirmed goes back after this long … */
  unconfirmed: 7 * DAY,
  /** … or to the next who asks for it, after this long. */
  squatted: DAY,
} as const;
