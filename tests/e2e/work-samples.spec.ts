import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { button, shown, signUp } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

/** Joss shows pieces of work; Kim is a member and a visitor is nobody in particular: both look closer. */
let stage: Stage;
let joss: Page;
let kim: Page;
let visitor: Page;
let token: string;

withStage(async (opened) => {
  stage = opened;
  joss = (await stage.visitor()).page;
  await signUp(stage, joss, "Joss Marlow", "joss@samples.test");
});

beforeAll(async () => {
  kim = (await stage.visitor()).page;
  await signUp(stage, kim, "Kim Demoff", "kim@samples.test");
  visitor = (await stage.visitor()).page;
});

/** A PDF of two blank pages. */
const PDF = (() => {
  const parts = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]>>",
  ];
  let text = "%PDF-1.4\n";
  const places = parts.map((part, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${part}\nendobj\n`;
    return place;
  });
  const table = text.length;
  const row = (place: number) => `${String(place).padStart(10, "0")} 00000 n \n`;
  text += `xref\n0 5\n0000000000 65535 f \n${places.map(row).join("")}`;
  return Buffer.from(`${text}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`);
})();

const tiles = (page: Page) => page.getByRole("list", { name: "Your work samples" });
const names = (page: Page) => tiles(page).locator("p.font-semibold").allTextContents();
const whole = (page: Page) => page.getByRole("dialog");
const title = (page: Page) => whole(page).getByRole("heading").textContent();

/** A finger that goes from one place of the page to another. */
async function swipe(page: Page, from: number, to: number) {
  const client = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 300 }];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) });
  for (const x of [(from + to) / 2, to])
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(x) });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}

describe("work samples", () => {
  it("are put into order by drag, at a desk and on a phone", async () => {
    await joss.goto("/worksamples");
    await shown(joss, /Nothing here yet/).waitFor();
    const picture = await joss.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
    await joss.getByLabel("Files of your work").setInputFiles([
      { name: "winter-season.png", mimeType: "image/png", buffer: picture },
      { name: "guidelines.pdf", mimeType: "application/pdf", buffer: PDF },
    ]);
    const call = await callsOf(stage, joss);
    await expect.poll(() => names(joss)).toEqual(["Winter season", "Guidelines"]);
    await call("POST", "/currentspecialist/work", {
      ...{ type: "link/video", name: "Low Sun", client: "Sampleton Film Fund", role: "Direction" },
      linkurl: "https://vimeo.com/123456789",
    });
    await joss.reload();
    await expect.poll(() => names(joss)).toEqual(["Winter season", "Guidelines", "Low Sun"]);
    const tile = (name: string) => tiles(joss).getByRole("listitem").filter({ hasText: name });
    await tile("Low Sun").dragTo(tile("Winter season"));
    await expect.poll(() => names(joss)).toEqual(["Low Sun", "Winter season", "Guidelines"]);
    await joss.setViewportSize({ width: 390, height: 844 });
    await tile("Low Sun").dragTo(tile("Winter season"));
    await expect.poll(() => names(joss)).toEqual(["Winter season", "Low Sun", "Guidelines"]);
    await button(joss, "Move Winter season").focus();
    for (const key of ["Space", "ArrowRight", "Space"]) await joss.keyboard.press(key);
    await expect.poll(() => names(joss)).toEqual(["Low Sun", "Winter season", "Guidelines"]);
    await joss.setViewportSize({ width: 1440, height: 1000 });
    await stage.stint.settled();
    await joss.reload();
    await expect.poll(() => names(joss)).toEqual(["Low Sun", "Winter season", "Guidelines"]);
    token = (await call("PUT", "/currentspecialist", { visibility: "public", headline: "Trailers" })).token;
  });

  it("open whole over a member's page: arrows, Home, End, Space, Escape, and back to the tile", async () => {
    await kim
      .context()
      .route("https://player.vimeo.com/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title>" }),
      );
    await kim.goto(`/people/${token}`);
    await kim.getByRole("link", { name: "Low Sun" }).click();
    await expect.poll(() => title(kim)).toBe("Low Sun");
    await whole(kim).getByText("Sampleton Film Fund", { exact: true }).filter({ visible: true }).waitFor();
    expect(await whole(kim).locator("iframe").count()).toBe(0);
    await look(kim, "work-lightbox-video");
    await kim.setViewportSize({ width: 1440, height: 1000 });
    await kim.keyboard.press("Space");
    const frame = whole(kim).locator("iframe");
    expect(await frame.getAttribute("src")).toContain("https://player.vimeo.com/video/123456789?");
    await kim.keyboard.press("ArrowRight");
    await expect.poll(() => title(kim)).toBe("Winter season");
    expect(await frame.count()).toBe(0);
    await look(kim, "work-lightbox");
    await kim.setViewportSize({ width: 1440, height: 1000 });
    await kim.keyboard.press("End");
    await expect.poll(() => title(kim)).toBe("Guidelines");
    await whole(kim).getByRole("img", { name: "Guidelines" }).waitFor();
    const file = await whole(kim).getByRole("link", { name: "Open the PDF" }).getAttribute("href");
    expect(file).toMatch(/\/api\/v2\/assets\/[a-z2-7]{26}$/);
    await kim.keyboard.press("ArrowRight");
    expect(await title(kim)).toBe("Guidelines");
    await kim.keyboard.press("Home");
    await expect.poll(() => title(kim)).toBe("Low Sun");
    await kim.keyboard.press("ArrowRight");
    await expect.poll(() => title(kim)).toBe("Winter season");
    for (let step = 0; step < 9; step++) await kim.keyboard.press("Tab");
    expect(await whole(kim).locator(":focus").count()).toBe(1);
    await kim.keyboard.press("Escape");
    await whole(kim).waitFor({ state: "hidden" });
    await expect
      .poll(() => kim.evaluate(() => document.activeElement?.textContent))
      .toContain("Winter season");
  });

  it("open whole over a visitor's page on a phone, where a finger moves them", async () => {
    await visitor.setViewportSize({ width: 390, height: 844 });
    await visitor.goto(`/people/public/${token}`);
    await visitor.getByRole("link", { name: "Low Sun" }).click();
    await expect.poll(() => title(visitor)).toBe("Low Sun");
    await swipe(visitor, 320, 60);
    await expect.poll(() => title(visitor)).toBe("Winter season");
    await swipe(visitor, 200, 190);
    expect(await title(visitor)).toBe("Winter season");
    await swipe(visitor, 60, 320);
    await expect.poll(() => title(visitor)).toBe("Low Sun");
    await button(visitor, "Details").click();
    await whole(visitor).getByText("Direction", { exact: true }).filter({ visible: true }).waitFor();
    await button(visitor, "Close").click();
    await whole(visitor).waitFor({ state: "hidden" });
  });

  it("have a resume below them, which connections open whole", async () => {
    const file = joss.getByLabel("Your resume");
    await file.setInputFiles({ name: "me.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
    await shown(joss, "Only PDF, JPEG or PNG.").waitFor();
    await file.setInputFiles({ name: "me.pdf", mimeType: "application/pdf", buffer: PDF });
    await shown(joss, "A PDF, shown to connections.").waitFor();
    await look(joss, "work-samples-resume");
    const open = button(joss, "Open the resume");
    await open.click();
    await expect.poll(() => title(joss)).toBe("Resume");
    await whole(joss).getByRole("link", { name: "Open the PDF" }).waitFor();
    await joss.keyboard.press("Escape");
    await whole(joss).waitFor({ state: "hidden" });
    await joss.locator(":focus", { hasText: "Open the resume" }).waitFor();

    await kim.reload();
    await kim.getByRole("link", { name: "Low Sun" }).waitFor();
    expect(await button(kim, "Open the resume").count()).toBe(0);
    const [asKim, asJoss] = [await callsOf(stage, kim), await callsOf(stage, joss)];
    const { id } = await asJoss("GET", "/currentuser");
    await asKim("POST", `/connections/${id}/invite`, {});
    await asJoss("POST", `/connections/${(await asKim("GET", "/currentuser")).id}/accept`);
    await kim.reload();
    await button(kim, "Open the resume").click();
    await expect.poll(() => title(kim)).toBe("Resume");
    await kim.keyboard.press("Escape");
    await button(joss, "Delete").click();
    await button(joss, "Add a resume").waitFor();
    await kim.reload();
    await kim.getByRole("link", { name: "Low Sun" }).waitFor();
    expect(await button(kim, "Open the resume").count()).toBe(0);
  });

  it("stand beside a picture of the person, put into its round by the arrow keys", async () => {
    await joss.goto("/profile/edit");
    await joss.getByRole("radio", { name: "Image", exact: true }).locator("..").click();
    const picture = await joss.screenshot({ clip: { x: 0, y: 0, width: 640, height: 320 } });
    await joss
      .getByLabel("Your picture")
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
    const part = button(joss, /^Part of the picture/);
    await part.focus();
    for (const key of ["ArrowLeft", "ArrowLeft"]) await joss.keyboard.press(key);
    expect(await part.evaluate((node) => node.style.backgroundPosition)).toBe("40% 50%");
    await look(joss, "profile-picture");
    await button(joss, "Use this picture").click();
    await button(joss, "Choose another").waitFor();
    const card = joss.getByRole("article", { name: "Your card" });
    await expect
      .poll(() => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320);
    await joss.getByLabel("Headline", { exact: true }).fill("Trailers for theatres");
    await joss.getByLabel("Headline", { exact: true }).press("Tab");
    await shown(joss, "Saved", { exact: true }).waitFor();
    await kim.reload();
    await shown(kim, "Trailers for theatres").waitFor();
    expect(await kim.locator("article header img").count()).toBe(1);
    expect(problems).toEqual([]);
  });
});
