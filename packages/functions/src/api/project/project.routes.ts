import { removeProject } from "@stint/core/operations/remove-project";
import { createProject, startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Actor } from "@stint/core/platform/actor";
import { Project } from "@stint/core/project";
import { Comment } from "@stint/core/project/comment";
import { Scope } from "@stint/core/project/scope";
import { Template } from "@stint/core/template";
import * as z from "zod";
import { listQuery, nameSort, Raw, route } from "../../http/route";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const change = {
  path: "/projects/{id}",
  access: "workspace",
  key: "projects",
  body: Project.UpdateInput,
  answer: Project.Info,
  run: ({
    params,
    body,
    if_match,
  }: {
    params: { id: number };
    body: Project.UpdateInput;
    if_match: number | undefined;
  }) => updateProject(params.id, body, if_match),
} as const;

const narrowing = {
  status: z.enum(Project.STATUSES, "Use draft, active or completed").optional(),
  client_id: id.optional(),
  owner_id: id.optional(),
  archived: z
    .enum(["0", "1"], "Use 0 or 1")
    .transform((text) => text === "1")
    .optional(),
  sort: nameSort,
};

export const projects = [
  route({
    method: "get",
    path: "/projects",
    access: "workspace",
    key: "projects",
    summary: "Projects, newest first; filter is a part of the name",
    query: { ...listQuery, ...narrowing },
    answer: Project.Info,
    list: true,
    run: async ({ query: { owner_id, ...query } }) =>
      owner_id === undefined || owner_id === Actor.owner() ? Project.list(query) : { items: [], next: null },
  }),
  route({
    method: "get",
    path: "/projects/export",
    access: "owner",
    summary: "Projects as CSV, narrowed and sorted as the list",
    query: { filter: listQuery.filter, ...narrowing },
    produces: "text/csv",
    proof: true,
    run: async ({ query: { owner_id: _, ...query } }) =>
      Raw.file("projects.csv", "text/csv; charset=utf-8", await Project.exportCsv(query)),
  }),
  route({
    method: "post",
    path: "/projects",
    access: "workspace",
    key: "projects",
    summary: "Make a project for a client, with its scope, proposal and first term",
    body: Project.CreateInput,
    answer: Project.Info,
    status: 201,
    run: ({ body }) => createProject(body),
  }),
  route({
    method: "post",
    path: "/projects/start",
    access: "workspace",
    key: "projects",
    summary:
      "Make a project for the client of a name, who is found or made once, with the phases of its scope if told",
    body: Project.StartInput.extend({ categories: Scope.CreateInput.shape.categories }),
    answer: Project.Info,
    status: 201,
    run: ({ body }) => startProject(body),
  }),
  route({
    method: "get",
    path: "/projects/{id}",
    access: "workspace",
    key: "projects",
    summary: "One project; a teammate on it sees the scope without prices and their own pay",
    answer: z.union([Project.Info, Project.TeammateInfo]),
    run: ({ params }) => Template.showProject(params.id),
  }),
  route({
    method: "get",
    path: "/projects/{id}/template",
    access: "workspace",
    summary: "What the template of a project says otherwise by now: phases and services, by name and figures",
    answer: Template.Update,
    run: ({ params }) => Template.compareWithProject(params.id),
  }),
  route({ ...change, method: "put", summary: "Change a project; 2032 when it is completed" }),
  route({ ...change, method: "patch", summary: "Change parts of a project; 2032 when it is completed" }),
  route({
    method: "delete",
    path: "/projects/{id}",
    access: "workspace",
    summary: "Delete a draft project whose proposal is not out",
    run: ({ params, if_match }) => removeProject(params.id, if_match),
  }),
  route({
    method: "post",
    path: "/projects/{id}/status",
    access: "workspace",
    summary: "Move a project to draft, active or completed; 2013, 2033, 2036 for a draft of what was signed",
    body: Project.StatusInput,
    answer: Project.Info,
    run: ({ params, body, if_match }) => Project.setStatus(params.id, body, if_match),
  }),
  route({
    method: "post",
    path: "/projects/{id}/show",
    access: "owner",
    summary: "Pick the project that shows on a plan that includes one, once in 30 days",
    answer: Project.Info,
    while_hidden: true,
    run: ({ params }) => Project.show(params.id),
  }),
  route({
    method: "post",
    path: "/projects/{id}/duration",
    access: "workspace",
    summary: "Set the days on which a project was won and completed",
    body: Project.DurationInput,
    answer: Project.Info,
    run: ({ params, body, if_match }) => Project.setDuration(params.id, body, if_match),
  }),
  route({
    method: "get",
    path: "/projects/{id}/users",
    access: "workspace",
    summary: "Who works on a project",
    answer: Project.Member,
    list: true,
    run: ({ params }) => Project.users(params.id),
  }),
  route({
    method: "get",
    path: "/projects/{id}/comments",
    access: "workspace",
    summary: "The workspace's own comments on a project, newest first",
    query: { page: listQuery.page, per_page: listQuery.per_page, cursor: listQuery.cursor },
    answer: Comment.Info,
    list: true,
    run: ({ params, query }) => Project.comments(params.id, query),
  }),
  route({
    method: "post",
    path: "/projects/{id}/comments",
    access: "workspace",
    summary: "Add a comment that only the workspace sees",
    body: Comment.Input,
    answer: Comment.Info,
    status: 201,
    run: ({ params, body }) => Project.comment(params.id, body.comment),
  }),
];
