// `npm run bench [name …]`: measures against the budgets; docs/performance.md keeps the numbers.
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

const benches = {
  database: ["tsx", ["tests/bench/database.ts"]],
  cold: ["tsx", ["tests/bench/cold.ts"]],
  pdf: ["tsx", ["tests/bench/pdf.ts"]],
  bundles: ["node", ["scripts/bundle.mjs"]],
  web: ["node", ["packages/web/size.mjs"]],
};

await ensureInstalled();
const wanted = process.argv.slice(2);
// In a browser, of a Stint that runs (`npm start`): only when it is asked for.
if (wanted.includes("editor")) benches.editor = ["node", ["tests/bench/editor.mjs"]];
let ok = true;
for (const [name, [command, args]] of Object.entries(benches)) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  ok = (await run(command, args)) && ok;
}
process.exit(ok ? 0 : 1);
