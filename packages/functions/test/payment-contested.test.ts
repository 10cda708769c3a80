import { Dashboard } from "@stint/core/dashboard";
import { Invoice } from "@stint/core/invoice";
import { statement, statementPages } from "@stint/core/invoice/statement";
import { sendStatement } from "@stint/core/invoice/statement/send";
import { mailOwnerAsked, mailOwnerDisputed } from "@stint/core/operations/dispute-evidence";
import { notifyEvidenceAsked } from "@stint/core/operations/notify/invoice";
import { Payment } from "@stint/core/payment";
import { PlatformBalance } from "@stint/core/payment/platform-balance";
import { Payout } from "@stint/core/payout";
import { Clock } from "@stint/core/platform/clock";
import { Day } from "@stint/core/platform/date";
import { Workspace } from "@stint/core/workspace";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { PaymentEntity } from "../../core/src/invoice/payment-entity";
import { newBusiness, newDraft } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { readPdf } from "../../documents/test/read";
import { app as invoices } from "../src/api/invoice";
import { type MoneyBench, openMoney, sentInvoice, signedIn, visitor } from "./money-bench";
import { AMOUNT, API, book, FEE, intentIn, payments, state } from "./support-payment";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});
let restore = () => {};
afterEach(() => restore());

const read = async (hash: string, path: string): Promise<string> => {
  const answer = await invoices.request(`${API}/${hash}${path}`);
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text;
};

const { hear, paid } = payments(() => bench);

/** That the rows of the Money page, and what no row tells, come to what waits; answers the rows. */
async function addsUp(owner: Parameters<typeof as>[0], waits: number) {
  const { amounts, on_its_way, payments: rows, rest } = await as(owner, () => PlatformBalance.findWaiting());
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  expect(sum([...amounts, ...on_its_way].map(({ amount }) => amount))).toBe(waits);
  expect(sum(rows.map(({ net }) => net))).toBe(waits);
  expect(rest).toEqual([]);
  return rows;
}

describe("a payment that is contested (D32)", () => {
  it("is disputed, and won with evidence: the money is back", async () => {
    const { owner, id, hash, payment_id } = await paid("pm_card_createDispute");
    expect(await state(owner, id)).toMatchObject({
      status: "paid",
      facts: ["disputed"],
      payments: [{ status: "disputed", fee: FEE, dispute: { status: "open", amount: AMOUNT, fee: 1500 } }],
    });
    // The client's page, file and receipt say so, too; nothing is asked for, and the payment counts.
    const said = async () => (await visitor().get(`${API}/${hash}`)).body.data;
    const contested = await said();
    expect(contested).toMatchObject({
      state: "paid",
      back: null,
      totals: { amount_due: 0 },
      payments: [{ status: "disputed" }],
      notice: {
        tone: "calm",
        text: expect.stringMatching(
          /^The payment of \$1,250\.00 from Visa ending \d{4} has been disputed with your bank since \w+ \d+, \d{4}\. .* not asked to pay it again\.$/,
        ),
      },
    });
    expect(contested.balance).toEqual([
      {
        label: expect.stringMatching(/^Paid .*, disputed with your bank since \w+ \d+, \d{4}$/),
        amount: -AMOUNT,
      },
    ]);
    expect(contested.history.at(-1).text).toBe("$1,250.00 disputed with your bank");
    expect(await read(hash, "/documents/account/download")).toContain("disputed with your bank");
    expect(await read(hash, "/documents/refund-1/download")).toMatch(
      /Disputed with your bank \$1,250\.00 on \w+ \d+, \d{4}/,
    );
    expect((await state(owner, id)).balance[0]?.label).not.toContain("disputed");
    // The owner hears how much, why in words, and until when evidence counts.
    await as(owner, () => mailOwnerDisputed({ invoice_id: id, payment_id }));
    const told = bench.aws.mailbox.list(`robin-${owner.user_id}@sample.test`).at(-1);
    expect(told?.subject).toMatch(/^Cedar & Row contests \$[\d,.]+ of invoice INV-\d{4}$/);
    expect(told?.text).toMatch(/somebody else made the payment. Send your evidence by \w+ \d+/);
    expect(told?.text).toContain("Signature: Add a signed contract");
    expect(await book(owner, id)).toMatchObject({
      clearing: -FEE - 1500,
      disputed: AMOUNT,
      fees: FEE + 1500,
    });
    await expect(as(owner, () => Payment.refund(id, payment_id, {}))).rejects.toMatchObject({ code: 1004 });
    // It is the owner's move until they answered, with the last day of it in their zone.
    const moves = async () =>
      (await as(owner, () => Dashboard.get())).your_move.filter(({ status }) => status === "disputed");
    const [due] = (await state(owner, id)).payments;
    const { time_zone } = await as(owner, () => Workspace.get());
    const due_on = Day.today(new Date(due?.dispute?.due_by ?? ""), time_zone);
    expect(await moves()).toMatchObject([
      { kind: "invoice", id, amount: AMOUNT, due_on, action: { label: "Send evidence" } },
    ]);
    restore = Clock.use(() => new Date(Date.now() + 40 * 86_400_000));
    expect(await moves()).toEqual([]);
    restore();
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
    expect(await moves()).toEqual([]);
    const won = await said();
    expect(won).toMatchObject({ state: "paid", back: null, notice: null, payments: [{ status: "settled" }] });
    expect(won.balance[0].label).not.toContain("disputed");
    expect(won.history.at(-1).text).toBe("Dispute of $1,250.00 closed, the payment stands");
    // The owner hears that, too, and once.
    for (let time = 0; time < 2; time++)
      await as(owner, () => Payment.mailDisputeClosed({ invoice_id: id, payment_id }));
    const ended = bench.aws.mailbox
      .list(`robin-${owner.user_id}@sample.test`)
      .filter(({ subject }) => subject?.startsWith("You won the dispute about $1,250.00 of invoice"));
    expect(
      ended.map(({ text }) => text.includes("$1,250.00 that Cedar & Row contested is yours again")),
    ).toEqual([true]);
    expect(await read(hash, "/documents/receipt-1/download")).not.toContain("Disputed");
  });

  it("is lost without: the money counts as given back, and none of it is due anew", async () => {
    const { owner, id, hash, client_id } = await paid("pm_card_createDispute");
    await bench.stripe.advance(10);
    await hear();
    expect(await state(owner, id)).toMatchObject({
      status: "paid",
      facts: ["refunded"],
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
    // Neither the client's page nor any file says that it is paid and done.
    const page = (await visitor().get(`${API}/${hash}`)).body.data;
    expect(page).toMatchObject({
      amount_refunded: AMOUNT,
      back: "Taken back by your bank",
      notice: null,
      payments: [{ status: "lost" }],
    });
    const came = page.balance.map(({ label, amount }: { label: string; amount: number }) => [
      label.replace(/ \w+ \d+, \d{4}.*/, ""),
      amount,
    ]);
    expect(came).toEqual([
      ["Paid", -AMOUNT],
      ["Taken back by your bank", AMOUNT],
      ["Not charged again", -AMOUNT],
    ]);
    expect(page.history.at(-2).text).toBe("Taken back by your bank");
    // The receipt's row has its counterpart, and the owner's list does not call it refunded.
    expect(
      page.documents.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    ).toEqual([
      ["account", 0],
      ["issued", AMOUNT],
      ["receipt", AMOUNT],
      ["taken_back", AMOUNT],
    ]);
    const rows = (await as(owner, () => Invoice.list({}))).items;
    expect(rows.map(({ back }) => back)).toEqual(["Taken back by the client’s bank"]);
    const account = await read(hash, "/documents/account/download");
    expect(account).toContain("Taken back by your bank");
    expect(account).not.toContain("Refunded");
    const receipt = await read(hash, "/documents/refund-1/download");
    expect(receipt).toMatch(/Taken back by your bank \$1,250\.00 on \w+ \d+, \d{4}/);
    expect(receipt).not.toContain("is paid in full");
    // The client's statement speaks to the client, and the owner's page of it to the owner.
    const { file } = await as(owner, () => statementPages(client_id, {}));
    expect((await readPdf(Buffer.from(file.bytes))).text).toContain("Taken back by your bank, INV-");
    const own = await as(owner, () => statement(client_id, {}));
    expect(
      own.currencies[0]?.lines.slice(-2).map(({ text, charged, received }) => [text, charged, received]),
    ).toEqual([
      [expect.stringMatching(/^Taken back by the client’s bank, INV-/), 0, -AMOUNT],
      [expect.stringMatching(/^Not charged again, INV-/), -AMOUNT, 0],
    ]);
  });

  it("is told by the owner's days, not by those of UTC", async () => {
    const { owner, id, hash } = await paid("pm_card_createDispute");
    const time_zone = "Pacific/Kiritimati";
    await as(owner, () => Workspace.update({ time_zone }));
    const evening = new Date(`${new Date().toISOString().slice(0, 10)}T20:00:00.000Z`);
    await bench.stripe.advance(10);
    restore = Clock.use(() => evening);
    await hear();
    const page = (await visitor().get(`${API}/${hash}`)).body.data;
    const tomorrow = Day.addDays(evening.toISOString().slice(0, 10), 1);
    expect(page.history).toContainEqual({
      on: tomorrow,
      text: "Taken back by your bank",
      charged: 0,
      received: -AMOUNT,
      balance: AMOUNT,
    });
    const labels = (await state(owner, id)).balance.map(({ label }) => label);
    expect(labels).toContain(`Taken back by the client’s bank ${Day.inWords(tomorrow)}`);
  });

  it("opens the invoice again when a bank takes its debit back days after it settled", async () => {
    const { owner, id, client_id } = await paid("pm_usBankAccount_dispute", ["card", "bank"]);
    expect((await state(owner, id)).status).toBe("processing");
    // The statement tells of the debit, and nobody is asked for what is on its way.
    await as(owner, async () => {
      const own = await statement(client_id, {});
      expect(own.currencies).toMatchObject([
        {
          closing: AMOUNT,
          on_its_way: { amount: AMOUNT, text: "All of it is on its way from the client’s bank" },
        },
      ]);
      const { file } = await statementPages(client_id, {});
      expect((await readPdf(Buffer.from(file.bytes))).text).toContain(
        "All of it is on its way from your bank",
      );
      await sendStatement(client_id, {});
      const mail = bench.aws.mailbox.list("maren@cedarrow.test").at(-1);
      expect(mail?.text).toMatch(/Left to pay on \w+ \d+, \d{4}\s*:?\s*\$0\.00/);
      expect(mail?.text).toMatch(/On its way from your bank\s*:?\s*−\$1,250\.00/);
      expect(mail?.text).not.toContain("Still due");
      expect(mail?.text).not.toContain("View and pay");
    });
    await bench.stripe.advance(4);
    await hear();
    expect((await state(owner, id)).status).toBe("paid");
    expect((await as(owner, () => statement(client_id, {}))).currencies).toMatchObject([
      { closing: 0, on_its_way: null },
    ]);
    expect((await as(owner, () => Workspace.get())).open_invoices).toBe(0);
    await bench.stripe.advance(4);
    await hear();
    expect(await state(owner, id)).toMatchObject({
      status: "sent",
      paid_at: null,
      totals: { amount_paid: 0, amount_due: AMOUNT },
      payments: [{ status: "returned" }],
    });
    // Both sides hear what was taken back, when, why in words, and which receipt is nothing any more.
    const [payment] = (await as(owner, () => Invoice.get(id))).payments;
    await as(owner, async () => {
      const ref = { invoice_id: id, payment_id: payment?.id ?? 0 };
      await Payment.mailFailedClient(ref);
      await Payment.mailFailedOwner(ref);
    });
    const said = bench.aws.mailbox.list("maren@cedarrow.test").at(-1);
    expect(said?.subject).toContain("was taken back");
    expect(said?.text).toMatch(/It was taken back on \w+ \d+.*; receipt R-\d{4}-1 no longer holds/);
    expect(said?.text).not.toContain("debit not authorized");
    // To its payer it is what they said, to the owner what somebody else did.
    expect(said?.text).toContain("you told your bank that it was not authorized");
    expect(said?.text).not.toContain("holder");
    const { hash } = await state(owner, id);
    const key = { owner_id: owner.owner_id, invoice_id: id, id: payment?.id ?? 0 };
    await PaymentEntity.patch(key).set({ paid_at: "2026-01-05" }).go();
    const { history, documents, notice } = await Invoice.getPublic(hash ?? "");
    expect(documents.map(({ kind }) => kind)).toEqual(["account", "issued", "receipt", "taken_back"]);
    expect(notice?.text).toMatch(/^Your bank took back the payment of \$1,250\.00/);
    expect(history.find(({ text }) => text.startsWith("Paid, "))?.on).toBe("2026-01-05");
    const back = history.find(({ text }) => text === "Payment returned by the bank");
    expect(back?.on).toBe(await as(owner, () => Workspace.today()));
    expect((await as(owner, () => Workspace.get())).open_invoices).toBe(1);
    expect(await book(owner, id)).toMatchObject({ receivable: AMOUNT, revenue: -AMOUNT });
  });

  it("stands on the Money page with what it costs, so that the rows come to the sum that waits", async () => {
    const first = await paid();
    const { owner, id } = await paid("pm_card_createDispute", ["card"], first);
    const left = AMOUNT - FEE - FEE - 1500;
    const rows = await addsUp(owner, left);
    expect(rows.find((each) => each.contested > 0)).toMatchObject({
      invoice_id: id,
      contested: AMOUNT,
      net: -FEE - 1500,
    });
    await as(owner, () => Payment.refund(first.id, first.payment_id, { amount: 20_000 }));
    await hear();
    await addsUp(owner, left - 20_000);
    await bench.stripe.advance(10);
    await hear();
    expect((await addsUp(owner, left - 20_000)).find(({ net }) => net < 0)).toMatchObject({
      contested: 0,
      refunded: AMOUNT,
    });
  });
});

/** The decision of the payer's bank. */
async function decide(id: string, outcome: "won" | "lost"): Promise<void> {
  await fetch(`${bench.stripe.base}/_local/stripe/disputes/${id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome }),
  });
}

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
    expect(await as(owner, () => Invoice.findDisputedNumbers(project_id))).toHaveLength(1);
    expect(payout.status).toBe("draft");
    const sent = await page.post(path, { note: "winning_evidence" });
    expect(sent.body.data.payments[0].dispute.evidence_sent_at).not.toBeNull();
    expect((await page.post(path, {})).status).toBe(409);
    const { data } = await bench.stripe.stripe.disputes.list({ limit: 1 });
    expect(data[0]?.evidence.product_description).toBe("Design");
    await hear();
    expect((await state(owner, id)).status).toBe("paid");
    expect(await as(owner, () => Invoice.findDisputedNumbers(project_id))).toEqual([]);
  });

  it("says what is missing, takes the owner's words and files, and reminds once before the deadline", async () => {
    const { owner, id, payment_id } = await paid("pm_card_createDispute");
    const page = await signedIn(owner);
    const path = `${API}/${id}/payments/${payment_id}/evidence`;
    const { data: before } = (await page.get(path)).body;
    const missing = (of: typeof before) =>
      of.needs.flatMap((need: { field: string; missing: boolean }) => (need.missing ? [need.field] : []));
    expect(before).toMatchObject({ stage: "dispute", characters: { most: 150_000 } });
    expect(missing(before)).toEqual(["customer_signature", "customer_purchase_ip", "customer_communication"]);
    const log = before.needs.find((need: { field: string }) => need.field === "access_activity_log");
    expect(log.value).toMatch(/The invoice was sent to maren@cedarrow.test/);

    // Nothing is due before the third day ahead of the deadline, and then it is said once.
    const due_by = Date.parse(before.due_by);
    const told = () =>
      bench.aws.mailbox
        .list(`robin-${owner.user_id}@sample.test`)
        .filter(({ subject }) => subject.startsWith("Evidence about invoice")).length;
    const remind = async () => {
      await as(owner, () => Payment.reconcile());
      const of = { invoice_id: id, payment_id, project_id: null, stage: "reminder" as const };
      await as(owner, async () => {
        if (!(await state(owner, id)).payments[0]?.dispute?.reminded_at) return;
        await mailOwnerAsked(of);
        await notifyEvidenceAsked(of);
      });
      return told();
    };
    expect(await remind()).toBe(0);
    restore = Clock.use(() => new Date(due_by - 2 * 86_400_000));
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(1);
    restore();

    const { data: upload } = (await page.post(`${path}/files`, { type: "image/png", size: PICTURE.length }))
      .body;
    await fetch(upload.url, { method: "PUT", headers: upload.headers, body: PICTURE });
    const { upload_id } = upload;
    const file = { field: "customer_communication", upload_id };
    const wrong = await page.post(path, { files: [{ field: "customer_name", upload_id }] });
    expect(wrong.body.error?.fields).toEqual({ "files.0.field": expect.any(String) });
    const sent = await page.post(path, {
      note: "We met on the same day.",
      texts: [{ field: "customer_purchase_ip", text: "203.0.113.9" }],
      files: [file],
    });
    expect(sent.body.data.payments[0].dispute.evidence_sent_at).not.toBeNull();
    const { stripe } = bench.stripe;
    const { data } = await stripe.disputes.list({ limit: 1 });
    const { evidence } = data[0] ?? {};
    expect(evidence).toMatchObject({ customer_purchase_ip: "203.0.113.9", customer_signature: null });
    expect(evidence?.uncategorized_text).toMatch(/^We met on the same day\./);
    expect(await stripe.files.retrieve(`${evidence?.customer_communication}`)).toMatchObject({
      purpose: "dispute_evidence",
      type: "png",
    });
    expect(await stripe.files.retrieve(`${evidence?.receipt}`)).toMatchObject({ type: "pdf" });
  });

  it("answers what a bank only asks, and again once that becomes a dispute", async () => {
    const { owner, id, payment_id } = await paid("pm_card_createDisputeInquiry");
    const asked = async () => (await state(owner, id)).payments[0];
    expect(await asked()).toMatchObject({ status: "settled", dispute: null, inquiry: { status: "open" } });
    await as(owner, () => mailOwnerAsked({ invoice_id: id, payment_id, stage: "inquiry" }));
    const told = bench.aws.mailbox.list(`robin-${owner.user_id}@sample.test`).at(-1);
    expect(told?.subject).toMatch(/bank asks about/);
    const page = await signedIn(owner);
    const path = `${API}/${id}/payments/${payment_id}/evidence`;
    expect((await page.get(path)).body.data.stage).toBe("inquiry");
    expect((await page.post(path, { note: "Delivered." })).status).toBe(200);
    expect((await page.post(path, {})).status).toBe(409);
    const { data } = await bench.stripe.stripe.disputes.list({ limit: 1 });
    await decide(data[0]?.id ?? "", "lost");
    await hear();
    expect(await asked()).toMatchObject({
      status: "disputed",
      dispute: { status: "open", evidence_sent_at: null },
      inquiry: { status: "closed" },
    });
    expect((await page.post(path, { note: "Delivered." })).status).toBe(200);
  });

  it("is closed by a bank that asks no more", async () => {
    const { owner, id } = await paid("pm_card_createDisputeInquiry");
    const { data } = await bench.stripe.stripe.disputes.list({ limit: 1 });
    await decide(data[0]?.id ?? "", "won");
    await hear();
    expect((await state(owner, id)).payments[0]).toMatchObject({
      status: "settled",
      dispute: null,
      inquiry: { status: "closed" },
    });
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
    expect(await read(hash, "/documents/account/download")).toContain("on its way");
    // The page of the money names it: it is on its way, and nobody's yet.
    const coming = async () => (await as(owner, () => PlatformBalance.findWaiting())).processing;
    expect(await coming()).toMatchObject([{ invoice_id: id, number: "INV-0001", amount: AMOUNT }]);
    expect((await linked(hash, { ...account, authorized: true })).body.error?.code).toBe(2025);
    await bench.stripe.advance(5);
    await hear();
    expect((await state(owner, id)).status).toBe("paid");
    expect(await coming()).toEqual([]);
    expect((await linked(hash, {})).body.error?.code).toBe(2029);
  });

  it("of a part is told on the statement, by what is on its way of what is due", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id, AMOUNT);
    const { hash } = await as(owner, async () => {
      await Invoice.setMethod(id, "bank", true);
      await Invoice.update(id, { allow_partial: true });
      return Invoice.send(id, {});
    });
    const begun = await linked(hash ?? "", {
      payment_method: "pm_usBankAccount_success",
      authorized: true,
      amount: 50_000,
    });
    expect(begun.body.data).toMatchObject({ status: "processing", amount: 50_000 });
    const own = await as(owner, () => statement(client_id, {}));
    expect(own.currencies).toMatchObject([
      {
        closing: AMOUNT,
        on_its_way: { amount: 50_000, text: "$500.00 of it is on its way from the client’s bank" },
      },
    ]);
    await bench.stripe.advance(5);
    await hear();
    const after = await as(owner, () => statement(client_id, {}));
    expect(after.currencies).toMatchObject([{ closing: AMOUNT - 50_000, on_its_way: null }]);
  });

  it("waits for micro-deposits to be told where the account is not linked at once", async () => {
    const { owner, id, hash } = await offer();
    const begun = await linked(hash, {
      payment_method: "pm_usBankAccount_success",
      authorized: true,
      verification: "microdeposits",
    });
    expect(begun.body.data).toMatchObject({ status: "verify", verification: { url: expect.any(String) } });
    const intent = intentIn(begun.body.data.client_secret);
    const tell = (descriptor_code: string) =>
      bench.stripe.stripe.paymentIntents.verifyMicrodeposits(intent, { descriptor_code });
    await expect(tell("SM99ZZ")).rejects.toThrow("do not match");
    await tell("SM11AA");
    await hear();
    expect((await state(owner, id)).status).toBe("processing");
  });
});

describe("a debit that the bank refuses", () => {
  it.each([
    ["pm_usBankAccount_insufficientFunds", "Your account has insufficient funds to cover this payment."],
    ["pm_usBankAccount_accountClosed", "Your bank account has been closed."],
    ["pm_usBankAccount_debitNotAuthorized", "You told your bank that this payment was unauthorized."],
  ])("is told to its payer as theirs: %s", async (account, words) => {
    const { owner, id, payment_id, hash } = await paid(account, ["card", "bank"]);
    await bench.stripe.advance(6);
    await hear();
    await as(owner, () => Payment.mailFailedClient({ invoice_id: id, payment_id }));
    const told = bench.aws.mailbox.list("maren@cedarrow.test").filter(({ text }) => text.includes(hash));
    expect(told.at(-1)?.text).toContain(words);
    expect(told.at(-1)?.text).not.toContain("customer");
  });
});

describe("a payment that may not be begun is refused by its code (D15)", () => {
  const codeOf = async (answer: ReturnType<ReturnType<typeof visitor>["post"]>) =>
    (await answer).body.error?.code;
  const pay = (hash: string, body: object = {}) => codeOf(visitor().post(`${API}/${hash}/cardpayment`, body));

  it("2028 for nothing or too little, 2029 for what is paid", async () => {
    const { owner, id, hash } = await sentInvoice(AMOUNT, ["card"]);
    await as(owner, () => Invoice.get(id));
    expect(await pay(hash, { amount: 0 })).toBe(2028);
    const page = await signedIn(owner);
    const paid_at = await as(owner, () => Workspace.today());
    const byHand = (amount: number) =>
      codeOf(page.post(`${API}/${id}/paid`, { paid_at, payment_method: "cash", amount }));
    expect(await byHand(0)).toBe(2028);
    expect(await byHand(AMOUNT)).toBeUndefined();
    expect(await byHand(AMOUNT)).toBe(2029);
    expect(await pay(hash)).toBe(2029);
    expect(await codeOf(visitor().post(`${API}/${hash}/payment_initiated`, {}))).toBe(2029);
    expect(await codeOf(page.post(`${API}/${id}/applycredit`, {}))).toBe(2029);
  });

  it("2025 and 2026 while money is on its way, 2024 to void what was paid in part", async () => {
    const moving = await paid("pm_usBankAccount_processing", ["card", "bank"]);
    expect(await pay(moving.hash)).toBe(2025);
    const page = await signedIn(moving.owner);
    const today = await as(moving.owner, () => Workspace.today());
    const byHand = { paid_at: today, payment_method: "cash" };
    expect(await codeOf(page.post(`${API}/${moving.id}/paid`, byHand))).toBe(2026);
    expect(await codeOf(page.post(`${API}/${moving.id}/void`, {}))).toBe(2026);
    expect(await codeOf(page.post(`${API}/${moving.id}/creditnotes`, { reason: "Less" }))).toBe(2026);
    expect(await codeOf(page.post(`${API}/${moving.id}/payments/${moving.payment_id}/refund`, {}))).toBe(
      2026,
    );

    const part = await sentInvoice(AMOUNT);
    const owner = await signedIn(part.owner);
    await owner.post(`${API}/${part.id}/paid`, { ...byHand, amount: 25_000 });
    expect(await codeOf(owner.post(`${API}/${part.id}/void`, {}))).toBe(2024);
    expect((await state(part.owner, part.id)).totals.amount_paid).toBe(25_000);
  });
});
