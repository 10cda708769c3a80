import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { deskOf, laterAtTheDesk } from "./invoice-desk-later";
import { button, exportBy, field, newInvoice, shown, signUp, subscribe, turn } from "./steps";
import { look, mailsTo, problems, type Stage, withStage } from "./support";

const OWNER = "nova@owner.test";
const CLIENT = "maren@client.test";

let stage: Stage;
let owner: Page;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  await signUp(stage, owner, "Nova Example", OWNER);
  await subscribe(stage, owner);
});

const saved = () => deskOf(owner).saved();
const more = (name: string) => deskOf(owner).more(name);

describe("an invoice is written like a spreadsheet, and taken back as the law wants it", () => {
  it("chooses a day on which clients are reminded", async () => {
    await owner.goto("/settings");
    await button(owner, "3 days before").click();
    await button(owner, "Save invoice details").click();
    await shown(owner, "Saved.").waitFor();
  });

  it("writes three lines by keyboard alone, moves one, undoes and redoes", async () => {
    await newInvoice(owner, "Mockford Books", true);
    await button(owner, "Add an item").focus();
    await owner.keyboard.press("Enter");
    await owner.keyboard.type("Words");
    // To quantity and rate, as the heads say; a unit may cost a part of a cent. The description comes after them.
    for (const text of ["12000", "0.125", "For the site"]) {
      await owner.keyboard.press("Tab");
      await owner.keyboard.type(text);
    }
    await shown(owner, "$1,500.00").waitFor();
    await owner.keyboard.press("Enter");
    await owner.keyboard.type("Hosting");
    for (const text of ["2", "45"]) {
      await owner.keyboard.press("Tab");
      await owner.keyboard.type(text);
    }
    await owner.keyboard.press("Enter");
    await owner.keyboard.type("Stamps");
    await owner.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => field(owner, "Item 2").inputValue()).toBe("Stamps");
    await owner.keyboard.press("Control+z");
    await expect.poll(() => field(owner, "Item 2").inputValue()).toBe("Hosting");
    await owner.keyboard.press("Control+Shift+z");
    await expect.poll(() => field(owner, "Item 2").inputValue()).toBe("Stamps");
    await field(owner, "Rate of Stamps").fill("10");
    await shown(owner, "$1,600.00").waitFor();
    await saved();
    await owner.reload();
    await shown(owner, "$1,600.00").waitFor();
    await expect.poll(() => field(owner, "Rate of Words").inputValue()).toBe("$0.125");
    await expect.poll(() => field(owner, "Item 2").inputValue()).toBe("Stamps");
  });

  it("brings a deleted line back, also after the deletion was saved", async () => {
    await button(owner, "More for Stamps").click();
    await owner.getByRole("menuitem", { name: "Delete" }).click();
    await saved();
    await shown(owner, "$1,590.00").waitFor();
    await button(owner, "Undo").first().click();
    await shown(owner, "$1,600.00").waitFor();
    await saved();
    await owner.reload();
    await shown(owner, "$1,600.00").waitFor();
  });

  it("prices a line with unit, discount and tax of its own, a charge, and an exempt line with its reason (D3)", async () => {
    await field(owner, "Item 1").focus();
    await owner.keyboard.press("Alt+Enter");
    await field(owner, "Unit of Words").selectOption("word");
    await button(owner, "Add a discount on this line").click();
    await field(owner, "Discount on Words in per cent").fill("10");
    await field(owner, "Tax on Words").selectOption("own");
    await field(owner, "Rate of Sales tax in per cent").fill("7");
    // 1,500.00 − 10% = 1,350.00; 7% of it is 94.50.
    await shown(owner, "Sales tax 7%, on lines").waitFor();
    await shown(owner, "$94.50").waitFor();
    await look(owner, "invoice-line-details");
    await owner.keyboard.press("Escape");
    await shown(owner, "per word, 10% off, Sales tax 7%").waitFor();

    await field(owner, "Item 2").focus();
    await owner.keyboard.press("Alt+Enter");
    await field(owner, "Tax on Stamps").selectOption("own");
    await field(owner, "Kind of the tax on Stamps").selectOption("E");
    await field(owner, /^Why there is no tax/).fill("Postage is exempt");
    await button(owner, "Close the details of Stamps").click();

    await button(owner, "Add a charge").click();
    await field(owner, "Name of the charge").fill("Courier");
    await owner.getByRole("radiogroup", { name: "Kind of charge" }).getByText("$").click();
    await field(owner, "Courier").fill("20");
    await button(owner, "Add a tax").click();
    await field(owner, "Name of the tax").fill("VAT");
    await field(owner, "Rate of VAT in per cent").last().fill("19");
    await saved();
    const totals = () => owner.getByRole("region", { name: "Totals" }).textContent();
    const before = await totals();
    await owner.reload();
    await saved();
    await expect.poll(totals).toBe(before);
    await shown(owner, "Postage is exempt").waitFor();
    await look(owner, "invoice-editor-taxes");
  });

  it("shows the mail and the PDF that the client will get beside it", async () => {
    await owner.getByRole("radiogroup", { name: "Which of it" }).getByText("Email").click();
    await owner.frameLocator("iframe").getByText("View and pay the invoice").first().waitFor();
    await owner.getByRole("radiogroup", { name: "Which of it" }).getByText("PDF").click();
    await owner.getByRole("img", { name: "The first page of the PDF" }).waitFor();
    await owner.getByRole("radiogroup", { name: "Which of it" }).getByText("Page").click();
  });

  it("includes the tax in the prices, and takes another currency with its own decimals (D7)", async () => {
    await owner.getByText("Prices include the tax").first().click();
    await saved();
    // With tax inside, what is due is what the lines and the charge come to.
    await shown(owner, "$1,470.00").waitFor();
    await button(owner, "Supply date, references, terms, currency").click();
    await field(owner, "Purchase-order number").fill("PO-77");
    await field(owner, "Terms").fill("Thirty days net.");
    await saved();
    await field(owner, "Currency").selectOption("EUR");
    await shown(owner, "€1,470.00").waitFor();
    await field(owner, "Currency").selectOption("USD");
    await shown(owner, "$1,470.00").waitFor();
    await look(owner, "invoice-editor-more");
  });

  it("sends it, books it in balanced entries, and credits a part with a number of its own (D13)", async () => {
    await button(owner, "Send invoice").click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("First name").fill("Maren");
    await dialog.getByLabel("Email", { exact: true }).fill(CLIENT);
    await dialog.getByRole("button", { name: "Send $1,470.00", exact: true }).click();
    await owner.getByRole("heading", { name: "INV-0001", level: 1 }).waitFor();
    await more("Credit note");
    await dialog.getByRole("button", { name: /^Credit/ }).click();
    await dialog.getByText("Reason required").waitFor();
    await dialog.getByLabel(/^Amount/).fill("100");
    await dialog.getByLabel("Reason").fill("Two pages fewer");
    await look(owner, "invoice-credit");
    await dialog.getByRole("button", { name: "Credit $100.00" }).click();
    await shown(owner, "$1,370.00").waitFor();
    await owner.getByRole("heading", { name: "Credit notes" }).waitFor();
    await button(owner, "Where do these numbers come from?").click();
    await shown(owner, "Invoice sent", { exact: true }).waitFor();
    await shown(owner, "Credit note", { exact: true }).waitFor();
    await look(owner, "invoice-ledger");
    await owner.keyboard.press("Escape");
    // Everything that happened to it, in plain words.
    await shown(owner, `Sent as INV-0001 to ${CLIENT}`).waitFor();
    await shown(owner, "Credited $100.00 by CN-0001: Two pages fewer").waitFor();
    await look(owner, "invoice-sent-credited");
  });

  it("lets the reminders rest, reminds by hand, and says what the XML still lacks", async () => {
    await shown(owner, /^The next one goes out on/).waitFor();
    await turn(field(owner, "Automatic reminders"), false);
    await shown(owner, "They rest for this invoice.").waitFor();
    await turn(field(owner, "Automatic reminders"));
    await shown(owner, "Reminders go on.").waitFor();
    // A sent invoice keeps no days that its owner does not want: none, then one that is to come.
    await button(owner, "Change the days").click();
    const days = owner.getByRole("group", { name: "Remind clients" });
    await days.waitFor();
    const chosen = days.getByRole("button", { pressed: true });
    for (let left = await chosen.count(); left > 0; left--) {
      await chosen.first().click();
      await expect.poll(() => chosen.count()).toBe(left - 1);
    }
    await shown(owner, "No days are chosen for this invoice.").waitFor();
    await days.getByRole("button", { name: "14 days late" }).click();
    await shown(owner, /^The next one goes out on/).waitFor();
    await look(owner, "invoice-reminder-days");
    const before = (await mailsTo(stage.stint, CLIENT)).length;
    await more("Send reminder");
    await owner.getByRole("dialog").getByRole("button", { name: "Send reminder" }).click();
    await shown(owner, `Reminder sent to ${CLIENT}.`).waitFor();
    expect((await mailsTo(stage.stint, CLIENT)).length).toBe(before + 1);
    // Nobody has entered the countries, without which there is no electronic invoice; the PDF is there.
    await more("Download XML (EN 16931)");
    await shown(owner, /^The XML lacks something\..*country/).waitFor();
    const file = owner.waitForEvent("download");
    await more("Download PDF");
    expect((await file).suggestedFilename()).toBe("INV-0001.pdf");
  });

  it("shows a client's statement with each balance, lets its reminders rest, and changes no paper that was issued", async () => {
    await owner.goto("/settings");
    await field(owner, "Country").selectOption("Germany");
    await field(owner, "Tax id").fill("DE123456789");
    await field(owner, "Street").fill("1 Sample Street");
    await field(owner, "City").fill("Berlin");
    await button(owner, "Save your details").click();
    await shown(owner, "Saved.").waitFor();
    await owner.goto("/contacts/clients");
    await owner.getByRole("link", { name: "Mockford Books" }).first().click();
    await owner.getByRole("button", { name: "Edit", exact: true }).first().click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("Country").selectOption("France");
    await dialog.getByLabel("Street").fill("2 Sample Lane");
    await dialog.getByLabel("City").fill("Paris");
    await dialog.getByLabel("Tax id").fill("FR12345678901");
    await dialog.getByRole("button", { name: "Save" }).click();
    await turn(field(owner, "Remind of open invoices"), false);
    await shown(owner, "They rest for this client.").waitFor();
    await turn(field(owner, "Remind of open invoices"));
    await shown(owner, /^The last one went out on/).waitFor();
    await button(owner, "Edit invoice styling").click();
    await dialog.getByLabel("Name on invoices").fill("Nova Print");
    await dialog.getByLabel("Color", { exact: true }).fill("#1d4f8c");
    await look(owner, "client-invoice-styling");
    await dialog.getByRole("button", { name: "Save" }).click();
    await shown(owner, "Nova Print").waitFor();
    await look(owner, "client-page");
    await button(owner, "Statement").click();
    await dialog.getByText("Credit note CN-0001 for INV-0001").first().waitFor();
    await dialog.getByText("$1,370.00").first().waitFor();
    await look(owner, "client-statement");
    for (const [name, ending] of [
      ["Download PDF", ".pdf"],
      ["CSV", ".csv"],
    ] as const) {
      const file = await exportBy(owner, dialog.getByRole("button", { name }));
      expect(file.suggestedFilename()).toMatch(new RegExp(`^Statement Mockford Books .*\\${ending}$`));
    }
    await dialog.getByRole("button", { name: "Send statement" }).click();
    await dialog.getByLabel("Message").fill("As you asked.");
    await look(owner, "client-statement-send");
    await dialog.getByRole("button", { name: "Send with PDF" }).click();
    await shown(owner, `Statement sent to ${CLIENT}.`).waitFor();
    const mail = (await mailsTo(stage.stint, CLIENT)).at(-1);
    expect(mail?.subject).toMatch(/^Statement from Nova Print/);
    expect(mail?.attachments[0]?.name).toMatch(/^Statement Mockford Books .*\.pdf$/);
    await dialog.getByRole("link", { name: "Invoice INV-0001" }).click();
    await owner.getByRole("heading", { name: "INV-0001", level: 1 }).waitFor();
    // It was issued without countries, and stays as it was: only what goes out from now on has them.
    await more("Download XML (EN 16931)");
    await shown(owner, /^The XML lacks something\..*country/).waitFor();
  });
});

laterAtTheDesk(() => ({ stage, owner }), CLIENT);

it("threw no error on any page", () => {
  expect(problems).toEqual([]);
});
