// What is not part of the work: what a brief leaves out, and what a template has as a choice that the brief does not make.

import type { CommunityTemplate } from "../../library/community/schema";
import { type Findings, isOnlyLeftOut } from "./find";
import { nameOfLeftOut } from "./left-out";
import type { Operation } from "./schema";

/** A longer list is not read. */
const MOST = { brief: 8, template: 3 };

export type Exclusion = Extract<Operation, { kind: "exclude" }>;

const choicesOf = ({ phases }: CommunityTemplate) =>
  phases.flatMap(({ services }) => services.flatMap((each) => (each.optional ? each.service : [])));

/** Returns the names of what a template has as a choice. */
export const optionsOf = (template: CommunityTemplate): string[] => [
  ...new Set(choicesOf(template).map(({ name }) => name)),
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

/** Returns what the brief's words leave out: of words that lead to several services, the surest. */
function findSaid({ excluded }: Findings, chosen: ReadonlySet<string>): Exclusion[] {
  const quoted = new Set<string>();
  return [...excluded]
    .filter(([name, { isTold }]) => isTold && !chosen.has(name))
    .sort(([, a], [, b]) => a.answer.sentence - b.answer.sentence || b.sureness - a.sureness)
    .flatMap(([text, { answer }]): Exclusion[] => {
      const key = `${answer.sentence} ${answer.quote}`;
      if (quoted.has(key)) return [];
      quoted.add(key);
      return [{ kind: "exclude", text, answers: [answer], source: { kind: "brief" } }];
    });
}

/** Returns what is left out that no service is, in the brief's words. */
function findNamed(
  { readings }: Findings,
  brief: string,
  chosen: ReadonlySet<string>,
  told: ReadonlySet<number>,
): Exclusion[] {
  return readings.flatMap((reading): Exclusion[] => {
    const { number, piece, kind } = reading;
    if (kind === "order" || piece.place === "frame" || told.has(number)) return [];
    const text = nameOfLeftOut(reading, brief);
    if (text === undefined || chosen.has(text)) return [];
    const answers = [{ sentence: number, quote: brief.slice(piece.start, piece.end) }];
    return [{ kind: "exclude", text, answers, source: { kind: "brief" } }];
  });
}

/**
 * Returns what to say that is not part of the work: `chosen` are the names of what is in the draft or was told of
 * before, `told` the sentences whose exclusion was.
 */
export function findExclusions(
  findings: Findings,
  brief: string,
  template: CommunityTemplate | undefined,
  chosen: ReadonlySet<string>,
  told: ReadonlySet<number> = new Set(),
): Exclusion[] {
  const { excluded, type } = findings;
  const known = findSaid(findings, chosen).filter(({ answers }) =>
    answers.every(({ sentence }) => !told.has(sentence)),
  );
  const all = new Set([...told, ...known.flatMap(({ answers }) => answers.map(({ sentence }) => sentence))]);
  const said = [...known, ...findNamed(findings, brief, chosen, all)].slice(0, MOST.brief);
  if (!template || !isOfItsKind(template, type, chosen)) return said;
  // What is a choice in another trade says nothing about this one.
  const usual = new Set(choicesOf(template).flatMap((each) => (each.type === type ? each.name : [])));
  const left = [...usual]
    .filter((name) => !chosen.has(name) && !excluded.has(name))
    .slice(0, MOST.template)
    .map(
      (text): Exclusion => ({
        kind: "exclude",
        text,
        answers: [],
        source: { kind: "template", name: template.name },
      }),
    );
  return [...said, ...left];
}

/** Returns the sentences that only say what is left out, and whose exclusion is told: nothing of them is open. */
export function findAnswered({ readings }: Findings, exclusions: readonly Exclusion[]): Set<number> {
  const told = new Set(exclusions.flatMap(({ answers }) => answers.map(({ sentence }) => sentence)));
  return new Set(
    readings.flatMap((each) => (told.has(each.number) && isOnlyLeftOut(each) ? each.number : [])),
  );
}
