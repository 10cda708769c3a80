// `npm run check`: types, lint, and the structure tests (imports, names, words) and the catalog, concurrently.
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

await ensureInstalled();
const results = await Promise.all([
  run("tsc", ["-p", "tsconfig.json"]),
  run("biome", ["check", "."]),
  run("vitest", ["run", "tests/structure", "packages/catalog"]),
]);
process.exit(results.every(Boolean) ? 0 : 1);
