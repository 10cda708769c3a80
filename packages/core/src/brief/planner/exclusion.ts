// What is not part of the work: what a brief leaves out, and what a template has as a choice that the brief does not make.

import type { CommunityTemplate } from "../../library/community/schema";
import type { Findings } from "./find";
import type { Operation } from "./schema";

/** A longer list is not read. */
const MOST = { brief: 8, template: 3 };

/** Returns the names of what a template has as a choice. */
export const optionsOf = ({ phases }: CommunityTemplate): string[] => [
  ...new Set(
    phases.flatMap(({ services }) => services.flatMap((each) => (each.optional ? each.service.name : []))),
  ),
];

/** Says whether a template tells what is usual for this work: it is of its kind, and the brief asks for some of it. */
const isOfItsKind = (
  { types, phases }: CommunityTemplate,
  type: string | null,
  chosen: ReadonlySet<string>,
): boolean =>
  type !== null &&
  types.includes(type) &&
  phases.some(({ services }) => services.some(({ service }) => chosen.has(service.name)));

/** Returns what to say that is not part of the work: `chosen` are the names of the services that are. */
export function findExclusions(
  { excluded, type }: Findings,
  template: CommunityTemplate | undefined,
  chosen: ReadonlySet<string>,
): Extract<Operation, { kind: "exclude" }>[] {
  const said = [...excluded]
    .filter(([name]) => !chosen.has(name))
    .slice(0, MOST.brief)
    .map(([text, answer]) => ({
      kind: "exclude" as const,
      text,
      answers: [answer],
      source: { kind: "brief" as const },
    }));
  if (!template || !isOfItsKind(template, type, chosen)) return said;
  const usual = optionsOf(template)
    .filter((name) => !chosen.has(name) && !excluded.has(name))
    .slice(0, MOST.template)
    .map((text) => ({
      kind: "exclude" as const,
      text,
      answers: [],
      source: { kind: "template" as const, name: template.name },
    }));
  return [...said, ...usual];
}
