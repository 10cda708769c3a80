import type { Info } from "@stint/core/template/schema";
import { api } from "../../lib/api";
import { toast } from "../../lib/toast";
import type { Editor } from "./editor";
import { rowsOf } from "./model";
import { fetchScope } from "./transport";

export type Source = Pick<Info, "scope_id" | "template_name">;

/**
 * Puts a template's phases behind those of the open scope. The server copies it, since only it knows what a template
 * keeps; the rows come into the editor as one step to undo.
 */
export async function addTemplate(
  { store, view, session, sync, bulk }: Editor,
  { scope_id, template_name }: Source,
): Promise<void> {
  const { id, project_id } = store.info;
  // What was typed comes first: the server decides by it whether the scope is still empty.
  await session.settled(10_000);
  await api.post("/scopes/{id}/duplicate", {
    path: { id: scope_id },
    body: { project_id, scope_id: id },
  });
  const { phases, tasks, scope } = rowsOf(await fetchScope(id));
  const known = new Set([...store.phases.keys()].map(sync.idOf));
  const there = new Set(phases.map(({ key }) => key));
  const made = phases.filter(({ key }) => !known.has(key));
  const keys = new Set(made.map(({ key }) => key));
  const rows = tasks.filter(({ phase }) => keys.has(phase));
  const gone = store.order.filter((key) => !there.has(sync.idOf(key) ?? 0));
  const undo = bulk.adopt(
    { phases: made, tasks: rows },
    { phases: gone, tasks: gone.flatMap((key) => store.siblings(key)) },
  );
  store.setScope(scope);
  view.markAdded(rows.map(({ key }) => key));
  toast(`${template_name} added to the scope.`, { action: { label: "Undo", run: undo } });
}
