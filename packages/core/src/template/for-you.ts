import { Library } from "../library";
import { type CommunityTemplate, readCatalog, searchTemplates } from "../library/community";
import { groupOf } from "../library/rules";
import { Workspace } from "../workspace";
import { readUsage } from "./usage";

/** What each sign of interest counts: what clients agreed to says the most. */
const POINTS = { won: 4, used: 2, role: 3, specialty: 3 };

/** Returns how much of a template's work is of roles whose services the workspace keeps: 0 to 1. */
function matchRoles(template: CommunityTemplate, groups: ReadonlySet<string>): number {
  const services = template.phases.flatMap((phase) => phase.services);
  const own = services.filter(({ service }) => groups.has(groupOf(service.role_id)));
  return services.length === 0 ? 0 : own.length / services.length;
}

/**
 * Returns templates in the order in which the workspace may want them: by its trade, the roles of the services that
 * it keeps, and the types of templates that it used and won with. What is alike stays in the order it had.
 */
export async function arrangeForWorkspace(
  templates: readonly CommunityTemplate[],
): Promise<CommunityTemplate[]> {
  const [{ specialty }, tags, usage, catalog] = await Promise.all([
    Workspace.get(),
    Library.tags({ owned: true }),
    readUsage(),
    readCatalog(),
  ]);
  const groups = new Set(tags.map(({ name }) => name));
  // Searched whole: the index of the list that the process holds is there already.
  const ofTrade = new Set(specialty ? await searchTemplates(catalog.templates, specialty) : []);
  const points = new Map<string, number>();
  for (const { id, types } of templates) {
    const { used, won } = usage.get(id) ?? { used: 0, won: 0 };
    for (const type of types)
      points.set(type, (points.get(type) ?? 0) + used * POINTS.used + won * POINTS.won);
  }
  const scoreOf = (template: CommunityTemplate): number => {
    const ofTypes = Math.max(0, ...template.types.map((type) => points.get(type) ?? 0));
    const ofRoles = matchRoles(template, groups) * POINTS.role;
    const trade = ofTrade.has(template) ? POINTS.specialty : 0;
    return ofTypes + ofRoles + trade;
  };
  const scored = templates.map((template) => ({ template, score: scoreOf(template) }));
  return scored.toSorted((one, other) => other.score - one.score).map(({ template }) => template);
}
