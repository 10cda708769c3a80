import { describe, expect, test } from "vitest";
import * as Expense from "../../src/expense/rules";
import * as Invoice from "../../src/invoice/rules";
import * as Lead from "../../src/lead/rules";
import * as Payout from "../../src/payout/rules";
import { catalogue } from "../../src/platform/error/catalogue";
import { DELETED, type Machine } from "../../src/platform/state";
import * as Project from "../../src/project/rules";
import * as Scope from "../../src/project/scope/rules";
import * as Proposal from "../../src/proposal/rules";

/** Each row of a table as one line, `state>outcome`, with what most states answer at the end. */
function written<S extends string, A extends string>(of: Machine<S, A>): string[] {
  return of.actions.map((action) => {
    const outcomes = of.states.map((state) => [state, of.next(state, action)] as const);
    const moves = outcomes.filter(([, to]) => typeof to === "string").map(([from, to]) => `${from}>${to}`);
    const codes = new Map<number, string[]>();
    for (const [from, to] of outcomes) {
      if (typeof to === "number") codes.set(to, [...(codes.get(to) ?? []), from]);
    }
    const refused = [...codes].map(([code, from]) => `${code}: ${from.join(" ")}`);
    return `${action} | ${moves.join(" ")} | ${refused.join("; ")}`;
  });
}

const machines: [string, Machine<string, string>][] = [
  ["invoice", Invoice.invoice],
  ["proposal", Proposal.proposal],
  ["project", Project.project],
  ["payout", Payout.payout],
  ["scope", Scope.scope],
  ["task", Scope.task],
  ["expense", Expense.expense],
  ["lead", Lead.lead],
];

describe("D15 state machines are tables", () => {
  describe.each(machines)("%s", (_, of) => {
    const pairs = of.states.flatMap((state) => of.actions.map((action) => [state, action] as const));
    test.each(pairs)("%s, %s: a state of the table or a code of the catalogue", (state, action) => {
      const outcome = of.next(state, action);
      if (typeof outcome === "number") {
        expect(catalogue).toHaveProperty(String(outcome));
        expect(of.guard(state, action)).toBe(outcome);
        expect(of.can(state, action)).toBe(false);
      } else {
        expect([...of.states, DELETED]).toContain(outcome);
        expect(of.guard(state, action)).toBeUndefined();
        expect(of.can(state, action)).toBe(true);
      }
    });

    test("every state can be reached from the first one", () => {
      const reached = new Set(of.states.slice(0, 1));
      for (const state of reached) {
        for (const action of of.actions) {
          const outcome = of.next(state, action);
          if (typeof outcome === "string" && outcome !== DELETED) reached.add(outcome);
        }
      }
      // These follow from facts, not from an action.
      const derived =
        of === Invoice.invoice
          ? ["viewed", "partially_paid", "overdue"]
          : of === Expense.expense
            ? ["locked"]
            : [];
      expect(of.states.filter((state) => !reached.has(state) && !derived.includes(state))).toEqual([]);
    });
  });

  test("expenses: 2015 while an invoice bills them, 2016 once it was sent, 2030 twice", () => {
    expect(written(Expense.expense)).toEqual([
      "edit | draft>draft | 2015: invoiced; 2016: locked",
      "attach | draft>draft invoiced>invoiced | 2016: locked",
      "bill | draft>invoiced | 2030: invoiced locked",
      "unbill | draft>draft invoiced>draft | 2016: locked",
      "delete | draft>deleted | 2015: invoiced; 2016: locked",
    ]);
  });

  test("projects, payouts, scopes and the work on a service", () => {
    expect(written(Project.project)).toEqual([
      "edit | draft>draft active>active | 2032: completed",
      "shelve | draft>draft active>draft | 2013: completed",
      "activate | draft>active active>active | 2013: completed",
      "complete | draft>completed active>completed | 2013: completed",
      "delete | draft>deleted active>deleted | 2032: completed",
    ]);
    expect(written(Payout.payout)).toEqual([
      "edit | draft>draft | 2031: committed paid held failed",
      "delete | draft>deleted held>deleted | 2031: committed paid failed",
      "commit | draft>committed | 2031: committed paid held failed",
      "pay | committed>paid failed>paid | 1004: draft paid held",
      "hold | draft>held committed>held failed>held | 1004: paid held",
      "reopen | held>draft | 1004: draft committed paid failed",
      "release | held>committed | 1004: draft committed paid failed",
      "fail | committed>failed failed>failed | 1004: draft paid held",
      "return | paid>failed | 1004: draft committed held failed",
    ]);
    expect(written(Scope.scope)).toEqual([
      "edit | draft>draft | 2040: active",
      "delete | draft>deleted | 2039: active",
      "setcurrent | draft>active active>active | ",
    ]);
    expect(written(Scope.task)).toEqual([
      "start | open>started rejected>started | 1004: started completed accepted",
      "complete | open>completed started>completed rejected>completed | 1004: completed accepted",
      "reset | started>open completed>open accepted>open rejected>open | 1004: open",
      "accept | completed>accepted | 1004: open started accepted rejected",
      "reject | completed>rejected | 1004: open started accepted rejected",
    ]);
  });

  test("leads are sorted by what was done about them", () => {
    expect(written(Lead.lead)).toEqual([
      "accept | new>accepted archived>accepted | 1004: accepted",
      "archive | new>archived archived>archived | 1004: accepted",
      "restore | new>new archived>new | 1004: accepted",
      "delete | new>deleted accepted>deleted archived>deleted | ",
    ]);
  });

  test("proposals (2014, 2034-2036)", () => {
    expect(written(Proposal.proposal)).toEqual([
      "edit | draft>draft | 2014: published sent viewed changes_requested declined expired withdrawn superseded; 2036: accepted",
      "delete | draft>deleted published>deleted | 2014: sent viewed changes_requested declined expired withdrawn superseded; 2036: accepted",
      "publish | draft>published | 2014: published sent viewed changes_requested declined expired withdrawn superseded; 2036: accepted",
      "send | draft>sent published>sent sent>sent viewed>viewed changes_requested>sent expired>sent | 2036: accepted; 2035: declined withdrawn superseded",
      "view | published>viewed sent>viewed viewed>viewed changes_requested>changes_requested accepted>accepted declined>declined expired>expired withdrawn>withdrawn superseded>superseded | 1003: draft",
      "ask | published>published sent>sent viewed>viewed changes_requested>changes_requested accepted>accepted | 1003: draft; 2035: declined expired withdrawn superseded",
      "accept | published>accepted sent>accepted viewed>accepted changes_requested>accepted | 1003: draft; 2034: accepted; 2035: declined expired withdrawn superseded",
      "request_changes | published>changes_requested sent>changes_requested viewed>changes_requested changes_requested>changes_requested | 1003: draft; 2034: accepted; 2035: declined expired withdrawn superseded",
      "decline | published>declined sent>declined viewed>declined changes_requested>declined | 1003: draft; 2034: accepted; 2035: declined expired withdrawn superseded",
      "reopen | declined>viewed | 1003: draft; 2035: published sent viewed changes_requested expired withdrawn superseded; 2034: accepted",
      "remind | sent>sent viewed>viewed | 2035: draft published changes_requested declined expired withdrawn superseded; 2036: accepted",
      "expire | published>expired sent>expired viewed>expired changes_requested>expired | 2035: draft declined expired withdrawn superseded; 2036: accepted",
      "extend | draft>draft published>published sent>sent viewed>viewed changes_requested>changes_requested expired>sent | 2036: accepted; 2035: declined withdrawn superseded",
      "withdraw | published>withdrawn sent>withdrawn viewed>withdrawn changes_requested>withdrawn expired>withdrawn | 2035: draft declined withdrawn superseded; 2036: accepted",
      "change | accepted>accepted | 2035: draft published sent viewed changes_requested declined expired withdrawn superseded",
      "supersede | accepted>superseded | 2035: draft published sent viewed changes_requested declined expired withdrawn superseded",
      "revoke | accepted>accepted superseded>superseded | 1003: draft; 2035: published sent viewed changes_requested declined expired withdrawn",
    ]);
  });

  test("D13 invoices (2020, 2021, 2023-2029)", () => {
    expect(written(Invoice.invoice)).toEqual([
      "edit | draft>draft scheduled>scheduled paused>paused | 2021: sent viewed processing partially_paid paid overdue void",
      "delete | draft>deleted | 2020: scheduled paused sent viewed processing partially_paid paid overdue void",
      "send | draft>sent scheduled>sent | 2021: paused sent viewed processing partially_paid paid overdue void",
      "schedule | draft>scheduled scheduled>scheduled | 2021: paused sent viewed processing partially_paid paid overdue void",
      "unschedule | scheduled>draft paused>draft | 2027: draft sent viewed processing partially_paid paid overdue void",
      "pause | scheduled>paused | 2027: draft paused sent viewed processing partially_paid paid overdue void",
      "resume | paused>scheduled | 2027: draft scheduled sent viewed processing partially_paid paid overdue void",
      "sendtest | draft>draft scheduled>scheduled paused>paused sent>sent viewed>viewed processing>processing partially_paid>partially_paid paid>paid overdue>overdue | 2021: void",
      "resend | sent>sent viewed>viewed processing>processing partially_paid>partially_paid paid>paid overdue>overdue | 2023: draft scheduled paused void",
      "initiate_payment | sent>processing viewed>processing partially_paid>processing overdue>processing | 1003: draft scheduled paused void; 2025: processing; 2029: paid",
      "pay | sent>paid viewed>paid processing>paid partially_paid>paid paid>paid overdue>paid | 2023: draft scheduled paused; 1004: void",
      "mark_paid | sent>paid viewed>paid partially_paid>paid overdue>paid | 2023: draft scheduled paused void; 2026: processing; 2029: paid",
      "void | sent>void viewed>void overdue>void | 2023: draft scheduled paused; 2026: processing; 2024: partially_paid; 2029: paid; 1004: void",
      "credit | sent>sent viewed>viewed partially_paid>partially_paid paid>paid overdue>overdue | 2023: draft scheduled paused; 2026: processing; 1004: void",
      "withhold | sent>sent viewed>viewed partially_paid>partially_paid paid>paid overdue>overdue | 2023: draft scheduled paused; 2026: processing; 1004: void",
      "refund | processing>processing partially_paid>partially_paid paid>paid | 2023: draft scheduled paused; 2028: sent viewed overdue; 1004: void",
      "remind | sent>sent viewed>viewed partially_paid>partially_paid overdue>overdue | 2023: draft scheduled paused; 2026: processing; 2029: paid; 1004: void",
      "duplicate | draft>draft scheduled>scheduled paused>paused sent>sent viewed>viewed processing>processing partially_paid>partially_paid paid>paid overdue>overdue void>void | ",
    ]);
  });
});
