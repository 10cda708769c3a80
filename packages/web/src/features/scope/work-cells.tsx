import { CornerDownRight } from "lucide-react";
import { dayOf, dueInWords } from "../../lib/format";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { RowMenu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";
import { Status } from "../../ui/status";
import type { ScopeTask } from "./queries";
import { actionsFor, actionWords, useMove, wordsFor } from "./work";

/** The status of the work on a service. */
export function WorkStatus({ task, own }: { task: ScopeTask; own: boolean }) {
  const [mark, word] = wordsFor(task.status, own);
  return <Status status={mark} label={word} />;
}

/** The due date; red when the day is over and the work is not. */
export function WorkDue({ task }: { task: ScopeTask }) {
  if (!task.due_at) return null;
  const done = task.status === "completed" || task.status === "accepted";
  const late = !done && task.due_at < dayOf(new Date());
  return <span className={cx("text-14", late ? "text-bad" : "text-muted")}>{dueInWords(task.due_at)}</span>;
}

/** The likeliest next action; the others are in the menu beside it. */
export function WorkAction({ task, own }: { task: ScopeTask; own: boolean }) {
  const move = useMove();
  const [first] = actionsFor(task.status, own);
  if (!first || first === "reset") return null;
  return (
    <Button kind="link" pending={move.isPending} onClick={() => move.mutate({ task, action: first })}>
      {actionWords[first]}
    </Button>
  );
}

interface WorkMenuProps {
  task: ScopeTask;
  /** Says that the work is the owner's own. */
  own: boolean;
  fixed: boolean;
  onOpen: () => void;
}

export function WorkMenu({ task, own, fixed, onOpen }: WorkMenuProps) {
  const move = useMove();
  const moves: MenuItem[] = actionsFor(task.status, own).map((action) => ({
    id: action,
    label: actionWords[action],
    onSelect: () => move.mutate({ task, action }),
  }));
  const open: MenuItem = {
    id: "open",
    label: "Due date, teammate, comments",
    icon: <CornerDownRight />,
    onSelect: onOpen,
  };
  return <RowMenu label={`More for ${task.name}`} items={fixed ? [open] : [...moves, "line", open]} />;
}
