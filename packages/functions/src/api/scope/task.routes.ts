import { Comment } from "@stint/core/comment";
import { Scope } from "@stint/core/scope";
import * as z from "zod";
import { route } from "../../http/route";

type Action = "start" | "complete" | "reset" | "accept" | "reject";

const move = (method: "put" | "post", action: Action, summary: string) =>
  route({
    method,
    path: `/tasks/{id}/${action}` as `/tasks/{id}/${Action}`,
    can: "scope.write",
    summary,
    answer: Scope.Task,
    run: ({ params, if_match }) => Scope.moveTask(params.id, action, if_match),
  });

export const tasks = [
  route({
    method: "post",
    path: "/tasks",
    can: "scope.write",
    summary: "Add a service to a phase",
    body: Scope.TaskInput,
    answer: Scope.Task,
    status: 201,
    run: ({ body }) => Scope.addTask(body),
  }),
  route({
    method: "patch",
    path: "/tasks/sort",
    can: "scope.write",
    summary: "Put a phase's services in a new order",
    body: Scope.TaskSortInput,
    answer: z.array(Scope.Task),
    run: ({ body }) => Scope.sortTasks(body),
  }),
  route({
    method: "get",
    path: "/tasks/{id}",
    can: "scope.read",
    summary: "One service in a phase",
    answer: Scope.Task,
    run: ({ params }) => Scope.getTask(params.id),
  }),
  route({
    method: "patch",
    path: "/tasks/{id}",
    can: "scope.write",
    summary: "Change a service; 2040 once the scope is active",
    body: Scope.TaskUpdateInput,
    answer: Scope.Task,
    run: ({ params, body, if_match }) => Scope.updateTask(params.id, body, if_match),
  }),
  route({
    method: "delete",
    path: "/tasks/{id}",
    can: "scope.write",
    summary: "Delete a service; it can be restored for a day",
    answer: Scope.Task,
    run: ({ params, if_match }) => Scope.removeTask(params.id, if_match),
  }),
  route({
    method: "post",
    path: "/tasks/{id}/restore",
    can: "scope.write",
    summary: "Bring a deleted service back",
    answer: Scope.Task,
    run: ({ params }) => Scope.restoreTask(params.id),
  }),
  route({
    method: "post",
    path: "/tasks/{id}/duplicate",
    can: "scope.write",
    summary: "Copy a service into a phase",
    body: Scope.DuplicateTaskInput,
    answer: Scope.Task,
    status: 201,
    run: ({ params, body }) => Scope.duplicateTask(params.id, body),
  }),
  route({
    method: "post",
    path: "/tasks/{id}/comments",
    can: "scope.write",
    summary: "Add a comment that only the workspace sees",
    body: Comment.Input,
    answer: Comment.Info,
    status: 201,
    run: ({ params, body }) => Scope.commentTask(params.id, body.comment),
  }),
  move("put", "start", "Start the work on a service"),
  move("post", "complete", "The work on a service is done"),
  move("post", "reset", "Open a service again"),
  move("put", "accept", "Accept the completed work"),
  move("put", "reject", "Send completed work back"),
];
