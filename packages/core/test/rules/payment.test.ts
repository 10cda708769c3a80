import { feeInWords, feesOf, PROVIDER_FEES } from "@stint/core/billing/fee/rules";
import {
  ACTIONS,
  disputeDebitOf,
  estimateFee,
  type Facts,
  hasPlanFee,
  payment,
  planFeeOf,
  refundable,
  returnedAmount,
  STATES,
  type State,
  stateOf,
  sumRequestedRefunds,
  sumSentRefunds,
  surchargeOf,
} from "@stint/core/invoice/payment/rules";
import { describe, expect, it } from "vitest";

const { card, bank } = PROVIDER_FEES;

/** Every (state, action) pair that is allowed, and where it leads (D15, D32). */
const ALLOWED: Record<(typeof ACTIONS)[number], Partial<Record<State, State>>> = {
  identify: { unknown: "initiated" },
  process: { initiated: "processing", unknown: "processing", failed: "processing", canceled: "processing" },
  settle: {
    initiated: "settled",
    unknown: "settled",
    failed: "settled",
    processing: "settled",
    canceled: "settled",
  },
  fail: { initiated: "failed", unknown: "failed", failed: "failed", processing: "failed" },
  cancel: { initiated: "canceled", unknown: "canceled", failed: "canceled", processing: "canceled" },
  return: { settled: "returned", partially_refunded: "returned", disputed: "returned" },
  reverse: { settled: "reversed" },
  refund: { settled: "refunded", partially_refunded: "refunded" },
  dispute: {
    settled: "disputed",
    partially_refunded: "disputed",
    disputed: "disputed",
    refunded: "disputed",
  },
  win: {
    disputed: "settled",
    settled: "settled",
    partially_refunded: "partially_refunded",
    refunded: "refunded",
  },
  lose: { disputed: "lost", settled: "lost", partially_refunded: "lost", refunded: "lost" },
};

describe("the states of a payment (D15, D32)", () => {
  it("answers every state and action with the next state or a code of the catalogue", () => {
    for (const action of ACTIONS)
      for (const state of STATES) {
        const next = payment.next(state, action);
        const wanted = ALLOWED[action][state];
        if (wanted) expect([state, action, next]).toEqual([state, action, wanted]);
        else expect([state, action, typeof next]).toEqual([state, action, "number"]);
      }
  });

  it("never goes back from an end: canceled money that moved counts, returned and lost money does not", () => {
    for (const end of ["returned", "reversed", "lost"] as const)
      for (const action of ACTIONS) expect(payment.can(end, action)).toBe(false);
  });

  it("follows from what is stored, the dispute before the refund", () => {
    const of = (more: Partial<Facts>) => stateOf({ status: "settled", amount: 100, refunded: 0, ...more });
    expect(of({})).toBe("settled");
    expect(of({ refunded: 40 })).toBe("partially_refunded");
    expect(of({ refunded: 100 })).toBe("refunded");
    expect(of({ refunded: 40, dispute: { status: "open" } })).toBe("disputed");
    expect(of({ dispute: { status: "lost" } })).toBe("lost");
    expect(of({ refunded: 40, dispute: { status: "won" } })).toBe("partially_refunded");
    expect(of({ status: "failed", refunded: 0 })).toBe("failed");
  });

  it("never gives back more than settled (D37)", () => {
    expect(refundable({ status: "settled", amount: 100, refunded: 40 })).toBe(60);
    expect(refundable({ status: "processing", amount: 100, refunded: 0 })).toBe(0);
    expect(returnedAmount({ amount: 100, refunded: 40, lost: 100 })).toBe(100);
    expect(returnedAmount({ amount: 100, refunded: 40, lost: 20 })).toBe(60);
  });

  it("counts an unanswered refund against the limit, and as money out only once it is (D37)", () => {
    const of = (status: string) => ({ refunds: [{ status, amount: 60 }] });
    const sums = (status: string) => [sumRequestedRefunds(of(status)), sumSentRefunds(of(status))];
    expect(sums("unknown")).toEqual([60, 0]);
    expect(sums("pending")).toEqual([60, 60]);
    expect(sums("succeeded")).toEqual([60, 60]);
    expect(sums("failed")).toEqual([0, 0]);
    expect([sumRequestedRefunds({}), sumSentRefunds({})]).toEqual([0, 0]);
  });

  it("debits a lost dispute whole, of which the invoice's own money is a part", () => {
    const dispute = { status: "lost", amount: 104 };
    expect(disputeDebitOf({ dispute })).toBe(104);
    expect(disputeDebitOf({ dispute: { ...dispute, status: "open" } })).toBe(0);
    expect(returnedAmount({ amount: 100, refunded: 30, lost: disputeDebitOf({ dispute }) })).toBe(100);
  });
});

describe("the fee that is expected of the provider", () => {
  it("is what the provider takes: rounded to the nearest unit, half a unit up", () => {
    expect(estimateFee(card, 267_525, "USD")).toBe(7_788);
    expect(estimateFee(card, 50, "USD")).toBe(31);
    expect(estimateFee(card, 500, "USD")).toBe(45);
    expect(estimateFee(bank, 10_050, "USD")).toBe(80);
    expect(estimateFee(bank, 10_000_000, "USD")).toBe(500);
  });
});

describe("the fee that a client carries (D10)", () => {
  it("leaves the amount whole after the provider's fee of amount and line", () => {
    for (const amount of [50, 99, 1_000, 12_345, 100_000, 9_999_999]) {
      const line = surchargeOf(card, amount, "USD");
      const fee = Math.round(((amount + line) * 29) / 1000) + 30;
      expect(line - fee).toBeGreaterThanOrEqual(0);
      expect(line - fee).toBeLessThanOrEqual(1);
    }
  });

  it("has its most for bank debits, and the currency's own minor units", () => {
    expect(surchargeOf(bank, 10_000, "USD")).toBe(81);
    expect(surchargeOf(bank, 10_000_000, "USD")).toBe(500);
    expect(surchargeOf(card, 10_000, "JPY")).toBe(299);
  });

  it("is the plan's: the free one takes 1.5 % of a bank debit, the part above the provider's is ours", () => {
    const free = feesOf({ is_subscribed: false });
    expect([free.card, free.bank].map((fee) => feeInWords(fee))).toEqual(["2.9% + $0.30", "1.5%"]);
    expect([card, bank].map((fee) => feeInWords(fee))).toEqual(["2.9% + $0.30", "0.8%, at most $5"]);
    expect(surchargeOf(free.bank, 100_000, "USD")).toBe(1523);
    for (const amount of [50, 99, 1_000, 12_345, 100_000, 9_999_999]) {
      const charged = amount + surchargeOf(free.bank, amount, "USD");
      const theirs = estimateFee(bank, charged, "USD");
      const left = charged - theirs - planFeeOf(free, "bank", charged, "USD");
      expect(left - amount).toBeGreaterThanOrEqual(0);
      expect(left - amount).toBeLessThanOrEqual(1);
      expect(planFeeOf(free, "card", charged, "USD")).toBe(0);
    }
    expect([free, PROVIDER_FEES].map(hasPlanFee)).toEqual([true, false]);
  });
});
