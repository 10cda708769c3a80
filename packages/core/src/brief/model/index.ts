import { Assistant } from "../../assistant";
import { Catalog } from "../../library/catalog";
import type { CommunityTemplate } from "../../library/community/schema";
import { type Exclusion, findAnswered, findExclusions } from "../planner/exclusion";
import { quantityOf } from "../planner/figure";
import { type Findings, findServices, type Offer } from "../planner/find";
import { proposeOffer, tellFindings } from "../planner/library";
import { findFitting, findTemplate } from "../planner/phase";
import { type SaidSchedule, scheduleOf } from "../planner/schedule";
import type { Operation, PlanInput, Planner } from "../planner/schema";
import { narrowQuote } from "../planner/wish";
import type { Answer } from "../schema";
import { chooseCandidates } from "./candidate";
import { ListReader } from "./elements";
import { idOf, makeQuestion, Step } from "./question";

export { MODEL_LIMIT_MS, VERSION } from "./question";

/** Turns a model's steps into operations: services and prices are looked up, never what it says of them. */
class Translator {
  readonly #input: PlanInput;
  readonly #findings: Findings;
  readonly #offers: ReadonlyMap<string, Offer>;
  readonly #covered = new Set<number>();
  readonly #told = new Set<number>();
  /** Names of what is in the draft, or said not to be part of it. */
  readonly names = new Set<string>();
  readonly #exclusions: Exclusion[] = [];
  hasSchedule = false;
  #phases = 0;
  #role_id = Catalog.DEFAULT_ROLE_ID;
  services = 0;

  constructor(input: PlanInput, findings: Findings, candidates: readonly Offer[]) {
    this.#input = input;
    this.#findings = findings;
    this.#offers = new Map(candidates.map((offer, at) => [idOf(at), offer]));
  }

  get #phase(): string {
    return `phase-${this.#phases}`;
  }

  /** Returns answers with the words as they stand in the brief; of words that do not, the whole sentence. */
  #quote(answers: readonly Answer[]): Answer[] {
    const { brief } = this.#input;
    return answers.map(({ sentence, quote }) => {
      const piece = this.#findings.readings[sentence - 1]?.piece;
      const whole = piece ? brief.slice(piece.start, piece.end) : quote;
      return { sentence, quote: quote.trim() !== "" && whole.includes(quote) ? quote : whole };
    });
  }

  /** Returns the answers of a service: what it says to answer of several wishes is held against its name. */
  #quoteFor(name: string, answers: readonly Answer[]): Answer[] {
    return this.#quote(answers).flatMap(({ sentence, quote }) => {
      const reading = this.#findings.readings[sentence - 1];
      const quotes = reading ? narrowQuote(reading, this.#input.brief, quote, name) : [quote];
      return quotes.map((quote) => ({ sentence, quote }));
    });
  }

  /** Returns the schedule that sentences say: shares and months are read there, never what a model says of them. */
  #schedule(answers: readonly Answer[]): Operation | undefined {
    for (const { sentence } of answers) {
      const reading = this.#findings.readings[sentence - 1];
      const said = reading && scheduleOf(reading, this.#input.brief);
      if (said && !this.hasSchedule) return this.#keepSchedule(said);
    }
    return undefined;
  }

  #keepSchedule({ schedule, answers }: SaidSchedule): Operation {
    this.hasSchedule = true;
    for (const { sentence } of answers) this.#covered.add(sentence);
    return { kind: "schedule", schedule, answers };
  }

  #exclude(exclusion: Exclusion): Operation {
    this.#exclusions.push(exclusion);
    return exclusion;
  }

  /** Returns what a step does; undefined for a schedule that the words it names do not say. */
  translate(step: Step): Operation | undefined {
    switch (step.kind) {
      case "phase":
        this.#phases += 1;
        return { kind: "phase", key: this.#phase, name: step.name, description: "" };
      case "cover":
        this.#told.add(step.sentence);
        return step;
      case "ask":
        return step;
      case "schedule":
        return this.#schedule(step.answers);
      case "exclude":
        this.names.add(step.text);
        return this.#exclude({ ...step, answers: this.#quote(step.answers), source: { kind: "brief" } });
      default: {
        this.services += 1;
        for (const { sentence } of step.answers) this.#covered.add(sentence);
        const quantity = quantityOf(step.quantity);
        if (step.kind === "new") {
          this.names.add(step.name);
          return {
            kind: "service",
            service: {
              phase: this.#phase,
              name: step.name,
              description: step.description,
              role_id: this.#role_id,
              quantity,
              unit: step.unit,
              price: null,
              source: null,
              deliverable_id: null,
              answers: this.#quoteFor(step.name, step.answers),
            },
          };
        }
        const offer = this.#offers.get(step.id);
        if (!offer) throw new Error("The model chose a service that it was not given");
        const answers = this.#quoteFor(offer.service.name, step.answers);
        const service = proposeOffer(offer, quantity, answers, this.#input.currency);
        this.#role_id = service.role_id;
        this.names.add(service.name);
        return { kind: "service", service: { ...service, phase: this.#phase } };
      }
    }
  }

  /** Adds what the model left unsaid: when is paid, what is no part of the work, and whether something answers a need. */
  *finish(template: CommunityTemplate | undefined): Generator<Operation> {
    const said = this.hasSchedule ? undefined : this.#findings.schedule;
    if (said) yield this.#keepSchedule(said);
    const told = new Set(this.#exclusions.flatMap(({ answers }) => answers.map(({ sentence }) => sentence)));
    const more = findExclusions(this.#findings, this.#input.brief, template, this.names, told);
    yield* more;
    for (const sentence of findAnswered(this.#findings, [...this.#exclusions, ...more]))
      this.#covered.add(sentence);
    for (const { number, kind } of this.#findings.readings) {
      if (kind !== "need" || this.#told.has(number)) continue;
      yield this.#covered.has(number)
        ? { kind: "cover", sentence: number, cover: "covered", reason: null }
        : { kind: "cover", sentence: number, cover: "open", reason: "No service answers it." };
    }
  }
}

/**
 * Makes a draft of a brief by asking the model, each operation as soon as it is written. What the sentences are, and
 * which services there are to choose from, is the library's to say. Throws where the model fails or answers nonsense.
 */
export const planFromModel: Planner = async function* plan(input, signal) {
  const findings = await findServices(input, signal);
  yield* tellFindings(findings, input.brief);
  const candidates = chooseCandidates(input, findings);
  const services = findings.hits.flatMap(({ service: offer }) =>
    offer.kind === "catalog" ? offer.service : (offer.like ?? []),
  );
  const template = findTemplate(input.templates, services, findings.type);
  const translator = new Translator(input, findings, candidates);
  const reader = new ListReader();
  const pieces = Assistant.stream(
    makeQuestion(input, findings, candidates, findFitting(template, services)),
    signal,
  );
  for (;;) {
    const { value, done } = await pieces.next();
    if (done) break;
    for (const element of reader.take(value)) {
      const operation = translator.translate(Step.parse(element));
      if (operation) yield operation;
    }
  }
  if (translator.services === 0 && findings.readings.some(({ kind }) => kind === "need"))
    throw new Error("The model answered none of the needs");
  if (!input.only) yield* translator.finish(template);
};
