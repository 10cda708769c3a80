import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  AFTER_DECISION,
  asksBeforeItCloses,
  BEFORE,
  closesUnchanged,
  ELSEWHERE,
  OPENERS,
  question,
} from "./dialog-story";
import { button, decideGetPaid, field } from "./steps";
import { look, problems, withStage } from "./support";

let page: Page;
withStage(async (stage) => {
  page = (await stage.visitor()).page;
  await page.goto("/signin");
  await field(page, "Email").fill("demo@stint.test");
  await field(page, "Password").fill("demo-stint-2026");
  await button(page, "Sign in").click();
  await page.waitForURL(/dashboard/);
}, "demo");

const FEATURES = "packages/web/src/features";
/** A dialog or panel with a form of its own, or with one that its features lend it. */
const drawsForm = (source: string) =>
  /<(Dialog|FormDialog|Panel)\b/.test(source) &&
  /<(form|FormDialog|TextArea|textarea|Comments|OwnerComments|Notes|SendForm|SendStatement)\b/.test(source);
/** Passwords, codes and a rate that the law publishes are nothing to keep, and the specimen is no page of the product. */
const NOTHING_KEPT = [
  "invoice/detail/late-fee-dialog.tsx",
  "settings/security/change-password-dialog.tsx",
  "settings/security/password-dialogs.tsx",
  "settings/security/turn-on-dialog.tsx",
  "shell/proof-dialog.tsx",
  "specimen/overlays.tsx",
];

describe("what is typed into a dialog", () => {
  it("is looked at here for every dialog and panel with a form", () => {
    const drawn = readdirSync(FEATURES, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && drawsForm(readFileSync(`${FEATURES}/${file}`, "utf8")))
      .filter((file) => !NOTHING_KEPT.includes(file));
    const known = [OPENERS, AFTER_DECISION, ELSEWHERE].flatMap((each) => Object.keys(each));
    expect(known.toSorted()).toEqual(drawn.toSorted());
    for (const [file, story] of Object.entries(ELSEWHERE))
      expect(readFileSync(`tests/e2e/${story}`, "utf8")).toMatch(
        new RegExp(`asksBeforeItCloses\\(\\w+, "${file}"\\)`),
      );
  });

  // Its own buttons are pressed in packages/web/test/components/dialog.test.ts.
  it("is asked for by the ways out that a browser has, in the same words", async () => {
    const open = OPENERS["client/contact-dialog.tsx"];
    await open?.(page);
    const dialog = page.getByRole("dialog", { name: "Add contact" });
    await dialog.getByLabel("First name").fill("Robin");
    const ways = [() => page.mouse.click(20, 500), () => page.goBack(), () => page.keyboard.press("Escape")];
    for (const leave of ways) {
      await leave();
      await question(page).getByText("What you changed here is not saved yet.").waitFor();
      await question(page).getByRole("button", { name: "Stay here" }).click();
      await question(page).waitFor({ state: "detached" });
      expect(await dialog.getByLabel("First name").inputValue()).toBe("Robin");
    }
    await page.keyboard.press("Escape");
    await question(page).waitFor();
    await look(page, "dialog-leave");
    await question(page).getByRole("button", { name: "Leave" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  it.each(Object.entries(OPENERS))("is kept by %s", async (file, open) => {
    await BEFORE[file]?.(page);
    await open(page);
    await closesUnchanged(page);
    await open(page);
    await asksBeforeItCloses(page, file);
  });

  it("is kept by the sends, once it is said how to be paid", async () => {
    await page.goto("/dashboard");
    await decideGetPaid(page);
    for (const [file, open] of Object.entries(AFTER_DECISION)) {
      await open(page);
      await closesUnchanged(page);
      await open(page);
      await asksBeforeItCloses(page, file);
    }
    expect(problems).toEqual([]);
  });
});
