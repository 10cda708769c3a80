import { Db } from "../../platform/db";
import { Code, fail, failMissing } from "../../platform/error";
import { Event } from "../../platform/event";
import { Rank } from "../../platform/rank";
import { commitEdit } from "../content/edit";
import { gapAfter } from "../order";
import { type EditorRows, type NoteRow, openProject, type ProjectRow, type ScopeRow } from "../rows";
import { ScopeNoteEntity } from "../rows/scope-entity";
import { setPricedWrite, totalOf } from "../rows/totals";
import { type Contents, commitWhole, contentWrites, describeContents } from "./contents";
import { noteWith } from "./say";
import type { UpdateInput } from "./schema";
import { assertEditable, requireEditableWrite } from "./write";

interface Added {
  contents: Contents;
  /** Texts that came along: each fills one that is empty. */
  words: UpdateInput;
  /** What is written with them: to the project's row, and to others. */
  project: Db.Changes<ProjectRow>;
  writes: Db.Write[];
  /** What the history says of where it came from. */
  told: object;
}

const LONGEST_GROUP = 60;

/** Returns a name of alternatives that the scope has not: "Pages (2)". Two groups of one name would be one. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let at = 2; taken.has(free); at += 1) {
    const number = ` (${at})`;
    free = `${name.slice(0, LONGEST_GROUP - number.length)}${number}`;
  }
  return free;
}

/** Returns contents behind the phases that a scope has, with alternatives of their own. */
function placeBehind({ phases, tasks }: Contents, scope: ScopeRow, opened: EditorRows): Contents {
  const siblings = opened.phases.filter(({ scope_id }) => scope_id === scope.id);
  const ranks = Rank.many(phases.length, ...gapAfter(siblings, null));
  const taken = new Set(
    opened.tasks.flatMap((task) => (task.scope_id === scope.id ? (task.option_group ?? []) : [])),
  );
  const groups = new Map<string, string>();
  for (const { option_group } of tasks) {
    if (!option_group || groups.has(option_group)) continue;
    const name = freeName(option_group, taken);
    groups.set(option_group, name);
    taken.add(name);
  }
  return {
    phases: phases
      .toSorted((a, b) => Rank.compare(a.rank, b.rank))
      .map((phase, at) => ({ ...phase, rank: ranks[at] ?? phase.rank })),
    tasks: tasks.map((task) => {
      const option_group = task.option_group && groups.get(task.option_group);
      return option_group ? { ...task, option_group } : task;
    }),
  };
}

/** Returns those of `words` that the scope says nothing of yet. */
const findUnsaid = (
  note: NoteRow | undefined,
  { exclusions, revision_rounds }: UpdateInput,
): UpdateInput => ({
  ...(note?.exclusions || !exclusions ? {} : { exclusions }),
  ...(note?.revision_rounds !== undefined || (revision_rounds ?? null) === null ? {} : { revision_rounds }),
});

/** Returns a project in which a scope may begin. 1066 "project", 2032 when it is completed. */
export async function openForScope(project_id: number): Promise<EditorRows> {
  const opened = (await openProject(project_id)) ?? failMissing("project");
  if (opened.project.status === "completed") fail(Code.ProjectNotUpdatable);
  return opened;
}

/**
 * Adds phases with their services behind those of an editable scope, in one edit: what is there stays as it is. 2040
 * once the scope is active, 2032 when its project is completed.
 */
export async function append(
  scope: ScopeRow,
  opened: EditorRows,
  { contents, words, project, writes, told }: Added,
): Promise<void> {
  assertEditable(scope);
  const { project_id, id } = scope;
  const placed = placeBehind(contents, scope, opened);
  const before = opened.notes.find((each) => each.id === id);
  const said = findUnsaid(before, words);
  const priced = scope.is_current
    ? totalOf([...opened.tasks, ...placed.tasks], id)
    : { price_total: opened.project.price_total, pricing_id: opened.project.pricing_id };
  const isTold = scope.is_current || Object.keys(project).length > 0;
  await commitWhole(id, placed, (inside) =>
    commitEdit(
      scope,
      [
        ...contentWrites(inside),
        ...(isTold ? [setPricedWrite(opened.project, priced, project)] : []),
        ...writes,
        ...(Object.keys(said).length > 0
          ? [Db.replace(ScopeNoteEntity, before, noteWith(scope, before, said))]
          : []),
        requireEditableWrite(scope),
      ],
      [
        Event.audit("scope.extended", `project:${project_id}`, {
          after: { scope_id: id, ...told, ...said, ...describeContents(inside) },
        }),
      ],
    ),
  );
}
