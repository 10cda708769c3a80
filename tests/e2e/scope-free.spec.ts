import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { button, serviceNames, shown, signUp, startProject } from "./steps";
import { look, openStage, pictureFailure, problems, type Stage } from "./support";

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = (await stage.visitor()).page;
});
afterAll(() => stage?.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await pictureFailure(stage, task.name);
});

describe("a scope on the Starter plan", () => {
  it("shows the community's services without their prices, and adds none (D40)", async () => {
    await signUp(stage, page, "Nova Example", "nova@free.test");
    await startProject(page);
    await expect.poll(() => serviceNames(page)).toEqual(["New Service"]);
    await button(page, "Find a service").first().click();
    const panel = page.getByRole("dialog", { name: /^Add a service to/ });
    await panel.getByRole("listitem").first().waitFor();
    expect(await panel.getByText(/\$\d/).count()).toBe(0);
    await look(page, "scope-services-locked");
    await panel.getByRole("button", { name: /^Add / }).first().click();
    const upgrade = page.getByRole("dialog", { name: "Upgrade plan" });
    await upgrade.getByText("Upgrade your plan to quick-add services").waitFor();
    await upgrade.getByRole("button", { name: "Understood" }).click();
    expect(await serviceNames(page)).toEqual(["New Service"]);
    await shown(page, "Saved", { exact: true }).waitFor();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
