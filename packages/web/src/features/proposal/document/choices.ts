import type { Document, ShownService } from "@stint/core/proposal/schema";

/** Options of one label, of which exactly one is chosen. */
export interface Group {
  label: string;
  services: ShownService[];
}

export interface Choices {
  groups: Group[];
  /** What the client may take or leave. */
  extras: ShownService[];
  /** Cents of the options that are chosen. */
  total: number;
  /** How many are chosen. */
  count: number;
}

export const isOption = (service: ShownService): boolean => service.optional || service.option_group !== null;

const costs = (services: readonly ShownService[]): number =>
  services.reduce((sum, { chosen, total }) => sum + (chosen ? (total ?? 0) : 0), 0);

/** What of a document the client decides, in its order. */
export function choicesOf({ phases }: Pick<Document, "phases">): Choices {
  const options = phases.flatMap(({ services }) => services.filter(isOption));
  const groups = new Map<string, Group>();
  for (const service of options) {
    if (service.option_group === null) continue;
    const group = groups.get(service.option_group);
    if (group) group.services.push(service);
    else groups.set(service.option_group, { label: service.option_group, services: [service] });
  }
  return {
    groups: [...groups.values()],
    extras: options.filter(({ option_group }) => option_group === null),
    total: costs(options),
    count: options.filter(({ chosen }) => chosen).length,
  };
}

/** The phases without what is chosen further down: their totals are those of the services they still list. */
export function fixedPhases({ phases }: Pick<Document, "phases">): Document["phases"] {
  return phases
    .map((phase) => ({
      ...phase,
      services: phase.services.filter((service) => !isOption(service)),
      total: phase.total === null ? null : phase.total - costs(phase.services.filter(isOption)),
    }))
    .filter((phase, at) => phase.services.length > 0 || phases[at]?.services.length === 0);
}

/** Every option that is chosen, as an acceptance names it. */
export const chosenIDs = ({ phases }: Pick<Document, "phases">): number[] =>
  phases
    .flatMap(({ services }) => services.filter(isOption).filter(({ chosen }) => chosen))
    .map(({ id }) => id);

/** The choice after `id` was picked (its group mates go) or, for what is taken or left, turned over. */
export function picked(choices: Choices, chosen: readonly number[], id: number): number[] {
  const group = choices.groups.find(({ services }) => services.some((service) => service.id === id));
  if (group) {
    const mates = new Set(group.services.map((service) => service.id));
    return [...chosen.filter((each) => !mates.has(each)), id];
  }
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
}
