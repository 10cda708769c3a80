import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { button, field, shown, signIn } from "./steps";
import { look, openStage, pictureFailure, problems, type Stage } from "./support";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage("subscribed");
});
afterAll(() => stage?.stop());

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
const dialog = (page: Page) => page.getByRole("dialog");

async function newClient(page: Page, name: string) {
  await page.goto("/contacts/clients");
  await button(page, "New client").first().click();
  await field(page, "Name").fill(name);
  await button(page, "Add client").click();
  await page.waitForURL(/contacts\/clients\/\d+/);
}

async function addContact(page: Page, first: string, email: string) {
  await button(page, "Add contact").click();
  await dialog(page).getByLabel("First name").fill(first);
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByRole("button", { name: "Add contact" }).click();
  await dialog(page).waitFor({ state: "detached" });
}

async function more(page: Page, of: string, item: string | RegExp) {
  await button(page, `More for ${of}`).first().click();
  await page.getByRole("menuitem", { name: item }).click();
}

describe("a client and their projects", () => {
  it("is one page with everything; two that are one are merged; a project has its front page", async () => {
    const { page } = await stage.visitor();
    try {
      await page.goto("/signin");
      await signIn(page, "Harbor Studio", ACCOUNT.email, ACCOUNT.password);

      await newClient(page, "Mockford Books");
      const clientPage = page.url();
      await addContact(page, "Robin", "robin@mockford.test");
      await addContact(page, "Kim", "kim@mockford.test");
      await more(page, "Kim", "Make primary");
      await row(page, "Kim").getByText("Primary").waitFor();

      await button(page, "Add link").click();
      await dialog(page).getByLabel("Name").fill("Project board");
      await dialog(page).getByLabel("Address").fill("javascript:alert(1)");
      await dialog(page).getByRole("button", { name: "Add link" }).click();
      await dialog(page).getByText("Use an address that starts with https://").waitFor();
      await dialog(page).getByLabel("Address").fill("board.example.test");
      await dialog(page).getByRole("button", { name: "Add link" }).click();
      await page.getByRole("link", { name: "Project board" }).waitFor();

      const upload = page.locator("input[data-file]");
      await upload.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
      await shown(page, "Choose a PDF, JPEG or PNG file.").waitFor();
      await upload.setInputFiles({ name: "Brief.png", mimeType: "image/png", buffer: PNG });
      await button(page, "Brief.png").first().waitFor();

      await field(page, "Note").fill("Pays early, writes late.");
      await button(page, "Add note").click();
      await shown(page, "Pays early, writes late.").waitFor();

      // A second client that turns out to be the same one, with a project.
      await newClient(page, "Mockford Publishing");
      await addContact(page, "Sam", "sam@mockford.test");
      await button(page, "New project").click();
      await field(page, "Project name").fill("Website redesign");
      await button(page, "create project").click();
      await page.waitForURL(/projects\/\d+\/scopes/);
      const project = /projects\/(\d+)/.exec(page.url())?.[1] ?? "";

      await page.goto(clientPage);
      await more(page, "Mockford Books", /Merge/);
      await dialog(page).getByRole("combobox").fill("publishing");
      await page.getByRole("option", { name: "Mockford Publishing" }).click();
      await dialog(page).getByRole("button", { name: "Merge" }).click();
      await shown(page, "Mockford Publishing is part of Mockford Books now.").waitFor();
      await section(page, "Projects").getByText("Website redesign").first().waitFor();
      await row(page, "Sam").first().waitFor();
      await look(page, "client-page");

      // The list has one of them, and leaves as a spreadsheet.
      await page.goto("/contacts/clients");
      await shown(page, "Mockford Books").waitFor();
      expect(await page.getByRole("link", { name: "Mockford Publishing" }).count()).toBe(0);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        button(page, "Export clients as CSV").click(),
      ]);
      const csv = readFileSync(await file.path(), "utf8");
      expect(csv).toContain("Mockford Books,Kim,,kim@mockford.test");
      await look(page, "clients");

      await page.goto(`/projects/${project}/overview`);
      await field(page, "Goals").fill("Sell more books in the shop and online.");
      await button(page, "Save").click();
      await button(page, "Add milestone").click();
      await dialog(page).getByLabel("Milestone").fill("Design signed off");
      await dialog(page).getByLabel("Due").fill("2027-02-01");
      await dialog(page).getByRole("button", { name: "Add milestone" }).click();
      await page.getByRole("checkbox", { name: "Design signed off" }).waitFor();
      await button(page, "Add event").click();
      await dialog(page).getByRole("button", { name: "Add event" }).click();
      await dialog(page).getByText("Event required").waitFor();
      await dialog(page).getByLabel("Event").fill("Kick-off");
      await dialog(page).getByLabel("Day", { exact: true }).fill("2027-01-11");
      await dialog(page).getByLabel("Time").fill("09:30");
      await dialog(page).getByRole("button", { name: "Add event" }).click();
      await section(page, "Events").getByText("Kick-off").waitFor();
      await page.getByRole("checkbox", { name: "Design signed off" }).check();
      await shown(page, /Reached the milestone Design signed off/).waitFor();
      await addContact(page, "Alex", "alex@printer.test");
      const [timeline] = await Promise.all([
        page.waitForEvent("download"),
        button(page, "Timeline as CSV").click(),
      ]);
      expect(timeline.suggestedFilename()).toBe("Website redesign timeline.csv");
      await button(page, "Show in a calendar").click();
      await button(page, "Make an address").click();
      const address = await dialog(page).getByLabel("Calendar address").inputValue();
      const calendar = await (await fetch(address.replace(/^https?:\/\/[^/]+/, stage.stint.url))).text();
      expect(calendar).toContain("SUMMARY:Kick-off");
      await dialog(page).getByRole("button", { name: "Take it back" }).click();
      await button(page, "Make an address").waitFor();
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await look(page, "project-overview");

      await more(page, "Website redesign", "Duplicate");
      await page.getByRole("heading", { name: "Website redesign (Copy)" }).waitFor();
      await more(page, "Website redesign (Copy)", "Archive");
      await page.goto("/projects");
      await shown(page, "Website redesign", { exact: true }).waitFor();
      expect(await page.getByRole("link", { name: "Website redesign (Copy)" }).count()).toBe(0);
      await page.getByRole("link", { name: "Archived" }).click();
      await page.getByRole("link", { name: "Website redesign (Copy)" }).waitFor();
      await look(page, "projects-archived");
      expect(problems).toEqual([]);
    } catch (error) {
      await pictureFailure(stage, "clients");
      throw error;
    }
  });
});
