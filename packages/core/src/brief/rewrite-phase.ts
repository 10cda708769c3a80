import { now } from "../platform/clock";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Project } from "../project";
import { choosePlanners } from "./choose";
import { applyCover, lineOf } from "./draft-rows";
import type { Engine } from "./engine";
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
import type { Operation, PlanInput, Proposal } from "./planner/schema";
import { findPhase } from "./rows";
import { isSameService } from "./rules";
import { runPlanner } from "./run";
import type { Reason } from "./schema";

/** What stays of a phase that is written anew: what somebody decided on, or changed. */
const stays = (line: LineRow): boolean => line.decision !== "proposed" || line.is_edited;

/** Returns whether a draft has a service already, where it stays: in another phase, or among what stays of this one. */
const isHeld = (service: Proposal, phase: PhaseRow, lines: readonly LineRow[]): boolean =>
  lines.some(
    (line) =>
      line.decision !== "left_out" &&
      (line.phase_id !== phase.id || stays(line)) &&
      isSameService(line, service),
  );

interface Answer {
  services: Proposal[];
  covers: Extract<Operation, { kind: "cover" }>[];
  /** Why there is none. */
  reason?: Reason | undefined;
}

/** Runs a planner for one phase, and answers what it proposes; a reason where it did not. */
async function proposeBy(engine: Engine, input: PlanInput, ends_at: string): Promise<Answer> {
  const services: Answer["services"] = [];
  const covers: Answer["covers"] = [];
  try {
    for await (const operation of runPlanner(engine, input, ends_at)) {
      if (operation.kind === "service") services.push(operation.service);
      if (operation.kind === "cover") covers.push(operation);
    }
    return { services, covers, reason: services.length === 0 ? "nothing" : undefined };
  } catch (error) {
    if (error instanceof Failure) return { services: [], covers: [], reason: error.reason };
    throw error;
  }
}

/** Has one phase written anew by the first engine that proposes something, or says why none did. */
async function propose(brief: BriefRow, phase: PhaseRow, project: Project.Row): Promise<Answer> {
  const { remark = "", ends_at = "" } = phase.regeneration ?? {};
  const only = { phase: phase.name, remark, former: phase.remarks ?? [] };
  const input = { ...(await readKnowledge(brief, project)), only };
  let answer: Answer = { services: [], covers: [], reason: "time" };
  for (const engine of await choosePlanners()) {
    if (ends_at <= now().toISOString()) break;
    answer = await proposeBy(engine, input, ends_at);
    if (answer.reason === undefined) break;
  }
  return answer;
}

/** More remarks than these are not held on to. */
const MOST_REMARKS = 10;

/** Returns the remarks that a phase follows once it is written anew. */
const remarksOf = ({ remarks = [], regeneration }: PhaseRow): string[] =>
  [...remarks, regeneration?.remark ?? ""].slice(-MOST_REMARKS);

/** A transaction holds 100 rows: these are deleted and put, beside the conditions and the journal's. */
const MOST_LINES = 45;

/**
 * Writes one phase anew, as the reaction to `brief.phase_requested`: its lines that nobody decided on or changed are
 * replaced in one transaction, or it stays as it was and says why. Repeatable.
 */
export async function writePhase(of: {
  project_id: number;
  brief_id: number;
  phase_id: number;
  regeneration_id: number;
}): Promise<void> {
  const load = async () => {
    const found = await findPhase(of.project_id, of.phase_id);
    return found?.phase.regeneration?.id === of.regeneration_id ? found : undefined;
  };
  const [project, asked] = await Promise.all([Project.find(of.project_id), load()]);
  if (!project || !asked) return;
  const answer = await propose(asked.brief, asked.phase, project);
  const { services, covers } = answer;
  await Db.retryOnConflict(async () => {
    const found = await load();
    if (!found) return;
    const { brief, phase, lines } = found;
    const own = lines.filter((line) => line.phase_id === phase.id);
    const added = services.filter((each) => !isHeld(each, phase, lines)).slice(0, MOST_LINES);
    const kept = own.filter((line) => stays(line) && line.decision !== "left_out");
    // What only names the lines of other phases says nothing of this one: it would be empty.
    const isAnswer =
      added.length > 0 || kept.some((line) => services.some((each) => isSameService(line, each)));
    const reason = answer.reason ?? (isAnswer ? undefined : "nothing");
    const gone = reason ? [] : own.filter((line) => !stays(line)).slice(0, MOST_LINES);
    const position = gone[0]?.position ?? lines.length;
    const fresh = added.map((each) => lineOf(brief, each, phase.id, position));
    const answered = new Set(fresh.flatMap(({ answers }) => answers.map(({ sentence }) => sentence)));
    const sentences = covers
      .filter(({ sentence }) => answered.has(sentence))
      .reduce(applyCover, brief.sentences);
    await Db.commit(
      [
        Db.revise(BriefEntity, brief, { sentences }).write,
        Db.revise(DraftPhaseEntity, phase, {
          regeneration: null,
          reason: reason ?? null,
          ...(reason ? {} : { remarks: remarksOf(phase) }),
        }).write,
        ...gone.map((row) => Db.removeVersion(DraftLineEntity, row)),
        ...(reason ? [] : fresh.map((row) => Db.put(DraftLineEntity.create(row)))),
      ],
      [
        Event.audit("brief.phase_drafted", `project:${of.project_id}`, {
          after: {
            brief_id: brief.id,
            phase: phase.name,
            ...(reason ? { reason } : { services: fresh.length }),
          },
        }),
      ],
    );
  });
}
