import { Project } from "@stint/core/project";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { follow, invoicesOf } from "./change.support";
import { accept, newOffer, type Offer, Proposal, sent } from "./support";

const refusal = { status: 422, fields: { confirm_no_tax: expect.any(String) } };
const inGermany = (offer: Offer, more = {}) =>
  as(offer.owner, () => Workspace.update({ country: "DE", ...more }));
const projectOf = (offer: Offer) => as(offer.owner, () => Project.get(offer.project_id));

describe("a proposal on which nobody chose a tax", () => {
  it("asks before it is published or sent, and keeps the answer with the project", async () => {
    const offer = await newOffer();
    const { owner, proposal_id: id } = offer;
    await inGermany(offer);
    expect((await as(owner, () => Proposal.preview(id))).lacks_tax).toBe(true);
    await expect(as(owner, () => Proposal.publish({ id }))).rejects.toMatchObject(refusal);
    // Another word is no word for this.
    await expect(sent(offer, { confirm_unpriced: true, confirm_blanks: true })).rejects.toMatchObject(
      refusal,
    );
    await expect(sent(offer, { confirm_no_tax: false })).rejects.toMatchObject(refusal);
    expect((await as(owner, () => Proposal.get(id))).status).toBe("draft");
    expect((await projectOf(offer)).tax.chosen).toBe(false);

    const { hash } = await sent(offer, { confirm_no_tax: true });
    expect((await projectOf(offer)).tax).toEqual({ taxes: [], inclusive: false, chosen: true });
    expect((await as(owner, () => Proposal.preview(id))).lacks_tax).toBe(false);
    // Its invoices know the answer.
    await accept(hash);
    await follow(offer, id);
    expect((await invoicesOf(offer)).map(({ status, no_tax }) => [status, no_tax])).toEqual([
      ["sent", true],
      ["draft", true],
    ]);
  });

  it("keeps the answer of a link that was made without a mail, too", async () => {
    const offer = await newOffer();
    await inGermany(offer);
    await as(offer.owner, () => Proposal.publish({ id: offer.proposal_id, confirm_no_tax: true }));
    expect((await projectOf(offer)).tax.chosen).toBe(true);
    expect((await sent(offer)).info.status).toBe("sent");
  });

  it("asks where there are rates, and not where nobody charges or the owner wants no question", async () => {
    const rate = { name: "Sales tax", rate: "8.25", note: "", default_for: ["US-TX"] };
    const texan = await newOffer();
    await as(texan.owner, () => Workspace.update({ country: "US", tax_rates: [rate] }));
    await expect(sent(texan)).rejects.toMatchObject(refusal);
    const american = await newOffer();
    await as(american.owner, () => Workspace.update({ country: "US" }));
    expect((await sent(american)).info.status).toBe("sent");
    const sure = await newOffer();
    await inGermany(sure, { ask_for_tax: false });
    expect((await sent(sure)).info.status).toBe("sent");
    expect((await projectOf(sure)).tax.chosen).toBe(false);
  });

  it("was signed before: its deposit goes out as it was signed, and a version of before can be mailed again", async () => {
    const offer = await newOffer();
    const { hash } = await sent(offer);
    await inGermany(offer);
    expect((await sent(offer)).info.document_version).toBe(1);
    await accept(hash);
    await follow(offer, offer.proposal_id);
    expect((await invoicesOf(offer)).map(({ status, no_tax }) => [status, no_tax])).toEqual([
      ["sent", false],
      ["draft", false],
    ]);
  });
});
