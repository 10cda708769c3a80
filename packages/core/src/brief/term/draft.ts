import { ModelError } from "../../assistant";
import { Notification } from "../../notification";
import { BriefText } from "../../notification/texts";
import { iso, now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Contract } from "../../project/contract";
import { Scope } from "../../project/scope";
import { Failure } from "../limit";
import { isAlone, isLate } from "../rules";
import type { Reason } from "../schema";
import { chooseTermWriters } from "./choose";
import type { TermEngine } from "./engine";
import { TermDraftEntity, type TermDraftRow } from "./entity";
import { bellKey } from "./read";
import { findTermDraft } from "./rows";
import { runWriter } from "./run";
import type { TermInput, Written } from "./writer/schema";

/** Reads all that a writer knows. */
async function readKnowledge({ prompt, project_id }: TermDraftRow): Promise<TermInput> {
  const [community, own, scope] = await Promise.all([
    Contract.Library.list({ community: true, per_page: 500 }),
    Contract.Library.list({ per_page: 500 }),
    project_id === undefined ? undefined : Scope.get(project_id).catch(() => undefined),
  ]);
  const terms = [...own.items, ...community.items].filter(({ is_locked }) => !is_locked);
  return { prompt, terms, rounds: scope?.revision_rounds ?? null };
}

interface Ask {
  draft_id: number;
  request: number;
}

/** Begins a run of one engine, and returns the draft as it is then. */
async function startRun(draft: TermDraftRow, more: object = {}): Promise<TermDraftRow> {
  const { write, next } = Db.revise(TermDraftEntity, draft, { state: "running", begun_at: iso() });
  const after = { request: draft.request, ...more };
  await Db.withoutInbox(() =>
    Db.commit([write], [Event.audit("term_draft.begun", `term_draft:${draft.id}`, { after })]),
  );
  return next;
}

/**
 * Begins the first run of a message, and says whether one before was killed. Undefined where there is nothing to do:
 * it is done, asked for anew, or being written by another.
 */
async function begin({
  draft_id,
  request,
}: Ask): Promise<{ draft: TermDraftRow; wasKilled: boolean } | undefined> {
  const draft = await findTermDraft(draft_id);
  if (draft?.request !== request || !["queued", "running"].includes(draft.state)) return undefined;
  if (isAlone(draft, now())) return undefined;
  return { draft: await startRun(draft), wasKilled: draft.state === "running" };
}

const WHY: Record<Reason, string> = {
  time: "It took longer than 90 seconds.",
  fault: "Something went wrong on our side.",
  nothing: "No term of the library is about it.",
};

/** What was written, or why nothing was, and what was thrown where it failed. */
type Ending = { written: Written; reason?: never } | { written?: never; reason: Reason; cause?: unknown };

/** Ends a draft, and rings the bell of whoever asked: they may have left. */
async function finish(
  draft: TermDraftRow,
  { written, reason }: Ending,
  { writer, model, version }: TermEngine,
): Promise<void> {
  const { id, user_id, project_id, request } = draft;
  const state = reason ? "failed" : "done";
  const { write } = Db.revise(TermDraftEntity, draft, {
    state,
    reason: reason ?? null,
    writer: reason ? null : writer,
    sentences: written?.sentences ?? [],
    clauses: written?.clauses ?? [],
  });
  const text = reason
    ? BriefText.describeTermFailure({ why: WHY[reason] })
    : BriefText.describeTerms({ names: written?.clauses.map(({ name }) => name) ?? [] });
  const page = project_id === undefined ? "/mylibrary/terms" : `/projects/${project_id}/terms`;
  await Db.commit(
    [
      write,
      Notification.notificationWrite({
        user_id,
        key: bellKey(request),
        type: `term_draft.${state}`,
        ...text,
        link: `${page}?draft=${id}`,
        metadata: { draft_id: id, ...(project_id === undefined ? {} : { project_id }) },
      }),
    ],
    [
      Event.audit(reason ? "term_draft.failed" : "term_draft.written", `term_draft:${id}`, {
        after: {
          request,
          prompt_digest: Id.sha256(draft.prompt),
          writer,
          model,
          writer_version: version,
          ...(reason
            ? { reason }
            : { clauses: written?.clauses.map(({ name, source }) => ({ name, source_id: source?.id })) }),
        },
      }),
    ],
  );
}

/** Returns what was written, or why nothing was. */
async function write(draft: TermDraftRow, engine: TermEngine): Promise<Ending> {
  try {
    if (isLate(draft, now())) throw new Failure("time");
    const written = await runWriter(engine, await readKnowledge(draft), draft.ends_at);
    return written.clauses.length > 0 ? { written } : { reason: "nothing" };
  } catch (error) {
    if (error instanceof Failure) return { reason: error.reason, cause: error.cause };
    throw error;
  }
}

/** Returns why a model wrote nothing, for the journal: its kind of failure, or none of its words. */
const describeFailure = ({ reason, cause }: { reason: Reason; cause?: unknown }): string =>
  cause instanceof ModelError ? cause.kind : reason;

/** Returns whether another engine shall write what this one did not: what it read is the same for all. */
const isToStandIn = (reason: Reason, draft: TermDraftRow): boolean =>
  (reason === "fault" || reason === "time") && !isLate(draft, now());

/**
 * Writes the contract terms that somebody asked for, as the reaction to `term_draft.requested`. Repeatable: a run that
 * was killed is written anew, and the draft's state ends it once. A draft that was asked for anew ends without a word.
 */
export async function writeTerm(ask: Ask): Promise<void> {
  const begun = await begin(ask);
  if (!begun) return;
  let { draft } = begun;
  try {
    const engines = await chooseTermWriters(begun);
    for (const [at, engine] of engines.entries()) {
      const ending = await write(draft, engine);
      if (ending.reason && at + 1 < engines.length && isToStandIn(ending.reason, draft)) {
        const { writer, model } = engine;
        draft = await startRun(draft, { in_place_of: writer, model, failure: describeFailure(ending) });
        continue;
      }
      // The draft's state says that it is done: the mark of another delivery must not undo it.
      return await Db.withoutInbox(() => finish(draft, ending, engine));
    }
  } catch (error) {
    if (error instanceof StaleWrite && (await findTermDraft(draft.id))?.version !== draft.version) return;
    throw error;
  }
}
