import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import {
  addContact,
  dialog,
  importList,
  more,
  newClient,
  onBoard,
  PNG,
  row,
  section,
  spend,
  takeLead,
} from "./client-story";
import { button, exportBy, field, shown, signIn, turn } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

let stage: Stage;
let page: Page;
let clientPage: string;
/** The project's id, as the address has it. */
let project: string;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
  await page.goto("/signin");
  await signIn(page, "Harbor Studio", ACCOUNT.email, ACCOUNT.password);
}, "subscribed");

describe("a client and their projects", () => {
  it("has contacts, links, files, a brand and notes on one page", async () => {
    await newClient(page, "Mockford Books");
    clientPage = page.url();
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
  });

  it("is merged with one that turns out to be the same, and leaves as a spreadsheet (D46, D48)", async () => {
    // A second client that turns out to be the same one, with a project.
    await newClient(page, "Mockford Publishing");
    await addContact(page, "Sam", "sam@mockford.test");
    await button(page, "New project").click();
    await field(page, "Project name").fill("Website redesign");
    await button(page, "create project").click();
    await page.waitForURL(/projects\/\d+\/scopes/);
    project = /projects\/(\d+)/.exec(page.url())?.[1] ?? "";

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
    const file = await exportBy(page, button(page, "Export clients as CSV"), ACCOUNT.password);
    const csv = readFileSync(await file.path(), "utf8");
    expect(csv).toContain("Mockford Books,Kim,,kim@mockford.test");
    await look(page, "clients");
  });

  it("comes from a list, once; an expense goes to the client; a lead becomes a client with a project", async () => {
    await importList(page);
    await spend(page, project);
    await takeLead(stage, page);
  });

  it("has a project with a front page: goals, milestones, events, people, a timeline and a calendar", async () => {
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
    const timeline = await exportBy(page, button(page, "Timeline as CSV"), ACCOUNT.password);
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
  });

  it("has projects that are renamed, moved on a board, duplicated and archived", async () => {
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
    // The copy is for work in euros: a project of a workspace in dollars, on every page of it (D7).
    const copy = /\/projects\/(\d+)/.exec(page.url())?.[1] ?? "";
    await button(page, "Rename").click();
    await dialog(page).getByRole("combobox", { name: "Currency" }).click();
    await page.getByRole("option", { name: /^EUR/ }).click();
    await look(page, "project-currency");
    await dialog(page).getByRole("button", { name: "Rename" }).click();
    await dialog(page).waitFor({ state: "detached" });
    await page.goto(`/projects/${copy}/scopes/${copy}/edit`);
    await shown(page, /€/).waitFor();
    await page.goto(`/projects/${copy}/pay`);
    await shown(page, /€/).waitFor();
    await look(page, "project-pay-euros");
    await page.goto(`/projects/${copy}/overview`);

    await more(page, "Website redesign (Copy)", "Archive");
    await page.goto("/projects");
    await shown(page, "Website redesign", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Website redesign (Copy)" }).count()).toBe(0);
    await page.getByRole("link", { name: "Archived" }).click();
    await page.getByRole("link", { name: "Website redesign (Copy)" }).waitFor();
    await shown(page, /€/).waitFor();
    await look(page, "projects-archived");
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
