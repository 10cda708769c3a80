import type { Part, Paste, Span } from "./schema";

/** Writes a text out of places of another one, and remembers where each is from. */
export class Copy {
  readonly #from: string;
  #text: string[] = [];
  #length = 0;
  readonly copies: Paste["copies"] = [];

  constructor(from: string) {
    this.#from = from;
  }

  get length(): number {
    return this.#length;
  }

  get text(): string {
    return this.#text.join("");
  }

  /** Copies a place of the other text. */
  take({ start, end }: Span): void {
    if (end <= start) return;
    this.copies.push({ start: this.#length, end: this.#length + end - start, at: start });
    this.#push(this.#from.slice(start, end));
  }

  /** Puts something between what is copied. */
  part(separator: string): void {
    if (this.#length > 0) this.#push(separator);
  }

  #push(text: string): void {
    this.#text.push(text);
    this.#length += text.length;
  }
}

/** Returns the last of sorted spans that begins at a place or before it. */
function lastBefore<T extends Span>(spans: readonly T[], place: number): T | undefined {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return spans[low - 1];
}

/** Returns the one of sorted spans that a place is in. */
export function spanAt<T extends Span>(spans: readonly T[], place: number): T | undefined {
  const span = lastBefore(spans, place);
  return span && place < span.end ? span : undefined;
}

/** Returns the place in what was pasted of a place in the text. */
function placeOf({ copies }: Paste, place: number): number {
  const copy = lastBefore(copies, place);
  return copy ? copy.at + Math.min(place - copy.start, copy.end - copy.start) : 0;
}

/** Returns where a span of the text stands in what was pasted. */
export function locate(paste: Paste, { start, end }: Span): Span {
  return { start: placeOf(paste, start), end: placeOf(paste, end - 1) + 1 };
}

/** Returns whose words a place of the text are. */
export const partAt = (paste: Paste, place: number): Part | undefined => spanAt(paste.parts, place);
