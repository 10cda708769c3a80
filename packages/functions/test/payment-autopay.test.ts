import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AutopayEntity } from "../../core/src/payment/autopay/entity";
import { as } from "../../core/test/support";
import { handler as mailFailed } from "../src/events/invoice-payment-failed/mail-client";
import { handler as mailStarted } from "../src/events/recurring-autopay-started/mail-client";
import { handler as mailStopped } from "../src/events/recurring-autopay-stopped/mail-client";
import { journal, type MoneyBench, mailing, openMoney, signedIn, visitor } from "./money-bench";
import { react } from "./support";
import { autopay } from "./support-autopay";
import { AMOUNT, API, intentIn, state } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
const { series, issue, agreed, charged, intentsOf, hear, reset } = autopay(() => bench);
afterEach(reset);

describe("a client lets the invoices of a series be paid automatically", () => {
  it("in words that are kept with time and address, and mailed; the next one is charged at issue, once", async () => {
    const of = await agreed();
    const { owner, id, first, text } = of;
    expect(text).toContain("each invoice for “Care” on the day it is issued, every week");
    expect(await state(owner, first.id)).toMatchObject({ status: "paid" });
    const page = await signedIn(owner);
    const record = await page.get(`/api/v2/recurringinvoices/${id}/autopay`);
    expect(record.body.data).toMatchObject({
      state: "on",
      text,
      reference: "Visa ending 4242",
      agreed_at: expect.any(String),
      user_agent: "A browser",
    });
    await react(mailStarted, owner.owner_id, `recurring:${id}`, "recurring.autopay_started");
    const mails = () => bench.aws.mailbox.list("maren@cedarrow.test");
    expect(mails().at(-1)?.text).toContain("on the day it is issued");

    const second = await issue(of, 1);
    await mailing.sent(owner, second.id);
    expect(mails().at(-1)?.text).toContain("You need not do anything: Visa ending 4242 is charged for it");
    await Promise.all([charged(owner, second.id), charged(owner, second.id)]);
    await charged(owner, second.id);
    await hear();
    expect(await state(owner, second.id)).toMatchObject({
      status: "paid",
      totals: { amount_due: 0 },
      payments: [{ reference: "Visa ending 4242", amount: AMOUNT }],
    });
    const made = await intentsOf(owner, second.id);
    expect(made.map(({ status }) => status)).toEqual(["succeeded"]);
  });

  it("never without the exact words, nor for an invoice that is none of a series", async () => {
    const of = await series();
    const first = await issue(of, 0);
    const pay = (hash: string, keep: string) => visitor().post(`${API}/${hash}/cardpayment`, { keep });
    expect((await pay(first.hash, "Charge me whenever you like")).body.error?.code).toBe(1004);
    const draft = await as(of.owner, async () => {
      const { id } = await Invoice.duplicate(first.id);
      return Invoice.send(id, {});
    });
    expect((await visitor().get(`${API}/${draft.hash}/autopay`)).body.data.state).toBe("none");
    expect((await pay(draft.hash ?? "", "x")).body.error?.fields).toEqual({ keep: expect.any(String) });
    expect((await visitor().get(`${API}/${first.hash}/autopay`)).body.data.state).toBe("off");
    await charged(of.owner, first.id);
    expect(await intentsOf(of.owner, first.id)).toEqual([]);
  });

  it("until the client stops it on the page of any of them, or the owner does", async () => {
    for (const who of ["client", "owner"] as const) {
      const of = await agreed();
      const { owner, id } = of;
      const second = await issue(of, 1);
      if (who === "client") {
        const stopped = await visitor().call("DELETE", `${API}/${second.hash}/autopay`);
        expect(stopped.body.data).toMatchObject({ state: "off", reference: null });
      } else {
        const page = await signedIn(owner);
        await page.call("DELETE", `/api/v2/recurringinvoices/${id}/autopay`);
      }
      await charged(owner, second.id);
      await hear();
      expect(await state(owner, second.id)).toMatchObject({ status: "sent", payments: [] });
      expect(await intentsOf(owner, second.id)).toEqual([]);
      expect(await as(owner, () => Payment.autopayRecord(id))).toMatchObject({
        state: "off",
        stopped_by: who,
        reference: "Visa ending 4242",
      });
      await react(mailStopped, owner.owner_id, `recurring:${id}`, "recurring.autopay_stopped");
      expect(bench.aws.mailbox.list("maren@cedarrow.test").at(-1)?.subject).toContain("has stopped");
    }
  });
});

describe("when the charge of a saved method comes to nothing", () => {
  const refused: [card: string, words: string][] = [
    ["pm_card_chargeCustomerFail", "declined"],
    ["pm_card_authenticationRequired", "confirm this payment yourself"],
  ];
  it("the client gets a mail with the link, and the invoice is as any other", async () => {
    for (const [card, words] of refused) {
      const of = await agreed();
      const { owner, id } = of;
      const [method] = (
        await bench.stripe.stripe.paymentMethods.list({
          customer: (
            await AutopayEntity.get({ owner_id: owner.owner_id, recurring_id: id }).go()
          ).data?.customer as string,
          type: "card",
        })
      ).data;
      expect(method).toBeDefined();
      const bad = await bench.stripe.stripe.paymentMethods.attach(card, {
        customer: String(method?.customer),
      });
      await AutopayEntity.patch({ owner_id: owner.owner_id, recurring_id: id })
        .set({ payment_method: bad.id })
        .go();
      const second = await issue(of, 1);
      await charged(owner, second.id);
      await hear();
      const failed = await state(owner, second.id);
      expect(failed).toMatchObject({
        status: "sent",
        payments: [{ status: "failed", reason: expect.stringContaining(words) }],
      });
      await react(mailFailed, owner.owner_id, `invoice:${second.id}`, "invoice.payment_failed");
      const mail = bench.aws.mailbox.list("maren@cedarrow.test").at(-1);
      expect(mail?.text).toContain(words);
      expect(mail?.text).toContain(second.hash);
      const { body } = await visitor().post(`${API}/${second.hash}/cardpayment`, { method: "card" });
      await bench.stripe.stripe.paymentIntents.confirm(intentIn(body.data.client_secret), {
        payment_method: "pm_card_visa",
      });
      await hear();
      expect((await state(owner, second.id)).status).toBe("paid");
    }
  });

  it("is unknown while the provider does not answer, refuses a second payment (2024), and is charged once", async () => {
    const of = await agreed();
    const { owner } = of;
    const second = await issue(of, 1);
    await bench.stripe.plant({ drop_next_response: 9 });
    await charged(owner, second.id);
    const page = await signedIn(owner);
    const begin = await visitor().post(`${API}/${second.hash}/cardpayment`, {});
    expect(begin.body.error?.code).toBe(2024);
    const byHand = { paid_at: second.issued_on, payment_method: "cash" };
    expect((await page.post(`${API}/${second.id}/paid`, byHand)).body.error?.code).toBe(2024);
    await bench.stripe.plant({ drop_next_response: 0 });
    await Payment.reconcile();
    await hear();
    expect((await state(owner, second.id)).status).toBe("paid");
    expect(await intentsOf(owner, second.id)).toHaveLength(1);
    const types = await journal(owner, second.id);
    expect(types.filter((type) => type === "invoice.paid")).toHaveLength(1);
  });
});
