import type { Download, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { callsOf } from "./calls";
import { linkFrom, mailsTo, type Stage, ZONE } from "./support";

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** The first place where a text can be seen: rows repeat theirs for phones. */
export const shown = (page: Page, text: string | RegExp, options: { exact?: boolean } = {}) =>
  page.getByText(text, options).filter({ visible: true }).first();
export const field = (page: Page, name: string | RegExp) =>
  page.getByLabel(name, { exact: typeof name === "string" });

/** Waits until the keyboard is in a field: the fields of a row that opens may still be on their way. */
export const isIn = (page: Page, label: string) => page.locator(`[aria-label="${label}"]:focus`).waitFor();

/**
 * Switches a box, a switch or a choice on or off, and waits until it stands so: what a press changes is often shown
 * a moment later, with the answer or the next frame. Playwright's own `check` looks once, at once.
 */
export async function turn(box: Locator, on = true) {
  if ((await box.isChecked()) !== on) await box.click();
  await expect.poll(() => box.isChecked()).toBe(on);
}

/** Goes into the message that can be taken back: it stays for who is in it, while a story looks elsewhere. */
export const holdUndo = (page: Page) => button(page, "Undo").last().focus();

/** What can be pressed at the foot of a dialog is under no message. */
export async function expectClearFoot(page: Page, dialog: Locator) {
  const foot = dialog.locator("footer").filter({ visible: true });
  const messages = page.getByRole("region", { name: "Messages" });
  await expect
    .poll(async () => {
      const [over, below] = [await messages.boundingBox(), await foot.boundingBox()];
      return over && below && over.height > 0 && over.y + over.height <= below.y;
    })
    .toBe(true);
}

export const PASSWORD = "correct horse battery";

const proofDialog = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });

async function sayPassword(page: Page, password: string) {
  await proofDialog(page).getByLabel("Password", { exact: true }).fill(password);
  await proofDialog(page).getByRole("button", { name: "Continue" }).click();
}

/** Presses what moves money or hands, and says the password where the app asks who it is; until `done` is there. */
export async function pressProven(page: Page, press: Locator, done: Locator, password = PASSWORD) {
  await press.click();
  await done.or(proofDialog(page)).first().waitFor();
  if (await proofDialog(page).isVisible()) await sayPassword(page, password);
  await done.waitFor();
}

/**
 * Presses what leaves as a file, and says the password where the app asks who it is, as it does of a session that is
 * older than five minutes. Answers the file.
 */
export async function exportBy(page: Page, press: Locator, password = PASSWORD): Promise<Download> {
  const coming = page.waitForEvent("download");
  await press.click();
  const asked = proofDialog(page)
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  if (await Promise.race([asked, coming.then(() => false)])) await sayPassword(page, password);
  return coming;
}

/**
 * Somebody who has signed up, confirmed their address in this browser and set up their business, as the pages for it
 * would (`main-job` and `newcomer` show those), and has their dashboard open.
 */
export async function signUp(stage: Stage, page: Page, name: string, email: string, decided = true) {
  const { url } = stage.stint;
  const [first_name = "", ...rest] = name.split(" ");
  const who = { first_name, last_name: rest.join(" "), time_zone: ZONE };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}/api/auth/${path}`, { headers: { origin: url }, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  };
  await post("signup", { ...who, email, password: PASSWORD });
  const link = await linkFrom(stage.stint, email, /\/signup\/confirm\//);
  const [user_id, token] = link.split("/").slice(-2);
  await post("confirm", { user_id: Number(user_id), token });
  const call = await callsOf(stage, page);
  await call("PATCH", "/currentuser", {
    ...who,
    brand_name: name,
    primary_brand_color: "#1f5f56",
    specialty: "",
    country: "US",
    currency: "USD",
    ...(decided && { getting_paid: "online" }),
  });
  await call("POST", `/users/${user_id}/checkpoints`, { slug: "onboardingcomplete" });
  // A page that was signed in before leaves this note for the next one.
  await page.goto("/_local/clock.json");
  await page.evaluate(() => localStorage.setItem("stint.session", "1"));
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Fills in the sign-up that is open, up to the mail that has to be confirmed. */
export async function askForAccount(page: Page, email: string) {
  await fillIn(page, { "Your name": "Lee Sample", Email: email, Password: PASSWORD });
  await button(page, "Create account").click();
  await shown(page, email).waitFor();
}

/** Confirms the address in the browser that signed up, and sets up the business. */
export async function confirmAccount(stage: Stage, page: Page, email: string) {
  await page.goto(await linkFrom(stage.stint, email, /\/signup\/confirm\//));
  await button(page, "Confirm my email").click();
  await setUp(page);
}

/** Signs up by a link, confirms, and sets up the business: to the page that comes next. */
export async function comesBy(stage: Stage, link: string, email: string): Promise<Page> {
  const { page } = await stage.visitor();
  await page.goto(link);
  await askForAccount(page, email);
  await confirmAccount(stage, page, email);
  return page;
}

/** Upgrades their plan with a test card, as the checkout does: that has stories of its own. */
export async function subscribe(stage: Stage, page: Page, plan = "pro_yearly") {
  const { url } = stage.stint;
  const call = await callsOf(stage, page);
  const { client_secret, publishable_key } = await call("POST", "/currentuser/subscription/setup");
  const [intent] = client_secret.split("_secret_");
  const confirmed = await page.request.post(`${url}/v1/setup_intents/${intent}/confirm`, {
    headers: { authorization: `Bearer ${publishable_key}` },
    form: { client_secret, payment_method: `pm_card_visa_of_${Date.now()}`, return_url: url },
  });
  if (!confirmed.ok()) throw new Error(await confirmed.text());
  const { payment_method } = (await confirmed.json()) as { payment_method: string };
  await call("POST", "/currentuser/subscription/setupcomplete", { payment_method });
  const details = await call("GET", "/currentuser/subscription/details");
  await call("PUT", "/currentuser/subscription/details", { ...details, country: "US", postal_code: "12345" });
  await call("POST", "/currentuser/subscription/plan", { plan });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Says in the plans that follow the onboarding that the free one will do. */
export async function stayOnStarter(page: Page) {
  const plans = page.getByRole("dialog", { name: "Choose a plan" });
  await plans.getByRole("button", { name: "Continue with Starter" }).click();
  await plans.waitFor({ state: "detached" });
}

/**
 * The onboarding by the shortest way: the business as it stands there, or as it is named, and no more. Up to the
 * dashboard, where whoever has no plan is asked for one.
 */
export async function setUp(page: Page, name?: string) {
  await page.waitForURL(/onboarding/);
  if (name) await field(page, "Business name").fill(name);
  await button(page, "Continue").click();
  await page.getByRole("heading", { name: "What do you do?" }).waitFor();
  await button(page, "Skip for now").click();
  await button(page, "Open my workspace").click();
  await page.waitForURL(/dashboard/);
}

/** Says once how to be paid, as the first send would ask: that step has a story of its own. */
export async function decideGetPaid(page: Page) {
  const { origin } = new URL(page.url());
  const fresh = await page.request.post(`${origin}/api/auth/refresh`, { headers: { origin } });
  const { data } = (await fresh.json()) as { data: { access_token: string } };
  await page.request.patch(`${origin}/api/v2/currentuser`, {
    headers: { authorization: `Bearer ${data.access_token}` },
    data: { getting_paid: "online" },
  });
  await page.reload();
}

/** The first sign-in of an account, with the short onboarding. */
export async function enter(page: Page, name: string, email: string, password: string) {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await button(page, "Sign in").click();
  await setUp(page, name);
}

/** The first sign-in of a confirmed account with a plan, who says how to be paid. */
export async function signIn(page: Page, name: string, email: string, password: string) {
  await enter(page, name, email, password);
  await decideGetPaid(page);
}

/** A first project, by the dashboard's own button, up to its open editor. */
export async function startProject(page: Page, name = "Bookshop website", client = "Mockford Books") {
  await button(page, "Create your first proposal").click();
  await field(page, /Project name/).fill(name);
  await field(page, /^Client/).fill(client);
  await page.getByText(`Create "${client}"`).click();
  await page.getByRole("dialog").getByRole("button", { name: "create project" }).click();
  await page.waitForURL(/\/scopes\/\d+\/edit/);
  await shown(page, "My first phase").waitFor();
}

interface ServiceWords {
  name?: string;
  rate?: string;
  quantity?: string;
  description?: string;
}

/** Opens a service's row and types into it; the row is left with Escape. */
export async function editService(page: Page, name: string, words: ServiceWords) {
  await button(page, name).first().click();
  await typeService(page, words);
}

export async function addService(page: Page, words: ServiceWords) {
  await button(page, "Add service").last().click();
  await typeService(page, words);
}

async function typeService(page: Page, words: ServiceWords) {
  const row = page.locator("[data-editing]");
  if (words.name) await row.getByRole("textbox", { name: "Service" }).fill(words.name);
  if (words.description) await row.getByLabel("Description").fill(words.description);
  if (words.quantity) await row.getByLabel("Quantity").fill(words.quantity);
  if (words.rate) await row.getByLabel("Rate").fill(words.rate);
  await page.keyboard.press("Escape");
}

/** The services of the scope editor, from top to bottom. */
export async function serviceNames(page: Page): Promise<string[]> {
  const rows = page.locator("[data-task]");
  const placed = await rows.evaluateAll((all) =>
    all
      .map((row) => ({
        name: row.querySelector("[data-rest]")?.textContent ?? "",
        top: row.getBoundingClientRect().top,
      }))
      .sort((one, other) => one.top - other.top),
  );
  return placed.map(({ name }) => name);
}

/** Drags a service by its handle onto the upper half of another one. */
export async function reorder(page: Page, name: string, before: string) {
  const row = (text: string) => page.locator("[data-task]").filter({ hasText: text });
  await row(name)
    .getByTitle("Drag to move")
    .dragTo(row(before), { targetPosition: { x: 120, y: 4 } });
}

/** Types a card into the provider's form. */
export async function typeCard(page: Page, number: string) {
  const card = page.frameLocator("iframe").first();
  await card.getByLabel("Card number").fill(number);
  await card.getByLabel(/expiration/i).fill("12 / 34");
  await card.getByLabel("CVC").fill("123");
  const zip = card.getByLabel("ZIP");
  if (await zip.count()) await zip.fill("12345");
}

/** Says in the checkout where the business is, before its first purchase: the country is known since the set-up. */
export const typePlace = (page: Page, postalCode = "12345") => field(page, "Postal code").fill(postalCode);

/** Types a card into the payment form of a client's page and presses Pay. */
export async function payByCard(page: Page, number: string, amount: string) {
  await typeCard(page, number);
  await button(page, `Pay ${amount}`).click();
}

/** New Invoice for a client: found by its name, or made. */
export async function newInvoice(page: Page, client: string, isNew: boolean) {
  await page.goto("/invoices");
  await button(page, "Create").filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: "New Invoice" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("For a client", { exact: true }).click();
  await dialog.getByRole("combobox").fill(client);
  await page.getByRole("option", { name: isNew ? `Create "${client}"` : client, exact: true }).click();
  await dialog.getByRole("button", { name: "Create invoice" }).click();
  await page.waitForURL(/invoice\/\d+/);
}

/** New Invoice for a project, found by its name. */
export async function newProjectInvoice(page: Page, project: string) {
  await page.goto("/invoices");
  await button(page, "Create").filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: "New Invoice" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill(project);
  await page.getByRole("option", { name: project }).first().click();
  await dialog.getByRole("button", { name: "Create invoice" }).click();
  await page.waitForURL(/invoice\/\d+/);
}

/** Pastes a text into a field, as copied from elsewhere. */
export const pasteInto = (target: Locator, text: string) =>
  target.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** A line in the invoice editor; `at` counts from 1. */
export async function addLine(page: Page, at: number, name: string, quantity: string, rate: string) {
  await button(page, "Add an item").click();
  await field(page, `Item ${at}`).fill(name);
  await field(page, `Quantity of ${name}`).fill(quantity);
  await field(page, `Rate of ${name}`).fill(rate);
}

/** Types over what a field holds, by keyboard alone. */
export async function typed(page: Page, label: string, text: string) {
  await field(page, label).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Fields of a page or dialog by their labels. */
export async function fillIn(within: Page | Locator, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields))
    await within.getByLabel(label, { exact: true }).fill(text);
}

/** Deletes a service from its row's menu. */
export async function removeService(page: Page, name: string) {
  await button(page, `More for ${name}`).click();
  // The menu of a row before may still be closing.
  await page
    .locator('[role="menu"][data-state="open"]')
    .getByRole("menuitem", { name: /delete/i })
    .click();
}

/** The newest six digits that were mailed to an address. */
export async function codeOf(stage: Stage, email: string): Promise<string> {
  const mails = (await mailsTo(stage.stint, email)).filter(({ subject }) => /code/i.test(subject));
  return mails.at(-1)?.subject.match(/\b\d{6}\b/)?.[0] ?? "";
}

/** Has a code mailed to the address that is typed, and types it (D20). */
export async function proveAddress(stage: Stage, page: Page, email: string): Promise<void> {
  await button(page, "Email me the code").click();
  await field(page, "Code we sent you").waitFor();
  await field(page, "Code we sent you").fill(await codeOf(stage, email));
}

/** Takes the project that is open as won, by its menu, and comes back to its scope. */
export async function won(page: Page) {
  const tabs = page.getByRole("navigation", { name: "Project" });
  await tabs.getByRole("link", { name: "Overview" }).click();
  await button(page, /^More for Bookshop website/)
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Mark active" }).click();
  await button(page, "Back to draft").waitFor();
  await tabs.getByRole("link", { name: "Scope" }).click();
}
