import { setting } from "@stint/local/aws/store";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { asksBeforeItCloses } from "./dialog-story";
import { button, field, shown, signUp, startProject, typeCard, typePlace } from "./steps";
import { linkFrom, look, moveClock, problems, type Stage, withStage } from "./support";

const OWNER = "nova@plan.test";

let stage: Stage;
let page: Page;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
  await signUp(stage, page, "Nova Example", OWNER);
});

const checkout = (name: string | RegExp) => page.getByRole("dialog", { name });
const payment = () => checkout("Payment");
const press = (name: string | RegExp) => button(page, name).filter({ visible: true }).first();

/** The provider's own calls, as its dashboard makes them. */
async function provider(path: string, form: Record<string, string>) {
  const { stripeSecretKey } = JSON.parse(setting(stage.stint.aws.db, "secrets") ?? "{}");
  const answer = await fetch(`${stage.stint.url}/v1/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${stripeSecretKey}` },
    body: new URLSearchParams(form),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as { id: string };
}

describe("an owner on Starter", () => {
  it("reads before typing that there is room for one project, and what the plans cost", async () => {
    await startProject(page);
    await page.goto("/projects");
    await press("Create").click();
    await page.getByRole("menuitem", { name: "New Project" }).hover();
    await page.getByText("Starter has 1 active project, and it is open.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await press("Upgrade plan").click();
    await shown(page, "$36.00 less than twelve months at $15.00, 20%").waitFor();
    await shown(page, "$324.00 less than twelve months at $75.00, 36%").waitFor();
    expect(await checkout("Choose a plan").getByText("35%").count()).toBe(0);
    await look(page, "checkout-plan");
    await press("Continue with Starter").click();
    await checkout("Choose a plan").waitFor({ state: "detached" });
  });

  it("keeps what was typed while the plans are looked at", async () => {
    const call = await callsOf(stage, page);
    const { id } = await call("POST", "/clients", { name: "Testfield Clinic" });
    await page.goto(`/contacts/clients/${id}`);
    await press(/New project/i).click();
    await field(page, /Project name/).fill("Booking system");
    const dialog = checkout("Name New Project");
    await dialog.getByText("Starter has 1 active project.").waitFor();
    await look(page, "create-project-full");
    await dialog.getByRole("button", { name: "Upgrade plan" }).click();
    await checkout("Choose a plan").getByRole("button", { name: "Choose Professional" }).click();
    await payment().getByText("14 days free, then once a year").waitFor();
    await page.frameLocator("iframe").first().getByLabel("Card number").waitFor();
    await look(page, "checkout-payment");
  });

  it("is told that a coupon is missing or bad, and what a good one gives", async () => {
    const { id } = await provider("coupons", { percent_off: "20", duration: "once", name: "SPRING20" });
    await provider("promotion_codes", {
      "promotion[type]": "coupon",
      "promotion[coupon]": id,
      code: "SPRING20",
    });
    const box = payment().getByLabel("Coupon");
    await box.press("Enter");
    await payment().getByText("Please enter a coupon code.").waitFor();
    expect(await payment().getByRole("button", { name: "Apply" }).getAttribute("aria-disabled")).toBe("true");
    await box.fill("SPRNG20");
    await payment().getByRole("button", { name: "Apply" }).click();
    await payment().getByText("There is no active coupon SPRNG20.").waitFor();
    await box.fill("spring20");
    await box.press("Enter");
    await payment().getByText("SPRING20 applied.").waitFor();
    await shown(page, "$115.20").waitFor();
    await payment().getByText("SPRING20, 20% off the first charge").waitFor();
    await look(page, "checkout-coupon");
  });

  it("reads the provider's words under the form when the card is declined, and loses nothing", async () => {
    await typePlace(page);
    await typeCard(page, "4000000000000002");
    await press("Start free trial").click();
    await payment().getByText("Your card was declined. Nothing was charged.").waitFor();
    await payment().getByText("SPRING20 applied.").waitFor();
    await look(page, "checkout-declined");
  });

  it("upgrades, and lands back in the project that was begun", async () => {
    await typeCard(page, "4242424242424242");
    await press("Start free trial").click();
    await checkout("You are on Professional")
      .getByText(/^Free until .* The first payment is \$115\.20\.$/)
      .waitFor();
    await look(page, "checkout-done");
    await press("Go on with the project").click();
    const dialog = checkout("Name New Project");
    expect(await field(page, /Project name/).inputValue()).toBe("Booking system");
    await dialog.getByText("Starter has 1 active project.").waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "create project" }).click();
    await page.waitForURL(/\/scopes\/\d+\/edit/);
  });
});

describe("the page of the plan", () => {
  it("shows the trial, what it costs then, and the card", async () => {
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Pro Account" }).click();
    await shown(page, "Trial, 14 days left").waitFor();
    await shown(page, "Visa ending 4242").waitFor();
    await look(page, "billing-trial");
  });

  it("says what ends with the trial before it is cancelled, and goes on with one press", async () => {
    await press("Cancel trial").click();
    await checkout("Cancel the trial?").getByText("Sent proposals and invoices").waitFor();
    await look(page, "billing-cancel");
    await checkout("Cancel the trial?").getByRole("button", { name: "Cancel the trial" }).click();
    await shown(page, /^Ends /).waitFor();
    await look(page, "billing-ends");
    await press("Resume").click();
    await shown(page, "Trial, 14 days left").waitFor();
  });

  it("charges after the trial, and lists the invoice with its file", async () => {
    await moveClock(stage.stint, "P15D");
    // The mail that told of it leads there.
    await page.goto(await linkFrom(stage.stint, OWNER, /\/settings\/plan$/));
    await shown(page, /^Renews on /).waitFor();
    await shown(page, "$115.20").waitFor();
    await look(page, "billing-active");
  });

  it("keeps the address and the tax id of its invoices", async () => {
    await press("Billing details").click();
    await checkout("Billing details").getByLabel("Street", { exact: true }).waitFor();
    await look(page, "billing-details");
    await asksBeforeItCloses(page, "plan/details-dialog.tsx");
    await press("Billing details").click();
    await checkout("Billing details").getByLabel("Country").selectOption("DE");
    await checkout("Billing details").getByLabel("City").fill("Berlin");
    await checkout("Billing details").getByLabel("Kind of tax id").selectOption("eu_vat");
    await checkout("Billing details").getByLabel("Tax id", { exact: true }).fill("DE123456789");
    await press("Save").click();
    await shown(page, "The next invoices carry these details.").waitFor();
  });

  it("shows the proration before it moves up to Team, with a seat more", async () => {
    await press("Change plan").click();
    await checkout("Choose a plan").getByRole("button", { name: "Choose Team" }).click();
    await payment()
      .getByText(/^Unused Professional, \d+ of 365 days$/)
      .waitFor();
    await payment().getByRole("button", { name: "Raise by one" }).click();
    await payment()
      .getByText(/^1 extra admin/)
      .waitFor();
    await payment()
      .getByRole("radio", { name: /Visa ending 4242/ })
      .waitFor();
    await look(page, "checkout-proration");
    await press(/^Pay \$/).click();
    await checkout("You are on Team").waitFor();
    await press("Close").click();
    await shown(page, "4 seats.").waitFor();
    await page.getByRole("link", { name: "Team Account" }).waitFor();
    await look(page, "billing-team");
  });

  it("moves down at the end of what is paid, and keeps Team with one press", async () => {
    await press("Change plan").click();
    await checkout("Choose a plan").getByRole("button", { name: "Choose Professional" }).click();
    await shown(page, /^Nothing is charged today\./).waitFor();
    await look(page, "checkout-moves-down");
    await press(/^Change on /).click();
    await checkout(/^Professional follows on /).waitFor();
    await press("Close").click();
    await shown(page, /^Moves down /).waitFor();
    await look(page, "billing-moves");
    await press("Keep Team").click();
    await shown(page, /^Renews on /).waitFor();
  });

  it("leads to referrals: a friend is invited, and stands in the ledger", async () => {
    await press("Send a referral").click();
    const dialog = checkout("Send a referral");
    await dialog.getByText("$20.00 for you, a free month for them").waitFor();
    await dialog.getByLabel("Email").fill(OWNER);
    await dialog.getByRole("button", { name: "Send" }).click();
    await dialog.getByText("That is your own address.").waitFor();
    await look(page, "referral-dialog");
    await dialog.getByLabel("Email").fill("lee@works.test");
    await dialog.getByRole("button", { name: "Send" }).click();
    await shown(page, "Referral sent!").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Referrals" }).click();
    await shown(page, "lee@works.test").waitFor();
    await look(page, "referrals");
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
