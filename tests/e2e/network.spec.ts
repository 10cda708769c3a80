import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { asksBeforeItCloses } from "./dialog-story";
import { button, holdUndo, shown, signUp } from "./steps";
import { linkFrom, look, problems, type Stage, withStage } from "./support";

const OWNER = "nova@harbor.test";
const TOVE = "tove@placeholder.test";
const ROBIN = "robin@sample.test";

let stage: Stage;
let page: Page;
let tove: Page;
let robin: Page;
/** Their calls, for what other stories show already. */
let asNova: Awaited<ReturnType<typeof callsOf>>;
let asTove: Awaited<ReturnType<typeof callsOf>>;
let asRobin: Awaited<ReturnType<typeof callsOf>>;
const ids = { nova: 0, tove: 0, robin: 0 };

/** Somebody with an account and a page that members see. */
async function person(name: string, email: string) {
  const visitor = (await stage.visitor()).page;
  await signUp(stage, visitor, name, email);
  const call = await callsOf(stage, visitor);
  await call("PUT", "/currentspecialist", { headline: "Words and forms", visibility: "members" });
  const { id } = await call("GET", "/currentspecialist");
  return { visitor, call, id };
}

withStage(async (opened) => {
  stage = opened;
  const [nova, placeholder, sample] = [
    await person("Nova Example", OWNER),
    await person("Tove Placeholder", TOVE),
    await person("Robin Sample", ROBIN),
  ];
  [page, asNova, ids.nova] = [nova.visitor, nova.call, nova.id];
  [tove, asTove, ids.tove] = [placeholder.visitor, placeholder.call, placeholder.id];
  [robin, asRobin, ids.robin] = [sample.visitor, sample.call, sample.id];
});

const part = (of: Page, name: string) => of.getByRole("region", { name, exact: true });
/** Somebody who stands in a part, by the link to their page. */
const who = (of: Page, name: string, person: string) =>
  part(of, name).getByRole("link", { name: person, exact: true });
const bellOf = (of: Page) => button(of, /^Notifications/);

describe("everybody who shows themselves to members", () => {
  const rows = (of: Page) => part(of, "Everyone").getByRole("listitem");

  it("stands with how each stands to the reader, and without the reader", async () => {
    await asTove("PUT", "/currentspecialist", {
      ...{ roles: ["113"], tools: ["figma"], place: "Aarhus", availability: "available" },
      ...{
        availability_hours: 30,
        usual_pay: { amount: 60_000, unit: "day" },
        usual_pay_audience: "members",
      },
    });
    await page.goto("/people");
    await rows(page).nth(1).waitFor();
    expect(await rows(page).allInnerTexts()).toEqual([
      expect.stringContaining("Tove Placeholder"),
      expect.stringContaining("Robin Sample"),
    ]);
    await rows(page).first().getByText("$600.00").waitFor();
    await look(page, "people");
  });

  it("is searched with a typo, says how it was read, and is narrowed by a filter that stays in the address", async () => {
    await page.getByRole("searchbox", { name: "Search people" }).fill("plaecholder");
    await page.getByText("read as “placeholder”").waitFor();
    expect(await rows(page).count()).toBe(1);
    await button(page, "Search as typed").click();
    await page.getByText("Nobody matches “plaecholder”.").waitFor();
    await button(page, "Clear search").first().click();
    await button(page, "Tools").click();
    // It is checked once the address says so.
    await page.getByRole("checkbox", { name: "Figma" }).click();
    await page.keyboard.press("Escape");
    await page.getByText("1 person").first().waitFor();
    await look(page, "people-filtered");
    await page.reload();
    await rows(page).first().getByText("Tove Placeholder").waitFor();
    expect(page.url()).toContain("tools=figma");
    await button(page, "Clear Tools").click();
    await rows(page).nth(1).waitFor();
  });

  it("is walked and acted on by keys", async () => {
    await rows(page).first().getByRole("link", { name: "Tove Placeholder" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.locator("a:focus", { hasText: "Robin Sample" }).waitFor();
    await page.keyboard.press("c");
    await page.getByRole("dialog", { name: "Connect with Robin" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Search people" }).and(page.locator(":focus")).waitFor();
  });

  it("is narrowed in a sheet on a phone", async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, "Filters").click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: /^Available\s*1$/ }).click();
    await sheet.getByRole("button", { name: "Show 1 person" }).click();
    await sheet.waitFor({ state: "detached" });
    expect(await rows(page).count()).toBe(1);
    if (size) await page.setViewportSize(size);
  });
});

describe("two people who connect", () => {
  it("somebody without connections is told what they are for", async () => {
    await page.goto("/people?tab=connections");
    await part(page, "Connected").getByText("it takes one step to invite somebody").waitFor();
    await look(page, "network-empty");
  });

  it("a request comes by mail and bell; its link shows it, and answers nothing", async () => {
    await asTove("POST", `/connections/${ids.nova}/invite`, { message: "We met at the forms workshop." });
    const link = await linkFrom(stage.stint, OWNER, /\/people\?tab=connections/);
    await page.goto(link);
    const dialog = page.getByRole("dialog", { name: "Tove wants to connect" });
    await dialog.getByText("We met at the forms workshop.").waitFor();
    await look(page, "connect-request");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await asRobin("POST", `/connections/${ids.nova}/invite`, {});
    await page.reload();
    await who(page, "Your move", "Robin Sample").waitFor();
    expect(page.url()).not.toContain("request");
    await who(page, "Your move", "Tove Placeholder").waitFor();
    await look(page, "network-requests");
  });

  it("accepting moves them down and the focus on; ignoring leaves no trace with whoever asked", async () => {
    await page.goto("/people?tab=connections");
    await button(page, "Accept Tove Placeholder").click();
    await who(page, "Connected", "Tove Placeholder").waitFor();
    await page.locator('[aria-label="Accept Robin Sample"]:focus').waitFor();
    await part(page, "Your move").getByRole("button", { name: "Ignore" }).click();
    await part(page, "Your move").waitFor({ state: "detached" });
    await robin.goto("/people?tab=connections");
    await who(robin, "Their move", "Nova Example").waitFor();
    await tove.goto("/people?tab=connections");
    await who(tove, "Connected", "Nova Example").waitFor();
    await look(page, "network-connected");
  });

  it("whoever asked takes it back, and takes that back", async () => {
    await button(robin, "Withdraw the request to Nova Example").click();
    await part(robin, "Their move").waitFor({ state: "detached" });
    await button(robin, "Undo").click();
    await who(robin, "Their move", "Nova Example").waitFor();
  });

  it("who is removed comes back with Undo, and without it is gone for both", async () => {
    await button(page, "More about Tove Placeholder").click();
    await page.getByRole("menuitem", { name: "Remove connection" }).click();
    await who(page, "Connected", "Tove Placeholder").waitFor({ state: "detached" });
    await button(page, "Undo").click();
    await who(page, "Connected", "Tove Placeholder").waitFor();
    await button(page, "More about Tove Placeholder").click();
    await page.getByRole("menuitem", { name: "Block" }).click();
    await who(page, "Blocked", "Tove Placeholder").waitFor();
    await tove.goto("/people?tab=connections");
    await part(tove, "Connected").getByText("it takes one step to invite").waitFor();
    await expect(asTove("GET", `/connections/${ids.nova}`)).rejects.toThrow("404");
    await button(page, "Unblock Tove Placeholder").click();
    await part(page, "Blocked").waitFor({ state: "detached" });
  });
});

describe("the page of notifications", () => {
  it("stands by day, answers in place, and rings without a reload", async () => {
    await asTove("POST", `/connections/${ids.nova}/invite`, {});
    await page.goto("/notifications");
    const today = page.getByRole("region", { name: /^Today/ });
    await today.getByText("Tove Placeholder wants to connect.").waitFor();
    await look(page, "notifications");
    await today.getByRole("button", { name: "Accept" }).click();
    await shown(page, "You are connected.").waitFor();
    // Tove's page is open, and is told without being loaded again.
    await tove.goto("/notifications");
    await shown(tove, "Nova Example accepted your request.").waitFor();
    await asRobin("POST", `/connections/${ids.tove}/invite`, {});
    await tove.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await shown(tove, "Robin Sample wants to connect.").waitFor({ timeout: 90_000 });
  });

  it("marks all as read, and takes that back", async () => {
    await bellOf(tove).first().waitFor();
    await asNova("GET", `/connections/${ids.tove}`);
    await tove.goto("/notifications");
    const line = tove.getByRole("listitem").filter({ hasText: "accepted your request" }).first();
    await line.waitFor();
    if ((await line.getByText("Unread:").count()) > 0) {
      await button(tove, "Mark all as read").first().click();
      await line.getByText("Unread:").waitFor({ state: "detached" });
      await button(tove, "Undo").click();
      await line.getByText("Unread:").waitFor({ state: "attached" });
    }
    await tove.getByRole("tab", { name: /^Your move/ }).click();
    await shown(tove, "Robin Sample wants to connect.").waitFor();
    expect(await tove.getByText("accepted your request").count()).toBe(0);
  });
});

describe("two people who meet at a page", () => {
  const pages = { nova: "", tove: "" };
  const withdrawn = "The request is no longer open.";

  /** Opens the menu of a person's page, and chooses a line of it. */
  async function choose(of: Page, name: string, line: string) {
    await button(of, `More about ${name}`).click();
    await of.getByRole("menuitem", { name: line, exact: true }).click();
  }
  const isFocused = (of: Page, name: string) =>
    expect.poll(() => of.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(name);
  const connect = (of: Page) => of.getByRole("button", { name: "Connect", exact: true });

  it("are connected, and part: with Undo, and without", async () => {
    pages.nova = `/people/${(await asNova("GET", "/currentspecialist")).token}`;
    pages.tove = `/people/${(await asTove("GET", "/currentspecialist")).token}`;
    await page.goto(pages.tove);
    await shown(page, /^Connected since /).waitFor();
    await look(page, "person-connected");
    await choose(page, "Tove Placeholder", "Remove connection");
    await shown(page, "Not connected").waitFor();
    // The menu's button stays, and has the focus again.
    await isFocused(page, "More about Tove Placeholder");
    await button(page, "Undo").click();
    await shown(page, /^Connected since /).waitFor();
    await choose(page, "Tove Placeholder", "Remove connection");
    await connect(page).waitFor();
    await tove.goto(pages.nova);
    await connect(tove).waitFor();
    await look(page, "person-unconnected");
  });

  it("one asks with a few words, and takes it back before it is answered", async () => {
    await connect(page).click();
    await asksBeforeItCloses(page, "network/connect-dialog.tsx");
    await connect(page).click();
    const dialog = page.getByRole("dialog", { name: "Connect with Tove" });
    await dialog.getByLabel("Message (optional)").fill("Shall we do the intake forms together?");
    await look(page, "connect-dialog");
    await button(page, "Send request").click();
    await dialog.waitFor({ state: "detached" });
    await shown(page, "You asked Tove Placeholder to connect.").waitFor();
    await shown(page, /^Asked on /).waitFor();
    // The button that opened the dialog is gone; the focus is still in its line.
    await isFocused(page, "More about Tove Placeholder");
    await look(page, "person-asked");
    await tove.goto(pages.nova);
    await shown(tove, "Nova wants to connect").waitFor();
    await shown(tove, "“Shall we do the intake forms together?”").waitFor();
    await look(tove, "person-asked-by-them");
    await button(page, "Withdraw").click();
    await connect(page).waitFor();
    await holdUndo(page);
    await button(tove, "Accept").click();
    await shown(tove, withdrawn).waitFor();
    await connect(tove).waitFor();
    await button(page, "Undo").click();
    await shown(page, /^Asked on /).waitFor();
    await look(tove, "person-no-longer-open");
  });

  it("are told how they stand where it changed meanwhile: already asked, already connected", async () => {
    // Tove's page still says that nobody asked.
    await connect(tove).click();
    await button(tove, "Send request").click();
    await shown(tove, "Nova wants to connect.").waitFor();
    await button(tove, "Accept").waitFor();
    await asTove("POST", `/connections/${ids.nova}/accept`, {});
    await button(tove, "Accept").click();
    await shown(tove, "You are already connected.").waitFor();
    await shown(tove, /^Connected since /).waitFor();
    // Nova's page still offers to take the request back.
    await button(page, "Withdraw").click();
    await shown(page, withdrawn).waitFor();
    await shown(page, /^Connected since /).waitFor();
  });

  it("one answers from the page, and whoever is ignored reads nothing of it", async () => {
    await robin.goto(pages.tove);
    await shown(robin, /^Asked on /).waitFor();
    await asTove("POST", `/connections/${ids.robin}/decline`, {});
    await robin.reload();
    await shown(robin, /^Asked on /).waitFor();
    const { token } = await asRobin("GET", "/currentspecialist");
    await tove.goto(`/people/${token}`);
    await button(tove, "Accept").click();
    await shown(tove, "You and Robin Sample are connected.").waitFor();
    await shown(tove, /^Connected since /).waitFor();
  });

  it("one blocks the other, who finds nobody there; with a way back", async () => {
    await choose(page, "Tove Placeholder", "Block");
    await shown(page, "Blocked by you").waitFor();
    await holdUndo(page);
    await tove.goto(pages.nova);
    await tove.getByRole("heading", { name: "This profile is private" }).waitFor();
    await button(page, "Undo").click();
    await shown(page, /^Connected since /).waitFor();
    await choose(page, "Tove Placeholder", "Block");
    await shown(page, "Blocked by you").waitFor();
    await look(page, "person-blocked");
    await button(page, "Unblock").click();
    await connect(page).waitFor();
    // The link of an old mail still leads somewhere.
    await tove.goto(`/people?tab=connections&request=${ids.nova}`);
    const ended = tove.getByRole("dialog", { name: "Nova Example" });
    await ended.getByText(withdrawn).waitFor();
    await look(tove, "connect-request-ended");
    await ended.getByRole("link", { name: "See the profile" }).click();
    await connect(tove).waitFor();
  });

  it("one invites the other to a project from their page; they work on it, and part", async () => {
    const client = await asNova("POST", "/clients", { name: "Cedar & Row" });
    const project = await asNova("POST", "/projects", { client_id: client.id, name: "Intake forms" });
    await page.goto(pages.tove);
    await button(page, "Invite to a project").click();
    const dialog = page.getByRole("dialog", { name: "Invite teammate" });
    await dialog.getByText("You see their address once they join.").waitFor();
    await dialog.getByRole("combobox", { name: "Project" }).click();
    await page.getByRole("option", { name: /Intake forms/ }).click();
    await dialog.getByLabel("Pay (optional)").fill("1200");
    await look(page, "person-invite");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await shown(page, "Tove Placeholder is invited to Intake forms.").waitFor();
    await page.goto(`/projects/${project.id}/team`);
    await shown(page, "Address shows once they join").first().waitFor();
    expect(await page.content()).not.toContain(TOVE);
    await tove.goto("/notifications");
    await shown(tove, /invites you to Intake forms/).waitFor();
    const link = await linkFrom(stage.stint, TOVE, /\/invitations\//);
    await tove.goto(link);
    await tove.getByRole("button", { name: "Accept and open the project" }).click();
    await tove.waitForURL(/\/projects\//);
    await page.reload();
    await shown(page, TOVE).first().waitFor();
    await look(page, "person-joined");
    const team = (await asNova("GET", `/projects/${project.id}/users`)) as unknown as { id: number }[];
    await asNova("DELETE", `/projects/${project.id}/specialists/${team[1]?.id}`);
    await expect(asTove("GET", `/projects/${project.id}`)).rejects.toThrow();
  });

  it("one notes something on the other, who never reads it", async () => {
    const { token } = await asTove("GET", "/currentspecialist");
    await page.goto(`/people/${token}`);
    await page.getByRole("textbox", { name: "Note" }).fill("Quick with covers; ask again in spring.");
    await button(page, "Add note").click();
    await shown(page, "Quick with covers; ask again in spring.").waitFor();
    await look(page, "person-notes");
    await tove.goto("/profile");
    await tove.getByRole("heading", { name: "Tove Placeholder" }).waitFor();
    expect(await tove.content()).not.toContain("Quick with covers");
  });

  it("one writes to the other without their address, and reports them", async () => {
    await page.goto(pages.tove);
    await button(page, "Send email").click();
    await asksBeforeItCloses(page, "network/email-dialog.tsx");
    await button(page, "Send email").click();
    const mail = page.getByRole("dialog", { name: "Email Tove" });
    await mail.getByText(`Their reply goes to ${OWNER}.`).waitFor();
    await mail.getByLabel("Message").fill("Could we talk about the intake forms?");
    await look(page, "person-email");
    await mail.getByRole("button", { name: "Send email" }).click();
    await shown(page, "Email sent!").waitFor();
    expect(await page.content()).not.toContain(TOVE);
    await choose(page, "Tove Placeholder", "Report misconduct");
    await asksBeforeItCloses(page, "network/report-dialog.tsx");
    await choose(page, "Tove Placeholder", "Report misconduct");
    const report = page.getByRole("dialog", { name: "Report misconduct" });
    await report.getByText("Stint takes misconduct seriously.").waitFor();
    await report.getByLabel("Not paid, or paid outside what was agreed").check();
    await report.getByLabel("What happened").fill("Paid half of it, and then nothing.");
    await look(page, "person-report");
    await report.getByRole("button", { name: "Send report" }).click();
    await shown(page, "Your report is sent.").waitFor();
    await shown(page, "Blocked by you").waitFor();
    await button(page, "Unblock").click();
    await connect(page).waitFor();
  });

  it("no page threw an error", () => expect(problems).toEqual([]));
});
