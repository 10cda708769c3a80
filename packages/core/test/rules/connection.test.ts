import { describe, expect, it } from "vitest";
import { type Action, connection, isStale, MIRROR, type State } from "../../src/connection/rules";
import { catalogue } from "../../src/platform/error/catalogue";

/** Each action as `from>to` and the codes of all other states. */
const table = Object.fromEntries(
  connection.actions.map((action) => {
    const outcomes = connection.states.map((state) => [state, connection.next(state, action)] as const);
    const moves = outcomes.filter(([, to]) => typeof to === "string").map(([from, to]) => `${from}>${to}`);
    const codes = [...new Set(outcomes.map(([, to]) => to).filter((to) => typeof to === "number"))].sort();
    const refused = codes.map(
      (code) =>
        `${code}: ${outcomes
          .filter(([, to]) => to === code)
          .map(([from]) => from)
          .join(" ")}`,
    );
    return [action, [moves.join(" "), ...refused]];
  }),
);

describe("D15 how two people stand is a table", () => {
  it("whose every pair is a state or a code of the catalogue", () => {
    expect(table).toEqual({
      invite: [
        "none>asked withdrawn>asked removed>asked",
        "1003: blocked_by_them",
        "1054: blocked",
        "2050: asked asked_by_them ignored",
        "2051: connected",
      ],
      invite_again: [
        "asked>asked",
        "1003: blocked_by_them",
        "1054: none asked_by_them ignored connected withdrawn removed blocked",
      ],
      withdraw: [
        "asked>withdrawn",
        "1003: blocked_by_them",
        "1054: none asked_by_them ignored blocked",
        "1056: connected withdrawn removed",
      ],
      accept: [
        "asked_by_them>connected ignored>connected",
        "1003: blocked_by_them",
        "1054: none asked blocked",
        "1056: withdrawn removed",
        "2051: connected",
      ],
      ignore: [
        "asked_by_them>ignored",
        "1003: blocked_by_them",
        "1054: none asked blocked",
        "1056: ignored connected withdrawn removed",
      ],
      remove: [
        "connected>removed",
        "1003: blocked_by_them",
        "1054: none asked asked_by_them ignored withdrawn removed blocked",
      ],
      block: [
        "none>blocked asked>blocked asked_by_them>blocked ignored>blocked connected>blocked withdrawn>blocked removed>blocked",
        "1003: blocked_by_them",
        "1054: blocked",
      ],
      unblock: [
        "blocked>none",
        "1003: blocked_by_them",
        "1054: none asked asked_by_them ignored connected withdrawn removed",
      ],
    });
    for (const code of Object.values(table).flatMap((lines) => lines.slice(1)))
      expect(catalogue).toHaveProperty(code.slice(0, 4));
  });

  it("in which whoever was blocked gets the same answer to all, and does nothing", () => {
    for (const action of connection.actions) expect(connection.guard("blocked_by_them", action)).toBe(1003);
  });

  it("every state is reached by two who act in turn, and each stands as the other one's says", () => {
    const reached = new Set<string>();
    const pairs: [State, State][] = [["none", "none"]];
    for (const [mine, theirs] of pairs) {
      const key = `${mine} ${theirs}`;
      if (reached.has(key)) continue;
      reached.add(key);
      for (const action of connection.actions as Action[]) {
        const next = connection.next(mine, action);
        if (typeof next !== "string" || next === "deleted") continue;
        const other = next === "ignored" ? theirs : MIRROR[next];
        pairs.push([next, other], [other, next]);
      }
    }
    expect([...reached].sort()).toEqual([
      "asked asked_by_them",
      "asked ignored",
      "asked_by_them asked",
      "blocked blocked_by_them",
      "blocked_by_them blocked",
      "connected connected",
      "ignored asked",
      "none none",
      "removed removed",
      "withdrawn withdrawn",
    ]);
  });

  it("a request is stale after 30 days, to the millisecond", () => {
    expect(isStale("2026-11-01T12:00:00.000Z", "2026-12-01T11:59:59.999Z")).toBe(false);
    expect(isStale("2026-11-01T12:00:00.000Z", "2026-12-01T12:00:00.000Z")).toBe(true);
  });
});
