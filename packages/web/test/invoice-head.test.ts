import { expect, test } from "vitest";
import { amountOf, noteOf } from "../src/features/invoice/detail/amount";

type Shown = Parameters<typeof amountOf>[0];
const debit = (amount: number) => ({ status: "processing", method: "us_bank_account", amount, refunded: 0 });
const moving = (amount: number): Shown =>
  ({
    status: "processing",
    currency: "USD",
    due_on: "2026-12-05",
    disputed: false,
    amount_refunded: 0,
    totals: { total: 50_000, amount_paid: 0, amount_due: 50_000 },
    payments: [debit(amount)],
  }) as unknown as Shown;

test("the owner's head says what is on its way, and beside it what stays due", () => {
  expect(amountOf(moving(20_000))).toBe(20_000);
  expect(noteOf(moving(20_000))).toMatch(/^\$300\.00 stays due by .*December 5\.$/);
  expect(amountOf(moving(50_000))).toBe(50_000);
  expect(noteOf(moving(50_000))).toBeUndefined();
});
