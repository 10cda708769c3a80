import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { button, field, holdUndo, isIn, serviceNames, shown, signIn, startProject, turn, won } from "./steps";
import { look, problems, withStage } from "./support";

let page: Page;

withStage(async (stage) => {
  page = (await stage.visitor()).page;
}, "subscribed");

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const saved = () => shown(page, "Saved", { exact: true }).waitFor();
const names = () => serviceNames(page);
/** A service, typed cell by cell from its name; the row is left as it is typed. */
async function type(name: string, quantity: string, rate: string) {
  await page.keyboard.type(name);
  await press("Tab", "Tab", "Tab");
  await page.keyboard.type(quantity);
  await press("Tab");
  await page.keyboard.type(rate);
}
/** Puts the keyboard on a row, as somebody who walked there with the arrows. */
const on = (name: string) => page.getByRole("button", { name, exact: true }).first().focus();
/** What a spreadsheet leaves on the clipboard, pasted where the keyboard is. */
const paste = (text: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);

describe("a scope is priced with the keyboard alone", () => {
  it("opens a new project in its editor", async () => {
    await page.goto("/signin");
    await signIn(page, "Nova Example", ACCOUNT.email, ACCOUNT.password);
    await startProject(page);
  });

  it("names phases and types services, one after the other", async () => {
    await on("My first phase");
    await press("Enter");
    await isIn(page, "Phase name");
    await press("ControlOrMeta+a");
    await page.keyboard.type("Discovery");
    await press("Enter");
    await isIn(page, "Service");
    await press("ControlOrMeta+a");
    await type("Workshop", "1", "1800");
    await press("Enter");
    await type("Interviews", "4", "325.50");
    await press("Escape", "ControlOrMeta+Shift+Enter");
    await page.keyboard.type("Design");
    await press("Enter");
    await type("Homepage", "2", "1450");
    await press("Enter");
    await type("Layouts", "4", "620");
    await press("Escape");
    await expect.poll(() => names()).toEqual(["Workshop", "Interviews", "Homepage", "Layouts"]);
    // 1,800 + 4 × 325.50 + 2 × 1,450 + 4 × 620
    await shown(page, "$8,482.00").waitFor();
    await saved();
  });

  it("moves services, and takes steps back and forth across a save", async () => {
    await on("Layouts");
    await press("Alt+ArrowUp");
    await expect.poll(names).toEqual(["Workshop", "Interviews", "Layouts", "Homepage"]);
    await saved();
    await press("ControlOrMeta+z");
    await expect.poll(names).toEqual(["Workshop", "Interviews", "Homepage", "Layouts"]);
    await press("ControlOrMeta+Shift+z");
    await expect.poll(names).toEqual(["Workshop", "Interviews", "Layouts", "Homepage"]);
    await saved();
    await page.reload();
    await expect.poll(names).toEqual(["Workshop", "Interviews", "Layouts", "Homepage"]);
  });

  it("finds a service, and closes and opens its phase for good", async () => {
    await press("ControlOrMeta+f");
    const box = page.getByRole("searchbox", { name: "Find in this scope" });
    await box.waitFor();
    await page.keyboard.type("LAYOU");
    await shown(page, "1 of 1").waitFor();
    await look(page, "scope-find");
    await box.focus();
    await press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Layouts");
    await press("ArrowUp");
    await press("ArrowLeft");
    await expect.poll(names).toEqual(["Workshop", "Interviews"]);
    await page.reload();
    await expect.poll(names).toEqual(["Workshop", "Interviews"]);
    await on("Design");
    await press("ArrowRight");
    await expect.poll(names).toHaveLength(4);
  });

  it("selects several services, deletes them in one step and brings them back", async () => {
    await on("Interviews");
    await press("x", "Shift+ArrowDown");
    await page.getByRole("toolbar", { name: "Selected services" }).waitFor();
    await shown(page, "2 services").waitFor();
    await look(page, "scope-select");
    await on("Layouts");
    await press("Delete");
    await expect.poll(names).toEqual(["Workshop", "Homepage"]);
    await shown(page, "$4,700.00").waitFor();
    await saved();
    await press("ControlOrMeta+z");
    await expect.poll(names).toEqual(["Workshop", "Interviews", "Layouts", "Homepage"]);
    await shown(page, "$8,482.00").waitFor();
    await saved();
    await page.reload();
    await expect.poll(names).toEqual(["Workshop", "Interviews", "Layouts", "Homepage"]);
  });

  it("pastes rows of a spreadsheet, is told of wrong cells, and can take them all back", async () => {
    await on("Homepage");
    await paste(
      "Service\tQty\tRate\tUnit\nLaunch\t\t\t\nGo-live checks\t2\t$575.00\tday\nTraining\ttwo\t400\t",
    );
    const dialog = page.getByRole("dialog", { name: "Paste from a spreadsheet" });
    await dialog.getByText("Row 3, Qty: “two” is no number, so it is 1.").waitFor();
    await look(page, "scope-paste");
    await dialog.getByRole("button", { name: "Add 2 services" }).focus();
    await press("Enter");
    await expect
      .poll(names)
      .toEqual(["Workshop", "Interviews", "Layouts", "Homepage", "Go-live checks", "Training"]);
    // + 2 × 575 + 400
    await shown(page, "$10,032.00").waitFor();
    await shown(page, "Launch", { exact: true }).waitFor();
    await saved();
    await press("ControlOrMeta+z");
    await shown(page, "$8,482.00").waitFor();
    await press("ControlOrMeta+Shift+z");
    await shown(page, "$10,032.00").waitFor();
    await saved();
  });

  it("lets the client leave one out and pick one of two, and counts what is picked", async () => {
    await on("Training");
    await press("o");
    await shown(page, "Optional", { exact: true }).waitFor();
    await shown(page, "$9,632.00").waitFor();
    await press("Escape");
    await on("Layouts");
    await press("x", "Shift+ArrowDown", "g");
    await shown(page, "Client picks one").waitFor();
    await shown(page, "$6,732.00").waitFor();
    await page.getByRole("radio", { name: /^Homepage/ }).focus();
    await press("Space");
    await shown(page, "$7,152.00").waitFor();
    await saved();
    await look(page, "scope-options");
    await page.reload();
    await shown(page, "$7,152.00").waitFor();
  });

  it("prices by percent, with unit, effort and cost beside", async () => {
    await on("Go-live checks");
    await press("n");
    await page.keyboard.type("Management");
    await press("ControlOrMeta+.");
    await page.getByRole("radio", { name: "Percent" }).focus();
    await press("Space");
    await field(page, "Percent of the other services").fill("10");
    // 10 % of 7,152.00
    await shown(page, "$7,867.20").waitFor();
    await field(page, "Effort in hours").fill("12.5");
    await field(page, "Cost each").fill("300");
    await look(page, "scope-details");
    await press("Escape");
    await saved();
  });

  it("sets a phase's total and the scope's, exact to the cent (D4)", async () => {
    await on("Discovery");
    await press("Enter");
    await field(page, "Total of the phase").fill("3000");
    await press("Enter");
    // 7,867.20 + 1.1 × (3,000 − 3,102)
    await shown(page, "$7,755.00").waitFor();
    await press("Escape");
    await button(page, "Set another total").focus();
    await press("Enter");
    await field(page, "Total of the scope").fill("8000.01");
    await press("Enter");
    await shown(page, "$8,000.01").waitFor();
    await saved();
    await page.reload();
    await shown(page, "$8,000.01").waitFor();
    await press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await look(page, "scope-keys");
    await press("Escape");
  });

  it("adds a service of the community from the panel", async () => {
    const before = (await names()).length;
    await on("Workshop");
    await press("s");
    await page.getByRole("dialog", { name: "Add a service to Discovery" }).waitFor();
    await page.keyboard.type("workshop");
    await shown(page, /\d+ found/).waitFor();
    await page.locator("[data-ghosts]").waitFor({ state: "detached" });
    const panel = page.getByRole("dialog", { name: "Add a service to Discovery" });
    const rows = panel.getByRole("listitem");
    const all = await rows.count();
    await panel.getByRole("button", { name: "Role, 0 roles chosen" }).click();
    const filter = page.getByRole("dialog", { name: "Filter By Role:" });
    await turn(filter.getByRole("checkbox", { name: /^Strategist/ }));
    await filter.getByText("1 role chosen").waitFor();
    await expect.poll(async () => [0, all].includes(await rows.count())).toBe(false);
    expect(await rows.filter({ hasText: "Strategist" }).count()).toBe(await rows.count());
    await look(page, "scope-roles");
    await filter.getByRole("button", { name: "Clear All" }).click();
    await filter.getByText("0 roles chosen").waitFor();
    await press("Escape");
    await expect.poll(() => rows.count()).toBe(all);
    await look(page, "scope-services");
    await page.getByRole("searchbox", { name: "Search services" }).focus();
    await press("ArrowDown", "Enter");
    await shown(page, "added", { exact: true }).waitFor();
    await expect.poll(async () => (await names()).length).toBe(before + 1);
    await press("Escape");
    await saved();
  });

  it("starts one's own work, marks it done, and opens it again by the toast", async () => {
    await page.getByRole("link", { name: "Back to the project" }).click();
    // The editor has rows of the same names.
    await page.getByRole("link", { name: "Edit scope" }).waitFor();
    // Nobody agreed to it yet: there is nothing to be done of it.
    expect(await button(page, "Mark done").count()).toBe(0);
    await won(page);
    const row = page.getByRole("row").filter({ hasText: "Interviews" });
    await row.getByRole("button", { name: "Interviews", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Interviews" });
    await panel.getByRole("button", { name: "Start" }).click();
    await panel.getByText("Started").waitFor();
    await panel.getByRole("button", { name: "Mark done" }).click();
    await panel.getByText("Done", { exact: true }).waitFor();
    await holdUndo(page);
    await look(page, "scope-work");
    await button(page, "Undo").last().click();
    await panel.getByText("Started").waitFor();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
