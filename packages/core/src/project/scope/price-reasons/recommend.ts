import { COMMUNITY_CURRENCY } from "../../../library/community";
import { findHiding, refuseHidden } from "../../hidden-by-plan";
import { openScope } from "../../rows";
import { findInCatalog } from "./catalog";

/**
 * Returns the catalog's typical prices for a scope's services that have no price, in cents per unit: none where the
 * project has another currency. 1003 for an unknown id, 1007 where the plan hides its project.
 */
export async function findRecommended(scope_id: number) {
  const [{ project, tasks }, hiding] = await Promise.all([openScope(scope_id), findHiding()]);
  refuseHidden(project, hiding);
  const { project_id, currency } = project;
  const open = tasks.filter(
    (task) => task.scope_id === scope_id && task.price === undefined && task.pricing !== "percent",
  );
  const isComparable = currency === COMMUNITY_CURRENCY && open.length > 0;
  const known = isComparable ? await findInCatalog(open) : [];
  return {
    project_id,
    currency,
    prices: [...known].map(([id, { price }]) => ({ id, price: price.typical })),
  };
}
