import {
  ArrowDown,
  ArrowUp,
  ChevronsDownUp,
  ChevronsUpDown,
  CircleDashed,
  CircleDot,
  ClipboardPaste,
  Copy,
  CornerDownRight,
  ListChecks,
  Pencil,
  Plus,
  Search,
  SquareCheck,
  Trash2,
  Ungroup,
} from "lucide-react";
import { count } from "../../lib/format";
import { toast } from "../../lib/toast";
import type { MenuItem } from "../../ui/menu";
import type { Editor } from "./editor";
import type { Key, TaskRow } from "./model";
import { selectedTasks, toggleSelected } from "./selection";

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

/** Takes the ticked services away and offers to bring them back. */
export function removeSelected(editor: Editor): void {
  const keys = selectedTasks(editor.store);
  const undo = editor.removeTasks(keys);
  toast(`${count(keys.length, "service")} deleted.`, { action: { label: "Undo", run: undo } });
}

/** Lets the client leave out what is ticked with it, or just this service. */
export function toggleOptional(editor: Editor, key: Key): void {
  const { store } = editor;
  const row = store.tasks.get(key);
  if (!row) return;
  const keys = store.selected.has(key) ? selectedTasks(store) : [key];
  const fields = row.optional ? { optional: false, chosen: false } : { optional: true };
  editor.editTasks(new Map(keys.map((each) => [each, fields])));
}

/** Makes the ticked services alternatives, under a name that is not taken yet. */
export function groupSelected(editor: Editor): void {
  const { store } = editor;
  const taken = new Set([...store.tasks.values()].map(({ option_group }) => option_group));
  let name = "Choose one";
  for (let at = 2; taken.has(name); at += 1) name = `Choose one (${at})`;
  editor.groupTasks(selectedTasks(store), name);
  store.select([], null);
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

/** Into a group of alternatives, or out of one. */
function choices(editor: Editor, row: TaskRow, groups: readonly string[]): MenuItem[] {
  if (row.option_group !== null)
    return [
      {
        id: "include",
        label: `Out of ${row.option_group}`,
        icon: <Ungroup />,
        onSelect: () => editor.groupTasks([row.key], null),
      },
    ];
  if (groups.length === 0) return [];
  return [
    {
      id: "group",
      label: "A choice in",
      icon: <CircleDot />,
      items: groups.map((group) => ({
        id: `group-${group}`,
        label: group,
        onSelect: () => editor.groupTasks([row.key], group),
      })),
    },
  ];
}

export function taskItems(editor: Editor, key: Key): MenuItem[] {
  const { store } = editor;
  const row = store.tasks.get(key);
  if (!row) return [];
  const others = store.order.filter((phase) => phase !== row.phase);
  const first = store.order[0] === row.phase && store.siblings(row.phase)[0] === key;
  const groups = [...new Set(store.summary.groups.map(({ option_group }) => option_group))];
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
    {
      id: "copy",
      label: "Duplicate",
      icon: <Copy />,
      keys: "⌘D",
      onSelect: () => void editor.duplicateTask(key),
    },
    {
      id: "select",
      label: store.selected.has(key) ? "Take out of the selection" : "Select",
      icon: <SquareCheck />,
      keys: "X",
      onSelect: () => toggleSelected(store, key),
    },
    {
      id: "optional",
      label: row.optional ? "Not optional" : "Client can leave it out",
      icon: <CircleDashed />,
      keys: "O",
      disabled: row.option_group !== null,
      onSelect: () => toggleOptional(editor, key),
    },
    ...choices(editor, row, groups),
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

/** Opens the dialog that takes rows of a spreadsheet, for the end of a phase (the one looked at without). */
export function askPaste(
  { store }: Editor,
  phase: Key | null = store.current ?? store.order.at(-1) ?? null,
): void {
  if (phase === null) return;
  store.show({ kind: "paste", phase, after: store.siblings(phase).at(-1) ?? null, text: "" });
}

export function phaseItems(editor: Editor, key: Key): MenuItem[] {
  const { store } = editor;
  const closed = store.collapsed.has(key);
  return [
    {
      id: "edit",
      label: "Rename or describe",
      icon: <Pencil />,
      onSelect: () => store.activate({ kind: "phase", key, cell: "name" }),
    },
    { id: "service", label: "Add service", icon: <Plus />, onSelect: () => addTask(editor, key) },
    { id: "find", label: "Find a service", icon: <Search />, keys: "S", onSelect: () => store.search(key) },
    { id: "phase", label: "Add phase below", icon: <Plus />, onSelect: () => addPhase(editor, key) },
    {
      id: "paste",
      label: "Paste rows from a spreadsheet",
      icon: <ClipboardPaste />,
      onSelect: () => askPaste(editor, key),
    },
    { id: "copy", label: "Duplicate", icon: <Copy />, onSelect: () => void editor.duplicatePhase(key) },
    {
      id: "select",
      label: "Select its services",
      icon: <ListChecks />,
      disabled: store.siblings(key).length === 0,
      onSelect: () => {
        store.fold([key], false);
        store.select(store.siblings(key), store.siblings(key)[0] ?? null);
      },
    },
    {
      id: "fold",
      label: closed ? "Open all phases" : "Close all phases",
      icon: closed ? <ChevronsUpDown /> : <ChevronsDownUp />,
      onSelect: () => store.fold(store.order, !closed),
    },
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
