import { missing } from "../../platform/error";
import { Project } from "../../project";
import { leadingOf, openAgreed } from "../../project/agreement";
import { type Priced, shapePriced } from "../../project/scope/read";

/** What the client accepted: the newest accepted document, in its currency; undefined before. */
export async function acceptedOf(
  project_id: number,
): Promise<{ total: number; currency: string } | undefined> {
  const { accepted } = (await Project.find(project_id)) ?? {};
  return accepted && { total: accepted.total, currency: accepted.currency };
}

/** The currency of a project: the accepted proposal's, before one its own. 1066 "project". */
export const currencyOf = async (project_id: number): Promise<string> =>
  (await acceptedOf(project_id))?.currency ?? (await Project.row(project_id)).currency;

/** The scope that is agreed: what is billed is billed out of it, and never out of a draft. 1066 "project". */
export async function scopeOf(project_id: number): Promise<Priced> {
  const opened = (await openAgreed(project_id)) ?? missing("project");
  return shapePriced(leadingOf(opened), opened);
}
