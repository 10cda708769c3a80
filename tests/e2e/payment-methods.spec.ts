import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { button, shown, signUp, subscribe, turn } from "./steps";
import { linkFrom, look, mailsTo, moveClock, problems, type Stage, withStage } from "./support";

const OWNER = "nova@owner.test";
const CLIENT = "maren@client.test";
/** The provider's test account whose debits fail days later, for lack of money. */
const FAILS_LATE = "22222227";

let stage: Stage;
let owner: Page;
let client: Page;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
  await signUp(stage, owner, "Nova Example", OWNER);
  await subscribe(stage, owner);
});

const frame = () => client.frameLocator("iframe").first();
const settled = async (...pages: Page[]) => {
  await stage.stint.settled();
  for (const page of pages) await page.reload();
};

let known = 0;
/** An invoice in euro or pounds, with the ways of the workspace, sent to the client, whose page is opened. */
async function send(title: string, change: { currency: string; unit_price?: number } = { currency: "EUR" }) {
  const call = await callsOf(stage, owner);
  if (!known) {
    known = (await call("POST", "/clients", { name: "Mockford Books" })).id;
    const contact = { first_name: "Maren", last_name: "Holt", email: CLIENT };
    await call("POST", `/clients/${known}/contacts`, contact);
  }
  const { id } = await call("POST", "/invoices", { client_id: known });
  await call("POST", `/invoices/${id}/items`, { name: title, unit_price: change.unit_price ?? 64_000 });
  await call("PATCH", `/invoices/${id}`, { title, currency: change.currency });
  await call("POST", `/invoices/${id}/send`, {});
  await client.goto(await linkFrom(stage.stint, CLIENT, /\/invoices\//));
  return id as number;
}

describe("an invoice in euro is paid as people there pay", () => {
  it("by what its owner switches on for that currency", async () => {
    await owner.goto("/settings/paid");
    const currency = owner.getByRole("radiogroup", { name: "Currency" });
    await currency.getByText("EUR", { exact: true }).click();
    await owner.getByRole("heading", { name: "On invoices in euro" }).waitFor();
    for (const name of ["SEPA direct debit", "iDEAL | Wero"]) {
      const way = owner.getByRole("switch", { name });
      await turn(way);
      await expect.poll(() => way.isEnabled()).toBe(true);
      expect(await way.isChecked()).toBe(true);
    }
    await shown(owner, /In the EU nobody may be charged for a SEPA debit/).waitFor();
    await look(owner, "settings-paid");
    await owner.reload();
    await currency.getByText("EUR", { exact: true }).click();
    await expect.poll(() => owner.getByRole("switch", { name: "iDEAL | Wero" }).isChecked()).toBe(true);
  });

  it("by SEPA debit: it is on its way for days, then there is a receipt", async () => {
    const id = await send("Poster");
    await frame().getByText("SEPA debit").click();
    await frame().getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
    await frame().getByLabel("Full name").fill("Maren Holt");
    await look(client, "public-invoice-sepa");
    await button(client, "Pay €640.00").click();
    await shown(client, "You started a bank debit").waitFor();
    await look(client, "public-invoice-sepa-processing");
    await owner.goto(`/projects/0/pay/invoice/${id}`);
    await shown(owner, /Processing/).waitFor();
    const receipts = async () =>
      (await mailsTo(stage.stint, CLIENT)).filter(({ subject }) => /^Receipt/.test(subject));
    expect(await receipts()).toEqual([]);
    await moveClock(stage.stint, "P6D");
    await settled(client);
    await shown(client, "Payment received").waitFor();
    expect(await receipts()).toHaveLength(1);
  });

  it("by iDEAL: at the bank's page, and back", async () => {
    await send("Flyer");
    await frame().getByText("iDEAL", { exact: true }).click();
    await button(client, "Pay €640.00").click();
    await client.getByRole("heading", { name: "Is this payment yours?" }).waitFor();
    await look(client, "provider-bank-page");
    await client.getByRole("button", { name: "Complete" }).click();
    await client.waitForURL(/\/invoices\//);
    await shown(client, "Payment received").waitFor();
    await look(client, "public-invoice-ideal-paid");
    expect(problems).toEqual([]);
  });
});

describe("an invoice in pounds is paid by a business in the United Kingdom", () => {
  it("by Bacs: a mandate, days on its way, a late failure that opens it again, and another account", async () => {
    await owner.goto("/settings/paid");
    await owner.getByRole("radiogroup", { name: "Currency" }).getByText("GBP", { exact: true }).click();
    const bacs = owner.getByRole("switch", { name: "Bacs Direct Debit" });
    if (!(await bacs.isChecked())) await turn(bacs);
    await expect.poll(() => bacs.isEnabled()).toBe(true);

    const id = await send("Brochure", { currency: "GBP" });
    const debit = async (account: string) => {
      await frame().getByText("Bacs Direct Debit").click();
      await frame().getByLabel("Sort code").fill("10-88-00");
      await frame().getByLabel("Account number").fill(account);
      await frame().getByLabel("Full name").fill("Maren Holt");
      await frame().getByLabel("Address", { exact: true }).fill("1 Test Street");
      await frame().getByLabel("City").fill("London");
      await frame().getByLabel("Postal code").fill("SW1A 1AA");
      // The mandate is what the payer agrees to.
      await frame()
        .getByText(/Direct Debit/)
        .last()
        .waitFor();
      await button(client, "Pay £640.00").click();
      await shown(client, "You started a bank debit").waitFor();
    };
    await debit(FAILS_LATE);
    await look(client, "public-invoice-bacs-processing");
    await moveClock(stage.stint, "P11D");
    await settled(client);
    await button(client, "Pay £640.00").waitFor();
    const mails = async (word: RegExp) =>
      (await mailsTo(stage.stint, CLIENT)).filter(({ subject, text }) => word.test(`${subject} ${text}`));
    expect(await mails(/insufficient funds/)).toHaveLength(1);
    await look(client, "public-invoice-bacs-failed");
    await owner.goto(`/projects/0/pay/invoice/${id}`);
    await shown(owner, /insufficient funds/i).waitFor();
    await client.reload();
    await debit("00012345");
    await moveClock(stage.stint, "P11D");
    await settled(client);
    await shown(client, "Payment received").waitFor();
    expect(problems).toEqual([]);
  });
});
