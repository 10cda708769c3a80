import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { button, field, PASSWORD } from "./steps";
import type { Stage } from "./support";

/** Makes somebody one of Stint's own people, as the operator does: their sessions end, and they sign in again. */
export async function appoint(stage: Stage, page: Page, email: string): Promise<void> {
  const args = ["scripts/appoint.mjs", "--stage", "laptop", "--email", email];
  const env = { ...process.env, PORT: new URL(stage.stint.url).port };
  await promisify(execFile)(process.execPath, args, { env });
  await page.goto("/signin");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await button(page, "Sign in").click();
  await page.waitForURL((url) => !url.pathname.startsWith("/signin"));
}
