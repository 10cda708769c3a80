import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { button, serviceNames, shown, signUp, startProject } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

let stage: Stage;
let page: Page;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
});

describe("a scope on the Starter plan", () => {
  it("shows the community's services without their prices, and adds none (D40)", async () => {
    await signUp(stage, page, "Nova Example", "nova@free.test");
    await startProject(page);
    await expect.poll(() => serviceNames(page)).toEqual(["New Service"]);
    await button(page, "Find a service").first().click();
    const panel = page.getByRole("dialog", { name: /^Add a service to/ });
    await panel.getByRole("listitem").first().waitFor();
    await expect.poll(() => panel.getByText(/\$\d/).count()).toBe(0);
    await look(page, "scope-services-locked");
    await panel.getByRole("button", { name: /^Add / }).first().hover();
    await page.getByRole("tooltip", { name: "Upgrade plan to quick-add services" }).waitFor();
    await panel.getByRole("button", { name: /^Add / }).first().click();
    const plans = page.getByRole("dialog", { name: "Choose a plan" });
    await plans.getByRole("button", { name: "Continue with Starter" }).click();
    await plans.waitFor({ state: "detached" });
    await expect.poll(() => serviceNames(page)).toEqual(["New Service"]);
    await shown(page, "Saved", { exact: true }).waitFor();
  });

  it("offers the community's contract terms, of which Confidentiality alone is sent and can be taken (D40)", async () => {
    await page.goto(page.url().replace(/\/projects\/(\d+).*/, "/projects/$1/terms"));
    // The plan includes it once: the project's own makes room.
    await button(page, "More for Confidentiality").click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await shown(page, "Confidentiality deleted.").waitFor();
    const answer = page.waitForResponse((response) => /\/contractterms\?.*community=1/.test(response.url()));
    await button(page, "Browse terms").click();
    const panel = page.getByRole("dialog", { name: "Add contract terms" });
    const { data } = (await (await answer).json()) as {
      data: { name: string; body: string; content: unknown; is_locked: boolean }[];
    };
    expect(data.filter(({ is_locked }) => !is_locked).map(({ name }) => name)).toEqual(["Confidentiality"]);
    expect(data.length).toBeGreaterThan(6);
    for (const { name, body, content, is_locked } of data)
      expect([body !== "", content !== null], name).toEqual(
        is_locked ? [false, false] : [true, content !== null],
      );
    await expect
      .poll(() => panel.getByRole("button", { name: "Late Payments", exact: true }).count())
      .toBe(0);
    await panel.getByRole("button", { name: "Confidentiality", exact: true }).click();
    await panel
      .getByText(/learn about each other|not public/)
      .first()
      .waitFor();
    await look(page, "contract-library-locked");
    await panel.getByRole("button", { name: "Add Confidentiality", exact: true }).click();
    await shown(page, "Confidentiality added.").waitFor();
    await panel.getByText("In this project").waitFor();
    expect(await panel.getByRole("button", { name: "Add Confidentiality", exact: true }).count()).toBe(0);
    // The list scrolls to it, which closes what has opened over it.
    const late = panel.getByRole("button", { name: "Add Late Payments", exact: true });
    const reason = "Upgrade plan to unlock the ability to search and save contract terms";
    await expect
      .poll(async () => {
        await panel.getByRole("button", { name: "Add Late Payments, firm", exact: true }).hover();
        await late.hover();
        return page
          .getByRole("tooltip", { name: reason })
          .waitFor({ timeout: 1000 })
          .then(
            () => true,
            () => false,
          );
      })
      .toBe(true);
    await panel.getByRole("button", { name: "Add Late Payments", exact: true }).click();
    await page.getByRole("dialog", { name: "Choose a plan" }).waitFor();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
