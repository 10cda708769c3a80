import type { CommunityService, CommunityTemplate } from "../../library/community/schema";

/** A phase of the draft, and the place of services that no phase of its template has. */
export interface PhasePlan {
  name: string;
  description: string;
  ids: ReadonlySet<number>;
}

/** What a service's usual place in the work is worth, where no template has it. */
const MIDDLE = 0.5;

/** Where the work of each service usually is in the templates: 0 at their first phase, 1 at their last. */
const usualPlaces = new WeakMap<readonly CommunityTemplate[], ReadonlyMap<number, number>>();

function findUsualPlaces(templates: readonly CommunityTemplate[]): ReadonlyMap<number, number> {
  const known = usualPlaces.get(templates);
  if (known) return known;
  const all = new Map<number, number[]>();
  for (const { phases } of templates)
    for (const [index, { services }] of phases.entries())
      for (const { service } of services)
        all.set(service.id, [...(all.get(service.id) ?? []), index / Math.max(1, phases.length - 1)]);
  const found = new Map(
    [...all].map(([id, list]) => [id, list.reduce((all, each) => all + each, 0) / list.length]),
  );
  usualPlaces.set(templates, found);
  return found;
}

/** Returns the template that has most of the services; those of the wanted kind of work lead among equals. */
export function findTemplate(
  templates: readonly CommunityTemplate[],
  services: readonly CommunityService[],
  type: string | null,
): CommunityTemplate | undefined {
  const wanted = new Set(services.map(({ id }) => id));
  let best: { template: CommunityTemplate; score: number } | undefined;
  for (const template of templates) {
    const held = new Set(template.phases.flatMap((phase) => phase.services.map(({ service }) => service.id)));
    const common = [...wanted].filter((id) => held.has(id)).length;
    const ofType =
      type !== null && template.types[0] === type
        ? 2
        : type !== null && template.types.includes(type)
          ? 1
          : 0;
    // Small templates say more about a service's place than those that have everything.
    const score = common + ofType * 0.75 - held.size / 100;
    if (!best || score > best.score) best = { template, score };
  }
  return best?.template;
}

/** Without a template all work is one phase. */
const ONLY: PhasePlan = { name: "Work", description: "", ids: new Set() };

export const phasesOf = (template: CommunityTemplate | undefined): PhasePlan[] =>
  template
    ? template.phases.map(({ name, description, services }) => ({
        name,
        description,
        ids: new Set(services.map(({ service }) => service.id)),
      }))
    : [ONLY];

/** Returns the phase of a service: its own in the template, else the one at its usual place in the work. */
export function phaseOf(
  phases: readonly PhasePlan[],
  templates: readonly CommunityTemplate[],
  service: Pick<CommunityService, "id"> | undefined,
): number {
  const held = service ? phases.findIndex(({ ids }) => ids.has(service.id)) : -1;
  if (held >= 0) return held;
  const place = (service && findUsualPlaces(templates).get(service.id)) ?? MIDDLE;
  return Math.round(place * (phases.length - 1));
}
