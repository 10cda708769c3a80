import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { updateProject } from "@stint/core/operations/update-project";
import { Project } from "@stint/core/project";
import { expect, it } from "vitest";
import { as } from "../support";
import { newOffer, Proposal, sent, visitor } from "./support";

const VAT = { name: "VAT", rate: "19", category: "S" as const };
const before = { tax: { taxes: [VAT], inclusive: false, chosen: true } };

it("shows a person in the EEA or the UK prices with tax, and keeps them so for the invoices", async () => {
  for (const country of ["DE", "GB"]) {
    const offer = await newOffer();
    const { owner, project_id, client_id } = offer;
    await as(owner, async () => {
      await updateProject(project_id, before);
      // The client turns out to be a person after the prices were typed.
      await Client.update(client_id, { kind: "person", country });
      const { document, law_gaps } = await Proposal.preview(offer.proposal_id);
      expect(document.tax).toMatchObject({ inclusive: true, total: 635_000 });
      // The same figures are less money, and the last look says so.
      expect(law_gaps[0]).toMatch(/what you typed without tax includes it now/);
    });
    const { hash } = await sent(offer);
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.tax).toMatchObject({ inclusive: true, total: 635_000, included: "incl. 19% VAT" });
    await as(owner, async () => {
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
      const { document, law_gaps } = await Proposal.preview(offer.proposal_id);
      expect(document.tax?.total).toBe(755_650);
      expect(law_gaps.join()).not.toMatch(/typed without tax/);
    });
  }
});
