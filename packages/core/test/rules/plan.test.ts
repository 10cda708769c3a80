import { describe, expect, test } from "vitest";
import { type BaseLine, type BasePlan, replan } from "../../src/proposal/schedule/version-schedule";

const line = (sequence: number, amount: number, more: Partial<BaseLine> = {}): BaseLine => ({
  sequence,
  label: `Payment ${sequence}`,
  amount,
  credited: 0,
  sent: false,
  number: null,
  send_on: null,
  due_on: null,
  ...more,
});
const base = (lines: BaseLine[], credits = 0, creditable = 100_000): BasePlan => ({
  lines,
  credits,
  creditable,
  accepted_on: "2026-03-01",
  keeps: true,
  payment_terms: 14,
});
const amounts = (total: number, of: BasePlan) => {
  const { instalments, credit } = replan({}, total, of, "2026-05-10");
  return { waiting: instalments.map(({ amount }) => amount), credit };
};

describe("the payments that a signed change order leaves (D23, D25)", () => {
  const lines = [line(1, 4_000, { sent: true }), line(2, 3_000), line(3, 3_000)];

  test("what was sent stands, and the rest is spread over what waits, in proportion", () => {
    expect(amounts(12_001, base(lines))).toEqual({ waiting: [4_001, 4_000], credit: 0 });
    expect(amounts(3_000, base(lines))).toEqual({ waiting: [], credit: 1_000 });
  });

  test("what a discount gave is not given back: the credit is at most what is asked for", () => {
    expect(replan({}, 1, base(lines, 0, 3_600), null)).toEqual({
      instalments: [],
      credit: 3_600,
      kept: 399,
    });
    expect(replan({}, 400, base(lines, 0, 3_600), null)).toEqual({
      instalments: [],
      credit: 3_600,
      kept: 0,
    });
  });

  test("what waits for a phase is still called like it, and what waits for something else is not", () => {
    const waits = base([line(1, 4_000, { label: "Discovery" }), line(2, 6_000, { label: "Balance" })]);
    const { instalments } = replan({}, 12_000, waits, null, [{ id: 1, name: "Discovery", total: 12_000 }]);
    expect(instalments.map(({ when }) => when)).toEqual([
      "When Discovery is complete",
      "When its work is complete",
    ]);
  });

  test("what was given back by an earlier change is asked for again when the total grows", () => {
    expect(amounts(12_000, base(lines, 500))).toEqual({ waiting: [4_250, 4_250], credit: 0 });
  });

  test("a day that has passed becomes the day of the signature, with as many days to pay (D30)", () => {
    const days = [
      line(1, 4_000, { sent: true }),
      line(2, 3_000, { send_on: "2026-04-01", due_on: "2026-04-15" }),
      line(3, 3_000, { send_on: "2026-06-01", due_on: "2026-06-15" }),
    ];
    const { instalments } = replan({}, 10_000, base(days), "2026-05-10");
    expect(instalments.map(({ send_on, due_on }) => [send_on, due_on])).toEqual([
      ["2026-05-10", "2026-05-24"],
      ["2026-06-01", "2026-06-15"],
    ]);
    // Before it is signed nothing moves.
    const [first] = replan({}, 10_000, base(days), null).instalments;
    expect(first).toMatchObject({ send_on: "2026-04-01", due_on: "2026-04-15" });
  });

  test("with nothing waiting, the rest is one invoice of its own, due on signing", () => {
    const { instalments } = replan({}, 5_000, base([line(1, 4_000, { sent: true })]), "2026-05-10");
    expect(instalments).toMatchObject([
      { sequence: 2, label: "Change order", amount: 1_000, send_on: "2026-05-10", due_on: "2026-05-24" },
    ]);
  });
});
