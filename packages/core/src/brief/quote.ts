/** Where words of a sentence stand in it. Pure and browser-safe. */

/** Sentences are the brief's own words: white space and marks of quotes may differ, nothing else. */
export const squeeze = (text: string): string => text.replace(/[\s>]+/g, "");

interface Place {
  start: number;
  end: number;
}

/** Returns all places of words in a sentence, both squeezed. */
function findPlaces(sentence: string, words: string): Place[] {
  const [whole, part] = [squeeze(sentence), squeeze(words)];
  const places: Place[] = [];
  if (part === "") return places;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
    places.push({ start: at, end: at + part.length });
  return places;
}

/** Returns the wishes of a sentence that no quote touches. Wishes stand there one after the other. */
export function findUntouched(
  sentence: string,
  wishes: readonly string[],
  quotes: readonly string[],
): string[] {
  const touched = quotes.flatMap((quote) => findPlaces(sentence, quote));
  let from = 0;
  return wishes.filter((wish) => {
    const place = findPlaces(sentence, wish).find(({ start }) => start >= from);
    if (!place) return true;
    from = place.end;
    return !touched.some(({ start, end }) => start < place.end && place.start < end);
  });
}
