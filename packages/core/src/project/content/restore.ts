import { isDeepStrictEqual } from "node:util";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { PointerEntity } from "../../platform/db/pointer";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import type { RestoreJob } from "../agreement/facts";
import { ProjectEntity } from "../entity";
import { openDocument, type PhaseRow, type ProjectRow, type ScopeRow, type TaskRow } from "../rows";
import { pointerValue } from "../rows/initial";
import { PhaseEntity, ScopeEntity, ScopeNoteEntity, TaskEntity } from "../rows/scope-entity";
import { SectionEntity } from "../rows/section-entity";
import { TermEntity } from "../rows/term-entity";
import { totalOf } from "../rows/totals";
import { changesBetween, tally, totalIn } from "./changes";
import {
  type Content,
  contentOf,
  currentScopeOf,
  type DocumentRows,
  life,
  projectKey,
  projectPatch,
  SETTINGS,
} from "./content";
import { DiscardEntity, findSignedContent, keptUntil, packRows, snapshotOf, unpackRows } from "./snapshot";

type Key = { owner_id: number; project_id: number };

/** Returns the restore job for a project's row, where it stays until it is done. */
export const rememberRestoring = (of: Omit<RestoreJob, "id">): RestoreJob => ({ ...of, id: Id.next() });

/**
 * Closes a scope while it is restored, so that nobody edits it; an accepted scope stays closed until a change
 * order.
 */
export const closeScopeWrite = (key: Key, scope_id: number): Db.Write =>
  Db.reviseUnread<ScopeRow>(ScopeEntity, { ...key, id: scope_id }, { status: "active" });

/** Returns the writes that begin a restore, for the transaction that causes it. */
export const beginRestoreWrites = (key: Key, scope_id: number, job: RestoreJob): Db.Write[] => [
  Db.update(projectPatch(key).set({ restoring: job, restoring_id: job.id })),
  closeScopeWrite(key, scope_id),
];

const same = (a: object, b: object): boolean => isDeepStrictEqual(withoutVersion(a), withoutVersion(b));
const withoutVersion = (of: object) =>
  Object.fromEntries(Object.entries(of).filter(([name, value]) => name !== "version" && value !== undefined));

/** With the check of the job, this stays below the 100 rows of a transaction. */
const AT_ONCE = 40;

async function target(job: RestoreJob, opened: DocumentRows): Promise<Content | undefined> {
  const key = projectKey(opened.project);
  const { from } = job;
  if (from.kind === "accepted") return findSignedContent(opened.project);
  if (from.kind === "version") return snapshotOf({ ...key, ...from });
  const { data } = await DiscardEntity.get({ ...key, id: from.id }).go({ consistent: true });
  return data ? unpackRows(data.rows) : undefined;
}

/**
 * Returns the content that a draft is compared with. At a signature that is the sent offer, because the
 * client's choice is no edit of the owner.
 */
const offerOf = async (
  { reason, proposal_id, version }: RestoreJob,
  key: Key,
  next: Content,
): Promise<Content> => (reason === "accepted" ? snapshotOf({ ...key, proposal_id, version }) : next);

/** Stores the draft under the job's own id, so that a second run cannot store a half-restored one. */
async function storeDraft(job: RestoreJob, opened: DocumentRows, next: Content): Promise<void> {
  const key = projectKey(opened.project);
  const { data } = await DiscardEntity.get({ ...key, id: job.id }).go({ consistent: true });
  if (data) return;
  const draft = contentOf(opened);
  const offer = await offerOf(job, key, next);
  const { changes } = tally(changesBetween(offer, draft, opened.project.currency));
  if (changes === 0) return;
  const total = totalIn(draft);
  const row = {
    ...key,
    id: job.id,
    proposal_id: job.proposal_id,
    reason: job.reason,
    document_version: job.version,
    total,
    difference: Money.subtract(total, totalIn(offer)),
    change_count: changes,
    discarded_at: iso(),
    rows: packRows(draft),
    ttl: keptUntil(),
  };
  await Db.withoutInbox(() =>
    Db.commit(
      [Db.put(DiscardEntity.create(row)), requireRunningWrite(key, job)],
      [Event.audit("proposal.draft_kept", `proposal:${job.proposal_id}`, { after: { total, changes } })],
    ),
  );
}

/** Checks that the job still runs: another job, or the end of this one, stops a run that is late. */
const requireRunningWrite = (key: Key, job: RestoreJob): Db.Write =>
  Db.check(
    projectPatch(key)
      .set({})
      .where(({ restoring_id }, { eq }) => eq(restoring_id, job.id)),
  );

function contentWrites(next: Content, opened: DocumentRows): Db.Write[][] {
  const key = projectKey(opened.project);
  const live = contentOf(opened);
  return [
    ...restoreWrites(next.phases, live.phases, {
      put: (each, now) => [putOverWrite(PhaseEntity, now, each), putPointerWrite("phase", each)],
      remove: (each) => [Db.remove(PhaseEntity.delete({ ...key, id: each.id }))],
    }),
    ...restoreWrites<TaskRow>(next.tasks, live.tasks, {
      put: (each, now) => [putOverWrite(TaskEntity, now, each), putPointerWrite("task", each)],
      remove: (each) => [Db.remove(TaskEntity.delete({ ...key, id: each.id }))],
      keep: life,
    }),
    ...restoreWrites(next.terms, live.terms, {
      put: (each) => [Db.put(TermEntity.put(each))],
      remove: (each) => [Db.remove(TermEntity.delete({ ...key, id: each.id }))],
    }),
    ...restoreWrites(next.sections, live.sections, {
      put: (each) => [Db.put(SectionEntity.put(each))],
      remove: (each) => [Db.remove(SectionEntity.delete({ ...key, id: each.id }))],
    }),
  ];
}

/**
 * Puts a row over the one that was read. A row that was not seen may exist deleted, so it is put over that.
 */
const putOverWrite = <R extends PhaseRow | TaskRow>(
  entity: { put: (row: R) => { params: () => unknown }; create: (row: R) => object },
  now: R | undefined,
  each: R,
): Db.Write => (now ? Db.replaceNext<R>(entity, now, each).write : Db.put(entity.put(each)));

/**
 * Restores scope, terms, sections and settings to those of the project's restore job: the accepted ones, the
 * client's, or stored edits. Works in repeatable parts, called by the verb and by the reaction; the last part
 * ends the job. The replaced draft is kept for thirty days. The work on services (status, days, people) does
 * not change.
 */
export const finishRestore = (project_id: number): Promise<void> =>
  Db.retryOnConflict(async () => {
    const opened = await openDocument(project_id);
    const job = opened?.project.restoring;
    if (!opened || !job) return;
    const next = (await target(job, opened)) ?? fail(Code.NotFound);
    await storeDraft(job, opened, next);
    const key = projectKey(opened.project);
    const writes = contentWrites(next, opened);
    const entry = Event.audit("proposal.change_restored", `proposal:${job.proposal_id}`, {
      after: { rows: writes.length },
    });
    for (let start = 0; start < writes.length; start += AT_ONCE)
      await Db.withoutInbox(() =>
        Db.commit([requireRunningWrite(key, job), ...writes.slice(start, start + AT_ONCE).flat()], [entry]),
      );
    await settle(job, next, opened);
  });

async function settle(job: RestoreJob, next: Content, opened: DocumentRows): Promise<void> {
  const key = projectKey(opened.project);
  const scope = currentScopeOf(opened);
  const { price_total, pricing_id } = totalOf(next.tasks, scope.id);
  const settings = Object.fromEntries(SETTINGS.map((name) => [name, next.settings[name] ?? null]));
  const scopes = opened.project.scopes.map((each, i) => (i === 0 ? { ...each, status: job.status } : each));
  const done = {
    unsent: null,
    restoring: null,
    restoring_id: null,
    ...(job.ends ? { change_id: null, change: null } : {}),
  };
  await Db.commit(
    [
      Db.reviseUnread<ProjectRow>(
        ProjectEntity,
        key,
        { ...settings, ...done, scopes, price_total, pricing_id: pricing_id ?? null },
        { where: ({ restoring_id }, { eq }) => eq(restoring_id, job.id) },
      ),
      Db.update(ScopeEntity.patch({ ...key, id: scope.id }).set({ status: job.status })),
      next.note
        ? Db.put(ScopeNoteEntity.put({ ...next.note, id: scope.id }))
        : Db.remove(ScopeNoteEntity.delete({ ...key, id: scope.id })),
    ],
    [Event.audit("proposal.change_ended", `proposal:${job.proposal_id}`, { after: { price_total } })],
  );
}

const putPointerWrite = (
  kind: "phase" | "task",
  each: { owner_id: number; project_id: number; id: number },
): Db.Write =>
  Db.put(
    PointerEntity.put({
      kind,
      value: pointerValue(each.owner_id, each.id),
      owner_id: each.owner_id,
      target_id: each.id,
      parent_id: each.project_id,
    }),
  );

interface How<T> {
  put: (each: T, now: T | undefined) => Db.Write[];
  remove: (each: T) => Db.Write[];
  /** Returns the fields that an existing row keeps. */
  keep?: (now: T) => Partial<T>;
}

/**
 * Returns the writes that turn `now` into `was`, row by row. A restored row gets a newer version than any
 * that was read, so that older edits are stale (1004).
 */
function restoreWrites<T extends { id: number; version: number }>(
  was: T[],
  now: T[],
  how: How<T>,
): Db.Write[][] {
  const present = new Map(now.map((each) => [each.id, each]));
  const before = new Set(was.map(({ id }) => id));
  return [
    ...was.flatMap((each) => {
      const there = present.get(each.id);
      const next = { ...each, ...(there && how.keep ? how.keep(there) : {}) };
      if (there && same(there, next)) return [];
      return [how.put({ ...next, version: Math.max(each.version, there?.version ?? 0) + 1 }, there)];
    }),
    ...now.filter(({ id }) => !before.has(id)).map(how.remove),
  ];
}
