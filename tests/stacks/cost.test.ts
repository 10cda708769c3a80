import { expect, test } from "vitest";
import { countOf } from "../../scripts/cost/count.mjs";
import { counts } from "../../scripts/cost/model.mjs";
import { assembledByCdk, readAssembly, synthesize } from "./synth";

// docs/cost.md is computed from these: `npm run cost -- --count` counts them again and writes the page.
test.each([
  ["production", () => synthesize("production")],
  ["personal", () => synthesize("dev-ada")],
  ["asleep", async () => readAssembly(await assembledByCdk("dev-ada", { STINT_ASLEEP: "on" }))],
] as const)("the counts of the %s stage are those of its templates", async (kind, synthesized) => {
  const found = countOf((await synthesized()).ofType);
  expect(found, "`npm run cost -- --count` counts again").toEqual(counts[kind]);
});
