import { Actor } from "../platform/actor";
import { TooMany } from "../platform/error";
import { networkOf } from "../platform/limit/subject";

/**
 * A password's hash takes 128 MB and a third of a second of a core: so many are made at once in a process, the others
 * wait for their turn, and who would wait for long is told to come back instead.
 */
const AT_ONCE = 2;
/** How many strangers wait, from all places and from one of them. */
const STRANGERS = 16;
const STRANGERS_OF_PLACE = 8;
/** How many wait of those who are known: by their browser, their session or a mailed link. */
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

/** Makes a hash when it is its turn: the known first, and never more than a few at once. 1005 when too many wait. */
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
