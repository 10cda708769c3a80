import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { button, shown, signIn, startProject } from "./steps";
import { look, problems, withStage } from "./support";

let page: Page;

withStage(async (stage) => {
  page = (await stage.visitor()).page;
}, "subscribed");

const dialog = (name: string) => page.getByRole("dialog", { name });
/** The terms of the project, from top to bottom. */
const terms = () => page.getByRole("main").locator("ol > li h3").allTextContents();
const menu = async (name: string, item: string) => {
  await button(page, `More for ${name}`).click();
  await page.getByRole("menuitem", { name: item }).click();
};

describe("the contract of a project", () => {
  it("begins with the terms that every project has", async () => {
    await page.goto("/signin");
    await signIn(page, "Nova Example", ACCOUNT.email, ACCOUNT.password);
    await startProject(page);
    await page.getByRole("link", { name: "Back to the project" }).click();
    await page.getByRole("link", { name: "Terms", exact: true }).click();
    await button(page, "Add term").waitFor();
  });

  it("takes terms of the community, found by words and by group, read before they are taken", async () => {
    const before = await terms();
    await button(page, "Browse terms").click();
    const panel = dialog("Add contract terms");
    for (const group of [
      "Confidentiality",
      "Termination",
      "Ownership",
      "Payments",
      "Delays",
      "Feedback Rounds",
    ])
      await panel.getByRole("region", { name: group }).waitFor();
    await panel.getByLabel("Group").selectOption("Payments");
    await expect.poll(() => panel.getByRole("region").count()).toBe(1);
    await panel.getByRole("searchbox").fill("late payments");
    // One for each tone.
    await panel.getByText(/^[1-9] found$/).waitFor();
    await panel.getByRole("button", { name: "Late Payments", exact: true }).click();
    await panel
      .getByText(/Mockford Books|Nova Example/)
      .first()
      .waitFor();
    await look(page, "contract-library");
    await panel.getByRole("button", { name: "Add Late Payments", exact: true }).click();
    await panel.getByText("In this project").waitFor();
    await panel.getByRole("button", { name: "Clear All" }).click();
    await panel.getByRole("button", { name: "Add Feedback Rounds", exact: true }).click();
    await expect.poll(terms).toEqual([...before, "Late Payments", "Feedback Rounds"]);
    await panel.getByRole("button", { name: "Close" }).click();
  });

  it("has terms written with bold words, lists, links and placeholders, with a preview", async () => {
    await button(page, "Add term").click();
    const box = dialog("Add term");
    await box.getByLabel("Name").fill("How we work");
    const text = box.getByRole("textbox", { name: "Text" });
    await text.click();
    await page.keyboard.type("Work for ");
    await box.getByRole("button", { name: "Insert" }).click();
    await page.getByRole("menuitem", { name: "Client name" }).click();
    // The menu hands the focus back once it has closed.
    await expect.poll(() => text.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await page.keyboard.type(" is shown ");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("every Friday");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type(":");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- by video");
    await page.keyboard.press("Enter");
    await page.keyboard.type("as notes on ");
    await box.getByRole("button", { name: "Link" }).click();
    await box.getByLabel("Address of the link").fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await box.getByText("A link starts with https:// or is an email address.").waitFor();
    await box.getByLabel("Address of the link").fill("notes.example.test");
    await page.keyboard.press("Enter");
    await look(page, "contract-editor");
    await box.getByText("Preview", { exact: true }).click();
    await box.getByText("Work for Mockford Books is shown").waitFor();
    await expect.poll(() => box.locator("strong").textContent()).toBe("every Friday");
    await expect
      .poll(() => box.locator("ul > li").allTextContents())
      .toEqual(["by video", "as notes on notes.example.test"]);
    await look(page, "contract-preview");
    await box.getByRole("button", { name: "Add term" }).click();
    await box.waitFor({ state: "detached" });
    await expect.poll(async () => (await terms()).at(-1)).toBe("How we work");
    const link = page.getByRole("main").getByRole("link", { name: "notes.example.test" });
    await expect.poll(() => link.getAttribute("href")).toBe("https://notes.example.test");
  });

  it("keeps its text when it is opened and saved again, and is sorted", async () => {
    await menu("How we work", "Edit");
    const box = dialog("Edit term");
    await box.getByRole("textbox", { name: "Text" }).locator("strong").waitFor();
    await box.getByLabel("Note").fill("What the client sees, and when.");
    await box.getByRole("button", { name: "Save" }).click();
    await box.waitFor({ state: "detached" });
    await shown(page, "What the client sees, and when.").waitFor();
    const before = await terms();
    await menu("How we work", "Move up");
    await expect.poll(async () => (await terms()).indexOf("How we work")).toBe(before.length - 2);
    await page.reload();
    await expect.poll(async () => (await terms()).indexOf("How we work")).toBe(before.length - 2);
    await look(page, "contract-terms");
  });

  it("gives a term to the library, where a second of its name is a copy", async () => {
    for (const name of ["How we work", "How we work (copy)"]) {
      const kept = page.waitForResponse(
        (answer) => answer.request().method() === "POST" && answer.url().endsWith("/contractterms"),
      );
      await menu("How we work", "Save to library");
      expect(await (await kept).json()).toMatchObject({ data: { name } });
      await shown(page, "Added to My Templates").waitFor();
    }
    await button(page, "Browse terms").click();
    const panel = dialog("Add contract terms");
    await panel.getByText("Yours", { exact: true }).click();
    await panel.getByText("2 found").waitFor();
    await panel.getByRole("button", { name: "Add How we work (copy)" }).click();
    await expect.poll(async () => (await terms()).at(-1)).toBe("How we work (copy)");
    await panel.getByRole("button", { name: "Close" }).click();
    await menu("How we work (copy)", "Delete");
    await expect.poll(async () => (await terms()).includes("How we work (copy)")).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await terms()).includes("How we work (copy)")).toBe(true);
  });

  it("is part of the document that the client reads, with its structure", async () => {
    await page.goto(page.url().replace(/\/projects\/(\d+)\/terms.*/, "/proposal/preview/$1"));
    const list = page
      .locator("li")
      .filter({ has: page.getByRole("heading", { name: "How we work", exact: true }) });
    await list.first().waitFor({ state: "attached" });
    await expect.poll(() => list.locator("strong").first().textContent()).toBe("every Friday");
    await expect.poll(() => list.locator("ul > li").allTextContents()).toContain("by video");
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
