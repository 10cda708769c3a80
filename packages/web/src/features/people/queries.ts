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

/** All roles there are; they do not change while the app is open. */
export const rolesQuery = queryOptions({
  queryKey: ["roles"],
  queryFn: async ({ signal }) => (await api.get("/roles", { query: { per_page: 9999 }, signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Lists the invited and joined teammates, without the owner. */
export const isOnTeam = ({ is_owner, status }: Member): boolean => !is_owner && status !== "removed";
