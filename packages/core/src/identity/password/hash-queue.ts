import { Actor } from "../../platform/actor";
import { TooMany } from "../../platform/error";
import { networkOf } from "../../platform/limit/subject";

/**
 * The number of hashes made at once in a process. A hash takes 128 MB and a third of a second of a core, so
 * further calls wait for their turn, and a call that would wait too long is refused.
 */
const AT_ONCE = 2;
/** The number of unknown callers that may wait, from all places and from one place. */
const STRANGERS = 16;
const STRANGERS_OF_PLACE = 8;
/** The number of known callers that may wait: known by their browser, their session or a mailed link. */
const KNOWN = 40;
const SECONDS = 3;

interface Waiter {
  place: string;
  known: boolean;
  start: () => void;
}

const queue: Waiter[] = [];
let running = 0;

const isFull = (place: string, known: boolean): boolean => {
  const same = queue.filter((each) => each.known === known);
  if (known) return same.length >= KNOWN;
  return same.length >= STRANGERS || same.filter((each) => each.place === place).length >= STRANGERS_OF_PLACE;
};

function next(): void {
  const first = queue.findIndex(({ known }) => known);
  const [turn] = queue.splice(Math.max(0, first), 1);
  if (turn) turn.start();
  else running--;
}

/**
 * Makes a hash when it is its turn: known callers first, and never more than a few at once. 1005 when too
 * many wait.
 */
export async function inTurn<T>(known: boolean, work: () => Promise<T>): Promise<T> {
  const place = networkOf(Actor.request().ip);
  if (running >= AT_ONCE) {
    if (isFull(place, known)) throw new TooMany("Many people sign in just now. Please try again.", SECONDS);
    await new Promise<void>((start) => queue.push({ place, known, start }));
  } else running++;
  try {
    return await work();
  } finally {
    next();
  }
}
