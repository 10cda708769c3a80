import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import * as z from "zod";
import { route } from "../../http/route";

export const sections = [
  route({
    method: "get",
    path: "/projects/{id}/sections",
    access: "workspace",
    summary: "The sections of a project's proposal in the owner's own words, in order",
    answer: Project.Section,
    list: true,
    run: async ({ params }) => ({ items: await Project.listSections(params.id), next: null }),
  }),
  route({
    method: "post",
    path: "/projects/{id}/sections",
    access: "workspace",
    summary: "Add a section; 2032 when the project is completed",
    body: Project.SectionInput,
    answer: Project.Section,
    status: 201,
    run: ({ params, body }) => Project.addSection(params.id, body),
  }),
  route({
    method: "patch",
    path: "/projects/{id}/sections/sort",
    access: "workspace",
    summary: "Put the sections in a new order",
    body: Scope.SortInput,
    answer: z.array(Project.Section),
    run: ({ params, body }) => Project.sortSections(params.id, body.order),
  }),
  route({
    method: "patch",
    path: "/projects/{id}/sections/{sid}",
    access: "workspace",
    summary: "Change a section",
    body: Project.SectionUpdateInput,
    answer: Project.Section,
    run: ({ params, body, if_match }) => Project.updateSection(params.id, params.sid, body, if_match),
  }),
  route({
    method: "delete",
    path: "/projects/{id}/sections/{sid}",
    access: "workspace",
    summary: "Delete a section; it can be restored for a day",
    answer: Project.Section,
    run: ({ params, if_match }) => Project.removeSection(params.id, params.sid, if_match),
  }),
  route({
    method: "post",
    path: "/projects/{id}/sections/{sid}/restore",
    access: "workspace",
    summary: "Bring a deleted section back",
    answer: Project.Section,
    run: ({ params }) => Project.restoreSection(params.id, params.sid),
  }),
];
