import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { holdClock } from "../../core/test/support";
import { type MoneyBench, openMoney, sentInvoice, visitor } from "./money-bench";
import { autopay } from "./support-autopay";
import { AMOUNT, API, intentIn, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { series, issue, shown, confirm, agreed, charged, intentsOf, hear, reset } = autopay(() => bench);
afterEach(reset);

const start = (hash: string, input: { method?: string; keep?: string; amount?: number } = {}) =>
  visitor().call("POST", `${API}/${hash}/cardpayment`, input);
const paidBy = async (hash: string, payment_method = "pm_card_visa") =>
  confirm(intentIn((await start(hash, { method: "card" })).body.data.client_secret), payment_method);

describe("nobody pays the same invoice twice, however late the provider's news is", () => {
  it("a saved method is not charged once the payer has paid in another way", async () => {
    const of = await agreed();
    const second = await issue(of, 1);
    await paidBy(second.hash, "pm_card_mastercard");
    await charged(of.owner, second.id);
    await hear();
    expect(await intentsOf(of.owner, second.id)).toMatchObject([{ status: "succeeded" }]);
    expect(await state(of.owner, second.id)).toMatchObject({
      status: "paid",
      totals: { amount_paid: AMOUNT },
      payments: [{ status: "settled", reference: expect.stringContaining("4444") }],
    });
  });

  it("a second tab gets no secret of its own: with a yes to the next ones (2029)", async () => {
    const of = await series();
    const first = await issue(of, 0);
    const { text } = await shown(first.hash);
    await paidBy(first.hash);
    const second = await start(first.hash, { method: "card", keep: String(text) });
    expect(second.body.error?.code).toBe(2029);
    await hear();
    expect(await intentsOf(of.owner, first.id)).toHaveLength(1);
    expect((await state(of.owner, first.id)).totals.amount_paid).toBe(AMOUNT);
  });

  it("nor by another way to pay (2029), and while a debit is moving (2025)", async () => {
    const of = await series();
    const first = await issue(of, 0);
    await paidBy(first.hash);
    expect((await start(first.hash, { method: "bank" })).body.error?.code).toBe(2029);

    const invoice = await sentInvoice(AMOUNT, ["card", "bank"]);
    const debit = await start(invoice.hash, { method: "bank" });
    await confirm(intentIn(debit.body.data.client_secret), "pm_usBankAccount_success");
    expect((await start(invoice.hash, { method: "card" })).body.error?.code).toBe(2025);
    expect((await state(invoice.owner, invoice.id)).status).toBe("processing");
    expect(await intentsOf(invoice.owner, invoice.id)).toHaveLength(1);
  });

  it("what was begun is canceled at the provider before another one is made, or none is made (2025)", async () => {
    const invoice = await sentInvoice(AMOUNT, ["card", "bank"]);
    await start(invoice.hash, { method: "card" });
    await bench.stripe.plant({ fail_next: 30 });
    expect((await start(invoice.hash, { method: "bank" })).body.error?.code).toBe(2025);
    await bench.stripe.plant({ fail_next: 0 });
    expect((await state(invoice.owner, invoice.id)).payments).toMatchObject([]);
    await start(invoice.hash, { method: "bank" });
    const all = await intentsOf(invoice.owner, invoice.id);
    expect(all.map(({ status }) => status).sort()).toEqual(["canceled", "requires_payment_method"]);
  });

  it("nor does whoever has the link begin payments without end (1005)", async () => {
    holdClock();
    const { id, owner, hash } = await sentInvoice(AMOUNT, ["card", "bank"]);
    const codes: unknown[] = [];
    for (let n = 0; n < 32; n++)
      codes.push((await start(hash, { method: n % 2 ? "bank" : "card" })).body.error?.code);
    expect(codes.indexOf(1005)).toBe(30);
    // What was begun last can still be paid.
    expect((await start(hash, { method: "bank" })).status).toBe(201);
    expect(await intentsOf(owner, id)).toHaveLength(30);
  });
});
