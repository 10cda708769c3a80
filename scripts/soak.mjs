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
  "packages/core/test/invoice/whole.test.ts",
  "packages/functions/test/billing-life.test.ts",
  "packages/functions/test/billing-random.test.ts",
  "packages/functions/test/credit-owed.test.ts",
  "packages/functions/test/payment-arrived.test.ts",
  "packages/stripe-emulator/test/billing-histories.test.ts",
];
const projects = ["reliability", "integration", "alone", "laptop"].flatMap((name) => ["--project", name]);
const files = asked.some((word) => word.includes(".test.")) ? asked : [...whole, ...asked];
const ok = await run("vitest", ["run", ...projects, ...files]);
process.exit(ok ? 0 : 1);
