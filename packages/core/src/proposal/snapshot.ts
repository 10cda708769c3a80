import { gunzipSync, gzipSync } from "node:zlib";
import { CustomAttributeType, Entity } from "electrodb";
import { TermEntity } from "../contract/entity";
import { Db } from "../platform/db";
import { PointerEntity } from "../platform/db/pointer";
import { missing } from "../platform/error";
import { Event } from "../platform/event";
import { ProjectEntity } from "../project/entity";
import { SHOW_FLAGS } from "../project/schema";
import { SectionEntity } from "../project/section-entity";
import { PhaseEntity, ScopeNoteEntity, TaskEntity } from "../scope/entity";
import { pointerValue } from "../scope/initial";
import {
  type NoteRow,
  openDocument,
  type PhaseRow,
  type ProjectRow,
  type ScopeRow,
  type SectionRow,
  type TaskRow,
  type TermRow,
} from "../scope/read";
import { totalOf } from "../scope/totals";
import type { Row } from "./rows";

/** A project's scope, terms, sections and settings as they were when a change order was opened; one per project. */
const SnapshotEntity = new Entity(
  {
    model: { entity: "change_snapshot", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      project_id: { type: "number", required: true },
      /** Gzipped JSON. */
      rows: { type: CustomAttributeType<Uint8Array>("any"), required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** What of a project decides its document and invoices. */
const SETTINGS = [
  "client_goals",
  "summary",
  "general_terms",
  ...SHOW_FLAGS,
  "invoice_payment_terms",
  "invoice_upfront_mode",
  "invoice_upfront_percentage_amount",
  "invoice_upfront_value_amount",
  "invoice_remaining_mode",
  "invoice_remaining_monthly_count",
  "invoice_remaining_monthly_start_at",
  "invoice_remaining_payments",
] as const satisfies (keyof ProjectRow)[];

interface Kept {
  settings: Partial<ProjectRow>;
  note: NoteRow | undefined;
  phases: PhaseRow[];
  tasks: TaskRow[];
  terms: TermRow[];
  /** A snapshot of before sections were kept has none, and leaves them as they are. */
  sections?: SectionRow[];
}

/** The write that keeps what an accepted project is now, for the transaction that opens its change. */
export async function keep(project_id: number): Promise<Db.Write[]> {
  const opened = (await openDocument(project_id)) ?? missing("project");
  const { project, phases, tasks, terms, sections } = opened;
  const scope = currentOf(opened);
  const ours = <T extends { scope_id: number }>(rows: T[]) =>
    rows.filter(({ scope_id }) => scope_id === scope.id);
  const kept: Kept = {
    settings: Object.fromEntries(SETTINGS.map((name) => [name, project[name]])),
    note: opened.notes.find(({ id }) => id === scope.id),
    phases: ours(phases),
    tasks: ours(tasks),
    terms,
    sections,
  };
  const rows = gzipSync(JSON.stringify(kept), { level: 9 });
  return [Db.put(SnapshotEntity.put({ owner_id: project.owner_id, project_id, rows }))];
}

const currentOf = ({ project, scopes }: { project: ProjectRow; scopes: ScopeRow[] }): ScopeRow =>
  scopes.find(({ id }) => id === project.scopes[0]?.id) ?? missing("project");

/** What the work on a service has become since; a change order is about what is sold, not about progress. */
const life = ({ status, due_at, user_id }: TaskRow): Partial<TaskRow> => ({ status, due_at, user_id });

const same = (a: object, b: object): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (of: object) =>
  Object.entries(of)
    .filter(([name, value]) => name !== "version" && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

const AT_ONCE = 40;

/**
 * Makes scope, terms, sections and settings what they were when the change was opened, in parts that may be repeated; the
 * last one frees the project for the next. The work on services (status, days, people) stays.
 */
export async function putBack(row: Row): Promise<void> {
  const { owner_id, project_id } = row;
  const key = { owner_id, project_id };
  const { data } = await SnapshotEntity.get(key).go({ consistent: true });
  if (!data) {
    // Whoever put it back meanwhile, verb or reaction, took it away with the project's mark in one transaction.
    const project = await ProjectEntity.get(key).go({ consistent: true });
    if (project.data?.change_id !== row.id) return;
    throw new Error("The scope of before the change is not there");
  }
  const kept = JSON.parse(gunzipSync(data.rows).toString("utf8")) as Kept;
  const opened = (await openDocument(project_id)) ?? missing("project");
  const scope = currentOf(opened);
  const ours = <T extends { scope_id: number }>(rows: T[]) =>
    rows.filter(({ scope_id }) => scope_id === scope.id);
  const writes = [
    ...restored(kept.phases, ours(opened.phases), {
      put: (each) => [Db.put(PhaseEntity.put(each)), found("phase", each)],
      remove: (each) => [Db.remove(PhaseEntity.delete({ ...key, id: each.id }))],
    }),
    ...restored(kept.tasks, ours(opened.tasks), {
      put: (each, now) => [
        Db.put(TaskEntity.put({ ...each, ...(now ? life(now) : {}) })),
        found("task", each),
      ],
      remove: (each) => [Db.remove(TaskEntity.delete({ ...key, id: each.id }))],
    }),
    ...restored(kept.terms, opened.terms, {
      put: (each) => [Db.put(TermEntity.put(each))],
      remove: (each) => [Db.remove(TermEntity.delete({ ...key, id: each.id }))],
    }),
    ...restored(kept.sections ?? opened.sections, opened.sections, {
      put: (each) => [Db.put(SectionEntity.put(each))],
      remove: (each) => [Db.remove(SectionEntity.delete({ ...key, id: each.id }))],
    }),
  ];
  const entry = Event.audit("proposal.change_restored", `proposal:${row.id}`, {
    after: { rows: writes.length },
  });
  for (let start = 0; start < writes.length; start += AT_ONCE)
    await Db.apart(() => Db.commit(writes.slice(start, start + AT_ONCE).flat(), [entry]));
  await settle(row, kept, opened.project, scope);
}

async function settle(row: Row, kept: Kept, project: ProjectRow, scope: ScopeRow): Promise<void> {
  const key = { owner_id: row.owner_id, project_id: row.project_id };
  const { price_total, pricing_id } = totalOf(kept.tasks, scope.id);
  const absent = SETTINGS.filter((name) => kept.settings[name] === undefined);
  const scopes = project.scopes.map((each, i) => (i === 0 ? { ...each, status: "active" as const } : each));
  const writes = [
    Db.update(
      ProjectEntity.patch(key)
        .set({ ...kept.settings, scopes, price_total, ...(pricing_id ? { pricing_id } : {}) })
        .remove([...absent, "change_id", ...(pricing_id ? [] : ["pricing_id"])] as "change_id"[])
        .add({ version: 1 })
        .where(({ change_id }, { eq }) => eq(change_id, row.id)),
    ),
    kept.note
      ? Db.put(ScopeNoteEntity.put(kept.note))
      : Db.remove(ScopeNoteEntity.delete({ ...key, id: scope.id })),
    Db.remove(SnapshotEntity.delete(key)),
  ];
  await Db.commit(writes, [
    Event.audit("proposal.change_ended", `proposal:${row.id}`, { after: { price_total } }),
  ]);
}

const found = (
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

/** The writes that turn `now` into `was`, row by row; a row put back is newer than any that was seen (1004). */
function restored<T extends { id: number; version: number }>(
  was: T[],
  now: T[],
  how: { put: (each: T, now: T | undefined) => Db.Write[]; remove: (each: T) => Db.Write[] },
): Db.Write[][] {
  const present = new Map(now.map((each) => [each.id, each]));
  const before = new Set(was.map(({ id }) => id));
  return [
    ...was.flatMap((each) => {
      const there = present.get(each.id);
      if (there && same(there, each)) return [];
      return [how.put({ ...each, version: Math.max(each.version, there?.version ?? 0) + 1 }, there)];
    }),
    ...now.filter(({ id }) => !before.has(id)).map(how.remove),
  ];
}
