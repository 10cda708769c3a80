import { LOCKED } from "@stint/core/billing/gate/rules";
import {
  ArrowDown,
  ArrowUp,
  BookCopy,
  Bookmark,
  BookmarkPlus,
  ChevronsDownUp,
  ChevronsUpDown,
  CircleDashed,
  CircleDot,
  ClipboardPaste,
  Copy,
  CopyPlus,
  CornerDownRight,
  Keyboard,
  ListChecks,
  Lock,
  MessageSquare,
  Pencil,
  Plus,
  Printer,
  Search,
  SquareCheck,
  TextCursorInput,
  Trash2,
  Ungroup,
} from "lucide-react";
import { getSession } from "../../lib/session";
import type { MenuItem } from "../../ui/menu-item";
import {
  addPhase,
  addTask,
  askPaste,
  removePhase,
  removeTask,
  saveAsTemplate,
  toggleOptional,
} from "./actions";
import type { Editor } from "./editor";
import type { Key, TaskRow } from "./model";
import { pickOwnTemplate, pickPastScope } from "./pick-source";
import { toggleSelected } from "./selection";
import { openTemplatesFor } from "./template-target";

/** The entries that put a service into a group of alternatives, or take it out of one. */
function choices(editor: Editor, row: TaskRow, groups: readonly string[]): MenuItem[] {
  if (row.option_group !== null)
    return [
      {
        id: "include",
        label: `Out of ${row.option_group}`,
        icon: <Ungroup />,
        onSelect: () => editor.bulk.groupTasks([row.key], null),
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
        onSelect: () => editor.bulk.groupTasks([row.key], group),
      })),
    },
  ];
}

/** Lists the menu's actions on a service. */
export function taskItems(editor: Editor, key: Key): MenuItem[] {
  const { store, view } = editor;
  const row = store.tasks.get(key);
  if (!row) return [];
  const isTemplate = store.info.project.is_template;
  const others = store.order.filter((phase) => phase !== row.phase);
  const first = store.order[0] === row.phase && store.siblings(row.phase)[0] === key;
  const groups = [...new Set(store.summary.groups.map(({ option_group }) => option_group))];
  const last = store.order.at(-1) === row.phase && store.siblings(row.phase).at(-1) === key;
  return [
    {
      id: "edit",
      label: "Edit",
      icon: <Pencil />,
      onSelect: () => view.activate({ kind: "task", key, cell: "name" }),
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
      onSelect: () => void editor.rows.duplicateTask(key),
    },
    {
      id: "select",
      label: view.selected.has(key) ? "Take out of the selection" : "Select",
      icon: <SquareCheck />,
      keys: "X",
      onSelect: () => toggleSelected(editor, key),
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
    ...(isTemplate
      ? []
      : [
          {
            id: "comments",
            label: "Comments",
            icon: <MessageSquare />,
            // A service that was made a moment ago has no place for them yet.
            disabled: row.id === null,
            onSelect: () => view.show({ kind: "comments", key }),
          },
        ]),
    "line",
    {
      id: "up",
      label: "Move up",
      icon: <ArrowUp />,
      keys: "⌥↑",
      disabled: first,
      onSelect: () => editor.rows.nudgeTask(key, -1),
    },
    {
      id: "down",
      label: "Move down",
      icon: <ArrowDown />,
      keys: "⌥↓",
      disabled: last,
      onSelect: () => editor.rows.nudgeTask(key, 1),
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
              onSelect: () => editor.rows.moveTask(key, phase, store.siblings(phase).at(-1) ?? null),
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
  const { store, view } = editor;
  const closed = view.collapsed.has(key);
  return [
    {
      id: "edit",
      label: "Rename or describe",
      icon: <Pencil />,
      onSelect: () => view.activate({ kind: "phase", key, cell: "name" }),
    },
    { id: "service", label: "Add service", icon: <Plus />, onSelect: () => addTask(editor, key) },
    { id: "find", label: "Find a service", icon: <Search />, keys: "S", onSelect: () => view.search(key) },
    { id: "phase", label: "Add phase below", icon: <Plus />, onSelect: () => addPhase(editor, key) },
    {
      id: "paste",
      label: "Paste rows from a spreadsheet",
      icon: <ClipboardPaste />,
      onSelect: () => askPaste(editor, key),
    },
    { id: "copy", label: "Duplicate", icon: <Copy />, onSelect: () => void editor.rows.duplicatePhase(key) },
    {
      id: "select",
      label: "Select its services",
      icon: <ListChecks />,
      disabled: store.siblings(key).length === 0,
      onSelect: () => {
        view.fold([key], false);
        view.select(store.siblings(key), store.siblings(key)[0] ?? null);
      },
    },
    {
      id: "fold",
      label: closed ? "Open all phases" : "Close all phases",
      icon: closed ? <ChevronsUpDown /> : <ChevronsDownUp />,
      onSelect: () => view.fold(store.order, !closed),
    },
    "line",
    {
      id: "up",
      label: "Move up",
      icon: <ArrowUp />,
      disabled: store.order[0] === key,
      onSelect: () => editor.rows.nudgePhase(key, -1),
    },
    {
      id: "down",
      label: "Move down",
      icon: <ArrowDown />,
      disabled: store.order.at(-1) === key,
      onSelect: () => editor.rows.nudgePhase(key, 1),
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
        editor.bulk.groupTasks(
          members.map(({ key }) => key),
          null,
        ),
    },
  ];
}

const ofTemplate = ({ view }: Editor): MenuItem[] => [
  { id: "rename", label: "Rename", icon: <TextCursorInput />, onSelect: () => view.show({ kind: "rename" }) },
];

const ofProject = (editor: Editor): MenuItem[] => {
  const isLocked = !getSession()?.user.is_subscribed;
  return [
    ...(isLocked || editor.view.readOnly
      ? []
      : [
          {
            id: "own",
            label: "Add from My Templates",
            icon: <BookmarkPlus />,
            onSelect: () => pickOwnTemplate(editor),
          },
          {
            id: "past",
            label: "Add from a past scope",
            icon: <CopyPlus />,
            onSelect: () => pickPastScope(editor),
          },
        ]),
    {
      id: "notes",
      label: "Notes",
      icon: <MessageSquare />,
      onSelect: () => editor.view.show({ kind: "notes" }),
    },
    {
      id: "template",
      label: "Save as template",
      icon: <Bookmark />,
      ...(isLocked && {
        title: LOCKED.template,
        hint: <Lock size={16} role="img" aria-label={LOCKED.template} />,
      }),
      onSelect: () => void saveAsTemplate(editor),
    },
  ];
};

/** The entries for the whole scope, each with its key. */
export function scopeItems(editor: Editor): MenuItem[] {
  const { store, view } = editor;
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
    ...(view.readOnly ? [] : changing),
    { id: "templates", label: "Templates", icon: <BookCopy />, onSelect: () => openTemplatesFor(editor) },
    { id: "find", label: "Find", icon: <Search />, keys: "⌘F", onSelect: () => view.seek(true) },
    ...(store.info.project.is_template ? ofTemplate(editor) : ofProject(editor)),
    {
      id: "print",
      label: "Print",
      icon: <Printer />,
      keys: "⌘P",
      onSelect: () => view.show({ kind: "print" }),
    },
    {
      id: "keys",
      label: "Keyboard shortcuts",
      icon: <Keyboard />,
      keys: "?",
      onSelect: () => view.show({ kind: "keys" }),
    },
  ];
}
