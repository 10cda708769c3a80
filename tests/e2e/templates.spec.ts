import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { button, expectClearFoot, serviceNames, shown, signIn, signUp, turn } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

let stage: Stage;
let page: Page;
let phone: Page;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
  phone = (await stage.visitor()).page;
}, "subscribed");

const modal = (of = page) => of.getByRole("dialog", { name: "Templates" });
const reading = (of = page) => of.getByRole("dialog", { name: "All scopes" });
const cards = (of = page) => modal(of).getByRole("list", { name: "Scopes" }).locator(":scope > li");
const tab = (name: string, of = page) => modal(of).getByRole("tab", { name });
/** The name of the template whose cell comes first. */
const firstName = async (of = page) => (await cards(of).first().getByRole("heading").textContent()) ?? "";

describe("a subscriber's way into the community's templates", () => {
  it("opens from the side navigation, is counted as explored, and can be read by keyboard", async () => {
    await page.goto("/signin");
    await signIn(page, "Nova Example", ACCOUNT.email, ACCOUNT.password);
    const told = page.waitForResponse((response) => /\/checkpoints$/.test(response.url()));
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Templates" }).click();
    await cards().first().waitFor();
    expect((await told).ok()).toBe(true);
    const stored = await page.evaluate(() => Object.keys(localStorage).join());
    expect(stored).toContain("get_started_explored_templates");
    expect(await cards().count()).toBe(12);
    await look(page, "templates-scopes", 1440);
    await cards().first().getByRole("heading").getByRole("button").focus();
    await page.keyboard.press("ArrowRight");
    const second = cards().nth(1).getByRole("heading").getByRole("button");
    await expect.poll(() => second.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await reading().getByText("Scope of work").waitFor();
    await reading().getByText("Low", { exact: true }).waitFor();
    await look(page, "templates-detail", 1440);
    await page.keyboard.press("Escape");
    await expect.poll(() => second.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await modal().waitFor({ state: "detached" });
  });

  it("is left by the browser's Back as by its own: from what is read to the list, and then from all of it", async () => {
    await page.getByRole("link", { name: "Projects" }).first().click();
    await page.waitForURL(/\/projects$/);
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Templates" }).click();
    await cards().first().getByRole("heading").getByRole("button").click();
    await reading().getByText("Scope of work").waitFor();
    // The browser is at the page before for a moment, until the router has it go forward again.
    const place = () => page.evaluate(() => `${location.pathname} ${history.state.__TSR_index}`);
    const before = await place();
    expect(before).toMatch(/^\/projects /);
    await page.goBack();
    await cards().first().waitFor();
    await expect.poll(place).toBe(before);
    await page.goBack();
    await modal().waitFor({ state: "detached" });
    await expect.poll(place).toBe(before);
    await page.goBack();
    await page.waitForURL((url) => url.pathname !== "/projects");
  });

  it("narrows by type and text, and forgets both when it closes", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Templates" }).click();
    await turn(modal().getByRole("checkbox", { name: /^Branding/ }));
    await expect.poll(() => cards().first().textContent()).toContain("Branding");
    await page.keyboard.press("/");
    await page.keyboard.type("zzzzqq");
    await modal().getByText("Nothing is called").waitFor();
    await look(page, "templates-none", 1440);
    await modal().getByRole("button", { name: "Close" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Templates" }).click();
    await cards().first().waitFor();
    expect(await modal().getByRole("searchbox").inputValue()).toBe("");
    expect(
      await modal()
        .getByRole("checkbox", { name: /^Branding/ })
        .isChecked(),
    ).toBe(false);
    await turn(modal().getByRole("checkbox", { name: "Top Templates For You" }));
    await modal().getByText("Ranked by your trade").waitFor();
    await cards().first().waitFor();
    await look(page, "templates-for-you", 1440);
  });

  it("copies a share link, and keeps a scope and a service in My Templates", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await cards().first().getByRole("heading").getByRole("button").click();
    await button(page, "Copy share link").first().click();
    await shown(page, "Share link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/templates\/[\w-]{22}$/);
    await page.keyboard.press("s");
    await shown(page, "Added to My Templates").waitFor();
    await shown(page, "Go to Library").waitFor();
    await reading().getByRole("button", { name: "Back" }).click();
    await tab("Services").click();
    const row = modal().getByRole("list", { name: "Services" }).getByRole("listitem").first();
    await row.getByText(/^\$[\d,]+\.\d\d$/).waitFor();
    await row.getByText(/\d to /).waitFor();
    await row.getByRole("button", { name: /^Save .* to My Templates/ }).click();
    await row.getByText("In My Templates", { exact: true }).waitFor();
    await look(page, "templates-services", 1440);
    await tab("Contract Terms").click();
    await modal().getByRole("button", { name: "Read Late Payments", exact: true }).click();
    await look(page, "templates-terms", 1440);
    await page.keyboard.press("Escape");
  });

  it("begins a project with the template's name, its phases and its services", async () => {
    await button(page, "Create").filter({ visible: true }).first().click();
    await page.getByRole("menuitem", { name: "New Project" }).click();
    await page.getByRole("menuitem", { name: "Project from Template" }).click();
    await cards().first().waitFor();
    const name = await firstName();
    await cards().first().hover();
    await cards().first().getByRole("button", { name: "Use in a proposal" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Project" });
    expect(await dialog.getByLabel(/Project name/).inputValue()).toBe(name);
    await look(page, "templates-start", 1440);
    await dialog.getByLabel(/^Client/).fill("Mockford Books");
    await page.getByText('Create "Mockford Books"').click();
    await dialog.getByRole("button", { name: "create project" }).click();
    await page.waitForURL(/\/scopes\/\d+\/edit/);
    await expect.poll(async () => (await serviceNames(page)).length).toBeGreaterThan(5);
  });

  it("adds services to the open scope, one and several at once, and says which it has", async () => {
    const before = (await serviceNames(page)).length;
    await page.getByRole("button", { name: "Templates", exact: true }).click();
    const rows = modal().getByRole("list", { name: "Services" }).getByRole("listitem");
    await rows.first().getByRole("button", { name: /^Add / }).click();
    await rows.first().getByText("added", { exact: true }).waitFor();
    await turn(rows.nth(1).getByRole("checkbox"));
    await turn(rows.nth(2).getByRole("checkbox"));
    await shown(page, / added to /).waitFor();
    await expectClearFoot(page, modal());
    await look(page, "templates-scope", 1440);
    await button(page, /^Add 2 to /).click();
    await rows.nth(2).getByText("added", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(async () => (await serviceNames(page)).length).toBe(before + 3);
  });

  it("adds a whole template behind what the scope has, as one step to take back", async () => {
    const before = await serviceNames(page);
    await page.getByRole("button", { name: "Templates", exact: true }).click();
    await tab("Scopes").click();
    await cards().nth(1).hover();
    await look(page, "templates-add-to", 1440);
    await cards().nth(1).getByRole("button", { name: "Add to this scope" }).click();
    await modal().waitFor({ state: "detached" });
    await shown(page, /added to the scope\.$/).waitFor();
    await button(page, "Undo").last().waitFor();
    const all = await serviceNames(page);
    expect(all.slice(0, before.length)).toEqual(before);
    expect(all.length).toBeGreaterThan(before.length + 5);
    await page.keyboard.press("Control+z");
    await expect.poll(() => serviceNames(page)).toEqual(before);
    await page.keyboard.press("Control+Shift+Z");
    await expect.poll(() => serviceNames(page)).toEqual(all);
    await shown(page, "Saved", { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => serviceNames(page)).toEqual(all);
  });

  it("has a page of its own, whose tabs are in the address", async () => {
    await page.goto("/templates");
    await page.getByRole("list", { name: "Scopes" }).waitFor();
    await look(page, "templates-page");
    await page.getByRole("tab", { name: "Contract Terms" }).click();
    await page.waitForURL(/tab=terms/);
    await page.getByRole("button", { name: "Read Late Payments", exact: true }).waitFor();
    await look(page, "templates-page-terms");
  });
});

describe("on a phone", () => {
  it("chooses filters in a panel, which says how many they leave before they count", async () => {
    await phone.setViewportSize({ width: 390, height: 844 });
    await signUp(stage, phone, "Nova Example", "nova@free.test");
    await button(phone, /menu/i).first().click();
    await button(phone, "Templates").click();
    await cards(phone).first().waitFor();
    await look(phone, "templates-phone", 390);
    await modal(phone).getByRole("button", { name: "Filter" }).click();
    const panel = phone.getByRole("dialog", { name: "Filter" });
    await turn(panel.getByRole("checkbox", { name: /^Branding/ }));
    const apply = panel.getByRole("button", { name: /^Apply, \d+/ });
    await apply.waitFor();
    await look(phone, "templates-filter", 390);
    const found = Number((await apply.textContent())?.replace(/\D/g, ""));
    await panel.getByRole("button", { name: "Cancel" }).click();
    await panel.waitFor({ state: "detached" });
    expect(await cards(phone).count()).toBe(12);
    await modal(phone).getByRole("button", { name: "Filter" }).click();
    await turn(panel.getByRole("checkbox", { name: /^Branding/ }));
    await apply.click();
    await expect.poll(() => cards(phone).count()).toBe(Math.min(found, 12));
    await cards(phone).first().getByRole("heading").getByRole("button").click();
    await reading(phone).getByText("Scope of work").waitFor();
    await look(phone, "templates-detail-phone", 390);
    await phone.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await reading(phone).getByRole("button", { name: "Copy share link" }).filter({ visible: true }).click();
    await shown(phone, "Share link copied").waitFor();
    await expectClearFoot(phone, reading(phone));
    await look(phone, "templates-message-phone", 390);
    await reading(phone).getByRole("button", { name: "Back" }).click();
  });

  it("is closed when the screen becomes a large one", async () => {
    await phone.setViewportSize({ width: 1440, height: 1000 });
    await modal(phone).waitFor({ state: "detached" });
  });
});

describe("on the Starter plan", () => {
  const open = async () => {
    await phone.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Templates" }).click();
    await cards(phone).first().waitFor();
  };

  it("shows locks where prices of services would be, and says what opens them (D40)", async () => {
    await open();
    await modal(phone).getByText("150+ community scope templates").waitFor();
    await look(phone, "templates-locked", 1440);
    await tab("Services", phone).click();
    const list = modal(phone).getByRole("list", { name: "Services" });
    await list.getByRole("img", { name: "Upgrade your plan for recommended pricing." }).first().waitFor();
    await expect.poll(() => list.getByText(/\$\d/).count()).toBe(0);
    await list
      .getByRole("button", { name: /^Save / })
      .first()
      .hover();
    await phone.getByRole("tooltip", { name: "Upgrade plan to save templates" }).waitFor();
    await tab("Contract Terms", phone).click();
    await button(phone, "Read Confidentiality").waitFor();
    await look(phone, "templates-terms-locked", 1440);
    await button(phone, "Search contract terms").click();
    const plans = phone.getByRole("dialog", { name: "Choose a plan" });
    await plans.getByRole("button", { name: "Continue with Starter" }).click();
    await plans.waitFor({ state: "detached" });
  });

  it("has one project from a template, and is told so before it is named", async () => {
    await tab("Scopes", phone).click();
    await cards(phone).first().getByRole("heading").getByRole("button").click();
    await reading(phone).getByText("Upgrade your plan for recommended pricing.").waitFor();
    await reading(phone).getByRole("button", { name: "Use in a proposal" }).filter({ visible: true }).click();
    const dialog = phone.getByRole("dialog", { name: "Create Project" });
    await dialog.getByText("Starter includes one project from a template.").waitFor();
    await look(phone, "templates-start-free", 1440);
    await dialog.getByLabel(/^Client/).fill("Mockford Books");
    await phone.getByText('Create "Mockford Books"').click();
    await dialog.getByRole("button", { name: "create project" }).click();
    await phone.waitForURL(/\/scopes\/\d+\/edit/);
    await expect.poll(async () => (await serviceNames(phone)).length).toBeGreaterThan(5);
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
