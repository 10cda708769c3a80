import { updateProject } from "@stint/core/operations/update-project";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";
import { accept, atTime, dayFromNow, newOffer, newSent, Proposal, sent } from "./support";

describe("the proposals of a workspace", () => {
  it("are listed newest first, found by title or client and by where they stand, a page at a time", async () => {
    const first = await newSent({ expire_at: dayFromNow(3) });
    const { owner } = first;
    const second = await newOffer({ owner });
    await as(owner, () => updateProject(second.project_id, { name: "Annual report" }));
    const { hash } = await sent(second);
    await accept(hash);
    const ids = async (input: Parameters<typeof Proposal.list>[0]) =>
      (await as(owner, () => Proposal.list(input))).items.map(({ id }) => id);
    expect(await ids({})).toEqual([second.proposal_id, first.proposal_id]);
    expect(await ids({ filter: "REPORT" })).toEqual([second.proposal_id]);
    expect(await ids({ filter: "cedar" })).toEqual([second.proposal_id, first.proposal_id]);
    expect(await ids({ status: "sent" })).toEqual([first.proposal_id]);
    expect(await ids({ per_page: 1, page: 2 })).toEqual([first.proposal_id]);
    // A day that has passed counts without anybody having written it down (D19).
    await atTime(`${dayFromNow(9)}T12:00:00Z`, async () => {
      expect(await ids({ status: "expired" })).toEqual([first.proposal_id]);
      expect(await ids({ status: "sent" })).toEqual([]);
    });
    const [listed] = (await as(owner, () => Proposal.list({ status: "accepted" }))).items;
    expect(Proposal.Listed.parse(listed)).toEqual(listed);
    expect(listed).toMatchObject({ title: "Annual report", client_name: "Cedar & Row", total: 635_000 });
    expect((await as(await newWorkspace(), () => Proposal.list({}))).items).toEqual([]);
  });

  it("are exported as CSV, with formulas as text (D48)", async () => {
    const offer = await newOffer();
    await as(offer.owner, () => updateProject(offer.project_id, { name: "=1+1" }));
    await sent(offer);
    const csv = await as(offer.owner, () => Proposal.exportCsv());
    const [head, row] = csv.split("\r\n");
    expect(head).toContain("id,title,client,status,version,total,currency");
    expect(row).toContain(",'=1+1,Cedar & Row,Sent,1,6350.00,USD,");
  });
});
