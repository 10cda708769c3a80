import { createInterface } from "node:readline/promises";
import { regionOf } from "../../stacks/lib/region";
import { run } from "../lib/run.mjs";
import { removeStage } from "./remove";

const [stage = ""] = process.argv.slice(2);
const terminal = createInterface({ input: process.stdin, output: process.stdout });
try {
  const isGone = await removeStage({
    region: regionOf(process.env),
    stage,
    ask: (question) => terminal.question(question),
    tell: (line) => console.log(line),
    // SST reads the stacks, and those read the bundles.
    remove: async () =>
      (await run("node", ["scripts/bundle.mjs"], { told: () => {} })) &&
      run("sst", ["remove", "--stage", stage]),
  });
  process.exitCode = isGone ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  terminal.close();
}
