import type { Page } from "playwright-core";
import { button, signUp } from "./steps";
import { linkFrom, type Stage } from "./support";

/** Invites somebody to the project whose page `owner` shows; they sign up and join. Answers their own page. */
export async function teammate(stage: Stage, owner: Page, name: string, email: string): Promise<Page> {
  await owner.goto(owner.url().replace(/\/projects\/(\d+).*/, "/projects/$1/team"));
  await button(owner, "Invite teammate").first().click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^Email/).fill(email);
  await dialog.getByLabel(/^Message/).fill("Come and build it with me.");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await dialog.waitFor({ state: "detached" });
  const invitation = await linkFrom(stage.stint, email, /\/invitations\//);
  const { page } = await stage.visitor();
  await signUp(stage, page, name, email);
  await page.goto(invitation);
  await button(page, "Accept and open the project").click();
  await page.waitForURL(/\/projects\/\d+/);
  return page;
}
