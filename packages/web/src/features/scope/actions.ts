import { openDialog } from "../../lib/dialogs";
import { count } from "../../lib/format";
import { queryClient } from "../../lib/query-client";
import { toast } from "../../lib/toast";
import { isOwned, projectQuery } from "../project/queries";
import type { Editor } from "./editor";
import type { Key } from "./model";
import { selectedTasks } from "./selection";

/** Takes a row away and offers to bring it back. */
export function removeTask(editor: Editor, key: Key): void {
  const name = editor.store.tasks.get(key)?.name ?? "";
  const undo = editor.rows.removeTask(key);
  toast(`${name} deleted.`, { action: { label: "Undo", run: undo } });
}

export function removePhase(editor: Editor, key: Key): void {
  const name = editor.store.phases.get(key)?.name ?? "";
  const undo = editor.rows.removePhase(key);
  toast(`${name} deleted.`, { action: { label: "Undo", run: undo } });
}

/** Takes the ticked services away and offers to bring them back. */
export function removeSelected(editor: Editor): void {
  const keys = selectedTasks(editor);
  const undo = editor.bulk.removeTasks(keys);
  toast(`${count(keys.length, "service")} deleted.`, { action: { label: "Undo", run: undo } });
}

/** Turns the ticked services, or just this one, into options or back. */
export function toggleOptional(editor: Editor, key: Key): void {
  const { store, view } = editor;
  const row = store.tasks.get(key);
  if (!row) return;
  const keys = view.selected.has(key) ? selectedTasks(editor) : [key];
  const fields = row.optional ? { optional: false, chosen: false } : { optional: true };
  editor.bulk.editTasks(new Map(keys.map((each) => [each, fields])));
}

/** Makes the ticked services alternatives, under a name that is not taken yet. */
export function groupSelected(editor: Editor): void {
  const { store, view } = editor;
  const taken = new Set([...store.tasks.values()].map(({ option_group }) => option_group));
  let name = "Choose one";
  for (let at = 2; taken.has(name); at += 1) name = `Choose one (${at})`;
  editor.bulk.groupTasks(selectedTasks(editor), name);
  view.select([], null);
}

/** A new service in a phase, ready to be named. */
export function addTask(editor: Editor, phase: Key, after: Key | null = null): void {
  const key = editor.rows.addTask(phase, after);
  editor.view.activate({ kind: "task", key, cell: "name", fresh: true });
}

export function addPhase(editor: Editor, after: Key | null = null): void {
  const key = editor.rows.addPhase(after);
  editor.view.activate({ kind: "phase", key, cell: "name", fresh: true });
}

/** Opens the dialog that takes rows of a spreadsheet, for the end of a phase (the one looked at without). */
export function askPaste(
  { store, view }: Editor,
  phase: Key | null = view.current ?? store.order.at(-1) ?? null,
): void {
  if (phase === null) return;
  view.show({ kind: "paste", phase, after: store.siblings(phase).at(-1) ?? null, text: "" });
}

/** Asks what a template of this scope is called, once the server has all typed changes: it is made of the server's. */
export async function saveAsTemplate({ session, store }: Editor): Promise<void> {
  await session.settled(5_000);
  const { id, project_id, project } = store.info;
  const known = queryClient.getQueryData(projectQuery(project_id).queryKey);
  const isOrigin = known && isOwned(known) && known.template_scope_id === id;
  openDialog("own-templates", {
    scope_id: id,
    name: project.name,
    ...(isOrigin && { template_id: known.template_id }),
  });
}
