import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** Everything that a change of a proposal may show in: itself, its project, the editor and the invoices. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        ["proposals", "projects", "invoices", "scopes", "dashboard"].map((noun) =>
          client.invalidateQueries({ queryKey: [noun] }),
        ),
      ),
    [client],
  );
}
