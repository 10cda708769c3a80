import { startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Unsent } from "@stint/core/proposal/unsent";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { follow, invoicesOf } from "./change.support";
import { accept, newOffer, Proposal, sent, visitor } from "./support";

const VAT = { name: "VAT", rate: "19", category: "S" as const };

/** $6,350.00 before tax, half upfront, at 19%. */
async function newTaxed(inclusive = false) {
  const offer = await newOffer();
  await as(offer.owner, () =>
    updateProject(offer.project_id, { tax: { taxes: [VAT], inclusive, chosen: true } }),
  );
  return { ...offer, ...(await sent(offer)) };
}

describe("a proposal with tax", () => {
  it("shows, signs, certifies and invoices the same total: the deposit carries its tax", async () => {
    const offer = await newTaxed();
    const { document } = await visitor(() => Proposal.view(offer.hash));
    expect(document).toMatchObject({
      total: 635_000,
      tax: { net_total: 635_000, tax_total: 120_650, total: 755_650, due_on_acceptance: 377_825 },
    });
    const acceptance = await accept(offer.hash);
    expect(acceptance).toMatchObject({
      total: 755_650,
      tax: { inclusive: false, net_total: 635_000, tax_total: 120_650 },
    });
    await follow(offer, offer.proposal_id);
    const invoices = await invoicesOf(offer);
    expect(
      invoices.map(({ status, totals, tax_inclusive }) => [
        status,
        totals.net_total,
        totals.total,
        tax_inclusive,
      ]),
    ).toEqual([
      ["sent", 317_500, 377_825, false],
      ["draft", 317_500, 377_825, false],
    ]);
    expect(invoices[0]?.totals.groups).toEqual([
      { category: "S", rate: "19", reason: "", base: 317_500, amount: 60_325 },
    ]);
    // The agreement goes on in the amounts as typed.
    const schedule = await as(offer.owner, () => Proposal.readSchedule(offer.proposal_id));
    expect(schedule).toMatchObject({ accepted_total: 635_000, unplanned: 0 });
    expect(await as(offer.owner, () => Proposal.get(offer.proposal_id))).toMatchObject({ total: 635_000 });
  });

  it("begins with the workspace's default for the client's place", async () => {
    const { owner } = await newOffer();
    const project = await as(owner, async () => {
      await Workspace.update({
        tax_rates: [{ ...VAT, category: "S", note: "", default_for: ["*"] }],
        tax_inclusive: true,
      });
      return startProject({ name: "Another", client_name: "Cedar & Row" });
    });
    expect(project.tax).toMatchObject({ taxes: [VAT], inclusive: true, chosen: true });
  });

  it("keeps typed totals where prices include tax", async () => {
    const offer = await newTaxed(true);
    const { total } = await accept(offer.hash);
    expect(total).toBe(635_000);
    await follow(offer, offer.proposal_id);
    const invoices = await invoicesOf(offer);
    expect(invoices.map(({ totals }) => totals.total)).toEqual([317_500, 317_500]);
    expect(await as(offer.owner, () => Proposal.readSchedule(offer.proposal_id))).toMatchObject({
      accepted_total: 635_000,
      unplanned: 0,
    });
  });

  it("signs what the page showed: another tax is another document", async () => {
    const offer = await newTaxed();
    await as(offer.owner, () =>
      updateProject(offer.project_id, { tax: { taxes: [], inclusive: false, chosen: true } }),
    );
    const { document } = await visitor(() => Proposal.view(offer.hash));
    expect(document?.tax?.total).toBe(755_650);
    const { changes } = await as(offer.owner, () => Unsent.changes(offer.proposal_id));
    expect(changes).toEqual([{ kind: "setting", id: null, name: "Tax", what: "None", was: null, now: null }]);
  });
});
