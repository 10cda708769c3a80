import { readFileSync } from "node:fs";
import type { FrameLocator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import {
  bookshop,
  builderPath,
  drawByKeyboard,
  drawnPicture,
  type Offer,
  openPart,
  sendFromBuilder,
  tabPath,
  toSigning,
} from "./proposal-story";
import { button, codeOf, exportBy, field, fillIn, proveAddress, shown, signUp, turn, typed } from "./steps";
import { look, mailsTo, problems, type Stage, withStage } from "./support";

const MAREN = "maren@client.test";
let stage: Stage;
let owner: Page;
let client: Page;
let offer: Offer;
/** The proposal's public path. */
let link: string;
/** A section in the owner's own words. */
let why: number;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
});

/** The client's own page, as the builder shows it. */
const clientsPage = (page: Page) => page.getByLabel("Preview").frameLocator("iframe");
/** The words of each section of a proposal's page by its title, without what only the client has there. */
async function sectionsOf(page: Page | FrameLocator): Promise<Record<string, string>> {
  const all = page.locator("section:has(> div h2)");
  return Object.fromEntries(
    await all.evaluateAll((sections) =>
      sections.map((section) => {
        const read = section.cloneNode(true) as Element;
        for (const ask of read.querySelectorAll("button")) ask.remove();
        return [read.querySelector("h2")?.textContent ?? "", read.textContent ?? ""];
      }),
    ),
  );
}

/** A browser on a busy machine takes its time: what will be true soon. */
const soon = <T>(of: () => Promise<T>) => expect.poll(of);
const saved = () => shown(owner, "Saved", { exact: true }).waitFor();
const part = (name: string) => openPart(owner, name);
const send = (message = "") => sendFromBuilder(stage, owner, MAREN, message);

describe("a proposal that is built, discussed and signed", () => {
  it("is dressed: a logo is checked by its content and shown, a pale color stays readable", async () => {
    await signUp(stage, owner, "Harbor Studio", "nova@owner.test");
    offer = await bookshop(stage, owner, MAREN);
    await owner.goto(builderPath(offer, "branding"));
    const logo = (buffer: Buffer) => ({ name: "logo.png", mimeType: "image/png", buffer });
    const chosen = owner.locator("[data-logo]");
    await chosen.setInputFiles(logo(Buffer.from("<svg onload=alert(1)>")));
    await shown(owner, "Choose a PDF, JPEG or PNG file.").waitFor();
    await field(owner, "Color").fill("#f2b134");
    await shown(owner, /This color is pale/).waitFor();
    await look(owner, "builder-branding");
    await field(owner, "Color").fill("#1f5f56");
    // Both ways go to the bucket's own host, which is the only other one that the page's policy names.
    const onBucket = (method: string) =>
      owner.waitForResponse(
        (answer) =>
          new URL(answer.url()).hostname === "stint-files.localhost" &&
          answer.request().method() === method &&
          answer.ok(),
      );
    const uploaded = onBucket("PUT");
    const fetched = onBucket("GET");
    await chosen.setInputFiles(logo(await drawnPicture(owner)));
    await owner.getByText("Logo saved.").waitFor();
    const picture = clientsPage(owner).locator("img").first();
    await soon(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);
    await Promise.all([uploaded, fetched]);
    const refused = await owner.evaluate(
      (src) =>
        new Promise((done) => {
          document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
          new Image().src = src;
        }),
      `${stage.stint.aws.endpoint}/stint-files/public/anything`,
    );
    expect(refused).toBe("img-src");
  });

  it("has payments by phase, by day, on a date and the rest for the last, with a hint at what is not planned", async () => {
    await part("Project goals");
    await owner
      .getByRole("textbox", { name: "Goals" })
      .fill("Sell books online.\n- Orders at night\n- Stock on every page");
    const call = await callsOf(stage, owner);
    const section = { title: "Why us", body: "We built three bookshops." };
    why = (await call("POST", `/projects/${offer.project_id}/sections`, section)).id;
    await part("Payment schedule");
    await owner.getByRole("textbox", { name: "Percent" }).fill("40");
    await owner.getByText("At the end of each phase").click();
    await shown(owner, "When Design is complete").waitFor();
    await saved();
    await look(owner, "builder-schedule-phases");
    await owner.getByText("Payments I choose").click();
    await button(owner, "Add a payment").click();
    await owner.getByRole("textbox", { name: "Amount" }).fill("3000");
    await shown(owner, /\$3,096\.00 is not planned yet/).waitFor();
    await button(owner, "Add a payment").click();
    await soon(() => owner.getByText(/is not planned yet/).count()).toBe(0);
    await shown(owner, "14 days after acceptance").waitFor();
    await owner.getByRole("combobox", { name: /^Sent/ }).last().click();
    await owner.getByRole("option", { name: "On a date" }).click();
    await field(owner, "Date").fill("March 1, 2030");
    await owner.keyboard.press("Enter");
    await shown(owner, "Mar 1, 2030").waitFor();
    await saved();
    await look(owner, "builder-schedule-payments");
  });

  it("is sent with reminders, a last day, a code to sign with, and a message", async () => {
    await part("Summary");
    await field(owner, "Cover note").fill("Thank you for the afternoon in the shop.");
    await field(owner, "Remind the client after days").fill("3, 7");
    await turn(owner.getByRole("switch", { name: /Ask for a code by email/ }));
    await soon(() => owner.getByRole("switch", { name: /Ask for a code/ }).isChecked()).toBe(true);
    await saved();
    await look(owner, "builder-summary");
    const asked: string[] = [];
    owner.on("request", (request) => request.url().includes("/api/v2/") && asked.push(request.url()));
    link = await send("Here it is, Maren.");
    await owner.waitForLoadState("networkidle");
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(4);
    const [mail] = (await mailsTo(stage.stint, MAREN)).slice(-1);
    expect(mail?.text).toContain("Here it is, Maren.");
  });

  it("is the same page in the builder and under the link: sections, words and sums", async () => {
    await client.goto(link);
    await client.getByRole("heading", { name: "Contract terms" }).waitFor();
    await clientsPage(owner).getByRole("heading", { name: "Contract terms" }).waitFor();
    const [written, read] = [await sectionsOf(clientsPage(owner)), await sectionsOf(client)];
    expect(Object.keys(written)).toEqual(
      expect.arrayContaining([
        "Goals",
        "Why us",
        "Scope of work",
        "Options",
        "Payment schedule",
        "Contract terms",
      ]),
    );
    for (const [title, words] of Object.entries(written)) {
      // What the client chooses by a press is told to the owner as chosen.
      const of = (text: string) => (title === "Options" ? text.match(/\$[\d,.]+/g) : text);
      expect(of(read[title] ?? ""), title).toEqual(of(words));
    }
    const cover = (page: Page | FrameLocator) => page.locator("header").first().textContent();
    const amounts = (text: string | null) => text?.match(/\$[\d,.]+/g);
    expect(amounts(await cover(client))).toEqual(amounts(await cover(clientsPage(owner))));
    await look(owner, "builder-page");
    await owner.getByRole("radio", { name: "Phone" }).click({ force: true });
    await soon(() =>
      clientsPage(owner)
        .locator("body")
        .evaluate(() => innerWidth),
    ).toBe(390);
    await look(owner, "builder-page-phone");
  });

  it("is read on a phone, where questions about a service and a section are asked and answered", async () => {
    await client.setViewportSize({ width: 390, height: 844 });
    await client.goto(link);
    await client.getByRole("heading", { name: "Bookshop website" }).waitFor();
    await shown(client, "On March 1, 2030").waitFor();
    const [pdf] = await Promise.all([
      client.waitForEvent("download"),
      client.getByRole("link", { name: "Download as PDF" }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe("Bookshop website, version 1.pdf");
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    await button(client, "Ask a question").click();
    await field(client, "Your question").fill("Do old links keep working?");
    await client.getByLabel("About", { exact: true }).selectOption({ label: "Content audit" });
    await fillIn(client, { "Your name": "Maren Holt", "Your email": MAREN });
    await button(client, "Send question").click();
    await shown(client, /answers here and by email\.$/).waitFor();
    await shown(client, /on Content audit/).waitFor();
    await button(client, /^Ask about this ?: Why us$/).click();
    await field(client, "Your question").fill("Which three?");
    await button(client, "Send question").click();
    await shown(client, /on Why us/).waitFor();
    // Kept by this browser: others see a question once it is answered.
    await client.reload();
    await shown(client, /on Why us/).waitFor();
    expect(await client.getByText("Sent, waiting for an answer").count()).toBe(2);
    const { page: other } = await stage.visitor();
    await other.goto(link);
    await button(other, "Send question").waitFor();
    expect(await other.getByText("Do old links keep working?").count()).toBe(0);
    await other.close();
    await stage.stint.settled();

    await owner.goto(tabPath(offer));
    await shown(owner, "Do old links keep working?").waitFor();
    await shown(owner, /on Why us/).waitFor();
    await button(owner, "Answer").first().click();
    await field(owner, /Answer to Maren Holt/).fill("Yes, every printed address is tested.");
    await button(owner, "Send the answer").click();
    await shown(owner, /Answered\. Maren Holt gets it by email/).waitFor();
    await look(owner, "proposal-tab");
    expect((await mailsTo(stage.stint, MAREN)).at(-1)?.text).toContain("every printed address is tested");
    await client.reload();
    await shown(client, "Yes, every printed address is tested.").waitFor();
    expect(await client.getByText("Sent, waiting for an answer").count()).toBe(1);
  });

  it("follows the client's choice with total, terms and schedule, and keeps it over a reload", async () => {
    const bar = client.getByLabel("Accept or ask");
    await bar.getByText("$10,160.00").waitFor();
    await turn(client.getByRole("radio", { name: /Full-day shoot/ }));
    await bar.getByText("$11,010.00").waitFor();
    await turn(client.getByRole("checkbox", { name: /Accessibility report/ }), false);
    await bar.getByText("$10,230.00").waitFor();
    await bar.getByText("$4,092.00 invoiced on acceptance, due within 14 days").waitFor();
    const pdf = await client.getByRole("link", { name: "Download as PDF" }).getAttribute("href");
    const chosen = await client.request.get(pdf ?? "");
    expect(chosen.headers()["content-type"]).toBe("application/pdf");
    expect(pdf).toContain(`${offer.services["Full-day shoot"]}`);
    expect(pdf).not.toContain(`${offer.services["Accessibility report"]}`);
    await client.reload();
    await bar.getByText("$10,230.00").waitFor();
    await look(client, "public-options");
    await client.setViewportSize({ width: 390, height: 844 });
  });

  it("is sent back with wishes, changed by its owner, and open again under the same link", async () => {
    await button(client, "Ask for changes").click();
    await look(client, "public-ask-changes");
    await field(client, "What should be different?").fill("Please take the content audit out.");
    await button(client, "Ask for changes").click();
    // Told in place, with what was typed kept.
    await shown(client, "Name required").waitFor();
    await fillIn(client, { "Your full name": "Maren Holt", "Your email": MAREN });
    await proveAddress(stage, client, MAREN);
    await button(client, "Ask for changes").click();
    await shown(client, "You asked for changes").waitFor();
    await look(client, "public-changes-asked");
    await stage.stint.settled();

    await owner.goto(builderPath(offer, "summary"));
    await shown(owner, /Please take the content audit out/).waitFor();
    await look(owner, "builder-changes-asked");
    const call = await callsOf(stage, owner);
    await call("DELETE", `/tasks/${offer.services["Content audit"]}`);
    await call("PATCH", `/projects/${offer.project_id}/sections/${why}`, {
      body: "We built four bookshops.",
    });
    await owner.reload();
    await part("Payment schedule");
    await shown(owner, /ask for \$570\.00 more than there is/).waitFor();
    await owner.getByText("Monthly", { exact: true }).click();
    await field(owner, "Payments").fill("3");
    await shown(owner, "3 months after acceptance").waitFor();
    await saved();
    await look(owner, "builder-schedule-monthly");
    const next = await send();
    expect(next).toBe(link);
  });

  it("is not signed in an old version: the page says that it changed (D17)", async () => {
    await button(client, "Back to the proposal").click();
    await toSigning(client);
    await fillIn(client, { "Your full name": "Maren Holt", "Your email": MAREN });
    await proveAddress(stage, client, MAREN);
    await button(client, /^Sign and accept/).click();
    await shown(client, "This proposal changed while you were reading").waitFor();
    await look(client, "public-changed");
    await button(client, "Review again").click();
    await client.getByLabel("Accept or ask").getByText("$9,210.00").waitFor();
    await shown(client, "1 month after acceptance").waitFor();
    await shown(client, "Monthly, 3 of 3").waitFor();
  });

  it("marks what changed since the version that was opened, and goes to the first of it", async () => {
    await shown(client, /^Three marked changes since the version you opened on/).waitFor();
    await shown(client, "Version 1 can no longer be accepted.").waitFor();
    await client.getByText("Content audit").and(client.locator("del")).waitFor();
    for (const word of ["New text", "Removed"]) await shown(client, word, { exact: true }).first().waitFor();
    await button(client, "Go to the first change").click();
    await soon(() => client.evaluate(() => document.activeElement?.textContent)).toBe("New text");
    await client.getByText("What version 1 said").first().click();
    await look(client, "public-version-2");
  });

  it("is signed with a code, the name typed and drawn, by keyboard alone", async () => {
    await client.setViewportSize({ width: 1440, height: 1000 });
    const press = async (name: RegExp | string, role: "button" | "checkbox" | "radio" = "button") => {
      await client.getByRole(role, { name }).first().focus();
      await client.keyboard.press("Space");
    };
    await client.getByRole("radio", { name: /Half-day shoot/ }).focus();
    await client.keyboard.press("ArrowDown");
    await client.getByLabel("Accept or ask").getByText("$10,060.00").waitFor();
    await press("Review and accept");
    await client.getByRole("group", { name: "Contract terms" }).focus();
    await client.keyboard.press("End");
    await client.getByRole("checkbox").waitFor();
    await press(/./, "checkbox");
    await typed(client, "Your full name", "Maren  Holt");
    await typed(client, "Your email", MAREN);
    // A code signs the version that it was asked for: the one of version 1 is forgotten, and signs nothing.
    const old = await codeOf(stage, MAREN);
    await press("Email me the code");
    await field(client, "Code we sent you").waitFor();
    await press("Draw it as well");
    await drawByKeyboard(client);
    await look(client, "public-sign-code");
    await typed(client, "Code we sent you", old);
    await client.keyboard.press("Enter");
    await soon(() => client.locator("[aria-invalid=true]").count()).toBeGreaterThan(0);
    await typed(client, "Code we sent you", await codeOf(stage, MAREN));
    await client.keyboard.press("Enter");
    await shown(client, "Thank you, Maren. It is agreed.").waitFor();
    // As typed, both spaces (D18).
    await expect.poll(() => client.getByText("Maren  Holt").first().textContent()).toContain("Maren  Holt");
    await shown(client, /confirmed by code/).waitFor();
    await client.getByRole("link", { name: /^View and pay/ }).waitFor();
    await look(client, "public-accepted-code");
  });

  it("hands the signer the evidence for a code, and nobody a second signature (2034)", async () => {
    await button(client, "Evidence file").click();
    await button(client, "Email me the code").click();
    await field(client, "Code we sent you").waitFor();
    await field(client, "Code we sent you").fill(await codeOf(stage, MAREN));
    const [download] = await Promise.all([
      client.waitForEvent("download"),
      button(client, "Download").click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ACC-.*\.json$/);
    await client.goto(link);
    await shown(client, "Already accepted").waitFor();
    await expect.poll(() => button(client, /review and accept|sign and accept/i).count()).toBe(0);
    await look(client, "public-already-accepted");
  });
});

describe("after acceptance", () => {
  it("is compared with the version before, by services and texts", async () => {
    await owner.goto(tabPath(offer));
    await button(owner, "Start a change order").waitFor();
    await shown(owner, "Compare with version 1").click();
    await shown(owner, "Since version 1").waitFor();
    await shown(owner, "Content audit").waitFor();
    await shown(owner, "Worded anew: Why us").waitFor();
    await look(owner, "proposal-compare");
    await owner.goto("/projects");
    const file = await exportBy(owner, button(owner, "Export all proposals as CSV"));
    expect(readFileSync(await file.path(), "utf8")).toContain(",Bookshop website,");
  });

  it("has its invoices for a schedule: sent ones stand, unsent ones move, and the last takes the rest (D25)", async () => {
    await stage.stint.settled();
    await owner.goto(builderPath(offer, "schedule"));
    await shown(owner, "Accepted total").waitFor();
    await shown(owner, "Sent", { exact: true }).waitFor();
    const amounts = owner.getByRole("textbox", { name: "Amount" });
    await expect.poll(() => amounts.count()).toBeGreaterThan(1);
    await amounts.first().fill("99999");
    await shown(owner, "The others leave nothing for this one").waitFor();
    await expect.poll(() => button(owner, "Save the schedule").isDisabled()).toBe(true);
    await amounts.first().fill("1000");
    await shown(owner, "Takes the rest").waitFor();
    await look(owner, "builder-schedule-accepted");
    await button(owner, "Save the schedule").click();
    await shown(owner, "Schedule saved.").waitFor();
    await shown(owner, "Adds up to what was accepted").waitFor();
    await owner.reload();
    await shown(owner, "Accepted total").waitFor();
    await expect.poll(() => amounts.first().inputValue()).toBe("1,000.00");
  });
});

it("threw no error on any page", () => {
  expect(problems).toEqual([]);
});
