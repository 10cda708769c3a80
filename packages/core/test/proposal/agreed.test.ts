import { Dashboard } from "@stint/core/dashboard";
import { overview as clientOverview } from "@stint/core/operations/client-overview";
import { overview } from "@stint/core/operations/project-overview";
import { updateProject } from "@stint/core/operations/update-project";
import { timeline } from "@stint/core/project/timeline";
import { Change } from "@stint/core/proposal/change";
import { Unsent } from "@stint/core/proposal/unsent";
import { describe, expect, it } from "vitest";
import { finishRestore } from "../../src/project/content";
import { as } from "../support";
import { accepted, deliver, follow, Invoice, offered, open, sign } from "./change.support";
import { accept, Contract, newOffer, type Offer, Project, Proposal, Scope, sent, visitor } from "./support";

const SIGNED = 635_000;

/** What each surface tells as agreed, in cents. */
async function told(offer: Offer) {
  const { owner, project_id, client_id } = offer;
  return as(owner, async () => {
    const project = await Project.get(project_id);
    const scope = await Scope.get(project_id);
    const [listed] = (await Project.list({})).items;
    const client = await clientOverview(client_id);
    const billable = await Invoice.loadBillable(project_id);
    const front = await overview(project_id);
    const shown = await visitor(() => Scope.getPublic(scope.hash));
    return {
      project: project.price_total,
      accepted: project.agreement.accepted?.total,
      list: listed?.price_total,
      client: client.projects[0]?.price_total,
      billable: billable.total,
      services: billable.phases
        .flatMap(({ services }) => services)
        .reduce((sum, { amount }) => sum + amount, 0),
      phases: front.phases.reduce((sum, { price_total }) => sum + price_total, 0),
      public: shown.price_total,
      scopes: (await Scope.list(project_id)).find(({ is_current }) => is_current)?.price_total,
    };
  });
}

const everywhere = (total: number) => ({
  project: total,
  accepted: total,
  list: total,
  client: total,
  billable: total,
  services: total,
  phases: total,
  public: total,
  scopes: total,
});

/** $6,350.00 sent; then the draft says $50,000.00 more, other words and another service. */
async function editedAfterSending(offer: Offer) {
  const { hash } = await sent(offer);
  const [first, second] = offer.task_ids;
  await as(offer.owner, async () => {
    await Scope.updateTask(first, { price: 5_480_000, name: "Whole new system" });
    await Scope.removeTask(second);
    await Scope.addTask({ scopecategory_id: offer.phase_id, name: "Never offered", price: 77_700 });
    await updateProject(offer.project_id, { summary: "Other words", invoice_payment_terms: 3 });
  });
  return hash;
}

describe("the accepted version is the only source of what is agreed", () => {
  it("in every answer, from the moment of signing, whatever the draft said", async () => {
    const offer = await newOffer();
    const hash = await editedAfterSending(offer);
    const held = await as(offer.owner, () => Project.get(offer.project_id));
    expect(held).toMatchObject({ price_total: SIGNED, draft_total: 5_557_700 });
    expect(held.agreement).toMatchObject({
      status: "sent",
      document: { version: 1, total: SIGNED, contact_name: "Maren Row" },
      accepted: null,
      unsent: { version: 2, total: 5_557_700, difference: 4_922_700 },
    });
    await accept(hash);
    // Nothing that follows from the acceptance has run yet.
    expect(await told(offer)).toEqual(everywhere(SIGNED));
    expect(await as(offer.owner, () => Project.get(offer.project_id))).toMatchObject({
      agreement: { status: "accepted", unsent: null, accepted: { version: 1, total: SIGNED } },
    });
    await expect(
      as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 1 })),
    ).rejects.toMatchObject({ code: 2040 });
    await follow(offer, offer.proposal_id);
    expect(await told(offer)).toEqual(everywhere(SIGNED));
    const scope = await as(offer.owner, () => Scope.get(offer.project_id));
    expect(scope.tasks.map(({ name, price }) => [name, price])).toEqual([
      ["Design system", 480_000],
      ["Template pages", 62_000],
    ]);
    expect(await as(offer.owner, () => Project.get(offer.project_id))).toMatchObject({
      draft_total: SIGNED,
      summary: "",
      invoice_payment_terms: 14,
      agreement: { status: "active", unsent: null },
    });
    const names = (await as(offer.owner, () => timeline(offer.project_id))).entries.map(({ name }) => name);
    expect(names).toContain("Template pages");
    expect(names).not.toContain("Never offered");
  });

  it("keeps the edits that were not sent for a change order, and a dropped one puts back what was signed", async () => {
    const offer = await newOffer();
    const hash = await editedAfterSending(offer);
    await accept(hash);
    await follow(offer, offer.proposal_id);
    const [kept] = (await as(offer.owner, () => Unsent.discards(offer.proposal_id))).items;
    expect(kept).toMatchObject({ reason: "accepted", version: 1, total: 5_557_700, difference: 4_922_700 });
    const id = kept?.id ?? 0;
    // What was signed takes no edits without a change order.
    await expect(as(offer.owner, () => Unsent.restore(offer.proposal_id, id))).rejects.toMatchObject({
      code: 2035,
    });
    const change = await open(offer);
    await as(offer.owner, () => Unsent.restore(change.id, id));
    expect((await as(offer.owner, () => Scope.get(offer.project_id))).summary.price_total).toBe(5_557_700);
    expect(await told(offer)).toEqual(everywhere(SIGNED));
    await as(offer.owner, () => Change.dropChange(change.id));
    expect(await told(offer)).toEqual(everywhere(SIGNED));
    expect((await as(offer.owner, () => Scope.get(offer.project_id))).summary.price_total).toBe(SIGNED);
  });

  it("a change order dropped before it was sent is no proposal of the client’s", async () => {
    const offer = await accepted(await newOffer());
    const change = await open(offer);
    const shown = async () =>
      (await as(offer.owner, () => clientOverview(offer.client_id))).proposals.map(({ id }) => id);
    expect(await shown()).toEqual([change.id, offer.proposal_id]);
    await as(offer.owner, () => Change.dropChange(change.id));
    expect(await shown()).toEqual([offer.proposal_id]);
  });

  it("an open change order is a proposal until it is signed", async () => {
    const offer = await accepted(await newOffer());
    const change = await open(offer);
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 580_000 }));
    expect(await told(offer)).toEqual(everywhere(SIGNED));
    const link = await offered(offer, change.id);
    expect(await told(offer)).toEqual(everywhere(SIGNED));
    expect((await as(offer.owner, () => Project.get(offer.project_id))).agreement).toMatchObject({
      status: "active",
      accepted: { total: SIGNED },
      change: { number: 1, version: 2, status: "sent", total: 735_000, difference: 100_000 },
      unsent: null,
    });
    const { your_move, their_move } = await as(offer.owner, () => Dashboard.get());
    const row = [...your_move, ...their_move].find(({ id }) => id === change.id);
    expect(row).toMatchObject({ amount: 100_000, status: "sent" });
    // Edits after its sending are no part of it either, whichever of the two is signed.
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 990_000 }));
    expect((await as(offer.owner, () => Project.get(offer.project_id))).agreement.unsent).toMatchObject({
      version: 3,
      difference: 410_000,
    });
    await sign(offer, change.id, link);
    expect(await told(offer)).toEqual(everywhere(735_000));
  });
});

describe("edits after sending", () => {
  it("are told one by one, and discarding returns to exactly what the client has, for thirty days", async () => {
    const offer = await newOffer();
    const before = await as(offer.owner, () => Scope.get(offer.project_id));
    const terms = await as(offer.owner, () => Contract.list(offer.project_id));
    const hash = await editedAfterSending(offer);
    await as(offer.owner, () =>
      Contract.update(offer.project_id, terms[0]?.id ?? 0, { name: "Other terms" }),
    );
    const { changes, total, version, next_version } = await as(offer.owner, () =>
      Unsent.changes(offer.proposal_id),
    );
    expect({ version, next_version, total }).toEqual({
      version: 1,
      next_version: 2,
      total: { was: SIGNED, now: 5_557_700, difference: 4_922_700 },
    });
    expect(changes.map(({ kind, name, was, now }) => [kind, name, was, now])).toEqual([
      ["price", "Whole new system", 480_000, 5_480_000],
      ["text", "Whole new system", null, 5_480_000],
      ["added", "Never offered", null, 77_700],
      ["removed", "Template pages", 155_000, null],
      ["term", "Other terms", null, null],
      ["text", "Summary", null, null],
      ["schedule", "Payment schedule", 317_500, 2_778_850],
    ]);
    const preview = await as(offer.owner, () => Proposal.preview(offer.proposal_id));
    expect(preview.changed).toBe(true);
    const thrown = await as(offer.owner, () => Unsent.discard(offer.proposal_id));
    expect(thrown).toMatchObject({ reason: "discarded", total: 5_557_700, change_count: 7 });
    expect((await as(offer.owner, () => Proposal.preview(offer.proposal_id))).changed).toBe(false);
    const after = await as(offer.owner, () => Scope.get(offer.project_id));
    const bare = (scope: typeof after) => scope.tasks.map(({ version: _, ...task }) => task);
    expect(bare(after)).toEqual(bare(before));
    expect(after.status).toBe("draft");
    expect((await as(offer.owner, () => Project.get(offer.project_id))).agreement.unsent).toBeNull();
    // Another tab pressed it, too.
    await expect(as(offer.owner, () => Unsent.discard(offer.proposal_id))).rejects.toMatchObject({
      code: 1004,
    });
    await as(offer.owner, () => Unsent.restore(offer.proposal_id, thrown.id));
    expect(await as(offer.owner, () => Unsent.changes(offer.proposal_id))).toMatchObject({
      changes,
      total,
    });
    // The client still has version 1, and can sign it.
    await accept(hash);
    expect(await told(offer)).toEqual(everywhere(SIGNED));
  });

  it("of words alone are an unsent version, and none once they are taken back", async () => {
    const offer = await newOffer();
    await sent(offer);
    const unsent = async () => (await as(offer.owner, () => Project.list({}))).items[0]?.agreement.unsent;
    expect(await unsent()).toBeNull();
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { name: "A better name" }));
    expect(await unsent()).toEqual({
      version: 2,
      total: SIGNED,
      difference: 0,
      change_count: 1,
      text_count: 1,
    });
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { name: "Design system" }));
    expect(await unsent()).toBeNull();
    await as(offer.owner, () => updateProject(offer.project_id, { summary: "Words" }));
    expect(await unsent()).toMatchObject({ change_count: 1 });
    await sent(offer);
    expect(await unsent()).toBeNull();
  });

  it("that a process began to discard and did not end are discarded by the reaction", async () => {
    const offer = await newOffer();
    await editedAfterSending(offer);
    const discarded = as(offer.owner, () => Unsent.discard(offer.proposal_id));
    const again = deliver(offer, "put-back", () => finishRestore(offer.project_id), 77);
    await Promise.all([discarded, again]);
    expect((await as(offer.owner, () => Project.get(offer.project_id))).agreement.unsent).toBeNull();
  });
});

describe("which scope counts", () => {
  it("a copy never leads, and no other takes the lead of what is out (2038)", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    const early = await as(owner, () => Scope.duplicate(project_id, { project_id }));
    expect((await as(owner, () => Scope.get(project_id))).is_current).toBe(true);
    const { hash } = await sent(offer);
    const copy = await as(owner, () => Scope.duplicate(project_id, { project_id }));
    await as(owner, async () => {
      expect((await Scope.get(project_id)).is_current).toBe(true);
      await expect(Scope.setCurrent(copy.id)).rejects.toMatchObject({ code: 2038 });
      await expect(Scope.setCurrent(early.id)).rejects.toMatchObject({ code: 2038 });
      await expect(Scope.remove(project_id)).rejects.toMatchObject({ code: 2038 });
      await Scope.remove(copy.id);
    });
    await accept(hash);
    await expect(as(owner, () => Scope.remove(project_id))).rejects.toMatchObject({ code: 2038 });
    await follow(offer, offer.proposal_id);
    await expect(as(owner, () => Scope.remove(project_id))).rejects.toMatchObject({ code: 2038 });
    await expect(as(owner, () => Scope.setCurrent(early.id))).rejects.toMatchObject({ code: 2038 });
  });

  it("is free again after a withdrawal", async () => {
    const offer = await newOffer();
    const { owner, project_id } = offer;
    await sent(offer);
    const copy = await as(owner, () => Scope.duplicate(project_id, { project_id }));
    await as(owner, () => Proposal.withdraw(offer.proposal_id));
    expect((await as(owner, () => Scope.setCurrent(copy.id))).is_current).toBe(true);
  });
});
