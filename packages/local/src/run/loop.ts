/** Something that runs until it is stopped; `stop` waits for the step in hand. */
export interface Loop {
  stop(): Promise<void>;
}

/** Repeats `step` until stopped. An error is told to `failed` and waited out for `step`'s next turn. */
export function loop(step: (signal: AbortSignal) => Promise<void>, failed: (error: unknown) => void): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      try {
        await step(signal);
      } catch (error) {
        if (signal.aborted) return;
        failed(error);
        await pause(1000, signal);
      }
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Waits, at most until the signal aborts or `poke` is called on the answer. */
export function pause(ms: number, signal: AbortSignal, waiters?: Set<() => void>): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      waiters?.delete(done);
      signal.removeEventListener("abort", done);
      resolve();
    }
    waiters?.add(done);
    signal.addEventListener("abort", done);
  });
}
