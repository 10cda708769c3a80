import { guard, invitation } from "@stint/core/project/invitation/rules";
import { computeOwed, ownPay, teamPayOf } from "@stint/core/project/member/rules";
import { describe, expect, it } from "vitest";

describe("an invitation's moves (D15, D44)", () => {
  it("answers every pair of state and action: allowed, used (2017) or over (1016)", () => {
    const table = Object.fromEntries(
      invitation.actions.map((action) => [
        action,
        invitation.states.map((state) => guard(state, action) ?? 0),
      ]),
    );
    // pending, accepted, declined, withdrawn, expired
    expect(table).toEqual({
      accept: [0, 2017, 1016, 1016, 1016],
      decline: [0, 2017, 1016, 1016, 1016],
      reopen: [1016, 2017, 0, 1016, 1016],
      resend: [0, 2017, 1016, 1016, 0],
      withdraw: [0, 2017, 1016, 1016, 0],
    });
  });
});

describe("a teammate's money", () => {
  const terms = { status: "joined" as const, pay: 100_000, paid: 30_000, committed: 20_000 };

  it("is agreed, paid and owed, and never below nothing", () => {
    expect(ownPay(terms)).toEqual({ agreed: 100_000, paid: 30_000, owed: 70_000 });
    expect(ownPay({ pay: 10, paid: 30 })).toMatchObject({ owed: 0 });
    expect(ownPay({ paid: 30 })).toEqual({ agreed: null, paid: 30, owed: null });
  });

  it("waits for what was agreed, and at least for what was committed", () => {
    expect(computeOwed(terms)).toBe(70_000);
    expect(computeOwed({ ...terms, committed: 90_000 })).toBe(90_000);
    expect(computeOwed({ ...terms, pay: undefined })).toBe(20_000);
    for (const status of ["invited", "removed"] as const)
      expect(computeOwed({ ...terms, status })).toBe(20_000);
  });

  it("counts in the team's pay as agreed; after a removal as far as it was used (D43)", () => {
    expect(teamPayOf(terms)).toBe(100_000);
    expect(teamPayOf({ ...terms, status: "removed" })).toBe(50_000);
    expect(teamPayOf({ ...terms, status: "removed", paid: 500_000 })).toBe(100_000);
  });
});
