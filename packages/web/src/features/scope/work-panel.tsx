import type { Task } from "@stint/core/project/scope/schema";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/button";
import { DateInput } from "../../ui/date-input";
import { Field } from "../../ui/field";
import { Panel } from "../../ui/panel";
import { PlainSelect } from "../../ui/plain-select";
import { Status } from "../../ui/status";
import { membersQuery } from "./members";
import { OwnerComments } from "./owner-comments";
import { actionsFor, actionWords, doersOf, useMove, usePlan, wordsFor } from "./work";

/** One service and the work on it: status, due date, teammate, comments. */
export function WorkPanel({
  task,
  fixed,
  begun,
  onClose,
}: {
  task: Task;
  fixed: boolean;
  /** Says that the scope is agreed: before that work can be planned, but not done. */
  begun: boolean;
  onClose: () => void;
}) {
  const move = useMove();
  const plan = usePlan(task);
  const { data: members = [] } = useQuery(membersQuery(task.project_id));
  const own = doersOf(task, members).length === 0;
  const [mark, word] = wordsFor(task.status, own);
  return (
    <Panel open top={56} onClose={onClose} title={task.name}>
      <div className="space-y-5 px-6 py-5">
        {task.deliverable_description && (
          <p className="text-14 whitespace-pre-line text-muted">{task.deliverable_description}</p>
        )}
        {begun && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Status status={mark} label={word} className="mr-auto" />
            {!fixed &&
              actionsFor(task.status, own).map((action, at) => (
                <Button
                  key={action}
                  size="s"
                  kind={at === 0 ? "primary" : "second"}
                  pending={move.isPending && move.variables.action === action}
                  onClick={() => move.mutate({ task, action })}
                >
                  {actionWords[action]}
                </Button>
              ))}
          </div>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Due" disabled={fixed}>
            <DateInput
              value={task.due_at}
              placeholder="No date"
              onChange={(due_at) => plan.mutate({ due_at })}
            />
          </Field>
          <Field label="Done by">
            <PlainSelect
              aria-label="Done by"
              disabled={fixed}
              value={task.user_id ?? ""}
              onChange={(event) =>
                plan.mutate({ user_id: event.target.value ? Number(event.target.value) : null })
              }
            >
              <option value="">Nobody yet</option>
              {members.flatMap(({ user_id, name, status, is_owner }) =>
                user_id === null || (status === "removed" && user_id !== task.user_id)
                  ? []
                  : [
                      <option key={user_id} value={user_id}>
                        {is_owner ? `${name} (you)` : name}
                      </option>,
                    ],
              )}
            </PlainSelect>
          </Field>
        </div>
        <OwnerComments task={task} members={members} />
      </div>
    </Panel>
  );
}
