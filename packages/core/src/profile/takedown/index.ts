import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { listingWrites } from "../directory/listing";
import { ProfileEntity, type Row } from "../entity";
import { row, shownFactsOf } from "../read";

/**
 * Hides a person's profile from everybody, for Stint's own people; its files stay. Repeatable; nothing where there is
 * none. 1003. Apart from `update`, which deletes files: many functions reach this, and few may do that.
 */
export const hide = (user_id: number): Promise<void> =>
  Db.retryOnConflict(async () => {
    const user = (await User.row(user_id)) ?? fail(Code.NotFound);
    const [old, workspace] = await Promise.all([row(user_id), Workspace.get(user.workspace_id)]);
    if (!old || old.visibility === "private") return;
    const { write, next } = Db.replaceNext<Row>(ProfileEntity, old, {
      ...old,
      visibility: "private",
      updated_at: iso(),
    });
    await Db.commit(
      [write, ...(await listingWrites(user_id, async () => shownFactsOf({ user, workspace, held: next })))],
      [
        Event.audit("profile.updated", `profile:${user_id}`, {
          ...Event.difference(old as object, { ...next, token: undefined }),
          version: next.version,
          owner_id: user.workspace_id,
        }),
      ],
    );
  });
