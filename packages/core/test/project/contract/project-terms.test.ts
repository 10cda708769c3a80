import { startProject } from "@stint/core/operations/start-project";
import { CONFIDENTIALITY, Contract } from "@stint/core/project/contract";
import { describe, expect, it } from "vitest";
import { as } from "../../support";
import { newWorkspace } from "../../support/workspace";
import { setPlan } from "../../template/support";

const FEE = { kind: "percent_month", percent: "1", amount: null, grace_days: 0, cap_percent: "12" } as const;

describe("contract terms of a project", () => {
  it("are added, changed, ordered, deleted and brought back", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const { id } = await as(owner, () => startProject({ name: "Site", client_name: "Acme" }));
    const pay = await as(owner, () => Contract.add(id, { name: "Payment", body: "Within 14 days." }));
    const late = await as(owner, () => Contract.add(id, { name: "Late", body: "Ask." }));
    const names = async () => (await as(owner, () => Contract.list(id))).map(({ name }) => name);
    expect(await names()).toEqual(["Confidentiality", "Payment", "Late"]);
    const [first] = await as(owner, () => Contract.list(id));
    const order = [late.id, first?.id ?? 0, pay.id];
    await as(owner, () => Contract.sort(id, order));
    expect(await names()).toEqual(["Late", "Confidentiality", "Payment"]);
    await expect(as(owner, () => Contract.sort(id, [late.id, pay.id]))).rejects.toMatchObject({ code: 1004 });
    await expect(as(owner, () => Contract.sort(id, [late.id, late.id]))).rejects.toMatchObject({
      code: 1000,
    });
    await expect(as(owner, () => Contract.sort(id, [...order, 7]))).rejects.toMatchObject({ code: 1003 });
    await as(owner, () => Contract.update(id, pay.id, { body: "Within 7 days." }, 1));
    await expect(as(owner, () => Contract.update(id, pay.id, { body: "Never." }, 1))).rejects.toMatchObject({
      code: 1004,
    });
    await as(owner, () => Contract.remove(id, pay.id));
    await expect(as(owner, () => Contract.update(id, pay.id, { body: "?" }))).rejects.toMatchObject({
      code: 1003,
    });
    expect(await names()).toEqual(["Late", "Confidentiality"]);
    expect((await as(owner, () => Contract.restore(id, pay.id))).body).toBe("Within 7 days.");
    expect(await names()).toEqual(["Late", "Confidentiality", "Payment"]);
  });

  it("are confidentiality only on the free plan (1007)", async () => {
    const owner = await newWorkspace();
    const { id } = await as(owner, () => startProject({ name: "Site", client_name: "Acme" }));
    await expect(as(owner, () => Contract.add(id, { name: "Payment", body: "Soon." }))).rejects.toMatchObject(
      { code: 1007, status: 402 },
    );
    const [term] = await as(owner, () => Contract.list(id));
    const tid = term?.id ?? 0;
    const locked = { code: 1007 };
    // The name alone opens nothing: neither for a new term, nor for other words in the one that is there.
    await as(owner, () => Contract.remove(id, tid));
    for (const change of [{ body: "Say nothing." }, { late_fee: FEE }])
      await expect(
        as(owner, () => Contract.add(id, { ...CONFIDENTIALITY, ...change })),
      ).rejects.toMatchObject(locked);
    const again = await as(owner, () => Contract.add(id, CONFIDENTIALITY));
    await expect(as(owner, () => Contract.add(id, CONFIDENTIALITY))).rejects.toMatchObject(locked);
    await expect(as(owner, () => Contract.restore(id, tid))).rejects.toMatchObject(locked);
    for (const change of [{ name: "Payment" }, { body: "Say nothing." }, { late_fee: FEE }])
      await expect(as(owner, () => Contract.update(id, again.id, change))).rejects.toMatchObject(locked);
    expect(await as(owner, () => Contract.update(id, again.id, { description: "Ours" }))).toMatchObject({
      body: CONFIDENTIALITY.body,
      description: "Ours",
    });
  });

  it("are one on the free plan, also of two that come at the same time", async () => {
    const owner = await newWorkspace();
    const { id } = await as(owner, () => startProject({ name: "Site", client_name: "Acme" }));
    // Its place is free again with it, however often.
    for (let round = 0; round < 6; round++) {
      const [first, ...others] = await as(owner, () => Contract.list(id));
      expect(others).toEqual([]);
      await as(owner, () => Contract.remove(id, first?.id ?? 0));
      const add = () => as(owner, () => Contract.add(id, CONFIDENTIALITY));
      const restore = () => as(owner, () => Contract.restore(id, first?.id ?? 0));
      const all = await Promise.allSettled([add(), add(), restore(), add()]);
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });

  it("stay one's own to fill in when the plan ends; what would be new needs one (1007)", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const { id } = await as(owner, () => startProject({ name: "Site", client_name: "Acme" }));
    const law = await as(owner, () =>
      Contract.add(id, { name: "Governing Law", body: "The law of [state or country].", late_fee: FEE }),
    );
    await setPlan(owner, { plan: "none", subscription_status: "ended" });
    const change = (input: Contract.TermUpdateInput) => as(owner, () => Contract.update(id, law.id, input));
    for (const input of [{ name: "Payment" }, { late_fee: { ...FEE, percent: "2" } }])
      await expect(change(input)).rejects.toMatchObject({ code: 1007 });
    // A form posts everything that it shows, in blocks.
    const content = [{ type: "paragraph" as const, content: [{ text: "The law of Oregon." }] }];
    const written = { name: "Governing Law", content, description: "", late_fee: FEE };
    expect(await change(written)).toMatchObject({ body: "The law of Oregon.", late_fee: FEE });
    expect(await change({ ...written, description: "Ours" })).toMatchObject({ description: "Ours" });
    expect(await change({ late_fee: null })).toMatchObject({ late_fee: null });
    await expect(change({ late_fee: FEE })).rejects.toMatchObject({ code: 1007 });
  });
});
