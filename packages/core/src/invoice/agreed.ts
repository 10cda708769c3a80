import { missing } from "../platform/error";
import { Project } from "../project";
import { plan } from "../proposal/planned";
import { ofProject } from "../proposal/read";
import { Scope } from "../scope";
import { Workspace } from "../workspace";

/** What the client accepted, in the currency of the proposal; undefined before. */
export async function acceptedOf(
  project_id: number,
): Promise<{ total: number; currency: string } | undefined> {
  const { items } = await ofProject(project_id);
  const accepted = items.find(({ status }) => status === "accepted");
  if (!accepted) return undefined;
  const { accepted_total, currency } = await plan(accepted.id);
  return { total: accepted_total, currency };
}

/** The currency of a project: the accepted proposal's, before one the workspace's. */
export const currencyOf = async (project_id: number): Promise<string> =>
  (await acceptedOf(project_id))?.currency ?? (await Workspace.get()).currency;

/** The scope that a project goes by: what is billed is billed out of it. 1066 "project". */
export async function scopeOf(project_id: number): Promise<Scope.Info> {
  const project = (await Project.find(project_id)) ?? missing("project");
  return Scope.get(project.scopes[0]?.id ?? project_id);
}
