import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Workspace } from "../../workspace";
import { aggregateOf, assertAllowed, assertVersion, load, shape } from "../read";
import { refuseHeld } from "../schedule/hold";
import type { Info } from "../schema";
import { nextVersion, reviseWrites } from "../write";

function setPaused(id: number, action: "pause" | "resume", if_match?: number): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const [{ row: old, payments }, today] = await Promise.all([load(id), Workspace.today()]);
    assertVersion(old, if_match);
    assertAllowed(old, action, today);
    refuseHeld(old);
    const status = action === "pause" ? ("paused" as const) : ("scheduled" as const);
    const next = nextVersion(old, { ...old, status });
    await Db.commit(reviseWrites(old, next), [
      Event.audit(`invoice.${action}d`, aggregateOf(id), {
        before: { status: old.status },
        after: { status },
        version: next.version,
      }),
    ]);
    return shape({ row: next, payments }, today);
  });
}

/** Pauses a scheduled invoice; its day is kept. 2027 for any other. */
export const pause = (id: number, if_match?: number): Promise<Info> => setPaused(id, "pause", if_match);

/** Resumes a paused invoice for its day; one whose day has passed goes out with the next sweep. 2027. */
export const resume = (id: number, if_match?: number): Promise<Info> => setPaused(id, "resume", if_match);
