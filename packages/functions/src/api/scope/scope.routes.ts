import { startFromTemplate } from "@stint/core/operations/start-project";
import { Project } from "@stint/core/project";
import { Comment } from "@stint/core/project/comment";
import { Scope } from "@stint/core/project/scope";
import { Template } from "@stint/core/template";
import * as z from "zod";
import { listQuery, Raw, route } from "../../http/route";

const { page, per_page, cursor } = listQuery;
const paging = { page, per_page, cursor };

const change = {
  path: "/scopes/{id}",
  access: "workspace",
  key: "projects",
  body: Scope.UpdateInput,
  answer: Scope.Info,
  run: ({
    params,
    body,
    if_match,
  }: {
    params: { id: number };
    body: Scope.UpdateInput;
    if_match: number | undefined;
  }) => Scope.update(params.id, body, if_match),
} as const;

const Copy = z.object({ id: z.number(), project_id: z.number() });

export const scopes = [
  route({
    method: "post",
    path: "/scopes",
    access: "workspace",
    key: "projects",
    summary:
      "A draft scope for a project, whole with phases and services; while its first one is untouched, that one",
    body: Scope.CreateInput,
    answer: Scope.Info,
    status: 201,
    run: ({ body }) => Scope.create(body),
  }),
  route({
    method: "get",
    path: "/scopes",
    access: "workspace",
    summary: "The scopes of a project with their totals, the current one first",
    query: { ...listQuery, project_id: z.coerce.number("Choose a project").int().positive().safe() },
    answer: Scope.Listed,
    list: true,
    run: async ({ query }) => ({ items: await Scope.list(query.project_id), next: null }),
  }),
  route({
    method: "get",
    path: "/scopes/{hash}/public",
    access: "public",
    summary: "A scope for whoever has its hash, with the prices that its project shows",
    answer: Scope.PublicInfo,
    run: ({ params }) => Scope.getPublic(params.hash),
  }),
  route({ ...change, method: "put", summary: "Change a scope's exclusions and revision rounds; 2040" }),
  route({ ...change, method: "patch", summary: "Change a scope's exclusions or revision rounds; 2040" }),
  route({
    method: "patch",
    path: "/scopes/{id}/adjustprice",
    access: "workspace",
    summary: "Spread a new total over all services that count, exact to the cent; answers the scope",
    body: Scope.AdjustPriceInput,
    answer: Scope.Info,
    run: ({ params, body, if_match }) => Scope.adjustScope(params.id, body, if_match),
  }),
  route({
    method: "get",
    path: "/scopes/{id}/comments",
    access: "workspace",
    summary: "The workspace's own comments on a scope, newest first",
    query: paging,
    answer: Comment.Info,
    list: true,
    run: ({ params, query }) => Scope.comments(params.id, query),
  }),
  route({
    method: "get",
    path: "/scopes/{id}",
    access: "workspace",
    key: "projects",
    summary: "A scope with phases, services, roles and totals",
    answer: Scope.Info,
    run: ({ params }) => Scope.get(params.id),
  }),
  route({
    method: "get",
    path: "/scopes/{id}/openprices",
    access: "workspace",
    summary: "Recommended prices for a scope's services that have none; no number on the free plan",
    answer: Template.OpenPrices,
    run: ({ params }) => Template.findOpenPrices(params.id),
  }),
  route({
    method: "delete",
    path: "/scopes/{id}",
    access: "workspace",
    summary: "Delete a draft scope that is not the project's own; 2038, 2039",
    run: ({ params, if_match }) => Scope.remove(params.id, if_match),
  }),
  route({
    method: "get",
    path: "/scopes/{id}/clientsow/download",
    access: "workspace",
    summary: "The client's statement of work as a PDF, with what the project shows its client",
    produces: "application/pdf",
    run: async ({ params }) => {
      const { name, bytes } = await Scope.downloadClientStatement(params.id);
      return Raw.file(name, "application/pdf", bytes);
    },
  }),
  route({
    method: "get",
    path: "/scopes/{id}/specialistsow/{sid}/download",
    access: "workspace",
    summary: "A teammate's statement of work as a PDF: their services and own pay, no price",
    produces: "application/pdf",
    run: async ({ params }) => {
      const { name, bytes } = await Scope.downloadTeammateStatement(params.id, params.sid);
      return Raw.file(name, "application/pdf", bytes);
    },
  }),
  route({
    method: "post",
    path: "/scopes/{id}/specialistsow/{sid}/submit",
    access: "workspace",
    summary: "Send a teammate their statement of work, by mail and in the bell",
    answer: z.object({ member_id: z.number(), submitted_at: z.string() }),
    run: ({ params }) => Scope.submitStatement(params.id, params.sid),
  }),
  route({
    method: "post",
    path: "/scopes/{id}/duplicate",
    access: "workspace",
    summary: "Copy a scope or a template into a project; answers the new scope's id; 1007",
    body: Scope.DuplicateInput,
    answer: Copy,
    status: 201,
    run: ({ params, body }) => Template.duplicateScope(params.id, body),
  }),
  route({
    method: "post",
    path: "/scopes/public-template/create",
    access: "workspace",
    summary: "Start a project of a template, by its id or the token of its link; answers the project; 1007",
    body: Template.StartInput,
    answer: Project.Info,
    status: 201,
    run: ({ body }) => startFromTemplate(body),
  }),
  route({
    method: "post",
    path: "/scopes/{id}/setcurrent",
    access: "workspace",
    summary: "Make a scope the one its project goes by",
    answer: Scope.Info,
    run: ({ params }) => Scope.setCurrent(params.id),
  }),
  route({
    method: "post",
    path: "/scopes/{id}/comments",
    access: "workspace",
    summary: "Add a comment that only the workspace sees",
    body: Comment.Input,
    answer: Comment.Info,
    status: 201,
    run: ({ params, body }) => Scope.comment(params.id, body.comment),
  }),
];
