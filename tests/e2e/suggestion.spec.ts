import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { callsOf } from "./calls";
import { button, serviceNames, shown, signIn } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

let stage: Stage;
let page: Page;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
}, "subscribed");

const SITE = [
  "Website brief",
  "Sitemap and page list",
  "Home page design",
  "Web page design",
  "Website build",
];

/** Makes a project with these services of the community's, and opens its scope. */
async function openScope(names: readonly string[]) {
  const call = await callsOf(stage, page);
  const { id: client_id } = await call("POST", "/clients", { name: "Mockford Books" });
  const project = await call("POST", "/projects", { client_id, name: "Website" });
  const scope_id = project.scopes[0]?.id ?? project.id;
  const { categories, tasks } = await call("GET", `/scopes/${scope_id}`);
  for (const name of names) {
    const found = (await call(
      "GET",
      `/deliverables?community=1&per_page=5&filter=${encodeURIComponent(name)}`,
    )) as unknown as { id: number; name: string }[];
    const deliverable_id = found.find((each) => each.name === name)?.id;
    await call("POST", "/tasks", { scopecategory_id: categories[0]?.id, deliverable_id, name });
  }
  for (const { id } of tasks) await call("DELETE", `/tasks/${id}`);
  await page.goto(`/projects/${project.id}/scopes/${scope_id}/edit`);
  await expect.poll(() => serviceNames(page)).toEqual([...names]);
  return project.id;
}

const line = () => page.getByText(/^Most web development scopes like this one have /);
const named = async () => /have (.+?)\. \d/.exec((await line().textContent()) ?? "")?.[1] ?? "";

describe("a service that most scopes have", () => {
  it("is one line below the scope, with what was counted; Add is one step that Undo takes back", async () => {
    await page.goto("/signin");
    await signIn(page, "Nova Example", ACCOUNT.email, ACCOUNT.password);
    await openScope(SITE);
    await line().waitFor();
    expect(await line().textContent()).toMatch(/\. \d of \d templates\.$/);
    const name = await named();
    await look(page, "scope-missing");
    await button(page, `Add ${name}`).click();
    await expect.poll(() => serviceNames(page)).toEqual([...SITE, name]);
    await shown(page, "Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect.poll(() => serviceNames(page)).toEqual(SITE);
    await shown(page, "Saved", { exact: true }).waitFor();
    await expect.poll(named).toBe(name);
  });

  it("is dismissed, and stays so when the scope is opened again", async () => {
    const name = await named();
    await button(page, `Dismiss ${name}`).click();
    await expect.poll(() => page.getByText(`have ${name}.`).count()).toBe(0);
    const answered = page.waitForResponse((response) => response.url().endsWith("/missing"));
    await page.reload();
    await answered;
    await expect.poll(() => serviceNames(page)).toEqual(SITE);
    expect(await page.getByText(`have ${name}.`).count()).toBe(0);
  });

  it("shortens a description while somebody types on, as one step that Undo takes back", async () => {
    await button(page, "Website brief").first().click();
    const description = page.getByLabel("Description", { exact: true });
    const text = "We look at your site. It is a pleasure. You get two drafts.";
    await description.fill(text);
    await shown(page, "Saved", { exact: true }).waitFor();
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route("**/suggest", async (route) => {
      await told;
      await route.continue();
    });
    const ask = async () => {
      await button(page, "Writing help").click();
      await page.getByRole("menuitem", { name: "Shorten" }).click();
    };
    await ask();
    await page.getByText("Writing a suggestion. You can go on.").waitFor();
    await description.press("End");
    await description.pressSequentially(" More to come.");
    tell();
    await page.getByText("The text was changed since. It stays as you wrote it.").waitFor();
    expect(await description.inputValue()).toBe(`${text} More to come.`);
    await page.unroute("**/suggest");
    await button(page, "Ask again").click();
    const use = button(page, "Use it");
    await use.waitFor();
    await look(page, "suggestion");
    await use.click();
    const shorter = "We look at your site. You get two drafts.";
    await expect.poll(() => description.inputValue()).toBe(shorter);
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect.poll(() => description.inputValue()).toBe(`${text} More to come.`);
    await page.getByRole("button", { name: "Redo", exact: true }).first().click();
    await expect.poll(() => description.inputValue()).toBe(shorter);
    await shown(page, "Saved", { exact: true }).waitFor();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
