import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { updateProject } from "@stint/core/operations/update-project";
import { Project } from "@stint/core/project";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { newOffer, type Offer, Proposal, Scope, sent, signature, visitor } from "./support";

const VAT = { name: "VAT", rate: "19", category: "S" as const, reason: "" };
const before = { tax: { taxes: [VAT], inclusive: false, chosen: true } };

it("shows a person in the EEA or the UK prices with tax, and keeps them so for the invoices", async () => {
  for (const country of ["DE", "GB"]) {
    const offer = await newOffer();
    const { owner, project_id, client_id } = offer;
    await as(owner, async () => {
      await updateProject(project_id, before);
      // The client turns out to be a person after the prices were typed.
      await Client.update(client_id, { kind: "person", country });
      const { document, turned } = await Proposal.preview(offer.proposal_id);
      expect(document.tax).toMatchObject({ inclusive: true, total: 635_000 });
      // The same figures are less money, and the last look asks which total is meant.
      expect(turned).toEqual({ kept: 635_000, on_top: 755_650 });
    });
    const { hash } = await sent(offer);
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.tax).toMatchObject({ inclusive: true, total: 635_000, included: "incl. 19% VAT" });
    await as(owner, async () => {
      // The file that is signed says it as the page does.
      const { body } = await Proposal.download(offer.proposal_id);
      expect((await readPdf(Buffer.from(body))).text).toContain("Prices include VAT.");
      expect((await Project.get(project_id)).tax.inclusive).toBe(true);
      expect((await Invoice.create({ project_id })).tax_inclusive).toBe(true);
      // The other way is not taken any more.
      expect((await updateProject(project_id, before)).tax.inclusive).toBe(true);
    });
  }
});

it("leaves a business, and a person elsewhere, the prices as they are typed", async () => {
  for (const of of [
    { kind: "business" as const, country: "DE" },
    { kind: "person" as const, country: "US" },
  ]) {
    const offer = await newOffer();
    await as(offer.owner, async () => {
      await Client.update(offer.client_id, of);
      expect((await updateProject(offer.project_id, before)).tax.inclusive).toBe(false);
      const { document, turned } = await Proposal.preview(offer.proposal_id);
      expect(document.tax?.total).toBe(755_650);
      expect(turned).toBeNull();
    });
  }
});

describe("the tax goes on top of prices that were typed without it, in one press", () => {
  /** A person's project with its prices as a business typed them. */
  async function turned(prepare: (offer: Offer) => Promise<unknown> = async () => undefined) {
    const offer = await newOffer();
    await as(offer.owner, async () => {
      await updateProject(offer.project_id, before);
      await prepare(offer);
      await Client.update(offer.client_id, { kind: "person", country: "DE" });
    });
    return offer;
  }
  const press = ({ owner, project_id }: Offer) =>
    as(owner, () => updateProject(project_id, { tax_on_top: true }));

  it("to the cent that was shown, with the net and the payments as they were, and once", async () => {
    const offer = await turned(async ({ project_id, task_ids: [first, second] }) => {
      await Scope.updateTask(first, { price: 333_33, quantity: "3" });
      await Scope.updateTask(second, { price: 19_99, quantity: "2.5" });
      await updateProject(project_id, {
        invoice_upfront_mode: "value",
        invoice_upfront_value_amount: 50_000,
      });
    });
    const asked = await as(offer.owner, () => Proposal.preview(offer.proposal_id));
    // 999.99 and 49.98 are 1,049.97 net and 199.49 of tax.
    expect(asked.turned).toEqual({ kept: 104_997, on_top: 124_946 });
    const { version } = await press(offer);
    const { document, turned: rest } = await as(offer.owner, () => Proposal.preview(offer.proposal_id));
    expect(rest).toBeNull();
    expect(document.tax).toMatchObject({ inclusive: true, total: 124_946, net_total: 104_997 });
    const project = await as(offer.owner, () => Project.get(offer.project_id));
    expect(project).toMatchObject({ price_total: 124_946, invoice_upfront_value_amount: 59_500 });
    // A second press, or another tab's, adds nothing.
    expect((await press(offer)).version).toBe(version);
  });

  it("shows what whole unit prices come to, where none come to the exact sum", async () => {
    const offer = await turned(async ({ task_ids: [first, second] }) => {
      await Scope.updateTask(first, { price: 333_33, quantity: "3" });
      await Scope.updateTask(second, { price: 19_99, quantity: "7.5" });
    });
    const { turned: shown } = await as(offer.owner, () => Proposal.preview(offer.proposal_id));
    // 1,368.40 is no sum of three times and seven and a half times whole cents.
    expect(shown?.on_top).toBe(136_841);
    await press(offer);
    const { document } = await as(offer.owner, () => Proposal.preview(offer.proposal_id));
    expect(document.tax?.total).toBe(136_841);
  });

  it("or the total is kept, which is a word of its owner, too", async () => {
    const offer = await turned();
    await as(offer.owner, async () => {
      await updateProject(offer.project_id, { tax_on_top: false });
      const { document, turned: rest } = await Proposal.preview(offer.proposal_id);
      expect(rest).toBeNull();
      expect(document.tax?.total).toBe(635_000);
    });
  });

  it("converts each rate, options that do not count, and shares of one rate", async () => {
    const reduced = await turned(async ({ phase_id, task_ids: [, second] }) => {
      await Scope.updateTask(second, { tax: { ...VAT, name: "VAT, reduced", rate: "7" } });
      await Scope.addTask({ scopecategory_id: phase_id, name: "Extra", price: 10_000, optional: true });
    });
    await press(reduced);
    await as(reduced.owner, async () => {
      const { tasks } = await Scope.get(reduced.project_id);
      expect(tasks.map(({ price }) => price)).toEqual([571_200, 66_340, 11_900]);
    });
    const share = await turned(async ({ phase_id }) => {
      await Scope.addTask({ scopecategory_id: phase_id, name: "Lead", pricing: "percent", percent: "10" });
    });
    const { turned: shown } = await as(share.owner, () => Proposal.preview(share.proposal_id));
    expect(shown).toEqual({ kept: 698_500, on_top: 831_215 });
    await press(share);
    const { document } = await as(share.owner, () => Proposal.preview(share.proposal_id));
    expect(document.tax?.total).toBe(831_215);
  });

  it("is offered only where prices can say it, and refused once they were accepted", async () => {
    const mixed = await turned(async ({ phase_id, task_ids: [, second] }) => {
      await Scope.updateTask(second, { tax: { ...VAT, name: "VAT, reduced", rate: "7" } });
      await Scope.addTask({ scopecategory_id: phase_id, name: "Lead", pricing: "percent", percent: "10" });
    });
    expect((await as(mixed.owner, () => Proposal.preview(mixed.proposal_id))).turned?.on_top).toBeNull();
    await expect(press(mixed)).rejects.toMatchObject({ fields: { tax_on_top: expect.any(String) } });
    const offer = await turned();
    const { hash } = await sent(offer);
    const signed = await signature(hash);
    await visitor(() => Proposal.accept({ ...signed, begin_early: true }));
    await expect(press(offer)).rejects.toMatchObject({ fields: { tax_on_top: expect.any(String) } });
  });
});
