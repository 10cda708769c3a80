// `npm run check`: types and lint, side by side.
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

await ensureInstalled();
const results = await Promise.all([run("tsc", ["-p", "tsconfig.json"]), run("biome", ["check", "."])]);
process.exit(results.every(Boolean) ? 0 : 1);
