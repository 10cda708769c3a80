import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "../../lib/api";

export type Team = Answer<"get", "/team">;
export type Seat = Team["owner"];
export type Handover = NonNullable<Team["handover"]>;

/** Who runs the company, and how many more may. */
export const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: async ({ signal }) => (await api.get("/team", { signal })).data,
});

/** What the next admin costs, by today's price. */
export const seatPreviewQuery = queryOptions({
  queryKey: ["seat-preview"],
  queryFn: async ({ signal }) => (await api.get("/team/invitations/preview", { signal })).data,
  gcTime: 0,
  refetchOnWindowFocus: false,
});
