import type { Info } from "@stint/core/approval/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Approval = Info;

/** What a program asks its owner to approve, as it was shown last. */
export const approvalQuery = (id: number) =>
  queryOptions({
    queryKey: ["approvals", id],
    queryFn: async ({ signal }) => (await api.get("/approvals/{id}", { path: { id }, signal })).data,
  });
