import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code, fail, failMissing, invalid, within } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import { commitEdit } from "../content/edit";
import { type EditorRows, open, openScope, type PhaseRow, type ScopeRow, shape, type TaskRow } from "../rows";
import { claimHashWrite, claimIdWrite, firstPhaseWrites, pointerValue } from "../rows/initial";
import { PhaseEntity, ScopeEntity, ScopeNoteEntity, TaskEntity } from "../rows/scope-entity";
import { assertCountable, setPricedWrite, totalOf } from "../rows/totals";
import { fillFromLibrary, rowOf } from "./add";
import { scopesWrite } from "./duplicate";
import { phaseRowOf } from "./phase";
import { DEFAULT_SERVICE } from "./rules";
import { noteWith } from "./say";
import type { CreateInput, Info, UpdateInput } from "./schema";
import { assertAssignee, assertRole } from "./task";
import { requireEditableWrite } from "./write";

/**
 * A new row takes two places in a transaction of 100, the row and its pointer; the scope itself needs some as
 * well.
 */
const CHUNK = 45;
const MOST_TASKS = 500;

interface Contents {
  phases: PhaseRow[];
  tasks: TaskRow[];
}

/** Returns whether a project has only its initial scope, unchanged. */
const isUntouched = ({ scopes, phases, tasks }: EditorRows): boolean =>
  scopes.length === 1 &&
  scopes[0]?.status === "draft" &&
  phases.length === 1 &&
  tasks.length === 1 &&
  tasks.every(({ name, price }) => name === DEFAULT_SERVICE && price === undefined) &&
  [...phases, ...tasks].every(({ version }) => version === 1);

/**
 * Returns the rows of phases with their services. 422 as for each on its own, by
 * `categories.0.tasks.3.role_id`.
 */
async function contentsOf(
  { project }: EditorRows,
  scope_id: number,
  categories: NonNullable<CreateInput["categories"]>,
): Promise<Contents> {
  const { owner_id, project_id } = project;
  const ranks = Rank.many(categories.length);
  const phases = categories.map(({ tasks: _, ...input }, at) =>
    phaseRowOf({ owner_id, project_id, id: scope_id }, input, ranks[at] ?? Rank.first(), at === 0),
  );
  const inputs = categories.flatMap(({ tasks = [] }, at) => {
    const ranks = Rank.many(tasks.length);
    return tasks.map((fields, n) => ({
      fields,
      at,
      rank: ranks[n] ?? Rank.first(),
      path: `categories.${at}.tasks.${n}`,
    }));
  });
  if (inputs.length > MOST_TASKS) invalid({ categories: `At most ${MOST_TASKS} services at once` });
  const asked = new Set<number | null | undefined>();
  for (const { fields, path } of inputs) {
    assertRole(fields.role_id, `${path}.role_id`);
    if (asked.has(fields.user_id)) continue;
    asked.add(fields.user_id);
    await within(path, () => assertAssignee(project, fields.user_id));
  }
  const tasks: TaskRow[] = [];
  for (const { fields, at, rank, path } of inputs)
    await within(path, async () => {
      const phase = phases[at] ?? fail(Code.NotFound);
      const task = rowOf(await fillFromLibrary(fields, async () => project.currency), phase, rank);
      assertCountable(task);
      tasks.push(task);
    });
  return { phases, tasks };
}

const contentWrites = ({ phases, tasks }: Contents): Db.Write[] => [
  ...phases.flatMap((phase) => [Db.put(PhaseEntity.create(phase)), claimIdWrite("phase", phase)]),
  ...tasks.flatMap((task) => [Db.put(TaskEntity.create(task)), claimIdWrite("task", task)]),
];

const describeContents = ({ phases, tasks }: Contents) => ({
  ...(phases.length > 0 ? { categories: phases.map(({ id, name }) => ({ id, name })) } : {}),
  ...(tasks.length > 0 ? { tasks: tasks.map(({ id, name, price }) => ({ id, name, price })) } : {}),
});

const parts = (tasks: TaskRow[]): TaskRow[][] =>
  Array.from({ length: Math.ceil(tasks.length / CHUNK) }, (_, at) =>
    tasks.slice(at * CHUNK, (at + 1) * CHUNK),
  );

/** Deletes services whose phase was never written. */
const removeServices = (scope_id: number, tasks: TaskRow[]): Promise<void> =>
  Db.withoutInbox(async () => {
    for (const part of parts(tasks))
      await Db.commit(
        part.flatMap(({ owner_id, project_id, id }) => [
          Db.remove(TaskEntity.delete({ owner_id, project_id, id })),
          Db.release("task", pointerValue(owner_id, id)),
        ]),
        [Event.audit("scope.swept", `project:${part[0]?.project_id}`, { before: { scope_id } })],
      );
  });

/**
 * Commits `head` with phases and services, in one transaction while they fit. Otherwise the services come
 * first, in parts that nobody can see, because no service is read without its phase; `head` and the phases
 * make all of it visible at once.
 */
async function commitWhole(
  scope_id: number,
  contents: Contents,
  head: (inside: Contents) => Promise<void>,
): Promise<void> {
  const { phases, tasks } = contents;
  if (phases.length + tasks.length <= CHUNK) return head(contents);
  await Db.withoutInbox(async () => {
    for (const part of parts(tasks))
      await Db.commit(contentWrites({ phases: [], tasks: part }), [
        Event.audit("scope.filling", `project:${part[0]?.project_id}`, {
          after: { scope_id, ...describeContents({ phases: [], tasks: part }) },
        }),
      ]);
  });
  try {
    await head({ phases, tasks: [] });
  } catch (error) {
    // The scope was refused for good, so its invisible services are deleted.
    if (error instanceof AppError) await removeServices(scope_id, tasks);
    throw error;
  }
}

const isSaid = (words: UpdateInput): boolean => Object.values(words).some((value) => value !== undefined);

/** Fills the project's initial scope, in place of its first phase. */
async function fill(
  scope: ScopeRow,
  opened: EditorRows,
  words: UpdateInput,
  contents: Contents,
): Promise<void> {
  const { project_id, id } = scope;
  const about = `project:${project_id}`;
  const note = noteWith(
    scope,
    opened.notes.find((each) => each.id === id),
    words,
  );
  const replaced = contents.phases.length > 0;
  const phases = replaced
    ? opened.phases.map((phase) => Db.revise(PhaseEntity, phase, Db.trashNow()).write)
    : [];
  // A first service that was changed meanwhile must not be deleted with its phase.
  const tasks = replaced ? opened.tasks.map((task) => Db.checkVersion(TaskEntity, task, task)) : [];
  const totals =
    replaced && scope.is_current ? [setPricedWrite(opened.project, totalOf(contents.tasks, id))] : [];
  await commitWhole(id, contents, (inside) =>
    commitEdit(
      scope,
      [
        ...contentWrites(inside),
        ...phases,
        ...tasks,
        ...totals,
        ...(isSaid(words) ? [Db.put(ScopeNoteEntity.put(note))] : []),
        requireEditableWrite(scope),
      ],
      [
        Event.audit("scope.filled", about, {
          after: { scope_id: id, ...words, ...describeContents(inside) },
        }),
      ],
    ),
  );
}

/** Creates another scope of a project; without contents, with a first phase and service. */
async function begin(id: number, opened: EditorRows, words: UpdateInput, contents: Contents): Promise<void> {
  const { owner_id, project_id } = opened.project;
  const row = { owner_id, project_id, id, created_at: iso() };
  const hash = Id.token();
  await commitWhole(id, contents, (inside) =>
    Db.commit(
      [
        Db.put(ScopeEntity.create({ ...row, hash, is_current: false, is_out: false })),
        claimIdWrite("scope", row),
        claimHashWrite({ ...row, hash }),
        ...(isSaid(words) ? [Db.put(ScopeNoteEntity.put(noteWith(row, undefined, words)))] : []),
        ...(contents.phases.length > 0
          ? contentWrites(inside)
          : firstPhaseWrites({ owner_id, project_id, created_at: row.created_at }, id)),
        scopesWrite(opened.project, [...opened.project.scopes, { id, status: "draft" }]),
      ],
      [
        Event.audit("scope.created", `project:${project_id}`, {
          after: { scope_id: id, ...words, ...describeContents(inside) },
        }),
      ],
    ),
  );
}

/**
 * Creates another draft scope for a project, with the given phases and services or a first one. While a
 * project's initial scope is unchanged, that one is filled and returned instead. 2032 when the project is
 * completed, 422 and 1007 as for each part on its own; then nothing is written.
 */
export const create = ({ project_id, categories = [], ...words }: CreateInput): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const opened = (await open(project_id)) ?? failMissing("project");
    const [first] = opened.scopes;
    if (opened.project.status === "completed") fail(Code.ProjectNotUpdatable);
    const untouched = first && isUntouched(opened) ? first : undefined;
    if (untouched && categories.length === 0 && !isSaid(words)) return shape(untouched, opened);
    const id = untouched?.id ?? Id.next();
    const contents = await contentsOf(opened, id, categories);
    if (untouched) await fill(untouched, opened, words, contents);
    else await begin(id, opened, words, contents);
    const made = await openScope(id);
    return shape(made.scope, made);
  });
