import { isLeft, type ParkedRow, parkedNews, retryParked, unpark } from "../invoice/delivery";
import { NETWORKS } from "../platform/delivery/rules";

interface Asked {
  network?: string | undefined;
  /** A single piece, whether it is left to a person or still waits for its next try. */
  id?: string | undefined;
  drop?: boolean | undefined;
  dry?: boolean | undefined;
}

/**
 * Has the next run take up what was left to a person, or drops a single piece; `dry` only lists it. Returns the pieces.
 * What took effect before is known by its mark, so a repeated retry is safe. @throws an Error in words for a network or
 * piece that there is none of
 */
export async function retryNews({ network, id, drop = false, dry = false }: Asked): Promise<ParkedRow[]> {
  const named = NETWORKS.filter((each) => network === undefined || each === network);
  if (named.length === 0) throw new Error(`There is no network ${network}: it is ${NETWORKS.join(" or ")}.`);
  if (drop && id === undefined) throw new Error("Name the piece to drop by its id.");
  const all = (await Promise.all(named.map((each) => parkedNews(each, { all: true })))).flat();
  const chosen = all.filter((each) => (id === undefined ? isLeft(each) : each.id === id));
  if (id !== undefined && chosen.length === 0) throw new Error(`No piece ${id} is parked.`);
  if (!dry) for (const each of chosen) await (drop ? unpark(each) : retryParked(each));
  return chosen;
}
