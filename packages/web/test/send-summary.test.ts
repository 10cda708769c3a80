import type { Document } from "@stint/core/proposal/schema";
import { expect, it } from "vitest";
import { paymentsInWords } from "../src/features/proposal/builder/send-summary";

const document = {
  currency: "USD",
  client: { name: "Mockford Books", contact_name: null },
  schedule: [{}, {}],
  due_on_acceptance: 50_000,
  change: undefined,
} as unknown as Document;

const invoice = (state: "sent" | "held" | "added" | "removed", becomes: number) => ({ state, becomes });
const change = (credit: number, ...invoices: object[]) =>
  ({
    ...document,
    change: { base: { total: 100_000 }, difference: 0, credit, invoices },
  }) as unknown as Document;

it("says of a proposal what is due when", () => {
  expect(paymentsInWords(document)).toEqual(["Two payments, $500.00 on acceptance"]);
});

it("says of a change order what is still to come, and what it gives back", () => {
  expect(paymentsInWords(change(40_000, invoice("sent", 100_000), invoice("removed", 0)))).toEqual([
    "$400.00 is credited to Mockford Books",
  ]);
  expect(
    paymentsInWords(change(0, invoice("sent", 1), invoice("held", 655_666), invoice("added", 59_000))),
  ).toEqual(["Two payments still to come: $7,146.66"]);
  expect(paymentsInWords(change(0, invoice("sent", 1)))).toEqual([]);
});
