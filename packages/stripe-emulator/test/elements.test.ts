import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bench, KEYS, startBench } from "./bench";
import { startBrowser, startShop } from "./browser";

let bench: Bench;
let browser: Browser;
let shop: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  bench = await startBench();
  shop = await startShop(bench.base, KEYS.publishableKey);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await bench?.stop();
});

interface Visit {
  page: Page;
  form: FrameLocator;
  intent: string;
  problems: string[];
}

/** A client opens the payment page of a new payment of $200. */
async function visit(query = "", size = { width: 390, height: 844 }): Promise<Visit> {
  const intent = await bench.stripe.paymentIntents.create({ amount: 20_000, currency: "usd" });
  return { ...(await open(intent.client_secret, query, size)), intent: intent.id };
}

/** The page with the form for a client secret. */
async function open(
  secret: string | null,
  query = "",
  size = { width: 390, height: 844 },
): Promise<Omit<Visit, "intent">> {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    // The browser reports every 4xx; a decline is one and is shown by the page.
    if (message.type() === "error" && !message.text().includes("402")) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(`${shop.url}/pay?secret=${secret}${query}`);
  const form = page.frameLocator("#element iframe");
  await form.getByText("Test mode").waitFor();
  return { page, form, problems };
}

async function fillCard(form: FrameLocator, number: string): Promise<void> {
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiration (MM / YY)").fill("12 / 39");
  await form.getByLabel("CVC").fill("123");
  const zip = form.getByLabel("ZIP");
  if (await zip.count()) await zip.fill("94103");
}

/** The place of a page that says what the form must not ask of the address, and what it passes instead. */
const place = (address: unknown, given?: object) =>
  `&address=${encodeURIComponent(JSON.stringify(address))}${given ? `&given=${encodeURIComponent(JSON.stringify(given))}` : ""}`;

const status = (page: Page) => page.locator("#status");
const stateOf = async (id: string) => (await bench.stripe.paymentIntents.retrieve(id)).status;

/** A picture for whoever asked for one with SCREENSHOTS=folder. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/stripe-${name}.png` });
}

async function shows(page: Page, text: string): Promise<void> {
  await status(page).filter({ hasText: text }).waitFor();
}

describe("the payment form of the stand-in for Stripe.js", () => {
  it("takes a card; its number never reaches the page", async () => {
    const { page, form, intent, problems } = await visit();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.frame() === page.mainFrame()) sent.push(request.url() + (request.postData() ?? ""));
    });
    await fillCard(form, "4242424242424242");
    await page.getByRole("button", { name: "Pay" }).click();
    await shows(page, "succeeded");
    expect(await stateOf(intent)).toBe("succeeded");
    expect(sent.join()).not.toContain("4242424242424242");
    expect(await page.content()).not.toContain("4242");
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("can be filled in by keyboard alone, and formats as one types", async () => {
    const { page, form, intent } = await visit("", { width: 1280, height: 800 });
    await form.getByLabel("Card number").focus();
    await page.keyboard.type("4242424242424242");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1239");
    await page.keyboard.press("Tab");
    await page.keyboard.type("123");
    await page.keyboard.press("Tab");
    await page.keyboard.type("94103");
    expect(await form.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
    expect(await form.getByLabel("Expiration (MM / YY)").inputValue()).toBe("12 / 39");
    // Focus leaves the frame a moment after the key.
    await page.keyboard.press("Tab");
    await page.locator("button:focus").waitFor();
    await page.keyboard.press("Shift+Tab");
    await form.locator("#postal-code:focus").waitFor();
    await page.keyboard.press("Enter");
    await shows(page, "succeeded");
    expect(await stateOf(intent)).toBe("succeeded");
    await page.context().close();
  });

  it("says what is missing or wrong, beside the field, before anything is sent", async () => {
    const { page, form, intent } = await visit();
    await page.getByRole("button", { name: "Pay" }).click();
    await form.getByText("Your card number is incomplete.").waitFor();
    await form.getByText("Your card's expiration date is incomplete.").waitFor();
    await form.getByText("Your card's security code is incomplete.").waitFor();
    await form.getByText("Your postal code is incomplete.").waitFor();
    await form.getByLabel("Card number").fill("4242424242424241");
    await form.getByText("Your card number is invalid.").waitFor();
    await form.getByLabel("Expiration (MM / YY)").fill("01/20");
    await form.getByText("Your card's expiration year is in the past.").waitFor();
    await picture(page, "errors");
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await form.getByLabel("Card number").fill("4242424242424242");
    await form.getByText("Your card number is invalid.").waitFor({ state: "detached" });
    expect(await stateOf(intent)).toBe("requires_payment_method");
    await page.context().close();
  });

  it("shows a decline in the page, and another card then works", async () => {
    const { page, form, intent } = await visit();
    await fillCard(form, "4000000000009995");
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByText("Your card has insufficient funds.").waitFor();
    await fillCard(form, "5555555555554444");
    await page.getByRole("button", { name: "Pay" }).click();
    await shows(page, "succeeded");
    expect(await stateOf(intent)).toBe("succeeded");
    await page.context().close();
  });

  it("opens the bank's page for a card that needs it: fail, then complete", async () => {
    const { page, form, intent } = await visit();
    const bank = page.frameLocator("dialog iframe");
    await fillCard(form, "4000002760003184");
    await page.getByRole("button", { name: "Pay" }).click();
    await bank.getByText("$200.00").waitFor();
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.map(({ id }) => id)).toEqual([]);
    await picture(page, "challenge");
    await bank.getByRole("button", { name: "Fail" }).click();
    await page.getByText("We are unable to authenticate your payment method.").waitFor();
    await page.getByRole("button", { name: "Pay" }).click();
    await bank.getByRole("button", { name: "Complete" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await stateOf(intent)).toBe("requires_payment_method");
    await page.getByRole("button", { name: "Pay" }).click();
    await bank.getByRole("button", { name: "Complete" }).click();
    await shows(page, "succeeded");
    expect(await stateOf(intent)).toBe("succeeded");
    await page.context().close();
  });

  it("takes a bank account, which is processing for four days", async () => {
    const { page, form, intent } = await visit();
    await form.getByRole("tab", { name: "US bank account" }).click();
    await form.getByLabel("Full name").fill("Robin Sample");
    await form.getByLabel("Email").fill("robin@sample.test");
    await form.getByLabel("Routing number").fill("110000000");
    await form.getByLabel("Account number").fill("000123456789");
    await page.getByRole("button", { name: "Pay" }).click();
    await shows(page, "processing");
    await bench.advance(4);
    expect(await stateOf(intent)).toBe("succeeded");
    await page.context().close();
  });

  it("goes to the return address when the page asks for a redirect", async () => {
    const { page, form, intent } = await visit("&redirect=always");
    await fillCard(form, "4242424242424242");
    await page.getByRole("button", { name: "Pay" }).click();
    await page.waitForURL(/\/done\?/);
    const to = new URL(page.url());
    expect([to.searchParams.get("payment_intent"), to.searchParams.get("redirect_status")]).toEqual([
      intent,
      "succeeded",
    ]);
    await page.context().close();
  });

  it("saves a card without a payment, and asks the bank where the card wants it", async () => {
    const customer = await bench.stripe.customers.create({});
    const intent = await bench.stripe.setupIntents.create({ customer: customer.id });
    const { page, form, problems } = await open(intent.client_secret);
    await fillCard(form, "4000000000000002");
    await page.getByRole("button", { name: "Pay" }).click();
    await shows(page, "failed card_declined");
    await fillCard(form, "4000002500003155");
    await page.getByRole("button", { name: "Pay" }).click();
    const bank = page.frameLocator('iframe[title="Confirm with your bank"]');
    await bank.getByText("Is this card yours?").waitFor();
    await bank.getByRole("button", { name: "Complete" }).click();
    await shows(page, "succeeded");
    const { data } = await bench.stripe.customers.listPaymentMethods(customer.id);
    expect(data.map(({ card }) => card?.last4)).toEqual(["3155"]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("asks no place where the page knows it, and keeps what the page passes", async () => {
    const customer = await bench.stripe.customers.create({});
    const intent = await bench.stripe.setupIntents.create({ customer: customer.id });
    const asks = { country: "never", postalCode: "never" };
    const query = place(asks, { country: "US", postal_code: "97000" });
    const { page, form, problems } = await open(intent.client_secret, query);
    expect(await form.getByLabel("ZIP").count()).toBe(0);
    await fillCard(form, "4242424242424242");
    await page.getByRole("button", { name: "Pay" }).click();
    await shows(page, "succeeded");
    const { data } = await bench.stripe.customers.listPaymentMethods(customer.id);
    expect(data.map(({ billing_details }) => billing_details.address)).toMatchObject([
      { country: "US", postal_code: "97000" },
    ]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["address.country", "never", undefined],
    ["address.postal_code", { postalCode: "never" }, { country: "US" }],
    ["address.state", "never", { country: "DE", postal_code: "" }],
  ])("refuses a page that passes no %s and told the form not to ask", async (path, asks, given) => {
    const { page, form, intent, problems } = await visit(place(asks, given));
    await fillCard(form, "4242424242424242");
    const refused = page.waitForEvent("pageerror");
    await page.getByRole("button", { name: "Pay" }).click();
    expect((await refused).name).toContain("IntegrationError");
    expect(problems.join()).toContain(
      `did not pass confirmParams.payment_method_data.billing_details.${path} `,
    );
    expect(await stateOf(intent)).toBe("requires_payment_method");
    await page.context().close();
  });

  it("tells the page of a wrong client secret", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${shop.url}/pay?secret=pi_none_secret_none`);
    await page.frameLocator("#element iframe").getByText("The payment form could not be loaded.").waitFor();
    const seen = await page.evaluate("window.seen.map(({ name }) => name)");
    expect(seen).toContain("loaderror");
    await context.close();
  });

  it.each(["", "&theme=night", "&layout=accordion", "&layout=accordion&theme=night"])(
    "can be read and used by everyone (%s)",
    async (query) => {
      for (const width of [320, 1280]) {
        const { page, form } = await visit(query, { width, height: 844 });
        await form.getByLabel("Card number").fill("4242");
        const axe = await new AxeBuilder({ page }).analyze();
        expect(axe.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        await picture(page, `${query.replaceAll(/\W+/g, "-")}-${width}`);
        await page.context().close();
      }
    },
  );
});
