import { Invoice } from "@stint/core/invoice";
import { trace } from "@stint/core/operations/trace-figure";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newDraft } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { type MoneyBench, openMoney, sentInvoice, signedIn, visitor } from "./money-bench";
import { AMOUNT, API, book, FEE, intentIn, payments, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const { hear, paid } = payments(() => bench);

describe("what the provider keeps", () => {
  it("is posted once, and the book says what is there (D10)", async () => {
    const { owner, id } = await paid();
    expect(await state(owner, id)).toMatchObject({ status: "paid", payments: [{ fee: FEE }] });
    expect(await book(owner, id)).toEqual({ clearing: AMOUNT - FEE, fees: FEE, revenue: -AMOUNT });
  });

  it("is a line of its own beside the amount, for the chosen way, where the client carries it (D10)", async () => {
    const { owner, id, project_id } = await sentInvoice(AMOUNT);
    expect((await as(owner, () => Invoice.get(id))).pass_fee).toBe(false);
    const draft = await newDraft(owner, project_id, 100_000);
    const { hash } = await as(owner, async () => {
      await Invoice.setMethod(draft.id, "bank", true);
      await Invoice.update(draft.id, { pass_fee: true });
      return Invoice.send(draft.id, {});
    });
    const quote = (method: string) => visitor().get(`${API}/${hash}/cardpayment?method=${method}`);
    expect((await quote("card")).body.data).toMatchObject({
      amount: 100_000,
      surcharge: 3018,
      total: 103_018,
    });
    expect((await quote("bank")).body.data).toMatchObject({
      amount: 100_000,
      surcharge: 500,
      total: 100_500,
    });
    const { body } = await visitor().post(`${API}/${hash}/cardpayment`, { method: "card" });
    expect(body.data).toMatchObject({ surcharge: 3018, total: 103_018 });
    const intent = intentIn(body.data.client_secret);
    await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
    await hear();
    expect(await state(owner, draft.id)).toMatchObject({
      status: "paid",
      totals: { amount_paid: 100_000, amount_due: 0 },
      payments: [{ amount: 100_000, surcharge: 3018, fee: 3018 }],
    });
    // The provider kept 3018, the client carried 3018: the amount is whole.
    expect(await book(owner, draft.id)).toEqual({ clearing: 100_000, revenue: -100_000 });
  });
});

describe("paying a part", () => {
  it("is only possible where the invoice allows it, and never settles the rest (D36)", async () => {
    const { owner, project_id, hash: whole } = await sentInvoice(AMOUNT);
    const refused = await visitor().post(`${API}/${whole}/cardpayment`, { amount: 25_000 });
    expect(refused.body.error?.fields).toEqual({ amount: expect.any(String) });
    const draft = await newDraft(owner, project_id);
    const { hash } = await as(owner, async () => {
      await Invoice.update(draft.id, { allow_partial: true });
      return Invoice.send(draft.id, {});
    });
    expect((await visitor().post(`${API}/${hash}/cardpayment`, { amount: 125_001 })).status).toBe(422);
    // More than nothing (2028), and less than the provider takes.
    const little = await visitor().post(`${API}/${hash}/cardpayment`, { amount: 10 });
    expect(little.body.error).toMatchObject({
      code: 1000,
      fields: { amount: expect.stringContaining("$0.50") },
    });
    expect((await visitor().post(`${API}/${hash}/cardpayment`, { amount: 0 })).body.error?.code).toBe(2028);
    const { body } = await visitor().post(`${API}/${hash}/cardpayment`, { amount: 25_000 });
    const intent = intentIn(body.data.client_secret);
    await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
    await hear();
    expect(await state(owner, draft.id)).toMatchObject({
      status: "partially_paid",
      totals: { amount_paid: 25_000, amount_due: 100_000 },
    });
    expect((await book(owner, draft.id)).receivable).toBe(100_000);
  });
});

describe("giving money back (D37)", () => {
  it("goes part by part up to what settled, at the provider and in the book", async () => {
    const { owner, id, intent, payment_id } = await paid();
    const page = await signedIn(owner);
    const refund = (amount?: number) =>
      page.post(`${API}/${id}/payments/${payment_id}/refund`, {
        reason: "Less work",
        ...(amount ? { amount } : {}),
      });
    const part = await refund(25_000);
    expect(part.body.data.payments[0]).toMatchObject({ status: "partially_refunded", refunded: 25_000 });
    await hear();
    expect(await state(owner, id)).toMatchObject({ status: "paid", amount_refunded: 25_000 });
    expect((await refund(100_001)).body.error?.fields).toEqual({ amount: expect.any(String) });
    expect((await refund()).status).toBe(200);
    await hear();
    expect((await refund()).body.error?.code).toBe(2028);
    expect(await state(owner, id)).toMatchObject({
      status: "paid",
      facts: ["refunded"],
      amount_refunded: AMOUNT,
    });
    expect(await book(owner, id)).toEqual({ clearing: -FEE, fees: FEE, revenue: -AMOUNT, refunds: AMOUNT });
    const { data } = await bench.stripe.stripe.refunds.list({ payment_intent: intent });
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(AMOUNT);
  });

  it("never gives back more than settled, however many ask at once (reliability 11)", async () => {
    const { owner, id, intent, payment_id } = await paid();
    const asked = Array.from({ length: 16 }, () =>
      as(owner, () => Payment.refund(id, payment_id, { amount: 30_000 })).then(
        () => "done",
        (error: { code?: number }) => error.code,
      ),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((each) => each === "done").length).toBeLessThanOrEqual(4);
    await hear();
    const { data } = await bench.stripe.stripe.refunds.list({ payment_intent: intent });
    const there = data.reduce((sum, { amount }) => sum + amount, 0);
    expect((await state(owner, id)).amount_refunded).toBe(there);
    expect((await book(owner, id)).refunds).toBe(there);
    expect(there).toBeLessThanOrEqual(AMOUNT);
  });

  it("is taken back when the client's bank will not have it", async () => {
    const { owner, id, payment_id } = await paid("pm_card_refundFail");
    await as(owner, () => Payment.refund(id, payment_id, { amount: 50_000 }));
    await hear();
    expect(await state(owner, id)).toMatchObject({ amount_refunded: 50_000 });
    await bench.stripe.advance(5);
    await hear();
    expect(await state(owner, id)).toMatchObject({
      status: "paid",
      amount_refunded: 0,
      payments: [{ refunded: 0, refunds: [{ status: "failed" }] }],
    });
    expect(await book(owner, id)).toEqual({ clearing: AMOUNT - FEE, fees: FEE, revenue: -AMOUNT });
  });

  it("is unknown while the provider does not answer, and known once by the sweep (reliability 9)", async () => {
    const { owner, id, intent, payment_id } = await paid();
    await bench.stripe.plant({ drop_next_response: 9 });
    const asked = await as(owner, () => Payment.refund(id, payment_id, { amount: 50_000 }));
    expect(asked).toMatchObject({ amount_refunded: 0, payments: [{ refunds: [{ status: "unknown" }] }] });
    await Payment.reconcile();
    await bench.stripe.plant({ drop_next_response: 0 });
    await Payment.reconcile();
    expect(await state(owner, id)).toMatchObject({
      amount_refunded: 50_000,
      payments: [{ refunds: [{ status: "succeeded" }] }],
    });
    await hear();
    const { data } = await bench.stripe.stripe.refunds.list({ payment_intent: intent });
    expect(data).toHaveLength(1);
    expect((await book(owner, id)).refunds).toBe(50_000);
  });

  it("takes over what was refunded at the provider's own pages", async () => {
    const { owner, id, intent } = await paid();
    await bench.stripe.stripe.refunds.create({ payment_intent: intent, amount: 20_000 });
    await hear();
    expect(await state(owner, id)).toMatchObject({ amount_refunded: 20_000 });
    expect((await book(owner, id)).refunds).toBe(20_000);
  });
});

describe("money beyond what is due (D35)", () => {
  it("is the client's credit, pays another invoice, and can be taken back by an entry", async () => {
    const { owner, id, project_id, client_id } = await sentInvoice(AMOUNT);
    const today = await as(owner, () => Workspace.today());
    const pay = { paid_at: today, payment_method: "check" as const, amount: 155_000 };
    await expect(as(owner, () => Payment.markPaid(id, pay))).rejects.toMatchObject({ code: 1000 });
    const over = await as(owner, () => Payment.markPaid(id, { ...pay, keep_excess: true }));
    expect(over).toMatchObject({ status: "paid", totals: { amount_due: 0 } });
    const credit = async () => (await as(owner, () => trace({ client_id }))).credit;
    expect(await credit()).toEqual([{ currency: "USD", amount: 30_000 }]);

    const next = await newDraft(owner, project_id, 100_000);
    await as(owner, () => Invoice.send(next.id, {}));
    const page = await signedIn(owner);
    expect((await page.post(`${API}/${next.id}/applycredit`, { amount: 30_001 })).status).toBe(422);
    const applied = await page.post(`${API}/${next.id}/applycredit`, {});
    expect(applied.body.data).toMatchObject({ status: "partially_paid", totals: { amount_due: 70_000 } });
    expect(await credit()).toEqual([]);
    expect((await page.post(`${API}/${next.id}/applycredit`, {})).status).toBe(422);
    expect(await book(owner, next.id)).toEqual({ receivable: 70_000, credit: 30_000, revenue: -100_000 });

    // What paid another invoice cannot be refunded before that is undone.
    const first = over.payments[0]?.id ?? 0;
    const all = { amount: AMOUNT + 1 };
    await expect(as(owner, () => Payment.refund(id, first, all))).rejects.toMatchObject({ code: 1000 });
    const used = applied.body.data.payments[0].id;
    const undone = await page.post(`${API}/${next.id}/payments/${used}/reverse`, { note: "Wrong invoice" });
    expect(undone.body.data).toMatchObject({ status: "sent", totals: { amount_due: 100_000 } });
    expect(await credit()).toEqual([{ currency: "USD", amount: 30_000 }]);
    const back = await as(owner, () => Payment.refund(id, first, { amount: 30_000 }));
    expect(back.amount_refunded).toBe(30_000);
    expect(await credit()).toEqual([]);
    expect(await book(owner, id)).toEqual({ bank: AMOUNT, revenue: -AMOUNT });
  });

  it("undoes a payment by hand with a reversing entry, and the invoice waits again", async () => {
    const { owner, id } = await sentInvoice(AMOUNT);
    const page = await signedIn(owner);
    const today = await as(owner, () => Workspace.today());
    const paid = await page.post(`${API}/${id}/paid`, { paid_at: today, payment_method: "check" });
    const payment = paid.body.data.payments[0].id;
    const path = `${API}/${id}/payments/${payment}/reverse`;
    expect((await page.post(path, {})).body.error?.fields).toEqual({ note: expect.any(String) });
    const undone = await page.post(path, { note: "The cheque bounced" });
    expect(undone.body.data).toMatchObject({
      status: "sent",
      totals: { amount_due: AMOUNT },
      payments: [{ status: "reversed", reason: "The cheque bounced" }],
    });
    expect((await page.post(path, { note: "Again" })).status).toBe(409);
    expect(await book(owner, id)).toEqual({ receivable: AMOUNT, revenue: -AMOUNT });
    expect((await as(owner, () => Workspace.get())).open_invoices).toBe(1);
  });
});
