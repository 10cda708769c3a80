import { publish, type RegionalRate } from "@stint/core/library/community";
import { History } from "@stint/core/library/history";
import { updateProject } from "@stint/core/operations/update-project";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PriceLineEntity } from "../../src/library/history/entity";
import { accepted, offered, open, sign } from "../proposal/change.support";
import {
  accept,
  askCode,
  atTime,
  CONTACT,
  decline,
  newOffer,
  type Offer,
  Scope,
  sent,
  visitor,
} from "../proposal/support";
import { as } from "../support";
import { serviceText } from "../support/catalog";

const record = ({ owner, project_id }: Offer) => as(owner, () => Proposal.recordOutcome({ project_id }));

/** What is kept of an offer's services, by service. */
async function kept({ owner, project_id }: Pick<Offer, "owner" | "project_id">) {
  const { data } = await PriceLineEntity.query.one({ owner_id: owner.owner_id, project_id }).go();
  return new Map(data.map((row) => [row.task_id, row]));
}
const outcomes = async (offer: Offer) => {
  const rows = await kept(offer);
  return offer.task_ids.map((id) => rows.get(id)?.outcome ?? null);
};

describe("a workspace's own prices", () => {
  it("keeps each priced service of an accepted proposal once, and writes nothing the second time", async () => {
    const offer = await newOffer();
    const [first, second] = offer.task_ids;
    await as(offer.owner, () => Scope.addTask({ scopecategory_id: offer.phase_id, name: "Unpriced" }));
    const { hash } = await sent(offer, { confirm_unpriced: true });
    await record(offer);
    expect(await outcomes(offer)).toEqual([null, null]);
    await accept(hash);
    await record(offer);
    const rows = await kept(offer);
    expect([...rows.keys()]).toEqual([first, second]);
    expect(rows.get(second)).toMatchObject({
      outcome: "accepted",
      price: 62_000,
      currency: "USD",
      service: "named:113:template pages",
      client_id: offer.client_id,
      proposal_id: offer.proposal_id,
      document_version: 1,
      decided_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await record(offer);
    expect(await kept(offer)).toEqual(rows);
  });

  it("lets an outcome take the place of the one before: lost, open again, accepted", async () => {
    const offer = await newOffer();
    const { hash } = await sent(offer);
    await decline(hash);
    await record(offer);
    expect(await outcomes(offer)).toEqual(["lost", "lost"]);
    const code = await askCode(hash, CONTACT, "undo");
    await visitor(() => Proposal.undoDecline({ hash, email: CONTACT, code }));
    await record(offer);
    expect(await outcomes(offer)).toEqual([null, null]);
    await accept(hash);
    await record(offer);
    expect(await outcomes(offer)).toEqual(["accepted", "accepted"]);
  });

  it("counts a proposal that nobody answered as lost until it is sent again; a withdrawal says nothing", async () => {
    const offer = await atTime("2043-03-01T15:00:00Z", () => newOffer({ expire_at: "2043-03-02" }));
    await atTime("2043-03-01T15:00:00Z", () => sent(offer));
    await atTime("2043-03-03T15:00:00Z", async () => {
      await Proposal.sweepProposals();
      await record(offer);
      expect(await outcomes(offer)).toEqual(["lost", "lost"]);
      expect((await kept(offer)).get(offer.task_ids[0])?.decided_on).toBe("2043-03-02");
      await as(offer.owner, () => Proposal.withdraw(offer.proposal_id));
      await record(offer);
      expect(await outcomes(offer)).toEqual([null, null]);
    });
  });

  it("takes what the client chose, and no service that was left out", async () => {
    const offer = await newOffer();
    const [shoot, film] = await as(offer.owner, async () => {
      const add = (name: string, chosen: boolean) =>
        Scope.addTask({ scopecategory_id: offer.phase_id, name, price: 9_000, optional: true, chosen });
      return [await add("Shoot", true), await add("Film", false)];
    });
    const { hash } = await sent(offer);
    await accept(hash);
    await record(offer);
    const rows = await kept(offer);
    expect([rows.has(shoot.id), rows.has(film.id)]).toEqual([true, false]);
  });

  it("keeps what was signed when a change order is declined, and takes the new price when it is signed", async () => {
    const offer = await accepted(await newOffer());
    const [first] = offer.task_ids;
    const change = await open(offer);
    await as(offer.owner, () => Scope.updateTask(first, { price: 500_000, name: "Design library" }));
    const hash = await offered(offer, change.id);
    await decline(hash);
    await record(offer);
    expect((await kept(offer)).get(first)).toMatchObject({ outcome: "accepted", price: 480_000 });
    const again = await open(offer);
    await as(offer.owner, () => Scope.updateTask(first, { price: 510_000, name: "Design library" }));
    await sign(offer, again.id, await offered(offer, again.id));
    await record(offer);
    expect((await kept(offer)).get(first)).toMatchObject({
      price: 510_000,
      service: "named:113:design library",
    });
  });

  it("is the same when it is made again from what is stored, whatever came before", async () => {
    const STEPS = ["send", "accept", "decline", "reopen", "withdraw", "reprice", "record"] as const;
    type Step = (typeof STEPS)[number];
    const act = async (offer: Offer, step: Step, price: number): Promise<unknown> => {
      const info = await as(offer.owner, () => Proposal.get(offer.proposal_id));
      const hash = info.hash ?? "";
      switch (step) {
        case "send":
          return sent(offer);
        case "accept":
          return accept(hash);
        case "decline":
          return decline(hash);
        case "reopen": {
          const code = await askCode(hash, CONTACT, "undo");
          return visitor(() => Proposal.undoDecline({ hash, email: CONTACT, code }));
        }
        case "withdraw":
          return as(offer.owner, () => Proposal.withdraw(offer.proposal_id));
        case "reprice":
          return as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price }));
        case "record":
          return record(offer);
      }
    };
    const story = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.integer({ min: 1, max: 900_000 })), {
      minLength: 2,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 2 }), async (stories) => {
        const first = await newOffer();
        const { owner } = first;
        const offers = [first, ...(stories.length > 1 ? [await newOffer({ owner })] : [])];
        // What the proposal's status refuses, as a second answer, is no part of the story.
        for (const [at, steps] of stories.entries())
          for (const [step, price] of steps)
            await act(offers[at] ?? first, step, price).catch(() => undefined);
        for (const offer of offers) await record(offer);
        const followed = await Promise.all(offers.map(kept));
        for (const offer of offers)
          for (const { task_id } of (await kept(offer)).values())
            await PriceLineEntity.delete({
              owner_id: owner.owner_id,
              project_id: offer.project_id,
              task_id,
            }).go();
        // A line of a service that no proposal has is taken out.
        await PriceLineEntity.put({
          ...{ owner_id: owner.owner_id, project_id: first.project_id, task_id: 1, service: "library:1" },
          ...{ currency: "USD", outcome: "lost", price: 1, decided_on: "2026-01-01" },
          ...{ client_id: 1, proposal_id: 1, document_version: 1 },
        }).go();
        for (const offer of offers) await record(offer);
        expect(await Promise.all(offers.map(kept))).toEqual(followed);
      }),
      { numRuns: 12, seed: 15 },
    );
  });
});

describe("what speaks for a price", () => {
  const NAME = "Homepage concept";

  /** Offers of one service at these prices, answered as told. */
  async function answered(
    owner: Offer["owner"],
    prices: number[],
    how: "accept" | "decline",
    currency = "USD",
  ) {
    const offers: Offer[] = [];
    for (const price of prices) {
      const offer = await newOffer({ owner, currency });
      offers.push(offer);
      await as(owner, () => Scope.updateTask(offer.task_ids[0], { name: NAME, price, role_id: "541" }));
      const { hash } = await sent(offer);
      await (how === "accept" ? accept(hash) : decline(hash));
      await record(offer);
    }
    return offers;
  }

  async function asked(owner: Offer["owner"], price: number | null, currency = "USD") {
    const offer = await newOffer({ owner, currency });
    const [id] = offer.task_ids;
    await as(owner, () => Scope.updateTask(id, { name: ` ${NAME.toUpperCase()}`, price, role_id: "541" }));
    return { ...offer, id, explain: () => as(owner, () => Scope.explainPrice(id)) };
  }

  it("names own accepted and lost lines, and a win rate from five of them near the price", async () => {
    const { owner } = await newOffer();
    await answered(owner, [140_000, 150_000, 190_000], "accept");
    const [lost] = await answered(owner, [155_000], "decline");
    const { explain, project_id } = await asked(owner, 145_000);
    expect(await explain()).toMatchObject({
      price_locked: false,
      price: 145_000,
      accepted: { count: 3, low: 140_000, high: 190_000, prices: [190_000, 150_000, 140_000] },
      lost: {
        count: 1,
        lines: [
          {
            price: 155_000,
            project_id: lost?.project_id,
            project_name: "Website redesign",
            client_name: "Cedar & Row",
          },
        ],
      },
      win_rate: { low: 130_500, high: 159_500, accepted: 2, lines: 3, needed: 5, percent: null },
      floor: null,
      floor_lacks: "margin",
    });
    await answered(owner, [130_500, 159_500], "accept");
    expect((await explain()).win_rate).toMatchObject({ accepted: 4, lines: 5, percent: 80 });
    await as(owner, () => updateProject(project_id, { margin_percentage: "20" }));
    expect((await explain()).floor_lacks).toBe("cost");
  });

  it("has the floor of the margin: the cost of one, and the margin on top of it", async () => {
    const { owner } = await newOffer();
    const { id, explain, project_id } = await asked(owner, null);
    await as(owner, async () => {
      await updateProject(project_id, { margin_percentage: "20" });
      await Scope.updateTask(id, { cost: 83_200 });
    });
    expect(await explain()).toMatchObject({
      win_rate: null,
      accepted: null,
      floor: { price: 104_000, cost: 83_200, margin_percentage: "20" },
      floor_lacks: null,
    });
  });

  it("names what the hours cost in the workspace's own region, in its currency alone", async () => {
    const of = { region: "UK", countries: ["GB"], currency: "GBP", group: "Designer" };
    const told = { source: "A survey", year: 2024, url: "https://example.com", weak: null };
    const group = {
      ...of,
      ...told,
      role_id: null,
      low: null,
      typical: 40_00,
      high: null,
      basis: "Designers",
    };
    const title = { ...group, role_id: "541", low: 41_00, typical: 50_00, high: 62_00, basis: "Their own" };
    const read = async (rates: RegionalRate[], settings: { country?: string; currency?: string }) => {
      await publish({ services: [serviceText(7_001, NAME)], templates: [], terms: [], rates });
      const { owner } = await newOffer();
      await as(owner, () => Workspace.update(settings));
      return (await (await asked(owner, 1_000, settings.currency)).explain()).catalog;
    };
    const british = { country: "GB", currency: "GBP" };
    expect(await read([group], british)).toMatchObject({
      region: "US",
      is_comparable: false,
      sources: [{ rate_basis: expect.any(String) }],
      regional: {
        ...{ region: "UK", low: null, typical: 800_00, high: null, year: 2024 },
        sources: [{ source: "A survey", rate_basis: "Designers" }],
      },
    });
    expect((await read([group, title], british))?.regional).toMatchObject({
      low: 820_00,
      typical: 1_000_00,
      high: 1_240_00,
      sources: [{ rate_basis: "Their own" }],
    });
    expect((await read([group], { country: "GB", currency: "EUR" }))?.regional).toBeNull();
    expect((await read([group], { country: "DE", currency: "GBP" }))?.regional).toBeNull();
    await publish({ services: [], templates: [], terms: [] });
  });

  it("compares lines of the project's currency alone (D7)", async () => {
    const { owner } = await newOffer();
    await answered(owner, [140_000], "accept");
    const { explain } = await asked(owner, 145_000, "EUR");
    expect(await explain()).toMatchObject({ currency: "EUR", accepted: null, lost: null, win_rate: null });
  });

  it("reads the newest 200 lines of a service, in one query", async () => {
    const { owner } = await newOffer();
    const { id, explain } = await asked(owner, 1_000);
    const of = { service: History.serviceKey({ name: NAME, role_id: "541" }), currency: "USD" };
    for (let at = 1; at <= 205; at++)
      await PriceLineEntity.put({
        ...{ ...of, owner_id: owner.owner_id, project_id: 7, task_id: id + at, outcome: "accepted" },
        ...{ price: at, decided_on: "2026-01-01", client_id: 1, proposal_id: 1, document_version: 1 },
      }).go();
    const { accepted: own } = await explain();
    expect([own?.count, own?.low, own?.high, own?.lines.length]).toEqual([200, 6, 205, 20]);
    // Lines outlive their project, which leads nowhere then.
    expect(own?.lines[0]).toMatchObject({ project_id: null, project_name: "", client_name: "" });
  });

  it("is locked on the free plan: no number in the answer (D40)", async () => {
    const offer = await newOffer({ plan: "none" });
    const answer = await as(offer.owner, () => Scope.explainPrice(offer.task_ids[0]));
    expect(answer.price_locked).toBe(true);
    expect(JSON.stringify(answer)).not.toMatch(/\d/);
    await expect(as(offer.owner, () => Scope.explainPrice(4_711))).rejects.toMatchObject({ code: 1003 });
  });
});
