import { Dashboard } from "@stint/core/dashboard";
import { Invoice } from "@stint/core/invoice";
import { statement } from "@stint/core/invoice/statement";
import { Notification } from "@stint/core/notification";
import { overview } from "@stint/core/operations/project-overview";
import { removeProject } from "@stint/core/operations/remove-project";
import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { Clock } from "@stint/core/platform/clock";
import { Day } from "@stint/core/platform/date";
import { Project } from "@stint/core/project";
import { Member } from "@stint/core/project/member";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { Change } from "@stint/core/proposal/change";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { notifyProposalAccepted } from "../../src/operations/notify/proposal";
import { as, newTeammate, type Person } from "../project/invitation/support";
import { accepted, offered, open } from "../proposal/change.support";
import { accept, decline, newOffer, sent, visitor } from "../proposal/support";

const look = (owner: Person) => as(owner, () => Dashboard.get());
const PLAN = { plan: "team_yearly" } as const;
/** A sent invoice of the project over an amount, due in some days from today. */
const invoiced = (owner: Person, project_id: number, unit_price: number, days: number) =>
  as(owner, async () => {
    const { id } = await Invoice.create({ project_id });
    await Invoice.addItem(id, { name: "Design", unit_price });
    await Invoice.update(id, { due_on: Day.addDays(await Workspace.today(), days) });
    return Invoice.send(id, {});
  });
const rowsOf = (rows: Dashboard.Row[]) =>
  rows.map(({ kind, status, who, amount, action }) => [kind, status, who, amount, action.label]);

describe("the dashboard of somebody new", () => {
  it("is empty, with six months of nothing", async () => {
    const { owner } = await newOffer();
    const { received, your_move, their_move, recent, coming_in } = await look(owner);
    expect(received).toHaveLength(6);
    expect(received.every(({ amount }) => amount === 0)).toBe(true);
    expect([their_move, recent, coming_in]).toEqual([[], [], 0]);
    // The project that they started waits for them.
    expect(rowsOf(your_move)).toEqual([["proposal", "draft", "Cedar & Row", 635_000, "Continue"]]);
  });
});

describe("what waits", () => {
  it("moves through drafts, sent, viewed and accepted with the stored totals", async () => {
    const offer = await newOffer(PLAN);
    const { owner, project_id } = offer;
    const bucket = async () => (await look(owner)).buckets;
    expect(await bucket()).toMatchObject({ drafts: { count: 1, amount: 635_000 } });
    const { hash } = await sent(offer);
    expect(await bucket()).toMatchObject({ drafts: { count: 0 }, sent: { count: 1, amount: 635_000 } });
    expect(rowsOf((await look(owner)).their_move)).toEqual([
      ["proposal", "sent", "Cedar & Row", 635_000, "Follow up"],
    ]);
    await visitor(() => Proposal.recordView({ hash }));
    expect(await bucket()).toMatchObject({ sent: { count: 0 }, viewed: { count: 1, amount: 635_000 } });
    expect((await look(owner)).their_move).toMatchObject([{ status: "viewed", view_count: 1 }]);
    await accept(hash);
    expect(await bucket()).toMatchObject({ viewed: { count: 0 }, accepted: { count: 1, amount: 635_000 } });
    expect((await look(owner)).your_move).toMatchObject([
      { status: "accepted", action: { label: "Create invoice", link: `/projects/${project_id}/pay` } },
    ]);
    // A part of it is invoiced: the rest still waits.
    await invoiced(owner, project_id, 300_000, 14);
    expect(await bucket()).toMatchObject({ accepted: { count: 1, amount: 335_000 } });
    await invoiced(owner, project_id, 335_000, 30);
    expect(await bucket()).toMatchObject({
      accepted: { count: 0, amount: 0 },
      due: { count: 2, amount: 635_000 },
    });
  });

  it("asks for the deposit of what was accepted, with its own amount, and not for the balance (D25, D30)", async () => {
    const offer = await newOffer(PLAN);
    const { owner, project_id, proposal_id } = offer;
    // Until they have chosen how to be paid the deposit waits as a draft.
    await as(owner, () => Workspace.update({ getting_paid: "later" }));
    const { hash } = await sent(offer);
    await accept(hash);
    const waits = async () => (await visitor(() => Proposal.view(hash))).deposit_waits;
    expect(await waits()).toBe(true);
    await as(owner, () => Proposal.issueSchedule({ project_id, proposal_id, version: 1 }));
    expect(await waits()).toBe(true);
    const drafts = await as(owner, () => Invoice.all({ project_id }));
    const deposit = drafts.find(({ title }) => title.startsWith("Deposit"));
    expect(drafts.map(({ total }) => total)).toEqual([317_500, 317_500]);
    await as(owner, () => notifyProposalAccepted({ project_id, proposal_id, version: 1 }));
    const { your_move, buckets, recent } = await look(owner);
    expect(recent).toContainEqual(
      expect.objectContaining({
        text: "Choose how Cedar & Row pays you: the deposit of $3,175.00 for Website redesign waits as a draft.",
        link: `/projects/${project_id}/pay/invoice/${deposit?.id}?send=true`,
      }),
    );
    expect(buckets.accepted).toEqual({ count: 1, amount: 635_000, tax_note: null });
    expect(your_move).toMatchObject([
      {
        status: "accepted",
        amount: 317_500,
        title: "Choose how Cedar & Row pays you",
        who: "The deposit for Website redesign waits as a draft",
        action: { label: "Choose", link: `/projects/${project_id}/pay/invoice/${deposit?.id}?send=true` },
      },
    ]);
    await as(owner, () => Invoice.send(deposit?.id ?? 0, {}));
    expect(await waits()).toBe(false);
    // The balance has its time when the work is complete: until then nobody is asked for it.
    expect((await look(owner)).your_move).toEqual([]);
    const [first = 0, ...others] = offer.task_ids;
    for (const id of others) await as(owner, () => Scope.moveTask(id, "complete"));
    expect((await look(owner)).your_move).toEqual([]);
    await as(owner, () => Scope.moveTask(first, "complete"));
    const balance = drafts.find(({ id }) => id !== deposit?.id);
    expect((await look(owner)).your_move).toMatchObject([
      {
        status: "accepted",
        amount: 317_500,
        who: "Cedar & Row. All of the work is done",
        action: { label: "Send invoice", link: `/projects/${project_id}/pay/invoice/${balance?.id}` },
      },
    ]);
    await as(owner, async () => {
      const paid_at = await Workspace.today();
      await Payment.markPaid(deposit?.id ?? 0, { paid_at, payment_method: "check" });
      await Project.setStatus(project_id, { status: "completed" });
    });
    expect(rowsOf((await look(owner)).your_move)).toEqual([
      ["invoice", "draft", "Cedar & Row", 317_500, "Send invoice"],
    ]);
  });

  it("sums due and overdue from the stored invoices, and says until when the rest is due", async () => {
    const { owner, project_id } = await newOffer(PLAN);
    const [early, late] = [
      await invoiced(owner, project_id, 420_000, 3),
      await invoiced(owner, project_id, 1_428_500, 20),
    ];
    const stored = await as(owner, () => Invoice.all());
    const sum = stored.reduce((total, { amount_due }) => total + amount_due, 0);
    const before = await look(owner);
    expect(before).toMatchObject({
      coming_in: sum,
      late: 0,
      next_due_on: early.due_on,
      last_due_on: late.due_on,
      buckets: { due: { count: 2, amount: 1_848_500 }, overdue: { count: 0, amount: 0 } },
    });
    // Ten days on: the first one is late, and it is the owner's move.
    const back = Clock.use(() => new Date(Date.now() + 10 * 86_400_000));
    try {
      const after = await look(owner);
      expect(after).toMatchObject({
        coming_in: sum,
        late: 420_000,
        next_due_on: late.due_on,
        buckets: { due: { count: 1, amount: 1_428_500 }, overdue: { count: 1, amount: 420_000 } },
      });
      expect(rowsOf(after.your_move)[0]).toEqual([
        "invoice",
        "overdue",
        "Cedar & Row",
        420_000,
        "Send reminder",
      ]);
      expect(rowsOf(after.their_move)).toEqual([
        ["invoice", "sent", "Cedar & Row", 1_428_500, "View invoice"],
      ]);
    } finally {
      back();
    }
  });

  it("is late from the next day in the owner's zone, and not of UTC (D26)", async () => {
    const { owner, project_id } = await newOffer({ ...PLAN, time_zone: "Pacific/Kiritimati" });
    const invoice = await invoiced(owner, project_id, 100, 5);
    const end = Day.endOfDay(invoice.due_on ?? "", "Pacific/Kiritimati").getTime();
    const at = async (instant: number) => {
      const back = Clock.use(() => new Date(instant));
      try {
        return (await look(owner)).buckets.overdue.count;
      } finally {
        back();
      }
    };
    expect([await at(end - 1000), await at(end + 1000)]).toEqual([0, 1]);
  });

  it("shows what teammates are owed once a project is won, down to what was paid", async () => {
    const offer = await newOffer(PLAN);
    const { owner, project_id } = offer;
    const kim = await newTeammate(offer, { pay: 300_000, role_id: "113" });
    const owed = async () => (await look(owner)).buckets.owed;
    expect(await owed()).toEqual({ count: 0, amount: 0, tax_note: null });
    await as(owner, () => Project.setStatus(project_id, { status: "active" }));
    expect(await owed()).toEqual({ count: 1, amount: 300_000, tax_note: null });
    expect((await look(owner)).your_move).toContainEqual(
      expect.objectContaining({
        kind: "payout",
        title: `${kim.member.role_name} for Website redesign`,
        who: "Kim Demoff",
        action: { label: "Pay teammate", link: `/projects/${project_id}/pay/payouts` },
      }),
    );
    await as(owner, async () => {
      const { id } = await Payout.create({ project_id });
      await Payout.addItem(id, { user_id: kim.actor.user_id, amount: 125_000, description: "Writing" });
      await Payout.commit(id, {});
      expect(await owed()).toEqual({ count: 1, amount: 300_000, tax_note: null });
      await Payout.pay(id, {});
    });
    expect(await owed()).toEqual({ count: 1, amount: 175_000, tax_note: null });
    const [row] = await Member.rowsOf(owner.owner_id, project_id);
    expect(row && Member.computeOwed(row)).toBe(175_000);
    await as(owner, () => Member.remove(project_id, kim.member.id));
    expect(await owed()).toEqual({ count: 0, amount: 0, tax_note: null });
  });

  it("leaves out what belongs to a project that was deleted, or to another workspace", async () => {
    const offer = await newOffer(PLAN);
    await as(offer.owner, () => removeProject(offer.project_id));
    expect((await look(offer.owner)).your_move).toEqual([]);
    const other = await newOffer(PLAN);
    await invoiced(other.owner, other.project_id, 700, 3);
    expect(await look(offer.owner)).toMatchObject({ coming_in: 0, buckets: { due: { count: 0 } } });
  });

  it("asks for the invoices that were drafted, once, and for those of no project, too", async () => {
    const { owner, project_id, client_id } = await newOffer(PLAN);
    await as(owner, async () => {
      const { id } = await Invoice.create({ client_id, is_global: true });
      await Invoice.addItem(id, { name: "Care plan", unit_price: 4_200 });
    });
    const { your_move, buckets } = await look(owner);
    expect(your_move).toContainEqual(
      expect.objectContaining({ kind: "invoice", status: "draft", amount: 4_200, project_id: null }),
    );
    expect(buckets).toMatchObject({ drafts: { count: 2 }, due: { count: 0 } });
    expect(await as(owner, () => Scope.get(project_id))).toMatchObject({ project_id });
  });
});

describe("a change order that came to nothing", () => {
  it.each(["declined", "withdrawn"] as const)(
    "waits for its owner while it is %s, until it is dropped (D23)",
    async (status) => {
      const offer = await newOffer(PLAN);
      await accepted(offer);
      const change = await open(offer);
      await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 500_000 }));
      const hash = await offered(offer, change.id);
      if (status === "declined") await decline(hash);
      else await as(offer.owner, () => Proposal.withdraw(change.id));
      const row = async () => (await look(offer.owner)).your_move.find(({ id }) => id === change.id);
      const { agreement } = await as(offer.owner, () => Project.get(offer.project_id));
      expect(agreement.change?.difference).not.toBe(0);
      expect(await row()).toMatchObject({
        kind: "proposal",
        status,
        amount: agreement.change?.difference,
        action: { label: "Revise", link: expect.stringContaining(`/view/proposals/${change.id}`) },
      });
      await as(offer.owner, () => Change.dropChange(change.id));
      expect(await row()).toBeUndefined();
    },
  );
});

describe("invoices of another currency", () => {
  it("are listed, and neither counted beside a sum that leaves them out nor told to be due by its day (D7)", async () => {
    const { owner, project_id } = await newOffer(PLAN);
    const first = await invoiced(owner, project_id, 90_000, 14);
    await as(owner, async () => {
      const { id } = await Invoice.create({ project_id });
      await Invoice.addItem(id, { name: "Design", unit_price: 777 });
      await Invoice.update(id, { currency: "EUR", due_on: Day.addDays(await Workspace.today(), 60) });
      await Invoice.send(id, {});
    });
    const { buckets, last_due_on, their_move } = await look(owner);
    expect(buckets.due).toEqual({ count: 1, amount: 90_000, tax_note: null });
    expect(last_due_on).toBe(first.due_on);
    expect(their_move.filter(({ kind }) => kind === "invoice")).toHaveLength(2);
  });
});

describe("what came in", () => {
  it("is summed by the months of the owner's calendar, in one currency (D7)", async () => {
    const { owner, project_id } = await newOffer(PLAN);
    const invoice = await invoiced(owner, project_id, 90_000, 14);
    const today = await as(owner, () => Workspace.today());
    await as(owner, () =>
      Payment.markPaid(invoice.id, { paid_at: today, payment_method: "bank_transfer", amount: 50_000 }),
    );
    // A payment by hand may have come in earlier than it is written down.
    const settled = (paid_at: string, amount: number, currency = "USD") =>
      as(owner, async () => {
        const { id } = await Invoice.create({ project_id });
        await Invoice.addItem(id, { name: "Design", unit_price: amount });
        await Invoice.update(id, { currency });
        await Invoice.send(id, {});
        await Payment.markPaid(id, { paid_at, payment_method: "cash" });
      });
    const month = (back: number) => Day.addMonths(`${today.slice(0, 7)}-01`, -back);
    await settled(month(1), 1_100);
    await settled(Day.addDays(month(0), -1), 22);
    await settled(month(5), 500);
    await settled(Day.addDays(month(5), -1), 9_999);
    await settled(today, 777, "JPY");
    const { received, coming_in } = await look(owner);
    expect(received.map(({ amount }) => amount)).toEqual([500, 0, 0, 0, 1_122, 50_000]);
    expect(received.at(-1)?.month).toBe(today.slice(0, 7));
    expect(coming_in).toBe(40_000);
  });

  it("counts money once: applied credit is none, and what went back is taken off", async () => {
    const { owner, project_id, client_id } = await newOffer(PLAN);
    const [first, second] = [
      await invoiced(owner, project_id, 25_000, 14),
      await invoiced(owner, project_id, 20_000, 14),
    ];
    const paid = { paid_at: await as(owner, () => Workspace.today()), payment_method: "check" as const };
    const received = async () => {
      const { received: months } = await look(owner);
      const { money } = await as(owner, () => overview(project_id));
      const { currencies } = await as(owner, () => statement(client_id, {}));
      expect(money[0]?.received).toBe(currencies[0]?.received);
      expect(months.at(-1)?.amount).toBe(currencies[0]?.received);
      return months.at(-1)?.amount;
    };
    await as(owner, () => Payment.markPaid(first.id, { ...paid, amount: 40_000, keep_excess: true }));
    expect(await received()).toBe(40_000);
    await as(owner, () => Payment.applyCredit(second.id, {}));
    expect(await received()).toBe(40_000);
    const { payments } = await as(owner, () => Invoice.get(first.id));
    // What became credit and paid the other invoice is refused until that is undone.
    await expect(
      as(owner, () => Payment.refund(first.id, payments[0]?.id ?? 0, { amount: 25_001 })),
    ).rejects.toMatchObject({ code: 1000 });
    const again = await as(owner, () => Payment.markPaid(second.id, { ...paid, amount: 5_000 }));
    expect(await received()).toBe(45_000);
    await as(owner, () => Payment.refund(second.id, again.payments[1]?.id ?? 0, { amount: 2_000 }));
    expect(await received()).toBe(43_000);
    await as(owner, () => Invoice.credit(second.id, { amount: 1_000, reason: "Goodwill" }));
    expect(await received()).toBe(43_000);
  });
});

describe("recent", () => {
  it("is the newest of what rang", async () => {
    const { owner } = await newOffer(PLAN);
    for (let i = 0; i < 10; i++)
      await as(owner, () =>
        Notification.add({
          user_id: owner.user_id,
          key: `thing:${i}`,
          type: "test.rang",
          title: `Thing ${i}.`,
          link: "/projects",
        }),
      );
    const { recent } = await look(owner);
    expect(recent).toHaveLength(8);
    expect(recent[0]).toMatchObject({ type: "test.rang", text: "Thing 9.", link: "/projects" });
  });
});
