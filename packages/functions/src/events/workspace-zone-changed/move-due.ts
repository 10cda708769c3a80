import { moveDue } from "@stint/core/invoice/move-due";
import { Actor } from "@stint/core/platform/actor";
import { Db } from "@stint/core/platform/db";
import { Workspace } from "@stint/core/workspace";
import { consume } from "../../http/consume";

/** Moves due times into the new zone; where one run is not enough, another event continues. */
export const handler = consume(Workspace.ZoneChanged, async ({ after }) => {
  const next = await moveDue(after);
  if (next === null) return;
  await Db.commit([], [Workspace.ZoneChanged.of(`account:${Actor.owner()}`, { after: next })]);
});
