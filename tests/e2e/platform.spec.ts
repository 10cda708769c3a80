import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { appoint } from "./appoint";
import { asksBeforeItCloses } from "./dialog-story";
import { button, pressProven, shown, signUp } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

const KIM = "kim@platform.test";
const PIA = "pia@platform.test";

let stage: Stage;
let kim: Page;
/** One of Stint's own people. */
let pia: Page;

withStage(async (opened) => {
  stage = opened;
  kim = (await stage.visitor()).page;
  pia = (await stage.visitor()).page;
  await signUp(stage, kim, "Kim Demoff", KIM);
  await signUp(stage, pia, "Pia Sample", PIA);
  await appoint(stage, pia, PIA);
});

const title = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

describe("the pages of Stint's own people", () => {
  it("are nobody else's", async () => {
    for (const path of ["/admin/users", "/admin/users/12"]) {
      await kim.goto(path);
      await kim.getByRole("heading", { level: 1 }).waitFor();
      expect(await kim.getByRole("navigation", { name: "Platform" }).count()).toBe(0);
      expect(await kim.content()).not.toContain(PIA);
    }
  });

  it("find somebody by a part of the name, and the address of the search survives a reload", async () => {
    await pia.goto("/admin/users");
    await title(pia, "Users");
    await pia.getByRole("link", { name: "Kim Demoff" }).waitFor();
    await look(pia, "admin-users");
    await pia.getByRole("searchbox").fill("nobody at all");
    await shown(pia, "Nobody with these words.").waitFor();
    await pia.getByRole("searchbox").fill("demoff");
    await pia.getByRole("link", { name: "Kim Demoff" }).waitFor();
    await pia.reload();
    await pia.getByRole("link", { name: "Kim Demoff" }).click();
    await title(pia, "Kim Demoff");
    await shown(pia, KIM).waitFor();
  });

  it("note what was found out, suspend with a reason, and open again", async () => {
    await button(pia, "Add a note").click();
    await asksBeforeItCloses(pia, "platform/user-page.tsx");
    await button(pia, "Add a note").click();
    await pia.getByRole("textbox", { name: /Note/ }).fill("Ticket 7: asked twice for a bank statement.");
    await pia.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await shown(pia, "Ticket 7: asked twice for a bank statement.").waitFor();
    await button(pia, "Suspend").click();
    const dialog = pia.getByRole("dialog");
    await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
    await dialog.getByText("Reason required").waitFor();
    await look(pia, "admin-suspend");
    await dialog.getByRole("textbox", { name: /Reason/ }).fill("Ticket 7: pretends to be a bank");
    await pressProven(
      pia,
      dialog.getByRole("button", { name: "Suspend", exact: true }),
      shown(pia, "Suspended", { exact: true }),
    );
    await kim.goto("/projects");
    await kim.waitForURL((url) => !url.pathname.startsWith("/projects"));
    await shown(pia, /Ticket 7: pretends to be a bank/).waitFor();
    await look(pia, "admin-user");
    await button(pia, "Open the account").click();
    await dialog.getByRole("textbox", { name: /Reason/ }).fill("Ticket 7: was her own bank");
    await dialog.getByRole("button", { name: "Open the account" }).click();
    await shown(pia, "Active", { exact: true }).waitFor();
    await shown(pia, /was her own bank/).waitFor();
  });

  it("no page threw an error", () => expect(problems).toEqual([]));
});
