import { LONGEST_ANSWER } from "./check";
import { type Answer, noText, type ScopeText, textOf, type WriterInput } from "./schema";
import { hasFact, linesOf, sentencesOf, stemsOf } from "./sentence";

const join = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const end = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** Leaves out whole sentences that say no fact, the last ones first, until half of the text is left. */
export function shortenText(text: string): Answer {
  const lines = linesOf(text);
  const [first] = lines.flat();
  let length = lines.flat().join(" ").length;
  const aim = length / 2;
  const left = lines
    .toReversed()
    .map((sentences) =>
      sentences
        .toReversed()
        .filter((sentence) => {
          if (sentence === first || hasFact(sentence) || length <= aim) return true;
          length -= sentence.length;
          return false;
        })
        .toReversed(),
    )
    .toReversed();
  const shorter = left
    .map((sentences) => sentences.join(" "))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return shorter.length < text.trim().length && left.flat().length < lines.flat().length
    ? textOf(shorter)
    : noText("whole");
}

const MOST_NAMED = 4;

type Service = ScopeText["phases"][number]["services"][number];

/** Lists what services bring: of alternatives, which the client gets one of, as one thing. */
const listNames = (services: readonly Service[]): string[] =>
  [...Map.groupBy(services, ({ option_group }) => option_group)].flatMap(([group, members]) => {
    const names = members.map(({ name }) => name);
    if (group === null) return names;
    return names.length > 1
      ? [`one of ${names.join(" or ")}`]
      : names.map((name) => `${name} as one of ${group}`);
  });

/** Names services, the first few of many. */
function nameServices(services: readonly Service[]): string {
  const names = listNames(services);
  const more = names.length - MOST_NAMED;
  return more > 1 ? `${names.slice(0, MOST_NAMED).join(", ")} and ${more} more` : join(names);
}

const isExtra = ({ optional, option_group }: Service): boolean => optional && option_group === null;
const isFilled = ({ phases }: ScopeText): boolean => phases.some(({ services }) => services.length > 0);
const phasesWithWork = ({ phases }: ScopeText) => phases.filter(({ services }) => services.length > 0);

/** Says what the phases hold, what the client may leave out, and what is not included. */
export function summarize(scope: ScopeText): Answer {
  if (!isFilled(scope)) return noText("empty");
  const phases = phasesWithWork(scope);
  const options = phases.flatMap(({ services }) => services).filter(isExtra);
  const opening =
    phases.length > 1
      ? [`The work has ${phases.length} phases: ${join(phases.map(({ name }) => name))}.`]
      : [];
  const parts = phases.map(({ name, services }) => `${name} covers ${nameServices(services)}.`);
  const rounds = scope.revision_rounds;
  return textOf(
    [
      [...opening, ...parts].join(" "),
      [
        ...(options.length > 0 ? [`You may leave out ${nameServices(options)}.`] : []),
        ...(rounds === null ? [] : [describeRounds(rounds)]),
        ...(scope.exclusions.trim() === ""
          ? []
          : [`Not included: ${end(sentencesOf(scope.exclusions).join(" "))}`]),
      ].join(" "),
    ]
      .filter(Boolean)
      .join("\n\n"),
  );
}

const describeRounds = (rounds: number): string =>
  rounds === 1 ? "One round of changes is included." : `${rounds} rounds of changes are included.`;

/** One line for each phase: what it is for, in its own words, or what it brings. */
export function listGoals(scope: ScopeText): Answer {
  if (!isFilled(scope)) return noText("empty");
  return textOf(
    phasesWithWork(scope)
      .map(({ name, description, services }) => {
        const [said] = sentencesOf(description);
        return `- ${name}: ${end(said ?? nameServices(services))}`;
      })
      .join("\n"),
  );
}

interface Quote {
  words: string;
  about: ReadonlySet<string>;
}

const ASKS_CHANGES = /(?<!\p{L})(?:rounds?|revisions?|changes?|corrections?|feedback)(?!\p{L})/iu;
const MOST_QUOTES = 3;
/** Somebody waits: of a longer scope, what is beyond is not looked through. */
const MOST_SENTENCES = 2000;

/** Says what a service is to the client: one of several, one to leave out, or simply there. */
function describeKind({ optional, option_group, chosen }: Service): string {
  if (option_group !== null)
    return chosen
      ? `is one of “${option_group}”, the one that is chosen now`
      : `is one of “${option_group}”, and not chosen now`;
  return optional ? "is an option" : "is part of the scope";
}

/** Lists all that can be quoted of a scope, with what it is about. */
function quotesOf({ phases, exclusions, terms }: ScopeText): Quote[] {
  const services = phases.flatMap((phase) => phase.services);
  return [
    ...services.flatMap((service) => {
      const { name, description } = service;
      const kind = describeKind(service);
      const own = stemsOf(name);
      const said = sentencesOf(description).map((sentence) => ({
        words: `“${name}” ${kind}: “${sentence}”`,
        about: new Set([...own, ...stemsOf(sentence)]),
      }));
      return said.length > 0 ? said : [{ words: `“${name}” ${kind}.`, about: own }];
    }),
    ...exclusions
      .split(/[\n;,]/)
      .map((each) => each.trim())
      .filter(Boolean)
      .map((each) => ({ words: `Not included: “${each}”.`, about: stemsOf(each) })),
    ...terms.flatMap(({ name, body }) =>
      sentencesOf(body)
        // A placeholder is filled where the proposal is read.
        .filter((sentence) => !sentence.includes("{{"))
        .map((sentence) => ({
          words: `The terms say under “${name}”: “${sentence}”`,
          about: new Set([...stemsOf(name), ...stemsOf(sentence)]),
        })),
    ),
  ];
}

/** Quotes the rounds, services, exclusions and terms that a question is about. */
export function answerQuestion(question: string, scope: ScopeText): Answer {
  const asked = stemsOf(question);
  const quotes = quotesOf(scope).slice(0, MOST_SENTENCES);
  const counts = new Map<string, number>();
  for (const { about } of quotes) for (const stem of about) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const found = quotes
    .map((quote) => {
      let weight = 0;
      for (const stem of asked) if (quote.about.has(stem)) weight += 1 / (counts.get(stem) ?? 1);
      return { ...quote, weight };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const best = found[0]?.weight ?? 0;
  const said = found
    .filter(({ weight }) => weight * 2 >= best)
    .slice(0, MOST_QUOTES)
    .map(({ words }) => words);
  const rounds =
    scope.revision_rounds !== null && ASKS_CHANGES.test(question)
      ? [describeRounds(scope.revision_rounds)]
      : [];
  const lines: string[] = [];
  for (const line of [...rounds, ...said])
    if ([...lines, line].join("\n").length <= LONGEST_ANSWER) lines.push(line);
  return lines.length > 0 ? textOf(lines.join("\n")) : noText("unsaid");
}

/** Writes what can be written without a model, of what is there already. */
export function writeFromLibrary(input: WriterInput): Answer {
  switch (input.kind) {
    case "shorten":
      return shortenText(input.text);
    case "warm":
      return noText("model");
    case "summary":
      return summarize(input.scope);
    case "goals":
      return listGoals(input.scope);
    case "answer":
      return answerQuestion(input.question, input.scope);
  }
}
