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
  Keyboard,
  ListChecks,
  MessageSquare,
  Pencil,
  Plus,
  Printer,
  Search,
  SquareCheck,
  Trash2,
  Ungroup,
} from "lucide-react";
import type { MenuItem } from "../../ui/menu-item";
import { addPhase, addTask, askPaste, removePhase, removeTask, toggleOptional } from "./actions";
import type { Editor } from "./editor";
import type { Key, TaskRow } from "./model";
import { toggleSelected } from "./selection";

/** The entries that put a service into a group of alternatives, or take it out of one. */
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

/** Lists the menu's actions on a service. */
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
    {
      id: "comments",
      label: "Comments",
      icon: <MessageSquare />,
      // A service that was made a moment ago has no place for them yet.
      disabled: row.id === null,
      onSelect: () => store.show({ kind: "comments", key }),
    },
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

/** Lists the menu's actions on a phase. */
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

/** Lists the menu's actions on a group of alternatives. */
export function groupItems(editor: Editor, group: string, rename: () => void): MenuItem[] {
  const members = [...editor.store.tasks.values()].filter((task) => task.option_group === group);
  return [
    { id: "name", label: "Rename", icon: <Pencil />, onSelect: rename },
    {
      id: "ungroup",
      label: "No choice, all are included",
      icon: <Ungroup />,
      onSelect: () =>
        editor.groupTasks(
          members.map(({ key }) => key),
          null,
        ),
    },
  ];
}

/** The entries for the whole scope, each with its key. */
export function scopeItems(editor: Editor): MenuItem[] {
  const { store } = editor;
  const changing: MenuItem[] = [
    { id: "phase", label: "Add phase", icon: <Plus />, keys: "⇧⌘↵", onSelect: () => addPhase(editor) },
    {
      id: "paste",
      label: "Paste from a spreadsheet",
      icon: <ClipboardPaste />,
      disabled: store.order.length === 0,
      onSelect: () => askPaste(editor),
    },
    "line",
  ];
  return [
    ...(store.readOnly ? [] : changing),
    { id: "find", label: "Find", icon: <Search />, keys: "⌘F", onSelect: () => store.seek(true) },
    {
      id: "notes",
      label: "Notes",
      icon: <MessageSquare />,
      onSelect: () => store.show({ kind: "notes" }),
    },
    {
      id: "print",
      label: "Print",
      icon: <Printer />,
      keys: "⌘P",
      onSelect: () => store.show({ kind: "print" }),
    },
    {
      id: "keys",
      label: "Keyboard shortcuts",
      icon: <Keyboard />,
      keys: "?",
      onSelect: () => store.show({ kind: "keys" }),
    },
  ];
}
