/** The one place that reads the clock; tests and the laptop may move it. */
let source = () => new Date();

/** The current instant. */
export const now = (): Date => source();

/** The current instant as ISO 8601 UTC with milliseconds. */
export const iso = (): string => source().toISOString();

/** Whole seconds since 1970, for expiry attributes. */
export const seconds = (): number => Math.floor(source().getTime() / 1000);

/** Replaces the source of time; returns a function that puts the former one back. */
export function use(next: () => Date): () => void {
  const former = source;
  source = next;
  return () => {
    source = former;
  };
}

export * as Clock from "./index";
