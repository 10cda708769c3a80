// `npm run preflight -- --stage NAME`: lists what a deployment of the stage lacks, a line for each with its
// fix; the exit code counts them. `--changes DIR` checks only what deploying that assembly would lose. First
// step of `npm run deploy`.
import { readFlags } from "./lib/flags.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runForCode } from "./lib/run.mjs";

const { stage, changes } = readFlags("npm run preflight -- --stage NAME [--changes DIR]", {
  stage: { type: "string" },
  changes: { type: "string" },
});
if (!stage) {
  console.error("Name the stage: npm run preflight -- --stage NAME");
  process.exit(1);
}
await ensureInstalled();
process.exit(await runForCode("tsx", ["scripts/preflight/main.ts", stage, ...(changes ? [changes] : [])]));
