import { COMMON_PASSWORDS } from "./common-passwords";
import { COMMON_WORDS } from "./common-words";

/** Characters that people put around a word to make it long enough: "password2026!". */
const HEAD = /^[^\p{L}]+/u;
const TAIL = /[^\p{L}]+$/u;

/** Signs that are typed in place of letters. A "1" is an i or an l. */
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
const respell = (text: string, one: "i" | "l"): string =>
  [...text].map((each) => (each === "1" ? one : (SIGNS[each] ?? each))).join("");

/** Signs by the digit of their key: "!QAZ2wsx" is "1qaz2wsx" with the shift key. */
const UNSHIFTED = new Map([..."!@#$%^&*()"].map((sign, at) => [sign, `${(at + 1) % 10}`]));
const unshift = (text: string): string => [...text].map((each) => UNSHIFTED.get(each) ?? each).join("");

/** Rows and columns of keyboards, the alphabet, the digits: read in either direction. */
const TRACKS = [
  "abcdefghijklmnopqrstuvwxyz,01234567890,qwertyuiop,asdfghjkl,zxcvbnm,qwertzuiop,yxcvbnm,azertyuiop",
  "qsdfghjklm,wxcvbn,1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p,qazwsxedcrfvtgbyhnujmikolp,йцукенгшщзхъ,фывапролджэ",
  "1q2w3e4r5t6y7u8i9o0p,q1w2e3r4t5y6u7i8o9p0,абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
]
  .flatMap((row) => row.split(","))
  .flatMap((track) => [track, [...track].reverse().join("")]);

/** Well-known passphrases. */
const FAMOUS = new Set(
  (
    "correcthorse,correcthorsebatterystaple,tobeornottobe,maytheforcebewithyou,opensesame,accessdenied," +
    "ilovemydog,ilovemycat,ilovemymom,ilovemyself,iloveyousomuch,onceuponatime,thequickbrownfox,helloworld," +
    "livelaughlove,carpediem,hakunamatata,winteriscoming,letitgo,nevergiveup,justdoit,yesyoucan,mydogisbest"
  ).split(","),
);

/** The fewest characters of a piece (a listed word, a part of a track) that adds a guess of its own. */
const PIECE = 4;
/** More listed words than this are a passphrase. */
const PIECES = 3;
/** Fewer extra characters than a piece do not make parts of tracks harder to guess: "1234567890ab". */
const SPARE = PIECE - 1;

/** The longest password, and the number of characters that are checked. */
export const MOST_CHARACTERS = 200;
/** No piece is longer, except one repeated character. */
const LONGEST = 40;

/** Any single word with a common tail: "Mumbai12345", "Cliente2026!". */
const WORD_AND_TAIL =
  /^\p{L}{1,10}(?:19\d\d|20\d\d|0?1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?)?)?)[^\p{L}\p{N}]*$/u;

const isTrack = (text: string): boolean => TRACKS.some((track) => track.includes(text));
const isPiece = (text: string): boolean =>
  COMMON_PASSWORDS.has(text) || COMMON_WORDS.has(text) || isTrack(text);

/** Returns the end of a run of one character that starts at a position. */
function runAt(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] === text[at]) end++;
  return end - at;
}

/**
 * Returns whether a text is a few pieces in a row: "sunshinedragon", "qwertyasdfgh"; `spare` is the number of
 * other characters allowed. Checks each position at most once for each remaining number of pieces and
 * characters.
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
 * Returns whether a password is among the first guesses: a few listed words, parts of the keyboard or the
 * alphabet in a row, with signs for letters and with digits and signs around them, or a few repeated
 * characters.
 */
export const isCommon = (password: string): boolean => {
  // Cut before and after normalizing: NFKC can turn one character into eighteen.
  const cutTo = (text: string) => text.slice(0, MOST_CHARACTERS);
  const folded = cutTo(cutTo(password).normalize("NFKC").trim().toLowerCase());
  const cut = [folded, folded.replace(TAIL, ""), folded.replace(HEAD, "")];
  const words = new Set(
    [...cut, unshift(folded), folded.replace(HEAD, "").replace(TAIL, "")].flatMap((word) => [
      word,
      // "Pass@word" is a word with a sign inserted, or with a sign for a letter.
      word.replace(/[^\p{L}\p{N}\s-]/gu, ""),
      respell(word, "i"),
      respell(word, "l"),
    ]),
  );
  return (
    [...words].some(
      (word) =>
        isPieces(word, isPiece) || COMMON_WORDS.has(word) || FAMOUS.has(word.replace(/[^\p{L}]/gu, "")),
    ) ||
    isPieces(folded, isTrack, SPARE) ||
    isPieces(unshift(folded), isTrack, SPARE) ||
    WORD_AND_TAIL.test(folded) ||
    new Set(folded).size < 3 ||
    /^[^\p{L}\p{N}]*\d+[^\p{L}\p{N}]*$/u.test(folded) ||
    /^(.{1,5})\1+$/.test(folded) ||
    // The same word twice: "liverpool-liverpool".
    /^(\p{L}{4,})[\d\W_]*\1[\d\W_]*$/u.test(folded)
  );
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The purpose of this noun's mailed codes. */
export const PROOF = "proof-code";

/**
 * Limits of tries per caller (`platform/limit`): a stranger's tries count for the stranger. The limits per
 * place are generous, because an office shares one. `…Anywhere` are ceilings over all places.
 */
export const limits = {
  signUpFrom: { name: "sign-up-ip", max: 300, seconds: HOUR },
  signUpOf: { name: "sign-up-address", max: 10, seconds: HOUR },
  /** Mails to the owner of an address that is signed up again. */
  signUpTold: { name: "sign-up-told", max: 10, seconds: HOUR },
  signInFrom: { name: "sign-in-ip", max: 300, seconds: 15 * MINUTE },
  /** For one address from one place, or from a device that signed in to it before. */
  signInOf: { name: "sign-in-address", max: 10, seconds: 15 * MINUTE },
  /** The same over a day: one place alone stays far below the ceiling over all places. */
  signInOfDay: { name: "sign-in-address-day", max: 40, seconds: DAY },
  /** For one address from all places that are new to it: slow guessing from many of them. */
  signInAnywhere: { name: "sign-in-anywhere", max: 200, seconds: DAY },
  /** Codes of the app for one account, from all places. A code is one of three in a million. */
  appCodeOf: { name: "app-code", max: 10, seconds: 15 * MINUTE },
  appCodeOfDay: { name: "app-code-day", max: 30, seconds: DAY },
  /** Backup codes are too long to be guessed; these limits keep calls down. */
  backupCodeOf: { name: "backup-code", max: 10, seconds: 15 * MINUTE },
  backupCodeOfDay: { name: "backup-code-day", max: 30, seconds: DAY },
  passwordOf: { name: "password-session", max: 10, seconds: 15 * MINUTE },
  proofOf: { name: "proof-session", max: 10, seconds: 15 * MINUTE },
  /**
   * Each change leaves an undo link, and the limit keeps earlier ones from being crowded out; undoing a
   * change resets it.
   */
  addressOf: { name: "address-user", max: 10, seconds: 7 * DAY },
  /** Other addresses that an account requests before its own is confirmed. */
  strangerOf: { name: "address-unconfirmed", max: 3, seconds: DAY },
  linkFrom: { name: "link-ip", max: 100, seconds: HOUR },
  linkOf: { name: "link-address", max: 5, seconds: HOUR },
  /** Mails of one kind to one address. Above it none is sent: the links of this hour are all still valid. */
  linkAnywhere: { name: "link-anywhere", max: 40, seconds: HOUR },
  tokenFrom: { name: "token-ip", max: 300, seconds: 15 * MINUTE },
} as const;

/** Lifetimes of links, sessions and unconfirmed addresses, in seconds. */
export const lifetimes = {
  confirm: 2 * DAY,
  reset: HOUR,
  email: 2 * DAY,
  /** The link to the former address that undoes a change. */
  undo: 7 * DAY,
  /** A sign-in or a proof of identity allows sensitive account changes for this long. */
  proof: 5 * MINUTE,
  /** After a right first step the second one has this long. */
  challenge: 5 * MINUTE,
  /** A browser on which its person asked not to be asked for the second step. */
  trust: 30 * DAY,
  /** A new app is confirmed within this time. */
  newApp: 15 * MINUTE,
  /** Counted from the last refresh. */
  session: 30 * DAY,
  /** Counted from the sign-in, used or not. */
  sessionAtMost: 180 * DAY,
  /** A device that signed in is remembered for this long. */
  device: 400 * DAY,
  /**
   * After a rotation the former secret still gets the new one: for two tabs, a lost response, a page that
   * loads slowly.
   */
  grace: 60,
  /** An unconfirmed address is released after this long … */
  unconfirmed: 7 * DAY,
  /** … or to the next person who requests it, after this long. */
  squatted: DAY,
} as const;
