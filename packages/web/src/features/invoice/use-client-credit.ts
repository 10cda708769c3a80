import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api";
import type { Invoice } from "./queries";

/** Cents of the invoice's currency that its client has in hand, to pay with; 0 while that is not known. */
export function useClientCredit({ client_id, currency, version }: Invoice): number {
  const { data } = useQuery({
    queryKey: ["invoices", "credit", client_id, version],
    queryFn: async ({ signal }) =>
      (await api.get("/ledger", { query: { client_id: client_id ?? 0 }, signal })).data,
    enabled: client_id !== null,
  });
  return data?.credit.find((each) => each.currency === currency)?.amount ?? 0;
}
