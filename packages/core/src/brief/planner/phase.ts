import type { CommunityService, CommunityTemplate } from "../../library/community/schema";
import { isSameName } from "../rules";

/** A phase of the draft, by its name: what a client reads of it besides, a person writes. */
export interface PhasePlan {
  name: string;
  /** The services that a template has in it; none for one that is named after its kind of work. */
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

/** A phase for work of no kind. */
export const WORK = "Work";

/** Returns a template that truly fits: it has most of the services. The nearest one may be of something else. */
export const findFitting = (
  template: CommunityTemplate | undefined,
  services: readonly CommunityService[],
): CommunityTemplate | undefined => {
  const chosen = new Set(services.map(({ id }) => id));
  const held = new Set(template?.phases.flatMap((phase) => phase.services.map(({ service }) => service.id)));
  return [...chosen].filter((id) => held.has(id)).length * 2 > chosen.size ? template : undefined;
};

const phasesOf = (template: CommunityTemplate): PhasePlan[] =>
  template.phases.map(({ name, services }) => ({
    name,
    ids: new Set(services.map(({ service }) => service.id)),
  }));

/**
 * Returns the phases of services, and each one's: a phase of the template that fits where most of its services are in
 * it, else one that is named after their kind of work. `services` are in the order of the brief; undefined is one of
 * no known kind, which is in the phase of the one before.
 */
export function planPhases(
  templates: readonly CommunityTemplate[],
  template: CommunityTemplate | undefined,
  services: readonly (CommunityService | undefined)[],
): { phases: PhasePlan[]; at: number[] } {
  const phases = template ? phasesOf(template) : [];
  const at = services.map((service) => phases.findIndex(({ ids }) => service && ids.has(service.id)));
  const own = phases.map((_, index) => at.filter((each) => each === index).length);
  const others = phases.map(() => 0);
  const named = (name: string): number => {
    const found = phases.findIndex((phase) => phase.ids.size === 0 && isSameName(phase.name, name));
    return found >= 0 ? found : phases.push({ name, ids: new Set() }) - 1;
  };
  for (const [index, service] of services.entries()) {
    if ((at[index] ?? -1) >= 0) continue;
    if (!service) continue;
    const place = findUsualPlaces(templates).get(service.id) ?? MIDDLE;
    const usual = Math.round(place * ((template?.phases.length ?? 1) - 1));
    const isOfKind = template?.types.includes(service.type) === true;
    const hasRoom = (others[usual] ?? 0) < (own[usual] ?? 0);
    if (isOfKind && hasRoom) others[usual] = (others[usual] ?? 0) + 1;
    at[index] = isOfKind && hasRoom ? usual : named(service.type);
  }
  const first = at.find((each) => each >= 0) ?? named(WORK);
  return {
    phases,
    at: at.map((each, index) =>
      each >= 0 ? each : (at.slice(0, index).findLast((before) => before >= 0) ?? first),
    ),
  };
}
