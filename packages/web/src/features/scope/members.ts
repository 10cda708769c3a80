import type { Member } from "@stint/core/project/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

/** Who works on a project. */
export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: ["projects", "members", id],
    queryFn: async ({ signal }) =>
      (await api.get<Member[]>("/projects/{id}/users", { path: { id }, signal })).data,
  });
