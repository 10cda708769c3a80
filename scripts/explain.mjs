// `npm run explain < log`: rewrites the stack traces of a function's log with the files and lines of their
// sources. Each line names its release; `--release R` is for lines that do not. `--maps DIR` is the folder of
// the releases' maps, `dist/maps` by default: a deployment keeps them there and beside its archive
// (docs/runbook.md, "Read a stack trace").
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { root } from "./lib/run.mjs";
import { explainer, releaseIn } from "./lib/stack-trace.mjs";

const { values } = parseArgs({
  options: { release: { type: "string" }, maps: { type: "string", default: join(root, "dist/maps") } },
});
const explainers = new Map();
const missing = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const release = releaseIn(line) ?? values.release;
  const maps = release && join(values.maps, release);
  if (!maps || !existsSync(maps)) {
    if (release) missing.add(release);
    console.log(line);
    continue;
  }
  if (!explainers.has(maps)) explainers.set(maps, explainer(maps));
  console.log(explainers.get(maps)(line));
}
for (const release of missing)
  console.error(`There are no source maps of release ${release} in ${values.maps}.`);
