import { iso, now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { conditionFailed } from "../../platform/db/failure";
import { type News } from "../../platform/delivery";
import type { NetworkName } from "../../platform/delivery/rules";
import { cleanWords } from "../../platform/foreign-text";
import { DeliveryParkedEntity, type ParkedRow } from "./entity";

const MINUTE_MS = 60_000;
/** Waits between tries double from five minutes: twelve tries take a week. */
export const MOST_TRIES = 12;
const waitMs = (tries: number): number => 5 * MINUTE_MS * 2 ** Math.min(tries - 1, 8);
const NEVER = "9999-12-31T00:00:00.000Z";

/**
 * Puts a piece of news aside that could not be worked through, so that the next can be taken; `again` is its row
 * where it was. Returns the row: whoever sees one with all its tries used, or for good, tells a person.
 */
export async function parkNews(
  network: NetworkName,
  news: News,
  error: unknown,
  { again, isFinal = false }: { again?: ParkedRow | undefined; isFinal?: boolean } = {},
): Promise<ParkedRow> {
  const tries = (again?.tries ?? 0) + 1;
  const isOver = isFinal || tries >= MOST_TRIES;
  const row: ParkedRow = {
    network,
    id: news.id,
    news,
    tries: isFinal ? MOST_TRIES : tries,
    reason: cleanWords(error instanceof Error ? error.message : ""),
    next_at: isOver ? NEVER : new Date(now().getTime() + waitMs(tries)).toISOString(),
    created_at: again?.created_at ?? iso(),
  };
  await DeliveryParkedEntity.put(row).go();
  return row;
}

/** Returns whether a parked piece is left to a person. */
export const isLeft = ({ tries }: Pick<ParkedRow, "tries">): boolean => tries >= MOST_TRIES;

/** Returns the pieces of a network that wait for another try now; `all` those that are left to a person, too. */
export async function parkedNews(network: NetworkName, { all = false } = {}): Promise<ParkedRow[]> {
  const { data } = await Db.allOf(
    DeliveryParkedEntity.query.one({ network }),
    Db.ofOne("parked news of one network"),
    { consistent: true },
  );
  return data.filter(({ next_at }) => all || next_at <= iso());
}

/** Gives a parked piece all of its tries again, from now on; one that was worked through meanwhile stays gone. */
export const retryParked = async ({ network, id }: Pick<ParkedRow, "network" | "id">): Promise<void> =>
  void (await DeliveryParkedEntity.patch({ network, id })
    .set({ tries: 0, next_at: iso() })
    .go()
    .catch((error: unknown) => {
      if (!conditionFailed(error)) throw error;
    }));

/** Ends the parking of a piece that was worked through. */
export const unpark = async ({ network, id }: Pick<ParkedRow, "network" | "id">): Promise<void> =>
  void (await DeliveryParkedEntity.delete({ network, id }).go());
