import { count } from "../lib/format";

/** The count shows from the last tenth on, and never later than 20 letters before the end. */
export const isNear = (length: number, most: number): boolean =>
  length > 0 && most - length <= Math.max(20, Math.floor(most / 10));

/** The number of letters left in a text, shown and read aloud only near the limit. */
export function LetterCount({ length, most }: { length: number; most: number }) {
  const left = most - length;
  return (
    <p aria-live="polite" className="text-right text-13 text-muted empty:hidden [&:not(:empty)]:mt-1">
      {isNear(length, most) &&
        (left > 0
          ? `${count(left, "character")} left`
          : left === 0
            ? "No more characters fit"
            : `${count(-left, "character")} too many`)}
    </p>
  );
}
