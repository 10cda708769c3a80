import { Actor } from "../actor";
import { iso, now } from "../clock";
import { Day } from "../date";
import { Db } from "../db";
import { sweepDays } from "./index";

/**
 * A row for something that a provider is asked for: on record before the call, and in the sweep's sight until the
 * answer is known. These are its marks for the index of what is due.
 */
export const askedAttributes = {
  /** Since which day the answer is unknown; "" once it is known. */
  asked_day: { type: "string", required: true, default: "" },
  asked_shard: { type: "string", required: true, default: "" },
} as const;

export const askedIndex = {
  index: Db.indexes.due.name,
  condition: (row: { asked_day?: string }) => Boolean(row.asked_day),
  pk: { field: Db.indexes.due.pk, composite: ["asked_day", "asked_shard"], casing: "none" },
  sk: { field: Db.indexes.due.sk, composite: ["owner_id", "id"], casing: "none" },
} as const;

const SHARDS = ["0", "1", "2", "3"] as const;

/** From now on the sweep sees the row. */
export const markDue = (owner_id: number) => ({
  asked_day: iso().slice(0, 10),
  asked_shard: `${owner_id % SHARDS.length}`,
});

/** The answer is known: the sweep is done with the row. */
export const notAsked = { asked_day: "", asked_shard: "" };

interface Key {
  owner_id: number;
  id: number;
}
/** One page of the rows of a day and shard. */
type Page = (
  of: { asked_day: string; asked_shard: string },
  cursor: string | null,
) => Promise<{ data: Key[]; cursor: string | null }>;

export interface Swept {
  /** Of which the answer is known now. */
  known: number;
  /** Still unknown: the next run asks again. */
  unknown: number;
  failed: (Key & { error: Error })[];
}

/** Visits what was asked for and not answered; `isKnown` goes on with one row, in its owner's name. */
export async function sweepAsked(
  name: string,
  page: Page,
  isKnown: (key: Key) => Promise<boolean>,
): Promise<Swept> {
  const done: Swept = { known: 0, unknown: 0, failed: [] };
  const one = ({ owner_id, id }: Key) =>
    Actor.asSystem(owner_id, "reconcile", () => isKnown({ owner_id, id })).then(
      (known) => {
        done[known ? "known" : "unknown"] += 1;
      },
      (error: Error) => {
        done.failed.push({ owner_id, id, error });
      },
    );
  const shard = async (of: Parameters<Page>[0]) => {
    let cursor: string | null = null;
    do {
      const found: Awaited<ReturnType<Page>> = await page(of, cursor);
      for (const key of found.data) await one(key);
      cursor = found.cursor;
    } while (cursor);
  };
  await sweepDays(name, Day.today(now(), "Etc/GMT+12"), async (asked_day) => {
    const before = done.unknown + done.failed.length;
    for (const asked_shard of SHARDS) await shard({ asked_day, asked_shard });
    return done.unknown + done.failed.length === before;
  });
  return done;
}
