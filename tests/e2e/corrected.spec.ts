import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { asksBeforeItCloses } from "./dialog-story";
import { addLine, button, field, newInvoice, payByCard, pressProven, shown, signUp } from "./steps";
import { linkFrom, look, mailsTo, problems, type Stage, withStage } from "./support";

const CLIENT = "omar@client.test";

let stage: Stage;
let owner: Page;
let client: Page;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
  await signUp(stage, owner, "Harbor Studio", "nova@owner.test");
});

/** Eight posters and their setup for $640.00, sent to the client, whose page is opened. */
async function sendPosters(name: string) {
  const isFirst = (await mailsTo(stage.stint, CLIENT)).length === 0;
  await newInvoice(owner, "Yards Market", isFirst);
  await field(owner, "What this invoice is for").fill(name);
  await addLine(owner, 1, "Poster", "8", "70");
  await addLine(owner, 2, "Print setup", "1", "80");
  await shown(owner, "Saved", { exact: true }).waitFor();
  await button(owner, "Send invoice").click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send $640.00", exact: true }).waitFor();
  if (isFirst) {
    await dialog.getByLabel("First name").fill("Omar");
    await dialog.getByLabel("Email", { exact: true }).fill(CLIENT);
  }
  const untaxed = dialog.getByRole("checkbox", { name: /tax/i });
  if (await untaxed.count()) await untaxed.first().check();
  await dialog.getByRole("button", { name: "Send $640.00", exact: true }).click();
  await button(owner, "Mark as paid").waitFor();
  await client.goto(await linkFrom(stage.stint, CLIENT, /\/invoices\//));
}

const more = async (item: string) => {
  await owner.getByRole("button", { name: "More", exact: true }).click();
  await owner.getByRole("menuitem", { name: item }).click();
  return owner.getByRole("dialog");
};
const documents = async () =>
  (await client.getByRole("region", { name: "Documents" }).getByRole("link").allInnerTexts()).map((text) =>
    text.replace(/\s+/g, " ").split(" ").slice(0, 2).join(" "),
  );

describe("an invoice is corrected, and its client sees what became of it (issue 17)", () => {
  it("two posters of eight are credited by line: the page asks for the rest", async () => {
    await sendPosters("Spring posters");
    const dialog = await more("Credit note");
    await dialog.getByText("Lines and quantities").click();
    await dialog.getByLabel("Quantity of Poster").fill("2");
    await dialog.getByLabel("Reason").fill("2 posters fewer");
    await look(owner, "invoice-credit-by-line");
    await dialog.getByRole("button", { name: "Credit $140.00" }).click();
    await owner.getByRole("heading", { name: "Credit notes" }).waitFor();
    await stage.stint.settled();
    await client.reload();
    await shown(client, "$500.00").waitFor();
    await shown(client, "Partly credited").waitFor();
    await expect.poll(documents).toEqual(["Credit note", "Invoice INV-0001", "Account of"]);
    await look(client, "public-invoice-credited-by-line");
  });

  it("a wrong one is voided: the page leads to its cancellation, and nothing asks for money", async () => {
    await sendPosters("Care plan");
    const dialog = await more("Void invoice");
    await dialog.getByLabel("Reason").fill("Wrong billing address");
    await dialog.getByRole("button", { name: /^Void/ }).click();
    await shown(owner, "VOID-0001").waitFor();
    await stage.stint.settled();
    await client.goto(await linkFrom(stage.stint, CLIENT, /\/invoices\//));
    await client.getByRole("heading", { name: /Nothing to pay/ }).waitFor();
    await shown(client, "“Wrong billing address”").waitFor();
    await client.getByRole("link", { name: "Download cancellation" }).waitFor();
    expect(await client.getByRole("button", { name: /^Pay/ }).count()).toBe(0);
    await expect.poll(documents).toEqual(["Cancellation VOID-0001", "Invoice INV-0002", "Account of"]);
    await look(client, "public-invoice-void");
    // All papers come as one file, the very ones of the list.
    const coming = client.waitForEvent("download");
    await button(client, "Download all").click();
    const names = Object.keys(unzipSync(await readFile(await (await coming).path())));
    expect(names.sort()).toEqual(["INV-0002 account.pdf", "INV-0002.pdf", "VOID-0001.pdf"]);
  });

  it("a paid one is refunded and reduced in one step: 640 less 140 credited, 500 kept", async () => {
    await sendPosters("Autumn posters");
    await payByCard(client, "4242424242424242", "$640.00");
    await shown(client, "Payment received").waitFor();
    await stage.stint.settled();
    await owner.reload();
    await button(owner, "Refund").first().click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("Amount").fill("140");
    await dialog.getByLabel("Reason").fill("2 posters fewer");
    await dialog.getByRole("radio", { name: /^Reduce it/ }).check();
    await look(owner, "invoice-refund-reduces");
    const done = shown(owner, "$140.00 is on its way back.");
    await pressProven(owner, dialog.getByRole("button", { name: "Refund $140.00" }), done);
    await shown(owner, "CN-0002").waitFor();
    await stage.stint.settled();
    await client.reload();
    await shown(client, "Paid, then reduced by").waitFor();
    await shown(client, /^Refunded to Visa ending 4242 on /).waitFor();
    await shown(client, "You paid $500.00 in all.").waitFor();
    await client.getByRole("link", { name: "Download credit note" }).waitFor();
    await look(client, "public-invoice-credited");
  });

  it("one that keeps a tax back: the rest is asked for, and what they did not keep back is due after all", async () => {
    const call = await callsOf(stage, owner);
    await call("PATCH", "/currentuser", { withholdings: [{ name: "Withholding tax", rate: "30" }] });
    await newInvoice(owner, "Yards Market", false);
    await field(owner, "What this invoice is for").fill("Winter posters");
    await addLine(owner, 1, "Poster", "10", "100");
    await field(owner, "What the client withholds").selectOption({ label: "30% Withholding tax" });
    await shown(owner, "Less withholding 30% Withholding tax").waitFor();
    await shown(owner, "Saved", { exact: true }).waitFor();
    await look(owner, "invoice-withholding-draft");
    // The mail asks for what is left, as it will be sent.
    await owner.getByText("Email", { exact: true }).last().click();
    const mail = owner.frameLocator("iframe[title='The email that the client gets']");
    await mail.getByText("$700.00").first().waitFor();
    await button(owner, "Send invoice").click();
    await owner.getByRole("dialog").getByRole("button", { name: "Send $700.00", exact: true }).click();
    await button(owner, "Mark as paid").waitFor();
    const dialog = await more("Tax withheld");
    await asksBeforeItCloses(owner, "invoice/detail/withheld-dialog.tsx");
    await more("Tax withheld");
    await dialog.getByLabel("The client withheld").fill("200");
    await look(owner, "invoice-withheld");
    await dialog.getByRole("button", { name: "Save" }).click();
    await shown(owner, "Saved. What is not withheld is due.").waitFor();
    await shown(owner, "$800.00").waitFor();
    await stage.stint.settled();
    await client.goto(await linkFrom(stage.stint, CLIENT, /\/invoices\//));
    await button(client, "Pay $800.00").waitFor();
    await shown(client, "Less withholding 30% Withholding tax").waitFor();
    await look(client, "public-invoice-withheld");
    expect(problems).toEqual([]);
  });
});
