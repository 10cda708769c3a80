import { Invoice } from "@stint/core/invoice";
import { JournalEntity } from "@stint/core/platform/event";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, newDraft, newSent } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import {
  deliver,
  eventsOf,
  journal,
  type MoneyBench,
  mailing,
  openMoney,
  sentInvoice,
  signedIn,
  visitor,
} from "./money-bench";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const API = "/api/v2/invoices";

describe("paying by card", () => {
  const start = (hash: string) => visitor().post(`${API}/${hash}/cardpayment`);

  it("makes one intent of what is due, however often and from however many tabs it is started (D34)", async () => {
    const { owner, id, hash } = await sentInvoice();
    const nothing = await visitor().get(`${API}/${hash}/cardpayment`);
    expect(nothing.body.data).toMatchObject({ client_secret: null, amount: 125_000, currency: "USD" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(hash)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const secrets = new Set(answers.map(({ body }) => body.data.client_secret));
    expect(secrets.size).toBe(1);
    expect((await visitor().get(`${API}/${hash}/cardpayment`)).body.data.client_secret).toBe([...secrets][0]);
    const { data } = await bench.stripe.stripe.paymentIntents.list({ limit: 100 });
    const ours = data.filter(({ metadata }) => metadata.invoice_id === `${id}`);
    expect(ours).toHaveLength(1);
    expect(ours[0]).toMatchObject({
      amount: 125_000,
      currency: "usd",
      metadata: { owner_id: `${owner.owner_id}` },
    });
  });

  it("shows the provider's decline, then lets the same payment go through; paid once, receipts to both", async () => {
    const { owner, id, hash } = await sentInvoice();
    const secret = (await start(hash)).body.data.client_secret as string;
    const intent = secret.split("_secret_")[0] ?? "";
    const card = (number: string) =>
      bench.stripe.browser(`/v1/payment_intents/${intent}/confirm`, {
        client_secret: secret,
        return_url: "http://localhost:3000/x",
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": number,
        "payment_method_data[card][exp_month]": "12",
        "payment_method_data[card][exp_year]": "2034",
        "payment_method_data[card][cvc]": "123",
      });
    expect((await card("4000000000000002")).status).toBe(402);
    await visitor().post(`${API}/${hash}/payment_initiated`, { payment_intent: intent });
    expect(await as(owner, () => Invoice.get(id))).toMatchObject({
      status: "sent",
      payments: [{ status: "failed" }],
    });

    expect((await start(hash)).body.data.client_secret).toBe(secret);
    expect((await card("4242424242424242")).status).toBe(200);
    const told = await visitor().post(`${API}/${hash}/payment_initiated`, { payment_intent: intent });
    expect(told.body.data).toMatchObject({ state: "paid", totals: { amount_due: 0 } });
    await bench.stripe.settled();
    for (const event of eventsOf(bench.stripe, intent)) expect(await deliver(event)).toBe(200);
    const types = await journal(owner, id);
    expect(types.filter((type) => type === "invoice.paid")).toHaveLength(1);
    expect(types.filter((type) => type === "invoice.payment_initiated")).toHaveLength(1);
    await mailing.paid(owner, id);
    const [receipt] = bench.aws.mailbox.list("maren@cedarrow.test").filter(({ text }) => text.includes(hash));
    expect(receipt?.subject).toBe("Receipt R-0001-1 for $1,250.00");
    expect(receipt?.text).toContain("Visa ending 4242");
    expect(receipt?.attachments.map(({ name }) => name)).toEqual(["R-0001-1.pdf"]);
    expect((await start(hash)).body.error?.code).toBe(2029);
    expect((await visitor().post(`${API}/${hash}/payment_initiated`, {})).body.data.state).toBe("paid");
  });

  it("asks for what is left after a part was paid, and the old intent can be paid no more (D36)", async () => {
    const { owner, id, hash } = await sentInvoice();
    const first = String((await start(hash)).body.data.client_secret).split("_secret_")[0] ?? "";
    const today = await as(owner, () => Workspace.today());
    const page = await signedIn(owner);
    const part = { paid_at: today, payment_method: "cash", amount: 25_000 };
    expect((await page.post(`${API}/${id}/paid`, part)).status).toBe(200);
    expect((await bench.stripe.stripe.paymentIntents.retrieve(first)).status).toBe("canceled");
    const second = (await start(hash)).body.data;
    expect(second.amount).toBe(100_000);
    expect(second.client_secret).not.toContain(first);
  });

  it("does not let the owner mark paid what the client is just paying (2026)", async () => {
    const { owner, id, hash } = await sentInvoice();
    const intent = String((await start(hash)).body.data.client_secret).split("_secret_")[0] ?? "";
    await bench.stripe.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
    const today = await as(owner, () => Workspace.today());
    const page = await signedIn(owner);
    const answer = await page.post(`${API}/${id}/paid`, { paid_at: today, payment_method: "cash" });
    expect(answer.body.error?.code).toBe(2026);
    for (const event of eventsOf(bench.stripe, intent)) await deliver(event);
    expect((await as(owner, () => Invoice.get(id))).totals.amount_paid).toBe(125_000);
  });

  it("charges once when the provider's answer is lost (D34, reliability 9)", async () => {
    const { id, hash } = await sentInvoice();
    await bench.stripe.plant({ drop_next_response: 1 });
    expect((await start(hash)).status).toBe(201);
    await bench.stripe.plant({ drop_next_response: 9 });
    const lost = await start((await sentInvoice()).hash);
    expect(lost).toMatchObject({ status: 409, body: { error: { code: 2025 } } });
    await bench.stripe.plant({ drop_next_response: 0 });
    const { data } = await bench.stripe.stripe.paymentIntents.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata.invoice_id === `${id}`)).toHaveLength(1);
  });

  it("is only offered where the owner offers it", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    const page = await signedIn(owner);
    await page.call("DELETE", `${API}/${id}/paymentmethod/card`);
    const { hash } = (await page.post(`${API}/${id}/send`, {})).body.data;
    expect((await start(hash)).status).toBe(422);
    expect((await page.post(`${API}/${id}/paymentmethod/gold`)).status).toBe(404);
    const { data } = await JournalEntity.query
      .ofAggregate({ owner_id: owner.owner_id, aggregate: `invoice:${id}` })
      .go();
    expect(data.every(({ type }) => !type.startsWith("payment."))).toBe(true);
  });

  it("finds nothing behind a hash that is not one", async () => {
    for (const path of ["cardpayment", "viewed", "payment_initiated"])
      expect(
        (await visitor().post(`${API}/nosuchhash/${path}`, path === "payment_initiated" ? {} : undefined))
          .status,
      ).toBe(404);
    const { owner, project_id } = await newBusiness();
    const sent = await newSent(owner, project_id);
    expect(
      (await visitor().post(`${API}/${sent.hash}/payment_initiated`, { payment_intent: "pi_none" })).status,
    ).toBe(404);
  });
});
