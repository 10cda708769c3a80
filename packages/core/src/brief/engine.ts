import type { Planner } from "./planner/schema";
import type { Info } from "./schema";

/** What writes a draft, as the audit journal names it. */
export interface Engine {
  planner: NonNullable<Info["planner"]>;
  /** The model's name; null for the library's planner. */
  model: string | null;
  version: string;
  /** Its own time, where it is shorter than the generation's. */
  limit_ms?: number | undefined;
  /** Nothing stands in for it: what it says that is not sound is left out, and the rest counts. */
  is_last?: boolean;
  plan: Planner;
}

let replacement: Engine | undefined;

/** Returns the engine that a test put in the place of all. */
export const findReplacement = (): Engine | undefined => replacement;

/** Replaces all engines, for tests; returns a function that restores them. */
export function usePlanner(next: Engine): () => void {
  const former = replacement;
  replacement = next;
  return () => {
    replacement = former;
  };
}
