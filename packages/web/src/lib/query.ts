import { type FetchQueryOptions, MutationCache, QueryClient, QueryObserver } from "@tanstack/react-query";
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

/**
 * Query stops a call when the last part of a page that watches it leaves. So code that waits for a call (a route's loader)
 * watches it as well, until it is there: another page may have begun it and leave meanwhile.
 */
function watchFetches(client: QueryClient): QueryClient {
  const fetch = client.fetchQuery.bind(client);
  const watched = async (options: FetchQueryOptions) => {
    const stop = new QueryObserver(client, { ...options, enabled: false }).subscribe(() => undefined);
    try {
      return await fetch(options);
    } finally {
      stop();
    }
  };
  return Object.assign(client, { fetchQuery: watched });
}

/** One per page load. Queries show their errors in place (ErrorLine); mutations as a toast unless they say otherwise. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // The transport retries calls that may be retried; a retry here would multiply them.
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
  return watchFetches(client);
}
