import type { Info, Line } from "@stint/core/brief/schema";
import type { Locator, Page, Response, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { callsOf } from "./calls";
import { button, shown, signIn, signUp } from "./steps";
import { look, problems, type Stage, violationsOf, withStage } from "./support";

let stage: Stage;
let page: Page;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
}, "subscribed");

/** Three services of the catalog by their names, and what no library has. */
const BRIEF = [
  "We need a discovery workshop.",
  "We need an editorial content audit of 42 pages.",
  "We need a home page design.",
  "Please carve a marble bust of our founder.",
].join(" ");
const NOTHING = "Good morning, nice to meet you.";

const dialog = (of: Page, name: string) => of.getByRole("dialog", { name, exact: true });
const create = (of: Page) => dialog(of, "Create project");
const rows = (of: Page) => of.getByRole("grid", { name: "Services of the draft" }).locator("[data-line]");
const row = (of: Page, name: string) => rows(of).filter({ hasText: name });
const says = (of: Page, words: string | RegExp) =>
  of.getByRole("status").filter({ hasText: words }).first().waitFor({ state: "attached" });

async function readBrief(of: Page, id: number): Promise<Info> {
  const call = await callsOf(stage, of);
  return (await call("GET", `/projects/${id}/generate`)) as unknown as Info;
}
const linesOf = ({ phases }: Info): Line[] => phases.flatMap(({ lines }) => lines);

async function servicesOf(of: Page, id: number): Promise<string[]> {
  const call = await callsOf(stage, of);
  return (await call("GET", `/scopes/${id}`)).tasks.map(({ name }) => name);
}

/** A project with a brief, without the dialog. */
async function ask(of: Page, name: string, prompt = BRIEF): Promise<number> {
  const call = await callsOf(stage, of);
  const body = { name, client_name: "Mockford Books", proposal_via_ai: true, description: prompt };
  const { id } = await call("POST", "/projects/start", body);
  await call("POST", `/projects/${id}/generate`, { prompt });
  await stage.stint.settled();
  return id;
}

/** Its draft, with the review open. */
async function openDraft(of: Page, name: string): Promise<{ id: number; lines: Line[] }> {
  const id = await ask(of, name);
  await of.goto(`/projects/${id}/scopes/${id}/edit`);
  await rows(of).first().waitFor();
  return { id, lines: linesOf(await readBrief(of, id)) };
}

/** The Create menu's first way to a project, by the pointer. */
async function openCreate(of: Page) {
  await of.goto("/projects");
  await button(of, "Create").filter({ visible: true }).click();
  await of.getByRole("menuitem", { name: "New Project" }).click();
  await of.getByRole("menuitem", { name: "Generate with AI" }).click();
  await create(of).waitFor();
}

async function fillCreate(of: Page, name: string, prompt: string) {
  await create(of).getByLabel("Project").fill(name);
  await create(of).getByLabel("Client").fill("Mockford Books");
  await of
    .getByRole("option", { name: /Mockford Books/ })
    .first()
    .click();
  // The list gives the focus back to its field a frame after it has closed.
  await of.getByRole("option").first().waitFor({ state: "hidden" });
  await create(of).locator('input[role="combobox"]:focus').waitFor();
  await create(of).getByLabel("Description").fill(prompt);
}

const GENERATE = /\/projects\/\d+\/generate$/;
const isGenerate = (answer: Response) => answer.request().method() === "POST" && GENERATE.test(answer.url());

/** Holds the page's own questions about a draft back until they are let go. */
async function holdAnswers(of: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await of.route(GENERATE, (route) =>
    route.request().method() === "GET" ? void held.push(route) : route.continue(),
  );
  return async () => {
    await of.unroute(GENERATE);
    for (const route of held) await route.continue().catch(() => undefined);
  };
}

beforeAll(async () => {
  await page.goto("/signin");
  await signIn(page, "Nova Example", ACCOUNT.email, ACCOUNT.password);
});

describe("a project that begins with a brief", () => {
  it("is asked for by keys alone: the dialog says what happens, stays, and opens the review", async () => {
    await page.goto("/projects");
    await button(page, "Create").filter({ visible: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator('[role="menuitem"][data-highlighted]', { hasText: "New Project" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.locator('[role="menuitem"][data-highlighted]', { hasText: "Generate with AI" }).waitFor();
    await page.keyboard.press("Enter");
    await create(page).locator("input:focus").waitFor();
    await page.keyboard.type("Bookshop by keys");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Mockford Books");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await create(page).locator("textarea:focus").waitFor();
    await page.keyboard.insertText(BRIEF);
    await look(page, "brief-create");
    const release = await holdAnswers(page);
    await create(page).getByLabel("Description").press("Control+Enter");
    await says(page, /^Analyzing your prompt\.\.\.$/);
    await says(page, /^Finalizing the proposal\.\.\.$/);
    await page.keyboard.press("Escape");
    expect(await create(page).getByRole("button", { name: "Close" }).isDisabled()).toBe(true);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsOf(page)).toEqual([]);
    }
    await release();
    await page.waitForURL(/\/scopes\/\d+\/edit$/);
    await rows(page).first().waitFor();
    await create(page).waitFor({ state: "detached" });
  });

  it("is a mail thread as it was pasted: what our own side offered is no request, and is told apart", async () => {
    const thread = [
      "We also need a home page design.",
      "",
      "Thanks",
      "Ada Sample",
      "",
      `On Mon, May 11, 2026 at 10:00 AM Nova Example <${ACCOUNT.email}> wrote:`,
      "> We could make a brand film for you.",
      ">",
      "> On Sun, May 10, 2026 at 9:00 AM Ada Sample <ada@mockford.test> wrote:",
      ">> We need an editorial content audit of 42 pages.",
    ].join("\n");
    const id = await ask(page, "Bookshop thread", thread);
    const { sentences } = await readBrief(page, id);
    expect(sentences.map(({ kind, origin }) => [kind, origin?.by, origin?.is_ours])).toEqual([
      ["need", "Ada Sample", false],
      ["context", "Nova Example", true],
      ["need", "Ada Sample", false],
    ]);
    for (const { text, origin } of sentences) expect(thread.slice(origin?.start, origin?.end)).toBe(text);
    await page.goto(`/projects/${id}/scopes/${id}/edit`);
    await row(page, "home page").first().waitFor();
    const brief = page.getByRole("region", { name: "Your brief" });
    await brief.getByText("Nova Example, your side").waitFor();
    expect(await rows(page).filter({ hasText: /film/i }).count()).toBe(0);
  });

  it("is a meeting's transcript: what the client says is drafted, what our own side offers is not", async () => {
    const transcript = [
      "[00:00:04] Nova Example: Thanks for joining. Shall we make a brand film as well?",
      "[00:00:11] Ada Sample: No film, please. We need a discovery workshop first.",
      "[00:00:19] Nova Example: Gladly. How was the move?",
      "[00:00:24] Ada Sample: Fine, thank you. We also need a home page design.",
    ].join("\n");
    await openCreate(page);
    await fillCreate(page, "Bookshop meeting", transcript);
    await create(page).getByRole("button", { name: "Generate proposal" }).click();
    await page.waitForURL(/\/scopes\/\d+\/edit$/);
    const id = Number(/projects\/(\d+)/.exec(page.url())?.[1]);
    await row(page, "home page").first().waitFor();
    await row(page, "workshop").first().waitFor();
    expect(await rows(page).filter({ hasText: /film/i }).count()).toBe(0);
    await page
      .getByRole("region", { name: "Your brief" })
      .getByText("Nova Example, your side")
      .first()
      .waitFor();
    await look(page, "brief-transcript");
    const info = await readBrief(page, id);
    expect(info.sentences.filter(({ kind }) => kind === "need").map(({ origin }) => origin?.by)).toEqual(
      info.sentences.filter(({ kind }) => kind === "need").map(() => "Ada Sample"),
    );
    const names = linesOf(info).map(({ name }) => name);
    expect((await servicesOf(page, id)).filter((name) => names.includes(name))).toEqual([]);
    await button(page, /^Accept the other \d/).click();
    await button(page, "Draft from your brief").waitFor();
    await expect.poll(async () => (await servicesOf(page, id)).toSorted()).toEqual(names.toSorted());
  });

  it("that names no work says so, keeps the brief, and is tried again or begun empty", async () => {
    await openCreate(page);
    await fillCreate(page, "Greeting", NOTHING);
    await create(page).getByRole("button", { name: "Generate proposal" }).click();
    const alert = create(page).getByRole("alert").filter({ hasText: "The draft was not written." });
    await alert.getByText("There is nothing in the brief to work on.").waitFor();
    expect(await create(page).getByLabel("Description").inputValue()).toBe(NOTHING);
    await look(page, "brief-failed");
    const again = page.waitForResponse(isGenerate);
    await create(page).getByRole("button", { name: "Try again" }).click();
    await again;
    await alert.waitFor();
    await create(page).getByRole("button", { name: "Start with an empty scope" }).click();
    await page.waitForURL(/\/scopes\/\d+\/edit$/);
    await shown(page, "My first phase").waitFor();
    await button(page, "The draft was not written").click();
    const edit = dialog(page, "Edit the brief");
    expect(await edit.getByLabel("Description").inputValue()).toBe(NOTHING);
    await edit.getByLabel("Description").fill(BRIEF);
    await edit.getByRole("button", { name: /Generate proposal|Try again/ }).click();
    await rows(page).first().waitFor();
  });

  it("on a phone, the list of clients pushes the fields down and covers no error, also without a client", async () => {
    const { page: phone, context } = await stage.visitor();
    await signUp(stage, phone, "Robin Sample", "robin.phone@sample.test");
    await phone.goto("/projects");
    await openCreate(phone);
    await phone.setViewportSize({ width: 390, height: 844 });
    await create(phone).getByRole("button", { name: "Generate proposal" }).click();
    const error = create(phone).getByText("Please enter a client");
    await error.waitFor();
    const client = create(phone).getByRole("combobox", { name: "Client" });
    const description = create(phone).getByLabel("Description");
    const before = (await description.boundingBox())?.y ?? 0;
    await client.click();
    const none = create(phone).getByRole("status").filter({ hasText: "Not Found" });
    await none.waitFor();
    const bottomOf = async (of: Locator) => {
      const { y = 0, height = 0 } = (await of.boundingBox()) ?? {};
      return y + height;
    };
    expect((await error.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(none));
    expect((await description.boundingBox())?.y).toBeGreaterThan(before);
    await look(phone, "brief-create-no-client-phone", 390);
    await client.fill("Mockford");
    const offer = create(phone).getByRole("listbox").getByRole("option", { name: 'Create "Mockford"' });
    await offer.waitFor();
    expect((await description.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(offer));
    await look(phone, "brief-create-clients-phone", 390);
    await phone.keyboard.press("Escape");
    await offer.waitFor({ state: "detached" });
    await create(phone).getByRole("button", { name: "Back" }).click();
    await create(phone).waitFor({ state: "detached" });
    await context.close();
  });

  it("goes on when its page is left: the bell leads to the draft", async () => {
    await openCreate(page);
    await fillCreate(page, "Left alone", BRIEF);
    const release = await holdAnswers(page);
    const begun = page.waitForResponse(isGenerate);
    await create(page).getByRole("button", { name: "Generate proposal" }).click();
    await begun;
    await page.goto("/dashboard");
    await release();
    await stage.stint.settled();
    await page.reload();
    await button(page, /^Notifications, \d/).click();
    const bell = page.getByRole("region", { name: "Notifications" });
    const line = bell.getByRole("link", { name: "The draft for Left alone is ready." });
    await line.waitFor();
    await look(page, "brief-bell");
    await line.click();
    await rows(page).first().waitFor();
    await page.getByRole("heading", { level: 1, name: "Left alone" }).waitFor();
  });
});

describe("the review of a draft", () => {
  it("accepts by keys, by the phase and all at once; undo and a reload keep their word", async () => {
    const { id, lines } = await openDraft(page, "Bookshop");
    const [first, second] = lines;
    if (!first || !second) throw new Error("the draft has too few lines");
    await look(page, "brief-review");
    await page.keyboard.press("j");
    await row(page, first.name).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("a");
    await says(page, new RegExp(`^${first.name} accepted\\. \\$[\\d,.]+ in the scope\\.$`));
    await row(page, second.name).and(page.locator(":focus")).waitFor();
    await expect.poll(() => servicesOf(page, id)).toEqual([first.name]);
    await page.keyboard.press("u");
    await expect.poll(() => row(page, first.name).textContent()).toContain("Not decided");
    await page.keyboard.press("Control+y");
    await expect.poll(() => row(page, first.name).textContent()).toContain("Accepted into the scope");
    const { phases } = await readBrief(page, id);
    const phase = phases.find((each) => each.lines.some((line) => line.id === second.id));
    await button(page, `Accept phase ${phase?.name}`).click();
    await expect.poll(() => servicesOf(page, id)).toContain(second.name);
    await page.reload();
    await rows(page).first().waitFor();
    for (const { name } of [first, second])
      expect(await row(page, name).textContent()).toContain("Accepted into the scope");
    await button(page, /^Accept the other \d/).click();
    await shown(page, /services are in the scope\./).waitFor();
    await button(page, "Draft from your brief").waitFor();
    await expect
      .poll(async () => (await servicesOf(page, id)).toSorted())
      .toEqual(lines.map(({ name }) => name).toSorted());
    await button(page, "Draft from your brief").click();
    await button(page, `Undo ${first.name}`).click();
    await expect.poll(() => servicesOf(page, id)).not.toContain(first.name);
  });

  it("covers a need by a service of the library, and another by one that is written", async () => {
    const { id, lines } = await openDraft(page, "Bookshop with a bust");
    await button(page, "Find a service for sentence 4").click();
    const panel = dialog(page, "Find a service for sentence 4");
    expect(await panel.getByRole("searchbox").inputValue()).toBe("Please carve a marble bust of our founder");
    await panel.getByRole("searchbox").fill("logo");
    await panel.getByText(/^\d+ found$/).waitFor();
    await look(page, "brief-find");
    const chosen = panel.getByRole("button", { name: /^Add / }).first();
    const name = (await chosen.getAttribute("aria-label"))?.replace(/^Add /, "") ?? "";
    await chosen.click();
    await says(page, `${name} added. Sentence 4 is covered.`);
    await row(page, name).and(page.locator(":focus")).waitFor();
    expect(await row(page, name).textContent()).toContain("marble bust");
    expect(await page.getByRole("region", { name: "Still open" }).count()).toBe(0);
    await page.keyboard.press("x");
    await button(page, "Write one for sentence 4").click();
    const write = dialog(page, "New service");
    expect(await write.getByLabel("Service").inputValue()).toContain("marble bust of our founder");
    await look(page, "brief-write");
    await write.getByLabel("Service").fill("Marble bust");
    await write.getByLabel("Rate").fill("950");
    await write.getByRole("button", { name: "Add to the draft" }).click();
    await row(page, "Marble bust").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("a");
    await expect.poll(() => servicesOf(page, id)).toEqual(["Marble bust"]);
    expect(lines.map((line) => line.name)).not.toContain("Marble bust");
  });

  it("accepts a schedule with its words and takes an exclusion back, which a reload keeps", async () => {
    const words = "We pay 30% up front, then monthly.";
    const id = await ask(page, "Points site", `${BRIEF} We don't need a newsletter. ${words}`);
    await page.goto(`/projects/${id}/scopes/${id}/edit`);
    await rows(page).first().waitFor();
    const part = page.getByRole("region", { name: "Beside the services" });
    const point = (text: string) => part.getByRole("listitem").filter({ hasText: text });
    await point("30% at acceptance").getByText(words).waitFor();
    await look(page, "brief-points");
    expect(await violationsOf(page)).toEqual([]);
    await point("30% at acceptance")
      .getByRole("button", { name: /^Accept/ })
      .click();
    // By keys, from the point above it: they go on to the next that waits.
    await point("30% at acceptance").focus();
    await page.keyboard.press("j");
    await point("Newsletter").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("a");
    await point("In the scope’s exclusions.").waitFor();
    const call = await callsOf(stage, page);
    // What is shown at once is on its way to the server: before it came there, nothing is what an undo leaves, too.
    await expect.poll(() => call("GET", `/scopes/${id}`)).toMatchObject({ exclusions: "Newsletter" });
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await point("Newsletter")
      .getByRole("button", { name: /^Accept/ })
      .waitFor();
    await expect.poll(() => call("GET", `/scopes/${id}`)).toMatchObject({ exclusions: "" });
    await page.reload();
    await point("In the project.").waitFor();
    expect(await call("GET", `/projects/${id}`)).toMatchObject({
      invoice_upfront_percentage_amount: "30",
      invoice_remaining_mode: "monthly",
    });
    expect(await call("GET", `/scopes/${id}`)).toMatchObject({ exclusions: "" });
  });

  it("moves a phase by its menu, which a reload keeps", async () => {
    const { id } = await openDraft(page, "Bookshop in order");
    const names = async () => (await readBrief(page, id)).phases.map(({ name }) => name);
    const [first, second, ...others] = await names();
    await button(page, `More for ${first}`).click();
    await page.getByRole("menuitem", { name: "Move down" }).click();
    await says(page, `${first} is phase 2 of`);
    await expect.poll(names).toEqual([second, first, ...others]);
    await page.reload();
    await rows(page).first().waitFor();
    const headings = () => page.getByRole("grid").getByRole("heading", { level: 2 }).allTextContents();
    expect(await headings()).toEqual([second, first, ...others]);
  });

  it("writes one phase again with a remark, and keeps what was accepted in it, also on a phone", async () => {
    const { id } = await openDraft(page, "Bookshop again");
    const { phases } = await readBrief(page, id);
    const [phase, ...others] = phases;
    const [kept] = phase?.lines ?? [];
    if (!phase || !kept) throw new Error("the draft has no phase");
    await button(page, `Accept ${kept.name}`).click();
    await says(page, new RegExp(`^${kept.name} accepted\\.`));
    const regenerate = async (remark: string) => {
      await button(page, `More for ${phase.name}`).click();
      await page.getByRole("menuitem", { name: "Regenerate phase" }).click();
      const asked = dialog(page, `Regenerate ${phase.name}`);
      await asked.getByRole("textbox").fill(remark);
      await look(page, "brief-regenerate");
      await asked.getByRole("button", { name: "Regenerate phase" }).click();
      await asked.waitFor({ state: "detached" });
      await shown(page, `${phase.name} is written again`).waitFor();
    };
    await regenerate("Please add a press release.");
    await row(page, "Press release").waitFor();
    expect(await row(page, "Press release").textContent()).toContain("Not decided");
    expect(await row(page, kept.name).textContent()).toContain("Accepted into the scope");
    const after = (await readBrief(page, id)).phases;
    expect(after.slice(1).map(({ lines }) => lines)).toEqual(others.map(({ lines }) => lines));
    expect(await servicesOf(page, id)).toEqual([kept.name]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await row(page, "Press release").waitFor();
    await regenerate("Please leave the press release out. We need a logo design.");
    await row(page, "Logo design").waitFor();
    await row(page, "Press release").waitFor({ state: "detached" });
    await look(page, "brief-regenerated-phone", 390);
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  it("adds a service once that two tabs accept", async () => {
    const { id, lines } = await openDraft(page, "Bookshop in two tabs");
    const [first] = lines;
    const other = await page.context().newPage();
    await other.goto(page.url());
    await rows(other).first().waitFor();
    const accept = `Accept ${first?.name}`;
    await Promise.all(
      [page, other].map((tab) => tab.getByRole("button", { name: accept, exact: true }).click()),
    );
    for (const tab of [page, other])
      await expect.poll(() => row(tab, first?.name ?? "").textContent()).toContain("Accepted into the scope");
    await expect.poll(() => servicesOf(page, id)).toEqual([first?.name]);
    await other.close();
  });

  it("is a list of cards on a phone, a phase at a time", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id, lines } = await openDraft(page, "Bookshop on a phone");
    const [first] = lines;
    await shown(page, "1 need is not covered.").waitFor();
    await look(page, "brief-phone", 390);
    await button(page, "Read what is not covered").click();
    await dialog(page, "The brief").getByText("Not covered.").waitFor();
    await look(page, "brief-phone-column", 390);
    await page.keyboard.press("Escape");
    const accept = page.getByRole("button", { name: `Accept ${first?.name}`, exact: true });
    expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await accept.click();
    await expect.poll(() => servicesOf(page, id)).toEqual([first?.name]);
    await button(page, "Accept all").click();
    await expect.poll(async () => (await servicesOf(page, id)).length).toBe(lines.length);
    await button(page, "Draft from your brief").waitFor();
    await page.setViewportSize({ width: 1440, height: 1000 });
  });
});

describe("a brief on the Starter plan", () => {
  it("is drafted without the catalog's prices, and the next one is locked while a project is active", async () => {
    const { page: free } = await stage.visitor();
    await signUp(stage, free, "Robin Sample", "robin@brief.test");
    await openCreate(free);
    await fillCreate(free, "First", BRIEF);
    await create(free).getByRole("button", { name: "Generate proposal" }).click();
    await rows(free).first().waitFor();
    await free
      .getByRole("img", { name: /Upgrade your plan/ })
      .first()
      .waitFor();
    expect(await free.getByRole("main").textContent()).not.toContain("$");
    await look(free, "brief-review-locked");
    const id = Number(/projects\/(\d+)/.exec(free.url())?.[1]);
    const info = await readBrief(free, id);
    expect(linesOf(info).map(({ price, source }) => [price, source])).toEqual(
      linesOf(info).map(() => [null, null]),
    );
    await button(free, /^Accept the other \d/).click();
    await button(free, "Draft from your brief").waitFor();
    await free.goto("/projects");
    await button(free, "Create").filter({ visible: true }).click();
    await free.getByRole("menuitem", { name: "New Project" }).click();
    const item = free.getByRole("menuitem", { name: /Generate with AI/ });
    await item.getByRole("img", { name: "Upgrade plan" }).waitFor();
    await item.click();
    await dialog(free, "Choose a plan").waitFor();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
