import { planFromLibrary } from "./planner";
import type { Planner } from "./planner/schema";
import type { Info } from "./schema";

/** What writes a draft, as the audit journal names it. */
export interface Engine {
  planner: NonNullable<Info["planner"]>;
  /** The model's name; null for the library's planner. */
  model: string | null;
  version: string;
  plan: Planner;
}

const library: Engine = { planner: "library", model: null, version: "1", plan: planFromLibrary };

let engine = library;

/** Returns what writes the next draft: the library's planner; a model stands before it once there is one. */
export const choosePlanner = (): Engine => engine;

/** Replaces the engine, for tests; returns a function that restores the former one. */
export function usePlanner(next: Engine): () => void {
  const former = engine;
  engine = next;
  return () => {
    engine = former;
  };
}
