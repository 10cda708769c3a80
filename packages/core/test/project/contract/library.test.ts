import { Contract } from "@stint/core/project/contract";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { CONFIDENTIALITY } from "../../../src/project/contract/initial";
import { unknownPlaceholders } from "../../../src/project/contract/text/rules";
import { as } from "../../support";
import { publishCatalog } from "../../support/catalog";
import { newWorkspace } from "../../support/workspace";
import { setPlan } from "../../template/support";

const { Library } = Contract;
const subscriber = () => newWorkspace({ plan: "pro_monthly" });
const term = { name: "Late Payments", body: "Pay in time.", description: "When money is late" };

beforeAll(() => publishCatalog());

describe("the workspace's own terms", () => {
  it("keep a name once: a second one is '<name> (copy)', however it is written, also for two at once", async () => {
    const owner = await subscriber();
    const first = await as(owner, () => Library.add(term));
    expect(first).toMatchObject({ name: "Late Payments", is_community: false, is_locked: false });
    expect((await as(owner, () => Library.add({ ...term, name: "late  payments" }))).name).toBe(
      "late  payments (copy)",
    );
    const both = await Promise.all([1, 2].map(() => as(owner, () => Library.add(term))));
    expect(new Set(both.map(({ name }) => name)).size).toBe(2);
    for (const { name } of both) expect(name).toMatch(/^Late Payments \(copy [23]\)$/);
  });

  it("are changed, renamed to a free name, found, grouped and deleted", async () => {
    const owner = await subscriber();
    const one = await as(owner, () => Library.add(term));
    const two = await as(owner, () => Library.add({ ...term, name: "Delays", group: "Delays" }));
    const renamed = await as(owner, () => Library.update(two.id, { name: "Late Payments" }, two.version));
    expect(renamed).toMatchObject({ name: "Late Payments (copy)", group: "Delays", version: 2 });
    await expect(as(owner, () => Library.update(two.id, { name: "X" }, 1))).rejects.toMatchObject({
      code: 1004,
    });
    const names = async (input: Contract.Library.ListInput) =>
      (await as(owner, () => Library.list(input))).items.map(({ name }) => name);
    expect(await names({})).toEqual(["Late Payments (copy)", "Late Payments"]);
    expect(await names({ filter: "COPY" })).toEqual(["Late Payments (copy)"]);
    expect(await names({ group: "Delays" })).toEqual(["Late Payments (copy)"]);
    await as(owner, () => Library.remove(one.id));
    // The name is free again.
    expect((await as(owner, () => Library.add(term))).name).toBe("Late Payments");
    const other = await subscriber();
    await expect(as(other, () => Library.remove(two.id))).rejects.toMatchObject({ code: 1003 });
    expect((await as(other, () => Library.list({}))).items).toEqual([]);
  });
});

describe("one term", () => {
  it("keeps the figure of its fixed fee when the workspace's currency changes (D7)", async () => {
    const owner = await subscriber();
    const late_fee = {
      kind: "fixed",
      amount: 2_500,
      percent: null,
      grace_days: 0,
      cap_percent: "50",
    } as const;
    const { id } = await as(owner, () => Library.add({ ...term, late_fee }));
    await as(owner, () => Workspace.update({ currency: "JPY" }));
    expect(await as(owner, () => Library.get(id))).toMatchObject({ late_fee: { amount: 25 } });
    const written = await as(owner, () => Library.update(id, { late_fee }));
    expect(written).toMatchObject({ late_fee: { amount: 2_500 } });
  });

  it("is read, copied and exported, own or the community's; nobody reads another's (1003)", async () => {
    const owner = await subscriber();
    const own = await as(owner, () => Library.add({ ...term, group: "Payments", body: "=Pay in time" }));
    expect(await as(owner, () => Library.get(own.id))).toEqual(own);
    expect((await as(owner, () => Library.duplicate(own.id))).name).toBe("Late Payments (copy)");
    const { items } = await as(owner, () => Library.list({ community: true, group: "Delays" }));
    const taken = await as(owner, () => Library.duplicate(items[0]?.id ?? 0));
    expect(taken).toMatchObject({
      name: items[0]?.name,
      body: items[0]?.body,
      group: "Delays",
      is_community: false,
    });
    const csv = await as(owner, () => Library.exportCsv());
    expect(csv.split("\r\n")[0]).toContain("id,name,group,note,text,created_at");
    // D48: a text is no formula.
    expect(csv).toContain(",Late Payments,Payments,When money is late,'=Pay in time,");
    const other = await subscriber();
    await expect(as(other, () => Library.get(own.id))).rejects.toMatchObject({ code: 1003 });
    await expect(as(other, () => Library.duplicate(own.id))).rejects.toMatchObject({ code: 1003 });
  });

  it("comes locked on the free plan, and is not copied (1007)", async () => {
    const free = await newWorkspace();
    const { items } = await as(free, () => Library.list({ community: true, group: "Payments" }));
    const id = items[0]?.id ?? 0;
    expect(await as(free, () => Library.get(id))).toMatchObject({ is_locked: true, body: "", content: null });
    await expect(as(free, () => Library.duplicate(id))).rejects.toMatchObject({ code: 1007 });
  });
});

describe("the plan", () => {
  it("gives 'Confidentiality' to all, and the text of the rest to subscribers only", async () => {
    const free = await newWorkspace();
    const { items } = await as(free, () => Library.list({ community: true }));
    const open = items.filter(({ is_locked }) => !is_locked);
    expect(open.map(({ name }) => name)).toEqual(["Confidentiality"]);
    for (const { is_locked, body, content } of items)
      expect(is_locked ? [body, content] : [body !== "", content !== null]).toEqual(
        is_locked ? ["", null] : [true, true],
      );
    await expect(as(free, () => Library.add(term))).rejects.toMatchObject({ code: 1007 });
    const named = { ...term, name: "Confidentiality" };
    await expect(as(free, () => Library.add(named))).rejects.toMatchObject({ code: 1007 });
    const kept = await as(free, () => Library.duplicate(open[0]?.id ?? 0));
    expect(kept).toMatchObject({ name: "Confidentiality", is_locked: false });
    await expect(as(free, () => Library.duplicate(kept.id))).rejects.toMatchObject({ code: 1007 });
    await expect(as(free, () => Library.update(kept.id, { body: "Other." }))).rejects.toMatchObject({
      code: 1007,
    });
  });

  it("takes nobody's own words away: they are read under the free name, and come back after a deletion", async () => {
    const owner = await subscriber();
    const own = await as(owner, () => Library.add({ ...term, name: "Confidentiality" }));
    const late = await as(owner, () => Library.add(term));
    await setPlan(owner, { plan: "none", subscription_status: "ended" });
    const read = { name: "Confidentiality", body: term.body, is_locked: false };
    const locked = { name: "Late Payments", body: "", is_locked: true };
    const all = async () => (await as(owner, () => Library.list({}))).items;
    expect(await all()).toMatchObject([locked, read]);
    for (const { id } of [own, late]) await as(owner, () => Library.remove(id));
    expect(await all()).toEqual([]);
    for (const id of [own.id, late.id])
      await expect(as(owner, () => Library.get(id))).rejects.toMatchObject({ code: 1003 });
    expect(await as(owner, () => Library.restore(own.id))).toMatchObject(read);
    expect(await as(owner, () => Library.restore(late.id))).toMatchObject(locked);
    expect(await all()).toMatchObject([locked, read]);
    // The words stay one's own to change; what is locked does not.
    expect(await as(owner, () => Library.update(own.id, { body: "Hush." }))).toMatchObject({ body: "Hush." });
    await expect(as(owner, () => Library.update(late.id, { body: "Soon." }))).rejects.toMatchObject({
      code: 1007,
    });
    await setPlan(owner, { plan: "pro_monthly", subscription_status: "active" });
    expect(await as(owner, () => Library.get(late.id))).toMatchObject({ body: term.body });
  });

  it("gives an own 'Confidentiality' its name back, also where the catalog's has taken it on the free plan", async () => {
    const owner = await subscriber();
    const mine = { name: "Confidentiality", body: "We keep what we hear to ourselves.", description: "Ours" };
    const own = await as(owner, () => Library.add(mine));
    await setPlan(owner, { plan: "none" });
    await as(owner, () => Library.remove(own.id));
    const [known] = (await as(owner, () => Library.list({ community: true }))).items;
    const taken = await as(owner, () => Library.duplicate(known?.id ?? 0));
    expect(taken).toMatchObject({ name: "Confidentiality", body: CONFIDENTIALITY.body });
    expect(await as(owner, () => Library.restore(own.id))).toMatchObject({ ...mine, is_locked: false });
    expect((await as(owner, () => Library.list({}))).items).toMatchObject([{ ...mine, is_locked: false }]);
    // The catalog's is kept for a day as any deleted one, and to be taken at any time; a second one is refused as before.
    await expect(as(owner, () => Library.duplicate(known?.id ?? 0))).rejects.toMatchObject({ code: 1007 });
  });

  it("lets a term come back beside one that took its name meanwhile", async () => {
    const owner = await subscriber();
    const { id } = await as(owner, () => Library.add(term));
    await as(owner, () => Library.remove(id));
    await as(owner, () => Library.add(term));
    expect(await as(owner, () => Library.restore(id))).toMatchObject({ name: "Late Payments (copy)" });
    const other = await subscriber();
    await expect(as(other, () => Library.restore(id))).rejects.toMatchObject({ code: 1003 });
  });

  it("offers the community's terms in their groups, with placeholders that all mean something", async () => {
    const owner = await subscriber();
    const { items } = await as(owner, () => Library.list({ community: true }));
    const byGroup = Contract.GROUPS.map((group) => [
      group,
      items.filter((each) => each.group === group).map(({ name }) => name),
    ]);
    expect(Object.fromEntries(byGroup)).toMatchObject({
      Confidentiality: expect.arrayContaining(["Confidentiality"]),
      Termination: expect.arrayContaining(["Term and Termination", "Consequences of Agreement Termination"]),
      Ownership: expect.arrayContaining(["Rights, Ownership, and Usage"]),
      Payments: expect.arrayContaining([
        "Payment Terms",
        "Payment Method",
        "Late Payments",
        "Other Payment Terms",
        "Project Suspension",
        "Expenses",
      ]),
      Delays: expect.arrayContaining(["Project Delays"]),
      "Feedback Rounds": expect.arrayContaining(["Feedback Rounds"]),
    });
    for (const { body, content } of items) {
      expect(unknownPlaceholders(body)).toEqual([]);
      expect(Contract.Content.parse(content)).toEqual(content);
    }
    const payments = await as(owner, () =>
      Library.list({ community: true, group: "Payments", filter: "late payments" }),
    );
    expect(payments.items.map(({ name }) => name)).toContain("Late Payments");
  });
});
