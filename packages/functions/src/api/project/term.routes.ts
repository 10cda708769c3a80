import { Project } from "@stint/core/project";
import { Contract } from "@stint/core/project/contract";
import { Scope } from "@stint/core/project/scope";
import * as z from "zod";
import { route } from "../../http/route";

export const terms = [
  route({
    method: "get",
    path: "/projects/{id}/contractterms",
    access: "workspace",
    summary: "The contract terms of a project, in order",
    answer: Project.Term,
    list: true,
    run: async ({ params }) => ({ items: await Contract.list(params.id), next: null }),
  }),
  route({
    method: "post",
    path: "/projects/{id}/contractterms",
    access: "workspace",
    summary: "Add a contract term; 1007 for more than confidentiality on the free plan",
    body: Project.TermInput,
    answer: Project.Term,
    status: 201,
    run: ({ params, body }) => Contract.add(params.id, body),
  }),
  route({
    method: "patch",
    path: "/projects/{id}/contractterms/sort",
    access: "workspace",
    summary: "Put the terms in a new order",
    body: Scope.SortInput,
    answer: z.array(Project.Term),
    run: ({ params, body }) => Contract.sort(params.id, body.order),
  }),
  route({
    method: "patch",
    path: "/projects/{id}/contractterms/{tid}",
    access: "workspace",
    summary: "Change a contract term",
    body: Project.TermUpdateInput,
    answer: Project.Term,
    run: ({ params, body, if_match }) => Contract.update(params.id, params.tid, body, if_match),
  }),
  route({
    method: "delete",
    path: "/projects/{id}/contractterms/{tid}",
    access: "workspace",
    summary: "Delete a contract term; it can be restored for a day",
    answer: Project.Term,
    run: ({ params, if_match }) => Contract.remove(params.id, params.tid, if_match),
  }),
  route({
    method: "post",
    path: "/projects/{id}/contractterms/{tid}/restore",
    access: "workspace",
    summary: "Bring a deleted contract term back",
    answer: Project.Term,
    run: ({ params }) => Contract.restore(params.id, params.tid),
  }),
];
