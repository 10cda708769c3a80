import { type Choices, isOption } from "@stint/core/proposal/reading/rules";
import type { Document } from "@stint/core/proposal/schema";

/** Every option that is chosen, as an acceptance names it. */
export const chosenIDs = ({ phases }: Pick<Document, "phases">): number[] =>
  phases
    .flatMap(({ services }) => services.filter(isOption).filter(({ chosen }) => chosen))
    .map(({ id }) => id);

/** Answers the choice after `id` was picked (the others of its group go) or, for a single option, toggled. */
export function toggleOption(choices: Choices, chosen: readonly number[], id: number): number[] {
  const group = choices.groups.find(({ services }) => services.some((service) => service.id === id));
  if (group) {
    const mates = new Set(group.services.map((service) => service.id));
    return [...chosen.filter((each) => !mates.has(each)), id];
  }
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
}
