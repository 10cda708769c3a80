import { Client } from "@stint/core/client";
import { updateProject } from "@stint/core/operations/update-project";
import { Payment } from "@stint/core/payment";
import { describe, expect, it } from "vitest";
import { as } from "../support";
import { accepted, Invoice, invoicesOf, offered, open, sign } from "./change.support";
import { decline, newOffer, type Offer, Proposal, Scope, sent, visitor } from "./support";

const HALVES = {
  invoice_upfront_mode: "percentage",
  invoice_upfront_percentage_amount: "50",
  invoice_remaining_mode: "completion",
} as const satisfies Parameters<typeof updateProject>[1];

/** $6,350.00 accepted: half of it sent as the deposit, half a draft. */
async function agreed() {
  const offer = await newOffer();
  await as(offer.owner, () => updateProject(offer.project_id, HALVES));
  return accepted(offer);
}

const toPay = async (hash: string) => (await visitor(() => Proposal.view(hash))).open_invoices;
const pay = (offer: Offer, id: number, amount: number, paid_at: string) =>
  as(offer.owner, () => Payment.markPaid(id, { paid_at, payment_method: "bank_transfer", amount }));

describe("the accepted page leads to what is to be paid", () => {
  it("names each open invoice, with what is still due, until it is paid", async () => {
    const offer = await agreed();
    const [deposit, balance] = await invoicesOf(offer);
    const [shown, ...others] = await toPay(offer.hash);
    expect(others).toEqual([]);
    expect(shown).toMatchObject({
      number: deposit?.number,
      currency: "USD",
      amount_due: 317_500,
      due_on: deposit?.due_on,
    });
    expect(await visitor(() => Invoice.getPublic(shown?.hash ?? ""))).toMatchObject({
      number: deposit?.number,
    });
    const day = deposit?.issued_on ?? "";
    await pay(offer, deposit?.id ?? 0, 100_000, day);
    expect(await toPay(offer.hash)).toMatchObject([{ amount_due: 217_500 }]);
    await as(offer.owner, () => Invoice.send(balance?.id ?? 0, {}));
    expect((await toPay(offer.hash)).map(({ amount_due }) => amount_due)).toEqual([217_500, 317_500]);
    await pay(offer, deposit?.id ?? 0, 217_500, day);
    expect(await toPay(offer.hash)).toMatchObject([{ amount_due: 317_500 }]);
  });

  it("of a change order that is closed says what stands, and still leads to what is open", async () => {
    const close: Record<string, (offer: Offer, id: number, hash: string) => Promise<unknown>> = {
      declined: (_, __, hash) => decline(hash),
      withdrawn: (offer, id) => as(offer.owner, () => Proposal.withdraw(id)),
    };
    for (const [state, work] of Object.entries(close)) {
      const offer = await agreed();
      const [deposit] = await invoicesOf(offer);
      const { id } = await open(offer);
      await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 500_000 }));
      const hash = await offered(offer, id);
      await work(offer, id, hash);
      expect(await visitor(() => Proposal.view(hash)), state).toMatchObject({
        state,
        document: null,
        change: { number: 1, total: 635_000, currency: "USD" },
        open_invoices: [{ number: deposit?.number, amount_due: 317_500 }],
      });
    }
    // A first proposal leaves nothing behind.
    const offer = await newOffer();
    const { hash } = await sent(offer);
    await decline(hash);
    expect(await visitor(() => Proposal.view(hash))).toMatchObject({ change: null, open_invoices: [] });
  });

  it("of a change order that was signed leads to what was open before it as well", async () => {
    const offer = await agreed();
    const [deposit] = await invoicesOf(offer);
    const { id } = await open(offer);
    await as(offer.owner, () => Scope.updateTask(offer.task_ids[0], { price: 500_000 }));
    const hash = await offered(offer, id);
    // Nothing of it while it waits for its answer; the accepted one leads on as before.
    expect(await toPay(hash)).toEqual([]);
    expect(await toPay(offer.hash)).toHaveLength(1);
    await sign(offer, id, hash);
    expect(await toPay(hash)).toMatchObject([{ number: deposit?.number, amount_due: 317_500 }]);
    const balance = (await invoicesOf(offer)).find(({ status }) => status !== "sent" && status !== "viewed");
    await as(offer.owner, () => Invoice.send(balance?.id ?? 0, {}));
    expect((await toPay(hash)).map(({ amount_due }) => amount_due)).toEqual([317_500, 337_500]);
  });

  it("tells nothing beside what was signed: no draft, no other invoice, nothing of another project or client", async () => {
    const offer = await agreed();
    const numbers = async () => (await toPay(offer.hash)).map(({ number }) => number);
    const [deposit, balance] = await invoicesOf(offer);
    await as(offer.owner, async () => {
      const beside = await Invoice.create({ project_id: offer.project_id });
      await Invoice.addItem(beside.id, { name: "Hosting", quantity: "1", unit_price: 9_900 });
      await Invoice.send(beside.id, {});
    });
    const other = await newOffer({ owner: offer.owner });
    await as(offer.owner, () => updateProject(other.project_id, HALVES));
    await accepted(other);
    expect(await numbers()).toEqual([deposit?.number]);
    // The rest is asked of somebody else.
    await as(offer.owner, async () => {
      const { id: client_id } = await Client.create({ name: "Their sister company" });
      await Client.addContact(client_id, {
        first_name: "Ina",
        last_name: "Sample",
        email: "ina@sister.test",
      });
      await Invoice.update(balance?.id ?? 0, { client_id });
      await Invoice.send(balance?.id ?? 0, {});
    });
    expect(await numbers()).toEqual([deposit?.number]);
  });
});
