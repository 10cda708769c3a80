import { describe, expect, it } from "vitest";
import { reminderWords } from "../src/features/invoice/detail/reminders";
import { areOff } from "../src/features/invoice/reminder-switch";
import { awaitsMethod, partReceived, rateInWords, taxInWords } from "../src/features/invoice/words";
import { sortByMatch } from "../src/features/people/match-rank";
import { isUnnamed } from "../src/features/proposal/builder/send-summary";

const named = (...labels: string[]) => labels.map((label) => ({ label }));

describe("a role that is typed", () => {
  it("finds the exact name first, then what begins with it, then its words, then the rest", () => {
    const roles = named("Motion Designer", "Redesigner", "Designer Lead", "Designer", "Writer");
    expect(sortByMatch(roles, "designer ").map(({ label }) => label)).toEqual([
      "Designer",
      "Designer Lead",
      "Motion Designer",
      "Redesigner",
    ]);
    expect(sortByMatch(roles, "")).toHaveLength(5);
  });
});

describe("an invoice that is paid in part", () => {
  const payment = { status: "settled", method: "card", amount: 100, refunded: 0 };
  it("thanks for the part that came last, and for none that went back", () => {
    expect(
      partReceived({ state: "partially_paid", payments: [payment, { ...payment, amount: 40 }] })?.amount,
    ).toBe(40);
    expect(
      partReceived({ state: "partially_paid", payments: [{ ...payment, method: "credit" }] }),
    ).toBeUndefined();
    expect(partReceived({ state: "paid", payments: [payment] })).toBeUndefined();
    expect(partReceived({ state: "partially_paid", payments: [] })).toBeUndefined();
    expect(
      partReceived({ state: "partially_paid", payments: [payment, { ...payment, status: "returned" }] }),
    ).toBeUndefined();
    expect(
      partReceived({ state: "partially_paid", payments: [{ ...payment, refunded: 5 }] }),
    ).toBeUndefined();
  });
});

describe("a payment just made online", () => {
  const payment = { status: "settled", method: "online", reference: null };
  it("is looked at again until it is told how it was made", () => {
    expect(awaitsMethod([payment])).toBe(true);
    expect(awaitsMethod([{ ...payment, method: "card" }])).toBe(true);
    expect(awaitsMethod([payment, { ...payment, reference: "Visa ending 4242" }])).toBe(false);
    expect(awaitsMethod([{ ...payment, method: "check" }])).toBe(false);
    expect(awaitsMethod([{ ...payment, status: "initiated" }])).toBe(false);
    expect(awaitsMethod([])).toBe(false);
  });
});

describe("words of the same kind", () => {
  it("write a discount's rate as a tax's", () => {
    expect(rateInWords("Discount", "10.00")).toBe("Discount 10%");
    expect(taxInWords({ name: "Sales tax", rate: "23", category: "S" })).toBe("Sales tax 23%");
  });
  it("say that no reminder days are set, rather than that no further one is planned", () => {
    const of = { paused: false, days: [] };
    expect(areOff(of), "an invoice's switch and its client's").toBe(true);
    expect(areOff({ ...of, paused: true })).toBe(false);
    expect(areOff({ ...of, days: [3] })).toBe(false);
    expect(reminderWords(null, false, [])).toBe("No days are chosen for this invoice.");
    expect(reminderWords(null, false, [3])).toBe("The days for it are over: no other one goes out.");
    expect(reminderWords(null, true, [])).toBe("They rest for this invoice.");
  });
});

describe("the last look before sending", () => {
  const named = (...names: string[]) => ({
    phases: names.map((name, id) => ({ id, name, description: null, total: null, services: [] })),
  });

  it("points at a phase that nobody named: the client reads no heading", () => {
    expect(isUnnamed(named("Design", ""))).toBe(true);
    expect(isUnnamed(named("Design"))).toBe(false);
  });
});
