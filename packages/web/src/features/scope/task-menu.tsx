import { ArrowDown, ArrowUp, Copy, CornerDownRight, Pencil, Plus, Trash2 } from "lucide-react";
import { toast } from "../../lib/toast";
import type { MenuItem } from "../../ui/menu";
import type { Editor } from "./editor";
import type { Key } from "./model";

/** Takes a row away and offers to bring it back. */
export function removeTask(editor: Editor, key: Key): void {
  const name = editor.store.tasks.get(key)?.name ?? "";
  const undo = editor.removeTask(key);
  toast(`${name} deleted.`, { action: { label: "Undo", run: undo } });
}

export function removePhase(editor: Editor, key: Key): void {
  const name = editor.store.phases.get(key)?.name ?? "";
  const undo = editor.removePhase(key);
  toast(`${name} deleted.`, { action: { label: "Undo", run: undo } });
}

/** A new service in a phase, ready to be named. */
export function addTask(editor: Editor, phase: Key, after: Key | null = null): void {
  const key = editor.addTask(phase, after);
  editor.store.activate({ kind: "task", key, cell: "name", fresh: true });
}

export function addPhase(editor: Editor, after: Key | null = null): void {
  const key = editor.addPhase(after);
  editor.store.activate({ kind: "phase", key, cell: "name", fresh: true });
}

export function taskItems(editor: Editor, key: Key): MenuItem[] {
  const { store } = editor;
  const row = store.tasks.get(key);
  if (!row) return [];
  const others = store.order.filter((phase) => phase !== row.phase);
  const first = store.order[0] === row.phase && store.siblings(row.phase)[0] === key;
  const last = store.order.at(-1) === row.phase && store.siblings(row.phase).at(-1) === key;
  return [
    {
      id: "edit",
      label: "Edit",
      icon: <Pencil />,
      onSelect: () => store.activate({ kind: "task", key, cell: "name" }),
    },
    {
      id: "below",
      label: "Add service below",
      icon: <Plus />,
      onSelect: () => addTask(editor, row.phase, key),
    },
    { id: "copy", label: "Duplicate", icon: <Copy />, onSelect: () => void editor.duplicateTask(key) },
    "line",
    {
      id: "up",
      label: "Move up",
      icon: <ArrowUp />,
      keys: "⌥↑",
      disabled: first,
      onSelect: () => editor.nudgeTask(key, -1),
    },
    {
      id: "down",
      label: "Move down",
      icon: <ArrowDown />,
      keys: "⌥↓",
      disabled: last,
      onSelect: () => editor.nudgeTask(key, 1),
    },
    ...(others.length > 0
      ? [
          {
            id: "phase",
            label: "Move to phase",
            icon: <CornerDownRight />,
            items: others.map((phase) => ({
              id: `to-${phase}`,
              label: store.phases.get(phase)?.name ?? "",
              onSelect: () => editor.moveTask(key, phase, store.siblings(phase).at(-1) ?? null),
            })),
          },
        ]
      : []),
    "line",
    {
      id: "delete",
      label: "Delete",
      icon: <Trash2 />,
      danger: true,
      onSelect: () => removeTask(editor, key),
    },
  ];
}

export function phaseItems(editor: Editor, key: Key): MenuItem[] {
  const { store } = editor;
  return [
    {
      id: "edit",
      label: "Rename or describe",
      icon: <Pencil />,
      onSelect: () => store.activate({ kind: "phase", key, cell: "name" }),
    },
    { id: "service", label: "Add service", icon: <Plus />, onSelect: () => addTask(editor, key) },
    { id: "phase", label: "Add phase below", icon: <Plus />, onSelect: () => addPhase(editor, key) },
    { id: "copy", label: "Duplicate", icon: <Copy />, onSelect: () => void editor.duplicatePhase(key) },
    "line",
    {
      id: "up",
      label: "Move up",
      icon: <ArrowUp />,
      disabled: store.order[0] === key,
      onSelect: () => editor.nudgePhase(key, -1),
    },
    {
      id: "down",
      label: "Move down",
      icon: <ArrowDown />,
      disabled: store.order.at(-1) === key,
      onSelect: () => editor.nudgePhase(key, 1),
    },
    "line",
    {
      id: "delete",
      label: "Delete",
      icon: <Trash2 />,
      danger: true,
      onSelect: () => removePhase(editor, key),
    },
  ];
}
