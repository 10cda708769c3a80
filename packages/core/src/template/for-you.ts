import { Library } from "../library";
import { type CommunityTemplate, readCatalog, searchTemplates } from "../library/community";
import { groupOf } from "../library/rules";
import { Workspace } from "../workspace";
import { type Info, REASONS } from "./schema";
import { NEVER_USED, readUsage } from "./usage";

type Reason = (typeof REASONS)[number];

/** What each sign of interest counts: what clients agreed to says the most. */
const POINTS = { won: 4, used: 2, role: 3, specialty: 3 };

/** Returns how much of a template's work is of groups of roles: 0 to 1. */
function matchRoles(template: CommunityTemplate, groups: ReadonlySet<string>): number {
  const services = template.phases.flatMap((phase) => phase.services);
  const own = services.filter(({ service }) => groups.has(groupOf(service.role_id)));
  return services.length === 0 ? 0 : own.length / services.length;
}

/** Returns the templates that have work of these roles, those with the most of it first. */
export function arrangeForRoles(
  templates: readonly CommunityTemplate[],
  roles: readonly string[],
): CommunityTemplate[] {
  const groups = new Set(roles.map(groupOf));
  return templates
    .map((template) => ({ template, fit: matchRoles(template, groups) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ template }) => template);
}

/** Returns the sign that says the most, the first of equal ones; null where none says anything. */
function findReason(signs: Readonly<Record<Reason, number>>): Reason | null {
  const [first] = REASONS.toSorted((one, other) => signs[other] - signs[one]);
  return first && signs[first] > 0 ? first : null;
}

/**
 * Returns templates in the order in which the workspace may want them, each with its reason: by its trade, the roles of
 * the services that it keeps, and the types of templates that it used and won with. What is alike stays in the order
 * it had.
 */
export async function arrangeForWorkspace(
  templates: readonly CommunityTemplate[],
): Promise<(CommunityTemplate & Pick<Info, "reason">)[]> {
  const [{ specialty }, tags, usage, catalog] = await Promise.all([
    Workspace.get(),
    Library.tags({ owned: true }),
    readUsage(),
    readCatalog(),
  ]);
  const groups = new Set(tags.map(({ name }) => name));
  // Searched whole: the index of the list that the process holds is there already.
  const ofTrade = new Set(specialty ? await searchTemplates(catalog.templates, specialty) : []);
  const points = new Map<string, { won: number; used: number }>();
  for (const { id, types } of templates) {
    const { used, won } = usage.get(id) ?? NEVER_USED;
    for (const type of types) {
      const before = points.get(type) ?? { won: 0, used: 0 };
      points.set(type, { won: before.won + won * POINTS.won, used: before.used + used * POINTS.used });
    }
  }
  const none = { won: 0, used: 0 };
  const signsOf = (template: CommunityTemplate): Record<Reason, number> => {
    const [best = none] = template.types
      .map((type) => points.get(type) ?? none)
      .toSorted((one, other) => other.won + other.used - one.won - one.used);
    return {
      ...best,
      roles: matchRoles(template, groups) * POINTS.role,
      trade: ofTrade.has(template) ? POINTS.specialty : 0,
    };
  };
  const scored = templates.map((template) => {
    const signs = signsOf(template);
    const score = signs.won + signs.used + signs.roles + signs.trade;
    return { template: { ...template, reason: findReason(signs) }, score };
  });
  return scored.toSorted((one, other) => other.score - one.score).map(({ template }) => template);
}
