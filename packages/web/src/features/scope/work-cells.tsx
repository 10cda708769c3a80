import { CornerDownRight } from "lucide-react";
import { dayOf, dueInWords } from "../../lib/format";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { type MenuItem, RowMenu } from "../../ui/menu";
import { Status } from "../../ui/status";
import type { ScopeTask } from "./queries";
import { actionWords, nextActions, useMove, workWords } from "./work";

/** Where the work on a service stands. */
export function WorkStatus({ task }: { task: ScopeTask }) {
  const [mark, word] = workWords[task.status];
  return <Status status={mark} label={word} />;
}

/** When it is due; red when that day is over and the work is not. */
export function WorkDue({ task }: { task: ScopeTask }) {
  if (!task.due_at) return null;
  const done = task.status === "completed" || task.status === "accepted";
  const late = !done && task.due_at < dayOf(new Date());
  return <span className={cx("text-14", late ? "text-bad" : "text-muted")}>{dueInWords(task.due_at)}</span>;
}

/** The likeliest next thing; the rest is in the menu beside it. */
export function WorkAction({ task }: { task: ScopeTask }) {
  const move = useMove();
  const [first] = nextActions[task.status];
  if (!first || first === "reset") return null;
  return (
    <Button kind="link" pending={move.isPending} onClick={() => move.mutate({ task, action: first })}>
      {actionWords[first]}
    </Button>
  );
}

export function WorkMenu({ task, fixed, onOpen }: { task: ScopeTask; fixed: boolean; onOpen: () => void }) {
  const move = useMove();
  const moves: MenuItem[] = nextActions[task.status].map((action) => ({
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
