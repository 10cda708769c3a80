// `npm run soak`: runs the reliability properties, and the tests that are reduced in `npm test`, at full
// size. `SEED=` repeats a run.
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

process.env.SOAK = "1";
await ensureInstalled();
const asked = process.argv.slice(2);
const whole = [
  "tests/reliability",
  "packages/core/test/invoice/send.test.ts",
  "packages/functions/test/credit-owed.test.ts",
];
const projects = ["--project", "reliability", "--project", "integration"];
const files = asked.some((word) => word.includes(".test.")) ? asked : [...whole, ...asked];
const ok = await run("vitest", ["run", ...projects, ...files]);
process.exit(ok ? 0 : 1);
