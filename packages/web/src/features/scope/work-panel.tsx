import type { Task } from "@stint/core/scope/schema";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { asApiError, newKey } from "../../lib/api";
import { moment } from "../../lib/format";
import { Button } from "../../ui/button";
import { DateInput } from "../../ui/date-input";
import { ErrorLine } from "../../ui/error-line";
import { Field } from "../../ui/field";
import { inputClass } from "../../ui/input-class";
import { Panel } from "../../ui/panel";
import { Status } from "../../ui/status";
import { TextArea } from "../../ui/text-area";
import { membersQuery } from "./members";
import { actionWords, commentsQuery, nextActions, useComment, useMove, usePlan, workWords } from "./work";

/** One service and the work on it: where it stands, when it is due, who does it, what was said. */
export function WorkPanel({ task, fixed, onClose }: { task: Task; fixed: boolean; onClose: () => void }) {
  const move = useMove();
  const plan = usePlan(task);
  const { data: members = [] } = useQuery(membersQuery(task.project_id));
  const [mark, word] = workWords[task.status];
  return (
    <Panel open top={56} onClose={onClose} title={task.name}>
      <div className="space-y-5 px-6 py-5">
        {task.deliverable_description && (
          <p className="text-14 whitespace-pre-line text-muted">{task.deliverable_description}</p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Status status={mark} label={word} className="mr-auto" />
          {!fixed &&
            nextActions[task.status].map((action, at) => (
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
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Due" disabled={fixed}>
            <DateInput
              value={task.due_at}
              placeholder="No date"
              onChange={(due_at) => plan.mutate({ due_at })}
            />
          </Field>
          <Field label="Done by">
            <select
              aria-label="Done by"
              disabled={fixed}
              value={task.user_id ?? ""}
              onChange={(event) =>
                plan.mutate({ user_id: event.target.value ? Number(event.target.value) : null })
              }
              className={inputClass()}
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
            </select>
          </Field>
        </div>
        <Comments task={task} names={new Map(members.map(({ user_id, name }) => [user_id, name]))} />
      </div>
    </Panel>
  );
}

function Comments({ task, names }: { task: Task; names: ReadonlyMap<number | null, string> }) {
  const query = useQuery(commentsQuery(task.id));
  const [text, setText] = useState("");
  // One key per comment, so that pressing twice says it once.
  const key = useRef(newKey());
  const add = useComment(task.id, key.current, () => {
    setText("");
    key.current = newKey();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) add.mutate(text.trim());
  };
  return (
    <section aria-label="Comments">
      <h3 className="border-b border-line2 pb-2 text-14 font-semibold">Comments</h3>
      <p className="pt-2 text-13 text-muted">For your workspace, never for the client.</p>
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          The comments did not load.
        </ErrorLine>
      )}
      <ul>
        {[...(query.data ?? [])].reverse().map((comment) => (
          <li key={comment.id} className="border-b border-line py-3 text-14">
            <p className="text-13 text-muted">
              <span className="font-semibold text-ink">
                {names.get(comment.user_id) ?? "Somebody who left"}
              </span>{" "}
              {moment(comment.created_at)}
            </p>
            <p className="mt-0.5 whitespace-pre-line">{comment.comment}</p>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="mt-3 space-y-3">
        <Field label="Add a comment" hideLabel>
          <TextArea rows={2} maxLength={5000} value={text} onChange={setText} placeholder="Add a comment" />
        </Field>
        <Button type="submit" size="s" disabled={!text.trim()} pending={add.isPending}>
          Comment
        </Button>
      </form>
    </section>
  );
}
