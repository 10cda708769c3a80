import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { button, field, shown, signUp } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

/** Joss fills in a card, and then says in a sentence what they do. */
let stage: Stage;
let joss: Page;

withStage(async (opened) => {
  stage = opened;
  joss = (await stage.visitor()).page;
  await signUp(stage, joss, "Joss Marlow", "joss@tags.test");
});

const choose = (page: Page, name: string) =>
  page.getByRole("radio", { name, exact: true }).locator("..").click();
const group = (name: string) => joss.getByRole("group", { name, exact: true });
const words = (name: string) =>
  group(name)
    .locator(".profile-word")
    .evaluateAll((all) => all.map((each) => each.firstChild?.textContent));
const saved = () =>
  joss.waitForResponse(
    (answer) => /currentspecialist$/.test(answer.url()) && answer.request().method() === "PUT",
  );

/** Presses the blank of a list and takes what its letters mean. */
async function add(list: string, blank: string, letters: string, name: string) {
  await group(list).getByRole("button", { name: blank, exact: true }).click();
  await joss.getByRole("combobox").fill(letters);
  await Promise.all([saved(), joss.getByRole("option", { name, exact: true }).click()]);
  await expect.poll(() => words(list)).toContain(name);
}

describe("tag yourself", () => {
  it("comes after a complete card, and says so", async () => {
    await joss.goto("/tagyourself");
    await joss.waitForURL("**/profile");
    await shown(joss, "Finish your card first.").waitFor();
  });

  it("follows the card, which is edited beside itself", async () => {
    await joss.goto("/profilecard");
    await joss.getByRole("heading", { name: "Brand and picture" }).waitFor();
    await shown(joss, "A picture, a headline, and your availability are left.").waitFor();
    await choose(joss, "Emoji");
    await joss.getByRole("radio", { name: "clapper" }).locator("..").click();
    await field(joss, "Headline").fill("Trailers for theatres");
    await joss.getByRole("article", { name: "Your card" }).getByText("Trailers for theatres").waitFor();
    await field(joss, "Headline").press("Tab");
    await choose(joss, "Available");
    await shown(joss, "Your card is complete.").waitFor();
    await look(joss, "profile-card");
    await button(joss, "Tag yourself").click();
    await joss.waitForURL("**/tagyourself");
  });

  it("is a sentence: blanks add, a press changes, Backspace takes out, a wrong letter is forgiven", async () => {
    await add("Roles", "a role", "Video", "Videographer");
    await add("Roles", "and a role", "Illustraotr", "Illustrator");
    await add("Tools", "a tool", "Figma", "Figma");
    await add("Industries", "an industry", "Music", "Music");
    await add("Languages", "a language", "Danish", "Danish");
    await look(joss, "tag-yourself");
    const answered = saved();
    await group("Roles")
      .getByRole("button", { name: /^Illustrator/ })
      .press("Backspace");
    await answered;
    await expect.poll(() => words("Roles")).toEqual(["Videographer"]);
    await group("Roles")
      .getByRole("button", { name: /^Videographer/ })
      .click();
    await joss.getByRole("combobox", { name: "Change Videographer" }).fill("Illustrator");
    const option = joss.getByRole("option", { name: "Illustrator", exact: true });
    await Promise.all([saved(), option.click()]);
    await expect.poll(() => words("Roles")).toEqual(["Illustrator"]);
    await group("Tools").getByRole("button", { name: "and a tool", exact: true }).click();
    await joss.getByRole("combobox", { name: "Add a tool" }).press("Escape");
    await group("Tools").getByRole("button", { name: "and a tool", exact: true }).waitFor();
    await stage.stint.settled();
    await joss.reload();
    await expect.poll(() => words("Roles")).toEqual(["Illustrator"]);
    await expect.poll(() => words("Languages")).toEqual(["Danish"]);
    await joss.setViewportSize({ width: 390, height: 844 });
    await shown(joss, "4 tags").waitFor();
    await button(joss, "Done").filter({ visible: true }).click();
    await joss.waitForURL("**/profile");
    expect(problems).toEqual([]);
  });
});
