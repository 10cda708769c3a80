import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { TeamEntity, type TeamRow } from "./entity";
import { Events } from "./events";
import { readSeatCount, type SeatCount } from "./read";

/**
 * Looks whether a company has a seat for each of its admins, and notes since when it has not: its owner is told,
 * and after two weeks the youngest only read (D40). Nothing is hidden or removed. A change of the plan looks, and so
 * does each change of an admin once those weeks are over: there may be room meanwhile.
 */
export const review = (owner_id: number): Promise<SeatCount> =>
  Db.retryOnConflict(async () => {
    const count = await readSeatCount(owner_id);
    const { team, taken, seats } = count;
    const over = taken > seats;
    if (over === (team?.over_since !== undefined)) return count;
    const { over_since: _, ...rest } = team ?? { owner_id, version: 0 };
    const row = { ...rest, ...(over ? { over_since: iso() } : {}) };
    const { write, next } = Db.replaceNext<TeamRow>(TeamEntity, team, row);
    const aggregate = `team:${owner_id}`;
    const change = {
      before: { over_since: team?.over_since ?? null },
      after: { over_since: next.over_since ?? null },
      version: next.version,
      owner_id,
    };
    await Actor.asSystem(owner_id, "team_seats", () =>
      Db.commit(
        [write],
        [
          over
            ? Events.OverSeat.of(aggregate, { admins: taken, seats }, change)
            : Event.audit("team.seats_fit", aggregate, change),
        ],
      ),
    );
    return { ...count, team: next };
  });
