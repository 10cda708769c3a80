import type { Info } from "@stint/core/proposal/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Proposal = Info;

/** The workspace's own proposal, by id. */
export const proposalQuery = (id: number) =>
  queryOptions({
    queryKey: ["proposals", "one", id],
    queryFn: async ({ signal }) => (await api.get("/proposals/{id}", { path: { id }, signal })).data,
  });

/** Reads the document as the client would see it now, and the faults that keep it from being sent. */
export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: ["proposals", "preview", id],
    queryFn: async ({ signal }) => (await api.get("/proposals/{id}/preview", { path: { id }, signal })).data,
    // Every edit of the scope in another tab changes it.
    staleTime: 0,
  });

/** The proposals of a project, newest first: change orders are proposals of their own. */
export const projectProposalsQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["proposals", "of-project", project_id],
    queryFn: async ({ signal }) =>
      (await api.get("/projects/{id}/proposals", { path: { id: project_id }, signal })).data,
  });

/** Reads the events of a proposal, newest first. */
export const activityQuery = (id: number) =>
  queryOptions({
    queryKey: ["proposals", "activity", id],
    queryFn: async ({ signal }) => (await api.get("/proposals/{id}/activity", { path: { id }, signal })).data,
    staleTime: 0,
  });

/** Edits that left the draft and can be restored, newest first. */
export const discardsQuery = (id: number) =>
  queryOptions({
    queryKey: ["proposals", "discards", id],
    queryFn: async ({ signal }) => (await api.get("/proposals/{id}/discards", { path: { id }, signal })).data,
    staleTime: 0,
  });

/** The published versions of a proposal, newest first. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ["proposals", "versions", id],
    queryFn: async ({ signal }) => (await api.get("/proposals/{id}/versions", { path: { id }, signal })).data,
  });

/** One published version as it was shown, or signed. It never changes. */
export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ["proposals", "version", id, version],
    queryFn: async ({ signal }) =>
      (await api.get("/proposals/{id}/versions/{version}", { path: { id, version }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The schedule of an accepted proposal as it is invoiced. Invoices may be edited in another tab. */
export const planQuery = (id: number) =>
  queryOptions({
    queryKey: ["proposals", "schedule", id],
    queryFn: async ({ signal }) => (await api.get("/proposals/{id}/schedule", { path: { id }, signal })).data,
    staleTime: 0,
  });
