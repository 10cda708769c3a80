import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { button, comesBy, shown, signUp, startProject, subscribe } from "./steps";
import { linkFrom, look, problems, type Stage, withStage } from "./support";

const OWNER = "nova@start.test";

let stage: Stage;
let owner: Page;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  await signUp(stage, owner, "Nova Example", OWNER);
});

const plans = (page: Page) => page.getByRole("dialog", { name: "Choose a plan" });

const personOf = async (page: Page) => callsOf(stage, page).then((call) => call("GET", "/currentuser"));

describe("somebody who comes by a link", () => {
  it("of a plan: it is chosen in the checkout, and forgotten once that was closed", async () => {
    const page = await comesBy(stage, "/signup?plan=team", "team@start.test");
    const chosen = plans(page)
      .getByRole("radiogroup", { name: "Plan" })
      .getByRole("radio", { name: /^Team/ });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => chosen.isChecked()).toBe(true);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.keyboard.press("Escape");
    await plans(page).waitFor({ state: "detached" });
    await expect.poll(async () => (await personOf(page)).plan_wanted).toBe(null);
    await page.reload();
    await button(page, "Create your first proposal").waitFor();
    await button(page, "Upgrade plan").filter({ visible: true }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() =>
        plans(page)
          .getByRole("radio", { name: /^Professional/ })
          .isChecked(),
      )
      .toBe(true);
    await page.context().close();
  });

  it("of a friend: their month is one of Professional", async () => {
    await subscribe(stage, owner);
    await owner.goto("/settings/referrals");
    const link = await shown(owner, /\/signup\?referral=/).textContent();
    const page = await comesBy(stage, `/signup?${link?.split("?")[1]}`, "lee@start.test");
    await plans(page).getByRole("button", { name: "Choose Professional" }).waitFor();
    const person = await personOf(page);
    expect(person).toMatchObject({ source_type: "referral_code", plan_wanted: "pro" });
    await page.context().close();
  });

  it("of a promotion: its code is typed already, and nothing is applied", async () => {
    const page = await comesBy(stage, "/signup?promo=SPRING20", "promo@start.test");
    await plans(page).getByRole("button", { name: "Choose Professional" }).click();
    const payment = page.getByRole("dialog", { name: "Payment" });
    expect(await payment.getByLabel("Coupon").inputValue()).toBe("SPRING20");
    await shown(page, "$0.00").waitFor();
    await page.context().close();
  });
});

describe("an invitation that was opened and not answered", () => {
  it("is asked about once its person is in, and leads into the project", async () => {
    await owner.goto("/dashboard");
    await startProject(owner);
    await owner.goto(owner.url().replace(/\/projects\/(\d+).*/, "/projects/$1/team"));
    await button(owner, "Invite teammate").first().click();
    const form = owner.getByRole("dialog");
    await form.getByLabel(/^Name/).fill("Ivo Sample");
    await form.getByLabel(/^Email/).fill("ivo@start.test");
    await form.getByLabel(/^Message/).fill("Come and build it with me.");
    await form.getByRole("button", { name: "Send invitation" }).click();
    await form.waitFor({ state: "detached" });

    const { page } = await stage.visitor();
    await signUp(stage, page, "Ivo Sample", "ivo@start.test");
    await page.goto(await linkFrom(stage.stint, "ivo@start.test", /\/invitations\//));
    await button(page, "Accept and open the project").waitFor();
    // They look around first.
    await page.goto("/dashboard");
    const asked = page.getByRole("dialog", { name: "Bookshop website" });
    await asked.getByText("Come and build it with me.").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    await look(page, "join-project");
    await page.keyboard.press("Escape");
    await asked.waitFor({ state: "detached" });
    await page.reload();
    await asked.getByRole("button", { name: "Accept and open the project" }).click();
    await page.waitForURL(/\/projects\/\d+\/scopes/);
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("stint.queue.invitation"))).toBe(null);
    await page.context().close();
  });

  it("is forgotten where it was withdrawn meanwhile", async () => {
    const { page } = await stage.visitor();
    await signUp(stage, page, "Ada Sample", "ada@start.test");
    await page.evaluate(() => localStorage.setItem("stint.queue.invitation", JSON.stringify("a".repeat(26))));
    await page.reload();
    await button(page, "Create your first proposal").waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("stint.queue.invitation"))).toBe(null);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.context().close();
    expect(problems).toEqual([]);
  });
});
