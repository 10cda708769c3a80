import { Dashboard } from "@stint/core/dashboard";
import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Clock } from "@stint/core/platform/clock";
import { describe, expect, it } from "vitest";
import { as, journalOf, newOwner } from "../support";
import { newWorkspace } from "../support/workspace";
import { newBusiness, newDraft } from "./support";

describe("a draft", () => {
  it("takes client, name and terms from its project", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const draft = await as(owner, () => Invoice.create({ project_id }));
    expect(draft).toMatchObject({
      project_id,
      client_id,
      client_name: "Cedar & Row",
      title: "Website redesign",
      payment_terms: 14,
      number: null,
      status: "draft",
      currency: "USD",
      totals: { total: 0 },
      version: 1,
    });
    expect(await journalOf(owner.owner_id, `invoice:${draft.id}`)).toEqual(["invoice.created"]);
  });

  it("needs a project or a client, and both must be its owner's", async () => {
    const { project_id, client_id } = await newBusiness();
    const other = await newWorkspace();
    await expect(as(other, () => Invoice.create({}))).rejects.toMatchObject({ code: 1000 });
    await expect(as(other, () => Invoice.create({ project_id }))).rejects.toMatchObject({
      code: 1066,
      message: "project",
    });
    await expect(as(other, () => Invoice.create({ client_id }))).rejects.toMatchObject({
      code: 1066,
      message: "client",
    });
    const global = await as(other, () => Invoice.create({ is_global: true }));
    expect(global).toMatchObject({ is_global: true, client_id: null, client_name: "" });
  });

  it("stores its totals with every write: lines, one discount, taxes (D2, D3, D6, 2019)", async () => {
    const { owner, project_id } = await newBusiness();
    const draft = await newDraft(owner, project_id, 64_22);
    const id = draft.id;
    await as(owner, async () => {
      await Invoice.updateItem(id, draft.items[0]?.id ?? 0, { quantity: "2.25" });
      await Invoice.addItem(id, { name: "Hosting", quantity: "3", unit_price: 1_005 });
      await Invoice.addDiscount(id, { percent: "10" });
      const taxed = await Invoice.addTax(id, { name: "VAT", rate: "7.5" });
      expect(taxed.items.map((item) => item.net)).toEqual([14_450, 3_015]);
      expect(taxed.totals).toEqual({
        subtotal: 17_465,
        discount_total: 1_747,
        charge_total: 0,
        net_total: 15_718,
        tax_total: 1_179,
        total: 16_897,
        amount_paid: 0,
        amount_credited: 0,
        amount_due: 16_897,
        taxes: [{ name: "VAT", rate: "7.5", category: "S", base: 15_718, amount: 1_179 }],
        groups: [{ category: "S", rate: "7.5", reason: "", base: 15_718, amount: 1_179 }],
        adjustments: [{ kind: "discount", name: "Discount", category: "S", rate: "7.5", amount: 1_747 }],
      });
      await expect(Invoice.addDiscount(id, { amount: 100 })).rejects.toMatchObject({ code: 2019 });
      expect(await Invoice.get(id)).toEqual(taxed);
      const [listed] = (await Invoice.list({})).items;
      expect(listed).toMatchObject({ id, total: taxed.totals.total, amount_due: taxed.totals.amount_due });
    });
  });

  it("refuses a discount above the net and gives exactly 0 for a whole one (D5)", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id, 1_000);
    await as(owner, async () => {
      await expect(Invoice.addDiscount(id, { amount: 1_001 })).rejects.toMatchObject({
        code: 1000,
        fields: { "discounts.0.amount": expect.any(String) },
      });
      expect((await Invoice.get(id)).discounts).toEqual([]);
      const free = await Invoice.addDiscount(id, { percent: "100" });
      expect(Object.is(free.totals.total, 0)).toBe(true);
    });
  });

  it("keeps lines in the order they were put", async () => {
    const { owner, project_id } = await newBusiness();
    const { id, items } = await newDraft(owner, project_id);
    const names = await as(owner, async () => {
      await Invoice.addItem(id, { name: "last" });
      await Invoice.addItem(id, { name: "first", after_id: null });
      const full = await Invoice.addItem(id, { name: "second", after_id: items[0]?.id });
      return full.items.map((item) => item.name);
    });
    expect(names).toEqual(["first", "Design", "second", "last"]);
  });

  it("tells a stale writer, and bears two tabs that named no version", async () => {
    const { owner, project_id } = await newBusiness();
    const { id, version } = await newDraft(owner, project_id);
    await as(owner, () => Invoice.update(id, { title: "New" }, version));
    await expect(as(owner, () => Invoice.update(id, { title: "Old" }, version))).rejects.toMatchObject({
      code: 1004,
    });
    await Promise.all([1, 2, 3].map((n) => as(owner, () => Invoice.addItem(id, { name: `Line ${n}` }))));
    expect((await as(owner, () => Invoice.get(id))).items).toHaveLength(4);
  });

  it("is not found by another owner, in any way", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    const other = await newWorkspace();
    const tries = [
      () => Invoice.get(id),
      () => Invoice.update(id, { title: "Mine" }),
      () => Invoice.remove(id),
      () => Invoice.duplicate(id),
      () => Invoice.send(id, {}),
    ];
    for (const attempt of tries)
      await expect(as(other, attempt)).rejects.toMatchObject({ code: 1066, message: "invoice" });
    await expect(as(newOwner(), () => Invoice.list({}))).rejects.toMatchObject({ code: 1003 });
    expect((await as(other, () => Invoice.list({}))).items).toEqual([]);
  });

  it("is duplicated without number and dates, and deleted while it was never sent (D13, 2020)", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    await as(owner, async () => {
      await Invoice.send(id, {});
      const copy = await Invoice.duplicate(id);
      expect(copy).toMatchObject({ status: "draft", number: null, hash: null, totals: { total: 125_000 } });
      await expect(Invoice.remove(id)).rejects.toMatchObject({ code: 2020 });
      await Invoice.remove(copy.id);
      await expect(Invoice.get(copy.id)).rejects.toMatchObject({ code: 1066 });
      expect((await Invoice.list({})).items.map((each) => each.id)).toEqual([id]);
    });
  });
});

describe("the list of invoices", () => {
  it("leads with what is late, the oldest first, then what is due, drafts, what is scheduled and paid", async () => {
    const { owner, project_id } = await newBusiness({ time_zone: "UTC" });
    let restore = Clock.use(() => new Date("2031-01-01T12:00:00.000Z"));
    const bill = async (title: string, due_on?: string) => {
      const { id } = await Invoice.create({ project_id });
      await Invoice.update(id, { title, ...(due_on ? { due_on } : {}) });
      await Invoice.addItem(id, { name: "Design", unit_price: 10_000 });
      return id;
    };
    const paid = (id: number, paid_at: string) =>
      Payment.markPaid(id, { paid_at, payment_method: "bank_transfer" });
    try {
      await as(owner, async () => {
        for (const [title, day] of [
          ["paid first", "2031-01-02"],
          ["due late", "2031-02-20"],
          ["late", "2031-01-10"],
          ["oldest debt", "2031-01-05"],
          ["due soon", "2031-01-12"],
          ["paid last", "2031-03-01"],
        ] as const)
          await Invoice.send(await bill(title, day), {});
        await bill("draft");
        await Invoice.send(await bill("scheduled"), { send_at: "2031-02-01" });
        const ids = new Map((await Invoice.all()).map(({ title, id }) => [title, id]));
        await paid(ids.get("paid first") ?? 0, "2031-01-01");
        restore();
        restore = Clock.use(() => new Date("2031-01-12T12:00:00.000Z"));
        await paid(ids.get("paid last") ?? 0, "2031-01-12");
        const order = [
          "oldest debt",
          "late",
          "due soon",
          "due late",
          "draft",
          "scheduled",
          "paid last",
          "paid first",
        ];
        const titles = async (input: Parameters<typeof Invoice.list>[0]) =>
          (await Invoice.list(input)).items.map(({ title }) => title);
        expect(await titles({})).toEqual(order);
        expect(await titles({ project_id })).toEqual(order);
        expect(await titles({ status: "overdue" })).toEqual(["oldest debt", "late"]);
        expect(await titles({ status: "due" })).toEqual(["due soon", "due late"]);
        for (const per_page of [1, 2, 3]) {
          const seen: string[] = [];
          let cursor: string | undefined;
          do {
            const page = await Invoice.list({ per_page, cursor });
            seen.push(...page.items.map(({ title }) => title));
            cursor = page.next ?? undefined;
          } while (cursor);
          expect(seen, `${per_page} at a time`).toEqual(order);
        }
        expect((await Dashboard.get()).invoices).toEqual({
          overdue: 2,
          due: 2,
          draft: 1,
          scheduled: 1,
          paid: 2,
        });
      });
    } finally {
      restore();
    }
  });

  it("orders by due date, filters, and goes on where a page ended", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    await as(owner, async () => {
      const due = ["2027-01-05", "2027-01-01", "2027-01-03", undefined, "2027-01-02"];
      for (const [i, due_on] of due.entries()) {
        const { id } = await Invoice.create(i === 4 ? { client_id } : { project_id });
        await Invoice.update(id, { title: `No. ${i}`, ...(due_on ? { due_on } : {}) });
      }
      const titles = async (input: Parameters<typeof Invoice.list>[0]) =>
        (await Invoice.list(input)).items.map((each) => each.title.slice(4));
      expect(await titles({})).toEqual(["4", "3", "2", "1", "0"]);
      expect(await titles({ sort: "-due_at" })).toEqual(["3", "0", "2", "4", "1"]);
      expect(await titles({ sort: "due_at" })).toEqual(["1", "4", "2", "0", "3"]);
      expect(await titles({ sort: "-created_at" })).toEqual(["4", "3", "2", "1", "0"]);
      expect(await titles({ project_id, sort: "-due_at" })).toEqual(["3", "0", "2", "1"]);
      expect(await titles({ filter: "no. 2" })).toEqual(["2"]);
      expect(await titles({ filter: "CEDAR", status: "draft" })).toHaveLength(5);
      expect(await titles({ status: "sent" })).toEqual([]);
      for (const input of [{}, { sort: "created_at" }, { sort: "due_at" }, { filter: "no." }]) {
        const whole = await titles(input);
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await Invoice.list({ ...input, per_page: 2, cursor });
          seen.push(...page.items.map((each) => each.title.slice(4)));
          cursor = page.next ?? undefined;
        } while (cursor);
        expect(seen).toEqual(whole);
        expect(await titles({ ...input, per_page: 2, page: 2 })).toEqual(whole.slice(2, 4));
      }
      await expect(Invoice.list({ cursor: "broken" })).rejects.toMatchObject({ code: 1000 });
      await expect(Invoice.list({ sort: "color" })).rejects.toMatchObject({ code: 1000 });
    });
  });
});
