import { startProject } from "@stint/core/operations/start-project";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { as } from "../../support";
import { newWorkspace } from "../../support/workspace";

/** A workspace with one project whose first phase is empty, and short ways to its scope. */
export async function newScope() {
  const owner = await newWorkspace({ plan: "pro_monthly" });
  const project = await as(owner, () => startProject({ name: "Site", client_name: "Mockford Books" }));
  const scope = () => as(owner, () => Scope.get(project.id));
  const { categories, tasks } = await scope();
  const phase_id = categories[0]?.id ?? 0;
  await as(owner, () => Scope.removeTask(tasks[0]?.id ?? 0));
  const add = (name: string, price: number | null = null, quantity = "1", phase = phase_id) =>
    as(owner, () => Scope.addTask({ scopecategory_id: phase, name, price, quantity }));
  const names = async (phase = phase_id) =>
    (await scope()).tasks.filter((task) => task.scopecategory_id === phase).map(({ name }) => name);
  /** The project's stored total, which must always be what its scope adds up to. */
  const total = async () => {
    const [{ price_total }, { summary }] = await Promise.all([
      as(owner, () => Project.get(project.id)),
      scope(),
    ]);
    return { stored: price_total, summed: summary.price_total };
  };
  return { owner, project, id: project.id, phase_id, scope, add, names, total };
}
