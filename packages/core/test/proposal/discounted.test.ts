import { invoiceRest } from "@stint/core/invoice/billing/invoice-remaining";
import { statement } from "@stint/core/invoice/statement";
import { overview } from "@stint/core/operations/project-overview";
import { updateProject } from "@stint/core/operations/update-project";
import { AppError } from "@stint/core/platform/error";
import { Project as ProjectNoun } from "@stint/core/project";
import { describe, expect, it } from "vitest";
import { creditsOf } from "../../../../tests/reliability/support/life-credits";
import { ofOwner } from "../../../../tests/reliability/support/rows";
import { seeded } from "../../../../tests/reliability/support/seed";
import { as } from "../support";
import { accepted, follow, Invoice, offered, open, sign } from "./change.support";
import { newOffer, type Offer, Proposal, Scope, signature, visitor } from "./support";

/*
 * A discount is a fixed gift: a change order takes back what was asked for, and never what was given. What the client
 * signs as a credit is what the notes then give.
 */

/** $1,000.00, accepted; its one invoice is a draft. */
async function drafted(): Promise<Offer & { draft: number }> {
  const offer = await newOffer();
  const [first, second] = offer.task_ids;
  await as(offer.owner, async () => {
    await Scope.updateTask(first, { price: 100_000 });
    await Scope.removeTask(second);
    await updateProject(offer.project_id, {
      invoice_upfront_mode: "none",
      invoice_remaining_mode: "completion",
    });
  });
  await accepted(offer);
  const [draft] = await as(offer.owner, () => Invoice.all({ project_id: offer.project_id }));
  return { ...offer, draft: draft?.id ?? 0 };
}

/** Sent, less 10 %: $900.00 are asked for. */
async function discounted(tax?: string) {
  const offer = await drafted();
  await as(offer.owner, async () => {
    await Invoice.addDiscount(offer.draft, { name: "Friends", percent: "10" });
    if (tax) await Invoice.addTax(offer.draft, { name: "VAT", rate: tax });
    await Invoice.send(offer.draft, {});
  });
  return offer;
}

/** A change order to another total, sent; and what the client reads there. */
async function change(offer: Offer, price: number) {
  const { id } = await open(offer);
  await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price }));
  const hash = await offered(offer, id);
  return { id, hash };
}
const readCredit = async (hash: string) =>
  (await visitor(() => Proposal.view(hash))).document?.change?.credit;
async function changed(offer: Offer, price: number): Promise<number | undefined> {
  const { id, hash } = await change(offer, price);
  const credit = await readCredit(hash);
  await sign(offer, id, hash);
  return credit;
}

const seen = ({ owner, project_id }: Offer) => as(owner, () => Invoice.loadBillable(project_id));
const asked = async ({ owner, project_id }: Offer) =>
  (await as(owner, () => Invoice.all({ project_id }))).reduce((sum, each) => sum + each.amount_due, 0);

describe("a change order of an invoice that carries a discount (D23)", () => {
  it.each([
    ["of the invoice", async () => discounted(), 90_000, 90_000],
    ["of the invoice, with tax", async () => discounted("20"), 90_000, 108_000],
    [
      "of its own line",
      async () => {
        const offer = await drafted();
        await as(offer.owner, async () => {
          const [line] = (await Invoice.get(offer.draft)).items;
          await Invoice.updateItem(offer.draft, line?.id ?? 0, { discount: { percent: "10" } });
          expect(await Invoice.loadBillable(offer.project_id)).toMatchObject({ planned: 100_000, left: 0 });
          // Words move no money.
          await Invoice.updateItem(offer.draft, line?.id ?? 0, { description: "As agreed" });
          expect(await Invoice.loadBillable(offer.project_id)).toMatchObject({ planned: 100_000, left: 0 });
          await Invoice.send(offer.draft, {});
        });
        expect(await seen(offer)).toMatchObject({ invoiced: 100_000, given: 10_000, left: 0 });
        return offer;
      },
      90_000,
      90_000,
    ],
    [
      "by a credit note",
      async () => {
        const offer = await drafted();
        await as(offer.owner, async () => {
          await Invoice.send(offer.draft, {});
          await Invoice.credit(offer.draft, { amount: 10_000, reason: "Late", as_discount: true });
        });
        return offer;
      },
      90_000,
      100_000,
    ],
  ])("takes back what was asked for and no more: %s", async (_, make, credit, credited) => {
    const offer = await make();
    const { owner, project_id } = offer;
    expect(await changed(offer, 1)).toBe(credit);
    const { totals } = await as(owner, () => Invoice.get(offer.draft));
    expect(totals).toMatchObject({ amount_credited: credited, amount_due: 0 });
    expect(creditsOf(await ofOwner(owner.owner_id))).toMatchObject([
      { signed: credit, credited: credit, owed: 0 },
    ]);
    // Of one cent that is agreed no more than that can be given away.
    expect(await seen(offer)).toMatchObject({ total: 1, invoiced: 1, given: 1, left: 0, owed_credit: null });
    const { proposal_id, client_id } = await as(owner, () => ProjectNoun.get(project_id));
    expect(await as(owner, () => Proposal.readSchedule(proposal_id ?? 0))).toMatchObject({ unplanned: 0 });
    await expect(as(owner, () => invoiceRest(project_id))).rejects.toMatchObject({ code: 1000 });
    const [account, front] = await as(owner, () =>
      Promise.all([statement(client_id, {}), overview(project_id)]),
    );
    expect(account.currencies[0]).toMatchObject({ closing: 0 });
    expect(front.money.filter(({ due, invoiced }) => due !== 0 || invoiced !== 0)).toEqual([]);
    // The gift stays what it was where more is agreed again.
    expect(await changed(offer, 40_000)).toBe(0);
    // What it bills at once goes out with its signature.
    const others = (await as(owner, () => Invoice.all({ project_id }))).filter(
      ({ id, number }) => id !== offer.draft && number !== null,
    );
    expect(others.map(({ total }) => total)).toEqual([30_000]);
    expect(await seen(offer)).toMatchObject({ total: 40_000, given: 10_000, left: 0 });
  });

  it("that another change order credited shows it on the next one", async () => {
    const offer = await drafted();
    await as(offer.owner, () => Invoice.send(offer.draft, {}));
    expect(await changed(offer, 80_000)).toBe(20_000);
    const { hash } = await change(offer, 90_000);
    const { document } = await visitor(() => Proposal.view(hash));
    expect(document?.change?.invoices.map(({ was, becomes, when }) => [was, becomes, when])).toEqual([
      [80_000, 80_000, "Sent; $200.00 of it was credited"],
      [0, 10_000, expect.any(String)],
    ]);
  });

  it("of which a part is left takes the rest 1:1", async () => {
    const offer = await discounted();
    expect(await changed(offer, 60_000)).toBe(40_000);
    expect(await asked(offer)).toBe(50_000);
    expect(await seen(offer)).toMatchObject({ invoiced: 60_000, given: 10_000, left: 0 });
  });

  it("that was given away whole has nothing to give back, and is billed no more than is agreed", async () => {
    const offer = await drafted();
    await as(offer.owner, async () => {
      await Invoice.send(offer.draft, {});
      await Invoice.credit(offer.draft, { reason: "A present", as_discount: true });
    });
    expect(await changed(offer, 1)).toBe(0);
    expect(await seen(offer)).toMatchObject({ invoiced: 1, given: 1, left: 0, owed_credit: null });
    expect(await changed(offer, 120_000)).toBe(0);
    expect(await seen(offer)).toMatchObject({ invoiced: 120_000, planned: 0, given: 100_000, left: 0 });
  });

  it("of the owner's own words counts as far as it is agreed", async () => {
    const offer = await drafted();
    const { owner, project_id } = offer;
    await as(owner, async () => {
      await Invoice.remove(offer.draft);
      const { id } = await Invoice.create({ project_id });
      await Invoice.addItem(id, { name: "Design", unit_price: 100_000 });
      await Invoice.addDiscount(id, { name: "Friends", percent: "10" });
      await Invoice.send(id, {});
    });
    expect(await changed(offer, 1)).toBe(90_000);
    expect(await asked(offer)).toBe(0);
    expect(await seen(offer)).toMatchObject({ invoiced: 1, beside: 0, given: 1, left: 0 });
  });

  it("beside one that is no part of what is agreed leaves that alone", async () => {
    const offer = await discounted();
    const { owner, project_id } = offer;
    await as(owner, async () => {
      const { id } = await Invoice.create({ project_id });
      await Invoice.addItem(id, { name: "Train", unit_price: 20_000 });
      await Invoice.send(id, {});
    });
    expect(await changed(offer, 1)).toBe(90_000);
    expect(await asked(offer)).toBe(20_000);
    expect(await seen(offer)).toMatchObject({ beside: 20_000, left: 0 });
  });

  it("with prices that include tax gives it in that money", async () => {
    const offer = await drafted();
    await as(offer.owner, async () => {
      await Invoice.update(offer.draft, { tax_inclusive: true });
      await Invoice.addTax(offer.draft, { name: "VAT", rate: "20" });
      await Invoice.addDiscount(offer.draft, { name: "Friends", percent: "10" });
      await Invoice.send(offer.draft, {});
    });
    expect(await seen(offer)).toMatchObject({ invoiced: 100_000, given: 10_000, left: 0 });
    expect(await changed(offer, 1)).toBe(90_000);
    expect(await asked(offer)).toBe(0);
    expect(await seen(offer)).toMatchObject({ invoiced: 1, given: 1, left: 0 });
  });
});

describe("what can be credited changes between sending and signing (D17)", () => {
  it.each([
    [
      "a discount",
      (id: number) => Invoice.credit(id, { amount: 30_000, reason: "Late", as_discount: true }),
      60_000,
    ],
    ["a credit", (id: number) => Invoice.credit(id, { amount: 30_000, reason: "Off" }), 60_000],
    ["a void", (id: number) => Invoice.voidInvoice(id, { reason: "Wrong" }), 0],
  ])("by %s: the client looks again, and what is signed is credited", async (_, move, credit) => {
    const offer = await discounted();
    const { id, hash } = await change(offer, 1);
    const old = await signature(hash);
    await as(offer.owner, () => move(offer.draft));
    await expect(visitor(() => Proposal.accept(old))).rejects.toMatchObject({ code: 1004 });
    const now = await visitor(() => Proposal.view(hash));
    expect(now.document?.change?.credit).toBe(credit);
    await visitor(async () => Proposal.accept({ ...old, document_hash: now.document_hash ?? "" }));
    await follow(offer, id);
    expect(creditsOf(await ofOwner(offer.owner.owner_id))).toMatchObject([
      { signed: credit, credited: credit, owed: 0 },
    ]);
  });

  it.each([
    ["given away", (id: number) => Invoice.credit(id, { amount: 1, reason: "Late", as_discount: true })],
    ["credited by hand", (id: number) => Invoice.credit(id, { reason: "Off" })],
    ["void", (id: number) => Invoice.voidInvoice(id, {})],
  ])("what was signed is not %s before its notes are made", async (_, move) => {
    const offer = await discounted();
    const { id, hash } = await change(offer, 1);
    const signing = await signature(hash);
    await visitor(() => Proposal.accept(signing));
    await expect(as(offer.owner, () => move(offer.draft))).rejects.toMatchObject({
      code: 1004,
      message: expect.stringMatching(/signed change order/),
    });
    await follow(offer, id);
    expect(creditsOf(await ofOwner(offer.owner.owner_id))).toMatchObject([
      { signed: 90_000, credited: 90_000, owed: 0 },
    ]);
  });
});

const may = (work: () => Promise<unknown>): Promise<unknown> =>
  work().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  });

const random = seeded("discounts and change orders");
const RUNS = Number(process.env.STINT_SEQUENCES ?? 4);

/** Of each invoice, what is asked for now and what was given is what it bills; and nothing is below 0. */
async function balanced(offer: Offer): Promise<void> {
  const { invoiced, planned, given, left, total, beside, paid } = await seen(offer);
  const all = await as(offer.owner, () => Invoice.all({ project_id: offer.project_id }));
  const kept = all
    .filter(({ status }) => status !== "void")
    .reduce((sum, each) => sum + each.total - each.amount_credited, 0);
  expect({ asked: invoiced + planned - given, left }).toEqual({
    asked: kept,
    left: total - (invoiced + planned - beside),
  });
  for (const each of [invoiced, planned, given, paid]) expect(each).toBeGreaterThanOrEqual(0);
}

describe("whatever is given, credited, changed and void (D23)", () => {
  it.each(Array.from({ length: RUNS }, (_, i) => i))(
    "what is asked and what was given is what is billed, and what was signed is credited (run %i)",
    async () => {
      const offer = await drafted();
      const { owner, project_id } = offer;
      const done: string[] = [];
      const sentOnes = async () =>
        (await as(owner, () => Invoice.all({ project_id }))).filter(({ number }) => number !== null);
      const one = async () => random.pick(await sentOnes());
      const part = async () => {
        const { id, total, amount_credited } = await one();
        return { id, amount: 1 + random.below(Math.max(1, total - amount_credited)) };
      };
      const moves: Record<string, () => Promise<unknown>> = {
        send: async () => {
          const drafts = (await Invoice.all({ project_id })).filter(({ number }) => number === null);
          const { id } = drafts.length > 0 ? random.pick(drafts) : await invoiceRest(project_id);
          if (random.below(2) === 0)
            await Invoice.addDiscount(id, {
              name: "Friends",
              percent: random.pick(["3.3", "10", "50", "100"]),
            });
          await Invoice.send(id, {});
        },
        rest: () => invoiceRest(project_id),
        part: async () => {
          const { id, amount } = await part();
          await Invoice.credit(id, { amount, reason: "Off" });
        },
        gift: async () => {
          const { id, amount } = await part();
          await Invoice.credit(id, { amount, reason: "Late", as_discount: true });
        },
        whole: async () => Invoice.credit((await one()).id, { reason: "Off" }),
        present: async () => Invoice.credit((await one()).id, { reason: "A present", as_discount: true }),
        void: async () => Invoice.voidInvoice((await one()).id, {}),
      };
      const move = async (name: string) => {
        done.push(name);
        await as(owner, () => may(() => moves[name]?.() ?? Promise.resolve()));
        await balanced(offer);
      };
      await move("send");
      for (let turn = 0; turn < 4; turn++) {
        for (let n = 1 + random.below(3); n > 0; n--)
          if ((await sentOnes()).length > 0) await move(random.pick(Object.keys(moves)));
        const price = random.pick([1, 5_000, 60_000, 130_000]) + random.below(1_000);
        const { id, hash } = await change(offer, price);
        done.push(`change to ${price}`);
        const credit = await readCredit(hash);
        await sign(offer, id, hash);
        const { left, planned, owed_credit } = await seen(offer);
        // A draft beside the schedule asks nobody for anything yet: no change order gives it back, and it stays.
        expect({ done, owed_credit, beyond: left > 0 || -left > planned }).toEqual({
          done,
          owed_credit: null,
          beyond: false,
        });
        const last = creditsOf(await ofOwner(owner.owner_id)).at(-1);
        expect({ done, ...last }).toMatchObject({ done, signed: credit, credited: credit });
        await balanced(offer);
      }
    },
    120_000,
  );
});
