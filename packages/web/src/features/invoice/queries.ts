import type { Info, Listed } from "@stint/core/invoice/schema";
import type { Tab } from "@stint/core/invoice/status/rules";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Query } from "../../lib/api";
import { queryClient } from "../../lib/query-client";

export type Invoice = Info;
export type ListedInvoice = Listed;

export interface InvoicesSearch {
  /** A part of the number, the title or the client's name. */
  q?: string | undefined;
  status?: Tab | undefined;
  /** `urgency` (default), `due_at`, `-created_at`, `created_at`. */
  sort?: Query<"get", "/invoices">["sort"];
  project_id?: number | undefined;
  client_id?: number | undefined;
  /** The series instead of the invoices. */
  view?: "recurring" | undefined;
}

const pageSize = 25;

/** The workspace's invoices, page after page. */
export const invoicesQuery = ({ q, view: _, ...search }: InvoicesSearch) =>
  infiniteQueryOptions({
    queryKey: ["invoices", "list", { q, ...search }],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/invoices", {
        query: { per_page: pageSize, cursor: pageParam || undefined, filter: q, ...search },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: ["invoices", "one", id],
    queryFn: async ({ signal }) => (await api.get("/invoices/{id}", { path: { id }, signal })).data,
  });

/** Keeps an answer of the server, and makes lists and projects read theirs again. */
export function keepInvoice(info: Info): void {
  queryClient.setQueryData(invoiceQuery(info.id).queryKey, info);
}
export function invoiceChanged(info?: Info): void {
  if (info) keepInvoice(info);
  void queryClient.invalidateQueries({ queryKey: ["invoices", "list"] });
  void queryClient.invalidateQueries({ queryKey: ["dashboard"] });
  void queryClient.invalidateQueries({ queryKey: ["invoices", "billable"] });
  void queryClient.invalidateQueries({ queryKey: ["projects", "overview"] });
  // A payment also changes the money on its way to the bank.
  void queryClient.invalidateQueries({ queryKey: ["accounts", "waiting"] });
}

/** The address of an invoice's page; one without a project is under project 0. */
export const invoicePath = (invoice: { id: number; project_id: number | null }): string =>
  `/projects/${invoice.project_id ?? 0}/pay/invoice/${invoice.id}`;
