import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { invoiceTable } from "@stint/core/proposal/reading/change/rules";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { accepted, Invoice, offered, open, sign } from "./change.support";
import { newOffer, type Offer, Proposal, Scope, visitor } from "./support";

/*
 * A change order gives back what it takes away on the invoice that billed it, with that one's tax; and the page says
 * before it is signed which invoices that is.
 */

/** Design $1,000.00 and Build 2 × $1,500.00, accepted; nothing is invoiced. */
async function agreed() {
  const offer = await newOffer();
  const [design, second] = offer.task_ids;
  const build = await as(offer.owner, async () => {
    await Scope.updateTask(design, { name: "Design", price: 100_000 });
    await Scope.removeTask(second);
    const phase = await Scope.addPhase(offer.project_id, { name: "Building" });
    const added = await Scope.addTask({
      scopecategory_id: phase.id,
      name: "Build",
      price: 150_000,
      quantity: "2",
    });
    await updateProject(offer.project_id, {
      invoice_upfront_mode: "none",
      invoice_remaining_mode: "completion",
    });
    return added.id;
  });
  await accepted(offer);
  const [draft] = await as(offer.owner, () => Invoice.all({ project_id: offer.project_id }));
  await as(offer.owner, () => Invoice.remove(draft?.id ?? 0));
  return { ...offer, design, build };
}

/** An invoice of these services, sent. */
async function billed(
  { owner, project_id }: Offer,
  sources: { service_ids?: number[]; phase_ids?: number[] },
  tax?: string,
) {
  return as(owner, async () => {
    const { id } = await Invoice.create({ project_id });
    await Invoice.addFrom(id, sources);
    if (tax) await Invoice.addTax(id, { name: "VAT", rate: tax });
    await Invoice.send(id, {});
    return id;
  });
}

const pay = ({ owner }: Offer, id: number, amount?: number) =>
  as(owner, async () => {
    const { issued_on } = await Invoice.get(id);
    await Payment.markPaid(id, { paid_at: issued_on ?? "", payment_method: "check", amount });
  });

const creditsOf = ({ owner }: Offer, ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => (await as(owner, () => Invoice.get(id))).credit_notes.map(({ amount }) => amount)),
  );

/** What the client reads beside each sent invoice, before it signs and after; the change is signed in between. */
async function signed(offer: Offer, edit: () => Promise<unknown>) {
  const { id } = await open(offer);
  await as(offer.owner, edit);
  const hash = await offered(offer, id);
  const read = async () => {
    const { document } = await visitor(() => Proposal.view(hash));
    return document?.change?.invoices.map(({ credited }) => credited);
  };
  const before = await read();
  await sign(offer, id, hash);
  expect(await read()).toEqual(before);
  return before;
}

describe("a change order credits what it takes away where that was billed (D23)", () => {
  it("on the invoice of a removed service, with its tax, though another one is newer", async () => {
    const offer = await agreed();
    const design = await billed(offer, { service_ids: [offer.design] }, "20");
    const build = await billed(offer, { service_ids: [offer.build] });
    await pay(offer, design);
    await pay(offer, build);
    expect(await signed(offer, () => Scope.removeTask(offer.design))).toEqual([
      "Sent; $1,200.00 with tax; $1,200.00 of it is credited, $1,000.00 before tax",
      undefined,
    ]);
    expect(await creditsOf(offer, [design, build])).toEqual([[120_000], []]);
    const { credit_notes } = await as(offer.owner, () => Invoice.get(design));
    expect(credit_notes).toHaveLength(1);
  });

  it("as far as a cheaper service was reduced, then on the newest first", async () => {
    const offer = await agreed();
    const design = await billed(offer, { service_ids: [offer.design] });
    const build = await billed(offer, { service_ids: [offer.build] });
    await pay(offer, design);
    await pay(offer, build);
    await signed(offer, () => Scope.updateTask(offer.design, { price: 60_000 }));
    expect(await creditsOf(offer, [design, build])).toEqual([[40_000], []]);
    await signed(offer, () => Scope.updateTask(offer.build, { price: 50_000 }));
    expect(await creditsOf(offer, [design, build])).toEqual([[40_000], [200_000]]);
  });

  it("what is asked for goes first still, whatever it was billed for", async () => {
    const offer = await agreed();
    const design = await billed(offer, { service_ids: [offer.design] });
    const build = await billed(offer, { service_ids: [offer.build] });
    await pay(offer, design);
    await pay(offer, build, 230_000);
    expect(await signed(offer, () => Scope.removeTask(offer.design))).toEqual([
      "Sent; $300.00 of it is credited",
      "Sent; $700.00 of it is credited",
    ]);
    expect(await creditsOf(offer, [design, build])).toEqual([[30_000], [70_000]]);
  });

  it("on the invoice of the phase that it was in", async () => {
    const offer = await agreed();
    const phase = await billed(offer, { phase_ids: [offer.phase_id] });
    const build = await billed(offer, { service_ids: [offer.build] });
    const other = await as(offer.owner, async () => {
      const { id } = await Invoice.create({ project_id: offer.project_id });
      await Invoice.addItem(id, { name: "Train", unit_price: 5_000 });
      await Invoice.send(id, {});
      return id;
    });
    await pay(offer, phase);
    await pay(offer, build);
    await signed(offer, () => Scope.removeTask(offer.design));
    expect(await creditsOf(offer, [phase, build, other])).toEqual([[100_000], [], []]);
  });

  it("that pays the client's other invoices, as any credit does", async () => {
    const offer = await agreed();
    const design = await billed(offer, { service_ids: [offer.design] });
    const build = await billed(offer, { service_ids: [offer.build] });
    await pay(offer, design);
    await signed(offer, () => Scope.updateTask(offer.build, { price: 50_000 }));
    expect(await creditsOf(offer, [design, build])).toEqual([[], [200_000]]);
    expect((await as(offer.owner, () => Invoice.get(build))).totals.amount_due).toBe(100_000);
  });
});

describe("the invoices that a client signs a change of (D6)", () => {
  it("are told as they were asked for, with what was given as a row of its own", async () => {
    const offer = await newOffer();
    const { owner, project_id, task_ids } = offer;
    await as(owner, async () => {
      await Scope.updateTask(task_ids[0], { price: 400_000 });
      await Scope.removeTask(task_ids[1]);
      await updateProject(project_id, {
        invoice_upfront_mode: "percentage",
        invoice_upfront_percentage_amount: "50",
        invoice_remaining_mode: "completion",
      });
    });
    await accepted(offer);
    const listed = await as(owner, () => Invoice.all({ project_id }));
    const deposit = listed.find(({ number }) => number !== null)?.id ?? 0;
    const rest = listed.find(({ number }) => number === null)?.id ?? 0;
    await as(owner, async () => {
      await Invoice.addDiscount(rest, { name: "Friends", percent: "50" });
      await Invoice.addTax(rest, { name: "VAT", rate: "20" });
      await Invoice.send(rest, {});
    });
    await pay(offer, deposit);
    await pay(offer, rest);
    const { id } = await open(offer);
    await as(owner, () => Scope.updateTask(task_ids[0], { price: 200_000 }));
    const { document } = await visitor(async () => Proposal.view(await offered(offer, id)));
    if (!document?.change) throw new Error("a change order");
    const table = invoiceTable(document, document.change, "open");
    expect(
      table.rows.map(({ name, note, was, becomes }) => [name.split(",")[0], note, was, becomes]),
    ).toEqual([
      ["Deposit", "Sent; $1,000.00 of it is credited.", 200_000, 200_000],
      [
        "Balance",
        "Sent; $1,200.00 with tax; $1,200.00 of it is credited, $1,000.00 before tax.",
        100_000,
        100_000,
      ],
      ["Discount on Balance", "Given; it stays.", 100_000, 100_000],
      ["Credited with this change", "Before tax.", null, -200_000],
    ]);
    expect(table).toMatchObject({ was: 400_000, becomes: 200_000 });
  });
});
