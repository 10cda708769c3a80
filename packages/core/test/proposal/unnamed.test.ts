import { startProject } from "@stint/core/operations/start-project";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { newOffer, newSent, Proposal, Scope, visitor } from "./support";

describe("names that nobody gave (departure 17)", () => {
  it("a phase prints no heading under the name that it was made with", async () => {
    const { hash, owner, project_id } = await newSent();
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.phases.map(({ name }) => name)).toEqual([""]);
    // What the owner reads is what is stored.
    const { categories } = await as(owner, () => Scope.get(project_id));
    expect(categories.map(({ name }) => name)).toEqual(["My first phase"]);
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
