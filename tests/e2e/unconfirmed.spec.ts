import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { button, decideGetPaid, enter, shown, stayOnStarter } from "./steps";
import { linkFrom, look, mailsTo, problems, type Stage, withStage } from "./support";

let stage: Stage;
let page: Page;
const EMAIL = "nora@unconfirmed.test";
const CLIENT = "maren@client.test";
const PASSWORD = "correct horse battery";

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
});

/** Calls the API as the person who is signed in; answers `data`. */
async function call<T>(method: string, path: string, body: object): Promise<T> {
  const { access_token } = await page.evaluate(async () => {
    const answer = await fetch("/api/auth/refresh", { method: "POST" });
    return ((await answer.json()) as { data: { access_token: string } }).data;
  });
  const answer = await fetch(`${stage.stint.url}/api/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return ((await answer.json()) as { data: T }).data;
}

describe("somebody who sends before the address is confirmed", () => {
  it("drafts what they like", async () => {
    await page.goto("/signup");
    await page.evaluate(
      async ([email, password]) => {
        await fetch("/api/auth/signup", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email, password, first_name: "Nora", last_name: "Example" }),
        });
      },
      [EMAIL, PASSWORD],
    );
    await page.goto("/signin");
    await enter(page, "Example Studio", EMAIL, PASSWORD);
    await stayOnStarter(page);
    await decideGetPaid(page);
    const client = await call<{ id: number }>("POST", "/clients", { name: "Mockford Books" });
    await call("POST", `/clients/${client.id}/contacts`, {
      first_name: "Maren",
      last_name: "Sample",
      email: CLIENT,
    });
    const invoice = await call<{ id: number }>("POST", "/invoices", {
      client_id: client.id,
      is_global: true,
    });
    await call("POST", `/invoices/${invoice.id}/items`, { name: "Design", unit_price: 12_000 });
    await page.goto(`/projects/0/pay/invoice/${invoice.id}`);
    await button(page, "Send invoice").waitFor();
  });

  it("is asked to confirm first, and what was being sent stays", async () => {
    await button(page, "Send invoice").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Send \$120\.00/ })
      .click();
    await shown(page, "Confirm your email first").waitFor();
    await look(page, "verify-email");
    await button(page, "Already verified").click();
    await shown(page, "Your email is not verified yet.").waitFor();
    await button(page, "Send the link again").click();
    await shown(page, "Email sent!").waitFor();
    expect(await mailsTo(stage.stint, CLIENT)).toEqual([]);
  });

  it("goes on once the link was opened", async () => {
    const other = await page.context().newPage();
    await other.goto(await linkFrom(stage.stint, EMAIL, /\/signup\/confirm\//));
    await button(other, "Confirm my email").click();
    await other.waitForURL(/dashboard/);
    await other.close();
    await button(page, "Already verified").click();
    await expect.poll(() => page.getByText("Confirm your email first").count()).toBe(0);
    const dialog = page.getByRole("dialog");
    if ((await dialog.count()) === 0) await button(page, "Send invoice").click();
    await dialog.getByRole("button", { name: /^Send \$120\.00/ }).click();
    await expect.poll(async () => (await mailsTo(stage.stint, CLIENT)).length).toBe(1);
    expect(problems).toEqual([]);
  });
});

describe("what is built for people", () => {
  it("has no specimen of the design system in it", () => {
    const dist = join(import.meta.dirname, "../../packages/web/dist");
    const files = globSync("**/*.{js,css,html,json}", { cwd: dist });
    expect(files.length).toBeGreaterThan(20);
    const holds = (file: string) =>
      /specimen/i.test(file) || /features\/specimen/.test(readFileSync(join(dist, file), "utf8"));
    expect(files.filter(holds)).toEqual([]);
  });
});
