import { Ledger } from "@stint/core/ledger";
import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { Share } from "@stint/core/payout/revenue-share";
import { Project } from "@stint/core/project";
import { Member } from "@stint/core/project/member";
import { describe, expect, it } from "vitest";
import { RuleSetEntity } from "../../../src/payout/rule-set-entity";
import { as, newStudio } from "../../project/invitation/support";
import { journalOf } from "../../support";
import { newPaidStudio } from "./support";

type Studio = Awaited<ReturnType<typeof newPaidStudio>>;
const percent = (member_id: number, of: string, more: Partial<Share.RuleInput> = {}): Share.RuleInput => ({
  member_id,
  kind: "settled",
  percent: of,
  ...more,
});
const fixed = (member_id: number, amount: number): Share.RuleInput => ({ member_id, kind: "fixed", amount });
const amounts = ({ items }: Payout.Info) => items.map(({ name, amount }) => [name.split(" ")[0], amount]);

describe("pay when paid", () => {
  it("drafts a payout when the client's money settles, by the rules in their order", async () => {
    const { kim, sam, task_id, rules, send, pay, payouts, own, project_id } = await newPaidStudio();
    await rules(
      fixed(sam.member.id, 30_000),
      { member_id: kim.member.id, kind: "service", percent: "50", task_id, cap: 150_000 },
      percent(sam.member.id, "10"),
    );
    const { id, number } = await send(500_000);
    await pay(id, 100_000);
    const [first] = await payouts();
    expect(first).toMatchObject({
      status: "draft",
      total: 100_000,
      source: { invoice_id: id, number, base: 100_000 },
    });
    expect(amounts(first as Payout.Info)).toEqual([
      ["Sam", 30_000],
      ["Kim", 70_000],
    ]);
    await pay(id);
    const [, second] = await payouts();
    // The cap of the service's half is $1,500.00, and ten per cent of what came in now are $400.00.
    expect(amounts(second as Payout.Info)).toEqual([
      ["Kim", 80_000],
      ["Sam", 40_000],
    ]);
    const plan = await own(() => Share.get(project_id));
    expect(plan).toMatchObject({ received: 500_000, shared: 220_000, held: 0 });
    expect(plan.rules.map(({ given, most }) => [given, most])).toEqual([
      [30_000, 30_000],
      [150_000, 150_000],
      [40_000, null],
    ]);
  });

  it("shares each payment once, however often and however many at once its news come", async () => {
    const { kim, rules, send, pay, payouts, own, project_id } = await newPaidStudio();
    await rules(percent(kim.member.id, "25"));
    const { id } = await send(80_000);
    const payment_id = await pay(id);
    const again = () => own(() => Share.reconcileShares({ project_id, invoice_id: id, payment_id }));
    await Promise.all(Array.from({ length: 8 }, again));
    expect((await payouts()).map(({ total }) => total)).toEqual([20_000]);
  });

  it("is for money that settles after the rules were made", async () => {
    const { kim, rules, send, pay, payouts } = await newPaidStudio();
    const { id } = await send(80_000);
    await pay(id, 50_000);
    await rules(fixed(kim.member.id, 60_000));
    expect(await payouts()).toEqual([]);
    await pay(id);
    expect((await payouts()).map(({ total }) => total)).toEqual([30_000]);
  });

  it("gives nothing to somebody who was removed (D43), and leaves the money to the others", async () => {
    const { kim, sam, rules, send, pay, payouts, own, project_id } = await newPaidStudio();
    await rules(fixed(kim.member.id, 60_000), fixed(sam.member.id, 10_000));
    await own(() => Member.remove(project_id, kim.member.id));
    const { id } = await send(65_000);
    await pay(id);
    expect((await payouts()).map(amounts)).toEqual([[["Sam", 10_000]]]);
  });
});

describe("money that goes back holds its share and says why (D37)", () => {
  async function story() {
    const studio = await newPaidStudio();
    await studio.rules(percent(studio.kim.member.id, "20"));
    const { id } = await studio.send(500_000);
    const first = await studio.pay(id, 200_000);
    const second = await studio.pay(id);
    const [one, two] = (await studio.payouts()).map((payout) => payout.id);
    return { ...studio, invoice_id: id, first, second, one: one ?? 0, two: two ?? 0 };
  }
  const status = ({ own }: Studio, id: number) => own(async () => (await Payout.get(id)).status);

  it("a draft and a committed one become what they were once as much has come in again", async () => {
    const it = await story();
    const { own, invoice_id, first, second, one, two } = it;
    await own(() => Payout.commit(one, {}));
    await it.takeBack(invoice_id, first);
    expect(await own(() => Payout.get(one))).toMatchObject({
      status: "held",
      held_reason: expect.stringMatching(/^The payment of invoice \S+ was taken back \(It bounced\)\.$/),
    });
    expect(await status(it, two)).toBe("draft");
    for (const act of [() => Payout.pay(one, {}), () => Payout.commit(one, {})])
      await expect(own(act)).rejects.toMatchObject({ code: 1002 });
    await expect(own(() => Payout.remove(one))).rejects.toMatchObject({ code: 2031 });
    await it.takeBack(invoice_id, second);
    expect(await status(it, two)).toBe("held");

    await it.pay(invoice_id, 150_000);
    expect([await status(it, one), await status(it, two)]).toEqual(["held", "held"]);
    await it.pay(invoice_id, 50_000);
    expect([await status(it, one), await status(it, two)]).toEqual(["committed", "held"]);
    await it.pay(invoice_id);
    expect([await status(it, one), await status(it, two)]).toEqual(["committed", "draft"]);
    expect(await it.payouts()).toHaveLength(2);
    expect(await own(() => Payout.pay(one, { payment_method: "check" }))).toMatchObject({ status: "paid" });
    expect((await journalOf(it.owner.owner_id, `payout:${one}`)).slice(1)).toEqual([
      "payout.committed",
      "payout.held",
      "payout.released",
      "payout.paid",
    ]);
    const { balances } = await own(() => Ledger.payoutStatement(one));
    expect(balances).toEqual([
      { account: "bank", currency: "USD", amount: -40_000 },
      { account: "payouts", currency: "USD", amount: 40_000 },
      { account: "payable", currency: "USD", amount: 0 },
    ]);
  });

  it("is found out at the moment of paying, even before the news were heard", async () => {
    const { own, invoice_id, first, one } = await story();
    await own(() => Payout.commit(one, {}));
    await own(() => Payment.reverse(invoice_id, first, { note: "It bounced" }));
    await expect(own(() => Payout.pay(one, {}))).rejects.toMatchObject({ code: 1002 });
    expect(await own(() => Payout.get(one))).toMatchObject({ status: "held" });
  });

  it("what was paid stays paid, and the next shares stay within what was received", async () => {
    const { own, invoice_id, first, one, two, takeBack, pay, ...it } = await story();
    await own(() => Payout.commit(one, {}));
    await own(() => Payout.pay(one, {}));
    await takeBack(invoice_id, first);
    expect(await own(() => Payout.get(one))).toMatchObject({ status: "paid", held_reason: null });
    expect(await own(() => Payout.get(two))).toMatchObject({ status: "draft" });
    // The same money comes once more: it was shared already.
    await pay(invoice_id);
    expect(await it.payouts()).toHaveLength(2);
  });

  it("what was paid is kept as one sum, so that the plan does not grow, and is never shared twice", async () => {
    const studio = await newPaidStudio();
    const { own, project_id, kim } = studio;
    await studio.rules({ member_id: kim.member.id, kind: "settled", percent: "50" });
    const { id } = await studio.send(100_000);
    const drafted = async () => {
      const { data } = await RuleSetEntity.get({ owner_id: studio.owner.owner_id, project_id }).go();
      return { kept: data?.drafted.length, paid: data?.paid };
    };
    let last = 0;
    for (let part = 0; part < 4; part++) {
      last = await studio.pay(id, 20_000);
      const fresh = (await studio.payouts()).at(-1)?.id ?? 0;
      await own(() => Payout.commit(fresh, {}));
      await own(() => Payout.pay(fresh, {}));
    }
    expect(await drafted()).toEqual({ kept: 1, paid: { USD: { base: 60_000, total: 30_000 } } });
    expect(await own(() => Share.get(project_id))).toMatchObject({
      currency: "USD",
      received: 80_000,
      shared: 40_000,
    });
    // What is gone again is missing from what comes next: never more is shared than is there.
    await studio.takeBack(id, last);
    await studio.pay(id, 20_000);
    expect((await studio.payouts()).map(({ status }) => status)).toEqual(["paid", "paid", "paid", "paid"]);
    await studio.pay(id);
    expect((await studio.payouts()).map(({ total }) => total)).toEqual([
      10_000, 10_000, 10_000, 10_000, 10_000,
    ]);
  });

  it("a held draft can be deleted; its money is shared anew when it comes", async () => {
    const { own, invoice_id, first, one, takeBack, pay, payouts } = await story();
    await takeBack(invoice_id, first);
    await own(() => Payout.remove(one));
    await pay(invoice_id);
    expect((await payouts()).map(({ total }) => total)).toEqual([60_000, 40_000]);
  });

  it("money that the owner gives back is not shared either", async () => {
    const { own, invoice_id, second, two, project_id } = await story();
    await own(() => Payment.refund(invoice_id, second, {}));
    await own(() => Share.reconcileShares({ project_id, invoice_id, payment_id: second }));
    expect(await own(() => Payout.get(two))).toMatchObject({
      status: "held",
      held_reason: expect.stringContaining("was given back to the client"),
    });
  });
});

describe("a draft that the rules made", () => {
  it("may be changed within its payment; what the owner takes out is not drafted again", async () => {
    const { kim, rules, send, pay, payouts, own } = await newPaidStudio();
    await rules(fixed(kim.member.id, 60_000));
    const { id } = await send(100_000);
    await pay(id, 40_000);
    const [draft] = await payouts();
    const item = draft?.items[0]?.id ?? 0;
    const change = (amount: number) => own(() => Payout.updateItem(draft?.id ?? 0, item, { amount }));
    await expect(change(40_001)).rejects.toMatchObject({
      fields: { amount: "Only $400.00 came in with this payment" },
    });
    expect(await change(10_000)).toMatchObject({ total: 10_000 });
    await pay(id);
    expect((await payouts()).map(({ total }) => total)).toEqual([10_000, 20_000]);
  });
});

describe("the rules of a project", () => {
  it("are of people who have joined and services of the scope, each whole (422)", async () => {
    const { kim, rules, own, project_id } = await newPaidStudio();
    const other = await newPaidStudio();
    await expect(rules(fixed(other.kim.member.id, 100))).rejects.toMatchObject({
      fields: { "rules.0.member_id": expect.any(String) },
    });
    await expect(
      rules({ member_id: kim.member.id, kind: "service", percent: "5", task_id: other.task_id }),
    ).rejects.toMatchObject({ fields: { "rules.0.task_id": expect.any(String) } });
    const [rule] = (await rules(fixed(kim.member.id, 100))).rules;
    const twice = { ...fixed(kim.member.id, 100), id: rule?.id };
    await expect(rules(twice, twice)).rejects.toMatchObject({ fields: { rules: expect.any(String) } });
    expect((await own(() => Share.get(project_id))).rules).toHaveLength(1);
  });

  it("change for whoever saw the newest version (1004), and not once the project is completed (2032)", async () => {
    const { kim, rules, own, project_id } = await newPaidStudio();
    const { version } = await rules(fixed(kim.member.id, 100));
    const save = () => own(() => Share.save(project_id, { rules: [] }, version));
    expect(await save()).toMatchObject({ rules: [], version: version + 1 });
    await expect(save()).rejects.toMatchObject({ code: 1004 });
    await own(() => Project.setStatus(project_id, { status: "completed" }));
    await expect(rules()).rejects.toMatchObject({ code: 2032 });
  });

  it("are their owner's alone (D42)", async () => {
    const { kim, project_id, rules } = await newPaidStudio();
    await rules(fixed(kim.member.id, 100));
    for (const who of [kim.actor, (await newStudio()).owner])
      for (const act of [() => Share.get(project_id), () => Share.save(project_id, { rules: [] })])
        await expect(as(who, act)).rejects.toMatchObject({ code: 1066 });
  });
});
