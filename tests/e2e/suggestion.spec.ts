import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { callsOf } from "./calls";
import { bookshop, builderPath, type Offer, sendFromBuilder, tabPath } from "./proposal-story";
import { button, field, fillIn, serviceNames, shown, signIn } from "./steps";
import { look, mailsTo, problems, type Stage, withStage } from "./support";

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
});

const MAREN = "maren@mockford.test";

/** Asks the writing help for one of its texts, by the keyboard alone. */
async function askByKeys(item: string) {
  await button(page, "Writing help").first().focus();
  await page.keyboard.press("Enter");
  await page.locator('[role="menuitem"][data-highlighted]', { hasText: item }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Suggestion" }).waitFor();
}

const useByKeys = async () => {
  await button(page, "Use it").focus();
  await page.keyboard.press("Enter");
};

describe("a proposal's own texts", () => {
  let offer: Offer;

  it.each([
    { part: "summary", label: "Cover note", asked: "a cover note" },
    { part: "goals", label: "Goals", asked: "the client's goals" },
  ])("have $asked written from the scope, by keys, kept only when it is used", async ({ part, label }) => {
    offer ??= await bookshop(stage, page, MAREN);
    await page.goto(builderPath(offer, part));
    const text = page.getByLabel(label, { exact: true });
    await text.waitFor();
    await askByKeys("Write from the scope");
    expect(await text.inputValue()).toBe("");
    const suggestion = page.getByRole("region", { name: "Suggestion" });
    const written = await suggestion.getByText(/Discovery/).textContent();
    await look(page, `suggestion-${part}`);
    await button(page, "Keep mine").click();
    expect(await text.inputValue()).toBe("");
    await askByKeys("Write from the scope");
    await useByKeys();
    await expect.poll(() => text.inputValue()).toBe(written);
    await shown(page, "Saved", { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe(written);
  });

  it("have an answer to a client drafted from what they were sent: nothing leaves before Send", async () => {
    await page.goto(builderPath(offer, "summary"));
    const link = await sendFromBuilder(stage, page, MAREN);
    const { page: client } = await stage.visitor();
    await client.goto(link);
    await button(client, "Ask a question").click();
    await field(client, "Your question").fill("Is the discovery workshop on site?");
    await fillIn(client, { "Your name": "Maren Holt", "Your email": MAREN });
    await button(client, "Send question").click();
    await shown(client, /answers here and by email\.$/).waitFor();
    await stage.stint.settled();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(tabPath(offer));
    await shown(page, "Is the discovery workshop on site?").waitFor();
    await button(page, "Answer").first().click();
    const mails = (await mailsTo(stage.stint, MAREN)).length;
    await askByKeys("Draft from the scope");
    await look(page, "suggestion-answer-phone", 390);
    await useByKeys();
    const answer = field(page, /Answer to Maren Holt/);
    await expect.poll(() => answer.inputValue()).toContain("Half day on site");
    await stage.stint.settled();
    expect(await mailsTo(stage.stint, MAREN)).toHaveLength(mails);
    await client.reload();
    await shown(client, "Sent, waiting for an answer").waitFor();
    await button(page, "Send the answer").click();
    await shown(page, /Answered\. Maren Holt gets it by email/).waitFor();
    await client.reload();
    await shown(client, /Half day on site/).waitFor();
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
