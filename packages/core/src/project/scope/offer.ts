import { Db } from "../../platform/db";
import { ScopeEntity } from "./entity";

interface Leading {
  owner_id: number;
  id: number;
  scopes: readonly { id: number }[];
}

/** A project's scope that its proposals are made of: the first of its own list. */
const leading = ({ owner_id, id: project_id, scopes }: Leading) =>
  ScopeEntity.patch({ owner_id, project_id, id: scopes[0]?.id ?? project_id });

/** The scope that is offered leads its project as long as that is so; edits of it are counted from now on. */
export const offerScope = (project: Leading): Db.Write =>
  Db.update(
    leading(project)
      .set({ is_out: true })
      .where(({ is_current }, { eq }) => eq(is_current, true)),
  );

/** Opens the offered scope for a change order, or fixes it again. */
export const setOfferedStatus = (project: Leading, status: "draft" | "active"): Db.Write =>
  Db.update(leading(project).set({ status, is_out: true }).add({ version: 1 }));
