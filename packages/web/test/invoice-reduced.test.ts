import { expect, test } from "vitest";
import { reducedBy } from "../src/features/invoice/words";

type Totals = Parameters<typeof reducedBy>[0]["totals"];
const reduced = (total: number, amount_paid: number, amount_credited: number): number =>
  reducedBy({
    totals: { total, amount_paid, amount_credited } as Totals,
    payable: total - amount_credited,
  });

test("a paid invoice is reduced by what credit notes took off after the money came, and by nothing else", () => {
  expect(reduced(50_000, 50_000, 0)).toBe(0);
  expect(reduced(50_000, 50_000, 50_000)).toBe(50_000);
  expect(reduced(64_000, 64_000, 14_000)).toBe(14_000);
  // Credited before: less was asked for, and that was paid.
  expect(reduced(64_000, 50_000, 14_000)).toBe(0);
  expect(reduced(64_000, 60_000, 14_000)).toBe(10_000);
  // More was paid than was due: that is credit of the payer's own, not of a note.
  expect(reduced(50_000, 60_000, 0)).toBe(0);
  expect(reduced(50_000, 60_000, 5_000)).toBe(5_000);
});
