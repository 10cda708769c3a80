import { methodInWords, moveTo, nextLook, type PlanState, retriesOf } from "@stint/core/billing/rules";
import { describe, expect, it } from "vitest";
import { plans } from "../../src/billing/plans";
import { soldBy } from "../../src/billing/price";
import { currentOf } from "../../src/billing/state";

const standing = (status: PlanState["status"], plan: PlanState["plan"], cancel_at?: string): PlanState => ({
  status,
  plan,
  cancel_at,
});
const END = "2027-11-21T00:00:00.000Z";

describe("plans", () => {
  it("say what a year saves, for each plan on its own (gap 1)", () => {
    const savings = plans.filter(({ saving }) => saving !== null).map(({ id, saving }) => [id, saving]);
    expect(Object.fromEntries(savings)).toEqual({
      pro_yearly: { amount: 3600, percent: 20 },
      team_yearly: { amount: 32_400, percent: 36 },
    });
  });

  it("are known by the key of a price, at any amount", () => {
    expect(soldBy({ lookup_key: "stint_team_yearly_57600" })).toEqual({ plan: "team_yearly", seat: false });
    expect(soldBy({ lookup_key: "stint_team_yearly_seat_1" })).toEqual({ plan: "team_yearly", seat: true });
    expect(soldBy({ lookup_key: "stint_gold_weekly_1" })).toBeUndefined();
    expect(soldBy({ lookup_key: null })).toBeUndefined();
  });
});

describe("the choice of a plan", () => {
  it.each([
    ["none", "none", "pro_yearly", "start"],
    ["none", "none", "none", "none"],
    ["incomplete", "pro_yearly", "pro_yearly", "start"],
    ["incomplete", "pro_yearly", "none", "none"],
    ["ended", "team_yearly", "team_yearly", "start"],
    ["trialing", "pro_yearly", "team_monthly", "switch"],
    ["trialing", "team_yearly", "pro_monthly", "switch"],
    ["trialing", "pro_yearly", "none", "cancel"],
    ["active", "pro_monthly", "pro_monthly", "none"],
    ["active", "pro_monthly", "pro_yearly", "now"],
    ["active", "pro_monthly", "team_monthly", "now"],
    ["active", "pro_yearly", "team_monthly", "now"],
    ["active", "pro_yearly", "pro_monthly", "period_end"],
    ["active", "team_yearly", "pro_yearly", "period_end"],
    ["active", "team_monthly", "pro_yearly", "period_end"],
    ["active", "team_monthly", "none", "cancel"],
    ["past_due", "pro_monthly", "team_monthly", "pay_first"],
    ["past_due", "team_monthly", "pro_monthly", "pay_first"],
    ["past_due", "pro_monthly", "none", "cancel"],
  ] as const)("of one that is %s on %s, to %s: %s", (status, plan, to, move) => {
    expect(moveTo(standing(status, plan), to)).toBe(move);
  });

  it("that is there already drops an end that was planned", () => {
    expect(moveTo(standing("active", "team_yearly", END), "team_yearly")).toBe("resume");
    expect(moveTo(standing("trialing", "pro_yearly", END), "pro_yearly")).toBe("resume");
    expect(moveTo(standing("ended", "team_yearly", END), "team_yearly")).toBe("start");
  });
});

describe("a subscription's next look", () => {
  const at = "2026-11-21T00:00:00.000Z";

  it("is at the first of its dates, and at the latest after a day: messages may be lost", () => {
    const dates = {
      ...standing("active", "pro_yearly"),
      open_amount: 0,
      period_ends_at: "2027-11-21T00:00:00.000Z",
    };
    expect(nextLook(dates, at)).toBe("2026-11-22T00:00:00.000Z");
    const soon = { ...dates, period_ends_at: "2026-11-21T08:00:00.000Z" };
    expect(nextLook(soon, at)).toBe("2026-11-21T08:00:00.000Z");
    expect(nextLook(soon, "2026-11-21T08:00:00.000Z")).toBe("2026-11-22T08:00:00.000Z");
  });

  it("is three days before a trial's end, and at a retry of one that is past due", () => {
    const trial = {
      ...standing("trialing", "pro_yearly"),
      open_amount: 0,
      trial_ends_at: "2026-11-24T12:00:00.000Z",
    };
    expect(nextLook(trial, at)).toBe("2026-11-21T12:00:00.000Z");
    // The provider's own message may come a moment before: the notice is not put off.
    const noon = "2026-11-21T12:00:00.000Z";
    expect(nextLook(trial, noon)).toBe(noon);
    expect(nextLook({ ...trial, trial_told: trial.trial_ends_at }, noon)).toBe("2026-11-22T12:00:00.000Z");
    const failed_at = "2026-11-19T06:00:00.000Z";
    expect(retriesOf(failed_at)).toEqual([
      "2026-11-21T06:00:00.000Z",
      "2026-11-26T06:00:00.000Z",
      "2026-12-03T06:00:00.000Z",
    ]);
    expect(nextLook({ ...standing("past_due", "pro_yearly"), open_amount: 1, failed_at }, at)).toBe(
      "2026-11-21T06:00:00.000Z",
    );
  });

  it.each(["none", "ended"] as const)("of one that is %s is never", (status) => {
    expect(nextLook({ ...standing(status, "none"), open_amount: 0 }, at)).toBeUndefined();
  });
});

describe("one that has ended", () => {
  const at = "2026-11-21T00:00:00.000Z";
  const ended = { ...standing("ended", "team_yearly"), subscription_id: "sub_1", open_amount: 0 };

  it("is looked at once more for the plan that follows it, and for what stayed open", () => {
    expect(nextLook({ ...ended, next_plan: "pro_yearly" }, at)).toBe(at);
    expect(nextLook({ ...ended, next_plan: "pro_yearly", followed_id: "sub_1" }, at)).toBeUndefined();
    expect(nextLook({ ...ended, open_amount: 1500 }, at)).toBe(at);
  });
});

describe("of several subscriptions at the provider", () => {
  type Subscription = Parameters<typeof currentOf>[0][number];
  const of = (id: string, status: string, created: number) => ({ id, status, created }) as Subscription;

  it("the first in force counts, in whatever order they come: a second one should not have begun", () => {
    const all = [of("ended", "canceled", 3), of("old", "active", 1), of("new", "trialing", 2)];
    expect(currentOf(all)?.id).toBe("old");
    expect(currentOf(all.toReversed())?.id).toBe("old");
    expect(currentOf([of("waits", "incomplete", 1), of("on", "active", 2)])?.id).toBe("on");
    expect(currentOf([of("a", "canceled", 1), of("b", "incomplete_expired", 2)])?.id).toBe("b");
    expect(currentOf([])).toBeUndefined();
  });
});

describe("a payment method", () => {
  it("is named by its brand and last digits", () => {
    expect(methodInWords({ card_brand: "visa", card_last4: "4242" })).toBe("Visa ending 4242");
    expect(methodInWords({ card_brand: "Link", card_last4: null })).toBe("Link");
    expect(methodInWords({ card_brand: null, card_last4: null })).toBeUndefined();
  });
});
