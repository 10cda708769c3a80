import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { callsOf } from "./calls";
import { signByCall } from "./proposal-story";
import { button, codeOf, field, isIn, shown, signIn, signUp, startProject } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

let stage: Stage;
let page: Page;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
}, "subscribed");

const CLIENT = "maren@mockford.test";
const why = (of: Page) => of.getByRole("dialog", { name: "Why this price" });

interface Service {
  id: number;
  name: string;
  price_range: { low: number; typical: number; high: number };
}

/** The client declines what the link shows, without a browser. */
async function declineByCall(hash: string) {
  const path = `${stage.stint.url}/api/v2/proposals/${hash}`;
  const post = (of: string, body: object) =>
    fetch(`${path}/${of}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await post("code", { email: CLIENT });
  const code = await codeOf(stage, CLIENT);
  const said = await post("decline", { name: "Maren Holt", email: CLIENT, reason: "Too much", code });
  if (!said.ok) throw new Error(`decline: ${said.status} ${await said.text()}`);
  await stage.stint.settled();
}

/** Makes a project with one service of the community's at a price; answers where it is edited and offered. */
async function newPriced(client_id: number, name: string, service: Service, price: number) {
  const call = await callsOf(stage, page);
  const project = await call("POST", "/projects", { client_id, name });
  const scope_id = project.scopes[0]?.id ?? project.id;
  const scope = await call("GET", `/scopes/${scope_id}`);
  for (const task of scope.tasks) await call("DELETE", `/tasks/${task.id}`);
  const scopecategory_id = scope.categories[0]?.id;
  const task = await call("POST", "/tasks", { scopecategory_id, deliverable_id: service.id, price });
  return { ...project, scope_id, task_id: task.id };
}

/** Offers it, and has the client answer. */
async function answered(project_id: number, how: "accept" | "decline") {
  const call = await callsOf(stage, page);
  const proposal = await call("POST", "/proposals", { project_id });
  const { hash } = await call("POST", `/proposals/${proposal.id}/send`, {});
  if (how === "accept") await signByCall(stage, `/proposal/${hash}`, { name: "Maren Holt", email: CLIENT });
  else await declineByCall(hash ?? "");
}

const rate = () => page.getByLabel("Rate", { exact: true });
const selected = () =>
  rate().evaluate((box: HTMLInputElement) => box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0));

describe("why this price", () => {
  let service: Service;

  it("stands under the rate as the usual range, and opens with what was accepted and lost", async () => {
    await page.goto("/signin");
    await signIn(page, "Nova Example", ACCOUNT.email, ACCOUNT.password);
    const call = await callsOf(stage, page);
    const offered = (await call("GET", "/deliverables?community=1&per_page=1")) as unknown as Service[];
    const [first] = offered;
    if (!first) throw new Error("the community has no service");
    service = first;
    const { typical } = service.price_range;
    const { id: client_id } = await call("POST", "/clients", { name: "Mockford Books" });
    await call("POST", `/clients/${client_id}/contacts`, {
      first_name: "Maren",
      last_name: "Holt",
      email: CLIENT,
    });
    for (const [at, percent] of [96, 100, 102, 104].entries()) {
      const { id } = await newPriced(
        client_id,
        `Won ${at + 1}`,
        service,
        Math.round((typical * percent) / 100),
      );
      await answered(id, "accept");
    }
    for (const [at, percent] of [106, 140].entries()) {
      const { id } = await newPriced(
        client_id,
        `Lost ${at + 1}`,
        service,
        Math.round((typical * percent) / 100),
      );
      await answered(id, "decline");
    }
    const { id, scope_id, task_id } = await newPriced(client_id, "Next", service, typical);
    await call("PATCH", `/projects/${id}`, { margin_percentage: "20" });
    await call("PATCH", `/tasks/${task_id}`, { cost: Math.round(typical * 0.6) });
    await page.goto(`/projects/${id}/scopes/${scope_id}/edit`);
    await button(page, service.name).first().click();
    await shown(page, /^Usual [\d,.]+ to [\d,.]+$/).waitFor();
    await rate().focus();
    await page.keyboard.press("Alt+ArrowDown");
    await why(page)
      .getByText(/^Yours accepted, /)
      .waitFor();
    await why(page).getByText("4 lines").click();
    await why(page).getByRole("link", { name: "Won 4" }).waitFor();
    await why(page).getByText("2 lines").waitFor();
    await why(page).getByText("4 of 5, 80%").waitFor();
    await why(page).getByText("Floor for your 20% margin").waitFor();
    await look(page, "price-reasons");
  });

  it("is walked by arrows, used with Enter, and left with Escape: the field has its text selected", async () => {
    await page.keyboard.press("Escape");
    await why(page).waitFor({ state: "detached" });
    await isIn(page, "Rate");
    await expect.poll(selected).not.toBe("");
    await page.keyboard.press("Alt+ArrowDown");
    await why(page).locator('[aria-label="Use the typical price"]:focus').waitFor();
    await page.keyboard.press("ArrowRight");
    await why(page).locator('[aria-label="Use the high price"]:focus').waitFor();
    await page.keyboard.press("Enter");
    await why(page).waitFor({ state: "detached" });
    await isIn(page, "Rate");
    const { high } = service.price_range;
    const words = (high / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
    await expect.poll(selected).toBe(words);
    await shown(page, "Saved", { exact: true }).waitFor();
  });

  it("is a sheet at the lower edge of a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: /^Usual / }).click();
    await why(page)
      .getByText(/^Yours lost, /)
      .waitFor();
    await look(page, "price-reasons-phone");
    await why(page).getByRole("button", { name: "Use the low price" }).click();
    await why(page).waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  it("leads from an own line to its project", async () => {
    await page.getByRole("button", { name: /^Usual / }).click();
    await why(page).getByText("2 lines").click();
    await why(page).getByRole("link", { name: "Lost 2" }).click();
    await page.getByRole("heading", { level: 1, name: "Lost 2" }).waitFor();
  });

  it("is filled into all services that have none, in one step that can be taken back", async () => {
    const call = await callsOf(stage, page);
    const { id: client_id } = await call("POST", "/clients", { name: "Cedar & Row" });
    const { id } = await call("POST", "/projects", { client_id, name: "Open prices" });
    const [template] = (await call("GET", "/scopetemplates?community=1&per_page=1")) as unknown as Service[];
    await call("POST", `/scopes/${template?.id}/duplicate`, { project_id: id, preserve_price: false });
    const { tasks } = await call("GET", `/scopes/${id}`);
    await page.goto(`/projects/${id}/scopes/${id}/edit`);
    const fill = page.getByRole("button", { name: `Fill ${tasks.length} recommended prices` });
    await fill.waitFor();
    await look(page, "price-open");
    await fill.click();
    await fill.waitFor({ state: "detached" });
    await shown(page, "Saved", { exact: true }).waitFor();
    const open = async () => {
      const scope = await call("GET", `/scopes/${id}`);
      const priced = scope.tasks as unknown as { price: number | null }[];
      return priced.filter(({ price }) => price === null).length;
    };
    await expect.poll(open).toBe(0);
    await page.getByRole("button", { name: "Undo" }).filter({ visible: true }).first().click();
    await fill.waitFor();
    await expect.poll(open).toBe(tasks.length);
  });

  it("is locked on the Starter plan: no number in the page, and none in the answer (D40)", async () => {
    const { page: free } = await stage.visitor();
    await signUp(stage, free, "Robin Sample", "robin@price.test");
    await startProject(free);
    await button(free, "New Service").first().click();
    await field(free, "Rate").focus();
    await free.keyboard.press("Alt+ArrowDown");
    await why(free).getByText("Upgrade your plan for recommended pricing.").waitFor();
    await why(free)
      .getByText(/a month, billed annually/)
      .waitFor();
    const text = (await why(free).textContent()) ?? "";
    // Only what the plan costs.
    expect(text.replace(/\$\d+ a month/, "")).not.toMatch(/\d/);
    await look(free, "price-reasons-locked");
    const call = await callsOf(stage, free);
    const scope_id = /scopes\/(\d+)/.exec(free.url())?.[1];
    const { tasks } = await call("GET", `/scopes/${scope_id}`);
    const answer = await call("GET", `/tasks/${tasks[0]?.id}/price`);
    expect(JSON.stringify(answer)).not.toMatch(/\d/);
    await why(free).getByRole("button", { name: "Not now" }).click();
    await why(free).waitFor({ state: "detached" });
    await isIn(free, "Rate");
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
