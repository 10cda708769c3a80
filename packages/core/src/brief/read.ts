import { isOpen } from "../billing/gate/rules";
import { Notification } from "../notification";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Project } from "../project";
import { findHiding, refuseHidden } from "../project/hidden-by-plan";
import { Scope } from "../project/scope";
import { Workspace } from "../workspace";
import { BriefEntity, type BriefRow, type LineRow, type PhaseRow } from "./entity";
import { findBrief, findDraft } from "./rows";
import {
  type Budget,
  compareBudget,
  coverSentence,
  findPresent,
  isLate,
  NO_PRICE,
  pointsAnswering,
  type StoredPoint,
  totalOf,
} from "./rules";
import type { Info, Line, Phase, Point, Progress } from "./schema";

export const bellKey = (id: number): string => `brief:${id}`;

/** Returns the price of a line for whoever reads it: the plan hides what was proposed, not what they set. */
export const priceOf = (line: LineRow, is_locked: boolean): number | null =>
  (line.is_price_set ? line.own_price : is_locked ? undefined : line.price) ?? null;

/** A line, with the service that it is in the scope, or whether the scope has it anyway. */
type SeenLine = LineRow & { service?: Scope.DraftService | undefined; is_present: boolean };

interface SeenDraft {
  phases: PhaseRow[];
  lines: SeenLine[];
}

/** Returns a draft as the scope leaves it: what was deleted there is left out, and what was changed is as it is now. */
export async function seeDraft(brief: BriefRow): Promise<SeenDraft> {
  const { phases, lines } = await findDraft(brief);
  if (brief.state !== "done" || lines.length === 0)
    return { phases, lines: lines.map((line) => ({ ...line, is_present: false })) };
  const services = await Scope.listDraftServices(brief.project_id, brief.scope_id);
  const isIn = findPresent(lines, services);
  return {
    phases,
    lines: lines.map(({ task_id, ...line }): SeenLine => {
      if (line.decision !== "accepted") return { ...line, is_present: isIn(line) };
      const service = services.find(({ id }) => id === task_id);
      return service
        ? { ...line, task_id, service, is_present: false }
        : { ...line, decision: "left_out", is_present: isIn(line) };
    }),
  };
}

function shapeLine({ service, ...line }: SeenLine, is_locked: boolean): Line {
  // What was accepted has the scope's price; where the plan hides what was proposed, only what they set here.
  const price = service && !is_locked ? service.price : priceOf(line, is_locked);
  return {
    id: line.id,
    phase_id: line.phase_id,
    name: line.name,
    description: line.description,
    role_id: line.role_id,
    quantity: service?.quantity ?? line.quantity,
    unit: line.unit ?? null,
    price,
    former_price: (price === line.price || is_locked ? undefined : line.price) ?? null,
    deliverable_id: line.deliverable_id ?? null,
    answers: line.answers,
    source: (is_locked ? undefined : line.source) ?? null,
    decision: line.decision,
    is_present: line.is_present,
    task_id: line.task_id ?? null,
  };
}

const shapePhase = (phase: PhaseRow, lines: Line[], at: Date): Phase => ({
  id: phase.id,
  name: phase.name,
  description: phase.description,
  scopecategory_id: phase.scopecategory_id ?? null,
  is_regenerating: phase.regeneration !== undefined && phase.regeneration.ends_at > at.toISOString(),
  reason:
    phase.regeneration && phase.regeneration.ends_at <= at.toISOString() ? "time" : (phase.reason ?? null),
  lines: lines.filter(({ phase_id }) => phase_id === phase.id),
});

/** Lists what a generation did so far. */
function progressOf(brief: BriefRow, phases: readonly Phase[], is_locked: boolean): Progress[] {
  const { sentences, fitting, own } = brief;
  const needs = sentences.filter(({ kind }) => kind === "need").length;
  return [
    ...(sentences.length > 0 ? [{ kind: "read" as const, sentences: sentences.length, needs }] : []),
    ...(fitting === undefined ? [] : [{ kind: "searched" as const, fitting, own: own ?? 0 }]),
    ...phases.map(({ name, lines }) => ({
      kind: "phase" as const,
      name,
      services: lines.length,
      total: is_locked ? null : totalOf(lines),
    })),
  ];
}

const shapePoint = ({ id, kind, text, schedule, answers, source, decision }: StoredPoint): Point => ({
  ...{ id, kind, text, schedule, answers, source, decision },
});

/** Returns a brief with its draft, as its owner's plan shows it. A run that is over its limit has failed. */
export function shape(
  brief: BriefRow,
  draft: SeenDraft,
  { currency, is_locked }: { currency: string; is_locked: boolean },
): Info {
  const at = now();
  const late = isLate(brief, at);
  const state = late ? "failed" : brief.state;
  const is_failed = state === "failed";
  const lines = draft.lines.map((line) => shapeLine(line, is_locked));
  const phases = draft.phases.map((phase) => shapePhase(phase, lines, at));
  const kept = lines.filter(({ decision, is_present }) => decision !== "left_out" || is_present);
  const counted = kept.filter(({ is_present }) => !is_present);
  // What is left of a budget tells the prices: where they are hidden, it is too (D40).
  const compare = (budget: Budget) => (is_locked ? NO_PRICE : compareBudget(budget, kept, currency));
  const answering = pointsAnswering(brief.points, draft.lines);
  return {
    id: brief.id,
    project_id: brief.project_id,
    scope_id: brief.scope_id,
    state,
    reason: late ? "time" : (brief.reason ?? null),
    reference: is_failed ? brief.request_id : null,
    prompt: brief.waiting_prompt ?? brief.prompt,
    type: brief.type ?? null,
    planner: brief.planner ?? null,
    started_at: brief.started_at,
    ends_at: brief.ends_at,
    progress: progressOf(brief, phases, is_locked),
    sentences: brief.sentences.map(({ origin, ...sentence }) => ({
      ...coverSentence(sentence, [...draft.lines, ...answering(sentence)], compare),
      origin: origin ?? null,
    })),
    // What a failed run wrote is no draft.
    phases: is_failed ? [] : phases,
    // What a failed run wrote is no draft.
    points: is_failed ? [] : brief.points.map(shapePoint),
    currency,
    price_locked: is_locked,
    accepted_total: is_locked ? null : totalOf(lines.filter(({ decision }) => decision === "accepted")),
    proposed_total: is_locked ? null : totalOf(counted),
    open_price_count: counted.filter(({ price }) => price === null).length,
  };
}

/** Returns whether the actor's plan shows no recommended price. */
export const isPriceLocked = async (): Promise<boolean> =>
  !isOpen("price.recommended", await Workspace.get());

/** Returns a brief as it stands, read anew. */
export async function load(project: Project.Row): Promise<Info | undefined> {
  const brief = await findBrief(project.project_id);
  if (!brief) return undefined;
  const [draft, is_locked] = await Promise.all([seeDraft(brief), isPriceLocked()]);
  return shape(brief, draft, { currency: project.currency, is_locked });
}

/** Remembers that whoever asked saw how it ended: the bell need not tell them. */
async function markSeen(brief: BriefRow): Promise<void> {
  const { user_id, id } = brief;
  await Db.transact([
    Db.amend(BriefEntity, brief, { is_seen: true }),
    Notification.readWrite({ user_id, key: bellKey(id) }),
  ]).catch(() => undefined);
}

/**
 * Returns the brief of a project, how far its generation is, and the draft. 1066 "project", 1003 without a
 * brief, 1007 where the plan hides the project.
 */
export async function get(project_id: number): Promise<Info> {
  const [project, hiding, brief] = await Promise.all([
    Project.row(project_id),
    findHiding(),
    findBrief(project_id),
  ]);
  refuseHidden(project, hiding);
  if (!brief) return fail(Code.NotFound);
  const actor = Actor.use();
  const [draft, is_locked] = await Promise.all([
    seeDraft(brief),
    isPriceLocked(),
    actor.type === "user" &&
    actor.user_id === brief.user_id &&
    !brief.is_seen &&
    ["done", "failed"].includes(brief.state)
      ? markSeen(brief)
      : undefined,
  ]);
  return shape(brief, draft, { currency: project.currency, is_locked });
}
