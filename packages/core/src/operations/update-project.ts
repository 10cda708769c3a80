import type { Project } from "../project";
import { update } from "../project";

/**
 * Changes a project. Another currency also changes its proposals and services, and is refused once an amount
 * was shown in the old one. 2032, 1066 "client", 422, 1004 when stale.
 */
export const updateProject = (
  id: number,
  input: Project.UpdateInput,
  if_match?: number,
): Promise<Project.Info> =>
  update(id, input, if_match, {
    inCurrency: async (project, to) => (await import("./change-currency")).changeCurrencyWrites(project, to),
    onTop: async (project) => (await import("./add-tax")).addTaxWrites(project),
  });
