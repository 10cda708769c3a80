// `npm run remove -- --stage NAME`: removes a stage. A disposable one is removed whole; for a protected one
// it shows what is kept, and continues only when the stage's name is typed.
import { readFlags } from "./lib/flags.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runForCode } from "./lib/run.mjs";

const { stage } = readFlags("npm run remove -- --stage NAME", { stage: { type: "string" } });
if (!stage) {
  console.error("Name the stage to remove: npm run remove -- --stage NAME");
  process.exit(1);
}
await ensureInstalled();
process.exit(await runForCode("tsx", ["scripts/remove/main.ts", stage]));
