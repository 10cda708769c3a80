import { ModelError } from "../assistant";
import { Notification } from "../notification";
import { BriefText } from "../notification/texts";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { StaleWrite } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Project } from "../project";
import { Workspace } from "../workspace";
import { choosePlanners } from "./choose";
import { Run } from "./draft-rows";
import type { Engine } from "./engine";
import { BriefEntity, type BriefRow } from "./entity";
import { readKnowledge } from "./knowledge";
import { Failure } from "./limit";
import { bellKey } from "./read";
import { findBrief } from "./rows";
import { isAlone, isLate } from "./rules";
import { runPlanner } from "./run";
import type { Reason } from "./schema";

const WHY: Record<Reason, string> = {
  time: "It took longer than 90 seconds.",
  fault: "Something went wrong on our side.",
  nothing: "The brief names no work.",
};

/** Ends a generation, and rings the bell of whoever asked: they may have left. */
async function finish(
  { head, sentences, points, lines, phases }: Pick<Run, "head" | "sentences" | "points" | "lines" | "phases">,
  project: Project.Row,
  engine: Engine,
  reason: Reason | undefined,
): Promise<void> {
  const { owner_id, project_id, id, scope_id, user_id } = head;
  const state = reason ? "failed" : "done";
  const { planner, model, version } = engine;
  const { write } = Db.revise(BriefEntity, head, {
    state,
    reason: reason ?? null,
    sentences,
    points,
    planner: reason ? null : planner,
  });
  const text = reason
    ? BriefText.describeFailure({ project: project.name, why: WHY[reason] })
    : BriefText.describeDraft({ project: project.name, services: lines });
  const page = `/projects/${project_id}/scopes/${scope_id}/edit`;
  const isOwner = user_id === (await Workspace.holderOf(owner_id));
  await Db.commit(
    [
      write,
      Notification.notificationWrite({
        user_id,
        key: bellKey(id),
        type: `brief.${state}`,
        ...text,
        link: isOwner ? page : Notification.companyLink(owner_id, page),
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

/** Begins a run of its own: the rows of one before count no more. */
async function startRun(head: BriefRow, more: object = {}): Promise<Run> {
  const { project_id, id: brief_id } = head;
  const run_id = Id.next();
  const { write, next } = Db.revise(BriefEntity, head, {
    state: "running",
    run_id,
    begun_at: iso(),
    sentences: [],
    points: [],
    fitting: null,
    own: null,
  });
  await Db.withoutInbox(() =>
    Db.commit(
      [write],
      [Event.audit("brief.begun", `project:${project_id}`, { after: { brief_id, run_id, ...more } })],
    ),
  );
  return new Run(next, run_id);
}

/** Begins the first run of a message, and says whether one before was killed. Undefined where there is nothing to do. */
async function begin({
  project_id,
  brief_id,
}: {
  project_id: number;
  brief_id: number;
}): Promise<{ run: Run; wasKilled: boolean } | undefined> {
  const head = await findBrief(project_id);
  if (head?.id !== brief_id || !["queued", "running"].includes(head.state)) return undefined;
  if (isAlone(head, now())) return undefined;
  return { run: await startRun(head), wasKilled: head.state === "running" };
}

/** Why a run has no draft, and what was thrown where it failed. */
interface Ending {
  reason?: Reason;
  cause?: unknown;
}

/** Runs one engine. A run that ends with a draft has no reason. */
async function draw(run: Run, project: Project.Row, engine: Engine): Promise<Ending> {
  try {
    if (isLate(run.head, now())) throw new Failure("time");
    const input = await readKnowledge(run.head, project);
    for await (const operation of runPlanner(engine, input, run.head.ends_at))
      await run.take(operation, input.paste);
    await run.store();
    return run.sentences.some(({ kind }) => kind === "need") ? {} : { reason: "nothing" };
  } catch (error) {
    if (error instanceof Failure) return { reason: error.reason, cause: error.cause };
    throw error;
  }
}

/** Returns why a model wrote nothing, for the journal: its kind of failure, or none of its words. */
const describeFailure = ({ reason, cause }: Ending): string =>
  cause instanceof ModelError ? cause.kind : (reason ?? "fault");

/** Returns whether another engine shall write what this one did not: what it read is the same for all. */
const isToStandIn = ({ reason }: Ending, { head }: Run): boolean =>
  (reason === "fault" || reason === "time") && !isLate(head, now());

/**
 * Writes the draft of a brief, as the reaction to `brief.requested`. Repeatable: a run that was killed is written
 * anew, apart from the scope; the state of the brief ends it once. A run whose brief was asked for anew, or
 * whose project is gone, ends without a word.
 */
export async function writeDraft(of: { project_id: number; brief_id: number }): Promise<void> {
  const project = await Project.find(of.project_id);
  const begun = project && (await begin(of));
  if (!project || !begun) return;
  let { run } = begun;
  try {
    const engines = await choosePlanners(begun);
    for (const [at, engine] of engines.entries()) {
      const ending = await draw(run, project, engine);
      if (at + 1 < engines.length && isToStandIn(ending, run)) {
        // The next engine begins with nothing: what this one wrote counts no more.
        const { planner, model } = engine;
        run = await startRun(run.head, { in_place_of: planner, model, failure: describeFailure(ending) });
        continue;
      }
      // The state of the brief says that it is done: the mark of another delivery must not undo it.
      return await Db.withoutInbox(() => finish(run, project, engine, ending.reason));
    }
  } catch (error) {
    const head = error instanceof StaleWrite ? await findBrief(of.project_id) : undefined;
    if (error instanceof StaleWrite && head?.run_id !== run.place.run_id) return;
    throw error;
  }
}
