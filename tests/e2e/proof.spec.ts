import { describe, expect, it } from "vitest";
import { button, field, setUp, shown, signUp, stayOnStarter } from "./steps";
import { linkFrom, look, mailsTo, moveClock, problems, type Stage, withStage } from "./support";

let stage: Stage;
withStage(async (opened) => {
  stage = opened;
});

describe("what changes hands of an account", () => {
  it("asks who it is, keeps what was typed, goes on by password or code, and can be undone by email", async () => {
    const { page } = await stage.visitor();
    const [old, next] = ["nova@sample.test", "nova.new@sample.test"];
    await signUp(stage, page, "Nova Example", old);
    await moveClock(stage.stint, "PT10M");
    await page.goto("/settings");
    await field(page, "New email address").fill(next);
    await button(page, "Change address").click();
    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    await dialog.waitFor();
    await look(page, "proof-dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await field(page, "New email address").inputValue()).toBe(next);
    expect(new URL(page.url()).pathname).toBe("/settings/account");

    await button(page, "Change address").click();
    await dialog.getByLabel("Password", { exact: true }).fill("not the right one");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("This password is not right").waitFor();
    await dialog.getByRole("button", { name: "Email me a code instead" }).click();
    await dialog.getByLabel("Code").waitFor();
    await expect.poll(async () => (await mailsTo(stage.stint, old)).some(isCode)).toBe(true);
    const [code] = /\d{6}/.exec((await mailsTo(stage.stint, old)).find(isCode)?.subject ?? "") ?? [""];
    await dialog.getByLabel("Code").fill(code);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await shown(page, `A link is on its way to ${next}.`).waitFor();

    await page.goto(await linkFrom(stage.stint, next, /email_token=/));
    // The address stands on the page before the link was taken, too: the mail to the old one says that it was.
    const isChange = ({ subject }: { subject: string }) => subject.endsWith("was changed");
    await expect
      .poll(async () => (await mailsTo(stage.stint, old)).some(isChange), { timeout: 20_000 })
      .toBe(true);
    const { page: elsewhere } = await stage.visitor();
    await elsewhere.goto(await linkFrom(stage.stint, old, /undo\?token=/));
    await shown(elsewhere, old).waitFor();
    await look(elsewhere, "undo-address");
    await button(elsewhere, "Undo the change").click();
    await shown(elsewhere, "Your address is back").waitFor();
    await elsewhere.getByRole("link", { name: "Sign in" }).click();
    await field(elsewhere, "Email").fill(old);
    await field(elsewhere, "Password").fill("correct horse battery");
    await button(elsewhere, "Sign in").click();
    await elsewhere.waitForURL(/dashboard/);
    expect(problems).toEqual([]);
  });

  it("goes on by Google, in a window of its own, for who signs in with Google", async () => {
    const { page } = await stage.visitor();
    await page.goto("/signin");
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await button(page, "Robin Sample robin.sample@gmail.test").click();
    await setUp(page, "Robin Sample Studio");
    await stayOnStarter(page);
    await moveClock(stage.stint, "PT10M");
    await page.goto("/settings");
    await field(page, "New email address").fill("robin@sample.test");
    await button(page, "Change address").click();
    const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
    await dialog.waitFor();
    await look(page, "proof-dialog-google");
    const prove = async (account: string) => {
      const [google] = await Promise.all([
        page.waitForEvent("popup"),
        dialog.getByRole("button", { name: "Continue with Google" }).click(),
      ]);
      await Promise.all([google.waitForEvent("close"), google.getByText(account).click()]);
    };
    await prove("demo@stint.test");
    await dialog.getByText("That is another Google account").waitFor();
    await prove("robin.sample@gmail.test");
    await dialog.waitFor({ state: "detached" });
    await shown(page, "A link is on its way to robin@sample.test.").waitFor();
    expect(problems).toEqual([]);
  });
});

const isCode = ({ subject }: { subject: string }) => subject.endsWith("is your Stint code");
