import { Actor } from "../platform/actor";
import { isRobot } from "../platform/actor/robot";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Limit } from "../platform/limit";
import { membershipOf } from "../project/member/read";
import { Events } from "./events";
import { withLink } from "./link";
import { changeWrites, factsOf, type Row } from "./rows";
import { linkState } from "./rules";

/** Returns a visitor's browser and system in two words: enough to tell visits apart, and no more. */
export function deviceOf(user_agent = Actor.request().user_agent): string {
  const browser = /Edg|Firefox|CriOS|Chrome|Safari/.exec(user_agent)?.[0] ?? "Browser";
  const system = /iPhone|iPad|Android|Windows|Mac OS X|Linux/.exec(user_agent)?.[0];
  const name = { Edg: "Edge", CriOS: "Chrome" }[browser] ?? browser;
  return system ? `${name}, ${system.replace("Mac OS X", "Mac")}` : name;
}

/** Limits of recorded visits per hour, by visitor and by link. */
const VISITS = { name: "proposal-visit", max: 120, seconds: 3600 };
const VISITS_OF_LINK = { name: "proposal-visit-all", max: 1200, seconds: 3600 };

const tooMany = async (hash: string): Promise<boolean> =>
  !(await Limit.hasRoom(VISITS, Limit.place(hash))) ||
  !(await Limit.hasRoom(VISITS_OF_LINK, Limit.everybody(hash)));

/**
 * Returns whether the visitor is the owner, somebody acting for the owner, or a teammate of the project: they
 * are not the client.
 */
async function isInside(visitor: Actor.Actor, { owner_id, project_id }: Row): Promise<boolean> {
  if (visitor.type !== "user") return false;
  if (visitor.owner_id === owner_id) return true;
  return (await membershipOf(visitor.user_id, project_id))?.owner_id === owner_id;
}

/**
 * Records a visit (D24), except by the owner, the team, robots and prefetches. The first visit of a version
 * sets the status to viewed and notifies the owner; later ones are only logged. 1003 for an unknown hash.
 */
export async function recordView(input: { hash: string; prefetch?: boolean | undefined }): Promise<void> {
  const visitor = Actor.use();
  const passes = input.prefetch || isRobot(Actor.request().user_agent);
  await Db.retryOnConflict(() =>
    withLink(input.hash, async ({ row }) => {
      if (passes || (await isInside(visitor, row))) return;
      const state = linkState(factsOf(row), now());
      if ((state !== "open" && state !== "accepted") || (await tooMany(input.hash))) return;
      const about = `proposal:${row.id}`;
      if (state === "accepted" || row.viewed_at || row.status === "changes_requested") {
        // A version that was sent again unchanged can be viewed again; the owner was notified of it before.
        const again = row.status === "sent" ? { status: "viewed" as const } : {};
        const counted = changeWrites(row, {
          ...again,
          last_viewed_at: iso(),
          view_count: row.view_count + 1,
        });
        await Db.commit(counted, [
          Event.audit("proposal.viewed_again", about, {
            after: { document_version: row.document_version, device: deviceOf() },
          }),
        ]);
        return;
      }
      const at = iso();
      const viewed = { status: "viewed" as const, viewed_at: at, last_viewed_at: at };
      await Db.commit(changeWrites(row, { ...viewed, view_count: row.view_count + 1 }), [
        Events.Viewed.of(
          about,
          { project_id: row.project_id, proposal_id: row.id, version: row.document_version },
          {
            before: { status: row.status },
            after: { status: "viewed", device: deviceOf() },
            version: row.version + 1,
          },
        ),
      ]);
    }),
  );
}
