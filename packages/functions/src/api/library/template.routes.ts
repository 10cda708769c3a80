import { SlugAnswer, Tag } from "@stint/core/platform/tag";
import { Template } from "@stint/core/template";
import * as z from "zod";
import { listQuery, Raw, route, slugQuery } from "../../http/route";

const change = {
  path: "/scopetemplates/{id}",
  access: "workspace",
  body: Template.UpdateInput,
  answer: Template.Info,
  run: ({
    params,
    body,
    if_match,
  }: {
    params: { id: number };
    body: Template.UpdateInput;
    if_match: number | undefined;
  }) => Template.update(params.id, body, if_match),
} as const;

const community = z
  .enum(["0", "1"], "Use 0 or 1")
  .transform((text) => text === "1")
  .optional();

export const templates = [
  route({
    method: "get",
    path: "/scopetemplates",
    access: "workspace",
    key: "library",
    summary: "Scope templates on their cards, newest first: own ones, or with community=1 the community's",
    query: {
      ...listQuery,
      per_page: listQuery.per_page.default(12),
      types: z.string().max(400).optional(),
      roles: z.string().max(400).optional(),
      community,
      sort: z
        .enum(
          ["created_at", "-created_at", "name", "-name", "-weight", "for_you"],
          "Sort by created_at, name, -weight or for_you",
        )
        .optional(),
    },
    answer: Template.Info,
    list: true,
    run: ({ query }) => Template.list(query),
  }),
  route({
    method: "post",
    path: "/scopetemplates",
    access: "workspace",
    summary: "Save a scope as a template; a taken name becomes '<name> (copy)'; 1007 on the free plan",
    body: Template.CreateInput,
    answer: Template.Info,
    status: 201,
    run: ({ body }) => Template.create(body),
  }),
  route({
    method: "get",
    path: "/scopetemplates/tags",
    access: "workspace",
    summary: "The types that own templates have, or with community=1 the community's, with how many each",
    query: { community },
    answer: z.array(Tag),
    run: ({ query }) => Template.tags(query),
  }),
  route({
    method: "get",
    path: "/scopetemplates/checkslug",
    access: "workspace",
    summary: "Whether no other own template has this name",
    query: slugQuery,
    answer: SlugAnswer,
    run: ({ query }) => Template.checkSlug(query.slug, query.id),
  }),
  route({
    method: "get",
    path: "/scopetemplates/export",
    access: "workspace",
    summary: "Own templates as CSV",
    produces: "text/csv",
    proof: true,
    run: async () => Raw.file("templates.csv", "text/csv; charset=utf-8", await Template.exportCsv()),
  }),
  route({
    method: "get",
    path: "/scopetemplates/usage",
    access: "workspace",
    summary: "What became of the projects that were made of each own template",
    answer: z.array(Template.Usage),
    run: () => Template.usage(),
  }),
  route({
    method: "get",
    path: "/scopetemplates/{hash}/public",
    access: "public",
    summary:
      "A template for whoever has its link, or the number of a published one: phases, services and the total",
    answer: Template.PublicInfo,
    run: ({ params }) => Template.getPublic(params.hash),
  }),
  route({
    method: "get",
    path: "/scopetemplates/{id}",
    access: "workspace",
    key: "library",
    summary: "A template by its id, which is that of its scope, with what its preview shows",
    answer: Template.Detail,
    run: ({ params }) => Template.get(params.id),
  }),
  route({ ...change, method: "put", summary: "Change a template; projects keep what they took" }),
  route({
    ...change,
    method: "patch",
    summary: "Rename a template, or change what it is filed under; 1004, 1007",
  }),
  route({
    method: "delete",
    path: "/scopetemplates/{id}",
    access: "workspace",
    summary: "Delete a template with its scope; it can be restored for a day",
    answer: Template.Info,
    run: ({ params, if_match }) => Template.remove(params.id, if_match),
  }),
  route({
    method: "post",
    path: "/scopetemplates/{id}/restore",
    access: "workspace",
    summary: "Bring a deleted template back; 1003 after a day",
    answer: Template.Info,
    run: ({ params }) => Template.restore(params.id),
  }),
  route({
    method: "post",
    path: "/scopetemplates/{id}/stopsharing",
    access: "workspace",
    summary: "End the link of a template, which gets another that nobody knows yet",
    answer: Template.Info,
    run: ({ params }) => Template.stopSharing(params.id),
  }),
  route({
    method: "post",
    path: "/scopetemplates/{id}/duplicate",
    access: "workspace",
    summary: "Copy a template into the own ones as '<name> (copy)'; 1007 on the free plan",
    answer: Template.Info,
    status: 201,
    run: ({ params }) => Template.duplicate(params.id),
  }),
];
