import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { readPdf } from "../../packages/documents/test/read";
import { ACCOUNT } from "../reliability/support/product-account";
import { asksBeforeItCloses } from "./dialog-story";
import { button, field, serviceNames, shown, signIn, startProject, won } from "./steps";
import { look, mailsTo, problems, type Stage, withStage } from "./support";
import { teammate } from "./team";

let stage: Stage;
let page: Page;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
}, "subscribed");

const saved = () => shown(page, "Saved", { exact: true }).waitFor();
const names = () => serviceNames(page);
const summary = () => page.getByRole("complementary", { name: "Summary" });
const tick = (name: string) =>
  page.locator("[data-task]").filter({ hasText: name }).getByRole("checkbox").click({ force: true });

describe("a scope on the desk", () => {
  it("is filled from a spreadsheet at once", async () => {
    await page.goto("/signin");
    await signIn(page, "Nova Example", ACCOUNT.email, ACCOUNT.password);
    await startProject(page);
    await button(page, "More").first().click();
    await page.getByRole("menuitem", { name: "Paste from a spreadsheet" }).click();
    const box = page.getByRole("dialog", { name: "Paste from a spreadsheet" });
    await box
      .getByRole("textbox")
      .fill("Service\tQty\tRate\nWorkshop\t1\t1800\nInterviews\t4\t325\nHomepage\t2\t1450");
    await box.getByRole("button", { name: "Add 3 services" }).click();
    await expect.poll(names).toEqual(["New Service", "Workshop", "Interviews", "Homepage"]);
    await saved();
  });

  it("says what is left: margin by percent or amount, own pay, profit, and red when it is too much", async () => {
    // 6,000 in all: 20 % margin is 1,200, 3,000 own pay, 1,800 is left and everything is profit.
    await field(page, "Margin in percent").fill("20");
    await field(page, "Your pay").fill("3000");
    await summary().getByText("$1,200.00").waitFor();
    await summary().getByText("$1,800.00").waitFor();
    await saved();
    await field(page, "Unit of the margin").selectOption("$");
    await field(page, "Margin as an amount").fill("4000");
    const left = summary().getByText("\u2212$1,000.00");
    await left.waitFor();
    await expect.poll(() => left.evaluate((element) => element.closest(".text-bad") !== null)).toBe(true);
    await saved();
    await look(page, "scope-budget");
    await page.reload();
    await summary().getByText("\u2212$1,000.00").waitFor();
    for (const [by, name] of [
      ["By service", "Homepage"],
      ["By phase", "My first phase"],
      ["By role", "Specialist"],
    ] as const) {
      await field(page, "Prices by").selectOption({ label: by });
      await summary().getByRole("region", { name: "Prices" }).getByText(name).waitFor();
    }
  });

  it("sets the role of several services, copies them and moves them to another phase", async () => {
    await button(page, "Add phase").first().click();
    await page.keyboard.type("Design");
    await page.keyboard.press("Escape");
    await tick("Workshop");
    await tick("Interviews");
    const bar = page.getByRole("toolbar", { name: "Selected services" });
    await bar.getByLabel("Set the role").selectOption({ label: "Strategist" });
    await expect.poll(() => page.locator("[data-task]").getByText("Strategist").count()).toBeGreaterThan(1);
    await bar.getByRole("button", { name: "Duplicate" }).click();
    await expect.poll(async () => (await names()).length).toBe(6);
    await bar.getByRole("button", { name: "Move to" }).click();
    await page.getByRole("menuitem", { name: "Design" }).click();
    await page.keyboard.press("Escape");
    await expect
      .poll(async () => (await names()).slice(-2).every((name) => /Workshop|Interviews/.test(name)))
      .toBe(true);
    await saved();
    await page.reload();
    await expect.poll(async () => (await names()).length).toBe(6);
  });

  it("takes a service of the community by dragging it in", async () => {
    await button(page, "Find a service").first().click();
    const panel = page.getByRole("dialog", { name: /^Add a service to/ });
    await panel.getByRole("searchbox").fill("workshop");
    const found = panel.getByRole("listitem").filter({ hasText: "Team workshop" });
    await found.waitFor();
    await found.dragTo(page.locator("[data-task]").filter({ hasText: "Homepage" }), {
      targetPosition: { x: 120, y: 4 },
    });
    await expect
      .poll(async () => (await names()).indexOf("Team workshop"))
      .toBe((await names()).indexOf("Homepage") - 1);
    await found.getByText("added", { exact: true }).waitFor();
    await panel.getByRole("button", { name: "Close" }).click();
    await saved();
  });

  it("has a start for a phase, what is not included, and rounds of revision", async () => {
    await page.locator("[data-phase]").getByRole("button", { name: "Design", exact: true }).click();
    await field(page, "Start of the phase").fill("Mar 1, 2027");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await field(page, "Not included").fill("Hosting and stock photos");
    await field(page, "Rounds of revision").fill("2");
    await saved();
    await page.reload();
    await shown(page, "Starts Mar 1, 2027").waitFor();
    await expect.poll(() => field(page, "Not included").inputValue()).toBe("Hosting and stock photos");
    await look(page, "scope-phase");
  });

  it("is printed as a plain document without cost and margin", async () => {
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await button(page, "More").first().click();
    await page.getByRole("menuitem", { name: "Print" }).click();
    await page.emulateMedia({ media: "print" });
    onTestFinished(() => page.emulateMedia({ media: "screen" }));
    const sheet = page.locator("article").filter({ hasText: "Scope total" });
    await sheet.waitFor();
    const words = (await sheet.textContent()) ?? "";
    for (const word of ["Bookshop website", "Mockford Books", "Team workshop", "Hosting and stock photos"])
      expect(words).toContain(word);
    expect(words).not.toMatch(/margin|cost|profit/i);
    await page.screenshot({ path: "artifacts/screens/scope-print.png", fullPage: true });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  });

  it("keeps notes on the scope and comments on a service beside the ledger", async () => {
    await button(page, "More").first().click();
    await page.getByRole("menuitem", { name: "Notes" }).click();
    const notes = page.getByRole("dialog", { name: "Bookshop website" });
    await notes.getByLabel("Note").fill("Ask about the hosting.");
    await notes.getByRole("button", { name: "Add note" }).click();
    await notes.locator("li").getByText("Ask about the hosting.").waitFor();
    await look(page, "scope-notes");
    await notes.getByRole("button", { name: "Close" }).click();
    await button(page, "More for Homepage").click();
    await page.getByRole("menuitem", { name: "Comments" }).click();
    const said = page.getByRole("dialog", { name: "Homepage" });
    await said.getByPlaceholder("Add a comment").fill("Two drafts at most.");
    await said.getByRole("button", { name: "Comment" }).click();
    await said.locator("li").getByText("Two drafts at most.").waitFor();
    await said.getByRole("button", { name: "Close" }).click();
  });

  it("has other scopes beside the one it goes by: a copy, the current one, a past one", async () => {
    await page.getByRole("link", { name: "Back to the project" }).click();
    const scopes = page.getByRole("region", { name: "Scopes of this project" });
    await button(page, "More for this scope").click();
    await page.getByRole("menuitem", { name: "Duplicate this scope" }).click();
    const current = (name: string) => scopes.getByRole("row").filter({ hasText: name }).getByText("Current");
    const makeCurrent = async (name: string) => {
      await button(page, `More for ${name}`).click();
      await page.getByRole("menuitem", { name: "Make current" }).click();
      await current(name).waitFor();
    };
    // A copy is shown, and does not lead until it is told to.
    await shown(page, "This is not the scope that the project goes by.").waitFor();
    await current("Scope 1").waitFor();
    await look(page, "scope-others");
    await makeCurrent("Scope 2");
    await scopes.getByRole("link", { name: "Scope 1" }).click();
    await shown(page, "This is not the scope that the project goes by.").waitFor();
    await makeCurrent("Scope 1");
    await button(page, "More for Scope 2").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await scopes.waitFor({ state: "detached" });
    await shown(page, "Ask about the hosting.").waitFor();
  });

  it("marks one's own work done at one press, plans it, and has statements of work to keep", async () => {
    await shown(page, "Ask about the hosting.").waitFor();
    // Nobody agreed to it yet: there is nothing to be done of it.
    expect(await button(page, "Mark done").count()).toBe(0);
    await won(page);
    const row = page.getByRole("row").filter({ hasText: "Homepage" });
    await row.getByRole("button", { name: "Mark done" }).click();
    await row.getByText("Done", { exact: true }).first().waitFor();
    await shown(page, /\d+% of the work done/).waitFor();
    await row.getByRole("button", { name: "Homepage", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Homepage" });
    await panel.getByLabel("Done by").selectOption({ index: 1 });
    await panel.getByLabel("Due").fill("Apr 15, 2027");
    await page.keyboard.press("Enter");
    await row.getByText("Apr 15, 2027").first().waitFor();
    await panel.getByRole("button", { name: "Open again" }).click();
    await panel.getByText("Open", { exact: true }).waitFor();
    await panel.getByRole("button", { name: "Close" }).click();
    await button(page, "Statement of work").click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "For Mockford Books" }).click();
    expect((await coming).suggestedFilename()).toBe("Bookshop website, statement of work.pdf");
    await look(page, "scope-tab");
  });

  it("gives work to a teammate, who does it, talks, and keeps a statement without a price (D42)", async () => {
    const tab = page.url();
    const kim = await teammate(stage, page, "Kim Demoff", "kim@team.test");
    await page.goto(tab);
    const row = page.getByRole("row").filter({ hasText: "Homepage" });
    await row.getByRole("button", { name: "Homepage", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Homepage" });
    await panel.getByLabel("Done by").selectOption({ label: "Kim Demoff" });
    const say = async (words: string) => {
      await panel.getByPlaceholder("Add a comment").fill(words);
      await panel.getByRole("button", { name: "Comment" }).click();
      await panel.locator("li").getByText(words).waitFor();
    };
    await say("The rate is a bargain.");
    await panel.getByRole("switch", { name: "Kim Demoff can read it" }).click();
    await say("The pictures are in the folder.");
    await look(page, "scope-work-shared");
    await panel.getByRole("button", { name: "Close" }).click();
    await button(page, "Statement of work").click();
    await page.getByRole("menuitem", { name: "Send to Kim Demoff" }).click();
    await shown(page, "The statement of work is on its way to Kim Demoff.").waitFor();

    await kim.reload();
    const own = kim.getByRole("listitem").filter({ hasText: "Homepage" });
    await own.getByRole("button", { name: "Start" }).click();
    await own.getByText("Started").waitFor();
    await own.getByRole("button", { name: "Homepage" }).click();
    const work = kim.getByRole("dialog", { name: "Homepage" });
    await work.getByText("The pictures are in the folder.").waitFor();
    await expect.poll(() => work.getByText("The rate is a bargain.").count()).toBe(0);
    await work.getByPlaceholder("Add a comment").fill("It is on the test server.");
    await work.getByRole("button", { name: "Comment" }).click();
    await work.locator("li").getByText("It is on the test server.").waitFor();
    await work.getByRole("button", { name: "Complete" }).click();
    await work.getByText("Completed").waitFor();
    await look(kim, "teammate-work");
    await asksBeforeItCloses(kim, "scope/teammate-work.tsx");
    const coming = kim.waitForEvent("download");
    await button(kim, "Statement of work").click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe("Bookshop website, statement of work.pdf");
    const { text } = await readPdf(readFileSync(await file.path()));
    expect(text).toContain("Homepage");
    expect(text).not.toMatch(/\$|1,450|2,900|Team workshop|margin/i);
    const [statement] = (await mailsTo(stage.stint, "kim@team.test")).filter(({ attachments }) =>
      attachments.some(({ name }) => name.endsWith("statement of work.pdf")),
    );
    expect(statement?.subject).toMatch(/statement of work/i);

    await page.reload();
    await row.getByRole("button", { name: "Accept" }).waitFor();
    await row.getByRole("button", { name: "Homepage", exact: true }).click();
    await panel.getByText("It is on the test server.").waitFor();
    await panel.getByRole("button", { name: "Send back" }).click();
    await panel.getByText("Sent back").waitFor();
    await panel.getByRole("button", { name: "Close" }).click();
    await kim.reload();
    await own.getByText("Sent back").waitFor();
    await kim.close();
  });

  it("has sections in one's own words, which the client reads", async () => {
    // A project's first scope and first proposal have its id.
    const builder = "/projects/$1/scopes/$1/view/proposals/$1";
    await page.goto(page.url().replace(/\/projects\/(\d+).*/, builder));
    await page.getByText("Project goals").first().click();
    await button(page, "Add a section").click();
    await field(page, "Title").fill("How we work");
    await field(page, "Text").fill("In weeks, with a call every Friday.");
    await button(page, "Add the section").click();
    await button(page, "More for How we work").waitFor();
    await shown(page, "In weeks, with a call every Friday.").waitFor();
    await look(page, "builder-sections");
    await page.goto(page.url().replace(/\/projects\/(\d+).*/, "/proposal/preview/$1"));
    await page.getByRole("heading", { name: "How we work" }).waitFor();
  });

  it("starts another project from this one's scope", async () => {
    await page.goto("/dashboard");
    await button(page, "Create").filter({ visible: true }).first().click();
    await page.getByRole("menuitem", { name: "New Project" }).click();
    await page.getByRole("menuitem", { name: "Project from Past Scope" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Project" });
    await dialog.getByRole("combobox", { name: "Copy the scope of" }).click();
    await page.getByRole("option", { name: /Bookshop website/ }).click();
    await expect.poll(() => dialog.getByLabel(/Project name/).inputValue()).toBe("Bookshop website (Copy)");
    await look(page, "project-past-scope");
    await dialog.getByRole("button", { name: "create project" }).click();
    await page.waitForURL(/\/scopes\/\d+\/edit/);
    await expect.poll(names).toContain("Team workshop");
    await page.getByRole("link", { name: "Back to the project" }).click();
    await shown(page, "Scope total").waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Scopes of this project" }).count()).toBe(0);
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
