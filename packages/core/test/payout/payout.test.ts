import { Payout } from "@stint/core/payout";
import { Project } from "@stint/core/project";
import { Member } from "@stint/core/project/member";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { as, newStudio, newTeammate, type Person } from "../project/invitation/support";
import { journalOf } from "../support";

type Studio = Awaited<ReturnType<typeof newStudio>>;
type Teammate = Awaited<ReturnType<typeof newTeammate>>;

const line = (user_id: number, amount: number, description = "Writing") => ({ user_id, amount, description });
const memberOf = async ({ owner, project_id }: Studio, { actor }: Teammate) =>
  (await Member.rowsOf(owner.owner_id, project_id)).find((each) => each.user_id === actor.user_id);

/** A draft with one line for each amount. */
async function draft({ owner, project_id }: Studio, lines: [Teammate, number][]) {
  return as(owner, async () => {
    const { id } = await Payout.create({ project_id });
    for (const [teammate, amount] of lines) await Payout.addItem(id, line(teammate.actor.user_id, amount));
    return Payout.get(id);
  });
}

describe("paying a teammate", () => {
  let studio: Studio;
  let kim: Teammate;
  let sam: Teammate;
  const own = <T>(work: () => Promise<T>) => as(studio.owner, work);
  const see = (who: Person) => as(who, () => Payout.list({ project_id: studio.project_id }));

  beforeAll(async () => {
    studio = await newStudio();
    kim = await newTeammate(studio, { pay: 300_000 });
    sam = await newTeammate(studio, { pay: 100_000 }, "Sam");
  });

  it("goes from draft to committed to paid, with every sum in the same transaction", async () => {
    const payout = await draft(studio, [
      [kim, 120_000],
      [sam, 40_000],
      [kim, 30_000],
    ]);
    expect(payout).toMatchObject({ status: "draft", total: 190_000, warning: null });
    expect(await memberOf(studio, kim)).toMatchObject({ committed: 0, paid: 0 });

    const committed = await own(() => Payout.commit(payout.id, { message: "Thank you!" }));
    expect(committed).toMatchObject({ status: "committed", message: "Thank you!", warning: null });
    expect(await memberOf(studio, kim)).toMatchObject({ committed: 150_000, paid: 0 });
    expect((await own(() => Workspace.get())).open_payouts).toBe(1);

    const paid = await own(() => Payout.pay(payout.id, { payment_method: "bank_transfer" }));
    expect(paid).toMatchObject({ status: "paid", payment_method: "bank_transfer" });
    expect(await memberOf(studio, kim)).toMatchObject({ committed: 0, paid: 150_000 });
    expect(await memberOf(studio, sam)).toMatchObject({ committed: 0, paid: 40_000 });
    expect((await own(() => Workspace.get())).open_payouts).toBe(0);
    expect(await journalOf(studio.owner.owner_id, `payout:${payout.id}`)).toEqual([
      "payout.created",
      ...Array(3).fill("payout.item_added"),
      "payout.committed",
      "payout.paid",
    ]);
  });

  it("shows each teammate their own lines of it and nothing else (D42)", async () => {
    const { items } = await see(sam.actor);
    expect(items).toEqual([
      {
        id: expect.any(Number),
        project_id: studio.project_id,
        status: "paid",
        amount: 40_000,
        currency: "USD",
        held_reason: null,
        items: [{ id: expect.any(Number), amount: 40_000, description: "Writing", repaid: false }],
        committed_at: expect.any(String),
        paid_at: expect.any(String),
      },
    ]);
    expect(await as(sam.actor, () => Project.see(studio.project_id))).toMatchObject({
      pay: { agreed: 100_000, paid: 40_000, owed: 60_000 },
    });
    expect(
      (await as(sam.actor, () => Payout.list({ project_id: studio.project_id, user_id: kim.actor.user_id })))
        .items,
    ).toEqual([]);
  });

  it("shows a teammate no draft", async () => {
    const payout = await draft(studio, [[sam, 5_000]]);
    expect((await see(sam.actor)).items).toHaveLength(1);
    expect((await own(() => Payout.list({ project_id: studio.project_id }))).items).toHaveLength(2);
    await own(() => Payout.remove(payout.id));
    await expect(own(() => Payout.get(payout.id))).rejects.toMatchObject({ code: 1003 });
  });

  it("cannot be changed, deleted or committed again once committed: 2031 (D41)", async () => {
    const payout = await draft(studio, [[kim, 10_000]]);
    const item = payout.items[0]?.id ?? 0;
    await own(() => Payout.commit(payout.id, {}));
    const before = await own(() => Payout.get(payout.id));
    for (const act of [
      () => Payout.addItem(payout.id, line(kim.actor.user_id, 1)),
      () => Payout.updateItem(payout.id, item, { amount: 1 }),
      () => Payout.removeItem(payout.id, item),
      () => Payout.remove(payout.id),
      () => Payout.commit(payout.id, {}),
    ])
      await expect(own(act)).rejects.toMatchObject({ code: 2031 });
    expect(await own(() => Payout.get(payout.id))).toEqual(before);
    await own(() => Payout.pay(payout.id, {}));
    await expect(own(() => Payout.pay(payout.id, {}))).rejects.toMatchObject({ code: 1004 });
  });

  it("is committed and paid once, however many try", async () => {
    const payout = await draft(studio, [[kim, 7_000]]);
    const start = await memberOf(studio, kim);
    const all = (work: () => Promise<unknown>) =>
      Promise.allSettled(Array.from({ length: 10 }, () => own(work))).then(
        (tries) => tries.filter(({ status }) => status === "fulfilled").length,
      );
    expect(await all(() => Payout.commit(payout.id, {}))).toBe(1);
    expect(await all(() => Payout.pay(payout.id, {}))).toBe(1);
    expect(await memberOf(studio, kim)).toMatchObject({ paid: (start?.paid ?? 0) + 7_000, committed: 0 });
    expect((await own(() => Workspace.get())).open_payouts).toBe(0);
  });

  it("needs a line, an amount above nothing, and people of this project", async () => {
    const payout = await draft(studio, []);
    await expect(own(() => Payout.commit(payout.id, {}))).rejects.toMatchObject({
      code: 1000,
      fields: { items: expect.any(String) },
    });
    await expect(own(() => Payout.pay(payout.id, {}))).rejects.toMatchObject({ code: 1004 });
    const stranger = await newTeammate(await newStudio());
    await expect(
      own(() => Payout.addItem(payout.id, line(stranger.actor.user_id, 100))),
    ).rejects.toMatchObject({ fields: { user_id: expect.any(String) } });
    await expect(
      own(() => Payout.addItem(payout.id, { ...line(kim.actor.user_id, 100), expense_id: 5 })),
    ).rejects.toMatchObject({ fields: { expense_id: expect.any(String) } });
    await expect(own(() => Payout.updateItem(payout.id, 5, { amount: 1 }))).rejects.toMatchObject({
      code: 1003,
    });
    expect((await own(() => Payout.get(payout.id))).items).toEqual([]);
  });

  it("changes a line for whoever saw the newest version, and tells the others (1004)", async () => {
    const payout = await draft(studio, [[kim, 100]]);
    const item = payout.items[0]?.id ?? 0;
    const changed = await own(() => Payout.updateItem(payout.id, item, { amount: 250 }, payout.version));
    expect(changed).toMatchObject({ total: 250, version: payout.version + 1 });
    await expect(
      own(() => Payout.updateItem(payout.id, item, { amount: 999 }, payout.version)),
    ).rejects.toMatchObject({ code: 1004 });
    expect(await own(() => Payout.removeItem(payout.id, item))).toMatchObject({ total: 0, items: [] });
  });
});

describe("paying more than was agreed or budgeted (D41)", () => {
  it("is allowed, with a warning that says by how much", async () => {
    const studio = await newStudio();
    const kim = await newTeammate(studio, { pay: 100_000 });
    const first = await draft(studio, [[kim, 80_000]]);
    expect(first.warning).toBeNull();
    await as(studio.owner, () => Payout.commit(first.id, {}));
    const second = await draft(studio, [[kim, 45_000]]);
    expect(second.warning).toBe("Kim Demoff would have $250.00 more than the agreed $1,000.00.");
    const committed = await as(studio.owner, () => Payout.commit(second.id, {}));
    expect(committed).toMatchObject({ status: "committed", warning: second.warning });
    expect(await memberOf(studio, kim)).toMatchObject({ committed: 125_000 });
  });
});

describe("a teammate who was removed", () => {
  it("is still paid for what was done, and counts for that much in the team's pay (D43)", async () => {
    const studio = await newStudio();
    const kim = await newTeammate(studio, { pay: 100_000 });
    const payout = await draft(studio, [[kim, 60_000]]);
    await as(studio.owner, () => Payout.commit(payout.id, {}));
    await as(studio.owner, () => Member.remove(studio.project_id, kim.member.id));
    await expect(as(kim.actor, () => Payout.list({ project_id: studio.project_id }))).rejects.toMatchObject({
      code: 1066,
    });
    await as(studio.owner, () => Payout.pay(payout.id, {}));
    expect(await memberOf(studio, kim)).toMatchObject({ status: "removed", paid: 60_000, pay: 100_000 });
    const project = await as(studio.owner, () => Project.row(studio.project_id));
    expect(project.team_pay).toBe(60_000);
  });
});

describe("another workspace", () => {
  it("reads and changes nothing", async () => {
    const studio = await newStudio();
    const kim = await newTeammate(studio);
    const { id, items } = await draft(studio, [[kim, 100]]);
    const before = await as(studio.owner, () => Payout.get(id));
    const other = await newStudio();
    const item = items[0]?.id ?? 0;
    for (const who of [other.owner, kim.actor])
      for (const act of [
        () => Payout.get(id),
        () => Payout.create({ project_id: studio.project_id }),
        () => Payout.addItem(id, line(kim.actor.user_id, 1)),
        () => Payout.updateItem(id, item, { amount: 1 }),
        () => Payout.removeItem(id, item),
        () => Payout.commit(id, {}),
        () => Payout.pay(id, {}),
        () => Payout.remove(id),
      ])
        await expect(as(who, act)).rejects.toMatchObject({ status: 404 });
    await expect(as(other.owner, () => Payout.list({ project_id: studio.project_id }))).rejects.toMatchObject(
      { code: 1066 },
    );
    expect((await as(other.owner, () => Payout.list({}))).items).toEqual([]);
    expect(await as(studio.owner, () => Payout.get(id))).toEqual(before);
  });
});
