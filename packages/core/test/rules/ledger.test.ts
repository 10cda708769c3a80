import * as Rules from "@stint/core/ledger/rules";
import { describe, expect, it } from "vitest";
import { refundedOf, sumFees, surchargesOf } from "../../src/ledger/figures";

const total = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const of = (lines: Rules.Balanced) =>
  Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));

describe("the rules of the book", () => {
  it("refuses lines that do not sum to 0, and leaves out those of 0", () => {
    expect(() => Rules.balance([["receivable", 100]])).toThrow(Rules.Unbalanced);
    expect(() =>
      Rules.balance([
        ["receivable", 100],
        ["revenue", -99],
      ]),
    ).toThrow(Rules.Unbalanced);
    expect(Rules.balance([])).toEqual([]);
    expect(of(Rules.postSale({ total: 100, tax: 0 }))).toEqual({ receivable: 100, revenue: -100 });
  });

  it("makes a balanced posting of every command, and of its opposite", () => {
    const amounts = { amount: 120, over: 20, surcharge: 4 };
    const all = [
      Rules.postSale({ total: 119, tax: 19 }),
      Rules.postCreditNote({ total: 119, tax: 19, offset: 10, given: 30 }),
      Rules.postPayment("clearing", amounts),
      Rules.reversePayment("bank", { ...amounts, beyond: 15 }),
      Rules.postFee(33),
      Rules.postRefund("clearing", { amount: 50, over: 20, beyond: 5 }),
      Rules.reverseRefund("clearing", { amount: 50, over: 20, beyond: 5 }),
      Rules.postDispute(100),
      Rules.postDisputeWon(100),
      Rules.postDisputeLost({ amount: 100, over: 10, beyond: 3 }),
      Rules.postCreditUse(7),
      Rules.reverseCreditUse(7, 2),
      Rules.postPayout(5),
      Rules.postPayoutPaid(5),
      Rules.postTransfer(9),
    ];
    for (const lines of all) expect(total(lines)).toBe(0);
    expect(of(Rules.postPayment("clearing", amounts))).toEqual({
      clearing: 124,
      receivable: -100,
      credit: -20,
      fees: -4,
    });
    const undone = [
      ...Rules.postPayment("bank", amounts),
      ...Rules.reversePayment("bank", { ...amounts, beyond: 0 }),
    ];
    expect(Rules.sums([{ currency: "USD", lines: undone }]).every(({ amount }) => amount === 0)).toBe(true);
  });

  it("gives a client only what was paid and not refunded before (D35)", () => {
    expect(Rules.excessOf(100, { due: 100, refunds: 0 })).toEqual({ offset: 0, given: 0 });
    expect(Rules.excessOf(100, { due: 60, refunds: 0 })).toEqual({ offset: 0, given: 40 });
    expect(Rules.excessOf(100, { due: 0, refunds: 70 })).toEqual({ offset: 70, given: 30 });
  });

  it("never adds up two currencies (D7)", () => {
    expect(
      Rules.sums([
        { currency: "USD", lines: Rules.postFee(3) },
        { currency: "EUR", lines: Rules.postFee(4) },
      ]),
    ).toEqual([
      { account: "clearing", currency: "EUR", amount: -4 },
      { account: "clearing", currency: "USD", amount: -3 },
      { account: "fees", currency: "EUR", amount: 4 },
      { account: "fees", currency: "USD", amount: 3 },
    ]);
  });

  it("tells what the provider took, what clients carried of it, and what went back, each by itself", () => {
    const postings = [
      { cause: "payment", lines: Rules.postPayment("clearing", { amount: 1000, over: 0, surcharge: 30 }) },
      { cause: "fee", lines: Rules.postFee(31) },
      { cause: "refund", lines: Rules.postRefund("clearing", { amount: 400, over: 0, beyond: 0 }) },
    ] as const;
    expect([sumFees(postings), surchargesOf(postings), refundedOf(postings)]).toEqual([31, 30, 400]);
    // The paper to a refund: it is less that was invoiced, and no money that is missing.
    const note = { lines: Rules.postCreditNote({ total: 400, tax: 0, offset: 400, given: 0 }) };
    expect(refundedOf([...postings, note])).toBe(0);
  });
});
