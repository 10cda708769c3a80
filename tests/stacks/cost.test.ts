import { expect, test } from "vitest";
import { countOf } from "../../scripts/cost/count.mjs";
import { counts } from "../../scripts/cost/model.mjs";
import { synthesize } from "./synth";

// docs/cost.md is computed from these: `npm run cost -- --count` counts them again and writes the page.
test.each([
  ["production", "production"],
  ["personal", "dev-ada"],
] as const)("the counts of the %s stage are those of its templates", async (kind, stage) => {
  const found = countOf((await synthesize(stage)).ofType);
  expect(found, "`npm run cost -- --count` counts again").toEqual(counts[kind]);
});
