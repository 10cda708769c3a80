import { overlaid } from "../content/content";
import { findSignedContent } from "../content/snapshot";
import { findHiding, refuseHidden } from "../hidden-by-plan";
import { openScope, peek, shape, shapePriced } from "../rows";
import type { Info } from "./schema";

/** Returns one scope with everything its editor shows. 1003 when the actor has no such scope, 1007 where the plan hides its project. */
export async function get(id: number): Promise<Info> {
  const [opened, hiding] = await Promise.all([openScope(id, peek), findHiding()]);
  const { scope, project } = opened;
  refuseHidden(project, hiding);
  // An open change order edits the rows in place, so they no longer show what the client signed.
  const isEdited = scope.status === "draft" && scope.is_current && project.accepted !== undefined;
  const signed = isEdited ? await findSignedContent(project) : undefined;
  if (!signed) return shape(scope, opened);
  return shape(scope, opened, shapePriced(scope, overlaid(opened, signed)));
}
