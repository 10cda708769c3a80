/** Computes the fewest new ranks for a new order. Pure. */
import { Rank } from "../platform/rank";

/** Returns the positions of a longest strictly increasing run of ranks: these items keep theirs. */
function keepers(ranks: readonly string[]): Set<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  ranks.forEach((rank, i) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Rank.compare(ranks[ends[middle] ?? 0] ?? "", rank) < 0) low = middle + 1;
      else high = middle;
    }
    previous[i] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = i;
  });
  const kept = new Set<number>();
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i] ?? -1) kept.add(i);
  return kept;
}

/**
 * Returns the new ranks that put `items` into the given order: one for a drag of one item. All get new ranks
 * when some would become too long.
 */
export function reorder(items: readonly { id: number; rank: string }[]): Map<number, string> {
  const ranks = items.map(({ rank }) => rank);
  const kept = keepers(ranks);
  const changed = new Map<number, string>();
  for (let start = 0; start < items.length; ) {
    if (kept.has(start)) {
      start++;
      continue;
    }
    let end = start;
    while (end < items.length && !kept.has(end)) end++;
    const between = Rank.many(end - start, ranks[start - 1], ranks[end]);
    between.forEach((rank, i) => {
      const item = items[start + i];
      if (item) changed.set(item.id, rank);
      ranks[start + i] = rank;
    });
    start = end;
  }
  if (!ranks.some(Rank.isLong)) return changed;
  const fresh = Rank.many(items.length);
  return new Map(items.map(({ id }, i) => [id, fresh[i] ?? Rank.first()]));
}

/**
 * Returns the ranks before and after a new item behind `after` (at the end without it) in an ordered list.
 */
export function gapAfter(
  siblings: readonly { id: number; rank: string }[],
  after: number | null | undefined,
): [low: string | undefined, high: string | undefined] {
  const at = after ? siblings.findIndex(({ id }) => id === after) : -1;
  if (at < 0) return [siblings.at(-1)?.rank, undefined];
  const low = siblings[at]?.rank;
  // Two tabs may have given the same rank: the next one must be really higher.
  return [low, siblings.slice(at + 1).find(({ rank }) => low !== undefined && rank > low)?.rank];
}

/** Returns the rank of a new item behind `after` (at the end without it) in an ordered list. */
export function rankAfter(
  siblings: readonly { id: number; rank: string }[],
  after: number | null | undefined,
): string {
  return Rank.between(...gapAfter(siblings, after));
}
