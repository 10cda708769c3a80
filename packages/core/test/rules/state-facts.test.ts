import { describe, expect, test } from "vitest";
import * as Invoice from "../../src/invoice/rules";
import * as Payout from "../../src/payout/rules";
import * as Project from "../../src/project/rules";
import * as Scope from "../../src/project/scope/rules";
import * as Proposal from "../../src/proposal/rules";

describe("D31 an invoice's status is derived from its facts", () => {
  const today = "2026-11-21";
  const sent: Invoice.Facts = { status: "sent", total: 10_000, due_on: "2026-12-05" };

  test("one is shown, several may be true", () => {
    const shown = (facts: Partial<Invoice.Facts>) => Invoice.shownStatus({ ...sent, ...facts }, today);
    expect(shown({})).toBe("sent");
    expect(shown({ viewed_at: "2026-11-20T10:00:00.000Z" })).toBe("viewed");
    expect(shown({ amount_paid: 1 })).toBe("partially_paid");
    expect(shown({ amount_paid: 10_000 })).toBe("paid");
    expect(shown({ amount_paid: 10_001 })).toBe("paid");
    expect(shown({ amount_processing: 10_000 })).toBe("processing");
    expect(shown({ due_on: "2026-11-20" })).toBe("overdue");
    expect(shown({ due_on: "2026-11-20", amount_paid: 1 })).toBe("overdue");
    expect(shown({ due_on: "2026-11-20", amount_paid: 10_000 })).toBe("paid");
    expect(shown({ due_on: "2026-11-20", amount_credited: 10_000 })).toBe("void");
    expect(shown({ due_on: "2026-11-20", amount_credited: 9_999 })).toBe("overdue");
    expect(shown({ amount_paid: 1, amount_credited: 9_999 })).toBe("paid");
    for (const status of ["draft", "scheduled", "paused", "void"] as const)
      expect(shown({ status, due_on: "2020-01-01", amount_processing: 5, viewed_at: "x" })).toBe(status);

    const late = { ...sent, due_on: "2026-11-20", amount_processing: 10_000 };
    expect(Invoice.statusFacts(late, today)).toMatchObject({ overdue: true, processing: true });
    expect(Invoice.shownStatus(late, today)).toBe("processing");
    expect(
      Invoice.statusFacts({ ...sent, amount_paid: 10_000, amount_refunded: 4_000 }, today),
    ).toMatchObject({
      paid: true,
      partially_refunded: true,
      refunded: false,
    });
  });

  test("money that was given back or is contested stands beside the status", () => {
    const both = (facts: Partial<Invoice.Facts>) => [
      Invoice.shownStatus({ ...sent, ...facts }, today),
      ...Invoice.factsBeside({ ...sent, ...facts }, today),
    ];
    expect(both({ amount_paid: 10_000 })).toEqual(["paid"]);
    expect(both({ amount_paid: 10_000, amount_refunded: 10_000 })).toEqual(["paid", "refunded"]);
    expect(both({ amount_paid: 10_000, amount_refunded: 9_999 })).toEqual(["paid", "partially_refunded"]);
    expect(both({ amount_paid: 10_000, amount_refunded: 10_000, disputed: true })).toEqual([
      "paid",
      "disputed",
      "refunded",
    ]);
    expect(both({ amount_paid: 1_000, amount_refunded: 1_000 })).toEqual(["partially_paid", "refunded"]);
    expect(both({ amount_paid: 1_000, disputed: true })).toEqual(["partially_paid", "disputed"]);
    expect(both({ amount_paid: 1_000, disputed: true, due_on: "2026-11-20" })).toEqual([
      "overdue",
      "disputed",
    ]);
    expect(both({ status: "draft", amount_refunded: 1, disputed: true })).toEqual(["draft"]);
  });

  test("where something is due it can be paid unless money is moving, and credited or voided; else nothing is paid", () => {
    const amounts = [0, 1, 2, 3];
    const tried = new Set<string>();
    for (const total of amounts.slice(1))
      for (const amount_paid of amounts)
        for (const amount_credited of amounts.filter((each) => each <= total))
          for (const amount_refunded of amounts.filter((each) => each <= amount_paid))
            for (const amount_processing of [0, 1])
              for (const disputed of [false, ...(amount_paid > 0 ? [true] : [])])
                for (const viewed_at of [null, "2026-11-20T10:00:00.000Z"])
                  for (const due_on of ["2026-11-20", "2026-12-05"]) {
                    const facts: Invoice.Facts = {
                      status: "sent",
                      ...{ total, amount_paid, amount_credited, amount_refunded, amount_processing },
                      ...{ disputed, viewed_at, due_on },
                    };
                    const may = (action: Invoice.Action) => Invoice.guard(facts, action, today) === undefined;
                    const due = total - amount_paid - amount_credited > 0;
                    const moving = due && amount_processing > 0;
                    const what = JSON.stringify(facts);
                    tried.add(Invoice.stateOf(facts, today));
                    expect(may("initiate_payment"), what).toBe(due && !moving);
                    expect(may("mark_paid"), what).toBe(due && !moving);
                    expect(may("remind"), what).toBe(due && !moving && !disputed);
                    if (due && !moving) expect(may("credit") || may("void"), what).toBe(true);
                  }
    expect([...tried].sort()).toEqual([
      "overdue",
      "paid",
      "partially_paid",
      "processing",
      "sent",
      "viewed",
      "void",
    ]);
  });

  test("D26 due today is not overdue; overdue from the next local day", () => {
    expect(Invoice.shownStatus({ ...sent, due_on: today }, today)).toBe("sent");
    expect(Invoice.shownStatus({ ...sent, due_on: today }, "2026-11-22")).toBe("overdue");
    expect(Invoice.shownStatus({ ...sent, due_on: null }, "2099-01-01")).toBe("sent");
  });

  test("a late invoice with a part paid takes another payment, but is not voided", () => {
    const facts = { ...sent, due_on: "2026-11-20", amount_paid: 1 };
    expect(Invoice.guard(facts, "initiate_payment", today)).toBeUndefined();
    expect(Invoice.guard(facts, "void", today)).toBe(2024);
    expect(Invoice.next(sent, "void", today)).toBe("void");
  });

  test("sending needs a draft (2021), a contact (2022) and no minus total; payments an amount (2028)", () => {
    const draft = { ...sent, status: "draft" as const, has_client_contact: true };
    expect(Invoice.sendRefusal(draft, "send", today)).toBeUndefined();
    expect(Invoice.sendRefusal({ ...draft, has_client_contact: false }, "send", today)).toBe(2022);
    expect(Invoice.sendRefusal({ ...draft, total: -1 }, "send", today)).toBe(2028);
    expect(Invoice.sendRefusal({ ...draft, status: "sent", has_client_contact: false }, "send", today)).toBe(
      2021,
    );
    expect(Invoice.sendRefusal(draft, "resend", today)).toBe(2023);
    expect(Invoice.paymentRefusal(sent, "initiate_payment", 0, today)).toBe(2028);
    expect(Invoice.paymentRefusal(sent, "mark_paid", 1, today)).toBeUndefined();
    expect(Invoice.paymentRefusal({ ...sent, amount_processing: 5 }, "initiate_payment", 1, today)).toBe(
      2025,
    );
    expect(Invoice.paymentRefusal({ ...sent, amount_paid: 10_000 }, "mark_paid", 1, today)).toBe(2029);
  });
});

describe("D17, D19 a proposal's public link", () => {
  const zone = "America/New_York";
  const facts = { status: "sent" as Proposal.Status, expire_at: "2026-12-04", zone };
  const before = new Date("2026-12-05T04:59:59.999Z");
  const after = new Date("2026-12-05T05:00:00.000Z");
  const hashes = { document_hash: "a", seen_hash: "a" };

  test("is open to the end of its last day in the sender's zone, and then expired", () => {
    expect(Proposal.linkState(facts, before)).toBe("open");
    expect(Proposal.linkState(facts, after)).toBe("expired");
    expect(Proposal.acceptRefusal({ ...facts, ...hashes }, before)).toBeUndefined();
    expect(Proposal.acceptRefusal({ ...facts, ...hashes }, after)).toBe(2035);
    expect(Proposal.linkState({ ...facts, expire_at: null }, after)).toBe("open");
  });

  test("an accepted one stays accepted when its day is over, and is not accepted twice (2034)", () => {
    const accepted = { ...facts, status: "accepted" as const };
    expect(Proposal.linkState(accepted, after)).toBe("accepted");
    expect(Proposal.acceptRefusal({ ...accepted, ...hashes }, before)).toBe(2034);
  });

  test("each closed state has its own page and accepts nothing", () => {
    for (const status of ["declined", "withdrawn", "superseded"] as const) {
      expect(Proposal.linkState({ ...facts, status }, before)).toBe(status);
      expect(Proposal.acceptRefusal({ ...facts, status, ...hashes }, before)).toBe(2035);
    }
    expect(Proposal.linkState({ ...facts, status: "draft" }, before)).toBe("not_found");
    expect(Proposal.acceptRefusal({ ...facts, status: "draft", ...hashes }, before)).toBe(1003);
  });

  test("a document that changed since it was read is refused (1004)", () => {
    expect(Proposal.acceptRefusal({ ...facts, document_hash: "b", seen_hash: "a" }, before)).toBe(1004);
  });

  test("D8 unpriced services, as clauses with blanks, need a word before publishing; sending needs a contact (2037)", () => {
    const ready = {
      status: "draft" as Proposal.Status,
      has_client_contact: true,
      unpriced_count: 0,
      open_clause_count: 0,
    };
    expect(Proposal.publishRefusal(ready)).toBeUndefined();
    expect(Proposal.publishRefusal({ ...ready, unpriced_count: 1 })).toBe(1000);
    expect(
      Proposal.publishRefusal({ ...ready, unpriced_count: 1, unpriced_confirmed: true }),
    ).toBeUndefined();
    expect(Proposal.publishRefusal({ ...ready, open_clause_count: 1 })).toBe(1000);
    expect(
      Proposal.publishRefusal({ ...ready, open_clause_count: 1, blanks_confirmed: true }),
    ).toBeUndefined();
    expect(Proposal.publishRefusal({ ...ready, status: "sent" })).toBe(2014);
    expect(Proposal.sendRefusal({ ...ready, unpriced_count: 1 })).toBe(1000);
    expect(Proposal.sendRefusal({ ...ready, has_client_contact: false })).toBe(2037);
    expect(Proposal.sendRefusal({ ...ready, status: "accepted" })).toBe(2036);
    expect(Proposal.sendRefusal({ ...ready, status: "published", unpriced_count: 1 })).toBeUndefined();
  });
});

describe("projects and payouts refuse by their facts", () => {
  test.each([
    ["draft", false, 2041],
    ["draft", true, undefined],
    ["active", false, undefined],
    ["active", true, undefined],
    ["completed", true, undefined],
  ] as const)(
    "work on a service of a %s project, signed: %s, is refused by %s",
    (status, is_signed, code) => {
      for (const action of ["start", "complete", "accept", "reject"] as const)
        expect(Project.workRefusal({ status, is_signed }, action), action).toBe(code);
      expect(Project.workRefusal({ status, is_signed }, "reset"), "open again").toBeUndefined();
    },
  );

  test("a project with open invoices is not completed, shelved or deleted (2033); a completed one not at all", () => {
    const open = { status: "active" as const, active_invoice_count: 1 };
    expect(Project.statusRefusal(open, "completed")).toBe(2033);
    expect(Project.statusRefusal(open, "draft")).toBe(2033);
    const signed = { status: "active" as const, active_invoice_count: 0, is_signed: true };
    expect(Project.statusRefusal(signed, "draft")).toBe(2036);
    expect(Project.statusRefusal(signed, "completed")).toBeUndefined();
    expect(Project.statusRefusal(open, "active")).toBeUndefined();
    expect(Project.guard(open, "delete")).toBe(2033);
    expect(Project.guard(open, "edit")).toBeUndefined();
    expect(Project.statusRefusal({ status: "active", active_invoice_count: 0 }, "completed")).toBeUndefined();
    expect(Project.statusRefusal({ status: "completed", active_invoice_count: 0 }, "active")).toBe(2013);
    expect(Project.guard({ status: "completed", active_invoice_count: 0 }, "edit")).toBe(2032);
    expect(Scope.deleteRefusal({ status: "draft", has_proposal: true })).toBe(2038);
    expect(Scope.deleteRefusal({ status: "active", has_proposal: true })).toBe(2039);
  });

  test("a payout needs items above 0, and what is owed is what was agreed less what was paid", () => {
    expect(Payout.commitRefusal({ status: "draft", items: [{ amount: 1 }] })).toBeUndefined();
    expect(Payout.commitRefusal({ status: "draft", items: [] })).toBe(1000);
    expect(Payout.commitRefusal({ status: "draft", items: [{ amount: 0 }] })).toBe(2028);
    expect(Payout.commitRefusal({ status: "committed", items: [] })).toBe(2031);
    const payouts = [
      { status: "draft" as const, amount: 100_000 },
      { status: "committed" as const, amount: 200_000 },
      { status: "paid" as const, amount: 360_000 },
    ];
    expect(Payout.balance(720_000, payouts)).toEqual({
      agreed: 720_000,
      paid: 360_000,
      committed: 200_000,
      owed: 360_000,
      over: 0,
    });
    expect(Payout.balance(300_000, payouts)).toMatchObject({ owed: 0, over: 260_000 });
    expect(Payout.balance(null, payouts)).toMatchObject({ owed: null, over: 0, paid: 360_000 });
    expect(
      Payout.perTeammate([
        { user_id: 7, amount: 1 },
        { user_id: 8, amount: 2 },
        { user_id: 7, amount: 3 },
      ]),
    ).toEqual([
      { user_id: 7, amount: 4 },
      { user_id: 8, amount: 2 },
    ]);
    expect(Payout.total([{ amount: 1 }, { amount: 2 }])).toBe(3);
  });
});
