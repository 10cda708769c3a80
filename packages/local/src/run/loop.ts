/** A loop that runs until it is stopped; `stop` waits for the current step. */
export interface Loop {
  stop(): Promise<void>;
}

/** Repeats `step` until stopped. An error is passed to `failed`, and `step` runs again after a pause. */
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

/** Waits, until the time is over, the signal aborts or one of `waiters` is called. */
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
