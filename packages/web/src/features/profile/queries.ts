import type { Info, UpdateInput } from "@stint/core/profile/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Profile = Info;
export type ProfileChange = UpdateInput;

/** The signed-in person's own profile. */
export const ownProfileQuery = queryOptions({
  queryKey: ["profile", "own"],
  queryFn: async ({ signal }) => (await api.get("/currentspecialist", { signal })).data,
});

/** A person as the signed-in one sees them. */
export const personQuery = (hash: string) =>
  queryOptions({
    queryKey: ["profile", "person", hash],
    queryFn: async ({ signal }) => (await api.get("/specialists/{hash}", { path: { hash }, signal })).data,
  });

/** The reference lists that tags are chosen from; they do not change while the app is open. */
export const listQuery = (list: "causes" | "industries" | "languages" | "roles" | "tools") =>
  queryOptions({
    queryKey: [list],
    queryFn: async ({ signal }) => (await api.get(`/${list}`, { query: { per_page: 9999 }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
