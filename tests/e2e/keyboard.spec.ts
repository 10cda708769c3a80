import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { codeOf, isIn, shown, signIn, startProject } from "./steps";
import { linkFrom, problems, type Stage, withStage } from "./support";

const MAREN = "maren@client.test";
let stage: Stage;
let owner: Page;
let client: Page;
let link: string;

withStage(
  async (opened) => {
    stage = opened;
    owner = (await stage.visitor()).page;
    client = (await stage.visitor()).page;
    await owner.goto("/signin");
    await signIn(owner, "Nova Example", ACCOUNT.email, ACCOUNT.password);
    await startProject(owner);
  },
  "subscribed",
  undefined,
  true,
);

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** What a screen reader would call the element that has the focus, roughly. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement)) return "";
    const labels = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels : null;
    const by = (at.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ")
      .trim();
    const name = at.getAttribute("aria-label") || by || labels?.[0]?.textContent || at.textContent || "";
    return name.replace(/\s+/g, " ").trim();
  });

/** Walks with Tab, as somebody without a mouse does, until the focus is on `name`. */
async function tabTo(page: Page, name: string | RegExp, most = 90): Promise<void> {
  const seen: string[] = [];
  for (let at = 0; at < most; at += 1) {
    const here = await focused(page);
    if (typeof name === "string" ? here === name : name.test(here)) return;
    seen.push(here.slice(0, 40));
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${name}; it passed ${[...new Set(seen)].join(" | ")}`);
}

/** A service, typed cell by cell from its name. */
async function service(name: string, quantity: string, rate: string) {
  await owner.keyboard.type(name);
  await press(owner, "Tab", "Tab", "Tab");
  await owner.keyboard.type(quantity);
  await press(owner, "Tab");
  await owner.keyboard.type(rate);
}

describe("from an empty scope to a signature without a mouse", () => {
  it("the owner prices a scope", async () => {
    await tabTo(owner, "My first phase");
    await press(owner, "Enter");
    await isIn(owner, "Phase name");
    await press(owner, "ControlOrMeta+a");
    await owner.keyboard.type("Design");
    await press(owner, "Enter");
    await isIn(owner, "Service");
    await press(owner, "ControlOrMeta+a");
    await service("Homepage", "2", "1450");
    await press(owner, "Enter");
    await isIn(owner, "Service");
    await service("Templates", "4", "620");
    await press(owner, "Escape");
    await shown(owner, "$5,380.00").waitFor();
    await shown(owner, "Saved", { exact: true }).waitFor();
  });

  it("builds the proposal, plans its payments and sends it", async () => {
    await tabTo(owner, "Build proposal");
    await press(owner, "Enter");
    await owner.waitForURL(/proposals\/\d+/);
    await shown(owner, "Branding").waitFor();
    await tabTo(owner, "Payment schedule");
    await press(owner, "Enter");
    await owner.getByRole("textbox", { name: "Percent" }).waitFor();
    // First the choice between percent and amount, then the figure.
    await tabTo(owner, "Percent");
    await press(owner, "Tab");
    await tabTo(owner, "Percent");
    await press(owner, "ControlOrMeta+a");
    await owner.keyboard.type("40");
    await shown(owner, "$2,152.00").waitFor();
    await tabTo(owner, "Summary");
    await press(owner, "Enter");
    await shown(owner, "Cover note").waitFor();
    await tabTo(owner, /^Cover note/);
    await owner.keyboard.type("Thank you for your time.");
    await shown(owner, "Saved", { exact: true }).waitFor();
    await tabTo(owner, "Send proposal");
    await press(owner, "Enter");
    const dialog = owner.getByRole("dialog");
    await dialog.waitFor();
    await tabTo(owner, /^First name/);
    await owner.keyboard.type("Maren");
    await tabTo(owner, /^Last name/);
    await owner.keyboard.type("Holt");
    await tabTo(owner, /^Email/);
    await owner.keyboard.type(MAREN);
    await press(owner, "Enter");
    await dialog.getByText("Message").waitFor();
    await tabTo(owner, /^Message/);
    await owner.keyboard.type("Here it is.");
    await tabTo(owner, "Send proposal");
    await press(owner, "Enter");
    await shown(owner, `Sent to ${MAREN}.`).waitFor();
    await dialog.waitFor({ state: "detached" });
    // The focus is back where it was, not lost at the top of the page.
    expect(await focused(owner)).not.toBe("");
    link = await linkFrom(stage.stint, MAREN, /\/proposal\//);
  });

  it("the client reads, agrees and signs", async () => {
    await client.goto(link);
    await shown(client, "Review and accept").waitFor();
    await tabTo(client, "Review and accept");
    await press(client, "Enter");
    await shown(client, "Read, agree, sign").waitFor();
    await tabTo(client, "Contract terms");
    await press(client, "End");
    await client.getByRole("checkbox").waitFor();
    await tabTo(client, /^I have read this proposal/);
    await press(client, "Space");
    await client.getByLabel("Your full name").waitFor();
    await tabTo(client, "Your full name");
    await client.keyboard.type("Maren Holt");
    await tabTo(client, "Your email");
    await press(client, "ControlOrMeta+a");
    await client.keyboard.type(MAREN);
    await tabTo(client, "Email me the code");
    await press(client, "Enter");
    await client.getByLabel("Code we sent you").waitFor();
    await tabTo(client, "Code we sent you");
    await client.keyboard.type(await codeOf(stage, MAREN));
    await tabTo(client, "Sign and accept $5,380.00");
    await press(client, "Enter");
    await shown(client, "Thank you, Maren. It is agreed.").waitFor();
    expect(await focused(client)).toBe("Thank you, Maren. It is agreed.");
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
