import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { attribute } from "./attribute";
import {
  BriefEntity,
  type BriefRow,
  DraftLineEntity,
  DraftPhaseEntity,
  type LineRow,
  type PhaseRow,
} from "./entity";
import type { Paste } from "./paste";
import type { Operation, Proposal } from "./planner/schema";
import { computeExpiry, requireRunWrite } from "./rows";
import { describeSchedule, type StoredPoint, type StoredSentence } from "./rules";

type Place = Pick<BriefRow, "owner_id" | "project_id"> & { run_id: number };

/** Returns the row of a line that a planner proposes. */
export const lineOf = (
  { owner_id, project_id, run_id }: Place,
  service: Proposal,
  phase_id: number,
  position: number,
): LineRow => ({
  owner_id,
  project_id,
  run_id,
  id: Id.next(),
  phase_id,
  position,
  name: service.name,
  description: service.description,
  role_id: service.role_id,
  quantity: service.quantity,
  ...(service.unit === null ? {} : { unit: service.unit }),
  ...(service.price === null ? {} : { price: service.price }),
  ...(service.source === null ? {} : { source: service.source }),
  ...(service.deliverable_id === null ? {} : { deliverable_id: service.deliverable_id }),
  answers: service.answers,
  is_price_set: false,
  is_edited: false,
  is_added: false,
  decision: "proposed",
  version: 1,
  ttl: computeExpiry(),
});

/** Returns sentences as a planner covers them. */
export const applyCover = (
  sentences: readonly StoredSentence[],
  { sentence, cover, reason, budget }: Extract<Operation, { kind: "cover" }>,
): StoredSentence[] =>
  sentences.map((each) =>
    each.number === sentence ? { ...each, cover, reason, ...(budget === undefined ? {} : { budget }) } : each,
  );

type OnPoint = Extract<Operation, { kind: "ask" | "schedule" | "exclude" }>;

/** Returns what a planner proposes beside services, under its place in the draft. */
function pointOf(operation: OnPoint, sentences: readonly StoredSentence[], id: number): StoredPoint {
  const common = { id, schedule: null, decision: "proposed" as const };
  if (operation.kind === "schedule") {
    const { schedule, answers } = operation;
    const text = describeSchedule(schedule);
    return { ...common, kind: "schedule", text, schedule, answers, source: { kind: "brief" } };
  }
  if (operation.kind === "exclude") {
    const { text, answers, source } = operation;
    return { ...common, kind: "exclusion", text, answers, source };
  }
  const raised = sentences.find(({ number }) => number === operation.sentence);
  return {
    ...common,
    kind: "question",
    text: operation.question,
    answers: raised ? [{ sentence: raised.number, quote: raised.text }] : [],
    source: raised ? { kind: "brief" } : null,
  };
}

/** Rows of a transaction of 100, beside the conditions, the mark of the message and the journal's. */
const CHUNK = 80;

/** What a run wrote so far, and what is not stored yet. */
export class Run {
  readonly place: Place;
  head: BriefRow;
  sentences: StoredSentence[] = [];
  points: StoredPoint[] = [];
  found: { fitting?: number; own?: number } = {};
  #phases = new Map<string, PhaseRow>();
  #waiting: { phases: PhaseRow[]; lines: LineRow[] } = { phases: [], lines: [] };
  lines = 0;

  constructor(head: BriefRow, run_id: number) {
    this.head = head;
    this.place = { owner_id: head.owner_id, project_id: head.project_id, run_id };
  }

  get phases(): number {
    return this.#phases.size;
  }

  /** Does one operation; `paste` is what the brief was read of, where that is a thread or a transcript. */
  async take(operation: Operation, paste?: Paste): Promise<void> {
    switch (operation.kind) {
      case "read":
        this.sentences = paste ? attribute(operation.sentences, paste) : operation.sentences;
        return this.#tell();
      case "searched":
        this.found = { fitting: operation.fitting, own: operation.own };
        return this.#tell();
      case "phase":
        // Whoever waits sees each phase when it is whole.
        await this.store();
        return this.#addPhase(operation);
      case "service": {
        const phase = this.#phases.get(operation.service.phase);
        if (phase) this.#waiting.lines.push(lineOf(this.place, operation.service, phase.id, this.lines++));
        return;
      }
      case "cover":
        this.sentences = applyCover(this.sentences, operation);
        return;
      case "ask":
      case "schedule":
      case "exclude":
        this.points.push(pointOf(operation, this.sentences, this.points.length + 1));
    }
  }

  #addPhase({ key, name, description }: Extract<Operation, { kind: "phase" }>): void {
    const { owner_id, project_id, run_id } = this.place;
    const position = this.#phases.size;
    const common = { owner_id, project_id, run_id, is_found: false, version: 1, ttl: computeExpiry() };
    const phase = { ...common, id: Id.next(), position, name, description };
    this.#phases.set(key, phase);
    this.#waiting.phases.push(phase);
  }

  /** Stores what was read and found, for whoever waits. */
  async #tell(): Promise<void> {
    const changes = { sentences: this.sentences, ...this.found };
    const { write, next } = Db.revise(BriefEntity, this.head, changes);
    await Db.transact([write]);
    this.head = next;
  }

  /** Stores the phases and lines that wait, while this run is the one that counts. */
  async store(): Promise<void> {
    const { phases, lines } = this.#waiting;
    this.#waiting = { phases: [], lines: [] };
    const rows = [
      ...phases.map((row) => Db.put(DraftPhaseEntity.create(row))),
      ...lines.map((row) => Db.put(DraftLineEntity.create(row))),
    ];
    for (let start = 0; start < rows.length; start += CHUNK)
      await Db.withoutInbox(() =>
        Db.commit(
          [requireRunWrite(this.place, this.place.run_id, "running"), ...rows.slice(start, start + CHUNK)],
          [
            Event.audit("brief.phase_drafted", `project:${this.place.project_id}`, {
              after: {
                brief_id: this.head.id,
                phases: phases.map(({ name }) => name),
                services: lines.length,
              },
            }),
          ],
        ),
      );
  }
}
