// node tests/bench/reload.mjs --origin http://localhost:3000
// How long an edit takes to be there, of a Stint that runs with `npm run dev`: one in the words of a refusal (the
// functions) and one in a heading (the web app), five times each. Puts both files back.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { browserPath } from "../../scripts/lib/browser.mjs";
import { root } from "../../scripts/lib/run.mjs";

const { values } = parseArgs({ options: { origin: { type: "string", default: "http://localhost:3000" } } });
const { origin } = values;
const BUDGET = 2000;
const ROUNDS = 5;
/** People read what they did before they edit again; the process that stands by is made meanwhile. */
const pause = () => new Promise((done) => setTimeout(done, 4000));

/** Writes `from` as another text in each round and measures until `shown` finds it; then puts the file back. */
async function measure(file, from, shown) {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
  const times = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const word = `Edit number ${round}`;
      writeFileSync(path, text.replaceAll(from, `"${word}"`));
      const started = performance.now();
      await shown(word);
      times.push(performance.now() - started);
      await pause();
    }
  } finally {
    writeFileSync(path, text);
  }
  return times.sort((a, b) => a - b);
}

const refusal = async () => {
  const headers = { origin, "content-type": "application/json" };
  return (await fetch(`${origin}/api/auth/signin`, { method: "POST", headers, body: "{}" })).text();
};
const back = await measure("packages/core/src/identity/schema.ts", '"Password required"', async (word) => {
  while (!(await refusal().catch(() => "")).includes(word)) await new Promise((done) => setTimeout(done, 20));
});

const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage();
await page.goto(`${origin}/signin`);
await page.getByRole("heading", { name: "Sign in" }).waitFor();
const front = await measure("packages/web/src/features/auth/sign-in.tsx", '"Sign in"', (word) =>
  page.getByRole("heading", { name: word }).waitFor(),
);
await browser.close();

const all = { back, front };
for (const [name, times] of Object.entries(all))
  console.log(
    `${name}: median ${Math.round(times[ROUNDS >> 1])} ms, worst ${Math.round(times.at(-1))} ms of ${BUDGET}`,
  );
process.exit(Object.values(all).every((times) => times[ROUNDS >> 1] <= BUDGET) ? 0 : 1);
