import type { Member } from "@stint/core/project/schema";
import { isWorkOf, type TaskAction } from "@stint/core/project/scope/rules";
import type { Info, Task, TeammateTask } from "@stint/core/project/scope/schema";
import { useMutation } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { queryClient } from "../../lib/query-client";
import { report } from "../../lib/report";
import { dismissToast, toast } from "../../lib/toast";
import { scopeQuery } from "./queries";

type Status = Task["status"];
/** `done` completes and accepts in one step, because an owner does not accept their own work. */
export type WorkAction = TaskAction | "done";

/** The actions of each status, the likeliest first (D15). */
const nextActions: Record<Status, readonly WorkAction[]> = {
  open: ["start", "complete"],
  started: ["complete", "reset"],
  completed: ["accept", "reject", "reset"],
  accepted: ["reset"],
  rejected: ["start", "complete", "reset"],
};
/** The actions on the owner's own work, the likeliest first. */
const ownActions: Record<Status, readonly WorkAction[]> = {
  open: ["done", "start"],
  started: ["done", "reset"],
  completed: ["done", "reset"],
  accepted: ["reset"],
  rejected: ["done", "reset"],
};
export const actionsFor = (status: Status, own: boolean): readonly WorkAction[] =>
  (own ? ownActions : nextActions)[status];

/** Lists the teammates who work on a service; without any it is the owner's. */
export const doersOf = (task: Pick<Task, "user_id" | "role_id">, members: readonly Member[]): Member[] =>
  members.filter(
    ({ is_owner, status, user_id, role_id }) =>
      !is_owner && status === "joined" && user_id !== null && isWorkOf(task, { user_id, role_id }),
  );

export const actionWords: Record<WorkAction, string> = {
  done: "Mark done",
  start: "Start",
  complete: "Complete",
  reset: "Open again",
  accept: "Accept",
  reject: "Send back",
};

/** The mark and word of a service's work by status; the words of other nouns would promise too much. */
const workWords: Record<Status, readonly [mark: string, word: string]> = {
  open: ["draft", "Open"],
  started: ["active", "Started"],
  completed: ["viewed", "Completed"],
  accepted: ["paid", "Accepted"],
  rejected: ["changes_requested", "Sent back"],
};

export const wordsFor = (status: Status, own: boolean): readonly [mark: string, word: string] =>
  own && status === "accepted" ? ["paid", "Done"] : workWords[status];

function keep(task: Task): void {
  queryClient.setQueryData(
    scopeQuery(task.scope_id).queryKey,
    (info: Info | undefined) =>
      info && {
        ...info,
        tasks: info.tasks.map((each) => (each.id === task.id ? task : each)),
        // The price stays as it was signed; only the state of the work changed.
        signed: info.signed && {
          ...info.signed,
          tasks: info.signed.tasks.map((each) =>
            each.id === task.id
              ? { ...each, status: task.status, due_at: task.due_at, user_id: task.user_id }
              : each,
          ),
        },
      },
  );
  // The server counts the progress, so that it is read again.
  void queryClient.invalidateQueries({ queryKey: ["scopes", "one", task.scope_id] });
  void queryClient.invalidateQueries({ queryKey: ["projects"] });
}

/** The call of each action. */
const moves = {
  start: (id: number) => api.put("/tasks/{id}/start", { path: { id }, key: newKey() }),
  accept: (id: number) => api.put("/tasks/{id}/accept", { path: { id }, key: newKey() }),
  reject: (id: number) => api.put("/tasks/{id}/reject", { path: { id }, key: newKey() }),
  complete: (id: number) => api.post("/tasks/{id}/complete", { path: { id }, key: newKey() }),
  reset: (id: number) => api.post("/tasks/{id}/reset", { path: { id }, key: newKey() }),
} as const satisfies Record<TaskAction, unknown>;
/** Moves the work on a service; its owner gets it whole, a teammate without prices. */
export const moveWork = async (id: number, action: TaskAction): Promise<Task | TeammateTask> =>
  (await moves[action](id)).data;
async function move({ id }: Pick<Task, "id">, action: TaskAction): Promise<Task> {
  const task = await moveWork(id, action);
  if (!("price" in task)) throw new Error("A service came without its price");
  return task;
}
async function run(task: Task, action: WorkAction): Promise<Task> {
  if (action !== "done") return move(task, action);
  return move(task.status === "completed" ? task : await move(task, "complete"), "accept");
}

/** The actions from "open" back to each status, for the undo. */
const STEPS: Record<Status, readonly TaskAction[]> = {
  open: [],
  started: ["start"],
  completed: ["complete"],
  accepted: ["complete", "accept"],
  rejected: ["complete", "reject"],
};
async function undo(now: Task, former: Status): Promise<void> {
  const [only, ...more] = STEPS[former];
  const steps = more.length === 0 && only && nextActions[now.status].includes(only) ? [only] : undefined;
  let task = now;
  for (const step of steps ?? (["reset", ...STEPS[former]] as const)) task = await move(task, step);
  keep(task);
}

const toasts = new Map<number, number>();
/** Shows a toast for a service in place of the one before, whose Undo would undo something else. */
function replaceToast(task: number, ...said: Parameters<typeof toast>): void {
  const former = toasts.get(task);
  if (former !== undefined) dismissToast(former);
  toasts.set(task, toast(...said));
}

/** Changes the status of the work on a service, with an undo in a toast. */
export const useMove = () =>
  useMutation({
    mutationFn: ({ task, action }: { task: Task; action: WorkAction }) => run(task, action),
    onSuccess: (now, { task, action }) => {
      keep(now);
      const [, word] = wordsFor(now.status, action === "done");
      replaceToast(task.id, `${task.name}: ${word.toLowerCase()}.`, {
        action: { label: "Undo", run: () => void undo(now, task.status).catch(report) },
      });
    },
  });

/** The version that was seen last: an answer may have come since the page was drawn. */
const versionOf = ({ id, scope_id, version }: Task): number =>
  queryClient.getQueryData<Info>(scopeQuery(scope_id).queryKey)?.tasks.find((task) => task.id === id)
    ?.version ?? version;

/** Changes a service's due date and teammate, also after the scope was agreed. One change goes after the other. */
export const usePlan = (task: Task) =>
  useMutation({
    scope: { id: `task:${task.id}` },
    mutationFn: async (body: { due_at?: string | null; user_id?: number | null }) =>
      (
        await api.patch("/tasks/{id}", {
          path: { id: task.id },
          body,
          version: versionOf(task),
          key: newKey(),
        })
      ).data,
    onSuccess: keep,
  });
