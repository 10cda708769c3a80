import { Invoice } from "@stint/core/invoice";
import { Project } from "@stint/core/project";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { billedProject, newBusiness, type Owner } from "./support";

const draft = (owner: Owner, project_id: number) => as(owner, () => Invoice.create({ project_id }));
const refused = (words: RegExp) => ({ code: 1000, fields: { items: expect.stringMatching(words) } });

describe("lines out of a project (issue 4)", () => {
  it("are services at their price, a phase as one line, hours at a rate and milestones at an amount", async () => {
    const { owner, project_id, logo, site, second } = await billedProject();
    const { id } = await draft(owner, project_id);
    await as(owner, async () => {
      const milestone = await Project.milestones.add(project_id, {
        name: "Launch",
        due_on: null,
        description: "",
        done_on: null,
      });
      const made = await Invoice.addFrom(id, {
        service_ids: [logo],
        phase_ids: [second],
        hours: [{ service_id: site, quantity: "2.5", unit_price: 8_000 }],
        milestones: [{ milestone_id: milestone.id, amount: 30_000 }],
      });
      expect(made.items.map(({ name, amount, unit, source }) => [name, amount, unit, source?.kind])).toEqual([
        ["Logo", 100_000, "each", "service"],
        ["Print", 5_000, "each", "phase"],
        ["Site", 20_000, "hour", "hours"],
        ["Launch", 30_000, "each", "milestone"],
      ]);
      await expect(Invoice.addFrom(id, { service_ids: [1] })).rejects.toMatchObject({ code: 1003 });
      const other = await Invoice.create({ project_id });
      await expect(
        Invoice.addFrom(other.id, { milestones: [{ milestone_id: milestone.id, amount: 1 }] }),
      ).rejects.toMatchObject(refused(/Launch is on another draft/));
    });
  });

  it("bill nothing twice: a service, its phase and its hours exclude each other on every invoice", async () => {
    const { owner, project_id, logo, site, first } = await billedProject();
    const one = await draft(owner, project_id);
    const two = await draft(owner, project_id);
    await as(owner, async () => {
      await Invoice.addFrom(one.id, { service_ids: [logo] });
      await expect(Invoice.addFrom(one.id, { service_ids: [logo] })).rejects.toMatchObject(
        refused(/Logo is on this invoice already/),
      );
      await expect(Invoice.addFrom(two.id, { service_ids: [logo] })).rejects.toMatchObject(
        refused(/Logo is on another draft already/),
      );
      const { number } = await Invoice.send(one.id, {});
      for (const input of [
        { service_ids: [logo] },
        { phase_ids: [first] },
        { hours: [{ service_id: logo, quantity: "1", unit_price: 1 }] },
      ])
        await expect(Invoice.addFrom(two.id, input)).rejects.toMatchObject(
          refused(new RegExp(`is on ${number} already`)),
        );
      // Hours are billed as they are worked, on as many invoices as it takes; then the price is not.
      const hours = [{ service_id: site, quantity: "2", unit_price: 8_000 }];
      await Invoice.addFrom(two.id, { hours });
      await Invoice.addFrom(two.id, { hours });
      await expect(Invoice.addFrom(two.id, { service_ids: [site] })).rejects.toMatchObject(
        refused(/Site is/),
      );
      // A void gives it back.
      await Invoice.voidInvoice(one.id, { reason: "Wrong" });
      expect((await Invoice.addFrom(two.id, { service_ids: [logo] })).items).toHaveLength(3);
    });
  });

  it("are billed once by two who ask at the same moment", async () => {
    const { owner, project_id, logo } = await billedProject();
    const drafts = await Promise.all(Array.from({ length: 4 }, () => draft(owner, project_id)));
    const answers = await Promise.allSettled(
      drafts.map(({ id }) => as(owner, () => Invoice.addFrom(id, { service_ids: [logo] }))),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("come back with what they were made from, unless that is billed meanwhile", async () => {
    const { owner, project_id, logo } = await billedProject();
    const { id } = await draft(owner, project_id);
    const other = await draft(owner, project_id);
    await as(owner, async () => {
      const made = await Invoice.addFrom(id, { service_ids: [logo] });
      const source = { kind: "service" as const, id: logo };
      await Invoice.removeItem(id, made.items[0]?.id ?? 0);
      const back = await Invoice.addItem(id, { name: "Logo", unit_price: 100_000, source });
      expect(back.items[0]?.source).toEqual(source);
      await Invoice.removeItem(id, back.items[0]?.id ?? 0);
      await Invoice.addFrom(other.id, { service_ids: [logo] });
      await expect(Invoice.addItem(id, { name: "Logo", source })).rejects.toMatchObject(
        refused(/another draft/),
      );
    });
  });

  it("leave to invoice what no invoice bills, and say where the rest is", async () => {
    const { owner, project_id, logo, site, print } = await billedProject();
    const { id } = await draft(owner, project_id);
    await as(owner, async () => {
      expect(await Invoice.loadBillable(project_id)).toMatchObject({
        accepted: false,
        currency: "USD",
        total: 205_001,
        invoiced: 0,
        planned: 0,
        left: 205_001,
      });
      await Invoice.addFrom(id, {
        service_ids: [logo],
        hours: [{ service_id: site, quantity: "2.5", unit_price: 8_000 }],
      });
      await Invoice.addTax(id, { name: "VAT", rate: "19" });
      const { number } = await Invoice.send(id, {});
      const next = await Invoice.create({ project_id });
      await Invoice.addFrom(next.id, { service_ids: [print] });
      const found = await Invoice.loadBillable(project_id);
      // Without tax: what was agreed is without it, too.
      expect(found).toMatchObject({ invoiced: 120_000, planned: 5_000, left: 80_001 });
      const services = found.phases.flatMap((phase) => phase.services);
      expect(services.map(({ name, billed, billed_hours }) => [name, billed?.number, billed_hours])).toEqual([
        ["Logo", number, "0"],
        ["Site", number, "2.5"],
        ["Poster", null, "0"],
      ]);
      expect(services.find(({ id: of }) => of === site)).toMatchObject({
        effort_hours: "20",
        hour_price: 5_000,
      });
      await Invoice.credit(id, { amount: 14_280, reason: "Fewer hours" });
      // $142.80 with 19% is $120.00 without.
      expect(await Invoice.loadBillable(project_id)).toMatchObject({ invoiced: 108_000, left: 92_001 });
    });
    const { owner: stranger } = await newBusiness();
    await expect(as(stranger, () => Invoice.loadBillable(project_id))).rejects.toMatchObject({ code: 1066 });
  });
});
