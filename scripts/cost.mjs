// `npm run cost`: prints the costs of a project's life, an idle stage and a month of many workspaces, and
// writes the tables of docs/cost.md. `npm run cost -- --count` first counts the resources of the synthesized
// templates again.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./lib/run.mjs";

if (process.argv.includes("--count") && !(await run("node", ["scripts/cost/recount.mjs"]))) process.exit(1);
const { filled, tables } = await import("./cost/tables.mjs");
for (const [name, rows] of Object.entries(tables())) console.log(`\n== ${name}\n${rows}`);
const path = join(root, "docs/cost.md");
writeFileSync(path, filled(readFileSync(path, "utf8")));
