import type { Form, Info } from "@stint/core/lead/schema";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Lead = Info;
export type LeadPageForm = Form;
export type LeadStatus = Info["status"];

/** Lists the leads of the lead page, newest first. */
export const leadsQuery = (status: LeadStatus) =>
  infiniteQueryOptions({
    queryKey: ["leads", "list", status],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/leads", {
        query: { per_page: 25, cursor: pageParam || undefined, status },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
  });

export const leadFormQuery = queryOptions({
  queryKey: ["leads", "form"],
  queryFn: async ({ signal }) => (await api.get("/leads/form", { signal })).data,
});
