import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { asksBeforeItCloses } from "./dialog-story";
import { addLine, button, field, newInvoice, payByCard, pressProven, shown, signUp, turn } from "./steps";
import { linkFrom, look, mailsTo, problems, type Stage, withStage } from "./support";

const OWNER = "nova@owner.test";
const CLIENT = "maren@client.test";

let stage: Stage;
let owner: Page;
let client: Page;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
  await signUp(stage, owner, "Nova Example", OWNER);
});

const saved = () => shown(owner, "Saved", { exact: true }).waitFor();
const card = () => client.frameLocator("iframe").first();

/** A draft of one line, with switches of its own, sent to the client, whose page is opened. */
async function send(name: string, rate: string, amount: string, ...switches: string[]) {
  await confirm(await write(name, rate, amount, ...switches), amount);
}

/** An invoice as far as its send dialog, which asks nothing more. */
async function write(name: string, rate: string, amount: string, ...switches: string[]) {
  const isFirst = (await mailsTo(stage.stint, CLIENT)).length === 0;
  await newInvoice(owner, "Mockford Books", isFirst);
  await field(owner, "What this invoice is for").fill(name);
  await addLine(owner, 1, name, "1", rate);
  for (const each of switches) await turn(owner.getByRole("switch", { name: each }));
  await saved();
  await button(owner, "Send invoice").click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: `Send ${amount}`, exact: true }).waitFor();
  if (isFirst) {
    await dialog.getByLabel("First name").fill("Maren");
    await dialog.getByLabel("Email", { exact: true }).fill(CLIENT);
  }
  return dialog;
}

async function confirm(dialog: Locator, amount: string) {
  await dialog.getByRole("button", { name: `Send ${amount}`, exact: true }).click();
  await button(owner, "Mark as paid").waitFor();
  await client.goto(await linkFrom(stage.stint, CLIENT, /\/invoices\//));
}

const settled = async () => {
  await stage.stint.settled();
  await client.reload();
};

describe("a client pays an invoice in every way that it offers (issue 4)", () => {
  it("by the keyboard alone, past the bank's question", async () => {
    await send("Trailer", "640", "$640.00");
    await card().getByLabel("Card number").waitFor();
    // No pointer from here on: Tab goes from the head of the page into the provider's form and to the one button.
    await client.keyboard.press("Tab");
    const inNumber = () =>
      card()
        .getByLabel("Card number")
        .evaluate((element) => element === element.ownerDocument.activeElement && document.hasFocus())
        .catch(() => false);
    for (let step = 0; step < 12 && !(await inNumber()); step++) await client.keyboard.press("Tab");
    await expect.poll(() => inNumber()).toBe(true);
    await client.keyboard.type("4000002760003184");
    for (const text of ["1234", "123", "12345"]) {
      await client.keyboard.press("Tab");
      const label = await client
        .frames()
        .at(-1)
        ?.evaluate(() => document.activeElement?.tagName);
      if (label) await client.keyboard.type(text);
    }
    const onPay = () => client.evaluate(() => /^Pay \$/.test(document.activeElement?.textContent ?? ""));
    for (let step = 0; step < 6 && !(await onPay()); step++) await client.keyboard.press("Tab");
    await expect.poll(() => onPay()).toBe(true);
    await client.keyboard.press("Enter");
    const bank = client.frameLocator("iframe[title='Confirm with your bank']");
    const complete = bank.getByRole("button", { name: "Complete" });
    await complete.waitFor();
    const onComplete = () =>
      complete.evaluate((element) => element === document.activeElement).catch(() => false);
    for (let step = 0; step < 6 && !(await onComplete()); step++) await client.keyboard.press("Tab");
    await client.keyboard.press("Enter");
    // The page learns by itself how it was paid, as the mail tells it.
    await shown(client, "Visa ending 3184").waitFor();
    await settled();
    await shown(client, "Payment received").waitFor();
    await look(client, "public-invoice-receipt");
  });

  it("by card with the fee as a line before paying, and with the bank for less of it (D10)", async () => {
    await send("Season pass", "1000", "$1,000.00", "Client carries the processing fee", "Bank debit");
    // (1000 + 0.30) / (1 − 2.9 %) − 1000, rounded up.
    await shown(client, "$30.18").waitFor();
    await button(client, "Pay $1,030.18").waitFor();
    await look(client, "public-invoice-fee");
    await client.getByText("Bank debit", { exact: true }).first().click();
    // Starter takes 1.5 % of a debit: 1000 ÷ (1 − 1.5 %) − 1000, rounded up.
    await shown(client, "$15.23").waitFor();
    await button(client, "Pay $1,015.23").waitFor();
    await card().getByLabel("Routing number").fill("110000000");
    await card().getByLabel("Account number").fill("000123456789");
    await button(client, "Pay $1,015.23").click();
    await shown(client, "You started a bank debit").waitFor();
    await look(client, "public-invoice-processing");
    await owner.reload();
    await shown(owner, "Processing", { exact: true }).waitFor();
    // The money is moving: it can neither be marked paid nor voided.
    await expect.poll(() => button(owner, "Mark as paid").count()).toBe(0);
    await fetch(`${stage.stint.url}/_local/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance: "P6D" }),
    });
    await settled();
    await shown(client, "Payment received").waitFor();
    await shown(client, "$15.23").waitFor();
    await owner.reload();
    await shown(owner, /\$15\.23 for the processing came with it/).waitFor();
  });

  it("in two parts where the owner allows it, with the first one as history", async () => {
    // A word as long as an address of a page widens neither side's paper.
    const name = "Two parts of https://films.mockford.example/2026/11/the-trailer-for-the-whole-season";
    await send(name, "300", "$300.00", "Client may pay a part");
    await look(owner, "invoice-long-word");
    await button(client, "Pay a part").click();
    await field(client, "How much you pay now").fill("301");
    await shown(client, "Enter an amount up to $300.00").waitFor();
    await field(client, "How much you pay now").fill("100");
    await card().getByLabel("Card number").waitFor();
    await payByCard(client, "4242424242424242", "$100.00");
    // The page follows by itself: nobody reloads it.
    await client.getByRole("heading", { level: 1, name: /^Still due by .*\$200\.00$/ }).waitFor();
    // Nothing asks for the next part at once.
    await shown(client, "Thank you, $100.00 received").waitFor();
    expect(await button(client, "Pay $200.00").count()).toBe(0);
    await shown(client, "Partially paid").waitFor();
    await shown(client, /^Paid \w+ \d+/).waitFor();
    await look(client, "public-invoice-part-paid");
    await button(client, "Pay the next part").click();
    await button(client, "Pay $200.00").waitFor();
    expect(await shown(client, /Thank you/).count()).toBe(0);
    // Whoever comes back later, from a reminder say, comes to pay what is left.
    const later = (await stage.visitor()).page;
    await later.goto(client.url());
    await button(later, "Pay $200.00").waitFor();
    await shown(later, "$100.00 of it is paid.").waitFor();
    expect(await shown(later, /Thank you/).count()).toBe(0);
    await look(later, "public-invoice-part-left");
    await later.context().close();
    await card().getByLabel("Card number").waitFor();
    await payByCard(client, "4242424242424242", "$200.00");
    await shown(client, "Payment received").waitFor();
    await settled();
  });

  it("and gets some back: never more than came, by the way it came (D37)", async () => {
    await owner.reload();
    await button(owner, "Refund").first().click();
    await asksBeforeItCloses(owner, "invoice/detail/refund-dialog.tsx");
    await button(owner, "Refund").first().click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("Amount").fill("40");
    await dialog.getByLabel("Reason").fill("One day fewer");
    await dialog.getByRole("radio", { name: /^Leave it as it is/ }).check();
    await look(owner, "invoice-refund");
    const done = shown(owner, "$40.00 is on its way back.");
    await pressProven(owner, dialog.getByRole("button", { name: "Refund $40.00" }), done);
    await stage.stint.settled();
    await owner.reload();
    await shown(owner, /partially refunded/i).waitFor();
    await look(owner, "invoice-part-refunded");
    await client.reload();
    await shown(client, /^Refunded \w+ \d+, \d{4}, /).waitFor();
    await shown(client, "Paid, then refunded").waitFor();
    await shown(client, "What was paid").waitFor();
    expect(await shown(client, "Payment received").count()).toBe(0);
    await shown(client, "Partially refunded").waitFor();
    await look(client, "public-invoice-part-refunded");
  });

  it("and finds the receipt of each part, the refund and a credit note on the page, each as a file", async () => {
    // The client's last look is a newer state of the invoice.
    await settled();
    await owner.reload();
    await owner.getByRole("button", { name: "More", exact: true }).click();
    await owner.getByRole("menuitem", { name: "Credit note" }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel(/^Amount/).fill("25");
    await dialog.getByLabel("Reason").fill("One page fewer");
    await dialog.getByRole("button", { name: "Credit $25.00" }).click();
    await owner.getByRole("heading", { name: "Credit notes" }).waitFor();
    await settled();
    const listed = client.getByRole("region", { name: "Documents" }).getByRole("link");
    await expect.poll(() => listed.count()).toBe(6);
    const words = (await listed.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    const day = "\\w{3} \\d{1,2}, \\d{4}, PDF";
    expect(words).toEqual(
      [
        `^Credit note CN-0001 One page fewer, \\$25\\.00, ${day}$`,
        `^Receipt R-\\d{4}-2 \\$200\\.00, ${day}$`,
        `^Refund receipt RF-\\d{4}-1 \\$40\\.00, ${day}$`,
        `^Receipt R-\\d{4}-1 \\$100\\.00, ${day}$`,
        `^Invoice INV-\\d{4} As issued ${day}$`,
        `^Account of this invoice What happened to it until ${day}$`,
      ].map((line) => expect.stringMatching(line)),
    );
    await look(client, "public-invoice-documents");
    for (const [at, line] of words.entries()) {
      const coming = client.waitForEvent("download");
      await listed.nth(at).click();
      const file = await coming;
      expect(file.suggestedFilename(), line).toMatch(/\.pdf$/);
      expect((await readFile(await file.path())).subarray(0, 5).toString(), line).toBe("%PDF-");
    }
  });

  it("by hand: too much becomes credit, a mistake is taken back, and credit pays the next one (D35)", async () => {
    await send("By transfer", "100", "$100.00");
    await button(owner, "Mark as paid").click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("Amount").fill("130");
    await dialog.getByRole("button", { name: "Mark as paid" }).click();
    await dialog.getByText("Only $100.00 is due").waitFor();
    await turn(dialog.getByLabel(/^Keep the \$30\.00/));
    await look(owner, "invoice-overpaid");
    await dialog.getByRole("button", { name: "Mark as paid" }).click();
    await shown(owner, /is paid\.$/).waitFor();

    // The mail would ask for what the credit leaves; this time the owner keeps it for later.
    const ready = await write("Next one", "50", "$50.00");
    await ready.getByText("The email asks for $20.00.").waitFor();
    await look(owner, "invoice-send-credit");
    await turn(ready.getByRole("checkbox", { name: /^Use \$30\.00 of Mockford Books’s credit/ }), false);
    await ready.getByText("The email asks for $50.00.").waitFor();
    await confirm(ready, "$50.00");
    await shown(owner, "Mockford Books has a credit of $30.00.").waitFor();
    await look(owner, "invoice-credit");
    await button(owner, "Use $30.00 here").click();
    await shown(owner, "The credit is used.").waitFor();
    await shown(owner, "$20.00").waitFor();
    await button(owner, "Mark rest paid").click();
    await dialog.getByRole("button", { name: "Mark as paid" }).click();
    await shown(owner, /is paid\.$/).waitFor();
    await button(owner, "Take back").last().click();
    await dialog.getByRole("button", { name: "Take it back" }).click();
    await dialog.getByText("Reason required").waitFor();
    await dialog.getByLabel("Reason").fill("The cheque bounced");
    await dialog.getByRole("button", { name: "Take it back" }).click();
    await shown(owner, "taken back", { exact: false }).waitFor();
    await button(owner, "Mark rest paid").waitFor();
    await look(owner, "invoice-reversed");
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
