import { useCallback, useEffect, useState } from "react";
import { ApiError, Code, isApiError } from "../../lib/api-error";

export type Loaded<T> =
  | { state: "loading" }
  | { state: "ready"; data: T }
  /** `error.status` 0: no answer at all. */
  | { state: "failed"; error: ApiError };

/**
 * Loads once for a public page, without Query: `const [proposal, reload] = useLoad(load)` where `load` is stable
 * (useCallback, or a function outside the component). `reload` keeps the shown content until the answer is there. Nothing
 * is loaded where the `first` answer came with the document.
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  first?: T,
): [Loaded<T>, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<T>>(
    first === undefined ? { state: "loading" } : { state: "ready", data: first },
  );
  const isHere = first !== undefined;
  const run = useCallback(
    async (signal: AbortSignal) => {
      try {
        const data = await load(signal);
        if (!signal.aborted) setLoaded({ state: "ready", data });
      } catch (error) {
        if (signal.aborted) return;
        const known = isApiError(error)
          ? error
          : new ApiError({
              status: 500,
              code: Code.Server,
              message: "Something went wrong. Please try again.",
            });
        setLoaded({ state: "failed", error: known });
      }
    },
    [load],
  );
  useEffect(() => {
    if (isHere) return;
    const stop = new AbortController();
    void run(stop.signal);
    return () => stop.abort();
  }, [run, isHere]);
  return [loaded, useCallback(() => run(new AbortController().signal), [run])];
}
