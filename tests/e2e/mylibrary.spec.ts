import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import {
  addService,
  button,
  editService,
  exportBy,
  field,
  holdUndo,
  isIn,
  serviceNames,
  shown,
  signUp,
  startProject,
  stayOnStarter,
  subscribe,
  turn,
} from "./steps";
import { linkFrom, look, problems, type Stage, withStage } from "./support";
import { teammate } from "./team";

let stage: Stage;
let page: Page;
/** The scope of the project that was made of the template. */
let editor: string;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
});

const cell = (name: string) =>
  page.getByRole("list", { name: "Templates" }).getByRole("listitem").filter({ hasText: name });
const menu = async (name: string, item: string) => {
  await button(page, `More for ${name}`).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
const saved = () => shown(page, "Saved", { exact: true }).waitFor();

describe("a library of scopes", () => {
  it("is empty at first, and leads to the community's and to past scopes", async () => {
    await signUp(stage, page, "Nova Example", "nova@library.test");
    await subscribe(stage, page);
    await page.getByRole("link", { name: "My Templates" }).click();
    await shown(page, "No templates yet").waitFor();
    await button(page, /^Browse \d+ scopes$/).waitFor();
    expect(await page.getByRole("searchbox").count()).toBe(0);
    await look(page, "mylibrary-empty");
  });

  it("takes a copy of a scope under a name, types, sizes and tags", async () => {
    await page.goto("/dashboard");
    await startProject(page);
    await editService(page, "New Service", { name: "Wireframes", rate: "1200", quantity: "2" });
    await addService(page, { name: "Copy deck", rate: "800" });
    await button(page, "More").first().click();
    await page.getByRole("menuitem", { name: "Save as template" }).click();
    const box = page.getByRole("dialog", { name: "Save as template" });
    await box.getByLabel("Template name").fill("");
    await box.getByRole("button", { name: "Save as template" }).click();
    await box.getByText("Template name required").waitFor();
    await box.getByLabel("Template name").fill("Bookshop site");
    await box.getByRole("checkbox", { name: "Web Development" }).check();
    await box.getByRole("checkbox", { name: "Branding" }).check();
    await box.getByLabel("Size").fill("small, studio");
    await box.getByLabel("Tags").fill("shop");
    await look(page, "mylibrary-save");
    await box.getByRole("button", { name: "Save as template" }).click();
    await shown(page, "Added to My Templates").waitFor();
    await button(page, "Go to Library").click();
    await page.waitForURL(/\/mylibrary\/scopes$/);
    await cell("Bookshop site")
      .getByText("Branding, Web Development, 2 services")
      .or(cell("Bookshop site").getByText("Web Development, Branding, 2 services"))
      .waitFor();
    await cell("Bookshop site").getByText("$3,200").first().waitFor();
    await cell("Bookshop site").getByText("Not used yet").waitFor();
    await page
      .getByRole("navigation", { name: "My Templates" })
      .getByRole("link", { name: "Scopes 1" })
      .waitFor();
  });

  it("is edited on its own page, which knows no project", async () => {
    await page.getByRole("link", { name: "Bookshop site" }).click();
    await page.waitForURL(/\/mylibrary\/templates\/\d+\/scopes\/\d+\/edit$/);
    await page.getByRole("heading", { level: 1, name: "Bookshop site" }).waitFor();
    expect(await button(page, "Build proposal").count()).toBe(0);
    expect(await page.getByRole("region", { name: "Budget" }).count()).toBe(0);
    await editService(page, "Copy deck", { rate: "900" });
    await saved();
    await button(page, "More").first().click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const box = page.getByRole("dialog", { name: "Rename template" });
    await box.getByLabel("Template name").fill("Bookshop website");
    await box.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { level: 1, name: "Bookshop website" }).waitFor();
    await look(page, "mylibrary-edit");
    await page.getByRole("link", { name: "Back to the library" }).click();
    await cell("Bookshop website").getByText("$3,300").first().waitFor();
  });

  it("is used in a project, which takes its name, and counts it", async () => {
    await menu("Bookshop website", "Use in a proposal");
    const box = page.getByRole("dialog", { name: "Create Project" });
    await box.getByText("From Bookshop website, 2 services").waitFor();
    await expect.poll(() => box.getByLabel(/Project name/).inputValue()).toBe("Bookshop website");
    await box.getByLabel(/^Client/).fill("Mockford Books");
    await page
      .getByText(/^Mockford Books$|Create "Mockford Books"/)
      .last()
      .click();
    await look(page, "mylibrary-use");
    await box.getByRole("button", { name: "create project" }).click();
    await page.waitForURL(/\/projects\/\d+\/scopes\/\d+\/edit/);
    await button(page, "Wireframes").first().waitFor();
    editor = page.url();
    await page.goto("/mylibrary");
    await cell("Bookshop website").getByText("Used once").waitFor();
    await button(page, "More for Bookshop website").click();
    await page.getByText("0 sent, 0 won").waitFor();
    await page.keyboard.press("Escape");
  });

  it("tells the project of a newer version, and what changed", async () => {
    await page.getByRole("link", { name: "Bookshop website" }).first().click();
    await page.waitForURL(/mylibrary\/templates/);
    await editService(page, "Wireframes", { rate: "1400" });
    await saved();
    await page.goto("/projects");
    await page.getByRole("link", { name: "Bookshop website" }).first().click();
    await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Scope" }).click();
    await shown(page, "A newer version of Bookshop website exists").waitFor();
    await button(page, "See what changed").click();
    await shown(page, /Wireframes in .*: price, \$1,200\.00, now \$1,400\.00/).waitFor();
    await look(page, "mylibrary-newer");
  });

  it("is duplicated, searched, filtered, and shared by a link", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/mylibrary/scopes");
    await menu("Bookshop website", "Duplicate");
    await shown(page, "Added to My Templates").waitFor();
    await page.getByRole("button", { name: "Ok", exact: true }).click();
    await cell("Bookshop website (copy)").waitFor();
    await look(page, "mylibrary-scopes");
    await menu("Bookshop website (copy)", "Copy share link");
    await shown(page, "Share link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/templates\/[a-z0-9]{20,}$/);
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await isIn(page, "Search scopes");
    await page.keyboard.type("copy");
    await page.waitForURL(/q=copy/);
    await expect
      .poll(() => page.locator("[data-open]").allTextContents())
      .toEqual(["Bookshop website (copy)"]);
    await field(page, "Search scopes").fill("zebra");
    await shown(page, "“zebra”").waitFor();
    await button(page, "Clear search").last().click();
    await cell("Bookshop website (copy)").waitFor();
    await button(page, "Type").click();
    await turn(page.getByRole("checkbox", { name: "Marketing" }));
    await shown(page, "Nothing here fits these filters.").waitFor();
    await button(page, "Clear All").click();
    await page.keyboard.press("Escape");
    await cell("Bookshop website (copy)").waitFor();
  });

  it("is exported as a table", async () => {
    const file = await exportBy(page, button(page, "Export CSV"));
    expect(file.suggestedFilename()).toBe("templates.csv");
    expect(await readFile(await file.path(), "utf8")).toContain("Bookshop website (copy)");
  });

  it("is walked by keys, deleted, and brought back", async () => {
    await page.getByRole("link", { name: "Bookshop website (copy)" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Bookshop website");
    await menu("Bookshop website (copy)", "Delete");
    await expect.poll(() => cell("Bookshop website (copy)").count()).toBe(0);
    await button(page, "Undo").click();
    await cell("Bookshop website (copy)").waitFor();
  });

  it("starts a project from the Create menu, of one's own templates and of a past scope", async () => {
    await button(page, "Create").filter({ visible: true }).first().click();
    await page.getByRole("menuitem", { name: "New Project" }).hover();
    await page.getByRole("menuitem", { name: "Project from My Templates" }).click();
    const box = page.getByRole("dialog", { name: "Project from My Templates" });
    await box.getByRole("button", { name: /^Bookshop website \(copy\)/ }).waitFor();
    await look(page, "mylibrary-pick");
    await box.getByRole("button", { name: /^Bookshop website \(copy\)/ }).click();
    const create = page.getByRole("dialog", { name: "Create Project" });
    await create.getByText("From Bookshop website (copy)").waitFor();
    await create.getByRole("button", { name: "cancel" }).click();
  });

  it("is added to a scope that has work in it, and taken back in one step", async () => {
    await page.goto(editor);
    await expect.poll(() => serviceNames(page)).toEqual(["Wireframes", "Copy deck"]);
    await button(page, "More").first().click();
    await page.getByRole("menuitem", { name: "Add from My Templates" }).click();
    const box = page.getByRole("dialog", { name: "Add from My Templates" });
    await box.getByRole("button", { name: /^Bookshop website \(copy\)/ }).click();
    await shown(page, "Bookshop website (copy) added to the scope.").waitFor();
    await holdUndo(page);
    const both = ["Wireframes", "Copy deck", "Wireframes", "Copy deck"];
    await expect.poll(() => serviceNames(page)).toEqual(both);
    await look(page, "mylibrary-added");
    await button(page, "Undo").last().click();
    await expect.poll(() => serviceNames(page)).toEqual(["Wireframes", "Copy deck"]);
    await saved();
    await page.reload();
    await expect.poll(() => serviceNames(page)).toEqual(["Wireframes", "Copy deck"]);
  });

  it("asks for a past scope, and says why one in another currency is none", async () => {
    const call = await callsOf(stage, page);
    const euro = await call("POST", "/projects/start", {
      name: "Quay signage",
      client_name: "Pier Authority",
    });
    await call("PATCH", `/projects/${euro.id}`, { currency: "EUR" });
    await button(page, "More").first().click();
    await page.getByRole("menuitem", { name: "Add from a past scope" }).click();
    const box = page.getByRole("dialog", { name: "Add from a past scope" });
    await box.getByRole("button", { name: "Add to this scope" }).click();
    await box.getByText("Choose a project").waitFor();
    await box.getByRole("combobox", { name: "Copy the scope of" }).fill("zebra");
    await page.getByText("Not Found").waitFor();
    await box.getByRole("combobox", { name: "Copy the scope of" }).fill("Quay");
    await page.getByRole("option", { name: /Quay signage/ }).click();
    await box.getByRole("button", { name: "Add to this scope" }).click();
    await box.getByText(/priced in EUR/).waitFor();
    await look(page, "mylibrary-past-refused");
    // The open project is none of its own past ones.
    await box.getByRole("combobox", { name: "Copy the scope of" }).fill("Bookshop");
    await expect.poll(() => page.getByRole("option").count()).toBe(1);
    await page.getByRole("option", { name: /Bookshop website/ }).click();
    await expect.poll(() => box.getByText(/priced in EUR/).count()).toBe(0);
    await expect.poll(() => serviceNames(page)).toEqual(["Wireframes", "Copy deck"]);
    await look(page, "mylibrary-past");
  });

  it("has a past scope behind what is there, and takes it back in one step", async () => {
    const box = page.getByRole("dialog", { name: "Add from a past scope" });
    await box.getByRole("button", { name: "Add to this scope" }).click();
    await box.waitFor({ state: "detached" });
    await shown(page, "The scope of Bookshop website added to the scope.").waitFor();
    const both = ["Wireframes", "Copy deck", "Wireframes", "Copy deck"];
    await expect.poll(() => serviceNames(page)).toEqual(both);
    await page.keyboard.press("Control+z");
    await expect.poll(() => serviceNames(page)).toEqual(["Wireframes", "Copy deck"]);
    await page.keyboard.press("Control+Shift+Z");
    await expect.poll(() => serviceNames(page)).toEqual(both);
    await saved();
    await page.reload();
    await expect.poll(() => serviceNames(page)).toEqual(both);
  });

  it("begins a project with a past scope in that one's currency, so that its prices stay", async () => {
    await page.goto("/mylibrary");
    await button(page, "Create").filter({ visible: true }).first().click();
    await page.getByRole("menuitem", { name: "New Project" }).hover();
    await page.getByRole("menuitem", { name: "Project from Past Scope" }).click();
    const box = page.getByRole("dialog", { name: "Create Project" });
    await box.getByRole("combobox", { name: "Copy the scope of" }).fill("Quay");
    await page.getByRole("option", { name: /Quay signage/ }).click();
    await expect.poll(() => box.getByLabel(/Project name/).inputValue()).toBe("Quay signage (Copy)");
    await box.getByRole("button", { name: "create project" }).click();
    await page.waitForURL(/\/scopes\/\d+\/edit/);
    await shown(page, "€0.00").waitFor();
    await shown(page, "The scope is copied.").waitFor();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});

describe("a teammate of one project, who has no seat", () => {
  it("has a library of their own and nothing of the owner's", async () => {
    await page.goto("/mylibrary");
    const address = await page.getByRole("link", { name: "Bookshop website" }).first().getAttribute("href");
    const template = Number(/templates\/(\d+)/.exec(address ?? "")?.[1]);
    await page.goto(editor);
    const kim = await teammate(stage, page, "Kim Demoff", "kim@teammate.test");
    await kim.goto("/mylibrary");
    await kim.getByRole("heading", { level: 1, name: "My Templates" }).waitFor();
    await shown(kim, "No templates yet").waitFor();
    expect(await kim.getByRole("link", { name: "Team Templates" }).count()).toBe(0);
    expect(await kim.getByText("Bookshop").count()).toBe(0);
    await look(kim, "mylibrary-teammate");
    for (const tab of ["services", "terms"]) {
      await kim.goto(`/mylibrary/${tab}`);
      await kim.getByRole("heading", { level: 1, name: "My Templates" }).waitFor();
      expect(await kim.getByText("Bookshop").count()).toBe(0);
    }
    // The owner's template is not there at its own address, and its scope is theirs to read alone.
    await kim.goto(address ?? "");
    await kim.getByRole("heading", { level: 1, name: "This page does not exist" }).waitFor();
    await look(kim, "mylibrary-teammate-missing");
    expect(await kim.getByText("Wireframes").count()).toBe(0);
    const [, project_id, scope_id] = (/projects\/(\d+)\/scopes\/(\d+)/.exec(editor) ?? []).map(Number);
    await kim.goto(`/projects/${project_id}/scopes`);
    await shown(kim, "Wireframes").first().waitFor();
    expect(await kim.getByRole("button", { name: /^More for this scope|Edit/ }).count()).toBe(0);

    // On a plan of their own nothing but the row's owner stands in the way.
    await subscribe(stage, kim);
    const call = await callsOf(stage, kim);
    const own = await call("POST", "/projects/start", { name: "Own work", client_name: "Testfield" });
    const refused: [string, string, object?][] = [
      ["GET", `/scopetemplates/${template}`],
      ["PATCH", `/scopetemplates/${template}`, { name: "Mine" }],
      ["POST", `/scopetemplates/${template}/duplicate`],
      ["POST", `/scopetemplates/${template}/stopsharing`],
      ["DELETE", `/scopetemplates/${template}`],
      ["POST", "/scopetemplates", { name: "Mine", scope_id }],
      ["POST", "/scopes/public-template/create", { scope: template, name: "Mine", client_name: "Testfield" }],
      ["POST", `/scopes/${template}/duplicate`, { project_id: own.id }],
      ["POST", `/scopes/${scope_id}/duplicate`, { project_id: own.id, scope_id: own.scopes[0]?.id }],
    ];
    for (const [method, path, body] of refused)
      await expect(call(method, path, body), `${method} ${path}`).rejects.toThrow(/: 404 /);
    await page.goto("/mylibrary");
    await cell("Bookshop website").getByText("Used once").first().waitFor();
    await kim.close();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});

describe("the Starter plan", () => {
  it("locks the library's actions, each with its reason", async () => {
    page = (await stage.visitor()).page;
    await signUp(stage, page, "Robin Sample", "robin@library.test");
    await page.goto("/mylibrary");
    const banner = page.getByRole("region", { name: "Upgrade plan" });
    await banner.getByText("Price from published wages, not by guess.").waitFor();
    await look(page, "mylibrary-free");
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await banner.waitFor({ state: "detached" });
    await page.reload();
    await shown(page, "No templates yet").waitFor();
    expect(await banner.count()).toBe(0);
    await page.goto("/dashboard");
    await startProject(page);
    await saved();
    await button(page, "More").first().click();
    const item = page.getByRole("menuitem", { name: /Save as template/ });
    expect(await item.getAttribute("title")).toBe("Upgrade plan to save templates");
    await item.click();
    await page.getByRole("dialog", { name: "Choose a plan" }).waitFor();
    await stayOnStarter(page);
    await page.goto("/mylibrary");
    await button(page, "Create").filter({ visible: true }).first().click();
    await page.getByRole("menuitem", { name: "New Project" }).hover();
    await page.getByRole("menuitem", { name: /Project from My Templates/ }).click();
    await page.getByRole("dialog", { name: "Choose a plan" }).waitFor();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});

describe("a team", () => {
  it("keeps Team Templates, which its owner and an admin see, and change", async () => {
    page = (await stage.visitor()).page;
    await signUp(stage, page, "Mira Example", "mira@library.test");
    await subscribe(stage, page, "team_yearly");
    const call = await callsOf(stage, page);
    await call("PATCH", "/currentuser", { brand_name: "Harbor Studio" });
    const project = await call("POST", "/projects/start", {
      name: "Harbor website",
      client_name: "Testfield",
      is_solo: true,
    });
    await call("POST", "/scopetemplates", { name: "Harbor site", scope_id: project.scopes[0]?.id });
    await call("POST", "/team/invitations", { name: "Kim Demoff", email_address: "kim@library.test" });
    await page.goto("/mylibrary");
    await page.getByRole("heading", { level: 1, name: "Team Templates" }).waitFor();
    await shown(page, "Yours and your team’s.").waitFor();
    await cell("Harbor site").waitFor();
    await menu("Harbor site", "Use in a proposal");
    const create = page.getByRole("dialog", { name: "Create Project" });
    await create.getByText("Include teammates on this project").waitFor();
    await look(page, "mylibrary-use-team");
    await create.getByRole("button", { name: "cancel" }).click();

    page = (await stage.visitor()).page;
    await signUp(stage, page, "Kim Demoff", "kim@library.test");
    await page.goto(await linkFrom(stage.stint, "kim@library.test", /\/invitations\//));
    await button(page, "Accept and open Harbor Studio").click();
    await page.waitForURL(/\/projects$/);
    await page.getByRole("link", { name: "Team Templates" }).click();
    await cell("Harbor site").waitFor();
    await menu("Harbor site", "Rename");
    const box = page.getByRole("dialog", { name: "Rename template" });
    await box.getByLabel("Template name").fill("Harbor page");
    await box.getByRole("button", { name: "Rename" }).click();
    await cell("Harbor page").waitFor();
    await look(page, "mylibrary-team");
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
