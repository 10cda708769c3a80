import { Invoice } from "@stint/core/invoice";
import { Expense } from "@stint/core/operations/expenses";
import { Payment } from "@stint/core/payment";
import { iso } from "@stint/core/platform/clock";
import { Scope } from "@stint/core/project/scope";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { billedProject, type Owner } from "./support";

const draft = (owner: Owner, project_id: number) => as(owner, () => Invoice.create({ project_id }));
const refused = (words: RegExp) => ({ code: 1000, fields: { items: expect.stringMatching(words) } });

describe("what a project has to bill (issue 4)", () => {
  it("leave a service billed with its phase wherever it is moved, and free what is moved into that phase", async () => {
    const { owner, project_id, first, second, logo, site, print } = await billedProject();
    const one = await draft(owner, project_id);
    const two = await draft(owner, project_id);
    await as(owner, async () => {
      const { items } = await Invoice.addFrom(one.id, { phase_ids: [first] });
      expect(items[0]?.source).toEqual({ kind: "phase", id: first, services: [logo, site] });
      await Scope.updateTask(site, { scopecategory_id: second });
      await Scope.updateTask(print, { scopecategory_id: first });
      for (const input of [
        { phase_ids: [second] },
        { service_ids: [site] },
        { hours: [{ service_id: site, quantity: "1", unit_price: 1 }] },
        { service_ids: [logo] },
      ])
        await expect(Invoice.addFrom(two.id, input)).rejects.toMatchObject(refused(/another draft already/));
      const services = (await Invoice.loadBillable(project_id)).phases.flatMap((phase) => phase.services);
      expect(services.find(({ id }) => id === site)?.billed?.invoice_id).toBe(one.id);
      // Nobody has billed the poster, although its new phase is billed.
      const { totals } = await Invoice.addFrom(two.id, { service_ids: [print] });
      expect(totals.total).toBe(5_000);

      // A phase that is taken off and comes back is what it is by then.
      await Invoice.removeItem(one.id, items[0]?.id ?? 0);
      await Invoice.addFrom(two.id, { phase_ids: [second] });
      const source = { kind: "phase" as const, id: first };
      await expect(Invoice.addItem(one.id, { name: "Identity", source })).rejects.toMatchObject(
        refused(/another draft already/),
      );
      await Scope.updateTask(print, { scopecategory_id: second });
      const back = await Invoice.addItem(one.id, { name: "Identity", unit_price: 100_000, source });
      expect(back.items[0]?.source).toEqual({ ...source, services: [logo] });
    });
  });

  it("can be billed again once they were paid and credited whole, expenses too", async () => {
    const { owner, project_id, logo } = await billedProject();
    await as(owner, async () => {
      const spent = await Expense.create({
        project_id,
        name: "Train",
        spent_on: iso().slice(0, 10),
        amount: 1_000,
        category: "other",
        billable: true,
        markup: "0",
        note: "",
      });
      const input = { service_ids: [logo], expense_ids: [spent.id] };
      const { id } = await draft(owner, project_id);
      await Invoice.addFrom(id, input);
      await Invoice.send(id, {});
      await Payment.markPaid(id, { paid_at: iso().slice(0, 10), payment_method: "check" });
      const next = await draft(owner, project_id);
      await expect(Invoice.addFrom(next.id, input)).rejects.toMatchObject({ code: 1000 });
      await Invoice.credit(id, { reason: "Wrong project" });
      expect((await Invoice.get(id)).totals).toMatchObject({
        amount_paid: 101_000,
        amount_credited: 101_000,
      });
      expect(await Invoice.loadBillable(project_id)).toMatchObject({
        invoiced: 0,
        planned: 0,
        left: 205_001,
      });
      expect((await Expense.list(project_id)).items[0]).toMatchObject({ status: "draft", billed: null });
      expect((await Invoice.addFrom(next.id, input)).totals.total).toBe(101_000);
    });
  });

  it("are copied in the project's currency only (D7), and keep an invoice in it", async () => {
    const { owner, project_id, logo, second } = await billedProject();
    const { id } = await draft(owner, project_id);
    await as(owner, async () => {
      for (const currency of ["JPY", "BHD", "EUR"]) {
        await Invoice.update(id, { currency });
        const words = refused(new RegExp(`priced in USD; this invoice is in ${currency}`));
        for (const input of [{ service_ids: [logo] }, { phase_ids: [second] }])
          await expect(Invoice.addFrom(id, input)).rejects.toMatchObject(words);
        const source = { kind: "service" as const, id: logo };
        await expect(Invoice.addItem(id, { name: "Logo", source })).rejects.toMatchObject(words);
      }
      await Invoice.update(id, { currency: "USD" });
      await Invoice.addFrom(id, { service_ids: [logo] });
      await expect(Invoice.update(id, { currency: "JPY" })).rejects.toMatchObject({
        fields: { currency: "Take off what is priced in USD first: Logo" },
      });
      expect((await Invoice.get(id)).totals.total).toBe(100_000);
    });
  });

  it("come out of the scope that the project goes by, not out of a copy of it", async () => {
    const { owner, project_id } = await billedProject();
    const { id } = await draft(owner, project_id);
    await as(owner, async () => {
      const { id: copy } = await Scope.duplicate(project_id, { project_id });
      const scope = await Scope.get(copy);
      const service_ids = scope.tasks.slice(0, 1).map((task) => task.id);
      if (scope.is_current) await Scope.setCurrent(project_id);
      const scope_id = copy;
      await expect(Invoice.addFrom(id, { scope_id, service_ids })).rejects.toMatchObject({
        fields: { scope_id: "Bill out of the scope that this project goes by" },
      });
      await expect(Invoice.addFrom(id, { service_ids })).rejects.toMatchObject({ code: 1003 });
      // Once the project goes by it, it is the one that is billed.
      await Scope.setCurrent(scope_id);
      expect((await Invoice.addFrom(id, { service_ids })).totals.total).toBe(100_000);
      expect((await Invoice.loadBillable(project_id)).phases[0]?.services[0]?.billed?.invoice_id).toBe(id);
    });
  });

  it("come back only as what the project has", async () => {
    const { owner, project_id, elsewhere } = await billedProject();
    const { id } = await draft(owner, project_id);
    await as(owner, async () => {
      const cost = {
        spent_on: iso().slice(0, 10),
        amount: 1_000,
        category: "other" as const,
        markup: "0",
        note: "",
      };
      const foreign = await Expense.create({ ...cost, project_id: elsewhere, name: "Taxi", billable: true });
      const ours = await Expense.create({ ...cost, project_id, name: "Lunch", billable: false });
      for (const kind of ["service", "phase", "milestone", "hours", "expense"] as const)
        await expect(
          Invoice.addItem(id, { name: "Old", unit_price: 1, source: { kind, id: 12_345 } }),
        ).rejects.toMatchObject({ code: 1003 });
      const back = (of: number) => Invoice.addItem(id, { name: "Old", source: { kind: "expense", id: of } });
      await expect(back(foreign.id)).rejects.toMatchObject({ code: 1003 });
      await expect(back(ours.id)).rejects.toMatchObject(refused(/Lunch is not billable/));
      expect((await Invoice.get(id)).items).toEqual([]);
      expect((await Expense.list(elsewhere)).items[0]?.status).toBe("draft");
    });
  });
});
