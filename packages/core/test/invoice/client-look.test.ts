import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { mailSent } from "@stint/core/invoice/mail";
import { download } from "@stint/core/invoice/print";
import { sendStatement } from "@stint/core/invoice/statement/send";
import { Id } from "@stint/core/platform/id";
import { Workspace } from "@stint/core/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../pdf/read";
import { as, journalOf } from "../support";
import { startMailbox } from "../support/mail";
import { newBusiness, newDraft, newSent } from "./support";

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

const OWN = { invoice_brand_name: "Nova Print", invoice_brand_color: "#1d4f8c", invoice_hides_logo: true };

describe("invoices to a client with a styling of its own", () => {
  it("wear it instead of the workspace's from sending on, and keep what they froze (D12)", async () => {
    const { owner, project_id, client_id } = await newBusiness({ brand_name: "Nova" });
    const plain = await newSent(owner, project_id);
    await as(owner, async () => {
      await Workspace.update({
        brand_logo_url: `http://localhost:3000/api/v2/assets/${Id.token()}`,
        country: "DE",
      });
      await Client.update(client_id, OWN);
    });
    const why = "Reverse charge, Article 196";
    const styled = await as(owner, async () => {
      const { id } = await Invoice.create({ project_id });
      const tax = { name: "VAT", rate: "0", category: "AE" as const, reason: why };
      await Invoice.addItem(id, { name: "Design", unit_price: 9_000, tax });
      return Invoice.send(id, {});
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
      await Workspace.update({ country: "FR" });
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
