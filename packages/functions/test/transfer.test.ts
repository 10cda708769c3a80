import { Invoice } from "@stint/core/invoice";
import { timeline } from "@stint/core/invoice/timeline";
import { Notification } from "@stint/core/notification";
import { Payment } from "@stint/core/payment";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, newDraft } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { readPdf } from "../../documents/test/read";
import { app } from "../src/api/invoice";
import { handler as mailOwner } from "../src/events/invoice-transfer-sent/mail-owner";
import { handler as notifyOwner } from "../src/events/invoice-transfer-sent/notify-owner";
import { type MoneyBench, openMoney, visitor } from "./money-bench";
import { react } from "./support";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

const ACCOUNT = {
  currency: "USD",
  country: "US",
  holder: "Harbor Studio LLC",
  bank: "Sample Bank",
  iban: "",
  bic: "",
  routing: "021000021",
  account: "000123456789",
  reference: "number" as const,
};
const EURO = {
  ...ACCOUNT,
  currency: "EUR",
  country: "DE",
  iban: "DE89370400440532013000",
  routing: "",
  account: "",
};

/** An invoice of $1,250.00 that is paid by transfer to an account in fields. */
async function transferInvoice() {
  const business = await newBusiness();
  const { owner, project_id } = business;
  await as(owner, () => Workspace.update({ bank_accounts: [EURO, ACCOUNT] }));
  const { id } = await newDraft(owner, project_id);
  const { hash, number } = await as(owner, () => Invoice.send(id, {}));
  return { ...business, id, hash: hash ?? "", number: number ?? "" };
}

const readFile = async (hash: string): Promise<string> => {
  const answer = await app.request(`/api/v2/invoices/${hash}/download`);
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text;
};

describe("an invoice that is paid by transfer", () => {
  it("names the account of its currency on page and paper, and keeps it when the owner's changes (D12)", async () => {
    const { owner, hash, number } = await transferInvoice();
    const { snapshot, payment_methods } = await Invoice.getPublic(hash);
    expect(payment_methods).toContain("manual");
    expect(snapshot.bank).toEqual({ ...ACCOUNT, reference: number });
    const text = await readFile(hash);
    for (const words of ["Harbor Studio LLC", "021 000 021", "000123456789", number])
      expect(text).toContain(words);
    await as(owner, () => Workspace.update({ bank_accounts: [] }));
    expect((await Invoice.getPublic(hash)).snapshot.bank).toEqual({ ...ACCOUNT, reference: number });
  });

  it("lets its client say that the money was sent: the owner is told once, and nothing else changes", async () => {
    const { owner, id, hash, number } = await transferInvoice();
    const page = visitor();
    const report = () => page.post(`/api/v2/invoices/${hash}/transfer_sent`, {});
    const first = await report();
    expect(first.body.data).toMatchObject({ state: "due", totals: { amount_due: 125_000, amount_paid: 0 } });
    expect(first.body.data.transfer_sent_at).not.toBeNull();
    expect((await report()).body.data.transfer_sent_at).toBe(first.body.data.transfer_sent_at);
    for (const reaction of [mailOwner, notifyOwner, mailOwner, notifyOwner])
      await react(reaction, owner.owner_id, `invoice:${id}`, "invoice.transfer_sent");
    const mails = bench.aws.mailbox
      .list(`robin-${owner.user_id}@sample.test`)
      .filter(({ subject }) => subject.includes("on its way"));
    expect(mails.map(({ text }) => text.includes(number))).toEqual([true]);

    const told = await as(owner, async () => ({
      history: (await timeline(id)).map(({ text }) => text),
      bell: (await Notification.list({})).items.map(({ title }) => title),
    }));
    expect(told.history).toContain("Says that a transfer is on its way");
    expect(told.bell.join()).toContain(`transfer for invoice ${number} is on its way`);

    // The owner records it once it is there, and there is nothing left to say.
    const paid = await as(owner, async () =>
      Payment.markPaid(id, { paid_at: await Workspace.today(), payment_method: "bank_transfer" }),
    );
    expect(paid).toMatchObject({ status: "paid", transfer_sent_at: null });
    expect((await report()).body.error?.code).toBe(2029);
  });
});
