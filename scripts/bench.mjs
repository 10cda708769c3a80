// `npm run bench [name …]`: measures against the budgets; docs/performance.md lists the results.
import { ensureInstalled } from "./lib/install.mjs";
import { run } from "./lib/run.mjs";

await ensureInstalled();
const given = process.argv.slice(2);
// The first option and all after it are for the bench itself: `npm run bench -- lighthouse --origin
// http://localhost:4000`.
const first = given.findIndex((word) => word.startsWith("-"));
const wanted = first < 0 ? given : given.slice(0, first);
const options = first < 0 ? [] : given.slice(first);
const benches = {
  database: ["tsx", ["tests/bench/database.ts"]],
  life: ["tsx", ["tests/bench/life.ts"]],
  lists: ["tsx", ["tests/bench/lists.ts"]],
  library: ["tsx", ["tests/bench/library.ts"]],
  people: ["tsx", ["tests/bench/people.ts"]],
  ai: ["tsx", ["tests/bench/ai.ts", ...options]],
  cold: ["tsx", ["tests/bench/cold.ts"]],
  parallel: ["tsx", ["tests/bench/parallel.ts"]],
  import: ["tsx", ["tests/bench/import.ts"]],
  api: ["tsx", ["tests/bench/api.ts"]],
  pdf: ["tsx", ["tests/bench/pdf.ts"]],
  migrate: ["tsx", ["tests/bench/migrate.ts"]],
  sweeps: ["tsx", ["tests/bench/sweeps.ts"]],
  bundles: ["node", ["scripts/bundle.mjs"]],
  web: ["node", ["packages/web/size.mjs"]],
};

// These benches measure a running Stint (`npm start`, and `npm run dev` for reload): they run only when
// named.
for (const name of ["editor", "lighthouse", "reload"])
  if (wanted.includes(name)) benches[name] = ["node", [`tests/bench/${name}.mjs`, ...options]];
let ok = true;
for (const [name, [command, args]] of Object.entries(benches)) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  ok = (await run(command, args)) && ok;
}
process.exit(ok ? 0 : 1);
