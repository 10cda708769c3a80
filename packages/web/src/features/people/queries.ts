import type { Member } from "@stint/core/project/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Teammate = Member;

/** Reads the team of a project: its owner first, then the teammates, with those who were removed. */
export const teamQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["projects", "users", project_id],
    queryFn: async ({ signal }) =>
      (await api.get("/projects/{id}/users", { path: { id: project_id }, signal })).data,
  });

/** Lists the invited and joined teammates, without the owner. */
export const isOnTeam = ({ is_owner, status }: Member): boolean => !is_owner && status !== "removed";

/** The projects that the signed-in person works on for others, with their own pay. */
export const membershipsQuery = queryOptions({
  queryKey: ["memberships"],
  queryFn: async ({ signal }) => (await api.get("/memberships", { signal })).data,
});
