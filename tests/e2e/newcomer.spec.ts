import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { button, field, setUp, shown, startProject, stayOnStarter } from "./steps";
import { linkFrom, look, mailsTo, problems, type Stage, withStage } from "./support";

let stage: Stage;
let page: Page;
const EMAIL = "nora@newcomer.test";

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
});

describe("somebody who has never seen the product", () => {
  it("reloads the page that asks to confirm, and finds it again", async () => {
    await page.goto("/signin");
    await look(page, "signin");
    await page.getByRole("link", { name: "Create an account" }).click();
    await field(page, "Your name").fill("Nora Example");
    await field(page, "Email").fill(EMAIL);
    await field(page, "Password").fill("correct horse battery");
    await button(page, /create/i).click();
    await shown(page, EMAIL).waitFor();
    await page.reload();
    await shown(page, EMAIL).waitFor();
    await page.goto(await linkFrom(stage.stint, EMAIL, /\/signup\/confirm\//));
    await button(page, "Confirm my email").click();
    await page.waitForURL(/onboarding/);
    // The browser's language is en-US; country and currency follow it, and can be changed.
    expect(await field(page, "Country").inputValue()).toBe("US");
    expect(await field(page, "Currency").inputValue()).toBe("USD");
    await look(page, "onboarding");
    // Clients would read an empty name: one's own stands there, and nothing goes on without any.
    expect(await field(page, "Business name").inputValue()).toBe("Nora Example");
    await field(page, "Business name").fill("");
    await button(page, "Continue").click();
    await shown(page, "Business name required").waitFor();
    await field(page, "Business name").fill("Example Studio");
    await field(page, "Country").selectOption("GB");
    await setUp(page);
    // The plans follow, and none is chosen for them.
    const plans = page.getByRole("dialog", { name: "Choose a plan" });
    await plans.getByRole("button", { name: "Choose Professional" }).waitFor();
    await look(page, "checkout-after-onboarding");
    expect(
      await plans.getByRole("radiogroup", { name: "Plan" }).getByRole("radio", { checked: true }).count(),
    ).toBe(0);
    await stayOnStarter(page);
    // That was asked once.
    await page.reload();
    await shown(page, "Create your first proposal").waitFor();
    expect(await plans.count()).toBe(0);
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

  it("is invited, opens an account with the mailed link alone, and stands before the invitation again (D44)", async () => {
    const ivo = (await stage.visitor()).page;
    const link = await linkFrom(stage.stint, "ivo@team.test", /\/invitations\//);
    // Somebody with the link, without what the mail proves, says no; the mailed link takes it back.
    const other = (await stage.visitor()).page;
    const token = /\/invitations\/([a-z2-7]+)\//.exec(link)?.[1] ?? "";
    await other.goto(`/invitedteammate?token=${token}`);
    await button(other, "Decline").click();
    await other.getByRole("heading", { name: "This invitation was declined" }).waitFor();
    await shown(other, /The link in the mail to the address that was invited takes it back until/).waitFor();
    expect(await button(other, "Take it back").count()).toBe(0);
    await look(other, "invitation-declined");
    await other.context().close();
    await ivo.goto(link);
    await button(ivo, "Take it back").click();
    await ivo.getByRole("link", { name: "Create an account to accept" }).click();
    await shown(ivo, "Then accept the invitation. Working for others is free.").waitFor();
    await look(ivo, "signup-invited");
    await field(ivo, "Password").fill("correct horse battery");
    await button(ivo, "Create account").click();
    await button(ivo, "Accept and open the project").click();
    await ivo.waitForURL(/\/projects\/\d+/);
    await shown(ivo, "My first phase").waitFor();
    await shown(ivo, /^Nothing is given to you yet\./).waitFor();
    await look(ivo, "teammate-without-work");
    await ivo.goto("/dashboard");
    await ivo.getByRole("heading", { name: "Work for others" }).waitFor();
    expect(await shown(ivo, "Create your first proposal").count()).toBe(0);
    await look(ivo, "teammate-dashboard");
    const mails = await mailsTo(stage.stint, "ivo@team.test");
    expect(mails.map(({ subject }) => subject).filter((subject) => /confirm/i.test(subject))).toEqual([]);
    await ivo.context().close();
  });

  it("loses the network: a dialog leaves the page as it is, a page says what is missing and comes by itself later", async () => {
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Team pay" }).first().waitFor();
    // The worker that keeps the app's code has taken over.
    await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith("/sw.js"));
    await page.context().setOffline(true);
    // What this browser never had: a dialog leaves the page as it is, a page says what is missing.
    await button(page, "Create").filter({ visible: true }).click();
    await page.getByRole("menuitem", { name: "New Invoice" }).click();
    await shown(page, "A part of Stint did not load. Please reload the page.").waitFor();
    await page.getByRole("heading", { name: "Dashboard" }).first().waitFor();
    await page.getByRole("link", { name: "Team pay" }).first().click();
    await shown(page, /there's no internet/).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("heading", { name: "Team pay" }).first().waitFor();
  });

  it("is asked before a project's words are left, and keeps them by staying", async () => {
    await page.goto("/projects");
    await page.getByRole("link", { name: "Bookshop website" }).first().click();
    await page.getByRole("link", { name: "Overview" }).first().click();
    await field(page, "Goals").fill("Sell books online.");
    await page.getByRole("link", { name: "Scope" }).first().click();
    const asked = page.getByRole("dialog", { name: "Leave without saving?" });
    await asked.getByRole("button", { name: "Stay here" }).click();
    expect(await field(page, "Goals").inputValue()).toBe("Sell books online.");
    await button(page, "Save").click();
    await shown(page, "Saved.").waitFor();
    await field(page, "Note").fill("Ask for the logo.");
    await page.getByRole("link", { name: "Scope" }).first().click();
    await asked.getByRole("button", { name: "Leave" }).click();
    await asked.waitFor({ state: "detached" });
    // One project is all that this plan holds: told before the next one's form is filled in, and what opens it.
    await button(page, "Create").filter({ visible: true }).click();
    await page.getByRole("menuitem", { name: "New Project" }).click();
    await shown(page, "Starter has 1 active project, and it is open.").waitFor();
    await page.getByRole("menuitem", { name: "Project from Scratch" }).click();
    await page.getByRole("dialog", { name: "Choose a plan" }).waitFor();
    await page.keyboard.press("Escape");
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
