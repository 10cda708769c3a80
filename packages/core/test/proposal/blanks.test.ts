import { updateProject } from "@stint/core/operations/update-project";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { Contract, newOffer, newSent, Proposal, sent } from "./support";

const LAW = { name: "Governing Law", body: "The law of [state or country] governs this agreement." };
const refusal = { status: 422, fields: { confirm_blanks: expect.any(String) } };
const open = [{ key: expect.any(String), name: "Governing Law", blanks: ["[state or country]"] }];

describe("terms with blanks", () => {
  it("are named by the preview, and hold publishing and sending until they are filled in", async () => {
    const offer = await newOffer();
    const { owner, project_id, proposal_id: id } = offer;
    const term = await as(owner, () => Contract.add(project_id, LAW));
    expect((await as(owner, () => Proposal.preview(id))).open_clauses).toEqual(open);
    await expect(sent(offer)).rejects.toMatchObject(refusal);
    await expect(as(owner, () => Proposal.publish({ id }))).rejects.toMatchObject(refusal);
    // Another word is no word for this.
    await expect(sent(offer, { confirm_unpriced: true })).rejects.toMatchObject(refusal);
    expect((await as(owner, () => Proposal.get(id))).status).toBe("draft");

    await as(owner, () =>
      Contract.update(project_id, term.id, { body: "The law of Oregon governs it [1]." }),
    );
    expect((await as(owner, () => Proposal.preview(id))).open_clauses).toEqual([]);
    expect((await sent(offer)).info.status).toBe("sent");
  });

  it("go out as they are once the owner says so; a new version asks again, the same one does not", async () => {
    const offer = await newOffer();
    await as(offer.owner, () => Contract.add(offer.project_id, LAW));
    await sent(offer, { confirm_blanks: true });
    expect((await sent(offer)).info.document_version).toBe(1);
    await as(offer.owner, () => Contract.add(offer.project_id, { name: "Late", body: "Pay in time." }));
    await expect(sent(offer)).rejects.toMatchObject(refusal);
  });

  it("hold the version after one that was sent as well", async () => {
    const offer = await newSent();
    await as(offer.owner, () => Contract.add(offer.project_id, LAW));
    await expect(sent(offer)).rejects.toMatchObject(refusal);
  });

  it("are in nobody's way while the terms are not shown", async () => {
    const offer = await newOffer();
    await as(offer.owner, async () => {
      await Contract.add(offer.project_id, LAW);

      await updateProject(offer.project_id, { show_general_terms: false });
    });
    expect((await sent(offer)).info.status).toBe("sent");
  });
});
