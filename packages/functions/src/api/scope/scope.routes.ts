import { Comment } from "@stint/core/comment";
import { Scope } from "@stint/core/scope";
import * as z from "zod";
import { route } from "../../http/route";

const Copy = z.object({ id: z.number(), project_id: z.number() });

export const scopes = [
  route({
    method: "post",
    path: "/scopes",
    can: "scope.write",
    summary: "A draft scope for a project; while its first one is untouched, that one",
    body: Scope.CreateInput,
    answer: Scope.Info,
    status: 201,
    run: ({ body }) => Scope.create(body),
  }),
  route({
    method: "get",
    path: "/scopes/{id}",
    can: "scope.read",
    summary: "A scope with phases, services, roles and totals",
    answer: Scope.Info,
    run: ({ params }) => Scope.get(params.id),
  }),
  route({
    method: "delete",
    path: "/scopes/{id}",
    can: "scope.write",
    summary: "Delete a draft scope that is not the project's own; 2038, 2039",
    run: ({ params, if_match }) => Scope.remove(params.id, if_match),
  }),
  route({
    method: "post",
    path: "/scopes/{id}/duplicate",
    can: "scope.write",
    summary: "Copy a scope into a project; answers the new scope's id",
    body: Scope.DuplicateInput,
    answer: Copy,
    status: 201,
    run: ({ params, body }) => Scope.duplicate(params.id, body),
  }),
  route({
    method: "post",
    path: "/scopes/{id}/setcurrent",
    can: "scope.write",
    summary: "Make a scope the one its project goes by",
    answer: Scope.Info,
    run: ({ params }) => Scope.setCurrent(params.id),
  }),
  route({
    method: "post",
    path: "/scopes/{id}/comments",
    can: "scope.write",
    summary: "Add a comment that only the workspace sees",
    body: Comment.Input,
    answer: Comment.Info,
    status: 201,
    run: ({ params, body }) => Scope.comment(params.id, body.comment),
  }),
];
