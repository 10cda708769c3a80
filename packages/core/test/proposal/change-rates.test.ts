import { invoiceRest } from "@stint/core/invoice/billing/invoice-remaining";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { Clock } from "@stint/core/platform/clock";
import { Day } from "@stint/core/platform/date";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { refusalOf, sendDue } from "../../src/invoice/issue/due";
import { settleCredit } from "../../src/payment/owed-credit";
import { as } from "../support";
import { openMailbox } from "../support/mail";
import { accepted, Invoice, invoicesOf, offered, open, sign } from "./change.support";
import { newOffer, type Offer, Proposal, Scope, visitor } from "./support";

const VAT = { name: "VAT", rate: "19", category: "S" as const, reason: "" };
const REDUCED = { name: "VAT, reduced", rate: "7", category: "S" as const, reason: "" };

interface Terms {
  deposit: string;
  inclusive?: boolean;
  prices?: [number, number];
}

/** $1,000.00 at 19% and $1,000.00 at 7%, accepted. */
async function newMixed({ deposit, inclusive = false, prices = [100_000, 100_000] }: Terms) {
  const offer = await newOffer();
  await as(offer.owner, async () => {
    await updateProject(offer.project_id, {
      tax: { taxes: [VAT], inclusive, chosen: true },
      ...(deposit === "0"
        ? { invoice_upfront_mode: "none" as const }
        : {
            invoice_upfront_mode: "percentage" as const,
            invoice_upfront_percentage_amount: deposit,
          }),
      invoice_remaining_mode: "completion",
    });
    await Scope.updateTask(offer.task_ids[0], { price: prices[0], quantity: "1" });
    await Scope.updateTask(offer.task_ids[1], { price: prices[1], quantity: "1", tax: REDUCED });
  });
  await accepted(offer);
  return offer;
}

async function payAll(offer: Offer) {
  for (const { id, issued_on } of await invoicesOf(offer))
    if (issued_on)
      await as(offer.owner, () =>
        Payment.markPaid(id, { paid_at: issued_on, payment_method: "bank_transfer" }),
      );
}

/** Signs a change order; what follows from it is done. Returns what was signed. */
async function change(offer: Offer, edit: () => Promise<unknown>) {
  const order = await open(offer);
  await as(offer.owner, edit);
  const hash = await offered(offer, order.id);
  const { document } = await visitor(() => Proposal.view(hash));
  await sign(offer, order.id, hash);
  await as(offer.owner, () => settleCredit({ project_id: offer.project_id }));
  if (!document?.tax) throw new Error("a document with tax");
  return document;
}

/** Sends what waits. */
async function sendAll(offer: Offer) {
  for (const { id, number } of await invoicesOf(offer))
    if (!number) await as(offer.owner, () => Invoice.send(id, {}));
}

/** Net and tax by rate: all that is invoiced, less all that was credited. */
async function invoiced(offer: Offer): Promise<Record<string, [number, number]>> {
  const sums: Record<string, [number, number]> = {};
  await as(offer.owner, async () => {
    const all = await Invoice.all({ project_id: offer.project_id });
    for (const { id, status } of all) {
      if (status === "void") continue;
      const { totals, credit_notes } = await Invoice.get(id);
      const notes = await Promise.all(credit_notes.map((note) => Invoice.creditNote(id, note.id)));
      const add = (groups: typeof totals.groups, sign: number) => {
        for (const { rate, base, amount } of groups) {
          const [net = 0, tax = 0] = sums[rate] ?? [];
          sums[rate] = [net + sign * base, tax + sign * amount];
        }
      };
      add(totals.groups, 1);
      for (const { groups } of notes) add(groups, -1);
    }
  });
  return Object.fromEntries(Object.entries(sums).filter(([, [net, tax]]) => net !== 0 || tax !== 0));
}

const left = async ({ owner, project_id }: Offer) => as(owner, () => Invoice.loadBillable(project_id));

describe("a change order over services of two tax rates", () => {
  it.each([
    ["all before", "100", true],
    ["all before, unpaid", "100", false],
    ["a third before", "30", false],
    ["most of it before", "60", true],
    ["nothing before", "0", false],
  ])("takes out what is taxed otherwise: %s", async (_, deposit, pays) => {
    const offer = await newMixed({ deposit });
    if (pays) await payAll(offer);
    const { tax, change: redline } = await change(offer, () => Scope.removeTask(offer.task_ids[1]));
    expect(tax).toMatchObject({ net_total: 100_000, tax_total: 19_000, total: 119_000 });
    await sendAll(offer);
    expect(await invoiced(offer)).toEqual({ "19": [100_000, 19_000] });
    expect(await left(offer)).toMatchObject({ left: 0, beside: 0, owed_credit: null });
    const billed = { "100": 100_000, "60": 60_000, "30": 30_000, "0": 0 }[deposit] ?? 0;
    expect(redline?.tax?.credit).toMatchObject({ net_total: billed, tax_total: (billed * 7) / 100 });
  });

  it.each(["100", "50"])("taxes a service otherwise, %s percent of it billed", async (deposit) => {
    const offer = await newMixed({ deposit });
    await payAll(offer);
    const { tax } = await change(offer, () => Scope.updateTask(offer.task_ids[1], { tax: null }));
    expect(tax).toMatchObject({ net_total: 200_000, tax_total: 38_000, total: 238_000 });
    await sendAll(offer);
    expect(await invoiced(offer)).toEqual({ "19": [200_000, 38_000] });
    expect(await left(offer)).toMatchObject({ left: 0, beside: 0, owed_credit: null });
  });

  it("with prices that include tax", async () => {
    const offer = await newMixed({ deposit: "30", inclusive: true });
    const { tax } = await change(offer, () => Scope.removeTask(offer.task_ids[1]));
    expect(tax?.total).toBe(100_000);
    await sendAll(offer);
    const { "19": rest, ...others } = await invoiced(offer);
    expect((rest?.[0] ?? 0) + (rest?.[1] ?? 0)).toBe(100_000);
    expect(others).toEqual({});
    expect(await left(offer)).toMatchObject({ left: 0, owed_credit: null });
  });

  it("has a final invoice that names nothing but the whole and the invoices before it", async () => {
    const offer = await newMixed({ deposit: "30" });
    await change(offer, () => Scope.removeTask(offer.task_ids[1]));
    await sendAll(offer);
    const final = (await invoicesOf(offer)).at(-1);
    expect(final?.kind).toBe("final");
    expect(final?.settlement).toMatchObject({
      whole: { net_total: 100_000, tax_total: 19_000 },
      earlier: [{ net_total: 30_000, tax_total: 5_700, credited: 32_100 }],
      beside: [],
    });
    expect(final?.totals).toMatchObject({ net_total: 70_000, tax_total: 13_300 });
  });
});

describe("a final invoice whose owner moved an amount to another rate", () => {
  it("is not sent: what it would say does not add up, and it says where", async () => {
    const offer = await newMixed({ deposit: "50" });
    const final = (await invoicesOf(offer)).at(-1);
    const [first, second] = final?.items ?? [];
    if (!final || !first || !second) throw new Error("two lines");
    await as(offer.owner, async () => {
      await Invoice.updateItem(final.id, first.id, { unit_price: 90_000 });
      await Invoice.updateItem(final.id, second.id, { unit_price: 10_000 });
      await expect(Invoice.send(final.id, {})).rejects.toMatchObject({
        code: 1004,
        message: expect.stringContaining("at 19% tax, $400.00 more is invoiced than was agreed"),
      });
      // Planned, nobody is there to be asked: it waits as a draft, and its owner is mailed what to do.
      const mailbox = await openMailbox();
      const send_at = Day.addDays(await Workspace.today(), 2);
      await Invoice.send(final.id, { send_at });
      const restore = Clock.use(() => new Date(Date.now() + 3 * 86_400_000));
      const refusal = await Invoice.sendScheduled(final.id).then(() => ({ code: 0 }), refusalOf);
      const isSent = await sendDue(final.id);
      restore();
      expect([isSent, refusal.code]).toEqual([false, 1004]);
      expect(await Invoice.get(final.id)).toMatchObject({ status: "draft", number: null });
      await Invoice.mailSendFailed({ ...refusal, invoice_id: final.id, project_id: offer.project_id });
      const said = mailbox.to(`robin-${offer.owner.user_id}@sample.test`).at(-1)?.text ?? "";
      expect(said).toContain("at 19% tax, $400.00 more is invoiced than was agreed");
      expect(said).toContain("Correct the invoices before, or send this one as a plain invoice.");
      await Invoice.update(final.id, { is_plain: true });
      expect((await Invoice.send(final.id, {})).settlement).toBeFalsy();
    });
  });

  it.each([
    ["a discount on the last", (id: number) => Invoice.addDiscount(id, { percent: "10" })],
    [
      "a line beside the agreement",
      (id: number) => Invoice.addItem(id, { name: "Courier", unit_price: 4_000 }),
    ],
    ["a charge on the last", (id: number) => Invoice.addCharge(id, { name: "Rush", percent: "5" })],
  ])("is sent with %s: what was given or added explains the difference", async (_words, change) => {
    const offer = await newMixed({ deposit: "50" });
    const final = (await invoicesOf(offer)).at(-1);
    await as(offer.owner, async () => {
      await change(final?.id ?? 0);
      expect((await Invoice.send(final?.id ?? 0, {})).status).toBe("sent");
    });
  });
});

describe("a credit by line over two rates", () => {
  it("leaves its own amount to invoice, at its own rate", async () => {
    const offer = await newMixed({ deposit: "100" });
    const [whole] = await invoicesOf(offer);
    const line = whole?.items.find(({ tax }) => tax?.rate === "7");
    if (!whole || !line) throw new Error("a line at 7%");
    await as(offer.owner, () =>
      Invoice.credit(whole.id, { lines: [{ item_id: line.id, quantity: "1" }], reason: "Wrong order" }),
    );
    expect(await left(offer)).toMatchObject({ left: 100_000, invoiced: 100_000 });
    const rest = await as(offer.owner, () => invoiceRest(offer.project_id));
    expect(rest.totals.groups).toMatchObject([{ rate: "7", base: 100_000, amount: 7_000 }]);
    await as(offer.owner, () => Invoice.send(rest.id, {}));
    expect(await left(offer)).toMatchObject({ left: 0, beside: 0 });
    expect(await invoiced(offer)).toEqual({ "19": [100_000, 19_000], "7": [100_000, 7_000] });
  });
});
