import { type Editor, makeEditor } from "./editor";
import { fetchScope } from "./transport";

const open = new Map<number, Editor>();

/** Opens the editor of a scope: one with unsaved changes goes on, otherwise the server's newest scope is read. */
export async function openEditor(user: number, id: number): Promise<Editor> {
  const former = open.get(id);
  if (former && !former.view.notice && !(await former.session.settled(2_000))) return former;
  await former?.session.close();
  const editor = makeEditor(await fetchScope(id), user);
  // The unsent writes of an earlier page are applied before the editor is shown.
  await editor.session.opened;
  open.set(id, editor);
  return editor;
}
