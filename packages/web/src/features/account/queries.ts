import type { CapabilityInput, Info } from "@stint/core/connected-account/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Receiving = Info;

/** The account that clients pay into; null while there is none. */
export const receivingQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: async ({ signal }): Promise<Receiving | null> =>
    (await api.get("/accounts", { signal })).data[0] ?? null,
});

/** Reads clients' payments that are not in the bank yet. */
export const waitingQuery = queryOptions({
  queryKey: ["accounts", "waiting"],
  queryFn: async ({ signal }) => (await api.get("/accounts/waiting", { signal })).data,
});

export const balanceQuery = (id: number) =>
  queryOptions({
    queryKey: ["accounts", id, "balance"],
    queryFn: async ({ signal }) => (await api.get("/accounts/{id}/balance", { path: { id }, signal })).data,
  });

export const transfersQuery = (id: number) =>
  queryOptions({
    queryKey: ["accounts", id, "transfers"],
    queryFn: async ({ signal }) =>
      (
        await api.get("/accounts/{id}/transfers", {
          path: { id },
          query: { per_page: 10 },
          signal,
        })
      ).data,
  });

/** Opens the account, or answers the one that is there. */
export const openAccount = async (key: string): Promise<Receiving> =>
  (await api.post("/accounts/receiving", { key, body: {} })).data;

/** Asks for the provider's page on which the owner gives the missing details. */
export const onboardingOf = async (id: number): Promise<string> =>
  (await api.post("/accounts/{id}/onboarding", { path: { id } })).data.url;

/** Asks the provider to let the account take a method of payment. */
export const askCapability = async (id: number, body: CapabilityInput): Promise<Receiving> =>
  (await api.post("/accounts/{id}/capabilities", { path: { id }, body })).data;

/** Asks the provider for the account's present status. */
export const checkAccount = async (id: number): Promise<Receiving> =>
  (await api.post("/accounts/{id}/check", { path: { id } })).data;
