import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { button, field, shown, signUp } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

let stage: Stage;
let owner: Page;
withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  await signUp(stage, owner, "Harbor Studio", "nora@owner.test");
  await (await callsOf(stage, owner))("PATCH", "/currentuser", { country: "DE", currency: "EUR" });
});

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const rowOf = (name: string) => button(owner, `More for ${name}`);
/** A part of the settings, in sight for its picture. */
const lookAt = async (heading: string, name: string) => {
  await owner
    .getByRole("heading", { name: heading })
    .evaluate((node) => node.scrollIntoView({ block: "start" }));
  await look(owner, name);
};

describe("the tax, the law's fields and the bank accounts of a business (issue 17)", () => {
  it("sets its rates at the desk, by keyboard alone, and sees what papers begin with", async () => {
    await owner.goto("/settings/tax");
    await owner.getByRole("heading", { level: 1, name: "Tax rates" }).waitFor();
    await shown(owner, "Published in Germany. Add what you charge:").waitFor();
    await look(owner, "settings-tax-empty");
    await button(owner, /^Add VAT 19%/).click();
    await rowOf("VAT").waitFor();

    await button(owner, "Add a rate").focus();
    await owner.keyboard.press("Enter");
    const form = owner.getByRole("form", { name: "New rate" });
    await form.waitFor();
    // The first field has the keyboard; Enter without a name says so, and Escape leaves.
    await expect
      .poll(() => field(owner, "Name on documents").evaluate((node) => node === document.activeElement))
      .toBe(true);
    await owner.keyboard.press("Enter");
    await form
      .getByText(/required/i)
      .first()
      .waitFor();
    await owner.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await owner.keyboard.press("Enter");
    await form.waitFor();
    await owner.keyboard.type("Book tax");
    await owner.keyboard.press("Tab");
    await owner.keyboard.type("7");
    await look(owner, "settings-tax-typing");
    await owner.keyboard.press("Enter");
    await rowOf("Book tax").waitFor();

    // What is published for the business's own country is its default there.
    await shown(owner, "Default, Germany").waitFor();
    await owner.getByText("Tax included", { exact: true }).click();
    await shown(owner, "Saved.").waitFor();
    await button(owner, "Add a reason").click();
    await field(owner, "Name on documents").fill("Reverse charge");
    await field(owner, "Kind").selectOption("AE");
    await field(owner, "Words on documents").fill("VAT to be paid by the recipient.");
    await button(owner, "Add reason").click();
    await rowOf("Reverse charge").waitFor();
    await look(owner, "settings-tax");
  });

  it("changes and removes one on the phone; what has it keeps it", async () => {
    await owner.setViewportSize(PHONE);
    await owner.reload();
    await rowOf("Book tax").click();
    await owner.getByRole("menuitem", { name: "Edit" }).click();
    await field(owner, "Rate").fill("9");
    await button(owner, "Save").click();
    await shown(owner, "9%").waitFor();
    await rowOf("Book tax").click();
    await owner.getByRole("menuitem", { name: "Remove" }).click();
    await shown(owner, "Book tax was removed. Papers that have it keep it.").waitFor();
    await expect.poll(() => rowOf("Book tax").count()).toBe(0);
    await owner.setViewportSize(DESK);
  });

  it("names itself as the law asks, with its country's words and the address in its parts", async () => {
    await owner.goto("/settings/account");
    await field(owner, "Legal name").fill("Nora Harbor");
    await field(owner, "Street").fill("Musterweg 1");
    await field(owner, "Postcode").fill("10115");
    await field(owner, "City").fill("Berlin");
    await field(owner, "Tax id").fill("DE136695976");
    await shown(owner, /^Printed as .*DE136695976/).waitFor();
    await field(owner, "Register").fill("HRB 12345, Amtsgericht Charlottenburg");
    await field(owner, "Contact name").fill("Nora Harbor");
    await field(owner, "Electronic address").fill("9930:DE136695976");
    await lookAt("On your papers", "settings-papers");
    await button(owner, "Save your details").click();
    await shown(owner, "Saved").waitFor();
    await owner.setViewportSize(PHONE);
    await owner.reload();
    await expect
      .poll(() => field(owner, "Register").inputValue())
      .toBe("HRB 12345, Amtsgericht Charlottenburg");
    await expect.poll(() => field(owner, "City").inputValue()).toBe("Berlin");
    await owner.setViewportSize(DESK);
  });

  it("keeps an account for each currency, whose digits are checked once a field is left", async () => {
    await owner.setViewportSize(PHONE);
    await owner.goto("/settings/paid");
    await button(owner, "Add your account").click();
    const euro = owner.getByRole("group", { name: "account in EUR" });
    await euro.getByLabel("IBAN").fill("DE89370400440532013001");
    await euro.getByLabel("Account holder").focus();
    await euro.getByText("This IBAN has a typing error").first().waitFor();
    await lookAt("Your details for transfers", "settings-bank-wrong");
    await euro.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
    await euro.getByLabel("Account holder").fill("Nora Harbor");
    await button(owner, "Add another currency").click();
    const dollar = owner.getByRole("group", { name: "account in USD" });
    await dollar.getByLabel("Country of the bank").selectOption("US");
    await dollar.getByLabel("Routing number").fill("110000000");
    await dollar.getByLabel("Account number").fill("000123456789");
    await dollar.getByLabel("Account holder").fill("Nora Harbor");
    await button(owner, "Save details for transfers").click();
    await shown(owner, "Saved").waitFor();
    await owner.setViewportSize(DESK);
    await owner.reload();
    await expect.poll(() => euro.getByLabel("IBAN").inputValue()).toMatch(/^DE89 ?3704/);
    await lookAt("Your details for transfers", "settings-bank");
    await button(owner, "Remove account in USD").click();
    await button(owner, "Save details for transfers").click();
    await shown(owner, "Saved").waitFor();
    await owner.reload();
    await euro.waitFor();
    expect(await dollar.count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
