import type {
  Candidate as CandidateInfo,
  Staffing as StaffingInfo,
} from "@stint/core/operations/staffing/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Candidate = CandidateInfo;
export type Staffing = StaffingInfo;

/** The roles of a project with services that nobody does yet. */
export const openRolesQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["projects", "staffing", project_id],
    queryFn: async ({ signal }) =>
      (await api.get("/projects/{id}/staffing", { path: { id: project_id }, signal })).data,
  });

/** Who could do one of them; `days` stand in for hours that its services do not say. */
export const staffingQuery = (project_id: number, role_id: string, days: string | undefined) =>
  queryOptions({
    queryKey: ["projects", "staffing", project_id, role_id, days ?? ""],
    queryFn: async ({ signal }) =>
      (
        await api.get("/projects/{id}/staffing/{role_id}", {
          path: { id: project_id, role_id: Number(role_id) },
          query: { days },
          signal,
        })
      ).data,
  });
