import { Db } from "../../platform/db";
import type { ScopeRow } from "../rows";
import { ScopeEntity } from "../rows/scope-entity";

interface Leading {
  owner_id: number;
  id: number;
  scopes: readonly { id: number }[];
}

/** Returns the key of the scope that a project's proposals are made of: the first in its list. */
const keyOfLeading = ({ owner_id, id: project_id, scopes }: Leading) => ({
  owner_id,
  project_id,
  id: scopes[0]?.id ?? project_id,
});

/**
 * Returns the write that marks the offered scope as sent, on condition that it still leads its project; its
 * edits are counted from now on.
 */
export const offerScopeWrite = (project: Leading): Db.Write =>
  Db.update(
    ScopeEntity.patch(keyOfLeading(project))
      .set({ is_out: true })
      .where(({ is_current }, { eq }) => eq(is_current, true)),
  );

/** Returns the write that opens the offered scope for a change order, or closes it again. */
export const setOfferedStatusWrite = (project: Leading, status: "draft" | "active"): Db.Write =>
  Db.reviseUnread<ScopeRow>(ScopeEntity, keyOfLeading(project), { status, is_out: true });
