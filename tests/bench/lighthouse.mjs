// node tests/bench/lighthouse.mjs --origin http://localhost:3000 [--runs 3]
// Lighthouse, as on a slow phone, of a running Stint (npm start): what a client opens from a mail, a proposal and an
// invoice, and a published template, which anybody may open. Prints the median scores and fails below the budget of docs/performance.md; --why names what costs.
import { parseArgs } from "node:util";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { browserPath } from "../../scripts/lib/browser.mjs";

const { values } = parseArgs({
  options: {
    origin: { type: "string", default: "http://localhost:3000" },
    runs: { type: "string", default: "3" },
    why: { type: "boolean", default: false },
    email: { type: "string", default: "demo@stint.test" },
    password: { type: "string", default: "demo-stint-2026" },
  },
});
const { origin } = values;
const budget = { performance: 0.95, accessibility: 1 };

async function json(path, init = {}) {
  const response = await fetch(`${origin}${path}`, {
    ...init,
    headers: { origin, "content-type": "application/json", ...init.headers },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()).data;
}
const { access_token } = await json("/api/auth/signin", {
  method: "POST",
  body: JSON.stringify({ email: values.email, password: values.password }),
});
const read = (path) => json(`/api/v2${path}`, { headers: { authorization: `Bearer ${access_token}` } });

const pages = [];
for (const { scopes } of await read("/projects?per_page=20")) {
  const proposal = await read(`/proposals/${scopes[0].id}`).catch(() => undefined);
  // The bench itself is a reader: what it measured before is viewed.
  if (!["sent", "viewed"].includes(proposal?.status) || !proposal.hash) continue;
  pages.push(`/proposal/${proposal.hash}`);
  break;
}
const invoice = (await read("/invoices?per_page=20")).find(
  ({ status }) => status === "sent" || status === "viewed" || status === "overdue",
);
if (invoice) pages.push(`/invoices/${(await read(`/invoices/${invoice.id}`)).hash}`);
const [template] = await read("/scopetemplates?community=1&per_page=1");
if (template) pages.push(`/templates/${template.hash}`);
if (pages.length < 3)
  throw new Error("The demo person has no sent proposal or invoice, or no template is published");

const port = 20_000 + (process.pid % 20_000);
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: [
    `--remote-debugging-port=${port}`,
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
  ],
});
const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
let ok = true;
for (const page of pages) {
  const reports = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const { lhr } = await lighthouse(`${origin}${page}`, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: Object.keys(budget),
    });
    reports.push(lhr);
  }
  const time = (id) => Math.round(middle(reports.map((each) => each.audits[id].numericValue)));
  const scores = Object.keys(budget).map((id) => {
    const score = middle(reports.map((each) => each.categories[id].score));
    if (score < budget[id]) ok = false;
    return `${id} ${score} of ${budget[id]}`;
  });
  console.log(
    `${page.split("/")[1]}: ${scores.join(", ")}; first paint ${time("first-contentful-paint")} ms, largest ${time("largest-contentful-paint")} ms, blocked ${time("total-blocking-time")} ms, ${reports[0].audits["total-byte-weight"].displayValue}`,
  );
  if (values.why)
    for (const { id, score, displayValue, title } of Object.values(reports[0].audits))
      if (score !== null && score < 0.9) console.log(`  ${score} ${id}: ${title} ${displayValue ?? ""}`);
}
await browser.close();
process.exit(ok ? 0 : 1);
