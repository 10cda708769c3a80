/**
 * What the emulator does with a call:
 * - `well`: streams an answer that fits the schema.
 * - `refuse`: says that it will not.
 * - `filter`: ends the answer for its content.
 * - `long`: ends the answer at its longest.
 * - `half`: cuts the connection in the middle of the answer.
 * - `stall`: begins to answer and never goes on.
 * - `silent`: never begins.
 * - `text`: answers words that are no JSON.
 * - `schema`: answers JSON of another shape.
 * - `obey`: does what an order in the input says, as far as the schema lets it.
 * - `limit`: 429 with the seconds to wait.
 * - `fail`: 500.
 * - `break`: begins to answer, and tells that it failed.
 */
export const SCENARIOS = [
  "well",
  "refuse",
  "filter",
  "long",
  "half",
  "stall",
  "silent",
  "text",
  "schema",
  "obey",
  "limit",
  "fail",
  "break",
] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

export interface Scenario {
  name: ScenarioName;
  /** After how many pieces of the answer it happens; in the middle without it. */
  after?: number | undefined;
  /** What `obey` obeys; the first order that it finds without it. */
  order?: string | undefined;
}

/**
 * All ways to fail that are over at once, for whoever shows that another writer stands in. `obey` is one, since what it
 * answers is refused; `stall` and `silent` are late, which is another story.
 */
export const FAILURES: readonly Scenario[] = SCENARIOS.filter(
  (name) => name !== "well" && name !== "stall" && name !== "silent",
).map((name) => ({ name }));

/** The header of a call that names its scenario. */
export const HEADER = "x-emulator-scenario";

/** Reads `half`, or `half-3` for after three pieces; undefined for anything else. */
export function parseScenario(text: string | undefined): Scenario | undefined {
  const [, name, after] = /^([a-z]+)(?:-(\d+))?$/.exec(text ?? "") ?? [];
  const found = SCENARIOS.find((each) => each === name);
  return found && { name: found, ...(after === undefined ? {} : { after: Number(after) }) };
}

/** Reads the scenario out of a model's name, `emulator-half-3`. */
export const scenarioOfModel = (model: string): Scenario | undefined =>
  model.startsWith("emulator-") ? parseScenario(model.slice("emulator-".length)) : undefined;
