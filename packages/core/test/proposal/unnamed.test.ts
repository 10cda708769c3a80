import { Invoice } from "@stint/core/invoice";
import { startProject } from "@stint/core/operations/start-project";
import { describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { newOffer, Proposal, Scope, sent, visitor } from "./support";

describe("names that nobody gave (departure 17)", () => {
  it("a phase prints under none of the names that it was made with: page, PDF, statement, invoice", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    const made = ["My first phase", "New phase"];
    const later = await as(owner, async () => {
      const { id } = await Scope.addPhase(project_id, {});
      await Scope.addTask({ scopecategory_id: id, name: "Hosting", price: 10_000 });
      return id;
    });
    const { hash } = await sent(offer);
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.phases.map(({ name }) => name)).toEqual(["", ""]);
    const { body } = await visitor(() => Proposal.downloadOpen(hash));
    const { bytes } = await as(owner, () => Scope.downloadClientStatement(project_id));
    const lines = await as(owner, async () => {
      const { id: draft } = await Invoice.create({ project_id });
      return (await Invoice.addFrom(draft, { phase_ids: [later] })).items.map(({ name }) => name);
    });
    expect(lines).toEqual(["Services"]);
    const papers = [await readPdf(Buffer.from(body)), await readPdf(Buffer.from(bytes))].map(
      ({ text }) => text,
    );
    for (const text of [...papers, JSON.stringify(document)])
      for (const name of made) expect(text).not.toContain(name);
    // What the owner reads is what is stored.
    const { categories } = await as(owner, () => Scope.get(project_id));
    expect(categories.map(({ name }) => name)).toEqual(made);
  });

  it("a service is not sent under it, and the refusal says what to do", async () => {
    const { owner } = await newOffer();
    await as(owner, async () => {
      const { proposal_id } = await startProject({ name: "Signs", client_name: "Cedar & Row" });
      const id = proposal_id ?? 0;
      const preview = await Proposal.preview(id);
      expect(preview.refusals).toEqual({
        services: "A service is still called “New Service”. Give it a name in the scope, or take it out.",
      });
      await expect(Proposal.send({ id, confirm_unpriced: true })).rejects.toMatchObject({
        code: 1000,
        fields: preview.refusals,
      });
    });
  });
});
