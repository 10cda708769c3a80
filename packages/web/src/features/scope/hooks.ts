import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Editor } from "./editor";
import type { Key } from "./model";
import type { Active, Topic } from "./state";

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("outside of a scope editor");
  return editor;
}

/** Reads a value of the editor, and reads it again when the topic is announced. `read` must answer the same object for the same state. */
export function useTopic<T>(topic: Topic, read: (editor: Editor) => T): T {
  const editor = useEditor();
  const { topics } = editor;
  const subscribe = useCallback((listener: () => void) => topics.subscribe(topic, listener), [topics, topic]);
  return useSyncExternalStore(subscribe, () => read(editor));
}

export const useTask = (key: Key) => useTopic(`task:${key}`, ({ store }) => store.tasks.get(key));
export const usePhase = (key: Key) => useTopic(`phase:${key}`, ({ store }) => store.phaseView(key));

/** Answers the editing state of a row, or undefined while the row is not edited. */
export const useActive = (kind: Active["kind"], key: Key): Active | undefined =>
  useTopic("active", ({ view: { active } }) =>
    active?.kind === kind && active.key === key ? active : undefined,
  );
