import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { button, field, shown, signIn, turn } from "./steps";
import { look, mailsTo, openStage, pictureFailure, problems, type Stage } from "./support";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage("subscribed");
});
afterAll(() => stage?.stop());

/** One pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

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

const CSV = `Company;Name;E-Mail;Land
Lorem Legal;Kim Demoff;kim@lorem.test;Germany
Mockford Books;Robin;robin@mockford.test;
Lorem Legal;Alex Tester;alex@lorem.test;
Cedar & Row;Maren Row;maren at cedar;
`;

/** A list is tried, told of, and only then imported; the same list again has nothing to import. */
async function importList(page: Page) {
  const choose = async () => {
    await button(page, "Import").click();
    const file = { name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
    await page.locator("input[data-import]").setInputFiles(file);
    await dialog(page).getByText("clients.csv, 4 rows").waitFor();
  };
  await page.goto("/contacts/clients");
  await choose();
  await look(page, "clients-import-columns");
  await dialog(page).getByRole("button", { name: "Check the rows" }).click();
  await dialog(page).getByText("Left out: Email invalid").waitFor();
  await look(page, "clients-import-check");
  await expect.poll(() => page.getByRole("link", { name: "Lorem Legal" }).count()).toBe(0);
  await dialog(page).getByRole("button", { name: "Import 2 rows" }).click();
  await page.getByRole("link", { name: "Lorem Legal" }).waitFor();
  await choose();
  await dialog(page).getByRole("button", { name: "Check the rows" }).click();
  await dialog(page).getByRole("button", { name: "Nothing to import" }).waitFor();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
}

/** An expense with its receipt goes on an invoice, and stays as it is from then on. */
async function spend(page: Page, project: string) {
  await page.goto(`/projects/${project}/pay`);
  await button(page, "Add expense").click();
  await dialog(page).getByLabel("Expense").fill("Train to the workshop");
  await dialog(page).getByLabel("Category").selectOption("travel");
  await dialog(page).getByLabel("Amount").fill("120.40");
  await dialog(page).getByLabel("Markup").fill("10");
  const receipt = page.locator("input[data-receipt]");
  await receipt.setInputFiles({ name: "t.txt", mimeType: "text/plain", buffer: Buffer.from("no receipt") });
  await dialog(page).getByText("Choose a PDF, JPEG or PNG file.").waitFor();
  await receipt.setInputFiles({ name: "Ticket.png", mimeType: "image/png", buffer: PNG });
  await dialog(page).getByText("Ticket.png").waitFor();
  await dialog(page).getByText("$132.44").waitFor();
  await look(page, "expense-dialog");
  await dialog(page).getByRole("button", { name: "Add expense" }).click();
  await shown(page, "Not billed yet").waitFor();
  await page.getByRole("img", { name: "With a receipt" }).waitFor();
  await button(page, "New invoice").click();
  await page.waitForURL(/invoice\/\d+/);
  await button(page, /Bring in/)
    .first()
    .click();
  await dialog(page).getByRole("tab", { name: "Expenses" }).click();
  await turn(dialog(page).getByLabel(/Train to the workshop/));
  await dialog(page).getByRole("button", { name: "Add 1 line, $132.44" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await page.goto(`/projects/${project}/pay`);
  await page.getByRole("link", { name: "On a draft" }).waitFor();
  await look(page, "project-expenses");
}

/** The lead page is opened, filled in by a stranger, and what it brings becomes a client and a project. */
async function takeLead(of: Stage, page: Page) {
  await page.goto("/contacts/leads");
  await button(page, "Open a lead page").first().click();
  await dialog(page).getByLabel("Budget").selectOption("required");
  await look(page, "lead-page-settings");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await button(page, "Copy address").waitFor();
  const { pathname } = new URL(
    (await page.getByRole("link", { name: "View page" }).getAttribute("href")) ?? "",
  );

  const { page: stranger, context } = await of.visitor();
  await stranger.goto(pathname);
  await button(stranger, "Send").click();
  await shown(stranger, "Name required").waitFor();
  await look(stranger, "lead-page");
  await field(stranger, /Your name/).fill("Maren Row");
  await field(stranger, /Email/).fill("maren@cedarrow.test");
  await field(stranger, /Company/).fill("Cedar & Row");
  await field(stranger, /What is it about/).fill("A booking page");
  await field(stranger, /Budget/).fill("$8,000");
  await field(stranger, /Tell us more/).fill("We run three clinics and would like patients to book online.");
  await button(stranger, "Send").click();
  await stranger.getByRole("heading", { name: "Thank you, that has arrived" }).waitFor();
  await look(stranger, "lead-sent");
  await context.close();

  const subjects = (await mailsTo(of.stint, ACCOUNT.email)).map(({ subject }) => subject);
  expect(subjects).toContain("New lead: Cedar & Row, A booking page");
  await page.reload();
  await page.getByRole("heading", { name: "Cedar & Row" }).waitFor();
  await look(page, "leads");
  await button(page, "Take on").click();
  await page.waitForURL(/projects\/\d+/);
  await page.getByRole("heading", { name: "A booking page" }).waitFor();
}

/** Projects move between the columns by keyboard and by hand; a list can be narrowed to one client. */
async function onBoard(page: Page) {
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const card = (name: string) => column(name).getByRole("link", { name: "Website redesign" });
  await page.goto("/projects");
  await page.getByRole("radio", { name: "Board" }).click({ force: true });
  await card("Not agreed yet").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await card("Active").waitFor();
  await look(page, "projects-board");
  await card("Active").dragTo(column("Not agreed yet"));
  await card("Not agreed yet").waitFor();
  await page.getByRole("radio", { name: "List" }).click({ force: true });
  // The view is the address's: it follows the press a moment later.
  await column("Not agreed yet").waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "Client" }).fill("lorem");
  await page.getByRole("option", { name: "Lorem Legal" }).click();
  await shown(page, /This client has no projects/).waitFor();
  await look(page, "projects-of-client");
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

      await page
        .locator("input[data-logo]")
        .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PNG });
      await button(page, "Remove logo").waitFor();
      await section(page, "Brand").getByRole("button", { name: "Edit" }).click();
      await dialog(page).getByRole("button", { name: "Harbour" }).click();
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await section(page, "Brand").getByText("#1d4f8c").waitFor();

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
      await expect.poll(() => page.getByRole("link", { name: "Mockford Publishing" }).count()).toBe(0);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        button(page, "Export clients as CSV").click(),
      ]);
      const csv = readFileSync(await file.path(), "utf8");
      expect(csv).toContain("Mockford Books,Kim,,kim@mockford.test");
      await look(page, "clients");

      await importList(page);
      await spend(page, project);
      await takeLead(stage, page);

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
      await turn(page.getByRole("checkbox", { name: "Design signed off" }));
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
      await page.getByRole("region", { name: "Timeline" }).getByText("Kick-off").waitFor();
      await look(page, "project-overview");
      await button(page, "Rename").click();
      await dialog(page).getByRole("radio", { name: "books" }).click({ force: true });
      await look(page, "project-rename");
      await dialog(page).getByRole("button", { name: "Rename" }).click();
      await dialog(page).waitFor({ state: "detached" });
      await page.getByRole("main").getByText("📚").waitFor();
      await onBoard(page);
      await page.goto(`/projects/${project}/overview`);

      await more(page, "Website redesign", "Duplicate");
      await page.getByRole("heading", { name: "Website redesign (Copy)" }).waitFor();
      await more(page, "Website redesign (Copy)", "Archive");
      await page.goto("/projects");
      await shown(page, "Website redesign", { exact: true }).waitFor();
      await expect.poll(() => page.getByRole("link", { name: "Website redesign (Copy)" }).count()).toBe(0);
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
