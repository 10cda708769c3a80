// `npm run soak`: runs all tests without a browser at full size, each file in both worlds: what is random or long is
// reduced in `npm test`. `-- FILES` runs those; `SEED=` repeats a run.
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

process.env.SOAK = "1";
await ensureInstalled();
const projects = ["reliability", "unit", "integration", "handed-over", "alone", "laptop"];
const ok = await run("vitest", [
  "run",
  ...projects.flatMap((name) => ["--project", name]),
  ...process.argv.slice(2),
]);
process.exit(ok ? 0 : 1);
