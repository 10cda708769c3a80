import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { button, field, pressProven, shown, signUp, typeCard, typePlace } from "./steps";
import { look, moveClock, problems, type Stage, withStage } from "./support";

const OWNER = "nova@billing.test";
/** Its bank asks the holder each time. */
const ASKS = "4000002760003184";
/** It can be saved, and every charge of it is declined. */
const DECLINES = "4000000000000341";

let stage: Stage;
let page: Page;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
  await signUp(stage, page, "Nova Example", OWNER);
});

const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
const press = (name: string | RegExp) => button(page, name).filter({ visible: true }).first();
const bank = () => page.frameLocator("iframe[title='Confirm with your bank']");
const openPlan = async () => {
  await page.goto("/settings/plan");
  await page.getByRole("heading", { level: 1 }).waitFor();
};

/** Lets days pass, and looks in meanwhile: a session that nobody uses ends. */
async function pass(days: number) {
  for (let left = days; left > 0; left -= 16) {
    await moveClock(stage.stint, `P${Math.min(left, 16)}D`);
    await openPlan();
  }
}

/** Opens the payment of a plan for each month, by the plans. */
async function openPayment(name: "Professional" | "Team") {
  await press("Upgrade plan").click();
  await dialog("Choose a plan").getByText("Monthly", { exact: true }).click();
  await dialog("Choose a plan")
    .getByRole("button", { name: `Choose ${name}` })
    .click();
  await dialog("Payment").getByText("Due today").filter({ visible: true }).waitFor();
}

/** Saves another card for the next charges: a session that is not fresh is asked who it is. */
async function changeCard(number: string, opener: string) {
  await press(opener).click();
  const form = dialog("Pay with another card or account");
  await form.getByRole("button", { name: "Save" }).waitFor();
  await page.frameLocator("iframe").first().getByLabel("Card number").waitFor();
  await typeCard(page, number);
  const save = form.getByRole("button", { name: "Save" });
  if (number === ASKS) await save.click();
  const last = number === ASKS ? bank().getByRole("button", { name: "Complete" }) : save;
  await pressProven(page, last, shown(page, "The next charges go there."));
  await form.waitFor({ state: "detached" });
}

describe("an owner on Starter", () => {
  it("dismisses the banner of one tab, and keeps that of the other", async () => {
    const banner = page.getByRole("region", { name: "Upgrade plan" });
    await page.goto("/mylibrary/services");
    await banner.getByText("Price from published wages, not by guess.").waitFor();
    await look(page, "upgrade-banner");
    const kept = page.waitForResponse((response) => response.url().includes("/checkpoints"));
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await banner.waitFor({ state: "detached" });
    await kept;
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await banner.count()).toBe(0);
    await page.goto("/mylibrary/terms");
    await banner.waitFor();
  });

  it("is told where the payment form does not load, and tries again in place", async () => {
    await openPlan();
    await page.route("**/js/stripe.js", (route) => route.abort());
    await openPayment("Professional");
    await dialog("Payment").getByText("The payment form did not load. Nothing was charged.").waitFor();
    await look(page, "checkout-no-form");
    await page.unroute("**/js/stripe.js");
    await dialog("Payment").getByRole("button", { name: /again/i }).click();
    await page.frameLocator("iframe").first().getByLabel("Card number").waitFor();
  });

  it("is asked where the business is, and agrees to no price that its tax has changed since", async () => {
    await typeCard(page, "4242424242424242");
    // It is asked for once, and not by the provider's form.
    expect(await page.frameLocator("iframe").first().getByLabel("ZIP").count()).toBe(0);
    await press("Start free trial").click();
    await dialog("Payment").getByText("Postal code required").waitFor();
    await look(page, "checkout-place");
    await dialog("Payment").getByText("Add a tax id").click();
    await field(page, "Kind of tax id").selectOption("eu_vat");
    await field(page, "Tax id").fill("nothing");
    await field(page, "Country").selectOption("DE");
    await dialog("Payment").getByText("This tax id does not fit its kind").waitFor();
    await field(page, "Tax id").fill("DE123456789");
    // The price with its tax is not on the screen yet.
    await press("Start free trial").click();
    await dialog("Payment")
      .getByText(/^The tax where you are changes the price\./)
      .waitFor();
    await shown(page, "$2.85").waitFor();
    await look(page, "checkout-tax");
    await field(page, "Kind of tax id").selectOption("");
    await field(page, "Country").selectOption("US");
    await typePlace(page);
    await field(page, "Country").focus();
    await shown(page, "$2.85").waitFor({ state: "detached" });
  });

  it("reads a refusal that is about neither card nor coupon in a line that stays, and loses nothing", async () => {
    await typeCard(page, "4242424242424242");
    const path = "**/currentuser/subscription/plan";
    const error = { code: 5000, message: "It broke", request_id: "0123456789ab" };
    await page.route(path, (route) => route.fulfill({ status: 500, json: { error } }));
    await press("Start free trial").click();
    const line = page.getByText("Something went wrong on our side. Please try again. (5000)");
    await line.waitFor();
    await page.unroute(path);
    await look(page, "checkout-refused");
    // A note would be gone by now: what stays is dismissed by whoever has read it.
    await page.getByRole("dialog", { name: "Payment" }).waitFor();
    await line.waitFor();
    await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Dismiss" }).click();
    await line.waitFor({ state: "detached" });
    await press("Start free trial").click();
    await dialog("You are on Professional").waitFor();
    await press("Close").click();
  });
});

describe("a renewal", () => {
  it("is charged to a card that was changed, whose bank asks its holder meanwhile", async () => {
    await openPlan();
    await shown(page, "Visa ending 4242").waitFor();
    await changeCard(ASKS, "Update");
    await shown(page, "Visa ending 3184").waitFor();
    await pass(15);
    await page.getByRole("region", { name: "Past due" }).waitFor();
    await look(page, "billing-needs-action");
    await press("Confirm payment").click();
    await bank().getByRole("button", { name: "Fail" }).click();
    await shown(page, "Your bank did not confirm that it is you. Nothing was charged.").waitFor();
    await press("Confirm payment").click();
    await bank().getByRole("button", { name: "Complete" }).click();
    await shown(page, "Paid. Everything goes on.").waitFor();
    await shown(page, /^Renews on /).waitFor();
  });

  it("that is declined leaves everything open, with the dates that come, and is paid by another card", async () => {
    await changeCard(DECLINES, "Update");
    await pass(31);
    const block = page.getByRole("region", { name: "Past due" });
    await block.getByText(/^The payment of \$15\.00 did not go through\.$/).waitFor();
    await block.getByText(/After that you are on Starter: work is hidden, nothing is deleted\./).waitFor();
    await shown(page, "If it fails, Starter from that day").waitFor();
    await look(page, "billing-past-due");
    await press("Pay now").click();
    await block.getByText(/Nothing was charged\.$/).waitFor();
    await changeCard("4242424242424242", "Update card");
    await press("Pay now").click();
    await shown(page, "Paid. Everything goes on.").waitFor();
    await block.waitFor({ state: "detached" });
  });

  it("that is never paid ends the plan, which begins anew without a second trial", async () => {
    await changeCard(DECLINES, "Update");
    await pass(48);
    await shown(page, "Ended").waitFor();
    await shown(page, /^Professional ended on .* Nothing is deleted\.$/).waitFor();
    await look(page, "billing-ended");
    await openPayment("Team");
    await dialog("Payment").getByText("Another card or bank account").click();
    await page.frameLocator("iframe").first().getByLabel("Card number").waitFor();
    await typeCard(page, "4242424242424242");
    await pressProven(page, press("Pay $75.00"), dialog("You are on Team"));
    await press("Close").click();
    await shown(page, /^Renews on .* 3 seats\.$/).waitFor();
  });
});

describe("a team's plan", () => {
  it("has a page at the provider, a press away", async () => {
    await press("Billing portal").click();
    await page.waitForURL(/portal/);
    await shown(page, /4242/).waitFor();
    expect(problems).toEqual([]);
  });
});
