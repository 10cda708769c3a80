import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { button, shown, signUp } from "./steps";
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

describe("two people who connect", () => {
  it("somebody without connections is told what they are for", async () => {
    await page.goto("/people");
    await part(page, "Connected")
      .getByText("People you connect with can be put on a project at once.")
      .waitFor();
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
    await page.goto("/people");
    await button(page, "Accept Tove Placeholder").click();
    await who(page, "Connected", "Tove Placeholder").waitFor();
    await page.locator('[aria-label="Accept Robin Sample"]:focus').waitFor();
    await part(page, "Your move").getByRole("button", { name: "Ignore" }).click();
    await part(page, "Your move").waitFor({ state: "detached" });
    await robin.goto("/people");
    await who(robin, "Their move", "Nova Example").waitFor();
    await tove.goto("/people");
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
    await tove.goto("/people");
    await part(tove, "Connected").getByText("can be put on a project").waitFor();
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

  it("no page threw an error", () => expect(problems).toEqual([]));
});
