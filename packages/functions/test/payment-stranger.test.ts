import { Invoice } from "@stint/core/invoice";
import { timeline } from "@stint/core/invoice/timeline";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { PaymentEntity } from "../../core/src/invoice/payment-entity";
import { load } from "../../core/src/invoice/read";
import { startCardPayment } from "../../core/src/payment/intent/card";
import { newBusiness, newDraft } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { handler as mailReplaced } from "../src/events/invoice-payment-replaced/mail-client";
import { journal, type MoneyBench, openMoney, visitor } from "./money-bench";
import { react } from "./support";
import { AMOUNT, API, intentIn, payments, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
let back = () => {};
afterEach(() => back());
const { hear } = payments(() => bench);

const PAYER = "203.0.113.20";
const begin = (ip: string, hash: string, input: Parameters<typeof startCardPayment>[1] = {}) =>
  Actor.run({ type: "anonymous" }, () => startCardPayment(hash, input), {
    request_id: "stranger-test",
    ip,
    user_agent: "A browser",
  }).then(
    ({ client_secret }) => ({ intent: intentIn(client_secret), code: 0 }),
    ({ code }) => ({ intent: "", code: code as number }),
  );
const stranger = (hash: string, input = {}) => begin("198.51.100.66", hash, input);
const payer = (hash: string, input = {}) => begin(PAYER, hash, input);
const pay = (intent: string) =>
  bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
const later = (minutes: number) => {
  back();
  const at = Date.now() + minutes * 60_000;
  back = Clock.use(() => new Date(at));
};
async function invoiceOfParts() {
  const { owner, project_id } = await newBusiness();
  const { id } = await newDraft(owner, project_id, AMOUNT);
  const { hash } = await as(owner, async () => {
    for (const method of ["card", "bank"] as const) await Invoice.setMethod(id, method, true);
    await Invoice.update(id, { allow_partial: true });
    return Invoice.send(id, {});
  });
  return { owner, id, hash: hash ?? "" };
}

describe("a stranger with the link of an invoice", () => {
  it("begins as often as is let through: the payer still begins and pays all of it", async () => {
    const { hash, owner, id } = await invoiceOfParts();
    let code = 0;
    for (let n = 0; code !== 1005 && n < 40; n++) ({ code } = await stranger(hash, { amount: 1000 + n }));
    expect(code).toBe(1005);
    const { intent } = await payer(hash, { method: "card" });
    await pay(intent);
    await hear();
    expect(await state(owner, id)).toMatchObject({ status: "paid", totals: { amount_paid: AMOUNT } });
  });

  it("takes no payment out of the payer's hands by asking for a part (2025)", async () => {
    const { hash, owner, id } = await invoiceOfParts();
    const { intent } = await payer(hash, { method: "card" });
    expect((await stranger(hash, { amount: 5000 })).code).toBe(2025);
    await pay(intent);
    await hear();
    expect((await state(owner, id)).status).toBe("paid");
  });

  it("nor again and again by another way to pay: the payer has five minutes, and waits no longer", async () => {
    const { hash, owner, id } = await invoiceOfParts();
    let refused = 0;
    for (let round = 0; refused === 0 && round < 10; round++) {
      await payer(hash, { method: "card" });
      if ((await stranger(hash, { method: "bank" })).code === 2025) refused++;
    }
    expect(refused).toBe(1);
    const { intent } = await payer(hash, { method: "card" });
    await pay(intent);
    await hear();
    expect(await state(owner, id)).toMatchObject({ status: "paid", totals: { amount_paid: AMOUNT } });
  });

  it("ends a bank payment that waits for its payer's confirmation, and its payer and owner hear of that", async () => {
    const { hash, owner, id } = await invoiceOfParts();
    const authorize = () =>
      visitor().call("PATCH", `${API}/${hash}/plaidpayment`, {
        payment_method: "pm_usBankAccount_success",
        authorized: true,
        verification: "microdeposits",
      });
    const mails = () =>
      bench.aws.mailbox.list("maren@cedarrow.test").filter(({ text }) => text.includes(hash));
    const ended = async () =>
      (await journal(owner, id)).filter((type) => type === "invoice.payment_replaced").length;
    const tell = () => react(mailReplaced, owner.owner_id, `invoice:${id}`, "invoice.payment_replaced");
    const begun = await authorize();
    expect(begun.body.data.status).toBe("verify");
    await stranger(hash, { method: "card" });
    await hear();
    // The provider's own word of it, a moment later, is no second end.
    expect(await ended()).toBe(1);
    await tell();
    await tell();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.subject).toContain("Bank payment of $1,250.00 for invoice");
    expect(mails()[0]?.text).toContain(
      "The bank payment of $1,250.00 that waited for its confirmation was ended, because another way to pay was chosen",
    );
    expect(mails()[0]?.text).toContain("Nothing was taken");
    expect((await as(owner, () => timeline(id))).map(({ text }) => text)).toContain(
      "A bank payment of $1,250.00 that waited for its confirmation was ended: another way to pay was chosen",
    );
    // What nobody authorized is nobody's loss.
    await payer(hash, { method: "bank" });
    await payer(hash, { method: "card" });
    expect(await ended()).toBe(1);

    // Ended at the provider by somebody who then vanished: its word tells it.
    await authorize();
    const { payments: all } = await as(owner, () => load(id));
    const row = all.find(({ status }) => status === "initiated");
    await PaymentEntity.patch({ owner_id: owner.owner_id, invoice_id: id, id: row?.id ?? 0 })
      .set({ gave_way_at: new Date().toISOString() })
      .go();
    await bench.stripe.stripe.paymentIntents.cancel(row?.intent_id ?? "");
    await hear();
    expect(await ended()).toBe(2);
  });

  it("holds nothing for longer by beginning anew all the time", async () => {
    const { hash } = await invoiceOfParts();
    await stranger(hash, { amount: 1000 });
    later(4);
    expect((await stranger(hash, { amount: 2000 })).code).toBe(0);
    expect((await payer(hash, { amount: 5000 })).code).toBe(2025);
    later(6);
    expect((await payer(hash, { amount: 5000 })).code).toBe(0);
  });
});
