import type { PaidPlan } from "@stint/core/billing/schema";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { reloadUser } from "../../lib/session";

/** The plans for sale, free one first. */
export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: async ({ signal }) => (await api.get("/subscriptions/plans", { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: async ({ signal }) => (await api.get("/currentuser/subscription", { signal })).data,
});

export interface Choice {
  plan: PaidPlan;
  extra_seats: number;
  coupon?: string | undefined;
}

/** What a choice costs today and next; asked for anew each time, as its instant goes with the purchase. */
export const previewQuery = (choice: Choice) =>
  queryOptions({
    queryKey: ["subscription", "preview", choice],
    queryFn: async ({ signal }) =>
      (await api.post("/currentuser/subscription/preview", { body: choice, signal })).data,
    staleTime: 10 * 60_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const billingInvoicesQuery = queryOptions({
  queryKey: ["subscription", "invoices"],
  queryFn: async ({ signal }) => (await api.get("/currentuser/subscription/invoices", { signal })).data,
});

/** Begins to save a payment method. Each secret saves one, so it is asked for with each form. */
export const beginSetup = async () => (await api.post("/currentuser/subscription/setup")).data;

/** Reads everything again that a plan opens or hides. */
export async function refreshPlan(client: QueryClient): Promise<void> {
  await Promise.all([reloadUser(), client.invalidateQueries()]);
}

export const billingDetailsQuery = queryOptions({
  queryKey: ["subscription", "details"],
  queryFn: async ({ signal }) => (await api.get("/currentuser/subscription/details", { signal })).data,
});
