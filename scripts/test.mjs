// `npm test`: runs all checks, with one summary. Runs on any Node from 20; the tests run on the pinned one.
// `-- unit lint` runs the named steps, `-- changed [commit]` what the change since then can affect,
// `--strict` retries nothing.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { root, run } from "./lib/run.mjs";
import { stories, vitest } from "./lib/vitest.mjs";

// A file that two worlds share runs in the stricter one (vitest.config.ts); `npm run soak` runs it in both.
process.env.STINT_ONE_WORLD = "1";

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const strict = process.argv.includes("--strict");

/** Returns the files to run by step, none for all of them; undefined for every step. */
async function planRun() {
  if (words[0] !== "changed")
    return words.length ? Object.fromEntries(words.map((name) => [name, []])) : undefined;
  // It reads imports with an outside parser, which is there only once the packages are installed.
  const { changedFiles, planFor } = await import("./lib/related.mjs");
  const changed = changedFiles(words[1]);
  const files = planFor(changed);
  const steps = Object.entries(files ?? {}).map(([name, { length }]) =>
    length ? `${name} (${length} files)` : name,
  );
  console.log(`${changed.length} files changed: ${files ? steps.join(", ") : "everything"}`);
  return files;
}
const generated = join(root, "packages/functions/src/routes.gen.json");
const read = () => (existsSync(generated) ? readFileSync(generated, "utf8") : "");

const simple = async (command, args, told) => {
  const ok = await run(command, args, { told });
  return { ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
};

const first = [
  [
    "generated",
    async () => {
      const before = read();
      const { ok } = await simple("npm", ["run", "--silent", "generate"]);
      const same = read() === before;
      if (!same) console.error("The routes changed: commit what `npm run generate` wrote.");
      return { ok: ok && same, passed: ok && same ? 1 : 0, failed: ok && same ? 0 : 1, skipped: 0 };
    },
  ],
];

/** Tests that wait for their database half of the time. */
const waiting = [
  ["integration", (files) => vitest(["integration", "alone", "handed-over", "laptop"], files)],
  ["reliability", (files) => vitest(["reliability", "apart"], files)],
];
/** Steps that compute meanwhile: their output is shown when they are done. */
const beside = [
  ["types", (_, told) => simple("tsc", ["-p", "tsconfig.json"], told)],
  ["lint", (_, told) => simple("biome", ["ci", "."], told)],
  ["unit", (files, told) => vitest(["unit", "page"], files, told)],
  ["stacks", (files, told) => vitest("stacks", files, told)],
  ["build", (_, told) => simple("npm", ["run", "--silent", "build", "-w", "@stint/web"], told)],
  ["contract", (files, told) => vitest("contract", files, told)],
];

/** These run alone: people do not use a page while the machine does something else. */
const last = [
  [
    "browser",
    async (files) => {
      const { browserPath } = await import("./lib/browser.mjs");
      if (browserPath()) return stories(files, { strict });
      console.error(
        "No Chromium was found. Install one (`apt-get install -y chromium`, or set CHROMIUM to its path) to run the browser tests.",
      );
      return { ok: !process.env.CI, passed: 0, failed: process.env.CI ? 1 : 0, skipped: 1 };
    },
  ],
];

const rows = [];
/** Runs steps one after the other; their output is shown as it comes, or all at once after each. */
async function play(steps, aside = false) {
  for (const [name, step] of steps) {
    if (plan && !plan[name]) continue;
    let said = `\n== ${name}\n`;
    const told = (text) => {
      said += text;
    };
    if (!aside) process.stdout.write(said);
    const started = Date.now();
    const outcome = await step(plan?.[name] ?? [], aside ? told : undefined);
    if (aside) process.stdout.write(said);
    rows.push({ name, ...outcome, seconds: Math.round((Date.now() - started) / 1000) });
  }
}

await ensureInstalled();
const plan = await planRun();
mkdirSync(join(root, "artifacts"), { recursive: true });
await play(first);
await Promise.all([play(waiting), play(beside, true)]);
await play(last);
const total = (key) => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);
console.log("\nSummary");
for (const { name, ok, passed, failed, flaky = 0, skipped, seconds } of rows)
  console.log(
    `  ${ok ? "ok  " : "FAIL"} ${name.padEnd(12)} ${passed} passed, ${failed} failed, ${flaky} flaky, ${skipped} skipped, ${seconds} s`,
  );
for (const { name, faults = [] } of rows)
  for (const { title, why } of faults) console.log(`\n  ${name}: ${title}\n${why}`);
console.log(
  `\n${total("passed")} passed, ${total("failed")} failed, ${total("flaky")} flaky, ${total("skipped")} skipped`,
);
process.exit(rows.every((row) => row.ok) ? 0 : 1);
