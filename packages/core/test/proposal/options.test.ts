import { Dashboard } from "@stint/core/dashboard";
import { Invoice } from "@stint/core/invoice";
import { overview } from "@stint/core/operations/client-overview";
import { notifyProposalAccepted } from "@stint/core/operations/notify/proposal";
import { updateProject } from "@stint/core/operations/update-project";
import { Unsent } from "@stint/core/proposal/unsent";
import { describe, expect, it } from "vitest";
import { checkChain } from "../../src/proposal/evidence";
import { as } from "../support";
import { follow, invoicesOf, offered, open, sign } from "./change.support";
import { askCode, CONTACT, newOffer, type Offer, Project, Proposal, Scope, sent, visitor } from "./support";

/**
 * $6,350.00 for sure; a shoot ($1,000.00) that is chosen until the client leaves it out, one of three hostings
 * ($100.00, $200.00, $300.00), and a management fee of 10% of what is chosen.
 */
async function newChoice(settings: Parameters<typeof updateProject>[1] = {}) {
  const offer = await newOffer();
  const ids = await as(offer.owner, async () => {
    await updateProject(offer.project_id, settings);
    const add = async (input: Omit<Parameters<typeof Scope.addTask>[0], "scopecategory_id">) =>
      (await Scope.addTask({ ...input, scopecategory_id: offer.phase_id })).id;
    const shoot = await add({ name: "Half-day shoot", price: 100_000, optional: true, chosen: true });
    const small = await add({ name: "Hosting S", price: 10_000, option_group: "Hosting", chosen: true });
    const medium = await add({ name: "Hosting M", price: 20_000, option_group: "Hosting" });
    const large = await add({ name: "Hosting L", price: 30_000, option_group: "Hosting" });
    const fee = await add({ name: "Management", pricing: "percent", percent: "10" });
    return { shoot, small, medium, large, fee };
  });
  return { ...offer, ...ids, ...(await sent(offer)) };
}

/** One code for a link: it is good until it signs. */
const codes = new Map<string, Promise<string>>();
const codeFor = (hash: string) => {
  const code = codes.get(hash) ?? askCode(hash, CONTACT);
  codes.set(hash, code);
  return code;
};

const answer = (offer: Offer & { hash: string }, options: number[] | undefined, document_hash: string) =>
  visitor(async () =>
    Proposal.accept({
      hash: offer.hash,
      code: await codeFor(offer.hash),
      name: "Maren Row",
      email: CONTACT,
      accepted_terms: true,
      document_hash,
      ...(options ? { options } : {}),
    }),
  );

describe("a proposal with options", () => {
  it("shows what the owner marked, and counts another choice on the server as the page does", async () => {
    const offer = await newChoice();
    const shown = await visitor(() => Proposal.view(offer.hash));
    // 6,350 + 1,000 + 100 = 7,450; with 10% 8,195.
    expect(shown.document).toMatchObject({ total: 819_500, due_on_acceptance: 409_750 });
    const { document, document_hash } = await visitor(() =>
      Proposal.chooseOptions({ hash: offer.hash, options: [offer.large] }),
    );
    // 6,350 + 300 = 6,650; with 10% 7,315.
    expect(document).toMatchObject({ total: 731_500, due_on_acceptance: 365_750 });
    expect(document.schedule?.map(({ amount }) => amount)).toEqual([365_750, 365_750]);
    expect(document_hash).not.toBe(shown.document_hash);
    expect(Proposal.documentHash(document)).toBe(document_hash);
    const services = document.phases.flatMap((phase) => phase.services);
    expect(services.filter(({ chosen }) => chosen).map(({ name }) => name)).toEqual([
      "Design system",
      "Template pages",
      "Hosting L",
      "Management",
    ]);
    expect(services.find(({ id }) => id === offer.fee)?.total).toBe(66_500);
    if (!shown.document || !shown.countable) throw new Error("prices are shown, so the page can count");
    const { choose } = await import("@stint/core/proposal/option-selection/rules");
    expect(choose(shown.document, shown.countable, [offer.large])).toEqual(document);
  });

  it("accepts, seals and invoices the chosen set, and no other", async () => {
    const offer = await newChoice();
    const options = [offer.medium];
    const { document_hash } = await visitor(() => Proposal.chooseOptions({ hash: offer.hash, options }));
    const record = await answer(offer, options, document_hash);
    expect(record).toMatchObject({ options, document_hash, total: 720_500 });
    const accepted = await visitor(() => Proposal.view(offer.hash));
    expect(accepted).toMatchObject({
      state: "accepted",
      document_hash,
      accepted: { total: 720_500 },
      document: { total: 720_500 },
    });
    expect(Proposal.documentHash(accepted.document as Proposal.Document)).toBe(document_hash);
    const follows = await as(offer.owner, () =>
      Proposal.readAcceptedSchedule({ proposal_id: offer.proposal_id }),
    );
    expect(follows).toMatchObject({ total: 720_500 });
    // Its invoice is a moment's delay, not the owner's turn.
    expect(accepted).toMatchObject({ open_invoices: [], deposit_waits: false });
    await follow(offer, offer.proposal_id);
    expect((await invoicesOf(offer)).map(({ totals }) => totals.total)).toEqual([360_250, 360_250]);
    expect((await checkChain(offer.owner.owner_id)).flaws).toEqual([]);
    // "View and pay" leads to the invoice that went out.
    const { open_invoices } = await visitor(() => Proposal.view(offer.hash));
    expect(open_invoices).toHaveLength(1);
    expect(await visitor(() => Invoice.getPublic(open_invoices[0]?.hash ?? ""))).toMatchObject({
      totals: { total: 360_250 },
    });
    const [version] = (await as(offer.owner, () => Proposal.versions(offer.proposal_id))).items;
    expect(version).toMatchObject({ version: 1, document_hash, total: 720_500 });
    // Wherever the owner looks, the sum is the one that was signed, not the one that was sent.
    const [info, dashboard, client] = await as(offer.owner, async () => {
      await notifyProposalAccepted({ ...offer, version: 1 });
      return Promise.all([
        Proposal.get(offer.proposal_id),
        Dashboard.get(),
        overview((await Project.get(offer.project_id)).client_id),
      ]);
    });
    expect(info.total).toBe(720_500);
    expect(dashboard.recent.map(({ text }) => text).join()).toContain("$7,205.00");
    expect(dashboard.buckets.accepted).toMatchObject({ amount: 360_250 });
    expect(JSON.stringify(client)).not.toMatch(/\b819500\b/);
    // And what was signed is no draft any more.
    await as(offer.owner, async () => {
      await Project.setStatus(offer.project_id, { status: "active" });
      await expect(Project.setStatus(offer.project_id, { status: "draft" })).rejects.toMatchObject({
        code: 2036,
      });
    });
  });

  it("takes what the owner marked where no options are named", async () => {
    const offer = await newChoice();
    const { document_hash } = await visitor(() => Proposal.view(offer.hash));
    const record = await answer(offer, undefined, document_hash ?? "");
    expect(record).toMatchObject({ options: [offer.shoot, offer.small], total: 819_500 });
  });

  it("refuses an unknown id, two of a group and none of it (422), and another document (1004); nothing is written", async () => {
    const offer = await newChoice();
    const { document_hash } = await visitor(() => Proposal.view(offer.hash));
    const hash = document_hash ?? "";
    for (const options of [[1], [offer.small, offer.large], [offer.shoot], [offer.small, offer.small]]) {
      await expect(answer(offer, options, hash)).rejects.toMatchObject({
        code: 1000,
        fields: { options: expect.any(String) },
      });
      await expect(
        visitor(() => Proposal.chooseOptions({ hash: offer.hash, options })),
      ).rejects.toMatchObject({
        code: 1000,
      });
    }
    // D17: the hash of the choice that was seen, not of another.
    await expect(answer(offer, [offer.large], hash)).rejects.toMatchObject({ code: 1004 });
    const other = await visitor(() => Proposal.chooseOptions({ hash: offer.hash, options: [offer.large] }));
    await expect(answer(offer, undefined, other.document_hash)).rejects.toMatchObject({ code: 1004 });
    expect(await as(offer.owner, () => Proposal.get(offer.proposal_id))).toMatchObject({
      status: "sent",
      acceptance: null,
    });
  });

  it("shows an option's price where prices are hidden, and gives the page nothing to count others with", async () => {
    const offer = await newChoice({ show_deliverable_prices: false });
    const { document, countable } = await visitor(() => Proposal.view(offer.hash));
    expect(countable).toBeNull();
    const totals = document?.phases.flatMap(({ services }) => services.map(({ total }) => total));
    expect(totals).toEqual([null, null, 100_000, 10_000, 20_000, 30_000, null]);
  });

  it("with services without a price needs a word before it is published (D8)", async () => {
    const offer = await newOffer();
    await as(offer.owner, () =>
      Scope.addTask({ scopecategory_id: offer.phase_id, name: "Open", price: null }),
    );
    const publish = (confirm_unpriced?: boolean) =>
      as(offer.owner, () => Proposal.publish({ id: offer.proposal_id, confirm_unpriced }));
    await expect(publish()).rejects.toMatchObject({
      code: 1000,
      fields: { confirm_unpriced: expect.any(String) },
    });
    expect((await publish(true)).status).toBe("published");
  });
});

/** An offer that was signed with the shoot and the medium hosting, with its invoices. */
async function newSigned() {
  const offer = await newChoice();
  const options = [offer.shoot, offer.medium];
  const { document_hash } = await visitor(() => Proposal.chooseOptions({ hash: offer.hash, options }));
  await answer(offer, options, document_hash);
  await follow(offer, offer.proposal_id);
  return offer;
}

const servicesIn = (document: Proposal.Document | null) =>
  document?.phases.flatMap((phase) => phase.services) ?? [];

describe("a change order to what was signed with options", () => {
  it("asks nothing anew: what was taken is fixed, what was left for it is off the table", async () => {
    const offer = await newSigned();
    const change = await open(offer);
    const news = await as(offer.owner, () =>
      Scope.addTask({ scopecategory_id: offer.phase_id, name: "Newsletter", price: 80_000 }),
    );
    const hash = await offered(offer, change.id);
    const { document, document_hash } = await visitor(() => Proposal.view(hash));
    expect(servicesIn(document).filter(({ optional, option_group }) => optional || option_group)).toEqual([]);
    expect(servicesIn(document).map(({ id }) => id)).not.toContain(offer.small);
    // 6,350 + 1,000 + 200 + 800 = 8,350, with its tenth.
    expect(document).toMatchObject({ total: 918_500, change: { difference: 88_000 } });
    // Nobody who leaves out what was signed gets it struck.
    const less = await visitor(() => Proposal.chooseOptions({ hash, options: [] }));
    expect(less).toMatchObject({ document_hash, document: { total: 918_500 } });
    for (const options of [[offer.small], [offer.medium, offer.large]])
      await expect(visitor(() => Proposal.chooseOptions({ hash, options }))).rejects.toMatchObject({
        code: 1000,
      });
    await sign(offer, change.id, hash);
    const scope = await as(offer.owner, () => Scope.get(offer.project_id));
    expect(scope.summary.price_total).toBe(918_500);
    expect(scope.summary.chosen).toEqual(expect.arrayContaining([offer.shoot, offer.medium, news.id]));
    // The next one starts from the same answers.
    const next = await open(offer, "And once more");
    await as(offer.owner, () => Scope.updateTask(news.id, { price: 90_000 }));
    const again = await visitor(async () => Proposal.view(await offered(offer, next.id)));
    expect(again.document).toMatchObject({ total: 929_500, change: { difference: 11_000 } });
    expect(servicesIn(again.document).map(({ id }) => id)).not.toContain(offer.large);
  });

  it("offers what the owner offers: a new alternative opens its group, a new option is one", async () => {
    const offer = await newSigned();
    const change = await open(offer);
    const [extra, huge] = await as(offer.owner, async () => [
      await Scope.addTask({ scopecategory_id: offer.phase_id, name: "Film", price: 50_000, optional: true }),
      await Scope.addTask({
        scopecategory_id: offer.phase_id,
        name: "Hosting XL",
        price: 40_000,
        option_group: "Hosting",
      }),
    ]);
    const hash = await offered(offer, change.id);
    const { document } = await visitor(() => Proposal.view(hash));
    const choices = servicesIn(document).filter(({ optional, option_group }) => optional || option_group);
    expect(choices.map(({ id }) => id).sort()).toEqual(
      [extra?.id, huge?.id, offer.small, offer.medium, offer.large].sort(),
    );
    const options = [extra?.id ?? 0, huge?.id ?? 0];
    const chosen = await visitor(() => Proposal.chooseOptions({ hash, options }));
    // 6,350 + 1,000 + 500 + 400 = 8,250, with its tenth: the shoot stays.
    expect(chosen.document.total).toBe(907_500);
  });

  it("lets an option be taken later that was left, and its owner take a signed one out", async () => {
    const offer = await newChoice();
    const first = await visitor(() => Proposal.chooseOptions({ hash: offer.hash, options: [offer.small] }));
    await answer(offer, [offer.small], first.document_hash);
    await follow(offer, offer.proposal_id);
    const change = await open(offer);
    await as(offer.owner, () => Scope.removeTask(offer.small));
    const hash = await offered(offer, change.id);
    const { document } = await visitor(() =>
      Proposal.chooseOptions({ hash, options: [offer.shoot, offer.medium] }),
    );
    expect(document.change?.services.map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ["added", "Half-day shoot"],
        ["removed", "Hosting S"],
      ]),
    );
  });

  it("finds no edits of the owner's in what the client chose", async () => {
    const offer = await newSigned();
    expect((await as(offer.owner, () => Unsent.discards(offer.proposal_id))).items).toEqual([]);
    const other = await newChoice();
    await as(other.owner, () => Scope.updateTask(other.task_ids[0], { price: 500_000 }));
    const chosen = await visitor(() => Proposal.chooseOptions({ hash: other.hash, options: [other.large] }));
    await answer(other, [other.large], chosen.document_hash);
    await follow(other, other.proposal_id);
    const { items } = await as(other.owner, () => Unsent.discards(other.proposal_id));
    // $200.00 more and its tenth; neither the hosting nor the shoot.
    expect(items).toMatchObject([{ difference: 22_000, reason: "accepted" }]);
    await expect(
      as(other.owner, () => Unsent.restore(other.proposal_id, items[0]?.id ?? 0)),
    ).rejects.toMatchObject({ code: 2035 });
  });
});
