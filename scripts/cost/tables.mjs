// The tables of docs/cost.md.
import {
  briefsOf,
  counts,
  idleOf,
  lifeOf,
  monthOf,
  noted,
  prices,
  region,
  totalOf,
  usage,
} from "./model.mjs";

/** Formats dollars with the significant digits only. */
const dollars = (usd) => (usd === 0 ? "$0" : usd >= 1 ? `$${usd.toFixed(2)}` : `$${usd.toPrecision(2)}`);
const number = (value) =>
  value >= 100 || Number.isInteger(value)
    ? Math.round(value).toLocaleString("en-US")
    : `${Number(value.toPrecision(2))}`;

const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const billTable = (bill) =>
  table(
    ["what", "how many", "cost"],
    [
      ...bill
        .filter(({ usd }) => usd > 0)
        .map(({ what, amount, usd }) => [what, number(amount), dollars(usd)]),
      ["**together**", "", `**${dollars(totalOf(bill))}**`],
    ],
  );

/** Returns the tables by the name of their place in the document. */
export const tables = () => ({
  life: billTable(lifeOf()),
  steps: table(
    ["a project's life", "cost"],
    [
      ["as it is declared", dollars(totalOf(lifeOf()))],
      ["without what is kept of it for a year", dollars(totalOf(lifeOf({ kept: false })))],
      ["of that without the firewall", dollars(totalOf(lifeOf({ kept: false, firewall: false })))],
      ["of it mails", dollars(usage.life.mails * prices.ses_mail.usd)],
    ],
  ),
  briefs: table(
    ["model", "a brief", "a thousand"],
    briefsOf().map(({ model, usd }) => [model, dollars(usd), dollars(usd * 1000)]),
  ),
  production: billTable(idleOf("production")),
  personal: billTable(idleOf("personal")),
  months: table(
    ["workspaces", "calls a month", "fixed", "by use", "together", "a workspace"],
    [0, 1_000, 100_000]
      .map(monthOf)
      .map(({ workspaces, calls, fixed, used, total }) => [
        number(workspaces),
        number(calls),
        dollars(fixed),
        dollars(used),
        `**${dollars(total)}**`,
        workspaces ? dollars(total / workspaces) : "–",
      ]),
  ),
  counts: table(
    ["what", ...Object.keys(counts)],
    Object.keys(counts.production).map((name) => [
      name.replaceAll("_", " "),
      ...Object.values(counts).map((each) => number(each[name])),
    ]),
  ),
  calls: table(
    ["call", "times", "read units", "write units", "CPU ms", "waits", "from"],
    usage.life.calls.map(({ what, times, read, write, cpu, waits, from }) => [
      what,
      times,
      read,
      write,
      cpu,
      waits,
      from,
    ]),
  ),
  prices: `Of ${region}, as they were in ${noted}.\n\n${table(
    ["of what", "US dollars", "page"],
    Object.values(prices).map(({ usd, of, source }) => [
      of,
      `${usd.toFixed(12).replace(/0+$/, "").replace(/\.$/, "")}`,
      source,
    ]),
  )}`,
});

const marked = (name) => new RegExp(`(<!-- cost: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);

/** Returns the document with its current tables; throws an Error where it has no place for one. */
export function filled(document) {
  let text = document;
  for (const [name, rows] of Object.entries(tables())) {
    if (!marked(name).test(text)) throw new Error(`docs/cost.md has no place for "${name}"`);
    text = text.replace(marked(name), (_, from, to) => `${from}${rows}\n${to}`);
  }
  return text;
}
