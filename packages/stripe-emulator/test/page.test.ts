import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, startBench } from "./bench";
import { startBrowser } from "./browser";
import { customerWith, sell } from "./shop";

let bench: Bench;
let browser: Browser;
beforeAll(async () => {
  bench = await startBench();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

describe("the page of the local Stripe", () => {
  it("shows payments, balance, customers and events, sends an event again, and shows names as text", async () => {
    const once = { automatic_payment_methods: { enabled: true, allow_redirects: "never" } } as const;
    const customer = await bench.stripe.customers.create({
      name: "<b>Mockford</b> Books",
      email: "a@mockford.test",
    });
    for (const payment_method of ["pm_card_visa", "pm_usBankAccount_success", "pm_card_chargeDeclined"]) {
      const form = {
        amount: 591_740,
        currency: "usd",
        customer: customer.id,
        confirm: true,
        payment_method,
        ...once,
      };
      await bench.stripe.paymentIntents.create(form).catch(() => undefined);
    }
    await bench.settled();
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [390, 1280]) {
        const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
        const page = await context.newPage();
        await page.goto(`${bench.base}/_local/stripe`);
        await page.getByText("Your card was declined.").waitFor();
        await page.getByText("<b>Mockford</b> Books").waitFor();
        const axe = await new AxeBuilder({ page }).analyze();
        expect(axe.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        if (process.env.SCREENSHOTS) {
          await page.screenshot({
            path: `${process.env.SCREENSHOTS}/stripe-page-${colorScheme}-${width}.png`,
          });
        }
        await context.close();
      }
    }
    const page = await browser.newPage();
    await page.goto(`${bench.base}/_local/stripe`);
    bench.received.length = 0;
    await page.getByRole("button", { name: "Send again: customer.created" }).click();
    await page.getByText("2 tries").waitFor();
    expect(bench.types()).toEqual(["customer.created"]);
    await page.close();
  });
});

describe("the pages that Stripe hosts", () => {
  it("can be read and used by everyone, and a card is saved by keyboard", async () => {
    const { stripe } = bench;
    const { studioMonth } = await sell(bench);
    const customer = await customerWith(bench, "pm_card_visa");
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: studioMonth.id }] });
    const session = await stripe.billingPortal.sessions.create({ customer: customer.id });
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ viewport: { width: 390, height: 900 }, colorScheme });
      const page = await context.newPage();
      for (const url of [session.url, invoice?.hosted_invoice_url ?? "", `${bench.base}/_local/stripe`]) {
        await page.goto(url);
        await page.getByText("1 × Studio").first().waitFor();
        const axe = await new AxeBuilder({ page }).analyze();
        expect(axe.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
      await context.close();
    }
    const page = await browser.newPage();
    await page.goto(session.url);
    await page.getByLabel("Card number").fill("5555 5555 5555 4444");
    await page.getByLabel("Month").fill("11");
    await page.getByLabel("Year").fill("2039");
    await page.getByLabel("CVC").fill("123");
    await page.keyboard.press("Enter");
    await page.getByText("mastercard 4444, until 11/2039").waitFor();
    await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
    await page.getByRole("button", { name: "Keep this subscription" }).waitFor();
    await page.close();
  });
});
