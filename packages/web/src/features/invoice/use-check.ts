import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api";
import type { Invoice } from "./queries";

/** What an invoice, or a credit note of it, lacks before it goes out, and what it would settle. */
export const useCheck = ({ id, version }: Invoice, document: "invoice" | "credit_note" = "invoice") =>
  useQuery({
    queryKey: ["invoices", "check", id, document, version],
    queryFn: async ({ signal }) =>
      (await api.get("/invoices/{id}/check", { path: { id }, query: { document }, signal })).data,
  });
