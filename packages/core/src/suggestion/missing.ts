import { isOpen } from "../billing/gate/rules";
import { readCatalog } from "../library/community";
import { History } from "../library/history";
import { ownRows } from "../library/read";
import { Project } from "../project";
import { Scope } from "../project/scope";
import { Workspace } from "../workspace";
import { countMissing, type Sample } from "./rules";
import type { Missing } from "./schema";

/** Returns the scopes that clients accepted, but for one project's: a team is told nothing of its owner's own projects. */
async function readOwnScopes(project: Project.Row): Promise<Sample[]> {
  const lines = await History.listAccepted(project.currency);
  const byProject = Map.groupBy(lines, ({ project_id }) => project_id);
  byProject.delete(project.project_id);
  const shared = project.is_solo
    ? undefined
    : new Set(
        (await Project.findMany([...byProject.keys()]))
          .filter(({ is_solo }) => !is_solo)
          .map(({ project_id }) => project_id),
      );
  return [...byProject]
    .filter(([id]) => shared?.has(id) ?? true)
    .map(([, sold]) => ({
      types: null,
      services: new Set(sold.flatMap(({ service }) => History.libraryIdOf(service) ?? [])),
    }));
}

/**
 * Returns services that a scope may lack: those that most of the scopes like it have, the community's templates and
 * what clients of the workspace accepted. It is counted, no model is asked. 1003, 1007 where the plan hides its project.
 */
export async function listMissing(scope_id: number): Promise<Missing> {
  const [{ project_id, project, tasks }, workspace] = await Promise.all([
    Scope.get(scope_id),
    Workspace.get(),
  ]);
  const [{ services, templates }, kept, own] = await Promise.all([
    readCatalog(),
    // A plan that ended hides them.
    isOpen("service.save", workspace) ? ownRows() : [],
    project.is_template ? [] : Project.row(project_id).then(readOwnScopes),
  ]);
  const names = new Map([...services, ...kept].map(({ id, name }) => [id, name]));
  const samples = templates.map(
    ({ types, phases }): Sample => ({
      types,
      services: new Set(phases.flatMap((phase) => phase.services.map(({ service }) => service.id))),
    }),
  );
  const found = countMissing(tasks, [...samples, ...own], (id) => names.get(id));
  return {
    type: found.type,
    counted: { templates: found.templates, own: found.own },
    services: found.services.map(({ id, count }) => ({
      deliverable_id: id,
      name: names.get(id) ?? "",
      count,
    })),
  };
}
