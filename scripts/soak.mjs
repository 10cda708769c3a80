// `npm run soak`: the reliability properties with their full figures. `SEED=` repeats a run.
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

process.env.SOAK = "1";
await ensureInstalled();
const ok = await run("vitest", ["run", "--project", "reliability", ...process.argv.slice(2)]);
process.exit(ok ? 0 : 1);
