import { Assistant } from "../assistant";
import { planFromLibrary } from "./planner";
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
  plan: Planner;
}

const LIBRARY: Engine = { planner: "library", model: null, version: "1", plan: planFromLibrary };

let replacement: Engine | undefined;

/** Returns the model's engine. It is loaded by the first brief that it writes. */
async function loadModel(): Promise<Engine> {
  const { MODEL_LIMIT_MS, planFromModel, VERSION } = await import("./model");
  return {
    planner: "model",
    model: Assistant.modelName(),
    version: VERSION,
    limit_ms: MODEL_LIMIT_MS,
    plan: planFromModel,
  };
}

/**
 * Returns what writes the next draft, in the order in which it is tried: the model where the workspace may ask one,
 * and the library's planner, which stands in. A run that was killed is written by the library's alone.
 */
export async function choosePlanners({ wasKilled = false } = {}): Promise<[Engine, ...Engine[]]> {
  if (replacement) return [replacement];
  return !wasKilled && (await Assistant.isOn()) ? [await loadModel(), LIBRARY] : [LIBRARY];
}

/** Replaces all engines, for tests; returns a function that restores them. */
export function usePlanner(next: Engine): () => void {
  const former = replacement;
  replacement = next;
  return () => {
    replacement = former;
  };
}
