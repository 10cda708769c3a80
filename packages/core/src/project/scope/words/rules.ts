/**
 * Numbers, counts and revision rounds in words, the same in the app, on the client's page and in documents
 * (D6). Browser-safe and pure.
 */
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Returns "three phases", "one phase", "14 services": small numbers as words. */
export function countInWords(amount: number, one: string, many = `${one}s`): string {
  return `${NUMBERS[amount] ?? amount} ${amount === 1 ? one : many}`;
}

/** Capitalizes the first letter. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a percentage: "33.33" → "33.3%". */
export const percentInWords = (percent: string): string => `${Math.round(Number(percent) * 100) / 100}%`;

/** Returns the number of revision rounds as a sentence. */
export function roundsInWords(rounds: number): string {
  if (rounds === 0) return "No round of changes is included.";
  return `${sentence(countInWords(rounds, "round"))} of changes ${rounds === 1 ? "is" : "are"} included.`;
}
