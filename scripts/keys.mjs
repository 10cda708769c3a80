// `npm run keys -- --stage NAME`: creates those of our own secrets that a stage lacks and stores them. An
// existing one stays, unless `--rotate NAME` names it. `--set NAME` stores a provider's secret, read from
// standard input. No value is ever shown.
import { readFlags } from "./lib/flags.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runForCode } from "./lib/run.mjs";

const { stage } = readFlags("npm run keys -- --stage NAME [--rotate SECRET] [--set SECRET < VALUE]", {
  stage: { type: "string" },
  rotate: { type: "string" },
  set: { type: "string" },
});
if (!stage) {
  console.error("Name the stage: npm run keys -- --stage NAME");
  process.exit(1);
}
await ensureInstalled();
process.exit(await runForCode("tsx", ["scripts/keys/main.ts", ...process.argv.slice(2)]));
