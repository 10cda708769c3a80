import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MODELS } from "../../packages/core/src/platform/openai/models";
import { briefsOf, counts, lifeOf, prices, provider, totalOf, usage } from "../../scripts/cost/model.mjs";
import { filled } from "../../scripts/cost/tables.mjs";

const page = readFileSync("docs/cost.md", "utf8");

test("the page on cost says what the script computes (`npm run cost` writes it)", () => {
  expect(page).toBe(filled(page));
  // The comparison sees a table that is not of today.
  const before = page.replace(/\| mails \| 10 \|/, "| mails | 11 |");
  expect(before).not.toBe(filled(before));
});

test("every price has its page and every measured figure where it is from", () => {
  for (const [name, { usd, of, source }] of Object.entries(prices)) {
    expect(usd, name).toBeGreaterThan(0);
    expect(of, name).not.toBe("");
    expect(source, name).toMatch(/^https:\/\/aws\.amazon\.com\/[\w-]+\/pricing\//);
  }
  for (const call of usage.life.calls) expect(call.from, call.what).not.toBe("");
});

test("a project's life is 300 calls and 10 mails, and its bill adds up", () => {
  expect(usage.life.calls.reduce((sum, { times }) => sum + times, 0)).toBe(300);
  expect(usage.life.mails).toBe(10);
  const bill = lifeOf();
  expect(totalOf(bill)).toBeCloseTo(
    bill.reduce((sum, { usd }) => sum + usd, 0),
    12,
  );
  expect(bill.find(({ what }) => what === "mails")?.usd).toBeCloseTo(0.001, 12);
});

test("a stage to throw away has no alarms", () => {
  expect(counts.personal.alarms).toBe(0);
});

test("a brief costs what the models of the code cost, by their prices there", () => {
  expect(provider.models).toEqual(
    Object.fromEntries(Object.entries(MODELS).map(([name, { input, output }]) => [name, { input, output }])),
  );
  for (const { model, usd } of briefsOf()) expect(usd, model).toBeLessThan(0.05);
});
