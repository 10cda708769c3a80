import { Assistant } from "../assistant";
import { type Engine, findReplacement } from "./engine";
import { planFromLibrary } from "./planner";

const LIBRARY: Engine = {
  planner: "library",
  model: null,
  version: "1",
  is_last: true,
  plan: planFromLibrary,
};

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
  const replacement = findReplacement();
  if (replacement) return [replacement];
  return !wasKilled && (await Assistant.isOn()) ? [await loadModel(), LIBRARY] : [LIBRARY];
}
