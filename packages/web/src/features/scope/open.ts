import { Editor } from "./editor";
import { openKeeper } from "./keep";
import { fetchScope } from "./transport";

const open = new Map<number, Editor>();

/** The editor of a scope: one that still has something to save goes on, otherwise the server's newest. */
export async function openEditor(user: number, id: number): Promise<Editor> {
  const former = open.get(id);
  if (former && !former.store.notice && !(await former.queue.settled(2_000))) return former;
  await former?.close();
  const [info, keeper] = await Promise.all([fetchScope(id), openKeeper(user, id)]);
  const editor = new Editor(info, keeper);
  open.set(id, editor);
  return editor;
}
