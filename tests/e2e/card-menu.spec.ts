import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../reliability/support/product-account";
import { shown, signIn } from "./steps";
import { problems, withStage } from "./support";

let page: Page;

withStage(async (opened) => {
  page = (await opened.visitor()).page;
}, "subscribed");

const DESK = { width: 1440, height: 1000 };
const PHONE = { width: 390, height: 844 };

const modal = () => page.getByRole("dialog", { name: "Templates" });
const communityCards = () => modal().getByRole("list", { name: "Scopes" }).locator(":scope > li");
const ownCards = () => page.getByRole("list", { name: "Templates" }).locator(":scope > li");

const openModal = async () => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Templates" }).click();
  await communityCards().first().waitFor();
};

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error("It is not on the screen");
  const { x, y, width, height } = box;
  return { left: x, right: x + width, top: y, bottom: y + height, middle: y + height / 2 };
}

const menuOf = (card: Locator) => card.getByRole("button", { name: /^More for / });
const seen = (of: Locator) =>
  of.evaluate((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));

/** Opens the menu of a card, expects it below its button or, without room there, above it, and closes it again. */
async function expectMenu(card: Locator, items: readonly string[]) {
  await menuOf(card).click();
  const menu = page.getByRole("menu");
  await menu.waitFor();
  for (const name of items) await menu.getByRole("menuitem", { name, exact: true }).waitFor();
  const [box, dots] = [await boxOf(menu), await boxOf(menuOf(card))];
  expect(Math.min(Math.abs(box.top - dots.bottom), Math.abs(box.bottom - dots.top))).toBeLessThan(12);
  // It grows to the left, in which there is room, and none of it is off the screen.
  expect(box.left).toBeLessThan(dots.left);
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) + 1);
  expect(box.bottom).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) + 1);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  return { isBelow: box.top >= dots.bottom };
}

/** Expects the quick actions of a card in one line to the left of its menu, which is always there and the last. */
async function expectQuickActions(card: Locator, quick: readonly RegExp[]) {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const buttons = quick.map((name) => card.getByRole("button", { name, includeHidden: true }));
  await menuOf(card).waitFor();
  for (const each of buttons) await expect.poll(() => seen(each)).toBe(false);
  await card.hover();
  for (const each of buttons) await expect.poll(() => seen(each)).toBe(true);
  const boxes = await Promise.all([...buttons, menuOf(card)].map(boxOf));
  for (const [at, box] of boxes.entries()) {
    const before = boxes[at - 1];
    if (before) expect(box.left).toBeGreaterThanOrEqual(before.right - 1);
    expect(Math.abs(box.middle - (boxes.at(-1)?.middle ?? 0))).toBeLessThanOrEqual(2);
  }
}

const COMMUNITY = ["Use in a proposal", "Save to My Templates", "Copy share link"];
const OWN = ["Use in a proposal", "View", "Edit", "Rename", "Duplicate", "Copy share link", "Delete"];

describe("what a card of a template can do, at a desk", () => {
  it("stands left of the menu in the community's, under the pointer only, and the menu opens down", async () => {
    await page.setViewportSize(DESK);
    await page.goto("/signin");
    await signIn(page, "Nova Example", ACCOUNT.email, ACCOUNT.password);
    await openModal();
    for (const at of [0, 1, 2]) {
      await expectQuickActions(communityCards().nth(at), [/^Read /, /^Save .* to My Templates/]);
      expect(await expectMenu(communityCards().nth(at), COMMUNITY)).toEqual({ isBelow: true });
    }
  });

  it("comes by the keyboard, too, in the order in which it is seen", async () => {
    const card = communityCards().first();
    await page.mouse.move(0, 0);
    await card.getByRole("heading").getByRole("button").focus();
    const name = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    for (const next of [/^Read /, /^Save .* to My Templates/, /^More for /]) {
      await page.keyboard.press("Tab");
      expect(await name()).toMatch(next);
      expect(await seen(page.locator(":focus"))).toBe(true);
    }
  });

  it("stands left of the menu in one's own library, too", async () => {
    await communityCards().first().getByRole("heading").getByRole("button").click();
    await page.getByRole("dialog", { name: "All scopes" }).getByText("Scope of work").waitFor();
    await page.keyboard.press("s");
    await shown(page, "Added to My Templates").waitFor();
    await page.goto("/mylibrary/scopes");
    await ownCards().first().hover();
    await ownCards()
      .first()
      .getByRole("button", { name: /^Duplicate / })
      .click();
    await menuOf(ownCards().nth(1)).waitFor();
    await page.getByRole("button", { name: "Ok", exact: true }).click();
    for (const at of [0, 1]) {
      await expectQuickActions(ownCards().nth(at), [/^View /, /^Duplicate /]);
      expect(await expectMenu(ownCards().nth(at), OWN)).toEqual({ isBelow: true });
    }
  });
});

describe("what a card of a template can do, on a phone", () => {
  it("is all in the menu of one's own, and nothing of it waits for a pointer", async () => {
    await page.setViewportSize(PHONE);
    await page.goto("/mylibrary/scopes");
    const card = ownCards().first();
    await menuOf(card).waitFor();
    await card.hover();
    for (const name of [/^View /, /^Duplicate /])
      expect(await seen(card.getByRole("button", { name, includeHidden: true }).first())).toBe(false);
    await expectMenu(card, OWN);
  });

  it("is all in the menu of the community's", async () => {
    await page.getByRole("button", { name: /menu/i }).first().click();
    await page.getByRole("button", { name: "Templates" }).filter({ visible: true }).click();
    const card = communityCards().first();
    await card.hover();
    for (const name of [/^Read /, /^Save /])
      expect(await seen(card.getByRole("button", { name, includeHidden: true }).first())).toBe(false);
    await expectMenu(card, COMMUNITY);
    // The last of the page has less room below: its menu stays on the screen.
    await communityCards().nth(11).scrollIntoViewIfNeeded();
    await expectMenu(communityCards().nth(11), COMMUNITY);
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
