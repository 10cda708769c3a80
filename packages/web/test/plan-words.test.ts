import type { Info, Line, Preview } from "@stint/core/billing/schema";
import { describe, expect, it } from "vitest";
import { plans } from "../../core/src/billing/plans";
import { isFull } from "../src/features/plan/locks";
import { blockOf, stateOf, triesOf } from "../src/features/plan/plan-state";
import { rowsOf } from "../src/features/plan/referral/referral-page";
import { refusalOf } from "../src/features/plan/use-method-form";
import {
  billedInWords,
  doneInWords,
  eachCharge,
  invoiceInWords,
  laterOf,
  linesOf,
  payInWords,
  priceInWords,
  promiseOf,
  type Quote,
  savingInWords,
} from "../src/features/plan/words";

const planOf = (id: string) => {
  const found = plans.find((plan) => plan.id === id);
  if (!found) throw new Error(`no plan ${id}`);
  return found;
};

const info: Info = {
  version: 1,
  status: "none",
  plan: "none",
  extra_seats: 0,
  period_starts_at: null,
  period_ends_at: null,
  trial_ends_at: null,
  cancel_at: null,
  next_plan: null,
  ended_at: null,
  failed_at: null,
  grace_ends_at: null,
  failure: null,
  needs_action: false,
  open_amount: 0,
  credit_amount: 0,
  coupon: null,
  card_brand: null,
  card_last4: null,
  card_expires: null,
  currency: "USD",
  billed_amount: 0,
  seats: 1,
  trial_open: true,
  retries_at: [],
};
const paid: Info = {
  ...info,
  status: "active",
  plan: "team_yearly",
  billed_amount: 67_200,
  extra_seats: 1,
  seats: 4,
  period_starts_at: "2026-11-21T12:00:00.000Z",
  period_ends_at: "2027-11-21T12:00:00.000Z",
};

const lineOf = (of: Partial<Line>): Line => ({
  ...{ kind: "period", plan: "pro_yearly", name: "Professional", seats: null, amount: 0, description: "" },
  ...{ starts_at: "2026-11-21T12:00:00.000Z", ends_at: "2027-11-21T12:00:00.000Z" },
  ...of,
});
const TEAM = { plan: "team_yearly", name: "Team" } as const;
const preview: Preview = {
  plan: "pro_yearly",
  currency: "USD",
  takes_effect: "now",
  preview_at: "2026-11-21T12:00:00.000Z",
  lines: [lineOf({ amount: 14_400 })],
  discount_amount: 0,
  tax_amount: 0,
  credit_amount: 0,
  total_amount: 14_400,
  due_amount: 14_400,
  trial_ends_at: null,
  next_amount: 14_400,
  next_at: "2027-11-21T12:00:00.000Z",
  renewal_amount: 14_400,
};
const quoteOf = (change: Partial<Preview> = {}, more: Partial<Quote> = {}): Quote => ({
  preview: { ...preview, ...change },
  plan: planOf("pro_yearly"),
  extra_seats: 0,
  info,
  coupon: undefined,
  ...more,
});

describe("a plan's price", () => {
  it("is said by month, with what is billed and what a year saves, each computed from the two prices", () => {
    expect(plans.map(priceInWords)).toEqual(["$0", "$12", "$15", "$48", "$75"]);
    expect(priceInWords({ price: 1250, currency: "USD" })).toBe("$12.50");
    expect(billedInWords(planOf("none"))).toBe("Free for as long as you like");
    expect(billedInWords(planOf("pro_monthly"))).toBe("$15.00 billed each month");
    const saved = (id: string) => savingInWords(planOf(id), plans);
    expect(saved("pro_yearly")).toBe("$36.00 less than twelve months at $15.00, 20%");
    expect(saved("team_yearly")).toBe("$324.00 less than twelve months at $75.00, 36%");
    expect(saved("pro_monthly")).toBeUndefined();
  });

  it("counts extra admins by the month, and a year's twelve times", () => {
    expect(eachCharge(planOf("team_yearly"), 1)).toBe(67_200);
    expect(eachCharge(planOf("team_monthly"), 2)).toBe(9_100);
    expect(eachCharge(planOf("pro_yearly"), 0)).toBe(14_400);
  });
});

describe("the sum of a choice", () => {
  it("lists a trial's first year less coupon and credit, and promises each date and amount", () => {
    const quote = quoteOf(
      {
        discount_amount: 2880,
        credit_amount: 1500,
        due_amount: 0,
        trial_ends_at: "2026-12-05T12:00:00.000Z",
        next_at: "2026-12-05T12:00:00.000Z",
        next_amount: 10_020,
      },
      { coupon: { coupon_code: "SPRING20", description: "20% off the first charge" } },
    );
    expect(linesOf(quote)).toEqual([
      { label: "Professional, one year", amount: 14_400 },
      { label: "SPRING20, 20% off the first charge", amount: -2880 },
      { label: "Referral credit", amount: -1500 },
    ]);
    expect(laterOf(quote)).toEqual({ label: "First year", amount: 10_020 });
    expect(promiseOf(quote)).toBe(
      "Free until December 5, 2026. Then $100.20, and $144.00 each year from December 5, 2027. We write 3 days before. Cancel by then and nothing is charged.",
    );
    expect(payInWords(quote)).toBe("Start free trial");
    expect(doneInWords(quote).sentence).toBe("Free until December 5, 2026. The first payment is $100.20.");
  });

  it("names what is unused by its days, and extra admins by their price", () => {
    const quote = quoteOf(
      {
        lines: [
          lineOf({ kind: "unused", amount: -4024 }),
          lineOf({ ...TEAM, amount: 57_600 }),
          lineOf({ ...TEAM, seats: 1, amount: 9600 }),
          lineOf({ kind: "other", plan: null, description: "Something new", amount: 1 }),
        ],
        tax_amount: 100,
        due_amount: 63_276,
        renewal_amount: 79_968,
      },
      {
        plan: planOf("team_yearly"),
        extra_seats: 1,
        info: {
          ...paid,
          plan: "pro_yearly",
          period_starts_at: "2026-03-03T12:00:00.000Z",
          period_ends_at: "2027-03-03T12:00:00.000Z",
        },
      },
    );
    expect(linesOf(quote).map(({ label }) => label)).toEqual([
      "Unused Professional, 102 of 365 days",
      "Team, one year",
      "1 extra admin, 12 × $8.00",
      "Something new",
      "Tax",
    ]);
    expect(laterOf(quote)).toBeUndefined();
    expect(payInWords(quote)).toBe("Pay $632.76");
    expect(promiseOf(quote)).toBe(
      "Team opens at once. From November 21, 2027 it is $799.68 each year. Moving down later takes effect at the end of the year you paid for.",
    );
  });

  it("takes a former discount off what is unused", () => {
    const quote = quoteOf({ discount_amount: -100 }, { info: paid });
    expect(linesOf(quote).at(-1)).toEqual({ label: "Discount on what is unused", amount: 100 });
  });

  it("charges nothing for less, which waits for the end of what is paid", () => {
    const quote = quoteOf({ takes_effect: "period_end", due_amount: 0 }, { info: paid });
    expect(promiseOf(quote)).toBe(
      "Nothing is charged today. What you paid for stays open until November 21, 2027. From then it is $144.00 each year.",
    );
    expect(payInWords(quote)).toBe("Change on Nov 21, 2027");
    expect(laterOf(quote)?.label).toBe("From Nov 21, 2027");
    expect(doneInWords(quote).title).toBe("Professional follows on November 21, 2027");
  });
});

describe("a subscription in words", () => {
  const now = new Date("2026-11-26T12:00:00.000Z");
  const block = (change: Partial<Info>) => {
    const all = { ...paid, ...change };
    const amount = all.next_plan ? 14_400 : all.billed_amount;
    const coming = { next_amount: amount, renewal_amount: amount, currency: "USD" };
    return { standing: stateOf(all), ...blockOf(all, plans, { now, coming }) };
  };

  it.each<[Partial<Info>, string, string | undefined, string]>([
    [{ status: "none", plan: "none" }, "free", undefined, "Free for as long as you like."],
    [
      { status: "trialing", trial_ends_at: "2026-12-05T12:00:00.000Z" },
      "trial",
      "Trial, 9 days left",
      "Then $672.00 each year. Cancel by then and nothing is charged.",
    ],
    [{}, "active", undefined, "Renews on November 21, 2027. 4 seats."],
    [
      { cancel_at: paid.period_ends_at, next_plan: "pro_yearly" },
      "moves",
      "Moves down Nov 21, 2027",
      "Professional, annual, from November 21, 2027, $144.00.",
    ],
    [
      { cancel_at: paid.period_ends_at },
      "ends",
      "Ends Nov 21, 2027",
      "Open until November 21, 2027. Then Starter: nothing is deleted.",
    ],
    [
      {
        status: "past_due",
        retries_at: ["2026-11-20T12:00:00.000Z", "2026-12-01T12:00:00.000Z"],
        grace_ends_at: "2026-12-08T12:00:00.000Z",
      },
      "past_due",
      "Past due",
      "We try again on December 1. Everything stays open until December 8.",
    ],
    [
      { status: "ended", ended_at: "2026-11-24T12:00:00.000Z" },
      "ended",
      "Ended",
      "Team ended on November 24, 2026. Nothing is deleted.",
    ],
    [
      { status: "incomplete" },
      "waits",
      "Waits for your bank",
      "Team, annual opens once the first payment is confirmed. Nothing was charged.",
    ],
  ])("says how it stands: %j", (change, standing, mark, note) => {
    const said = block(change);
    expect([said.standing, said.mark?.words, said.note]).toEqual([standing, mark, note]);
  });

  it("says what is charged with its tax and less the credit, or else that the price is before tax", () => {
    const trial: Info = { ...paid, status: "trialing", trial_ends_at: "2026-12-05T12:00:00.000Z" };
    const coming = { next_amount: 78_468, renewal_amount: 79_968, currency: "USD" };
    expect(blockOf(trial, plans, { now, coming }).note).toBe(
      "Then $784.68, and $799.68 each year from December 5, 2027. Cancel by then and nothing is charged.",
    );
    expect(blockOf(paid, plans, { now, coming })).toMatchObject({ amount: 79_968, unit: "a year" });
    expect(blockOf(paid, plans, { now })).toMatchObject({ amount: 67_200, unit: "a year before tax" });
  });

  it("lists the tries of a renewal that failed with those that come", () => {
    const tries = triesOf(
      {
        ...paid,
        failed_at: "2026-11-18T12:00:00.000Z",
        failure: "Your card has insufficient funds.",
        retries_at: ["2026-11-20T12:00:00.000Z", "2026-11-28T12:00:00.000Z", "2026-12-02T12:00:00.000Z"],
      },
      now,
    );
    expect(tries.map(({ name, state }) => [name, state])).toEqual([
      ["First try", "refused"],
      ["Second try", "refused"],
      ["Third try", "next"],
      ["Last try", "later"],
    ]);
    expect(tries[0]?.note).toBe("Refused: Your card has insufficient funds.");
    expect(triesOf(paid, now)).toEqual([]);
  });

  it("names an invoice by its plan", () => {
    expect(invoiceInWords(lineOf({}))).toBe("Professional, annual");
    expect(invoiceInWords(lineOf({ plan: "team_monthly", name: "Team" }))).toBe("Team, monthly");
    expect(invoiceInWords(lineOf({ ...TEAM, seats: 2 }))).toBe("Extra admins, annual");
    expect(invoiceInWords(lineOf({ ...TEAM, kind: "trial" }))).toBe("Team, free trial");
    expect(invoiceInWords(lineOf({ ...TEAM, kind: "rest" }))).toBe("Team, for the rest of the period");
    expect(invoiceInWords(lineOf({ ...TEAM, kind: "rest", seats: 1 }))).toBe("A change of plan or seats");
    expect(invoiceInWords(lineOf({ kind: "other", plan: null, description: "Help" }))).toBe("Help");
    expect(invoiceInWords(null)).toBe("Plan");
  });
});

describe("what the provider refuses", () => {
  it("is told in its own words for a card or what was typed, and left to a line at the bottom else", () => {
    expect(refusalOf({ type: "validation_error", message: "Your card number is incomplete." })).toBe(
      "Your card number is incomplete.",
    );
    expect(refusalOf({ type: "card_error", message: "Your card has expired." })).toBe(
      "Your card has expired. Nothing was charged.",
    );
    expect(
      refusalOf({ type: "invalid_request_error", code: "setup_intent_authentication_failure", message: "" }),
    ).toBe("Your bank did not confirm that it is you. Nothing was charged.");
    expect(refusalOf({ type: "api_error", message: "Oops" })).toBeUndefined();
  });
});

describe("the room for projects", () => {
  it("is full with one on Starter, and never on a plan", () => {
    expect(isFull({ is_subscribed: false, active_projects: 0 })).toBe(false);
    expect(isFull({ is_subscribed: false, active_projects: 1 })).toBe(true);
    expect(isFull({ is_subscribed: true, active_projects: 9 })).toBe(false);
  });
});

describe("the ledger of referrals", () => {
  const friend = { id: 1, version: 1, created_at: "2026-11-17T09:00:00.000Z", holds_until: null };
  it("has a row of each friend who brought nothing yet, and one of each amount", () => {
    const rows = rowsOf({
      referrals: [
        { ...friend, email: "lee@works.test", status: "invited" },
        {
          ...friend,
          id: 2,
          email: "sam@notes.test",
          status: "held",
          holds_until: "2026-12-17T09:00:00.000Z",
        },
        { ...friend, id: 3, email: "pat@design.test", status: "refunded" },
        { ...friend, id: 4, email: "kim@self.test", status: "refused" },
      ],
      ledger: [
        {
          id: 8,
          created_at: "2026-11-20T09:00:00.000Z",
          amount: -2000,
          reason: "refund",
          about: "pat@design.test",
        },
        {
          id: 7,
          created_at: "2026-11-03T09:00:00.000Z",
          amount: 2000,
          reason: "referral",
          about: "pat@design.test",
        },
      ],
    });
    expect(rows.map(({ friend: who, amount, reason }) => [who, amount, reason])).toEqual([
      ["pat@design.test", -2000, undefined],
      ["lee@works.test", null, undefined],
      ["sam@notes.test", null, undefined],
      ["kim@self.test", null, "Same card, address or browser as yours, or not their first account"],
      ["pat@design.test", 2000, undefined],
    ]);
    expect(rows[2]?.status.label).toBe("Credit on Dec 17");
  });
});
