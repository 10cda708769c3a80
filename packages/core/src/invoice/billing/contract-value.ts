import { failMissing } from "../../platform/error";
import { Project } from "../../project";
import { currentScopeOf, openAgreed } from "../../project/content";
import { type Priced, shapePriced } from "../../project/rows";

/** Returns the newest accepted document's total, in its currency; undefined before acceptance. */
export async function acceptedOf(
  project_id: number,
): Promise<{ total: number; currency: string } | undefined> {
  const { accepted } = (await Project.find(project_id)) ?? {};
  return accepted && { total: accepted.total, currency: accepted.currency };
}

/**
 * Returns a project's currency: the accepted proposal's, or the project's own before acceptance. 1066
 * "project".
 */
export const currencyOf = async (project_id: number): Promise<string> =>
  (await acceptedOf(project_id))?.currency ?? (await Project.row(project_id)).currency;

/** Returns the agreed scope. Invoices bill this one, never a draft. 1066 "project". */
export async function scopeOf(project_id: number): Promise<Priced> {
  const opened = (await openAgreed(project_id)) ?? failMissing("project");
  return shapePriced(currentScopeOf(opened), opened);
}
