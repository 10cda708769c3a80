import type { Paste } from "./paste/schema";
import { locate, partAt } from "./paste/text";
import { squeeze } from "./quote";
import type { StoredSentence } from "./rules";
import type { Sentence } from "./schema";

/** Returns sentences, which are in the order of a paste, with who said each and where in what was pasted. */
export function attribute(sentences: readonly Sentence[], paste: Paste): StoredSentence[] {
  /** The paste as sentences are compared, with the place of each of its letters. */
  const places: number[] = [];
  for (const found of paste.text.matchAll(/[^\s>]/g)) places.push(found.index);
  const whole = squeeze(paste.text);
  let from = 0;
  return sentences.map((sentence): StoredSentence => {
    const words = squeeze(sentence.text);
    const at = whole.indexOf(words, from);
    const [start, last] = [places[at], places[at + words.length - 1]];
    if (at < 0 || start === undefined || last === undefined) return sentence;
    from = at + words.length;
    const part = partAt(paste, start);
    const span = locate(paste, { start, end: last + 1 });
    return { ...sentence, origin: { by: part?.by ?? null, is_ours: part?.is_ours ?? false, ...span } };
  });
}
