/** The only place that reads the clock; tests and the laptop may set it. */
let source = () => new Date();

/** Returns the current instant. */
export const now = (): Date => source();

/** Returns the current instant as ISO 8601 UTC with milliseconds. */
export const iso = (): string => source().toISOString();

/** Returns whole seconds since 1970, for expiry attributes. */
export const seconds = (): number => Math.floor(source().getTime() / 1000);

/** Returns the machine's own seconds since 1970, which nothing sets: what others sign is dated by theirs. */
export const machineSeconds = (): number => Math.floor(Date.now() / 1000);

/** Replaces the source of time; returns a function that restores the former one. */
export function use(next: () => Date): () => void {
  const former = source;
  source = next;
  return () => {
    source = former;
  };
}

export * as Clock from "./index";
