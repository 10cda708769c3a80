import { Client } from "@stint/core/client";
import { updateProject } from "@stint/core/operations/update-project";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import {
  accept,
  Contract,
  dayFromNow,
  newOffer,
  type Offer,
  Project,
  Proposal,
  Scope,
  sent,
  visitor,
} from "./support";

const flags = {
  show_client_goals: "GOALSSTRING",
  show_deliverable_descriptions: "SERVICEDESCRIPTION",
  show_deliverable_units: "13.25",
  show_phase_descriptions: "PHASEDESCRIPTION",
  show_general_terms: "TERMSBODY",
  show_invoice_schedule: "INSTALMENTLABEL",
} as const;

/** An offer with a string of its own in every field, shown or not. */
async function marked(): Promise<Offer> {
  const offer = await newOffer({ expire_at: dayFromNow(20) });
  await as(offer.owner, async () => {
    await Scope.updateTask(offer.task_ids[0], {
      deliverable_description: "SERVICEDESCRIPTION",
      description: "INTERNALNOTE",
      price: 1_234_567,
      quantity: "13.25",
    });
    await Scope.updatePhase(offer.project_id, offer.phase_id, { description: "PHASEDESCRIPTION" });
    await Contract.add(offer.project_id, { name: "TERMSNAME", body: "TERMSBODY", description: "TERMNOTE" });
    await updateProject(offer.project_id, {
      client_goals: "GOALSSTRING",
      general_terms: "GENERALTERMS",
      description: "INTERNALBRIEF",
      margin_percentage: "17.7713",
      margin_amount: 8_888_881,
      owner_pay: 7_777_771,
      markup_amount: 6_666_661,
      invoice_remaining_mode: "payments",
      invoice_remaining_payments: [
        { label: "INSTALMENTLABEL", percentage: "30", due: { kind: "days_after", days: 9 } },
      ],
    });
    await Client.update(offer.client_id, { description: "CLIENTNOTE", tax_id: "CLIENTTAX" });
  });
  return offer;
}

const shownOf = async (hash: string) => JSON.stringify(await visitor(() => Proposal.view(hash)));
const show = (offer: Offer, input: Parameters<typeof updateProject>[1]) =>
  as(offer.owner, () => updateProject(offer.project_id, input));

describe("what the client is shown", () => {
  it("leaves nothing of what a flag hides in the answer, and brings it back with the flag", async () => {
    const offer = await marked();
    const { hash } = await sent(offer);
    const all = await shownOf(hash);
    for (const [flag, text] of Object.entries(flags)) {
      expect(all, flag).toContain(text);
      await show(offer, { [flag]: false });
      await sent(offer);
      expect(await shownOf(hash), flag).not.toContain(text);
      await show(offer, { [flag]: true });
    }
  });

  it("hides prices, phase totals, the scope and the last day, each by its own flag", async () => {
    const offer = await marked();
    const { hash } = await sent(offer);
    // 13.25 × $12,345.67 = $163,580.13 (D2); with 2.5 × $620.00 the phase has $165,130.13.
    const [unit, line, phase] = ["1234567", "16358013", "16513013"];
    const all = await shownOf(hash);
    for (const figure of [unit, line, `"total":${phase}`]) expect(all).toContain(figure);

    await show(offer, { show_deliverable_prices: false });
    await sent(offer);
    expect(await shownOf(hash)).not.toMatch(new RegExp(`${unit}|${line}`));

    await show(offer, { show_deliverable_prices: true, show_deliverable_units: false });
    await sent(offer);
    expect(await shownOf(hash)).toContain(line);
    expect(await shownOf(hash)).not.toContain(unit);

    await show(offer, { show_phase_prices: false });
    await sent(offer);
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.phases.map(({ total }) => total)).toEqual([null]);

    await show(offer, { show_scope: false, show_expire_at: false });
    await sent(offer);
    const bare = await visitor(() => Proposal.view(hash));
    expect(bare).toMatchObject({
      expire_at: null,
      document: { phases: [], expire_at: null, total: 16_513_013 },
    });
    expect(JSON.stringify(bare)).not.toMatch(/Template pages|PHASEDESCRIPTION/);
  });

  it("never holds margins, pay, notes, briefs or the client's record (D42)", async () => {
    const offer = await marked();
    const { hash } = await sent(offer);
    const secrets =
      /17\.7713|8888881|7777771|6666661|INTERNALNOTE|INTERNALBRIEF|CLIENTNOTE|CLIENTTAX|TERMNOTE|margin|owner_pay|role_id|hash":"[a-z2-7]{26}/;
    expect(await shownOf(hash)).not.toMatch(secrets);
    const { document } = await as(offer.owner, () => Proposal.preview(offer.proposal_id));
    expect(JSON.stringify(document)).not.toMatch(secrets);
    await accept(hash);
    expect(await shownOf(hash)).not.toMatch(secrets);
    // Nor who exactly signed, from where.
    expect(await shownOf(hash)).not.toMatch(/198\.51\.100\.23|iPhone|maren@/);
  });

  it("keeps HTML as text (D52)", async () => {
    const offer = await newOffer();
    const html = `<script>alert("x")</script> & <b>bold</b>`;
    await as(offer.owner, async () => {
      await Scope.updateTask(offer.task_ids[0], { name: html, deliverable_description: html });
      await updateProject(offer.project_id, { client_goals: html });
    });
    const { hash } = await sent(offer);
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.goals).toBe(html);
    expect(document?.phases[0]?.services[0]).toMatchObject({ name: html, description: html });
  });

  it("has the sections in the owner's own words, in order, and no trace of them where there are none", async () => {
    const offer = await newOffer();
    expect(await as(offer.owner, () => Proposal.preview(offer.proposal_id))).not.toHaveProperty(
      "document.sections",
    );
    const [first, second, gone] = await as(offer.owner, async () => [
      await Project.addSection(offer.project_id, { title: "How we work", body: "In weeks." }),
      await Project.addSection(offer.project_id, { title: "Who we are", body: "<b>Two</b> people" }),
      await Project.addSection(offer.project_id, { title: "Not any more", body: "GONESECTION" }),
    ]);
    await as(offer.owner, async () => {
      await Project.sortSections(offer.project_id, [second?.id ?? 0, first?.id ?? 0, gone?.id ?? 0]);
      await Project.removeSection(offer.project_id, gone?.id ?? 0);
    });
    const { hash } = await sent(offer);
    const { document, document_hash } = await visitor(() => Proposal.view(hash));
    expect(document?.sections?.map(({ title, body }) => [title, body])).toEqual([
      ["Who we are", "<b>Two</b> people"],
      ["How we work", "In weeks."],
    ]);
    // Other words are another document.
    await as(offer.owner, () =>
      Project.updateSection(offer.project_id, first?.id ?? 0, { body: "In days." }),
    );
    expect((await as(offer.owner, () => Proposal.preview(offer.proposal_id))).document_hash).not.toBe(
      document_hash,
    );
    expect((await visitor(() => Proposal.view(hash))).document_hash).toBe(document_hash);
  });

  it("stays as it was sent when client, brand, zone, terms and prices change afterwards (D12, D29)", async () => {
    const offer = await marked();
    const { hash } = await sent(offer);
    const before = await shownOf(hash);
    await as(offer.owner, async () => {
      await Client.update(offer.client_id, { name: "Renamed Ltd" });
      await Workspace.update({
        brand_name: "Rebranded",
        time_zone: "Asia/Tokyo",
        primary_brand_color: "#112233",
      });
      await Scope.updateTask(offer.task_ids[0], { price: 1 });
      await Contract.add(offer.project_id, { name: "Later", body: "Later" });
      await updateProject(offer.project_id, { name: "Another name", expire_at: dayFromNow(-3) });
    });
    expect(await shownOf(hash)).toBe(before);
    await accept(hash);
    const follows = await as(offer.owner, () => Proposal.readAcceptedSchedule(offer));
    expect(follows).toMatchObject({ title: "Website redesign", total: 16_513_013 });
  });
});

describe("services without a price (D8)", () => {
  it("need a confirmation to be published or sent, by field, and are shown as open and not as 0", async () => {
    const offer = await newOffer();
    const { owner, proposal_id: id } = offer;
    await as(owner, () => Scope.updateTask(offer.task_ids[0], { price: null }));
    const refusal = { status: 422, fields: { confirm_unpriced: expect.any(String) } };
    await expect(sent(offer)).rejects.toMatchObject(refusal);
    await expect(as(owner, () => Proposal.publish({ id }))).rejects.toMatchObject(refusal);
    expect((await as(owner, () => Proposal.get(id))).status).toBe("draft");
    expect((await as(owner, () => Proposal.preview(id))).unpriced_count).toBe(1);

    const { hash } = await sent(offer, { confirm_unpriced: true });
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.phases[0]?.services[0]).toMatchObject({ price: null, total: null });
    expect(document?.total).toBe(155_000);
    // A new version asks again.
    await as(owner, () => Scope.updateTask(offer.task_ids[1], { price: 1 }));
    await expect(sent(offer)).rejects.toMatchObject(refusal);
  });

  it("are not in the way when their price is a real 0", async () => {
    const offer = await newOffer();
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 0 }));
    expect((await sent(offer)).info.total).toBe(155_000);
  });
});

describe("before it can go out", () => {
  it("needs a contact (2037); publishing does not, and opens the link without a mail", async () => {
    const offer = await newOffer({ contact: false });
    const { owner, proposal_id: id } = offer;
    await expect(sent(offer)).rejects.toMatchObject({ code: 2037 });
    const info = await as(owner, () => Proposal.publish({ id }));
    expect(info).toMatchObject({ status: "published", sent_at: null, document_version: 1 });
    await expect(as(owner, () => Proposal.publish({ id }))).rejects.toMatchObject({ code: 2014 });
    expect((await accept(info.hash ?? "")).sent_at).toBeNull();
  });

  it("needs payments that fit the total (D25), and says so in the preview", async () => {
    const offer = await newOffer();
    await show(offer, { invoice_upfront_mode: "value", invoice_upfront_value_amount: 635_001 });
    const preview = await as(offer.owner, () => Proposal.preview(offer.proposal_id));
    expect(preview.refusals).toEqual({ invoice_upfront_value_amount: expect.any(String) });
    await expect(sent(offer)).rejects.toMatchObject({ status: 422, fields: preview.refusals });
    expect((await as(offer.owner, () => Proposal.get(offer.proposal_id))).status).toBe("draft");
  });

  it("needs payments that come: one that waits for a phase of another scope never would", async () => {
    const [offer, other] = [await newOffer(), await newOffer()];
    const after = (phase_id: number) =>
      show(offer, {
        invoice_upfront_mode: "none",
        invoice_remaining_mode: "payments",
        invoice_remaining_payments: [
          { label: "Half", percentage: "50", due: { kind: "phase", phase_id } },
          { label: "Rest", percentage: "50", due: { kind: "completion" } },
        ],
      });
    await after(other.phase_id);
    const refused = { "invoice_remaining_payments.0.due": expect.any(String) };
    expect((await as(offer.owner, () => Proposal.preview(offer.proposal_id))).refusals).toEqual(refused);
    await expect(sent(offer)).rejects.toMatchObject({ status: 422, fields: refused });
    await after(offer.phase_id);
    expect((await sent(offer)).info.status).toBe("sent");
  });
});
