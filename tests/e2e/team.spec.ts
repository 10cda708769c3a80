import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { asksBeforeItCloses } from "./dialog-story";
import { button, shown, signUp, subscribe } from "./steps";
import { look, moveClock, problems, type Stage, withStage } from "./support";

const OWNER = "nova@harbor.test";
const ROBIN = { name: "Robin Sample", email: "robin@sample.test" };
const KIM = { name: "Kim Demoff", email: "kim@demoff.test" };
const COMPANY = "Harbor Studio";

let stage: Stage;
let page: Page;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
  await signUp(stage, page, "Nova Example", OWNER);
  const call = await callsOf(stage, page);
  await call("PATCH", "/currentuser", { brand_name: COMPANY });
});

const dialogOf = (of: Page, name: string | RegExp) => of.getByRole("dialog", { name });
const row = (name: string) => page.getByRole("table", { name: "Admins" }).getByRole("row", { name });

async function openTeam() {
  await page.goto("/settings/team");
  await page.getByRole("heading", { name: "Team", level: 2 }).waitFor();
}

/** Opens the dialog and fills it in; answers it, with what it costs there. */
async function fillInvitation({ name, email }: { name: string; email: string }) {
  await button(page, "Invite an admin").filter({ visible: true }).click();
  const dialog = dialogOf(page, "Invite an admin");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByText(`When ${name.split(" ")[0]} accepts`).waitFor();
  return dialog;
}

async function invite(who: { name: string; email: string }) {
  const dialog = await fillInvitation(who);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await dialog.waitFor({ state: "detached" });
  await row(who.name).getByText("Invited").filter({ visible: true }).waitFor();
}

describe("an owner on another plan", () => {
  it("reads what a team gives and costs", async () => {
    await openTeam();
    await shown(page, "$576.00 billed once a year, or $75.00 month to month.").waitFor();
    expect(await page.getByRole("table", { name: "Admins" }).count()).toBe(0);
    await look(page, "team-offer");
  });
});

describe("an owner on Team", () => {
  it("invites admins to the seats of the plan, which cost nothing", async () => {
    await subscribe(stage, page, "team_yearly");
    // Past the trial, so that what is bought is charged.
    await moveClock(stage.stint, "P15D");
    await page.reload();
    await openTeam();
    await shown(page, "1 of 3 seats").waitFor();
    const dialog = await fillInvitation(ROBIN);
    await dialog.getByText("Nothing is charged.").waitFor();
    await look(page, "team-invite-included");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await row(ROBIN.name).getByText("Invited").filter({ visible: true }).waitFor();
    await invite(KIM);
  });

  it("reads when somebody is invited twice", async () => {
    const dialog = await fillInvitation(KIM);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.getByText("This person has already been invited").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await button(page, "Invite an admin").filter({ visible: true }).click();
    await asksBeforeItCloses(page, "team/invite-dialog.tsx");
  });

  it("sends an invitation again, and takes one back", async () => {
    await button(page, `More for ${KIM.name}`).click();
    await page.getByRole("menuitem", { name: "Send invitation again" }).click();
    await shown(page, `A new link is on its way to ${KIM.name}.`).waitFor();
    await button(page, `More for ${KIM.name}`).click();
    await page.getByRole("menuitem", { name: "Withdraw invitation" }).click();
    await row(KIM.name).waitFor({ state: "detached" });
    await invite(KIM);
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
