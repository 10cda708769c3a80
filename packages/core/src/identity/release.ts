import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Db } from "../platform/db";
import { StaleWrite } from "../platform/error";
import { Event } from "../platform/event";
import { User } from "../user";
import { forget } from "./sign-up";

const DAY = 86_400_000;

/**
 * Frees the addresses of sign-ups that nobody confirmed for seven days, so that their owners can have them.
 * A sweep: looks back over a week of downtime, and doing it twice does nothing more. Answers how many.
 */
export async function releaseUnconfirmed(): Promise<number> {
  let freed = 0;
  for (let back = 0; back < 8; back++) {
    const release_day = new Date(now().getTime() - back * DAY).toISOString().slice(0, 10);
    const { data } = await User.UserEntity.query
      .toRelease({ release_day })
      .go({ pages: "all", hydrate: true });
    for (const { id } of data) if (await Actor.asSystem(id, "release-unconfirmed", () => free(id))) freed++;
  }
  return freed;
}

async function free(id: number): Promise<boolean> {
  const user = await User.row(id);
  if (!user || user.email_verified || !user.email) return false;
  const changed = () => new StaleWrite();
  try {
    await Db.commit(
      [forget(user, changed), Db.release("email", User.foldEmail(user.email))],
      [Event.audit("user.email_released", `user:${id}`, { version: user.version + 1 })],
    );
    return true;
  } catch (error) {
    // Confirmed or changed at this very moment: it keeps its address.
    if (error instanceof StaleWrite) return false;
    throw error;
  }
}
