import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid, within } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import { commitEdit } from "../content/edit";
import type { TemplateContent } from "../content/template";
import {
  type EditorRows,
  type NoteRow,
  openScope,
  type ProjectRow,
  type ScopeRow,
  shape,
  type TaskRow,
} from "../rows";
import { claimHashWrite, claimIdWrite, firstPhaseWrites } from "../rows/initial";
import { PhaseEntity, ScopeEntity, ScopeNoteEntity, TaskEntity } from "../rows/scope-entity";
import { assertCountable, setPricedWrite, totalOf } from "../rows/totals";
import { DEFAULT_EMOJI } from "../schema";
import { fillFromLibrary, rowOf } from "./add";
import { append, openForScope } from "./append";
import { type Contents, commitWhole, contentWrites, describeContents } from "./contents";
import { scopesWrite } from "./duplicate";
import { phaseRowOf } from "./phase";
import { DEFAULT_SERVICE } from "./rules";
import { noteWith } from "./say";
import type { CreateInput, Info, UpdateInput } from "./schema";
import { assertAssignee, assertRole } from "./task";
import { contentsOfTemplate } from "./template";
import { requireEditableWrite } from "./write";

const MOST_TASKS = 500;

/** Returns whether a project has only its initial scope, unchanged. */
export const isUntouched = ({ scopes, phases, tasks }: EditorRows): boolean =>
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

/** Returns the row of a scope's texts, if it has one. */
const noteOf = ({ notes }: EditorRows, id: number): NoteRow | undefined =>
  notes.find((each) => each.id === id);

const isSaid = (words: UpdateInput): boolean => Object.values(words).some((value) => value !== undefined);

/** What is written with a scope that is made of a template: to the project's row, and to others. */
interface Beside {
  project: Db.Changes<ProjectRow>;
  writes: Db.Write[];
  /** What the history says of it. */
  told: object;
}
const NOTHING: Beside = { project: {}, writes: [], told: {} };

/** Fills the project's initial scope, in place of its first phase. */
async function fill(
  scope: ScopeRow,
  opened: EditorRows,
  words: UpdateInput,
  contents: Contents,
  beside: Beside,
): Promise<void> {
  const { project_id, id } = scope;
  const about = `project:${project_id}`;
  const before = noteOf(opened, id);
  const note = noteWith(scope, before, words);
  const replaced = contents.phases.length > 0;
  const phases = replaced
    ? opened.phases.map((phase) => Db.revise(PhaseEntity, phase, Db.trashNow()).write)
    : [];
  // A first service that was changed meanwhile must not be deleted with its phase.
  const tasks = replaced ? opened.tasks.map((task) => Db.checkVersion(TaskEntity, task, task)) : [];
  const totals =
    replaced && scope.is_current
      ? [setPricedWrite(opened.project, totalOf(contents.tasks, id), beside.project)]
      : [];
  await commitWhole(id, contents, (inside) =>
    commitEdit(
      scope,
      [
        ...contentWrites(inside),
        ...phases,
        ...tasks,
        ...totals,
        ...beside.writes,
        ...(isSaid(words) ? [Db.replace(ScopeNoteEntity, before, note)] : []),
        requireEditableWrite(scope),
      ],
      [
        Event.audit("scope.filled", about, {
          after: { scope_id: id, ...beside.told, ...words, ...describeContents(inside) },
        }),
      ],
    ),
  );
}

/** Creates another scope of a project; without contents, with a first phase and service. */
async function begin(
  id: number,
  opened: EditorRows,
  words: UpdateInput,
  contents: Contents,
  beside: Beside,
): Promise<void> {
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
        scopesWrite(
          opened.project,
          [...opened.project.scopes, { id, status: "draft" }],
          undefined,
          beside.project,
        ),
        ...beside.writes,
      ],
      [
        Event.audit("scope.created", `project:${project_id}`, {
          after: { scope_id: id, ...beside.told, ...words, ...describeContents(inside) },
        }),
      ],
    ),
  );
}

/** Returns the project's initial scope while it is unchanged. */
const findUntouched = (opened: EditorRows): ScopeRow | undefined =>
  isUntouched(opened) ? opened.scopes[0] : undefined;

/**
 * Creates another draft scope for a project, with the given phases and services or a first one. While a
 * project's initial scope is unchanged, that one is filled and returned instead. 2032 when the project is
 * completed, 422 and 1007 as for each part on its own; then nothing is written.
 */
export const create = ({ project_id, categories = [], ...words }: CreateInput): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const opened = await openForScope(project_id);
    const untouched = findUntouched(opened);
    if (untouched && categories.length === 0 && !isSaid(words)) return shape(untouched, opened);
    const id = untouched?.id ?? Id.next();
    const contents = await contentsOf(opened, id, categories);
    if (untouched) await fill(untouched, opened, words, contents, NOTHING);
    else await begin(id, opened, words, contents, NOTHING);
    const made = await openScope(id);
    return shape(made.scope, made);
  });

/** What a template gives to a scope, read again with each try. */
export interface TemplateCopy {
  content: TemplateContent;
  /** Null where nobody can look it up again. */
  template_id: number | null;
  scope_version: number;
  emoji: string;
  writes: Db.Write[];
}

/**
 * Makes a scope of a project of a template: its initial one while that is unchanged, otherwise another draft; or adds
 * its phases behind those of the project's scope `into`. The project remembers the template and its version for that
 * scope. In a project of another currency its prices are open (D7). 2032, 2040 where `into` is active, 1003 where it is
 * no scope of the project.
 */
export const createFromTemplate = (
  project_id: number,
  give: (of: { scope_id: number; isFirst: boolean }) => Promise<TemplateCopy>,
  into?: number,
): Promise<{ id: number; project_id: number }> =>
  Db.retryOnConflict(async () => {
    const opened = await openForScope(project_id);
    const { project } = opened;
    const target = opened.scopes.find(({ id }) => id === into);
    if (into !== undefined && !target) fail(Code.NotFound);
    const untouched = findUntouched(opened);
    const id = target?.id ?? untouched?.id ?? Id.next();
    // What the scope is compared with is the template that it began with.
    const isFirst = !project.template_uses?.some(({ scope_id }) => scope_id === id);
    const { content, template_id, scope_version, emoji, writes } = await give({ scope_id: id, isFirst });
    const contents = contentsOfTemplate(content, { ...project, id });
    const told = template_id === null ? {} : { template_id, template_version: scope_version };
    const uses =
      template_id === null
        ? {}
        : {
            template_uses: [
              ...(project.template_uses ?? []),
              { scope_id: id, template_id, template_version: scope_version },
            ],
          };
    if (target && !untouched) {
      await append(target, opened, { contents, words: content, project: uses, writes, told });
      return { id, project_id };
    }
    // What somebody wrote into the new scope is theirs; a template fills what is empty.
    const note = noteOf(opened, id);
    const words = {
      exclusions: note?.exclusions || content.exclusions,
      revision_rounds: note?.revision_rounds ?? content.revision_rounds,
    };
    const isPlain = project.emoji === DEFAULT_EMOJI && emoji !== DEFAULT_EMOJI;
    const beside = { project: { ...uses, ...(isPlain ? { emoji } : {}) }, writes, told };
    if (untouched) await fill(untouched, opened, words, contents, beside);
    else await begin(id, opened, words, contents, beside);
    return { id, project_id };
  });
