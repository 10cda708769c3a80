import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { button, field, shown, signUp } from "./steps";
import { look, mailsTo, problems, type Stage, withStage } from "./support";

/** Joss fills in a profile; Kim is a member who looks at it; a visitor is not signed in. */
let stage: Stage;
let joss: Page;
let kim: Page;
let visitor: Page;
let token: string;

withStage(async (opened) => {
  stage = opened;
  joss = (await stage.visitor()).page;
  await signUp(stage, joss, "Joss Marlow", "joss@profile.test");
});

beforeAll(async () => {
  kim = (await stage.visitor()).page;
  await signUp(stage, kim, "Kim Demoff", "kim@profile.test");
  visitor = (await stage.visitor()).page;
});

const saved = (page: Page) => shown(page, "Saved", { exact: true }).waitFor();
const choose = (page: Page, name: string) =>
  page.getByRole("radio", { name, exact: true }).locator("..").click();

/** Leaves a text field, which saves it, and waits until that is done. */
async function fill(page: Page, name: string, value: string) {
  const answered = page.waitForResponse(
    (answer) => /currentspecialist$/.test(answer.url()) && answer.request().method() === "PUT",
  );
  await field(page, name).fill(value);
  await field(page, name).press("Tab");
  await answered;
}

async function pick(page: Page, name: string, text: string) {
  const answered = page.waitForResponse(
    (answer) => /currentspecialist$/.test(answer.url()) && answer.request().method() === "PUT",
  );
  await field(page, name).fill(text);
  await page.getByRole("option", { name: text, exact: true }).first().click();
  await answered;
}

describe("a profile", () => {
  it("opens from the menu, says nothing yet, and leads to its editor", async () => {
    await button(joss, /^Your account/).click();
    await joss.getByRole("menuitem", { name: "Profile" }).click();
    await shown(joss, "Nothing here yet. Say what you make, and for whom.").waitFor();
    await joss.getByRole("link", { name: "Edit", exact: true }).click();
    await joss.getByRole("heading", { name: "Brand and picture" }).waitFor();
    await shown(joss, "0 of 6 done").waitFor();
    await button(joss, "Nobody sees it yet").waitFor();
  });

  it("is saved field by field, with its card beside it", async () => {
    await choose(joss, "Emoji");
    await joss.getByRole("radio", { name: "clapper" }).locator("..").click();
    await fill(joss, "Headline", "Trailers for theatres");
    await fill(joss, "About you", "I work backstage first.");
    await fill(joss, "Based in", "Demo City");
    await pick(joss, "Roles", "Videographer");
    await pick(joss, "Tools", "Figma");
    await pick(joss, "Industries", "Music");
    await choose(joss, "Available");
    await saved(joss);
    const card = joss.getByRole("article", { name: "Your card" });
    await card.getByText("Trailers for theatres").waitFor();
    await card.getByText("Videographer").waitFor();
    await shown(joss, "4 of 6 done").waitFor();
    await shown(joss, "Work samples and a link are left.").waitFor();
    await look(joss, "profile-editor");
    await joss.reload();
    expect(await field(joss, "Headline").inputValue()).toBe("Trailers for theatres");
    await joss.getByRole("list", { name: "Roles chosen" }).getByText("Videographer").waitFor();
  });

  it("keeps a wrong link in its field with the reason, and shows nobody", async () => {
    await field(joss, "LinkedIn").fill("linkedin.com/in/no");
    await field(joss, "LinkedIn").press("Tab");
    await shown(joss, /^LinkedIn invalid: use linkedin\.com/).waitFor();
    await fill(joss, "Website", "ochre-lane.test");
    await expect.poll(() => field(joss, "Website").inputValue()).toBe("https://ochre-lane.test");
    await fill(joss, "LinkedIn", "linkedin.com/in/jossmarlow");
    await saved(joss);
    await shown(joss, "5 of 6 done").waitFor();
  });

  it("tells a second tab that the first one saved", async () => {
    const other = await joss.context().newPage();
    await other.goto("/profile/edit");
    await other.getByRole("heading", { name: "Brand and picture" }).waitFor();
    await fill(joss, "Headline", "Trailers for theatres and museums");
    await fill(other, "Based in", "Sampleton");
    await shown(
      other,
      "Your profile was changed in another tab. What you typed last is not saved.",
    ).waitFor();
    await button(other, "Show what is saved").click();
    expect(await field(other, "Headline").inputValue()).toBe("Trailers for theatres and museums");
    expect(await field(other, "Based in").inputValue()).toBe("Demo City");
    await other.close();
  });

  it("has samples of work: files, a video, an order by keyboard", async () => {
    await joss.goto("/worksamples");
    await shown(joss, "Nothing here yet. PDF, JPEG or PNG, up to 20 MB each.").waitFor();
    const picture = await joss.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
    await joss.getByLabel("Files of your work").setInputFiles([
      { name: "winter-season.png", mimeType: "image/png", buffer: picture },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
    ]);
    await shown(joss, "notes.txt: Only PDF, JPEG or PNG.").waitFor();
    const list = joss.getByRole("list", { name: "Your work samples" });
    await list.getByText("Winter season", { exact: true }).waitFor();
    await expect
      .poll(() => list.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320);

    await button(joss, "Add a link or video").click();
    await field(joss, "Address").fill("https://videos.test/1");
    await field(joss, "Name").fill("Low Sun");
    await button(joss, /^Add$/).click();
    await shown(joss, "Video link invalid").waitFor();
    await field(joss, "Address").fill("https://vimeo.com/123456789");
    await button(joss, /^Add$/).click();
    await list.getByText("Low Sun", { exact: true }).waitFor();
    await look(joss, "work-samples");

    const names = () => list.locator("p.font-semibold").allTextContents();
    const handle = button(joss, "Move Low Sun");
    await handle.focus();
    await joss.keyboard.press("Space");
    await joss.keyboard.press("ArrowLeft");
    await expect.poll(names).toEqual(["Low Sun", "Winter season"]);
    await joss.keyboard.press("Escape");
    await expect.poll(names).toEqual(["Winter season", "Low Sun"]);
    await button(joss, "Actions for Low Sun").click();
    await joss.getByRole("menuitem", { name: "Move first" }).click();
    await expect.poll(names).toEqual(["Low Sun", "Winter season"]);
    await stage.stint.settled();
    await joss.reload();
    await expect.poll(names).toEqual(["Low Sun", "Winter season"]);
    await joss.goto("/profile/edit");
    await joss.getByRole("heading", { name: "Brand and picture" }).waitFor();
  });

  it("is what members see, and is closed to visitors until it is public", async () => {
    const call = await callsOf(stage, joss);
    const own = await call("GET", "/currentspecialist");
    token = own.token;
    await kim.goto(`/people/public/${token}`);
    await kim.waitForURL(`**/people/${token}`);
    await kim.getByRole("heading", { name: "Joss Marlow" }).waitFor();
    await shown(kim, "Trailers for theatres and museums").waitFor();
    await shown(kim, "Low Sun").waitFor();
    await look(kim, "person");
    await visitor.goto(`/people/${token}`);
    await visitor.waitForURL(`**/people/public/${token}`);
    await visitor.getByRole("heading", { name: "This profile is private" }).waitFor();
    await look(visitor, "public-profile-closed");

    await button(joss, "Members see it").click();
    await joss.getByRole("menuitemradio", { name: "Everyone sees it" }).click();
    await button(joss, "Everyone sees it").waitFor();
    await saved(joss);
    await visitor.reload();
    await visitor.getByRole("heading", { name: "Joss Marlow" }).waitFor();
    await visitor.getByText("I work backstage first.").waitFor();
    await look(visitor, "public-profile");
  });

  it("takes what a visitor writes to its person, who finds it among their leads", async () => {
    await button(visitor, "Start an inquiry").click();
    await expect
      .poll(() => field(visitor, /Your name/).evaluate((box) => box === document.activeElement))
      .toBe(true);
    await button(visitor, "Send").click();
    await shown(visitor, "Message required").waitFor();
    await look(visitor, "public-profile-inquiry");
    await field(visitor, /Your name/).fill("Maren Row");
    await field(visitor, /Email/).fill("maren@cedarrow.test");
    await field(visitor, /Company/).fill("Cedar & Row");
    await visitor
      .getByRole("textbox", { name: "Message" })
      .fill("A trailer for our spring season, two minutes long.");
    await button(visitor, "Send").click();
    await shown(
      visitor,
      /Thank you, that has arrived. Joss Marlow will write to maren@cedarrow.test./,
    ).waitFor();
    await look(visitor, "public-profile-inquiry-sent");
    await stage.stint.settled();
    expect((await mailsTo(stage.stint, "joss@profile.test")).map(({ subject }) => subject)).toContain(
      "New lead: Cedar & Row",
    );
    const desk = await joss.context().newPage();
    await desk.goto("/contacts/leads");
    await desk.getByRole("heading", { name: "Cedar & Row" }).waitFor();
    await shown(desk, "Through your profile").waitFor();
    await look(desk, "leads-of-profile");
    await desk.close();
    await visitor.reload();
  });

  it("shows usual pay to whom it is for", async () => {
    await field(joss, "Usual pay").fill("720");
    await field(joss, "Usual pay").press("Tab");
    await choose(joss, "Members");
    await saved(joss);
    await kim.reload();
    await shown(kim, "$720.00 a day").waitFor();
    await visitor.reload();
    await visitor.getByRole("heading", { name: "Joss Marlow" }).waitFor();
    expect(await visitor.content()).not.toContain("$720");
  });

  it("answers as one that does not exist once it is private", async () => {
    await button(joss, "Everyone sees it").click();
    await joss.getByRole("menuitemradio", { name: "Only you see it" }).click();
    await saved(joss);
    await kim.reload();
    await kim.getByRole("heading", { name: "This profile is private" }).waitFor();
    await kim.goto(`/people/${"a".repeat(26)}`);
    await kim.getByRole("heading", { name: "This profile is private" }).waitFor();
    await look(kim, "person-closed");
    await joss.goto(`/people/${token}`);
    await joss.waitForURL("**/profile");
    await joss.getByRole("heading", { name: "Joss Marlow" }).waitFor();
    await look(joss, "own-page");
    expect(problems).toEqual([]);
  });
});
