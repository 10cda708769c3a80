import { Actor } from "@stint/core/platform/actor";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Workspace } from "@stint/core/workspace";
import { as, newOwner } from ".";

/** A signed-in owner whose workspace exists, on the free plan unless told. */
export async function newWorkspace(input: Partial<Parameters<typeof Workspace.openWrite>[0]> = {}) {
  const owner = newOwner();
  await as(owner, () =>
    Db.commit(
      [
        Workspace.openWrite({
          ...{ brand_name: "Mockford Books", ...input },
          ...{ owner_id: owner.owner_id, held_by: owner.user_id },
        }),
      ],
      [Event.audit("workspace.opened", `account:${Actor.owner()}`)],
    ),
  );
  return owner;
}
