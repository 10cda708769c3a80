import { Client } from "@stint/core/client";
import { Invoice } from "@stint/core/invoice";
import { mailSent } from "@stint/core/invoice/mail";
import { download } from "@stint/core/invoice/print";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { readPdf } from "../../../documents/test/read";
import { as } from "../support";
import { openMailbox } from "../support/mail";
import { newBusiness } from "./support";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
});

const ACCOUNT = { country: "CH", holder: "Harbor Studio AG", bank: "", bic: "", routing: "", account: "" };

/** A Swiss studio with an account in francs, and an invoice of CHF 1,945.80 that it sent. */
async function newStudio(iban: string, { city = "Seldwyla" } = {}) {
  const made = await newBusiness();
  const address = `client-${made.client_id}@cedarrow.test`;
  const sent = await as(made.owner, async () => {
    const place = { country: "CH", street: "Musterstrasse 123", postcode: "8000", city };
    await Workspace.update({
      ...place,
      bank_accounts: [{ ...ACCOUNT, currency: "CHF", iban, reference: "number" as const }],
    });
    await Client.update(made.client_id, {
      ...{ country: "CH", street: "Marktgasse 28", postcode: "9400", city: "Rorschach" },
    });
    const [contact] = (await Client.get(made.client_id)).contacts;
    await Client.updateContact(made.client_id, contact?.id ?? 0, { email: address });
    const { id } = await Invoice.create({ client_id: made.client_id, currency: "CHF", title: "Trailer" });
    await Invoice.addItem(id, { name: "Design", unit_price: 180_000 });
    await Invoice.addTax(id, { name: "MWST", rate: "8.1" });
    return Invoice.send(id, {});
  });
  return { ...made, sent, address };
}

/** Text as a reader of a page sees it. */
const visible = (html: string): string =>
  html
    .slice(html.indexOf("<body"))
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

describe("an invoice to be paid by transfer", () => {
  it("names the account in its mail and in the reminder, in text and HTML", async () => {
    const { owner, client_id, sent, address } = await newStudio("CH4431999123000889012");
    const project_id = sent.project_id ?? 0;
    await as(owner, async () => {
      await mailSent({ invoice_id: sent.id, project_id, scheduled: false });
      const on = await Workspace.today();
      await Invoice.mailReminder({ client_id, invoice_ids: [sent.id], on, message: "" });
    });
    const mails = mailbox.to(address);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("CHF 1,945.80"),
      expect.stringContaining("Reminder"),
    ]);
    for (const { text, html = "", subject } of mails) {
      for (const shown of [text, visible(html)]) {
        expect(shown, subject).toContain("By bank transfer");
        expect(shown, subject).toMatch(/Account holder:? +Harbor Studio AG/);
        expect(shown, subject).toMatch(/IBAN:? +CH44 3199 9123 0008 8901 2/);
        expect(shown, subject).toMatch(/Reference:? +\d{2}( \d{5}){5}\b/);
      }
    }
  });

  it("ends in a Swiss payment part, with the values of its code", async () => {
    const { owner, sent } = await newStudio("CH4431999123000889012");
    const { text } = await as(owner, async () => readPdf(Buffer.from((await download(sent.id)).bytes)));
    for (const words of [
      "Receipt",
      "Payment part",
      "Separate before paying in",
      "Harbor Studio AG",
      "Musterstrasse 123",
      "8000 Seldwyla",
      "Cedar & Row",
      "Marktgasse 28",
      "9400 Rorschach",
      "1 945.80",
      "Trailer",
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Reference +\d{2}( \d{5}){5}\b/);
  });

  it("has no payment part where the code cannot be: a payee without a city", async () => {
    const { owner, sent } = await newStudio("CH9300762011623852957", { city: "" });
    const { text } = await as(owner, async () => readPdf(Buffer.from((await download(sent.id)).bytes)));
    expect(text).toContain("CH93 0076 2011 6238 5295 7");
    expect(text).not.toContain("Payment part");
  });

  it("says its number in the message where the account takes no reference", async () => {
    const { owner, sent } = await newStudio("CH9300762011623852957");
    const { text } = await as(owner, async () => readPdf(Buffer.from((await download(sent.id)).bytes)));
    expect(text).toContain(`Additional information ${sent.number}, Trailer`);
  });
});
