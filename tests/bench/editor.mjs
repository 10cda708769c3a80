// node tests/bench/editor.mjs --origin http://localhost:3000 [--phases 20] [--services 50]
// Opens a long scope in a real browser of a running Stint (npm start), types, drags and scrolls in it. Prints the
// numbers of the budget in docs/performance.md: open, key to paint, CPU per key, drop to paint, frames while
// scrolling. Signs in as the demo person. `--phases 1`, `10` and `20` are 50, 500 and 1,000 services.
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";

const { values } = parseArgs({
  options: {
    origin: { type: "string", default: "http://localhost:3000" },
    phases: { type: "string", default: "20" },
    services: { type: "string", default: "50" },
    browser: { type: "string", default: process.env.CHROMIUM ?? "/usr/bin/chromium" },
    email: { type: "string", default: "demo@stint.test" },
    password: { type: "string", default: "demo-stint-2026" },
  },
});
const { origin } = values;
const phases = Number(values.phases);
const services = Number(values.services);

const browser = await chromium.launch({
  executablePath: values.browser,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
  ],
});
const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
const signIn = await context.request.post(`${origin}/api/auth/signin`, {
  data: { email: values.email, password: values.password },
  headers: { origin },
});
if (!signIn.ok()) throw new Error(`sign-in answered ${signIn.status()}`);
let bearer = (await signIn.json()).data.access_token;

async function api(method, path, data) {
  const response = await context.request.fetch(`${origin}/api/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}` },
    ...(data ? { data } : {}),
  });
  if (response.status() === 401) {
    const fresh = await context.request.post(`${origin}/api/auth/refresh`, { headers: { origin } });
    bearer = (await fresh.json()).data.access_token;
    return api(method, path, data);
  }
  if (!response.ok())
    throw new Error(`${method} ${path} answered ${response.status()} ${await response.text()}`);
  return (await response.json()).data;
}

const name = `Long scope ${phases} × ${services}`;
const found = await api("GET", `/projects?filter=${encodeURIComponent(name)}&per_page=1`);
let project = found[0];
if (!project) {
  project = await api("POST", "/projects/start", { name, client_name: "Mockford Books" });
  const scope = project.scopes[0].id;
  const roles = (await api("GET", "/roles?per_page=50")).map(({ id }) => id);
  for (let p = 1; p <= phases; p += 1) {
    const phase = await api("POST", `/scopes/${scope}/categories`, { name: `Phase ${p}` });
    for (let s = 1; s <= services; s += 1) {
      await api("POST", "/tasks", {
        scopecategory_id: phase.id,
        name: `Service ${p}.${s}`,
        deliverable_description: "A line of words about what is delivered here",
        price: 10_000 + p * 100 + s,
        quantity: String((s % 4) + 1),
        role_id: roles[(p * 7 + s) % roles.length],
      });
    }
    process.stdout.write(`\rmaking the scope: phase ${p} of ${phases}`);
  }
  process.stdout.write("\n");
}
const scope = project.scopes[0].id;

await context.addInitScript(() => localStorage.setItem("stint.session", "1"));
const page = await context.newPage();
const cdp = await context.newCDPSession(page);
await cdp.send("Performance.enable");
/** Milliseconds so far: script, style and layout; painting in software is the machine's, not ours. */
const busy = async () => {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const ours = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
  return metrics.reduce((sum, { name, value }) => sum + (ours.includes(name) ? value * 1000 : 0), 0);
};
const quantile = (list, q) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))];
const ms = (value) => `${value.toFixed(1)} ms`;

// Opening, with the code already loaded: from the answer of the API to the first picture with rows.
const opens = [];
const answers = [];
for (let i = 0; i < 6; i += 1) {
  await page.goto(`${origin}/projects/${project.id}/scopes`);
  await page.getByRole("link", { name: "Edit scope" }).waitFor();
  await page.evaluate((id) => {
    window.opened = new Promise((resolve) => {
      const original = window.fetch;
      let answered = 0;
      window.fetch = async (...args) => {
        const response = await original(...args);
        const url = args[0] instanceof Request ? args[0].url : String(args[0]);
        if (url.endsWith(`/api/v2/scopes/${id}`)) answered = performance.now();
        return response;
      };
      const pressed = { at: 0 };
      addEventListener("click", () => (pressed.at = performance.now()), { capture: true, once: true });
      const look = () => {
        if (!document.querySelector("[data-task]")) return requestAnimationFrame(look);
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () =>
            resolve({ render: performance.now() - answered, all: performance.now() - pressed.at });
          channel.port2.postMessage(0);
        });
      };
      look();
    });
  }, scope);
  await page.getByRole("link", { name: "Edit scope" }).click();
  const { render, all } = await page.evaluate(() => window.opened);
  // The first one loads the editor's code.
  if (i > 0) {
    opens.push(render);
    answers.push(all);
  }
}

// Typing: a price and a name, in the middle of the first phase.
await page.evaluate(() => {
  window.paints = [];
  addEventListener(
    "keydown",
    (event) => {
      const from = event.timeStamp;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.paints.push(performance.now() - from);
        channel.port2.postMessage(0);
      });
    },
    { capture: true },
  );
});
async function type(cell, text) {
  const row = page.locator("[data-task]").nth(5);
  await row.locator(`[data-cell=${cell}]`).first().click();
  await page.waitForTimeout(1500);
  await page.evaluate(() => (window.paints = []));
  const before = await busy();
  await page.keyboard.type(text, { delay: 90 });
  const cpu = (await busy()) - before;
  const paints = await page.evaluate(() => window.paints);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(1500);
  return { paints, cpu: cpu / text.length };
}
const named = await type("name", " and some more words that are typed in a row");
const priced = await type("price", "12345.67");
const paints = [...named.paints, ...priced.paints];

// Dragging: a service by its handle three lines down, back and forth.
await page.evaluate(() => {
  window.drops = [];
  addEventListener(
    "drop",
    (event) => {
      const from = event.timeStamp;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.drops.push(performance.now() - from);
        channel.port2.postMessage(0);
      });
    },
    { capture: true },
  );
});
const rows = page.locator("[data-task]");
for (let i = 0; i < 8; i += 1) {
  const [from, to] = i % 2 === 0 ? [4, 7] : [7, 4];
  await rows
    .nth(from)
    .getByTitle("Drag to move")
    .dragTo(rows.nth(to), { targetPosition: { x: 120, y: 4 } });
  await page.waitForTimeout(300);
}
const drops = await page.evaluate(() => window.drops);

// Scrolling: from top to bottom with the wheel, the time between pictures as the page sees it.
await page.evaluate(() => {
  window.frames60 = [];
  let before = performance.now();
  const look = (now) => {
    window.frames60.push(now - before);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
const sheet = await page.getByRole("table", { name: "Phases and services" }).boundingBox();
await page.mouse.move((sheet?.x ?? 0) + 300, 500);
await page.evaluate(() => (window.frames60 = []));
const scrollFrom = await busy();
const turns = 60;
for (let i = 0; i < turns; i += 1) {
  await page.mouse.wheel(0, 700);
  await page.waitForTimeout(32);
}
const scrollCpu = ((await busy()) - scrollFrom) / turns;
const frames = await page.evaluate(() => window.frames60);

console.log(`${phases} phases × ${services} services`);
console.log(
  `open, answer to picture    median ${ms(quantile(opens, 0.5))}, worst ${ms(Math.max(...opens))} (budget 150)`,
);
console.log(`open, press to picture     median ${ms(quantile(answers, 0.5))} with the API's time`);
console.log(
  `key to paint               p50 ${ms(quantile(paints, 0.5))}, p95 ${ms(quantile(paints, 0.95))} (budget 50)`,
);
console.log(`CPU per key                words ${ms(named.cpu)}, price ${ms(priced.cpu)} (budget 12)`);
console.log(
  `drop to paint              median ${ms(quantile(drops, 0.5))}, worst ${ms(Math.max(...drops))} of ${drops.length}`,
);
console.log(
  `frames while scrolling     p50 ${ms(quantile(frames, 0.5))}, p95 ${ms(quantile(frames, 0.95))}; CPU per turn of 700 px ${ms(scrollCpu)}`,
);
await browser.close();
