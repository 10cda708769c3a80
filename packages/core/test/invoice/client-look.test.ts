import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { mailSent } from "@stint/core/invoice/mail";
import { download, downloadNote } from "@stint/core/invoice/print";
import { sendStatement } from "@stint/core/invoice/statement/send";
import { Notification } from "@stint/core/notification";
import { notifyInvoiceUnpayable } from "@stint/core/operations/notify/invoice";
import { Payment } from "@stint/core/payment";
import { Id } from "@stint/core/platform/id";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as, holdClock, journalOf } from "../support";
import { openMailbox } from "../support/mail";
import { newBusiness, newDraft, newSent } from "./support";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

const OWN = { invoice_brand_name: "Nova Print", invoice_brand_color: "#1d4f8c", invoice_hides_logo: true };

describe("invoices to a client with a styling of its own", () => {
  it("wear it instead of the workspace's from sending on, and keep what they froze (D12)", async () => {
    const { owner, project_id, client_id } = await newBusiness({ brand_name: "Nova" });
    const plain = await newSent(owner, project_id);
    await as(owner, async () => {
      await Workspace.update({
        brand_logo_url: `http://localhost:3000/api/v2/assets/${Id.token()}`,
        ...{ country: "DE", street: "Beispielweg 1", tax_id: "DE123456789" },
      });
      await Client.update(client_id, { ...OWN, country: "FR", tax_id: "FR83404833048" });
    });
    const why = "Reverse charge, Article 196";
    const styled = await as(owner, async () => {
      const { id } = await Invoice.create({ project_id });
      const tax = { name: "VAT", rate: "0", category: "AE" as const, reason: why };
      await Invoice.addItem(id, { name: "Design", unit_price: 9_000, tax });
      return Invoice.send(id, { confirm_no_tax: true });
    });
    await as(owner, async () => {
      await Client.update(client_id, {
        invoice_brand_name: null,
        invoice_brand_color: null,
        invoice_hides_logo: false,
      });
      const brandOf = async (id: number) => (await Invoice.get(id)).snapshot?.brand;
      expect(await brandOf(plain.id)).toMatchObject({ name: "Nova" });
      expect(await brandOf(styled.id)).toEqual({ name: "Nova Print", color: "#1d4f8c", logo_url: null });
      // The PDF, too, wears it, and says why there is no tax.
      const { bytes } = await download(styled.id);
      const { text } = await readPdf(Buffer.from(bytes));
      expect(text).toContain("Nova Print");
      expect(text).toContain(why);
      // The owner's country stands under From by its name, as it was at the sending.
      await Workspace.update({ country: "FR", ask_for_tax: false });
      expect(text).toContain("Germany");
      expect((await Invoice.get(styled.id)).snapshot?.seller.country).toBe("DE");
      await mailSent({ invoice_id: styled.id, project_id, scheduled: false });
    });
    const mail = (await mailbox.to("maren@cedarrow.test")).at(-1);
    expect(mail?.from).toContain("Nova Print");
    const again = await newSent(owner, project_id);
    expect((await as(owner, () => Invoice.get(again.id))).snapshot?.brand).toMatchObject({ name: "Nova" });
  });
});

describe("a statement by mail", () => {
  it("goes to a contact with the PDF, is written down, and not sent twice by a second press (1005)", async () => {
    holdClock();
    const { owner, project_id, client_id } = await newBusiness();
    await expect(as(owner, () => sendStatement(client_id, {}))).rejects.toMatchObject({
      fields: { to: expect.stringMatching(/^Nothing/) },
    });
    await newSent(owner, project_id, 125_000);
    const { id: contact_id } = await as(owner, () =>
      Client.addContact(client_id, {
        first_name: "Books",
        last_name: "",
        email: `books-${client_id}@cedarrow.test`,
      }),
    );
    const answers = await Promise.allSettled(
      [1, 2].map(() => as(owner, () => sendStatement(client_id, { contact_id, message: "As you asked." }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(answers.find((each) => each.status === "rejected")).toMatchObject({ reason: { code: 1005 } });
    const mails = await mailbox.to(`books-${client_id}@cedarrow.test`);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: expect.stringMatching(/^Statement from .*, until/),
      text: expect.stringMatching(/\$1,250\.00[\s\S]*As you asked\./),
      attachments: [{ name: expect.stringMatching(/^Statement .*\.pdf$/) }],
    });
    expect(await journalOf(owner.owner_id, `client:${client_id}`)).toContain("client.statement_sent");
    await expect(as(owner, () => sendStatement(client_id, { contact_id: 1 }))).rejects.toMatchObject({
      code: 1003,
    });
    const stranger = (await newBusiness()).owner;
    await expect(as(stranger, () => sendStatement(client_id, {}))).rejects.toMatchObject({ code: 1066 });
    // A draft is no movement, and another currency has none.
    await newDraft(owner, project_id);
    await expect(as(owner, () => sendStatement(client_id, { currency: "EUR" }))).rejects.toMatchObject({
      code: 1000,
    });
  });
});

describe("an invoice that comes to nothing", () => {
  it("asks nobody to pay, and there is no receipt of it", async () => {
    const { owner, project_id } = await newBusiness();
    const { id } = await newDraft(owner, project_id);
    await as(owner, async () => {
      await Invoice.addDiscount(id, { name: "On the house", percent: "100" });
      const { hash } = await Invoice.send(id, {});
      await mailSent({ invoice_id: id, project_id, scheduled: false });
      expect((await Invoice.getPublic(hash ?? "")).documents).toMatchObject([{ kind: "issued" }]);
    });
    const mail = (await mailbox.to("maren@cedarrow.test")).at(-1);
    expect(mail?.text).toContain("Nothing to pay");
    expect(mail?.text).toContain("View the invoice");
    expect(mail?.text).not.toContain("View and pay");
  });
});

describe("a reminder of an invoice that was paid and credited in part", () => {
  it("shows how it comes from the total to what is due (D36)", async () => {
    const { owner, project_id, client_id } = await newBusiness();
    const { id } = await newSent(owner, project_id, 50_000);
    await as(owner, async () => {
      const today = await Workspace.today();
      await Payment.markPaid(id, { paid_at: today, payment_method: "check", amount: 20_000 });
      await Invoice.credit(id, { amount: 5_000, reason: "Fewer pages" });
      await Invoice.mailReminder({ client_id, invoice_ids: [id], on: today, message: "" });
    });
    const mail = (await mailbox.to("maren@cedarrow.test")).at(-1);
    for (const words of [
      /Total[\s:]+\$500\.00/,
      /Paid .*Check/,
      /−\$200\.00/,
      /CN-0001/,
      /−\$50\.00/,
      /\$250\.00/,
    ])
      expect(mail?.text).toMatch(words);
  });
});

describe("the file of a credit note", () => {
  it("names each tax as its invoice does, and tells lines of two rates apart", async () => {
    const { owner, project_id } = await newBusiness();
    const { text, both } = await as(owner, async () => {
      const tax = (name: string, rate: string) => ({ name, rate, category: "S" as const, reason: "" });
      const one = await Invoice.create({ project_id });
      await Invoice.addItem(one.id, { name: "Design", unit_price: 10_000, tax: tax("Sales tax", "8.25") });
      await Invoice.addItem(one.id, { name: "Print", unit_price: 10_000, tax: tax("City tax", "2") });
      const two = await Invoice.create({ project_id });
      await Invoice.addItem(two.id, { name: "Design", unit_price: 10_000 });
      await Invoice.addTax(two.id, { name: "GST", rate: "5" });
      await Invoice.addTax(two.id, { name: "PST", rate: "7" });
      const read = async (id: number) => {
        await Invoice.send(id, {});
        const { credit_notes } = await Invoice.credit(id, { reason: "Canceled" });
        const { bytes } = await downloadNote(id, credit_notes[0]?.id ?? 0);
        return (await readPdf(Buffer.from(bytes))).text;
      };
      return { text: await read(one.id), both: await read(two.id) };
    });
    expect(text).toContain("Sales tax 8.25% $8.25");
    expect(text).toContain("City tax 2% $2.00");
    expect(text.match(/Sales tax 8\.25%/g)).toHaveLength(2);
    expect(both).toContain("GST 5% $5.00");
    expect(both).toContain("PST 7% $7.00");
  });
});

describe("an invoice that none of its ways can take", () => {
  it("is not offered to be paid online by mail or file, as it is not on its page (BHD in steps of 10 fils)", async () => {
    const { owner, project_id } = await newBusiness();
    const sentAs = async (amount: number) => {
      return as(owner, async () => {
        const { id } = await Invoice.create({ project_id });
        await Invoice.update(id, { currency: "BHD" });
        await Invoice.addItem(id, { name: "Deposit", unit_price: amount });
        for (const method of ["card", "manual"] as const)
          await Invoice.setMethod(id, method, method === "card");
        const { number } = await Invoice.send(id, {});
        await mailSent({ invoice_id: id, project_id, scheduled: false });
        const mail = mailbox.to("maren@cedarrow.test").findLast(({ text }) => text.includes(number ?? "?"));
        const pdf = await readPdf(Buffer.from((await download(id)).bytes));
        // One that its owner sent by hand is told in the dialog; of what goes out by itself the bell rings.
        await notifyInvoiceUnpayable({ invoice_id: id, project_id, scheduled: false });
        const before = await Notification.recent(owner.user_id, 10);
        await notifyInvoiceUnpayable({ invoice_id: id, project_id, scheduled: false, answers: true });
        const rung = (await Notification.recent(owner.user_id, 10)).slice(0, -before.length || undefined);
        return {
          mail: mail?.text ?? "",
          pdf: pdf.pages.join(" "),
          rung: rung.map(({ title, body }) => `${title} ${body}`).join(),
        };
      });
    };
    const odd = await sentAs(411_592);
    expect(odd.mail).toContain("411.592");
    expect(odd.mail).not.toContain("View and pay");
    expect(odd.pdf).not.toContain("Pay online");
    expect(odd.rung).toMatch(/can't pay invoice .+ in any way you chose\. .+Tell them another way\./);
    const even = await sentAs(411_590);
    expect(even.mail).toContain("View and pay");
    expect(even.pdf).toContain("Pay online");
    expect(even.rung).toBe("");
  });
});
