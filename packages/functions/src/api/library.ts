import { Library } from "@stint/core/library";
import { SlugAnswer, Tag } from "@stint/core/platform/tag";
import * as z from "zod";
import { area } from "../http/area";
import { flag, listQuery, nameSort, Raw, route, slugQuery } from "../http/route";
import { pages } from "./library/page.routes";
import { personPages } from "./library/person-page.routes";
import { templates } from "./library/template.routes";

const narrowing = {
  filter: listQuery.filter,
  types: z.string().max(200).optional(),
  roles: z.string().max(2000).optional(),
  owned: flag.optional(),
  community: flag.optional(),
};

const change = {
  path: "/deliverables/{id}",
  access: "workspace",
  key: "library",
  body: Library.DeliverableUpdateInput,
  answer: Library.Deliverable,
  run: ({
    params,
    body,
    if_match,
  }: {
    params: { id: number };
    body: Library.DeliverableUpdateInput;
    if_match: number | undefined;
  }) => Library.update(params.id, body, if_match),
} as const;

export const routes = [
  route({
    method: "get",
    path: "/deliverables",
    access: "workspace",
    key: "library",
    summary: "Services to put into scopes: own ones newest first, then the community's",
    query: { ...listQuery, per_page: listQuery.per_page.default(16), ...narrowing, sort: nameSort },
    answer: Library.Deliverable,
    list: true,
    run: ({ query }) => Library.list(query),
  }),
  route({
    method: "post",
    path: "/deliverables",
    access: "workspace",
    key: "library",
    summary: "Add a service to the library; 1007 on the free plan",
    body: Library.DeliverableInput,
    answer: Library.Deliverable,
    status: 201,
    run: ({ body }) => Library.add(body),
  }),
  route({
    method: "get",
    path: "/deliverables/tags",
    access: "workspace",
    summary: "The groups of roles that services have, with how many each",
    query: narrowing,
    answer: z.array(Tag),
    run: ({ query }) => Library.tags(query),
  }),
  route({
    method: "get",
    path: "/deliverables/roletags",
    access: "workspace",
    summary: "The roles that services have, with how many each",
    query: narrowing,
    answer: z.array(Library.RoleTag),
    run: ({ query }) => Library.roleTags(query),
  }),
  route({
    method: "get",
    path: "/deliverables/checkslug",
    access: "workspace",
    summary: "Whether no other own service has this slug",
    query: slugQuery,
    answer: SlugAnswer,
    run: ({ query }) => Library.checkSlug(query.slug, query.id),
  }),
  route({
    method: "get",
    path: "/deliverables/export",
    access: "workspace",
    summary: "Own services as CSV",
    produces: "text/csv",
    proof: true,
    run: async () => Raw.file("services.csv", "text/csv; charset=utf-8", await Library.exportCsv()),
  }),
  route({
    method: "get",
    path: "/deliverables/{id}",
    access: "workspace",
    key: "library",
    summary: "One service, own or the community's",
    answer: Library.Deliverable,
    run: ({ params }) => Library.get(params.id),
  }),
  route({ ...change, method: "put", summary: "Change an own service; scopes keep what they took" }),
  route({
    ...change,
    method: "patch",
    summary: "Change parts of an own service; scopes keep what they took",
  }),
  route({
    method: "delete",
    path: "/deliverables/{id}",
    access: "workspace",
    summary: "Delete an own service; scopes keep what they took",
    run: ({ params }) => Library.remove(params.id),
  }),
  route({
    method: "post",
    path: "/deliverables/{id}/duplicate",
    access: "workspace",
    summary:
      "Copy a service into the library: an own one as '<name> (copy)', the community's as it is called",
    answer: Library.Deliverable,
    status: 201,
    run: ({ params }) => Library.duplicate(params.id),
  }),
  ...templates,
  ...pages,
  ...personPages,
];

export const { app, handler } = area("library", routes);
