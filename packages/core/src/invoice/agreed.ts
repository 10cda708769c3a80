import { missing } from "../platform/error";
import { Money } from "../platform/money";
import { Project } from "../project";
import { acceptedTotal } from "../proposal/planned";
import { ofProject } from "../proposal/read";
import { find } from "../proposal/rows";
import { Scope } from "../scope";

/**
 * What the client accepted, in the currency of the newest accepted proposal; undefined before. A change order
 * takes the place of what it changes; what stands accepted beside it counts too.
 */
export async function acceptedOf(
  project_id: number,
): Promise<{ total: number; currency: string } | undefined> {
  const { items } = await ofProject(project_id);
  const accepted = items.filter(({ status }) => status === "accepted");
  const totals = await Promise.all(accepted.map(async ({ id }) => acceptedTotal(await find(id))));
  const currency = totals[0]?.currency;
  if (currency === undefined) return undefined;
  return {
    currency,
    total: Money.sum(totals.filter((of) => of.currency === currency).map(({ total }) => total)),
  };
}

/** The currency of a project: the accepted proposal's, before one its own. 1066 "project". */
export const currencyOf = async (project_id: number): Promise<string> =>
  (await acceptedOf(project_id))?.currency ?? (await Project.row(project_id)).currency;

/** The scope that a project goes by: what is billed is billed out of it. 1066 "project". */
export async function scopeOf(project_id: number): Promise<Scope.Info> {
  const project = (await Project.find(project_id)) ?? missing("project");
  return Scope.get(project.scopes[0]?.id ?? project_id);
}
