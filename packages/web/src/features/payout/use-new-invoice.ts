import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, newKey } from "../../lib/api";

/** Makes a draft invoice for a project and hands its id on; pressing twice makes one. */
export function useNewInvoice(onMade: (id: number) => unknown) {
  const queryClient = useQueryClient();
  const key = useRef(newKey());
  return useMutation({
    mutationFn: async (project_id: number) =>
      (await api.post("/invoices", { body: { project_id }, key: key.current })).data,
    onSuccess: async ({ id }) => {
      key.current = newKey();
      await queryClient.invalidateQueries({ queryKey: ["invoices"], refetchType: "none" });
      await onMade(id);
    },
  });
}
