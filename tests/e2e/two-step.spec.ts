import { generate } from "otplib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { button, field, PASSWORD, shown, signUp, turn } from "./steps";
import { look, mailsTo, moveClock, problems, type Stage, withStage } from "./support";

let stage: Stage;
withStage(async (opened) => {
  stage = opened;
});

/** The code that the app shows by the product's clock; the clock is moved first, as a code works once. */
async function nextCode(secret: string): Promise<string> {
  await moveClock(stage.stint, "PT30S");
  const response = await fetch(`${stage.stint.url}/_local/clock.json`);
  const { data } = (await response.json()) as { data: { now: string } };
  return generate({ secret, epoch: Math.floor(Date.parse(data.now) / 1000) });
}

async function typePassword(page: Page, email: string, password = PASSWORD) {
  await page.goto("/signin");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await page.keyboard.press("Enter");
}

async function sayPassword(page: Page, email: string, password = PASSWORD) {
  await typePassword(page, email, password);
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
}

/** Ends the session in this browser, which stays the device that it was. */
async function leave(page: Page) {
  await page.context().clearCookies({ name: "stint_refresh" });
  await page.evaluate(() => localStorage.removeItem("stint.session"));
}

describe("two-step sign-in", () => {
  it("is turned on with password, code and ten codes, asks at the next sign-in, and lets in by app or backup code", async () => {
    const { page } = await stage.visitor();
    const email = "nova.step@sample.test";
    await signUp(stage, page, "Nova Example", email);
    await page.goto("/settings/security");
    await button(page, "Turn on the app").click();
    const dialog = page.getByRole("dialog");
    await look(page, "two-step-password");
    await dialog.getByLabel("Your password", { exact: true }).fill("not the right one");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("This is not your password.").waitFor();
    await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("dialog", { name: "Scan this with your app" }).waitFor();
    await dialog.getByRole("img", { name: "QR code for the app" }).waitFor();
    const key = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+/).textContent();
    const secret = (key ?? "").replaceAll(" ", "");
    const code = await nextCode(secret);
    const other = `${(Number(code) + 1) % 1_000_000}`.padStart(6, "0");
    await dialog.getByLabel("Code from the app").fill(other);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("This code is not right").waitFor();
    await look(page, "two-step-scan");
    await dialog.getByLabel("Code from the app").fill(code);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("dialog", { name: "Keep these ten codes" }).waitFor();
    const codes = await dialog.locator("ol code").allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await dialog.getByRole("button", { name: "Turn it on" }).isDisabled()).toBe(true);
    await look(page, "two-step-codes");
    await turn(dialog.getByLabel("I have put them somewhere safe"));
    await dialog.getByRole("button", { name: "Turn it on" }).click();
    await shown(page, "Two-step sign-in is on", { exact: true }).waitFor();
    await shown(page, "10 of 10 left").waitFor();
    await look(page, "settings-security");
    await expect
      .poll(async () => (await mailsTo(stage.stint, email)).map(({ subject }) => subject))
      .toContain("Two-step sign-in is on for your Stint account");

    const { page: phone } = await stage.visitor();
    await sayPassword(phone, email);
    await look(phone, "signin-two-step");
    await field(phone, "Code").fill(other);
    await phone.getByText("Four tries left.").waitFor();
    // The wrong digits are selected: typing replaces them, and the sixth sends.
    await phone.keyboard.type(await nextCode(secret));
    await phone.waitForURL(/dashboard/);

    const { page: lost } = await stage.visitor();
    await sayPassword(lost, email);
    await button(lost, "I lost all of them").click();
    await lost.getByRole("heading", { name: "Everything is lost" }).waitFor();
    await look(lost, "signin-lost");
    await button(lost, "Other ways").click();
    await button(lost, "Use a backup code").click();
    await look(lost, "signin-backup");
    await field(lost, "Backup code").fill(codes[0] ?? "");
    await lost.keyboard.press("Enter");
    await lost.waitForURL(/dashboard/);
    await lost.goto("/settings/security");
    await shown(lost, "9 of 10 left").waitFor();

    // Step-up asks for the app first.
    await moveClock(stage.stint, "PT10M");
    await lost.goto("/settings/account");
    await field(lost, "New email address").fill("nova.other@sample.test");
    await button(lost, "Change address").click();
    const proof = lost.getByRole("dialog", { name: "Confirm it's you" });
    await proof.getByLabel("Code of the app").fill(await nextCode(secret));
    await look(lost, "proof-dialog-app");
    await proof.getByRole("button", { name: "Continue" }).click();
    await shown(lost, "A link is on its way to nova.other@sample.test.").waitFor();

    await lost.goto("/settings/security");
    await button(lost, "Turn off").click();
    await lost.getByRole("dialog").getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await look(lost, "two-step-off");
    await lost.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await shown(lost, "Two-step sign-in is off.").waitFor();
    expect(problems).toEqual([]);
  });

  it("lets a trusted device in without a code, and a password change ends that", async () => {
    const { page } = await stage.visitor();
    const email = "kim.step@sample.test";
    await signUp(stage, page, "Kim Demoff", email);
    const call = async (path: string, data: object) => {
      const { url } = stage.stint;
      const refreshed = await page.request.post(`${url}/api/auth/refresh`, { headers: { origin: url } });
      const { access_token } = ((await refreshed.json()) as { data: { access_token: string } }).data;
      const answer = await page.request.post(`${url}/api/v2/currentuser/mfa/${path}`, {
        headers: { origin: url, authorization: `Bearer ${access_token}` },
        data,
      });
      return ((await answer.json()) as { data: { secret: string } }).data;
    };
    const { secret } = await call("enable", { password: PASSWORD });
    await call("complete", { otp: await nextCode(secret) });
    await leave(page);
    await sayPassword(page, email);
    await turn(page.getByLabel("Do not ask on this device for 30 days"));
    await field(page, "Code").fill(await nextCode(secret));
    await page.waitForURL(/dashboard/);
    await leave(page);
    await typePassword(page, email);
    await page.waitForURL(/dashboard/);
    await page.goto("/changepassword");
    const dialog = page.getByRole("dialog", { name: "Change your password" });
    await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
    await dialog.getByLabel("New password", { exact: true }).fill("quite another phrase");
    await dialog.getByRole("button", { name: "Change password" }).click();
    await shown(page, "Your password is changed.").waitFor();
    await leave(page);
    await sayPassword(page, email, "quite another phrase");
    expect(problems).toEqual([]);
  });
});
