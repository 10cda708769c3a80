import type { Info } from "@stint/core/invoice/schema";
import { beforeEach, expect, test, vi } from "vitest";

const calls: { method: string; path: string; options: Record<string, unknown> }[] = [];
vi.mock("../src/lib/api", () => {
  const call = (method: string) => (path: string, options: Record<string, unknown>) => {
    calls.push({ method, path, options });
    return Promise.resolve({ data: answer });
  };
  return { api: { post: call("post"), patch: call("patch"), delete: call("delete") } };
});

const { docOf, blankLine, moveLine, totalsOf, withLine } = await import(
  "../src/features/invoice/editor/model"
);
const { nextStep } = await import("../src/features/invoice/editor/sync");
const { workingDaysAfter } = await import("../src/features/payment/steps");

const item = (id: number, rank: string) => ({
  id,
  name: `Line ${id}`,
  description: "",
  quantity: "1",
  unit: "each" as const,
  unit_price: 1000,
  unit_price_exact: null,
  discount: null,
  tax: null,
  source: null,
  amount: 1000,
  net: 1000,
  rank,
});
const info = {
  id: 7,
  version: 3,
  title: "Demo",
  client_id: 1,
  issued_on: null,
  due_on: null,
  payment_terms: 14,
  note: "",
  email_cc: [],
  items: [item(1, "a1"), item(2, "a2"), item(3, "a3")],
  terms: "",
  purchase_order: "",
  tax_inclusive: false,
  pass_fee: false,
  allow_partial: false,
  discounts: [],
  charges: [],
  taxes: [],
  payment_methods: ["card"],
} as unknown as Info;
let answer: Info = info;

beforeEach(() => {
  calls.length = 0;
  answer = info;
});

test("what is saved makes no call, and neither does what cannot be saved yet", () => {
  const doc = docOf(info);
  expect(nextStep(7, doc, docOf(info))).toBeUndefined();
  const empty = { ...doc, lines: [...doc.lines, blankLine()] };
  expect(nextStep(7, empty, docOf(info))).toBeUndefined();
  expect(nextStep(7, withLine(doc, "1", { name: " " }), docOf(info))).toBeUndefined();
  expect(nextStep(7, withLine(doc, "1", { quantity: "" }), docOf(info))).toBeUndefined();
});

test("a changed cell is one PATCH that names the version, and is saved afterwards", async () => {
  const before = docOf(info);
  const doc = withLine(before, "2", { quantity: "2.5" });
  const step = nextStep(7, doc, before);
  await step?.run(3);
  expect(calls).toEqual([
    {
      method: "patch",
      path: "/invoices/{id}/items/{item_id}",
      options: { path: { id: 7, item_id: 2 }, version: 3, body: { quantity: "2.5" } },
    },
  ]);
  expect(nextStep(7, doc, step?.saved(before, info) ?? before)).toBeUndefined();
});

test("a new line is made after the one before it and learns its id", async () => {
  const before = docOf(info);
  const line = { ...blankLine(), name: "New", unit_price: "500" };
  const [first, ...rest] = before.lines;
  const doc = { ...before, lines: first ? [first, line, ...rest] : [line] };
  answer = { ...info, items: [...info.items, item(9, "a1V")] };
  const step = nextStep(7, doc, before);
  const after = await step?.run(3);
  expect(calls[0]?.options.body).toMatchObject({ name: "New", unit_price: 500, quantity: "1", after_id: 1 });
  const learned = step?.learned?.(doc, after ?? answer);
  expect(learned?.lines[1]).toMatchObject({ id: 9, rank: "a1V" });
});

test("a moved line gets a rank between its new neighbours", () => {
  const moved = moveLine(docOf(info), "3", 1);
  expect(moved.lines.map(({ key }) => key)).toEqual(["1", "3", "2"]);
  const rank = moved.lines[1]?.rank ?? "";
  expect(rank > "a1" && rank < "a2").toBe(true);
});

test("totals as one types are the calculator's, and empty figures count as nothing (D2, D5)", () => {
  const doc = {
    ...withLine(docOf(info), "1", { unit_price: null }),
    discounts: [{ key: "d", id: null, name: "", kind: "percent" as const, percent: "10", amount: null }],
    taxes: [{ key: "t", id: null, name: "Tax", rate: "", category: "S" as const, reason: "" }],
  };
  expect(totalsOf(doc).totals).toMatchObject({ subtotal: 2000, discount_total: 200, total: 1800 });
});

test("working days leave weekends out", () => {
  expect(workingDaysAfter("2026-11-20", 5)).toBe("2026-11-27");
  expect(workingDaysAfter("2026-11-21", 1)).toBe("2026-11-23");
});
