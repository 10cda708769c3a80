import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { button, field, shown, signIn, startProject } from "./steps";
import { linkFrom, look, problems, type Stage, withStage } from "./support";

let stage: Stage;
let page: Page;
const EMAIL = "nora@newcomer.test";
const PASSWORD = "correct horse battery";

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
});

describe("somebody who has never seen the product", () => {
  it("reloads the page that asks to confirm, and finds it again", async () => {
    await page.goto("/signup");
    await field(page, "Your name").fill("Nora Example");
    await field(page, "Email").fill(EMAIL);
    await field(page, "Password").fill(PASSWORD);
    await button(page, /create/i).click();
    await shown(page, EMAIL).waitFor();
    await page.reload();
    await shown(page, EMAIL).waitFor();
    await page.goto(await linkFrom(stage.stint, EMAIL, /\/signup\/confirm\//));
    await button(page, "Confirm my email").click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await signIn(page, "Example Studio", EMAIL, PASSWORD);
  });

  it("sees an example where there is nothing yet, and nothing that looks like loading", async () => {
    await shown(page, "Website redesign, Example & Co").waitFor();
    expect(await page.getByText("Loading").count()).toBe(0);
    await look(page, "first-dashboard");
  });

  it("writes what is no price: it stays with its reason, and the price is the one before", async () => {
    await startProject(page);
    await button(page, "New Service").first().click();
    const rate = page.locator("[data-editing]").getByLabel("Rate");
    await rate.fill("300");
    await page.keyboard.press("Tab");
    await shown(page, "$300.00").waitFor();
    await button(page, "New Service").first().click();
    for (const [typed, reason] of [
      ["abc", "Write a number such as 1,234.50"],
      ["-50", "It cannot be below 0"],
      ["99999999999999", "At most $999,999.99"],
    ] as const) {
      await rate.fill(typed);
      await rate.blur();
      await page.getByRole("alert").filter({ hasText: reason }).waitFor();
      await expect.poll(() => rate.inputValue()).toBe(typed);
      await shown(page, "$300.00").waitFor();
    }
    await page.screenshot({ path: "artifacts/screens/figure-refused-1440-light.png" });
    await rate.fill("$1,200.50");
    await page.keyboard.press("Escape");
    await shown(page, "$1,200.50").waitFor();
  });

  it("types a role to its end and goes on: it is taken by its name", async () => {
    await page.goto(page.url().replace(/\/projects\/(\d+).*/, "/projects/$1/team"));
    await button(page, "Invite teammate").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Name/).fill("Ivo Sample");
    await dialog.getByLabel(/^Email/).fill("ivo@team.test");
    await dialog.getByLabel(/^Message/).fill("Come and build it with me.");
    await dialog.getByLabel(/^Role/).fill("Nobody knows this");
    await page.keyboard.press("Tab");
    await dialog.getByText("Pick a role from the list, or leave it empty").waitFor();
    await dialog.getByLabel(/^Role/).fill("designer");
    await page.keyboard.press("Tab");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("row").filter({ hasText: "Ivo Sample" }).getByText("Designer").first().waitFor();
  });

  it("is asked before leaving what is not saved, and finds the way home from a wrong address", async () => {
    await page.goto("/settings");
    await field(page, "Business name").fill("Another name");
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    const asked = page.getByRole("dialog", { name: "Leave without saving?" });
    await asked.getByRole("button", { name: "Leave" }).click();
    await page.waitForURL(/dashboard/);
    await page.goto("/nowhere-at-all");
    await page.getByRole("link", { name: "Go to the dashboard" }).waitFor();
    expect(problems).toEqual([]);
  });
});
