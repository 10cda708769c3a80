import { Invoice } from "@stint/core/invoice";
import type { Ledger } from "@stint/core/ledger";
import { trace } from "@stint/core/ledger/trace";
import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { Workspace } from "@stint/core/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDraft, type Owner } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import type { Received } from "../../local/test/stripe-bench";
import { deliver, type MoneyBench, sentInvoice, signedIn, startMoney, visitor } from "./money-bench";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await startMoney();
});
afterAll(() => bench.stop());

const AMOUNT = 125_000;
const API = "/api/v2/invoices";

/** What the provider has told since, in its order. */
let told = 0;
const news = (): Received[] => {
  const fresh = bench.stripe.received.slice(told);
  told = bench.stripe.received.length;
  return fresh;
};
const hear = async () => {
  await bench.stripe.settled();
  for (const event of news()) expect(await deliver(event)).toBe(200);
};

async function paid(payment_method = "pm_card_visa", methods: Invoice.Method[] = ["card"]) {
  const invoice = await sentInvoice(AMOUNT, methods);
  const { body } = await visitor().post(`${API}/${invoice.hash}/cardpayment`);
  const intent = String(body.data.client_secret).split("_secret_")[0] ?? "";
  await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method });
  await hear();
  const { payments } = await as(invoice.owner, () => Invoice.get(invoice.id));
  return { ...invoice, intent, payment_id: payments[0]?.id ?? 0 };
}

const state = (owner: Owner, id: number) => as(owner, () => Invoice.get(id));
const book = async (owner: Owner, id: number) => {
  const { balances } = await as(owner, () => trace({ invoice_id: id }));
  const sums = balances.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]);
  return Object.fromEntries(sums) as Partial<Record<Ledger.Statement["balances"][number]["account"], number>>;
};
const FEE = 3655;

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
    const intent = String(body.data.client_secret).split("_secret_")[0] ?? "";
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
    expect((await visitor().post(`${API}/${hash}/cardpayment`, { amount: 10 })).body.error?.code).toBe(2028);
    const { body } = await visitor().post(`${API}/${hash}/cardpayment`, { amount: 25_000 });
    const intent = String(body.data.client_secret).split("_secret_")[0] ?? "";
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
    expect(await state(owner, id)).toMatchObject({ status: "refunded", amount_refunded: AMOUNT });
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
    await Payment.reconcile(`unknown-${id}`);
    await bench.stripe.plant({ drop_next_response: 0 });
    await Payment.reconcile(`unknown-${id}`);
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

describe("a payment that is contested (D32)", () => {
  it("is disputed, and won with evidence: the money is back", async () => {
    const { owner, id, payment_id } = await paid("pm_card_createDispute");
    expect(await state(owner, id)).toMatchObject({
      status: "disputed",
      payments: [{ status: "disputed", dispute: { status: "open", amount: AMOUNT } }],
    });
    expect(await book(owner, id)).toMatchObject({
      clearing: -FEE - 1500,
      disputed: AMOUNT,
      fees: FEE + 1500,
    });
    await expect(as(owner, () => Payment.refund(id, payment_id, {}))).rejects.toMatchObject({ code: 1004 });
    const { data } = await bench.stripe.stripe.disputes.list({ limit: 1 });
    await bench.stripe.stripe.disputes.update(data[0]?.id ?? "", {
      evidence: { uncategorized_text: "winning_evidence" },
    });
    await hear();
    expect(await state(owner, id)).toMatchObject({
      status: "paid",
      payments: [{ dispute: { status: "won" } }],
    });
    expect(await book(owner, id)).toEqual({
      clearing: AMOUNT - FEE - 1500,
      fees: FEE + 1500,
      revenue: -AMOUNT,
    });
  });

  it("is lost without: the money counts as given back, and none of it is due anew", async () => {
    const { owner, id } = await paid("pm_card_createDispute");
    await bench.stripe.advance(10);
    await hear();
    expect(await state(owner, id)).toMatchObject({
      status: "refunded",
      amount_refunded: AMOUNT,
      totals: { amount_due: 0 },
      payments: [{ status: "lost" }],
    });
    expect(await book(owner, id)).toEqual({
      clearing: -FEE - 1500,
      fees: FEE + 1500,
      revenue: -AMOUNT,
      refunds: AMOUNT,
    });
  });

  it("opens the invoice again when a bank takes its debit back days after it settled", async () => {
    const { owner, id } = await paid("pm_usBankAccount_dispute", ["card", "bank"]);
    expect((await state(owner, id)).status).toBe("processing");
    await bench.stripe.advance(4);
    await hear();
    expect((await state(owner, id)).status).toBe("paid");
    expect((await as(owner, () => Workspace.get())).open_invoices).toBe(0);
    await bench.stripe.advance(4);
    await hear();
    expect(await state(owner, id)).toMatchObject({
      status: "sent",
      paid_at: null,
      totals: { amount_paid: 0, amount_due: AMOUNT },
      payments: [{ status: "returned" }],
    });
    expect((await as(owner, () => Workspace.get())).open_invoices).toBe(1);
    expect(await book(owner, id)).toMatchObject({ receivable: AMOUNT, revenue: -AMOUNT });
  });
});

describe("evidence of a contested payment", () => {
  it("is made of the invoice and the acceptance, goes to the provider once, and payouts wait (D37)", async () => {
    const { owner, id, project_id, payment_id } = await paid("pm_card_createDispute");
    const page = await signedIn(owner);
    const path = `${API}/${id}/payments/${payment_id}/evidence`;
    expect((await page.get(path)).body.data).toMatchObject({
      client: "Cedar & Row",
      client_email: "maren@cedarrow.test",
      lines: ["Design"],
      acceptance: null,
    });
    const payout = await as(owner, () => Payout.create({ project_id }));
    expect(await as(owner, () => Invoice.contested(project_id))).toHaveLength(1);
    expect(payout.status).toBe("draft");
    const sent = await page.post(path, { note: "winning_evidence" });
    expect(sent.body.data.payments[0].dispute.evidence_sent_at).not.toBeNull();
    expect((await page.post(path, {})).status).toBe(409);
    const { data } = await bench.stripe.stripe.disputes.list({ limit: 1 });
    expect(data[0]?.evidence.product_description).toBe("Design");
    await hear();
    expect((await state(owner, id)).status).toBe("paid");
    expect(await as(owner, () => Invoice.contested(project_id))).toEqual([]);
  });
});

describe("paying by bank debit", () => {
  const offer = () => sentInvoice(AMOUNT, ["card", "bank"]);
  const linked = (hash: string, body: object) => visitor().call("PATCH", `${API}/${hash}/plaidpayment`, body);

  it("needs the payer's yes, is processing for days, and settles by the provider's word (D32)", async () => {
    const { owner, id, hash } = await offer();
    const shown = await visitor().get(`${API}/${hash}/startplaid`);
    expect(shown.body.data).toMatchObject({ client_secret: null, total: AMOUNT });
    expect((await linked(hash, {})).body.data).toMatchObject({ status: "started" });
    const account = { payment_method: "pm_usBankAccount_success" };
    expect((await linked(hash, account)).body.error?.fields).toEqual({ authorized: expect.any(String) });
    const begun = await linked(hash, { ...account, authorized: true });
    expect(begun.body.data).toMatchObject({ status: "processing", verification: null });
    expect((await state(owner, id)).status).toBe("processing");
    expect((await linked(hash, { ...account, authorized: true })).body.error?.code).toBe(2025);
    await bench.stripe.advance(5);
    await hear();
    expect((await state(owner, id)).status).toBe("paid");
    expect((await linked(hash, {})).body.error?.code).toBe(2029);
  });

  it("waits for micro-deposits to be told where the account is not linked at once", async () => {
    const { owner, id, hash } = await offer();
    const begun = await linked(hash, {
      payment_method: "pm_usBankAccount_success",
      authorized: true,
      verification: "microdeposits",
    });
    expect(begun.body.data).toMatchObject({ status: "verify", verification: { url: expect.any(String) } });
    const intent = String(begun.body.data.client_secret).split("_secret_")[0] ?? "";
    const tell = (descriptor_code: string) =>
      bench.stripe.stripe.paymentIntents.verifyMicrodeposits(intent, { descriptor_code });
    await expect(tell("SM99ZZ")).rejects.toThrow("do not match");
    await tell("SM11AA");
    await hear();
    expect((await state(owner, id)).status).toBe("processing");
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
    await expect(as(owner, () => Payment.refund(id, first, {}))).rejects.toMatchObject({ code: 1004 });
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
