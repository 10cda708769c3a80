import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

/** Reads the teammates of a project. */
export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: ["projects", "members", id],
    queryFn: async ({ signal }) => (await api.get("/projects/{id}/users", { path: { id }, signal })).data,
  });
