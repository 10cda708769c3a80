/** Says whether two words are one letter apart at most: one wrong, missing, added, or two that changed places. */
function isOneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}

/** Says whether the beginning of a word of a name is what was sought, but for one letter. From four letters on. */
export function isNear(sought: string, name: string): boolean {
  const letters = sought.trim().toLowerCase();
  if (letters.length < 4) return false;
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) =>
      [-1, 0, 1].some((more) => isOneApart(letters, word.slice(0, Math.max(0, letters.length + more)))),
    );
}
