import { describe, expect, test } from "vitest";
import { ACTIONS, type Action, type Facts, guard, stateOf } from "../../src/invoice/rules";
import { describeRefusal } from "../../src/invoice/words";
import { Code, catalogue } from "../../src/platform/error/catalogue";

const today = "2026-11-21";
const sent: Facts = { status: "sent", total: 10_000, due_on: "2026-12-05" };
const seen = { viewed_at: "2026-11-20T10:00:00.000Z" };
const late = { due_on: "2026-11-20" };
const contested = { disputed: true, amount_paid: 4_000 };

const GONE: Record<string, Facts> = {
  canceled: { ...sent, status: "void" },
  "canceled after a part was credited": { ...sent, status: "void", amount_credited: 4_000 },
  "credited in full": { ...sent, amount_credited: 10_000 },
  "credited in full once it was late": { ...sent, ...late, ...seen, amount_credited: 10_000 },
};
const CONTESTED: Record<string, Facts> = {
  "paid in part": { ...sent, ...contested },
  "paid in part and late": { ...sent, ...contested, ...late },
  paid: { ...sent, disputed: true, amount_paid: 10_000 },
  "paid, and given back": { ...sent, disputed: true, amount_paid: 10_000, amount_refunded: 10_000 },
  "with more on its way": { ...sent, ...contested, amount_processing: 6_000 },
  "not paid any more": { ...sent, disputed: true },
  "seen, and not paid any more": { ...sent, ...seen, disputed: true },
};
const pairs = (of: Record<string, Facts>): [string, Action, Facts][] =>
  Object.entries(of).flatMap(([name, facts]) =>
    ACTIONS.map((action): [string, Action, Facts] => [name, action, facts]),
  );

/** What a person reads. */
const told = (facts: Facts, action: Action): string | undefined => {
  const code = guard(facts, action, today);
  return code === undefined
    ? undefined
    : (describeRefusal(facts, action, today) ?? catalogue[code as Code].message);
};

describe("what a state refuses is said as it is (D15)", () => {
  test.each(pairs(GONE))("an invoice that was %s: %s", (_, action, facts) => {
    expect(stateOf(facts, today)).toBe("void");
    const words =
      facts.status === "void" ? "This invoice was canceled." : "This invoice was credited in full.";
    expect(told(facts, action)).toBe(action === "duplicate" ? undefined : words);
  });

  test.each(pairs(CONTESTED))("a contested invoice %s: %s", (_, action, facts) => {
    const code = guard(facts, action, today);
    const words = describeRefusal(facts, action, today);
    if (code === Code.Conflict)
      expect(words).toMatch(/^The client’s bank disputes a payment.*\. Until that is decided, /);
    else expect(words).toBeUndefined();
    expect(told(facts, action)).not.toBe(catalogue[Code.Conflict].message);
  });

  test("each act that waits says what waits", () => {
    const paid = { ...sent, disputed: true, amount_paid: 10_000 };
    expect(told(paid, "credit")).toMatch(/what was paid cannot be credited\.$/);
    expect(told({ ...sent, ...contested }, "remind")).toMatch(/the client is not asked to pay\.$/);
  });
});
