import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api";
import { useRefresh } from "../owner/refresh";

/** Puts edits that were discarded back into the draft, by the id of their discard. */
export function useRestore(proposal_id: number, reload?: () => unknown) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (discard_id: number) =>
      api.post("/proposals/{id}/discards/{discard_id}/restore", { path: { id: proposal_id, discard_id } }),
    onSuccess: async () => {
      await refresh();
      await reload?.();
    },
  });
}
