import { Assistant } from "../../assistant";
import { findReplacement, type TermEngine } from "./engine";
import { writeFromLibrary } from "./writer/library";

const LIBRARY: TermEngine = { writer: "library", model: null, version: "1", compose: writeFromLibrary };

/** Returns the model's engine. It is loaded by the first terms that it writes. */
async function loadModel(): Promise<TermEngine> {
  const { TERM_LIMIT_MS, TERM_VERSION, writeFromModel } = await import("./model");
  return {
    writer: "model",
    model: Assistant.modelName(),
    version: TERM_VERSION,
    limit_ms: TERM_LIMIT_MS,
    compose: writeFromModel,
  };
}

/**
 * Returns what writes the next terms, in the order in which it is tried: the model where the workspace may ask one,
 * and the library's writer, which stands in. A run that was killed is written by the library's alone.
 */
export async function chooseTermWriters({ wasKilled = false } = {}): Promise<[TermEngine, ...TermEngine[]]> {
  const replacement = findReplacement();
  if (replacement) return [replacement];
  return !wasKilled && (await Assistant.isOn()) ? [await loadModel(), LIBRARY] : [LIBRARY];
}
