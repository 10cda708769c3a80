import { MutationCache, QueryClient } from "@tanstack/react-query";
import { isApiError } from "./api-error";
import { report } from "./report";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** "form": a 422 is shown at its fields by the form. "own": the caller shows everything. Default: a toast. */
      errors?: "form" | "own";
    };
  }
}

/** One per page load. Queries show their errors in place (ErrorLine); mutations as a toast unless they say otherwise. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The transport retries what may be retried; doing it here too would multiply.
      queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: "always" },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        const errors = mutation.meta?.errors;
        if (errors === "own") return;
        if (errors === "form" && isApiError(error) && error.status === 422) return;
        report(error);
      },
    }),
  });
}
