import type { Usage } from "./question";

/**
 * Why a model gave no answer:
 * - `refused`: it will not, by what was asked.
 * - `late`: its time is over.
 * - `broken`: what it answered ends half-way or does not fit the schema, or our call was wrong.
 * - `unavailable`: the provider is down, or does not take our key.
 * - `limit`: no more calls for now, by the provider or by us.
 */
export type Kind = "refused" | "late" | "broken" | "unavailable" | "limit";

/**
 * A model gave no answer. It never holds the client's own error: that one has parts of the key in its words and
 * what was sent in its fields.
 */
export class ModelError extends Error {
  readonly kind: Kind;
  /** What was used nevertheless, where the provider says so. */
  readonly usage: Usage | undefined;

  constructor(kind: Kind, detail: string, usage?: Usage) {
    super(`${kind}: ${detail}`);
    this.name = "ModelError";
    this.kind = kind;
    this.usage = usage;
  }
}
