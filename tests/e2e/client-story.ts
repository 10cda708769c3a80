import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { button, field, shown, turn } from "./steps";
import { look, mailsTo, type Stage } from "./support";

/** One pixel. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
export const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
export const dialog = (page: Page) => page.getByRole("dialog");

export async function newClient(page: Page, name: string) {
  await page.goto("/contacts/clients");
  await button(page, "New client").first().click();
  await field(page, "Name").fill(name);
  await button(page, "Add client").click();
  await page.waitForURL(/contacts\/clients\/\d+/);
}

export async function addContact(page: Page, first: string, email: string) {
  await button(page, "Add contact").click();
  await dialog(page).getByLabel("First name").fill(first);
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByRole("button", { name: "Add contact" }).click();
  await dialog(page).waitFor({ state: "detached" });
}

export async function more(page: Page, of: string, item: string | RegExp) {
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
export async function importList(page: Page) {
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
export async function spend(page: Page, project: string) {
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
export async function takeLead(of: Stage, page: Page) {
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
export async function onBoard(page: Page) {
  const column = (name: string) => page.getByRole("region", { name, exact: true });
  const card = (name: string) => column(name).getByRole("link", { name: "Website redesign" });
  await page.goto("/projects");
  await page.getByRole("radio", { name: "Board" }).click({ force: true });
  await card("Not accepted yet").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await card("Active").waitFor();
  await look(page, "projects-board");
  await card("Active").dragTo(column("Not accepted yet"));
  await card("Not accepted yet").waitFor();
  await page.getByRole("radio", { name: "List" }).click({ force: true });
  // The view is the address's: it follows the press a moment later.
  await column("Not accepted yet").waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "Client" }).fill("lorem");
  await page.getByRole("option", { name: "Lorem Legal" }).click();
  await shown(page, /This client has no projects/).waitFor();
  await look(page, "projects-of-client");
}
