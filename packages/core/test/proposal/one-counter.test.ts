import { invoiceRest } from "@stint/core/invoice/billing/invoice-remaining";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { Db } from "@stint/core/platform/db";
import { AppError } from "@stint/core/platform/error";
import { Project as ProjectNoun } from "@stint/core/project";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { accepted, deliver, follow, Invoice, open, sign } from "./change.support";
import { accept, newOffer, type Offer, Proposal, Scope, sent, signature, visitor } from "./support";

/*
 * One counter of what is billed: whatever the owner voids, deletes, credits and bills by hand, a change order bills
 * what is left and no more. The sums here are taken from the invoices alone.
 */

const UPFRONT = { invoice_upfront_mode: "percentage", invoice_upfront_percentage_amount: "100" } as const;
const HALVES = {
  invoice_upfront_mode: "percentage",
  invoice_upfront_percentage_amount: "50",
  invoice_remaining_mode: "completion",
} as const;
const MONTHS = {
  invoice_upfront_mode: "percentage",
  invoice_upfront_percentage_amount: "40",
  invoice_remaining_mode: "monthly",
  invoice_remaining_monthly_count: 2,
} as const;
type Settings = Parameters<typeof updateProject>[1];

/** One service of $1,000.00 (or several), accepted. */
async function agreed(settings: Settings, prices: readonly [number, ...number[]] = [100_000]) {
  const offer = await newOffer();
  const [first, second] = offer.task_ids;
  const ids = await as(offer.owner, async () => {
    await Scope.updateTask(first, { price: prices[0] });
    if (prices[1] === undefined) await Scope.removeTask(second);
    else await Scope.updateTask(second, { price: prices[1], quantity: "1" });
    await updateProject(offer.project_id, settings);
    return [first, second] as const;
  });
  await accepted(offer);
  return { ...offer, task_ids: ids };
}

const all = async ({ owner, project_id }: Offer) => {
  const listed = await as(owner, () => Invoice.all({ project_id }));
  const whole = await Promise.all(listed.map(({ id }) => as(owner, () => Invoice.get(id))));
  return whole.sort((a, b) => a.created_at.localeCompare(b.created_at));
};
const sentOf = async (offer: Offer) => (await all(offer)).filter(({ number }) => number !== null);
const draftsOf = async (offer: Offer) => (await all(offer)).filter(({ number }) => number === null);
/** What a signed change order bills, sent at once or on its day. */
const billedBy = async (offer: Offer, id: number) =>
  (await all(offer)).filter(({ schedule }) => schedule?.proposal_id === id);

/** What clients are asked for, and will be, by every invoice that stands; less what was credited. */
const billed = async (offer: Offer): Promise<number> =>
  (await all(offer)).reduce(
    (sum, { status, totals }) => sum + (status === "void" ? 0 : totals.total - totals.amount_credited),
    0,
  );

/** A change order that is sent and not signed; `edit` is the owner's. */
async function change(offer: Offer, edit: () => Promise<unknown>): Promise<{ id: number; hash: string }> {
  const { id } = await open(offer);
  await as(offer.owner, edit);
  const { hash } = await as(offer.owner, () => Proposal.send({ id }));
  return { id, hash: hash ?? "" };
}
const priced = (offer: Offer, price: number) => () => Scope.updateTask(offer.task_ids[0], { price });
const words = (offer: Offer) => () =>
  updateProject(offer.project_id, { summary: `Words of ${Math.random()}` });

/** The change is signed as the client sees it; what it was shown is what then waits. */
async function signed(offer: Offer, edit: () => Promise<unknown>) {
  const { id, hash } = await change(offer, edit);
  const { document } = await visitor(() => Proposal.view(hash));
  await sign(offer, id, hash);
  return document?.change;
}
const changed = (offer: Offer, price: number) => signed(offer, priced(offer, price));

/** The rest is billed on an invoice beside the schedule, and sent. */
const sendRest = (offer: Offer) =>
  as(offer.owner, async () => {
    const { id } = await invoiceRest(offer.project_id);
    return Invoice.send(id, {});
  });
const voidFirst = async (offer: Offer) => {
  const [first] = await sentOf(offer);
  await as(offer.owner, () => Invoice.voidInvoice(first?.id ?? 0, { reason: "Wrong name" }));
};

/** Nothing is left, nothing is billed twice, and both screens say so. */
async function whole(offer: Offer, total: number): Promise<void> {
  expect(await billed(offer)).toBe(total);
  const billable = await as(offer.owner, () => Invoice.loadBillable(offer.project_id));
  expect(billable).toMatchObject({ total, left: 0 });
  const { proposal_id } = await as(offer.owner, () => ProjectNoun.get(offer.project_id));
  expect(await as(offer.owner, () => Proposal.readSchedule(proposal_id ?? 0))).toMatchObject({
    unplanned: 0,
  });
}

describe("what a change order bills, once the owner billed beside the schedule (D4, D23)", () => {
  it("a waiting half that was deleted and billed by hand is not billed again", async () => {
    const offer = await agreed(HALVES, [50_000, 50_000]);
    const [half] = await draftsOf(offer);
    await as(offer.owner, () => Invoice.remove(half?.id ?? 0));
    await sendRest(offer);
    const shown = await changed(offer, 60_000);
    expect(shown?.invoices.map(({ state, becomes }) => [state, becomes])).toEqual([
      ["sent", 50_000],
      ["sent", 50_000],
      ["added", 10_000],
    ]);
    await whole(offer, 110_000);
    await signed(offer, words(offer));
    await whole(offer, 110_000);
  });

  it("the rest of a void invoice counts, up and down", async () => {
    const up = await agreed(UPFRONT);
    await voidFirst(up);
    await sendRest(up);
    await changed(up, 120_000);
    await whole(up, 120_000);

    const down = await agreed(UPFRONT);
    await voidFirst(down);
    const { id } = await sendRest(down);
    await as(down.owner, async () => {
      const { issued_on } = await Invoice.get(id);
      await Payment.markPaid(id, { paid_at: issued_on ?? "", payment_method: "check" });
    });
    expect(await changed(down, 80_000)).toMatchObject({ credit: 20_000 });
    await whole(down, 80_000);
    expect((await as(down.owner, () => Invoice.get(id))).totals.amount_credited).toBe(20_000);
  });

  it("a service that was billed by hand while its instalment was held falls off it", async () => {
    const offer = await agreed(HALVES, [50_000, 50_000]);
    const { id, hash } = await change(offer, priced(offer, 70_000));
    await as(offer.owner, async () => {
      const own = await Invoice.create({ project_id: offer.project_id });
      await Invoice.addFrom(own.id, { service_ids: [offer.task_ids[1]] });
      await Invoice.send(own.id, {});
    });
    await sign(offer, id, hash);
    await whole(offer, 120_000);
    expect((await billedBy(offer, id)).map(({ totals }) => totals.total)).toEqual([20_000]);
  });

  it("a credit on an invoice that is then void is not billed to the client", async () => {
    const offer = await agreed(UPFRONT);
    await changed(offer, 80_000);
    await voidFirst(offer);
    const { proposal_id } = await as(offer.owner, () => ProjectNoun.get(offer.project_id));
    const plan = await as(offer.owner, () => Proposal.readSchedule(proposal_id ?? 0));
    expect(plan).toMatchObject({ credits: 0, unplanned: 80_000 });
    await changed(offer, 80_001);
    await whole(offer, 80_001);
    expect((await all(offer)).at(-1)).toMatchObject({
      title: "Change order, Website redesign",
      status: "sent",
    });
  });

  it("what the owner called off is not credited again", async () => {
    const offer = await agreed(UPFRONT);
    const [first] = await sentOf(offer);
    await as(offer.owner, () => Invoice.credit(first?.id ?? 0, { amount: 30_000, reason: "Called off" }));
    expect(await changed(offer, 70_000)).toMatchObject({ credit: 0 });
    await whole(offer, 70_000);
  });

  it("an invoice beside what was agreed is not given back, nor makes less left than there is", async () => {
    const offer = await agreed(UPFRONT);
    const extra = await as(offer.owner, async () => {
      const { id } = await Invoice.create({ project_id: offer.project_id });
      await Invoice.addItem(id, { name: "Train to the workshop", unit_price: 20_000 });
      return Invoice.send(id, {});
    });
    const seen = () => as(offer.owner, () => Invoice.loadBillable(offer.project_id));
    expect(await seen()).toMatchObject({ left: 0, beside: 20_000 });
    await signed(offer, words(offer));
    expect(await seen()).toMatchObject({ total: 100_000, left: 0, beside: 20_000 });
    await changed(offer, 80_000);
    expect(await seen()).toMatchObject({ total: 80_000, left: 0, beside: 20_000 });
    await changed(offer, 90_000);
    expect(await billed(offer)).toBe(110_000);
    expect((await as(offer.owner, () => Invoice.get(extra.id))).totals.amount_credited).toBe(0);
  });
});

describe("what was signed is what follows (D17)", () => {
  it.each([
    ["is void", (id: number) => Invoice.voidInvoice(id, { reason: "Wrong name" }), 70_000, 0],
    ["was credited by hand", (id: number) => Invoice.credit(id, { amount: 30_000, reason: "Off" }), 0, 0],
  ])(
    "an invoice that %s between sending and signing: the client looks again",
    async (_, move, added, credit) => {
      const offer = await agreed(UPFRONT);
      const [first] = await sentOf(offer);
      const { id, hash } = await change(offer, priced(offer, 70_000));
      const old = await signature(hash);
      await as(offer.owner, () => move(first?.id ?? 0));
      await expect(visitor(() => Proposal.accept(old))).rejects.toMatchObject({ code: 1004 });
      const now = await visitor(() => Proposal.view(hash));
      expect(now.document?.change).toMatchObject({ credit });
      expect(now.document?.schedule?.map(({ amount }) => amount)).toEqual(added ? [added] : []);
      await visitor(async () => Proposal.accept({ ...old, document_hash: now.document_hash ?? "" }));
      await follow(offer, id);
      await whole(offer, 70_000);
      // The record holds what was signed, for ever.
      const kept = await visitor(() => Proposal.view(hash));
      expect(kept).toMatchObject({ state: "accepted", document_hash: now.document_hash });
      expect(kept.document?.change).toEqual(now.document?.change);
      expect((await as(offer.owner, () => Proposal.version(id, kept.version))).document_hash).toBe(
        now.document_hash,
      );
    },
  );

  it("a rest that is due on completion stays so, with fewer places than were sent", async () => {
    const offer = await agreed(MONTHS);
    await signed(offer, async () => {
      await priced(offer, 120_000)();
      await updateProject(offer.project_id, {
        invoice_upfront_mode: "none",
        invoice_remaining_mode: "completion",
      });
    });
    expect(
      (await draftsOf(offer)).map(({ status, send_on, totals }) => [status, send_on, totals.total]),
    ).toEqual([["draft", null, 80_000]]);
    await whole(offer, 120_000);
  });
});

describe("an instalment of what was accepted", () => {
  it("keeps the currency of its project (D7)", async () => {
    const offer = await agreed(HALVES);
    const [half] = await draftsOf(offer);
    const moved = as(offer.owner, () => Invoice.update(half?.id ?? 0, { currency: "BHD" }));
    await expect(moved).rejects.toMatchObject({ code: 1000, fields: { currency: expect.any(String) } });
  });

  it("that a change order holds is not freed, nor priced anew (D23)", async () => {
    const offer = await agreed(HALVES);
    const [half] = await draftsOf(offer);
    const id = half?.id ?? 0;
    await open(offer);
    const before = await all(offer);
    for (const move of [
      () => Invoice.cancelScheduled(id),
      () => Invoice.updateItem(id, half?.items[0]?.id ?? 0, { unit_price: 1 }),
      () => Invoice.removeItem(id, half?.items[0]?.id ?? 0),
    ])
      await expect(as(offer.owner, move)).rejects.toMatchObject({ code: 2027 });
    expect((await all(offer)).map(({ totals }) => totals)).toEqual(before.map(({ totals }) => totals));
  });
});

/**
 * Runs `work` and, at the moment at which its first transaction that writes a row like this is about to be sent,
 * `meanwhile`: all that it decides by has been read.
 */
async function inBetween<T>(writes: string, work: () => Promise<T>, meanwhile: () => Promise<unknown>) {
  let came = false;
  Db.client.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems: items = [] } = args.input as { TransactItems?: { Put?: { Item?: unknown } }[] };
      const those = items.some(({ Put }) => (Put?.Item as { __edb_e__?: string })?.__edb_e__ === writes);
      if (those && !came) {
        came = true;
        await meanwhile();
      }
      return next(args);
    },
    { step: "initialize", name: "in-between" },
  );
  try {
    return await work();
  } finally {
    Db.client.middlewareStack.remove("in-between");
    expect(came).toBe(true);
  }
}

/** Runs `work`, whose process dies once its nth transaction is written; false where it had fewer. */
async function diesAt(nth: number, work: () => Promise<unknown>): Promise<boolean> {
  let written = 0;
  Db.client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      if ("TransactItems" in args.input && ++written >= nth) throw new Error("killed");
      return answer;
    },
    { step: "initialize", name: "death" },
  );
  try {
    return await work().then(
      () => false,
      () => true,
    );
  } finally {
    Db.client.middlewareStack.remove("death");
  }
}

describe("at the same moment", () => {
  it.each([
    ["is void", UPFRONT, async (offer: Offer) => Invoice.voidInvoice((await sentOf(offer))[0]?.id ?? 0, {})],
    [
      "is credited",
      UPFRONT,
      async (offer: Offer) =>
        Invoice.credit((await sentOf(offer))[0]?.id ?? 0, { amount: 40_000, reason: "Called off" }),
    ],
    [
      "is made and sent",
      HALVES,
      async (offer: Offer) => Invoice.send((await invoiceRest(offer.project_id)).id, {}),
    ],
  ])(
    "an invoice %s between what a signature reads and what it writes: the client looks again",
    async (_, settings, move) => {
      const offer = await agreed(settings);
      for (const draft of await draftsOf(offer)) await as(offer.owner, () => Invoice.remove(draft.id));
      const { id, hash } = await change(offer, priced(offer, 70_000));
      const old = await signature(hash);
      const accepting = () => visitor(() => Proposal.accept(old));
      await expect(
        inBetween("acceptance", accepting, () => as(offer.owner, () => may(() => move(offer)))),
      ).rejects.toMatchObject({ code: 1004 });
      const now = await visitor(() => Proposal.view(hash));
      await visitor(async () => Proposal.accept({ ...old, document_hash: now.document_hash ?? "" }));
      await follow(offer, id);
      await whole(offer, 70_000);
    },
  );

  const refused = { code: expect.toSatisfy((code) => code === 1000 || code === 1004) };

  it("the rest is asked for in two tabs: it is billed once", async () => {
    const offer = await agreed(HALVES);
    await as(offer.owner, async () => Invoice.remove((await draftsOf(offer))[0]?.id ?? 0));
    await expect(
      inBetween(
        "invoice",
        () => restOf(offer),
        () => restOf(offer),
      ),
    ).rejects.toMatchObject(refused);
    await whole(offer, 100_000);
  });

  it("the rest is asked for while the schedule takes it: it is billed once", async () => {
    const shrunk = async () => {
      const offer = await agreed(MONTHS);
      const [first] = await draftsOf(offer);
      await as(offer.owner, async () => {
        await Invoice.cancelScheduled(first?.id ?? 0);
        await Invoice.remove(first?.id ?? 0);
      });
      const { proposal_id = 0 } = await as(offer.owner, () => ProjectNoun.get(offer.project_id));
      // The last waiting one takes what is on none.
      const plan = () => as(offer.owner, () => Proposal.setSchedule({ id: proposal_id ?? 0, lines: [] }));
      return { offer, plan };
    };
    const one = await shrunk();
    await expect(inBetween("invoice", () => restOf(one.offer), one.plan)).rejects.toMatchObject(refused);
    await whole(one.offer, 100_000);
    const two = await shrunk();
    await inBetween("invoice", two.plan, () => restOf(two.offer)).catch(() => undefined);
    await whole(two.offer, 100_000);
  });
});

/** The mark is on the project while what was signed is not on invoices. */
const signedOnly = async (settings: Settings) => {
  const offer = await newOffer();
  await as(offer.owner, () => updateProject(offer.project_id, settings));
  await accept((await sent(offer)).hash);
  return offer;
};
const restOf = (offer: Offer) => as(offer.owner, () => invoiceRest(offer.project_id));
const toldToWait = { code: 1004, message: expect.stringMatching(/being prepared/) };

describe("between a signature and its invoices", () => {
  it("nobody bills the rest, and every screen says that it is planned", async () => {
    const offer = await signedOnly(HALVES);
    const screens = async () => {
      const [seen, plan] = await as(offer.owner, () =>
        Promise.all([Invoice.loadBillable(offer.project_id), Proposal.readSchedule(offer.proposal_id)]),
      );
      return { planned: seen.planned, left: seen.left, unplanned: plan.unplanned };
    };
    expect(await screens()).toEqual({ planned: 635_000, left: 0, unplanned: 0 });
    await expect(restOf(offer)).rejects.toMatchObject(toldToWait);
    expect(await all(offer)).toEqual([]);
    await expect(open(offer)).rejects.toMatchObject(toldToWait);
    await follow(offer, offer.proposal_id);
    expect(await screens()).toEqual({ planned: 317_500, left: 0, unplanned: 0 });
    await whole(offer, 635_000);
    // What the owner takes off the schedule is left again, and billed by hand.
    await as(offer.owner, async () => Invoice.remove((await draftsOf(offer))[0]?.id ?? 0));
    expect(await screens()).toEqual({ planned: 0, left: 317_500, unplanned: 317_500 });
    await restOf(offer);
    await whole(offer, 635_000);
  });

  it("the rest that was asked for before the signature came is stale", async () => {
    const offer = await agreed(HALVES);
    await as(offer.owner, async () => Invoice.remove((await draftsOf(offer))[0]?.id ?? 0));
    const { id, hash } = await change(offer, priced(offer, 120_000));
    const signing = await signature(hash);
    const signs = () => visitor(() => Proposal.accept(signing));
    await expect(inBetween("invoice", () => restOf(offer), signs)).rejects.toMatchObject({ code: 1004 });
    await expect(restOf(offer)).rejects.toMatchObject(toldToWait);
    await follow(offer, id);
    await whole(offer, 120_000);
  });

  it.each([
    ["one part", { invoice_remaining_mode: "monthly", invoice_remaining_monthly_count: 3 }],
    ["several parts", { invoice_remaining_mode: "monthly", invoice_remaining_monthly_count: 40 }],
    ["a change order", undefined],
  ] as [string, Settings | undefined][])(
    "a reaction that dies at any write leaves no gap, and its repetition ends it: %s",
    async (_, settings) => {
      const offer = settings ? await signedOnly(settings) : await agreed(MONTHS);
      const { project_id, owner } = offer;
      let ref = { project_id, proposal_id: offer.proposal_id, version: 1 };
      if (!settings) {
        const { id, hash } = await change(offer, priced(offer, 120_000));
        const signing = await signature(hash);
        await visitor(() => Proposal.accept(signing));
        const { document_version } = await as(owner, () => Proposal.get(id));
        ref = { project_id, proposal_id: id, version: document_version };
      }
      const react = () => deliver(offer, "issue", () => Proposal.issueSchedule(ref), 9_000);
      for (let fatal = 1; await diesAt(fatal, react); fatal++) {
        expect((await as(owner, () => Invoice.loadBillable(project_id))).left).toBe(0);
        await expect(restOf(offer)).rejects.toMatchObject({
          code: expect.toSatisfy((code) => code === 1000 || code === 1004),
        });
      }
      await react();
      const total = settings ? 635_000 : 120_000;
      await whole(offer, total);
      // The mark is gone: what is taken off the schedule can be billed by hand.
      const [draft] = await draftsOf(offer);
      await as(owner, async () => {
        if (draft?.status === "scheduled") await Invoice.cancelScheduled(draft.id);
        if (draft) await Invoice.remove(draft.id);
        // A change order was sent whole with its signature.
        else await Invoice.voidInvoice((await sentOf(offer)).at(-1)?.id ?? 0, { reason: "Billed by hand" });
      });
      await restOf(offer);
      await whole(offer, total);
    },
    120_000,
  );
});

/** Numbers that a seed decides, so that a failure can be had again. */
function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (end: number) => Math.floor(next() * end),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
  };
}

/** Refusals are a part of it; anything else is a defect. */
const may = (work: () => Promise<unknown>): Promise<unknown> =>
  work().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  });

/** As many as a soak asks for; each is a few seconds. */
const RUNS = Number(process.env.STINT_SEQUENCES ?? 6);

describe("whatever is voided, deleted, credited and billed by hand (D4, D23)", () => {
  it.each(Array.from({ length: RUNS }, (_, i) => 20_261_122 + i))(
    "after each signature all invoices together bill what was accepted (seed %i)",
    async (seed) => {
      const pick = random(seed);
      const offer = await agreed(pick.one([UPFRONT, HALVES, MONTHS]), [60_000, 40_000]);
      const { owner, project_id } = offer;
      const done: string[] = [];
      const some = async (of: (offer: Offer) => ReturnType<typeof all>) => {
        const found = await of(offer);
        return found.length > 0 ? pick.one(found).id : 0;
      };
      const moves: Record<string, () => Promise<unknown>> = {
        void: async () => Invoice.voidInvoice(await some(sentOf), { reason: "Wrong" }),
        delete: async () => Invoice.remove(await some(draftsOf)),
        send: async () => Invoice.send(await some(draftsOf), {}),
        rest: async () => Invoice.send((await invoiceRest(project_id)).id, {}),
        note: async () =>
          Invoice.credit(await some(sentOf), { amount: 1 + pick.below(50_000), reason: "Called off" }),
        pay: async () => {
          const id = await some(sentOf);
          const { issued_on } = await Invoice.get(id);
          await Payment.markPaid(id, { paid_at: issued_on ?? "", payment_method: "check" });
        },
        hand: async () => {
          const { id } = await Invoice.create({ project_id });
          await Invoice.addFrom(id, { service_ids: [pick.one(offer.task_ids)] });
          await Invoice.send(id, {});
        },
      };
      const move = async () => {
        const name = pick.one(Object.keys(moves));
        done.push(name);
        await as(owner, () => may(() => moves[name]?.() ?? Promise.resolve()));
      };
      for (let turn = 0; turn < 3; turn++) {
        for (let n = pick.below(4); n > 0; n--) await move();
        const total = 1_000 * (40 + pick.below(100));
        const { id, hash } = await change(offer, priced(offer, total - 40_000 || 1));
        done.push(`change to ${total}`);
        if (pick.below(2) === 0) await move();
        const { document } = await visitor(() => Proposal.view(hash));
        await sign(offer, id, hash);
        const { owed_credit, total: is } = await as(owner, () => Invoice.loadBillable(project_id));
        const owed = owed_credit?.amount ?? 0;
        expect({ done, billed: (await billed(offer)) - owed }).toEqual({ done, billed: is });
        expect((await billedBy(offer, id)).map(({ schedule }) => schedule?.amount).sort()).toEqual(
          document?.schedule?.map(({ amount }) => amount).sort(),
        );
        await whole(offer, is);
      }
    },
    120_000,
  );
});
