import { Catalog } from "../../library/catalog";
import type { CommunityService } from "../../library/community/schema";
import { findUntouched } from "../quote";
import { isSameName, NO_PRICE, NOTHING } from "../rules";
import { type Answer, MOST_LINES } from "../schema";
import { isSound, MOST_ANSWERS } from "./check";
import { findAnswered, findExclusions } from "./exclusion";
import { quantityOf } from "./figure";
import { countOf, type Findings, findServices, type Hit, type Offer } from "./find";
import { nameOfNew } from "./new";
import { findFitting, findTemplate, planPhases, WORK } from "./phase";
import { priceOfCatalog, priceOfOwn } from "./price";
import type { Reading } from "./reading";
import type { Operation, PlanInput, Planner, Proposal } from "./schema";
import { MOST_PIECES } from "./sentence";
import { isNamedIn, stemsOfName, wishTexts } from "./wish";

/** What was found less surely is as often wrong as right: its words stay open until somebody accepts it. */
const LEAST_SURE_OF_COVER = 0.65;

/** More questions than these are an interview. */
const MOST_QUESTIONS = 5;

/** A service of the draft before its phases are told. */
interface Draft {
  phase: number;
  /** The library's service that it is, or is like; undefined for others. */
  service: CommunityService | undefined;
  proposal: Omit<Proposal, "phase">;
  /** Counts that the brief says for it, with where. */
  counts: { value: number; sentence: number }[];
  /** Where in the brief it is first asked for. */
  place: number;
}

const serviceOf = (offer: Offer) => (offer.kind === "catalog" ? offer.service : offer.like);

/** Returns what is proposed of an offer, at the price that its source has. */
export function proposeOffer(
  offer: Offer,
  quantity: string,
  answers: Answer[],
  currency: string,
): Omit<Proposal, "phase"> {
  const { service } = offer;
  const { price, source } =
    offer.kind === "own" ? priceOfOwn(offer.service) : priceOfCatalog(offer.service, currency);
  return {
    name: service.name,
    description: service.description,
    role_id: service.role_id,
    quantity,
    unit: service.unit,
    price,
    source,
    deliverable_id: offer.kind === "own" ? offer.service.deliverable_id : offer.service.id,
    answers,
  };
}

/** Returns the answers of hits, each quote once: of each sentence one at least, and of all so many as are shown. */
function answersOf(hits: readonly Hit[]): Answer[] {
  const quotes = new Map<number, Map<string, Answer>>();
  for (const { reading, quote, sureness } of hits) {
    const held = quotes.get(reading.number) ?? new Map<string, Answer>();
    quotes.set(reading.number, held);
    const before = held.get(quote);
    const isUnsure = sureness < LEAST_SURE_OF_COVER && (!before || before.is_unsure);
    held.set(quote, { sentence: reading.number, quote, ...(isUnsure && { is_unsure: true }) });
  }
  let spare = MOST_ANSWERS - quotes.size;
  return [...quotes.values()].flatMap((of) => {
    const [first, ...more] = of.values();
    const shown = more.slice(0, spare);
    spare -= shown.length;
    return first ? [first, ...shown] : [];
  });
}

/** Returns the services that words were found for, in the first phase all. */
function draftHits({ hits }: Findings, input: PlanInput): Draft[] {
  const byKey = new Map<string, Hit[]>();
  for (const hit of hits) {
    const held = byKey.get(hit.service.key);
    if (held) held.push(hit);
    else byKey.set(hit.service.key, [hit]);
  }
  return [...byKey.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const counts = of.flatMap(({ quantity, reading }) =>
      quantity === null ? [] : [{ value: quantity, sentence: reading.number }],
    );
    const usual = first.service.kind === "catalog" ? first.service.service.quantity : "1";
    // What is less than a hundredth, or more than a quantity has figures for, is none.
    const count = counts.find(({ value }) => value >= 0.005 && value < 10_000_000);
    return {
      phase: 0,
      service: serviceOf(first.service),
      proposal: proposeOffer(
        first.service,
        count ? quantityOf(count.value) : usual,
        answersOf(of),
        input.currency,
      ),
      counts,
      place: first.reading.piece.start,
    };
  });
}

/** Returns the work of needs that no library answers, each in the phase of what the brief asks for beside it. */
function draftNew(needs: readonly Reading[], drafts: readonly Draft[], brief: string): Draft[] {
  return needs.flatMap((reading): Draft[] => {
    const found = nameOfNew(reading, brief);
    if (!found) return [];
    const distance = ({ place }: Draft) => Math.abs(place - reading.piece.start);
    const [nearest] = [...drafts].sort((a, b) => distance(a) - distance(b));
    const count = countOf(
      reading,
      reading.words.map((_, at) => at),
      null,
    );
    return [
      {
        phase: nearest?.phase ?? 0,
        service: undefined,
        proposal: {
          name: found.name,
          description: "",
          role_id: nearest?.proposal.role_id ?? Catalog.DEFAULT_ROLE_ID,
          quantity: count !== null && Number.isInteger(count) ? quantityOf(count) : "1",
          unit: null,
          price: null,
          source: null,
          deliverable_id: null,
          answers: [{ sentence: reading.number, quote: found.quote }],
        },
        counts: [],
        place: reading.piece.start,
      },
    ];
  });
}

type Cover = Extract<Operation, { kind: "cover" }>;

const NO_DATE = "The draft has no dates.";

/** Returns what a sentence names that is no service: sums and days. */
function readFigures({ amounts, dates }: Reading) {
  const amount = amounts.find(({ isBudget }) => isBudget) ?? amounts[0];
  const reasons = [...(amount && !amount.isBudget ? [NO_PRICE] : []), ...(dates.length > 0 ? [NO_DATE] : [])];
  return {
    hasRest: amount !== undefined || dates.length > 0,
    reasons,
    ...(amount?.isBudget ? { budget: { cents: amount.cents, currency: amount.currency } } : {}),
  };
}

const answersTo = ({ proposal }: Draft, sentence: number): boolean =>
  proposal.answers.some((answer) => answer.sentence === sentence);

const VAGUE = "It does not say what is wanted.";
const NOTHING_FITS = "No service in the library fits.";

/** Why work is not in the draft that the brief names. */
interface Lack {
  drafts: readonly Draft[];
  reason: string;
}

/**
 * Tells how far each need is answered: it is open where a wish of it is, and in part where it also names a sum or a day.
 * `paid` say when is paid, `out` only what is left out: that is told beside.
 */
function* coverOf(
  readings: readonly Reading[],
  drafts: readonly Draft[],
  lacks: readonly Lack[],
  brief: string,
  { paid, out }: { paid: readonly number[]; out: ReadonlySet<number> },
): Generator<Cover> {
  for (const reading of readings) {
    if (reading.kind !== "need") continue;
    const { number: sentence, piece } = reading;
    const { hasRest, reasons, budget } = readFigures(reading);
    const answers = drafts.flatMap(({ proposal }) =>
      proposal.answers.filter((answer) => answer.sentence === sentence),
    );
    const sure = answers.flatMap(({ quote, is_unsure }) => (is_unsure ? [] : quote));
    const open = out.has(sentence) ? [] : findUntouched(piece.text, wishTexts(reading, brief), sure);
    const lack = lacks.find((lack) => lack.drafts.some((draft) => answersTo(draft, sentence)))?.reason;
    const isDone = answers.length > 0 || out.has(sentence) || paid.includes(sentence);
    const why = answers.length > sure.length ? NOTHING : reading.isVague ? VAGUE : NOTHING_FITS;
    yield {
      kind: "cover",
      sentence,
      cover: open.length > 0 || !isDone ? "open" : hasRest ? "part" : "covered",
      reason: [...(open.length > 0 ? [lack ?? why] : []), ...reasons].join(" ") || null,
      ...(budget && { budget }),
    };
  }
}

/** Returns what the brief leaves open: counts that differ, and counts that it does not say. */
function questionsOf(drafts: readonly Draft[]): Extract<Operation, { kind: "ask" }>[] {
  const differ = drafts.flatMap(({ proposal, counts }) => {
    const [first] = counts;
    const other = counts.find(({ value }) => value !== first?.value);
    if (!first || !other) return [];
    const where =
      first.sentence === other.sentence
        ? `Sentence ${first.sentence} says ${quantityOf(first.value)} and ${quantityOf(other.value)}`
        : `Sentence ${first.sentence} says ${quantityOf(first.value)}, sentence ${other.sentence} says ${quantityOf(other.value)}`;
    return [
      { kind: "ask" as const, sentence: other.sentence, question: `${proposal.name}: how many? ${where}.` },
    ];
  });
  const unsaid = drafts.flatMap(({ proposal, counts }) =>
    proposal.unit === null || counts.length > 0 || Number(proposal.quantity) <= 1
      ? []
      : [
          {
            kind: "ask" as const,
            sentence: proposal.answers[0]?.sentence ?? null,
            question: `${proposal.name}: how many? ${proposal.quantity} is a usual number; the brief says none.`,
          },
        ],
  );
  return [...differ, ...unsaid].slice(0, Math.max(MOST_QUESTIONS, differ.length));
}

const keyOfPhase = (index: number): string => `phase-${index + 1}`;

/** Returns the wishes that nothing answers and a service of this name may: whoever accepts it says so. */
function answersByName(name: string, readings: readonly Reading[], drafts: readonly Draft[], brief: string) {
  const stems = stemsOfName(name);
  return readings.flatMap((reading) => {
    const { number: sentence, piece } = reading;
    const quotes = drafts.flatMap(({ proposal }) =>
      proposal.answers.flatMap((answer) => (answer.sentence === sentence ? answer.quote : [])),
    );
    return reading.wishes
      .map(({ start, end }) => brief.slice(start, end))
      .filter((wish, at) => {
        const isOpen = findUntouched(piece.text, [wish], quotes).length > 0;
        return isOpen && isNamedIn(reading, reading.wishes[at], stems);
      })
      .map((quote): Answer => ({ sentence, quote, is_unsure: true }));
  });
}

/**
 * Returns the services of one phase as a remark on it wants them: with what it adds, without what it leaves out. A
 * remark is no sentence of the brief: what it adds quotes at most what the brief wishes for and nothing answers.
 */
async function applyRemark(
  drafts: readonly Draft[],
  remark: string,
  input: PlanInput,
  answersOfNew: (name: string) => Answer[],
  signal: AbortSignal,
): Promise<Draft[]> {
  // A remark is neither a thread nor a transcript: the places of a paste are none of its.
  const asked = await findServices({ ...input, brief: remark, paste: undefined }, signal);
  const kept = drafts.filter(({ proposal }) => !asked.excluded.has(proposal.name));
  const added = draftHits(asked, input).flatMap((draft): Draft[] => {
    const { name, quantity } = draft.proposal;
    const known = kept.find(({ proposal }) => proposal.name === name);
    if (known) {
      if (draft.counts.length > 0) known.proposal = { ...known.proposal, quantity };
      return [];
    }
    const proposal = { ...draft.proposal, answers: answersOfNew(name) };
    return [{ ...draft, proposal, place: Number.MAX_SAFE_INTEGER }];
  });
  return [...kept, ...added];
}

/** Tells what was read, and how much of the library fits. */
export function* tellFindings({ readings, fitting, own }: Findings, brief: string): Generator<Operation> {
  yield {
    kind: "read",
    sentences: readings.map((reading) => {
      const { number, piece, kind } = reading;
      const cover = kind === "need" ? ("open" as const) : null;
      return {
        ...{ number, text: piece.text, kind, cover, reason: null },
        ...(cover && { wishes: wishTexts(reading, brief) }),
      };
    }),
  };
  yield { kind: "searched", fitting, own };
}

/**
 * Makes a draft of a brief from the catalog and the own services alone: no network, no rows. It finds services by
 * the words that clients use for them (`words/`), and never by what a sentence orders.
 */
export const planFromLibrary: Planner = async function* plan(input, signal) {
  signal.throwIfAborted();
  const findings = await findServices(input, signal);
  const { readings, hits, type, schedule } = findings;
  for (const operation of tellFindings(findings, input.brief)) {
    yield operation;
    signal.throwIfAborted();
  }

  const services = hits.flatMap(({ service }) => serviceOf(service) ?? []);
  const template = findTemplate(input.templates, services, type);
  const hit = draftHits(findings, input);
  const inOrder = [...hit].sort((a, b) => a.place - b.place);
  const plan = planPhases(
    input.templates,
    findFitting(template, services),
    inOrder.map(({ service }) => service),
  );
  const found = hit.map((draft) => ({ ...draft, phase: plan.at[inOrder.indexOf(draft)] ?? 0 }));
  const phases = plan.phases.length > 0 ? plan.phases : [{ name: WORK }];
  const answered = new Set(hits.map(({ reading }) => reading));
  // When somebody pays is no work.
  const isOfSchedule = ({ number }: Reading) =>
    schedule?.answers.some(({ sentence }) => sentence === number) === true;
  const unanswered = readings.filter(
    (reading) =>
      reading.kind === "need" &&
      !answered.has(reading) &&
      (reading.wishes.length > 0 || !isOfSchedule(reading)),
  );
  const all = [...found, ...draftNew(unanswered, found, input.brief)];
  const sound = all.filter(({ proposal }) => isSound(proposal, input));
  const lacks = [
    {
      drafts: all.filter((draft) => !sound.includes(draft)),
      reason: "What it names is no name of a service.",
    },
    { drafts: sound.slice(MOST_LINES), reason: `The draft is full: it has ${MOST_LINES} services.` },
  ];
  let drafts = sound.slice(0, MOST_LINES);
  const { only } = input;
  const wanted = only ? phases.findIndex(({ name }) => isSameName(name, only.phase)) : -1;
  if (only) {
    const all = drafts;
    drafts = drafts.filter(({ phase }) => phase === wanted);
    for (const remark of [...(only.former ?? []), only.remark]) {
      const answersOfNew = (name: string) => answersByName(name, readings, all, input.brief);
      const next = await applyRemark(drafts, remark, input, answersOfNew, signal);
      drafts = next.map((draft) => ({ ...draft, phase: wanted }));
    }
  }

  for (const [index, phase] of phases.entries()) {
    const held = drafts.filter((draft) => draft.phase === index).sort((a, b) => a.place - b.place);
    if (held.length === 0) continue;
    signal.throwIfAborted();
    const key = keyOfPhase(index);
    // What nobody was shown is not written: it would reach the client.
    yield { kind: "phase", key, name: phase.name, description: "" };
    for (const { proposal } of held) yield { kind: "service", service: { ...proposal, phase: key } };
  }
  signal.throwIfAborted();
  if (only) return;
  const names = new Set(drafts.map(({ proposal }) => proposal.name));
  const exclusions = findExclusions(findings, input.brief, template, names);
  yield* coverOf(readings, drafts, lacks, input.brief, {
    paid: (schedule?.answers ?? []).map(({ sentence }) => sentence),
    out: findAnswered(findings, exclusions),
  });
  if (schedule) yield { kind: "schedule", schedule: schedule.schedule, answers: schedule.answers };
  yield* exclusions;
  if (readings.length === MOST_PIECES)
    yield {
      kind: "ask",
      sentence: null,
      question: `Only ${MOST_PIECES} sentences were read. What does the rest ask for?`,
    };
  if (drafts.length === 0)
    yield { kind: "ask", sentence: null, question: "What shall be made, for whom, and by when?" };
  yield* questionsOf(drafts);
};
