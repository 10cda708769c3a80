import { now } from "../platform/clock";
import type { Limit } from "../platform/limit";
import type { Reason } from "./schema";

/** Each costs seconds of a processor, or a model's words: a workspace asks for so many an hour. */
export const GENERATIONS: Limit.Rule = { name: "generation", max: 100, seconds: 3600 };

/** Why generated work ended without a result. */
export class Failure extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** A model ends so long before generated work does: the library then still has its time. */
const LIBRARY_MS = 10_000;

/** Returns when an engine with a time of its own has to end; `ends_at` for one without. */
export const computeEnd = (ends_at: string, limit_ms: number | undefined): string =>
  limit_ms === undefined
    ? ends_at
    : new Date(Math.min(Date.parse(ends_at) - LIBRARY_MS, now().getTime() + limit_ms)).toISOString();

/** Starts the time that generated work has: whatever it does, it is over at `ends_at` (D54). */
export function startLimit(ends_at: string) {
  const stop = new AbortController();
  const over = new Promise<never>((_, refuse) => {
    stop.signal.addEventListener("abort", () => refuse(new Failure("time")), { once: true });
  });
  over.catch(() => undefined);
  const timer = setTimeout(() => stop.abort(), Math.max(0, Date.parse(ends_at) - now().getTime()));
  return {
    signal: stop.signal,
    /** Returns what work answers; a failure of `time` as soon as the limit is over, of `fault` where it breaks down. */
    async within<T>(work: Promise<T>): Promise<T> {
      try {
        const answer = await Promise.race([work, over]);
        // Work that gives nobody a turn keeps the timer from its own.
        if (now().getTime() > Date.parse(ends_at)) throw new Failure("time");
        return answer;
      } catch (error) {
        throw error instanceof Failure ? error : new Failure("fault", error);
      }
    },
    /** Work that is late is told, and not waited for. */
    end(): void {
      clearTimeout(timer);
      stop.abort();
    },
  };
}
