/** How each dialog and panel with a form is opened in the demo workspace, by the file that draws it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

type Open = (page: Page) => Promise<void>;
type Name = string | RegExp;

const seen = (page: Page, role: "button" | "link" | "menuitem", name: Name) =>
  page
    .getByRole(role, { name, exact: typeof name === "string" })
    .filter({ visible: true })
    .first();
const by =
  (name: Name): Open =>
  (page) =>
    seen(page, "button", name).click();
/** Follows a link or a button until its page has gone: that has buttons of the same names as the page behind it. */
const to =
  (name: Name, role: "link" | "button" = "link"): Open =>
  async (page) => {
    const way = await seen(page, role, name).elementHandle();
    await way?.click();
    await way?.waitForElementState("hidden");
  };
/** One line of the menu behind a button; a page that still loads may not hear the first press. */
const menu =
  (name: Name, line: Name): Open =>
  async (page) => {
    const chosen = seen(page, "menuitem", line);
    await expect
      .poll(
        async () => {
          if (!(await chosen.isVisible())) await seen(page, "button", name).click();
          return chosen.isVisible();
        },
        { interval: 1000 },
      )
      .toBe(true);
    await chosen.click();
  };
const lineOf =
  (name: Name): Open =>
  (page) =>
    seen(page, "menuitem", name).click();
const at =
  (path: string, ...then: Open[]): Open =>
  async (page) => {
    await page.goto(path);
    for (const step of then) await step(page);
  };
/** The button of a part of the page. */
const inPart =
  (part: string, name: Name): Open =>
  (page) =>
    page
      .locator("section", { has: page.getByRole("heading", { name: part, exact: true }) })
      .getByRole("button", { name })
      .first()
      .click();

/** Fills the dialog that is open and sends it, for what is only there afterwards. */
const send =
  (verb: string, words: Record<string, string> = {}): Open =>
  async (page) => {
    const dialog = page.getByRole("dialog");
    for (const [label, text] of Object.entries(words)) await dialog.getByLabel(label).first().fill(text);
    await dialog.getByRole("button", { name: verb }).click();
    await dialog.waitFor({ state: "detached" });
  };

/** A page of the demo's project of this name. */
const project =
  (name: string, part: string, ...then: Open[]): Open =>
  async (page) => {
    await page.goto("/projects");
    const href = await seen(page, "link", new RegExp(name)).getAttribute("href");
    await page.goto(`/projects/${/projects\/(\d+)/.exec(href ?? "")?.[1]}/${part}`);
    for (const step of then) await step(page);
  };

const ACTIVE = "Packaging and shop launch";
const DRAFT = "Bookshop website";
const DRAFTED = "Booklet";
const more = (line: Name) => menu(/^More/, line);
const client = (...then: Open[]) => at("/contacts/clients", to("Placeholder Bakery"), ...then);
const editor = (...then: Open[]) => project(DRAFT, "scopes", to(/^Edit/), ...then);
const newBrief = at("/projects", menu("Create", /New Project/), lineOf("Generate with AI"));
const reviewed: Open = (page) => page.getByRole("grid", { name: "Services of the draft" }).waitFor();
/** The review of a draft, once its lines are there. */
const drafted = (then: Open) => project(DRAFTED, "scopes", to(/^Edit/), reviewed, then);
const press =
  (key: string): Open =>
  (page) =>
    page.keyboard.press(key);
const late = (...then: Open[]) => at("/invoices", to(/second payment/), ...then);

export const OPENERS: Record<string, Open> = {
  "client/new-client-dialog.tsx": at("/contacts/clients", by("New client")),
  "client/contact-dialog.tsx": client(by("Add contact")),
  "client/client-details.tsx": client(inPart("Details", "Edit")),
  "client/brand.tsx": client(inPart("Brand", "Edit")),
  "record/links.tsx": client(by("Add link")),
  "invoice/client/styling.tsx": client(by("Edit invoice styling")),
  "invoice/client/statement.tsx": client(by("Statement"), by(/^Send/)),
  "project/create-dialog.tsx": at("/projects", menu("Create", /New Project/), lineOf(/Scratch/)),
  "project/rename-dialog.tsx": project(DRAFT, "overview", by("Rename")),
  "project/detail-dialog.tsx": project(DRAFT, "overview", by("Add milestone")),
  "people/invite-dialog.tsx": project(ACTIVE, "team", by("Invite teammate")),
  "people/terms-dialog.tsx": project(ACTIVE, "team", menu("More for Robin Example", "Change role or pay")),
  "expense/expense-dialog.tsx": project(ACTIVE, "pay", by("Add expense")),
  "contract/generate/generate-dialog.tsx": at("/mylibrary/terms", by("Generate with AI")),
  "contract/term-dialog.tsx": project(DRAFT, "terms", by("Add term")),
  "scope/work-panel.tsx": project(ACTIVE, "scopes", by("Discovery and shelf audit")),
  "scope/notes-panel.tsx": editor(more("Notes")),
  "scope/paste-dialog.tsx": editor(more(/Paste/)),
  "account/payment-setup-dialog.tsx": editor(to("Build proposal", "button"), by(/^Send (proposal|version)/)),
  "library/service-dialog.tsx": at("/mylibrary/services", by("New service")),
  "library/templates/save-dialog.tsx": editor(more("Save as template")),
  "library/templates/rename-dialog.tsx": at("/mylibrary/scopes", more("Rename")),
  "plan/referral/referral-dialog.tsx": at("/dashboard", by("Send a referral")),
  "lead/form-dialog.tsx": at("/contacts/leads", by(/lead page/i)),
  "settings/account-deletion.tsx": at("/settings", by("Delete account")),
  "invoice/create-dialog.tsx": at("/invoices", menu("Create", "New Invoice")),
  "invoice/manual-payment-dialog.tsx": late(by("Mark as paid")),
  "invoice/detail/remind-dialog.tsx": late(by(/remind/i)),
  "invoice/detail/credit-dialog.tsx": late(more(/credit/i)),
  "invoice/detail/void-dialog.tsx": late(more(/void/i)),
  "invoice/series/series-dialog.tsx": late(more("Make it recurring")),
  "invoice/series/change-dialog.tsx": at("/invoices?view=recurring", more(/Change/)),
  "invoice/detail/reverse-dialog.tsx": at("/invoices", to(/Care plan, October/), by("Take back")),
  "brief/create-dialog.tsx": newBrief,
  "brief/edit-dialog.tsx": drafted(press("e")),
  "brief/remark-dialog.tsx": drafted(press("r")),
  "brief/write-dialog.tsx": drafted(by(/^Write one for sentence/)),
};

/** A draft that nobody has decided on. */
const writeDraft: Open = async (page) => {
  await newBrief(page);
  const dialog = page.getByRole("dialog", { name: "Create project" });
  await dialog.getByLabel("Project").fill(DRAFTED);
  await dialog.getByLabel("Client").fill("Placeholder Bakery");
  await page.getByRole("option", { name: "Placeholder Bakery" }).first().click();
  await dialog
    .getByLabel("Description")
    .fill("We need a home page design. Please carve a marble bust of our founder.");
  await dialog.getByRole("button", { name: "Generate proposal" }).click();
  await reviewed(page);
};

/** What has to be there first. */
export const BEFORE: Record<string, Open> = {
  "brief/edit-dialog.tsx": writeDraft,
  "brief/remark-dialog.tsx": writeDraft,
  "brief/write-dialog.tsx": writeDraft,
  "people/terms-dialog.tsx": project(
    ACTIVE,
    "team",
    by("Invite teammate"),
    send("Send invitation", { Name: "Robin Example", Email: "robin@team.test", Message: "Come along." }),
  ),
  "library/templates/rename-dialog.tsx": editor(more("Save as template"), send("Save as template")),
  "invoice/series/change-dialog.tsx": late(more("Make it recurring"), send("Start the series")),
};

/** Sends need to know how to be paid: these come after that was asked once. */
export const AFTER_DECISION: Record<string, Open> = {
  "proposal/builder/send-dialog.tsx": editor(to("Build proposal", "button"), by(/^Send (proposal|version)/)),
  "invoice/send-dialog.tsx": late(more("Duplicate"), by("Send invoice")),
};

/** What needs a client who paid by card, a teammate, another member or a bank: their stories look at these. */
export const ELSEWHERE: Record<string, string> = {
  "invoice/detail/refund-dialog.tsx": "invoice-pay.spec.ts",
  "invoice/detail/withheld-dialog.tsx": "corrected.spec.ts",
  "invoice/detail/evidence-dialog.tsx": "payment.spec.ts",
  "account/bank-transfer-dialog.tsx": "payment.spec.ts",
  "network/connect-dialog.tsx": "network.spec.ts",
  "network/email-dialog.tsx": "network.spec.ts",
  "network/report-dialog.tsx": "network.spec.ts",
  "payout/rules-dialog.tsx": "payouts.spec.ts",
  "plan/details-dialog.tsx": "plan.spec.ts",
  "platform/user-page.tsx": "platform.spec.ts",
  "scope/teammate-work.tsx": "scope-desk.spec.ts",
  "team/invite-dialog.tsx": "team.spec.ts",
};

/** What is chosen first, where there is nothing to type before. */
const FIRST: Record<string, Open> = {
  "account/payment-setup-dialog.tsx": (page) => page.getByRole("radio", { name: /transfer/i }).click(),
};

const dialogOf = (page: Page) => page.getByRole("dialog").first();
export const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });

/** Escape until it has worked: a list or a day that is open takes the first one. */
const escapeUntil = (page: Page, done: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        if (await done()) return true;
        await page.keyboard.press("Escape");
        return done();
      },
      { interval: 500 },
    )
    .toBe(true);

export async function closesUnchanged(page: Page) {
  await dialogOf(page).waitFor();
  await escapeUntil(page, async () => (await page.getByRole("dialog").count()) === 0);
}

/** Types into the dialog that is open and leaves: it asks, keeps the words, asks again, and goes. */
export async function asksBeforeItCloses(page: Page, file = "") {
  const dialog = dialogOf(page);
  await dialog.waitFor();
  await FIRST[file]?.(page);
  const text = dialog.locator(
    "textarea:visible, form input:visible:not([type=radio], [type=checkbox], [type=file], [readonly])",
  );
  const plain = text.and(page.locator(":not([role=combobox], [role=searchbox])"));
  await text.first().waitFor();
  const box = await ((await plain.count()) > 0 ? plain : text).first().elementHandle();
  if (!box) throw new Error("There is nothing to type into");
  await box.focus();
  await page.keyboard.press("End");
  const before = await box.inputValue();
  await page.keyboard.type("1");
  const words = await box.inputValue();
  expect(words).not.toBe(before);
  const asks = () => question(page).isVisible();
  await escapeUntil(page, asks);
  await question(page).getByRole("button", { name: "Stay here" }).click();
  await question(page).waitFor({ state: "detached" });
  expect(await box.inputValue()).toBe(words);
  await escapeUntil(page, asks);
  await question(page).getByRole("button", { name: "Leave" }).click();
  await dialog.waitFor({ state: "detached" });
}
