import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import {
  askForAccount,
  button,
  confirmAccount,
  field,
  PASSWORD,
  serviceNames,
  setUp,
  shown,
  signUp,
  startProject,
  stayOnStarter,
  subscribe,
} from "./steps";
import { linkFrom, look, problems, type Stage, withStage } from "./support";

const PHONE = { width: 390, height: 844 };

let stage: Stage;
/** The path of a published template. */
let path: string;

withStage(async (opened) => {
  stage = opened;
  const sitemap = await (await fetch(`${stage.stint.url}/sitemap.xml`)).text();
  path = new URL(/<loc>([^<]+)<\/loc>/.exec(sitemap)?.[1] ?? "").pathname;
});

interface PublicTemplate {
  hash: string;
  template_name: string;
  processed_categories: { tasks: { name: string }[] }[];
}

async function read(): Promise<PublicTemplate> {
  const answer = await fetch(`${stage.stint.url}/api/v2/scopetemplates/${path.split("/").at(-1)}/public`);
  return ((await answer.json()) as { data: PublicTemplate }).data;
}

/** Names a client in the dialog that is open, and finds the whole template in the project that it makes. */
async function makeProject(page: Page, template: PublicTemplate, client = "Mockford Books") {
  const dialog = page.getByRole("dialog", { name: "Create Project" });
  await dialog.waitFor();
  const name = template.template_name.slice(0, 60);
  await expect.poll(() => dialog.getByLabel(/Project name/).inputValue()).toBe(name);
  await field(page, /^Client/).fill(client);
  await page.getByText(`Create "${client}"`).click();
  await dialog.getByRole("button", { name: "create project" }).click();
  await page.waitForURL(/\/scopes\/\d+\/edit/);
  await shown(page, template.processed_categories[0]?.tasks[0]?.name ?? "").waitFor();
}

/** The total, and no single price. */
async function expectOneAmount(page: Page) {
  expect((await page.locator("#root").textContent())?.match(/\$[\d,.]+/g)).toHaveLength(1);
}

describe("a visitor who has the link of a published template", () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    ({ context, page } = await stage.visitor());
  });

  it("reads what is in it and what it costs in all, on a desk and a phone, with no single price", async () => {
    const template = await read();
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: template.template_name }).waitFor();
    await shown(page, "Scope of work").waitFor();
    await shown(page, "Recommended total").waitFor();
    const names = template.processed_categories.flatMap(({ tasks }) => tasks.map(({ name }) => name));
    for (const name of names) await page.getByRole("heading", { level: 3, name }).first().waitFor();
    expect(await page.title()).toBe(`${template.template_name}, scope of work · Stint`);
    await expectOneAmount(page);
    await page
      .getByRole("contentinfo")
      .getByText(/^© \d{4} Stint$/)
      .waitFor();
    // One of something without a unit is no line of its own.
    const counts = page.locator("main li p.md\\:hidden");
    expect(await counts.count()).toBeGreaterThan(0);
    expect(await counts.allTextContents()).not.toContain("1");
    await look(page, "public-template");
  });

  it("reads it before the app's code has come, and nothing moves when that takes over", async () => {
    const placesOf = () =>
      page.locator("main").evaluate((main) =>
        [...main.querySelectorAll("h1, h2, h3, aside p, ul span")]
          // A lock that only the app draws has a place that is kept for it.
          .filter(
            (each) => each.textContent && !["Price", "What every client gets"].includes(each.textContent),
          )
          .filter((each) => !each.closest("aside ul") && !each.querySelector("[role=img]"))
          .map((each) => {
            const { x, y, height } = each.getBoundingClientRect();
            return [
              each.textContent?.trim(),
              Math.round(x),
              Math.round(y + scrollY),
              Math.round(height),
            ].join(" ");
          }),
      );
    for (const size of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(size);
      await page.route("**/assets/*.js", (route) => route.abort());
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.evaluate(async () => void (await document.fonts.ready));
      const served = await placesOf();
      await page.unroute("**/assets/*.js");
      await page.goto(path);
      await page.getByRole("contentinfo").waitFor();
      const drawn = await placesOf();
      expect(served.length).toBeGreaterThan(10);
      expect(drawn).toEqual(served);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("sees its picture beside the link, without any script", async () => {
    const html = await (await page.request.get(path)).text();
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    const { pathname } = new URL(picture);
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, pathname);
    expect(size).toEqual([1200, 630]);
  });

  it("comes by an old number to the same page, and by any other to none", async () => {
    const known = await page.request.get("/templates/100001");
    expect(known.status()).toBe(200);
    await page.goto("/templates/100001");
    await page.waitForURL(/\/templates\/[\w-]{22}$/);
    const missing = await page.goto("/templates/999999");
    expect(missing?.status()).toBe(404);
    await page.getByRole("heading", { name: "There is no template here" }).waitFor();
    await look(page, "public-template-missing");
  });

  it("signs up at a desk: after the plans the first project is made of it", async () => {
    const template = await read();
    await page.goto(path);
    await page.getByRole("link", { name: "Try the product" }).click();
    await page.waitForURL(/\/signup\?template=/);
    await shown(page, `You will use “${template.template_name}” after this.`).waitFor();
    await askForAccount(page, "desk@template.test");
    const reads: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(`/${template.hash}/public`)) reads.push(request.url());
    });
    await confirmAccount(stage, page, "desk@template.test");
    await stayOnStarter(page);
    await makeProject(page, template);
    expect(reads).toHaveLength(1);
    const call = await callsOf(stage, page);
    expect(await call("GET", "/currentuser")).toMatchObject({
      source_type: "scope_template",
      source_id: template.hash,
    });
    const wanted = template.processed_categories.flatMap(({ tasks }) => tasks.map(({ name }) => name));
    const scope = await call("GET", `/scopes/${page.url().match(/scopes\/(\d+)/)?.[1]}`);
    expect(scope.tasks.map(({ name }) => name).sort()).toEqual(wanted.sort());
    expect((await serviceNames(page)).length).toBeGreaterThan(0);
    // It is asked about once.
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await context.close();
  });
});

describe("a visitor with a phone", () => {
  it("is welcomed with three ways on, in the browser where they confirm, and the proposal is one of them", async () => {
    const template = await read();
    const { page, context } = await stage.visitor();
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await page.getByRole("link", { name: "Sign up" }).click();
    await askForAccount(page, "phone@template.test");
    await context.close();
    // The mail is opened in another browser, which knows of no template.
    const { page: other, context: fresh } = await stage.visitor();
    await other.setViewportSize(PHONE);
    await other.goto(await linkFrom(stage.stint, "phone@template.test", /\/signup\/confirm\//));
    await button(other, "Confirm my email").click();
    await field(other, "New password").fill(PASSWORD);
    await button(other, "Save and confirm my email").click();
    await setUp(other);
    const welcome = other.getByRole("dialog", { name: `Start from ${template.template_name}?` });
    await welcome.waitFor();
    await look(other, "welcome");
    await other.setViewportSize(PHONE);
    for (const way of ["Create proposal", "Explore the platform", "Upgrade plan"])
      await welcome.getByRole("button", { name: way }).waitFor();
    await welcome.getByRole("button", { name: "Create proposal" }).click();
    await makeProject(other, template);
    await fresh.close();
  });
});

describe("somebody with an account", () => {
  it("makes a project of it, shares an own template by its link, and shows nobody its number", async () => {
    const template = await read();
    const { page: owner } = await stage.visitor();
    await signUp(stage, owner, "Nova Example", "nova@template.test");
    await subscribe(stage, owner);
    await owner.goto("/dashboard");
    await startProject(owner);
    await owner.goto(path);
    expect(await owner.getByRole("link", { name: "Try the product" }).count()).toBe(0);
    await look(owner, "public-template-signed-in");
    expect(await owner.getByRole("contentinfo").count()).toBe(0);
    await button(owner, "Use in a proposal").click();
    await makeProject(owner, template, "Harbor & Co");

    const call = await callsOf(stage, owner);
    const scope_id = Number(owner.url().match(/scopes\/(\d+)/)?.[1]);
    const own = await call("POST", "/scopetemplates", { name: "My way of working", scope_id });
    const { page: visitor, context } = await stage.visitor();
    const opened = await visitor.goto(`/templates/${own.hash}`);
    expect(opened?.headers()["x-robots-tag"]).toBe("noindex");
    await visitor.getByRole("heading", { level: 1, name: "My way of working" }).waitFor();
    await visitor.getByText("Total", { exact: true }).waitFor();
    await expectOneAmount(visitor);
    await look(visitor, "public-template-own");
    const numbered = await visitor.goto(`/templates/${own.id}`);
    expect(numbered?.status()).toBe(404);
    await visitor.getByRole("heading", { name: "There is no template here" }).waitFor();
    expect(await visitor.content()).not.toContain("My way of working");
    await context.close();
  });

  it("has seen no error of a page", () => {
    expect(problems).toEqual([]);
  });
});
