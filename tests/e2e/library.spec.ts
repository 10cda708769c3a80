import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { button, exportBy, field, shown, signIn, turn } from "./steps";
import { look, problems, withStage } from "./support";

let page: Page;

withStage(async (stage) => {
  page = (await stage.visitor()).page;
}, "subscribed");

const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const menu = async (name: string, item: string) => {
  await button(page, `More for ${name}`).click();
  await page.getByRole("menuitem", { name: item }).click();
};

describe("a library of one's own", () => {
  it("is empty at first and says what it is for", async () => {
    await page.goto("/signin");
    await signIn(page, "Nova Example", ACCOUNT.email, ACCOUNT.password);
    await page.getByRole("link", { name: "My Templates" }).click();
    await page.getByRole("link", { name: "Services" }).click();
    await shown(page, "Keep the services you sell often.").waitFor();
    await look(page, "library-empty");
  });

  it("keeps a service with its role, unit and price", async () => {
    await button(page, "New service").click();
    const box = page.getByRole("dialog", { name: "New service" });
    await box.getByRole("button", { name: "Add service" }).click();
    await box.getByText("Service name required").waitFor();
    await box.getByLabel("Service", { exact: false }).first().fill("Go-live checks");
    await box.getByLabel("Description").fill("Redirects, analytics and a rehearsal of the switch.");
    await box.getByLabel("Quantity").fill("2");
    await box.getByLabel("Unit").fill("day");
    await box.getByLabel("Price each").fill("575.50");
    await look(page, "library-service");
    await box.getByRole("button", { name: "Add service" }).click();
    await row("Go-live checks").getByText("$575.50").waitFor();
    await row("Go-live checks").getByText("day").waitFor();
  });

  it("takes a copy of one of the community's, found by its name, and the address can be shared", async () => {
    await page.getByText("Community", { exact: true }).click();
    await field(page, "Search services").fill("workshop");
    await page.waitForURL(/q=workshop/);
    await row("Discovery workshop").waitFor();
    await page.reload();
    await row("Discovery workshop").waitFor();
    await button(page, "Role, 0 roles chosen").click();
    const filter = page.getByRole("dialog", { name: "Filter By Role:" });
    await turn(filter.getByRole("checkbox", { name: /^Strategist/ }));
    await page.waitForURL(/roles=/);
    await expect.poll(() => row("Team workshop").count()).toBe(0);
    await look(page, "library-community");
    await filter.getByRole("button", { name: "Clear All" }).click();
    await page.keyboard.press("Escape");
    await row("Team workshop").waitFor();
    await menu("Discovery workshop", "Copy to your library");
    await shown(page, "Added to My Templates").waitFor();
    await page.goto("/mylibrary/services");
    await row("Discovery workshop").waitFor();
  });

  it("changes a service, deletes it and takes that back", async () => {
    await button(page, "Go-live checks").first().click();
    const box = page.getByRole("dialog", { name: "Edit service" });
    await box.getByLabel("Price each").fill("600");
    await box.getByRole("button", { name: "Save" }).click();
    await row("Go-live checks").getByText("$600.00").waitFor();
    await look(page, "library-services");
    await menu("Go-live checks", "Delete");
    await expect.poll(() => row("Go-live checks").count()).toBe(0);
    await button(page, "Undo").click();
    await row("Go-live checks").getByText("$600.00").waitFor();
  });

  it("is exported as a table that a spreadsheet opens (D48)", async () => {
    const file = await exportBy(page, button(page, "Export CSV"), ACCOUNT.password);
    expect(file.suggestedFilename()).toBe("services.csv");
    const [head, ...lines] = readFileSync(await file.path(), "utf8").split("\r\n");
    expect(head).toBe("\uFEFFid,name,role,quantity,unit,price,currency,description,created_at");
    expect(lines.some((line) => line.includes(",Go-live checks,Specialist,2,day,600.00,USD,"))).toBe(true);
  });

  it("is added to from anywhere on a large screen", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/dashboard");
    await button(page, "Create").filter({ visible: true }).first().click();
    await page.getByRole("menuitem", { name: "New Invoice" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "New Service" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 1000 });
    await button(page, "Create").filter({ visible: true }).first().click();
    await page.getByRole("menuitem", { name: "New Service" }).click();
    const box = page.getByRole("dialog", { name: "New service" });
    await box.getByLabel("Service", { exact: false }).first().fill("Training");
    await box.getByRole("button", { name: "Add service" }).click();
    await shown(page, "Added to My Templates").waitFor();
    await page.goto("/mylibrary/services");
    await row("Training").waitFor();
  });

  it("keeps contract terms by group, with placeholders shown by their names", async () => {
    await page.getByRole("link", { name: "Contract Terms" }).click();
    await button(page, "New term").click();
    const box = page.getByRole("dialog", { name: "Add term" });
    await box.getByLabel("Name").fill("Late Payments");
    await box.getByRole("combobox", { name: "Group" }).click();
    await page.getByRole("option", { name: "Payments" }).click();
    await box.getByRole("textbox", { name: "Text" }).click();
    await page.keyboard.type("{{client_name}} pays {{interest}} a month.");
    await box.getByText("{{interest}} stands for nothing and would be shown as it is.").waitFor();
    await box.getByRole("button", { name: "Add term" }).click();
    await shown(page, "[Client name]").waitFor();
    await shown(page, "Payments", { exact: true }).waitFor();
    await look(page, "library-terms");
    const file = await exportBy(page, button(page, "Export CSV"), ACCOUNT.password);
    expect(file.suggestedFilename()).toBe("contract terms.csv");
    expect(readFileSync(await file.path(), "utf8")).toContain("{{client_name}} pays");
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
