/** "3, 7" as days, or undefined where it is none: whole numbers from 1 to 90, five at most. */
export function daysOf(text: string): number[] | undefined {
  const days = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  const fine = days.every((day) => Number.isInteger(day) && day >= 1 && day <= 90) && days.length <= 5;
  return fine ? [...new Set(days)].sort((a, b) => a - b) : undefined;
}
