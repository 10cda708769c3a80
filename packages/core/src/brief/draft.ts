import { Notification } from "../notification";
import { BriefText } from "../notification/texts";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { StaleWrite } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Project } from "../project";
import { choosePlanner, type Engine } from "./choose";
import {
  BriefEntity,
  type BriefRow,
  DraftLineEntity,
  DraftPhaseEntity,
  type LineRow,
  type PhaseRow,
} from "./entity";
import { readKnowledge } from "./knowledge";
import { Failure } from "./limit";
import type { Operation, Proposal } from "./planner/schema";
import { bellKey } from "./read";
import { computeExpiry, findBrief, requireRunWrite } from "./rows";
import { isAlone, isLate } from "./rules";
import { runPlanner } from "./run";
import type { Info, Reason, Sentence } from "./schema";

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
  sentences: readonly Sentence[],
  { sentence, cover, reason }: Extract<Operation, { kind: "cover" }>,
): Sentence[] => sentences.map((each) => (each.number === sentence ? { ...each, cover, reason } : each));

/** Rows of a transaction of 100, beside the conditions, the mark of the message and the journal's. */
const CHUNK = 80;

/** What a run wrote so far, and what is not stored yet. */
class Run {
  readonly place: Place;
  head: BriefRow;
  sentences: Sentence[] = [];
  questions: Info["questions"] = [];
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

  async take(operation: Operation): Promise<void> {
    switch (operation.kind) {
      case "read":
        this.sentences = operation.sentences;
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
        this.questions.push({ sentence: operation.sentence, text: operation.question });
    }
  }

  #addPhase({ key, name, description }: Extract<Operation, { kind: "phase" }>): void {
    const { owner_id, project_id, run_id } = this.place;
    const position = this.#phases.size;
    const common = { owner_id, project_id, run_id, version: 1, ttl: computeExpiry() };
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

const WHY: Record<Reason, string> = {
  time: "It took longer than 90 seconds.",
  fault: "Something went wrong on our side.",
  nothing: "The brief names no work.",
};

/** Ends a generation, and rings the bell of whoever asked: they may have left. */
async function finish(
  {
    head,
    sentences,
    questions,
    lines,
    phases,
  }: Pick<Run, "head" | "sentences" | "questions" | "lines" | "phases">,
  project: Project.Row,
  engine: Engine,
  reason: Reason | undefined,
): Promise<void> {
  const { project_id, id, scope_id, user_id } = head;
  const state = reason ? "failed" : "done";
  const { planner, model, version } = engine;
  const { write } = Db.revise(BriefEntity, head, {
    state,
    reason: reason ?? null,
    sentences,
    questions,
    planner: reason ? null : planner,
  });
  const text = reason
    ? BriefText.describeFailure({ project: project.name, why: WHY[reason] })
    : BriefText.describeDraft({ project: project.name, services: lines });
  await Db.commit(
    [
      write,
      Notification.notificationWrite({
        user_id,
        key: bellKey(id),
        type: `brief.${state}`,
        ...text,
        link: `/projects/${project_id}/scopes/${scope_id}/edit`,
        metadata: { project_id, scope_id, brief_id: id },
      }),
    ],
    [
      Event.audit(reason ? "brief.failed" : "brief.drafted", `project:${project_id}`, {
        after: {
          brief_id: id,
          prompt_digest: Id.sha256(head.prompt),
          planner,
          model,
          planner_version: version,
          ...(reason ? { reason } : { phases, services: lines }),
        },
      }),
    ],
  );
}

/** Begins a run of its own: the rows of one that was killed count no more. Undefined where there is nothing to do. */
async function begin({
  project_id,
  brief_id,
}: {
  project_id: number;
  brief_id: number;
}): Promise<Run | undefined> {
  const head = await findBrief(project_id);
  if (head?.id !== brief_id || !["queued", "running"].includes(head.state)) return undefined;
  if (isAlone(head, now())) return undefined;
  const run_id = Id.next();
  const { write, next } = Db.revise(BriefEntity, head, {
    state: "running",
    run_id,
    begun_at: iso(),
    sentences: [],
    questions: [],
    fitting: null,
    own: null,
  });
  await Db.withoutInbox(() =>
    Db.commit(
      [write],
      [Event.audit("brief.begun", `project:${project_id}`, { after: { brief_id, run_id } })],
    ),
  );
  return new Run(next, run_id);
}

/** Returns why a run ended without a draft; undefined for one that has a draft. */
async function draw(run: Run, project: Project.Row, engine: Engine): Promise<Reason | undefined> {
  try {
    if (isLate(run.head, now())) throw new Failure("time");
    const input = await readKnowledge(run.head, project);
    for await (const operation of runPlanner(engine, input, run.head.ends_at)) await run.take(operation);
    await run.store();
    return run.sentences.some(({ kind }) => kind === "need") ? undefined : "nothing";
  } catch (error) {
    if (error instanceof Failure) return error.reason;
    throw error;
  }
}

/**
 * Writes the draft of a brief, as the reaction to `brief.requested`. Repeatable: a run that was killed is written
 * anew, apart from the scope; the state of the brief ends it once. A run whose brief was asked for anew, or
 * whose project is gone, ends without a word.
 */
export async function writeDraft(of: { project_id: number; brief_id: number }): Promise<void> {
  const project = await Project.find(of.project_id);
  const run = project && (await begin(of));
  if (!project || !run) return;
  const engine = choosePlanner();
  try {
    const reason = await draw(run, project, engine);
    // The state of the brief says that it is done: the mark of another delivery must not undo it.
    await Db.withoutInbox(() => finish(run, project, engine, reason));
  } catch (error) {
    const head = error instanceof StaleWrite ? await findBrief(of.project_id) : undefined;
    if (error instanceof StaleWrite && head?.run_id !== run.place.run_id) return;
    throw error;
  }
}
