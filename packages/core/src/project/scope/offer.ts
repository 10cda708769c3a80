import { Db } from "../../platform/db";
import { ScopeEntity } from "./entity";
import type { ScopeRow } from "./read";

interface Leading {
  owner_id: number;
  id: number;
  scopes: readonly { id: number }[];
}

/** A project's scope that its proposals are made of: the first of its own list. */
const keyOfLeading = ({ owner_id, id: project_id, scopes }: Leading) => ({
  owner_id,
  project_id,
  id: scopes[0]?.id ?? project_id,
});

/** The scope that is offered leads its project as long as that is so; edits of it are counted from now on. */
export const offerScope = (project: Leading): Db.Write =>
  Db.update(
    ScopeEntity.patch(keyOfLeading(project))
      .set({ is_out: true })
      .where(({ is_current }, { eq }) => eq(is_current, true)),
  );

/** Opens the offered scope for a change order, or fixes it again. */
export const setOfferedStatus = (project: Leading, status: "draft" | "active"): Db.Write =>
  Db.reviseUnread<ScopeRow>(ScopeEntity, keyOfLeading(project), { status, is_out: true });
