import { type Findings, type Offer, offersOf } from "../planner/find";
import type { PlanInput } from "../planner/schema";
import { stemOf, tokensOf } from "../planner/token";

/** As many services are sent at most: a model that has to choose among a thousand chooses worse, and costs more. */
const MOST = 80;
/** Where the words of a brief lead to fewer, others of its kind of work stand beside them. */
const LEAST = 40;

const NAME_WEIGHT = 3;
const KIND_WEIGHT = 2;

const stemsOf = (text: string): string[] => tokensOf(text).map(({ text: word }) => stemOf(word, "en"));

/** Returns how much of what a service says a brief says, too. */
function scoreOf({ service }: Offer, stems: ReadonlySet<string>): number {
  const count = (text: string) => stemsOf(text).filter((stem) => stems.has(stem)).length;
  return NAME_WEIGHT * count(service.name) + Math.min(NAME_WEIGHT, count(service.description));
}

/** Returns the services that a model may choose from: what the library's search found, then what is near it. */
export function chooseCandidates(input: PlanInput, { readings, hits, excluded, type }: Findings): Offer[] {
  const found = [...new Set(hits.map(({ service }) => service))];
  const stems = new Set(
    readings.flatMap(({ words }) =>
      words.filter(({ isSmall }) => !isSmall).flatMap((word) => [...word.stems]),
    ),
  );
  const isOfKind = (offer: Offer) => offer.kind === "catalog" && offer.service.type === type;
  const others = [...new Set(offersOf(input).values())]
    .filter((offer) => !found.includes(offer) && !excluded.has(offer.service.name))
    .map((offer) => ({ offer, words: scoreOf(offer, stems) }))
    .map(({ offer, words }) => ({ offer, words, score: words + (isOfKind(offer) ? KIND_WEIGHT : 0) }))
    .sort((a, b) => b.score - a.score);
  const fitting = others.filter(({ offer, words }) => words >= NAME_WEIGHT || offer.kind === "own");
  const kin = others.filter((each) => !fitting.includes(each) && isOfKind(each.offer));
  const rest = [...fitting, ...kin.slice(0, Math.max(0, LEAST - found.length - fitting.length))];
  return [...found, ...rest.map(({ offer }) => offer)].slice(0, MOST);
}
