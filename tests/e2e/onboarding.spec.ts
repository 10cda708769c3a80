import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { askForAccount, button, field, PASSWORD, shown, signUp, stayOnStarter } from "./steps";
import { linkFrom, look, problems, type Stage, withStage } from "./support";

/** Lee sets up a business in three steps, with a second tab, another device and the keyboard alone. */
let stage: Stage;
let lee: Page;
const EMAIL = "lee@onboarding.test";

withStage(async (opened) => {
  stage = opened;
  lee = (await stage.visitor()).page;
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const role = (page: Page, name: string) =>
  page.getByRole("group", { name: "Roles" }).getByRole("button", { name, exact: true });
const isOn = (page: Page, name: string) =>
  expect.poll(() => role(page, name).getAttribute("aria-pressed")).toBe("true");

describe("the onboarding", () => {
  it("begins with the business, which stands beside the form as clients see it", async () => {
    await lee.goto("/signup");
    await askForAccount(lee, EMAIL);
    await lee.goto(await linkFrom(stage.stint, EMAIL, /\/signup\/confirm\//));
    await button(lee, "Confirm my email").click();
    await lee.waitForURL(/onboarding\?step=1/);
    await field(lee, "Business name").fill("Sample & Sons");
    await lee.getByRole("complementary").getByText("Sample & Sons").waitFor();
    await look(lee, "onboarding-business");
    // A step that was not reached yet leads to the one that is.
    await lee.goto("/onboarding?step=3");
    await heading(lee, "Set up your business").waitFor();
    await field(lee, "Business name").fill("Sample & Sons");
    await button(lee, "Continue").click();
    await heading(lee, "What do you do?").waitFor();
  });

  it("asks what one does: roles found with a wrong letter, and templates that fit them", async () => {
    await lee.reload();
    await heading(lee, "What do you do?").waitFor();
    await role(lee, "Brand Designer").click();
    await isOn(lee, "Brand Designer");
    await shown(lee, "For a Brand Designer").waitFor();
    await field(lee, "Search roles").fill("copywritter");
    await role(lee, "Copywriter").waitFor();
    await lee.keyboard.press("Enter");
    await isOn(lee, "Copywriter");
    await shown(lee, /\d+ community templates fit these 2 roles\./).waitFor();
    await lee.getByRole("radio", { name: "Available", exact: true }).locator("..").click();
    await look(lee, "onboarding-roles");
    // Back keeps what was chosen.
    await button(lee, "Back").click();
    await heading(lee, "Set up your business").waitFor();
    expect(await field(lee, "Business name").inputValue()).toBe("Sample & Sons");
    await lee.goBack();
    await isOn(lee, "Copywriter");
    await button(lee, "Continue").click();
    await heading(lee, "What brings you here?").waitFor();
  });

  it("goes on where it was left: after a reload, in a second tab, on another device", async () => {
    await lee.reload();
    await heading(lee, "What brings you here?").waitFor();
    const tab = await lee.context().newPage();
    await tab.goto("/invoices");
    await heading(tab, "What brings you here?").waitFor();
    await tab.close();
    const { page: other } = await stage.visitor();
    await other.goto("/signin");
    await field(other, "Email").fill(EMAIL);
    await field(other, "Password").fill(PASSWORD);
    await button(other, "Sign in").click();
    await heading(other, "What brings you here?").waitFor();
    await button(other, "Back").click();
    await isOn(other, "Brand Designer");
    await other.context().close();
  });

  it("ends with what brought somebody, after the plans", async () => {
    await look(lee, "onboarding-goal");
    // The second tab had a page of its own to go to, this one has none.
    await lee.getByRole("radio", { name: /I need to send an invoice/ }).check();
    await shown(lee, "Your first invoice").waitFor();
    await button(lee, "Open my workspace").click();
    await lee.waitForURL(/dashboard/);
    await stayOnStarter(lee);
    await lee.getByRole("dialog").getByRole("button", { name: "Create invoice" }).waitFor();
    await lee.keyboard.press("Escape");
    // It was asked once.
    await lee.goto("/onboarding");
    await lee.waitForURL(/dashboard/);
  });

  it("is done by keyboard alone", async () => {
    const { page } = await stage.visitor();
    const email = "kit@onboarding.test";
    await page.goto("/signup");
    await askForAccount(page, email);
    await page.goto(await linkFrom(stage.stint, email, /\/signup\/confirm\//));
    await button(page, "Confirm my email").click();
    await page.waitForURL(/onboarding/);
    await field(page, "Business name").focus();
    await page.keyboard.press("Enter");
    await heading(page, "What do you do?").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Illustr");
    await role(page, "Illustrator").waitFor();
    await page.keyboard.press("Enter");
    await isOn(page, "Illustrator");
    await page.keyboard.press("Enter");
    await heading(page, "What brings you here?").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect.poll(() => page.getByRole("radio", { name: /a client and a job/ }).isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForURL(/dashboard/);
    await stayOnStarter(page);
    await page.getByRole("dialog", { name: "Name New Project" }).waitFor();
  });

  it("drags in nobody who is past it", async () => {
    const { page } = await stage.visitor();
    await signUp(stage, page, "Ana Marlow", "ana@onboarding.test");
    await page.goto("/");
    await page.waitForURL(/dashboard/);
    const call = await callsOf(stage, page);
    expect(await call("GET", "/currentuser")).toMatchObject({ onboarding_step: null });
  });

  it("can be skipped from the first step on", async () => {
    const { page } = await stage.visitor();
    const email = "noor@onboarding.test";
    await page.goto("/signup");
    await askForAccount(page, email);
    await page.goto(await linkFrom(stage.stint, email, /\/signup\/confirm\//));
    await button(page, "Confirm my email").click();
    await page.waitForURL(/onboarding/);
    await button(page, "Skip for now").click();
    await heading(page, "What do you do?").waitFor();
    await button(page, "Skip for now").click();
    await button(page, "Open my workspace").click();
    await page.waitForURL(/dashboard/);
    await stayOnStarter(page);
  });

  it("writes nothing unexpected into the console", () => {
    expect(problems).toEqual([]);
  });
});
