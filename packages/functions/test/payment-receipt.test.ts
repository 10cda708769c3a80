import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, newDraft } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { readPdf } from "../../documents/test/read";
import { app } from "../src/api/invoice";
import { handler as mailCredited } from "../src/events/invoice-credited/mail-client";
import { type MoneyBench, mailing, openMoney, visitor } from "./money-bench";
import { react } from "./support";
import { API, intentIn, payments } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const { hear } = payments(() => bench);

const TOTAL = 267_500;

/** An invoice that its client paid $1,000 of, got $400 back, was credited $275, and then paid the $1,400 shown. */
async function credited() {
  const { owner, project_id } = await newBusiness();
  const { id } = await newDraft(owner, project_id, TOTAL);
  const { hash } = await as(owner, async () => {
    await Invoice.setMethod(id, "card", true);
    await Invoice.update(id, { allow_partial: true });
    return Invoice.send(id, {});
  });
  const pay = async (amount: number) => {
    const { body } = await visitor().post(`${API}/${hash}/cardpayment`, { amount });
    await bench.stripe.stripe.paymentIntents.confirm(intentIn(body.data.client_secret), {
      payment_method: "pm_card_visa",
    });
    await hear();
  };
  await pay(100_000);
  const [first] = (await as(owner, () => Invoice.get(id))).payments;
  await mailing.partiallyPaid(owner, id);
  await as(owner, async () => {
    await Payment.refund(id, first?.id ?? 0, { amount: 40_000, confirm_shortfall: true });
    await Invoice.credit(id, { amount: 27_500, reason: "One page less" });
  });
  await hear();
  const due = (await as(owner, () => Invoice.get(id))).totals.amount_due;
  expect(due).toBe(140_000);
  await pay(due);
  await mailing.paid(owner, id);
  return { owner, id, hash: hash ?? "" };
}

describe("a receipt says of the invoice what the invoice says of itself", () => {
  it("in the client's mail, the owner's and the PDF: what a credit note took back is not due (D13, D36)", async () => {
    const { owner, hash } = await credited();
    const all = bench.aws.mailbox.list();
    const about = (to: string) =>
      all.filter((mail) => mail.to.includes(to) && mail.subject.includes("1,400"));
    const client = about("maren@cedarrow.test").find(({ text }) => text.includes(hash));
    const [own] = about(`robin-${owner.user_id}@sample.test`);
    for (const words of [
      "This settles invoice INV-0001 in full.",
      "Credited",
      "−$275.00",
      "Still due",
      "$0.00",
    ])
      expect(client?.text).toContain(words);
    expect(client?.text).not.toContain("stays open");
    expect(own?.text).toContain("paid invoice INV-0001 in full.");
    const pdf = bench.aws.mailbox.file(client?.id ?? "", 0);
    const { text } = await readPdf(Buffer.from(pdf?.content ?? []));
    for (const words of [
      "Invoice INV-0001 is paid in full",
      "−$1,000.00",
      "−$275.00",
      "−$1,400.00",
      "Still due $0.00",
    ])
      expect(text).toContain(words);
  });

  it("stands on the client's page, with what was given back and credited, as files of that link alone", async () => {
    const { hash } = await credited();
    const { body } = await visitor().get(`${API}/${hash}`);
    const documents: { key: string; kind: string; number: string; on: string; amount: number }[] =
      body.data.documents;
    expect(documents.map(({ kind, number, amount }) => `${kind} ${number} ${amount}`).sort()).toEqual([
      "account INV-0001 0",
      "credit_note CN-0001 27500",
      expect.stringMatching(/^issued INV-0001 \d+$/),
      "receipt R-0001-1 100000",
      "receipt R-0001-2 140000",
      "refund RF-0001-1 40000",
    ]);
    const download = (of: string, key: string) => app.request(`${API}/${of}/documents/${key}/download`);
    const read = async (kind: string, amount: number) => {
      const found = documents.find((each) => each.kind === kind && each.amount === amount);
      const answer = await download(hash, found?.key ?? "");
      return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text;
    };
    expect(await read("receipt", 140_000)).toContain("R-0001-2");
    expect(await read("receipt", 100_000)).toContain("R-0001-1");
    expect(await read("refund", 40_000)).toContain("$400.00");
    expect(await read("credit_note", 27_500)).toContain("CN-0001");
    // A key is a place of this invoice: nothing else is found by one.
    const other = await newBusiness();
    const unpaid = await newDraft(other.owner, other.project_id, 5_000);
    const { hash: elsewhere = "" } = await as(other.owner, () => Invoice.send(unpaid.id, {}));
    for (const [of, key] of [
      [elsewhere, "receipt-1"],
      [hash, "receipt-9"],
      [hash, "note-2"],
      [hash, "1"],
      ["a".repeat(26), "receipt-1"],
    ] as const)
      expect((await download(of ?? "", key ?? "")).status).toBe(404);
  });
});

describe("a client's credit that is used", () => {
  it("is told as that to both: no receipt, and nobody paid (D35)", async () => {
    const { owner, project_id } = await newBusiness();
    const first = await newDraft(owner, project_id, 344_013);
    const next = await newDraft(owner, project_id, 200_000);
    await as(owner, async () => {
      await Invoice.send(first.id, {});
      await Payment.markPaid(first.id, {
        paid_at: await Workspace.today(),
        payment_method: "check",
      });
      await Invoice.credit(first.id, { amount: 117_730, reason: "A smaller site" });
    });
    const { owner_id } = owner;
    await react(mailCredited, owner_id, `invoice:${first.id}`, "invoice.credited");
    const { hash = "" } = await as(owner, async () => {
      await Invoice.send(next.id, {});
      return Payment.applyCredit(next.id, {});
    });
    await mailing.partiallyPaid(owner, next.id);
    const all = bench.aws.mailbox.list().filter(({ text }) => text.includes("1,177.30"));
    const note = all.find(({ subject }) => subject === "Credit note CN-0001 for $1,177.30");
    expect(note?.text).toContain("$1,177.30 of it is in your favor");
    expect(note?.text).toContain("kept as your credit and can pay another invoice");
    const client = all.find(({ text }) => text.includes(`/invoices/${hash}`));
    expect(client).toMatchObject({
      subject: "Credit of $1,177.30 used for invoice INV-0002",
      attachments: [],
    });
    for (const words of ["−$1,177.30", "Your credit used", "$822.70"]) expect(client?.text).toContain(words);
    const [own] = all.filter(({ to }) => to.includes(`robin-${owner.user_id}@sample.test`));
    expect(own?.subject).toBe("Credit of Cedar & Row used for invoice INV-0002: $1,177.30");
    for (const mail of [client, own]) {
      expect(mail?.text).not.toMatch(/Received|Receipt|Thank you/);
      expect(mail?.subject).not.toContain("paid");
    }
  });
});
