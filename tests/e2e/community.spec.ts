import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { button, field, shown, signUp, subscribe } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

const OWNER = "nova@community.test";

let stage: Stage;
let page: Page;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
  await signUp(stage, page, "Nova Example", OWNER);
});

const row = (text: string) => page.getByRole("listitem").filter({ hasText: text });
const FRIEND = "A free month for each friend";

describe("perks", () => {
  it("show on Starter what another plan opens, with its price and without its code", async () => {
    const answer = page.waitForResponse(/\/api\/v2\/perks$/);
    await page.getByRole("link", { name: "Perks" }).click();
    const { data } = (await (await answer).json()) as { data: { code: string | null }[] };
    expect(data.map(({ code }) => code)).toEqual([null, null]);
    await shown(page, "1 open offer, at list price where there is one. 1 comes with Professional.").waitFor();
    await look(page, "perks-starter");
    await row(FRIEND).getByRole("button", { name: "With Professional" }).click();
    await page.getByRole("dialog", { name: "Choose a plan" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("open with code, terms and way there for a subscriber, one at a time, and close with Escape", async () => {
    await subscribe(stage, page);
    await row(FRIEND)
      .getByRole("button", { name: /^Show code/ })
      .click();
    await row(FRIEND).getByText("Stint earns from it: your friend pays us.").waitFor();
    await row("Professional for a year").getByText("Used", { exact: true }).waitFor();
    await shown(page, "1 open offer. 1 is used.").waitFor();
    await look(page, "perks-open");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await row(FRIEND).getByRole("button", { name: "Copy" }).click();
    await shown(page, "Code copied").waitFor();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    await row(FRIEND)
      .getByRole("button", { name: /^Close/ })
      .press("Escape");
    await row(FRIEND)
      .getByRole("button", { name: /^Show code/ })
      .click();
    await row(FRIEND).getByRole("link", { name: "Send a referral" }).click();
    await shown(page, code).waitFor();
  });
});

describe("get involved", () => {
  it("takes a wish, which stands there with its status, and a switch that stays", async () => {
    await button(page, /^Your account/).click();
    await page.getByRole("menuitem", { name: "Get Involved" }).click();
    await shown(page, "What you ask for stands here, with what became of it.").waitFor();
    const asked = page.getByRole("complementary", { name: "Asked by you" });
    const early = page.getByRole("switch", { name: "Try things early" });
    await early.click();
    await expect.poll(() => early.isChecked()).toBe(true);
    await button(page, "Name a language").click();
    const wish = field(page, "What would save you an hour this week?");
    expect(await wish.inputValue()).toBe("I would help to translate Stint into ");
    await wish.fill("A calendar feed of due dates");
    await button(page, /^Send$/).click();
    await asked.getByText("A calendar feed of due dates").waitFor();
    await asked.getByText("Sent").waitFor();
    expect(await wish.inputValue()).toBe("");
    await look(page, "get-involved");
    await page.reload();
    await expect.poll(() => early.isChecked()).toBe(true);
    expect(problems).toEqual([]);
  });
});
