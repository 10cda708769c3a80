import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkFrom, look, openStage, problems, type Stage } from "./support";

let stage: Stage;
let owner: Page;

beforeAll(async () => {
  stage = await openStage();
  owner = (await stage.visitor()).page;
});
afterAll(() => stage?.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const field = (page: Page, name: string | RegExp) =>
  page.getByLabel(name, { exact: typeof name === "string" });

describe("a freelancer does the whole job in a browser", () => {
  it("C1 signs up, confirms from the mail, says who they are and lands on the dashboard", async () => {
    await owner.goto("/signup");
    await look(owner, "signup");
    await field(owner, "Your name").fill("Nova Example");
    await field(owner, "Email").fill("nova@owner.test");
    await field(owner, "Password").fill("correct horse battery");
    await button(owner, /create/i).click();
    await owner.getByText("nova@owner.test").first().waitFor();
    await owner.goto(await linkFrom(stage.stint, "nova@owner.test", /\/signup\/confirm\//));
    await look(owner, "confirm");
    await button(owner, "Confirm my email").click();
    await owner.getByRole("link", { name: "Sign in" }).click();
    await look(owner, "signin");
    await field(owner, "Email").fill("nova@owner.test");
    await field(owner, "Password").fill("correct horse battery");
    await button(owner, "Sign in").click();
    await owner.waitForURL(/onboarding/);
    await look(owner, "onboarding");
    await field(owner, "Business name").fill("Harbor Studio");
    await field(owner, "What you do").fill("Brand and web design");
    await button(owner, "Open my dashboard").click();
    await owner.waitForURL(/dashboard/);
    await button(owner, "Create your first proposal").waitFor();
    await look(owner, "dashboard-first");
  });

  it("C2 starts a project with a client that is found or made, and lands in the editor", async () => {
    await button(owner, "Create your first proposal").click();
    const dialog = owner.getByRole("dialog", { name: "Name New Project" });
    await dialog.getByRole("button", { name: "create project" }).click();
    await dialog.getByText("Project name required").waitFor();
    await field(owner, /Project name/).fill("Bookshop website");
    await field(owner, /^Client/).fill("Mockford Books");
    await owner.getByText('Create "Mockford Books"').click();
    await look(owner, "create-project");
    await dialog.getByRole("button", { name: "create project" }).click();
    await owner.waitForURL(/\/scopes\/\d+\/edit/);
    await owner.getByText("My first phase").first().waitFor();
    await look(owner, "scope-empty");
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
