import type { Info, Preview } from "@stint/core/proposal/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Proposal = Info;

/** The workspace's own proposal, by id. */
export const proposalQuery = (id: number) =>
  queryOptions({
    queryKey: ["proposals", "one", id],
    queryFn: async ({ signal }) =>
      (await api.get<Info>("/proposals/{key}", { path: { key: id }, signal })).data,
  });

/** The document as the client would see it now, and what stands before sending it. */
export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: ["proposals", "preview", id],
    queryFn: async ({ signal }) =>
      (await api.get<Preview>("/proposals/{id}/preview", { path: { id }, signal })).data,
    // Every edit of the scope in another tab changes it.
    staleTime: 0,
  });

/** The proposals of a project, newest first. */
export const projectProposalsQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["proposals", "of-project", project_id],
    queryFn: async ({ signal }) =>
      (await api.get<Info[]>("/projects/{id}/proposals", { path: { id: project_id }, signal })).data,
  });
