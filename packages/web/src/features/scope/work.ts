import type { Info as Comment } from "@stint/core/comment/schema";
import type { Info, Task } from "@stint/core/scope/schema";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { api, newKey } from "../../lib/api";
import { queryClient } from "../../lib/query-client";
import { dismissToast, toast } from "../../lib/toast";
import { scopeQuery } from "./queries";

export type WorkAction = "start" | "complete" | "reset" | "accept" | "reject";

/** What may be done next, the likeliest first (D15). */
export const nextActions: Record<Task["status"], readonly WorkAction[]> = {
  open: ["start", "complete"],
  started: ["complete", "reset"],
  completed: ["accept", "reject", "reset"],
  accepted: ["reset"],
  rejected: ["start", "complete", "reset"],
};

export const actionWords: Record<WorkAction, string> = {
  start: "Start",
  complete: "Complete",
  reset: "Open again",
  accept: "Accept",
  reject: "Send back",
};

/** Mark and word of a service's work; the words of other nouns would promise too much. */
export const workWords: Record<Task["status"], readonly [mark: string, word: string]> = {
  open: ["draft", "Open"],
  started: ["active", "Started"],
  completed: ["viewed", "Completed"],
  accepted: ["paid", "Accepted"],
  rejected: ["changes_requested", "Sent back"],
};

function keep(task: Task): void {
  queryClient.setQueryData(
    scopeQuery(task.scope_id).queryKey,
    (info: Info | undefined) =>
      info && { ...info, tasks: info.tasks.map((each) => (each.id === task.id ? task : each)) },
  );
  // Progress is counted by the server.
  void queryClient.invalidateQueries({ queryKey: ["scopes", "one", task.scope_id] });
  void queryClient.invalidateQueries({ queryKey: ["projects"] });
}

const methods = { start: "put", accept: "put", reject: "put", complete: "post", reset: "post" } as const;
const move = async (task: Pick<Task, "id">, action: WorkAction) =>
  (await api[methods[action]]<Task>(`/tasks/{id}/${action}`, { path: { id: task.id }, key: newKey() })).data;
const back: Partial<Record<Task["status"], WorkAction>> = {
  open: "reset",
  started: "start",
  completed: "complete",
};

const told = new Map<number, number>();
/** The latest word on a service takes the place of the one before: its Undo would undo something else. */
function tell(task: number, ...said: Parameters<typeof toast>): void {
  const former = told.get(task);
  if (former !== undefined) dismissToast(former);
  told.set(task, toast(...said));
}

/** Moves the work on a service, with the way back in a toast. */
export const useMove = () =>
  useMutation({
    mutationFn: ({ task, action }: { task: Task; action: WorkAction }) => move(task, action),
    onSuccess: (now, { task }) => {
      keep(now);
      const undo = back[task.status];
      const [, word] = workWords[now.status];
      const said = `${task.name}: ${word.toLowerCase()}.`;
      if (!undo || !nextActions[now.status].includes(undo)) tell(task.id, said);
      else tell(task.id, said, { action: { label: "Undo", run: () => void move(task, undo).then(keep) } });
    },
  });

/** The version that was seen last: an answer may have come since the page was drawn. */
const versionOf = ({ id, scope_id, version }: Task): number =>
  queryClient.getQueryData<Info>(scopeQuery(scope_id).queryKey)?.tasks.find((task) => task.id === id)
    ?.version ?? version;

/** When a service is due, and who does it; allowed after the scope was agreed. One change goes after the other. */
export const usePlan = (task: Task) =>
  useMutation({
    scope: { id: `task:${task.id}` },
    mutationFn: async (body: { due_at?: string | null; user_id?: number | null }) =>
      (
        await api.patch<Task>("/tasks/{id}", {
          path: { id: task.id },
          body,
          version: versionOf(task),
          key: newKey(),
        })
      ).data,
    onSuccess: keep,
  });

export const commentsQuery = (task: number) =>
  queryOptions({
    queryKey: ["tasks", "comments", task],
    queryFn: async ({ signal }) =>
      (
        await api.get<Comment[]>("/tasks/{id}/comments", {
          path: { id: task },
          query: { per_page: 100 },
          signal,
        })
      ).data,
  });

export const useComment = (task: number, key: string, done: () => void) =>
  useMutation({
    mutationFn: (comment: string) =>
      api.post("/tasks/{id}/comments", { path: { id: task }, body: { comment }, key }),
    onSuccess: async () => {
      done();
      await queryClient.invalidateQueries({ queryKey: ["tasks", "comments", task] });
    },
  });
