import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { stripe } from "@stint/core/platform/stripe";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { as } from "../../core/test/support";
import { type MoneyBench, openMoney, sentInvoice, visitor } from "./money-bench";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

type Sent = Awaited<ReturnType<typeof sentInvoice>>;

/** Starts a payment, and lets the owner act while the provider is making its intent. */
async function startWhile(sent: Sent, act: () => Promise<unknown>) {
  const sdk = await stripe();
  const create = sdk.paymentIntents.create.bind(sdk.paymentIntents);
  const spy = vi.spyOn(sdk.paymentIntents, "create").mockImplementationOnce((async (
    ...args: Parameters<typeof create>
  ) => {
    await act();
    return create(...args);
  }) as typeof sdk.paymentIntents.create);
  try {
    return await visitor().post(`/api/v2/invoices/${sent.hash}/cardpayment`);
  } finally {
    spy.mockRestore();
  }
}

/** What could still be paid at the provider for an invoice. */
async function payableAt({ id }: Sent): Promise<number[]> {
  const { data } = await bench.stripe.stripe.paymentIntents.list({ limit: 100 });
  return data
    .filter(({ metadata, status }) => metadata.invoice_id === `${id}` && status !== "canceled")
    .map(({ amount }) => amount);
}

describe("what the owner does while the provider makes an intent", () => {
  it("voids the invoice: the intent is canceled, and the payer hears that there is nothing to pay", async () => {
    const sent = await sentInvoice();
    const act = () => as(sent.owner, () => Invoice.voidInvoice(sent.id, { reason: "Sent twice" }));
    expect((await startWhile(sent, act)).status).toBe(404);
    expect(await payableAt(sent)).toEqual([]);
  });

  it("takes the money by hand: it cannot be paid a second time (2029)", async () => {
    const sent = await sentInvoice();
    const act = () =>
      as(sent.owner, async () =>
        Payment.markPaid(sent.id, { paid_at: await Workspace.today(), payment_method: "cash" }),
      );
    expect((await startWhile(sent, act)).body.error?.code).toBe(2029);
    expect(await payableAt(sent)).toEqual([]);
  });

  it("credits a part: what is asked for is the rest", async () => {
    const sent = await sentInvoice();
    const act = () => as(sent.owner, () => Invoice.credit(sent.id, { amount: 25_000, reason: "Less work" }));
    expect((await startWhile(sent, act)).body.data).toMatchObject({ amount: 100_000 });
    expect(await payableAt(sent)).toEqual([100_000]);
  });
});
