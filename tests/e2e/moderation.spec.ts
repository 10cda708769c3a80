import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { appoint } from "./appoint";
import { callsOf } from "./calls";
import { button, shown, signUp } from "./steps";
import { look, mailsTo, problems, type Stage, withStage } from "./support";

const JOSS = "joss@moderation.test";
const NOVA = "nova@moderation.test";
const PIA = "pia@moderation.test";

let stage: Stage;
/** Nova reported Joss; Pia is of Stint's own people. */
let joss: Page;
let nova: Page;
let pia: Page;

withStage(async (opened) => {
  stage = opened;
  joss = (await stage.visitor()).page;
  nova = (await stage.visitor()).page;
  pia = (await stage.visitor()).page;
  await signUp(stage, joss, "Joss Marlow", JOSS);
  await signUp(stage, nova, "Nova Example", NOVA);
  await signUp(stage, pia, "Pia Sample", PIA);
  await appoint(stage, pia, PIA);
  const [asJoss, asNova] = [await callsOf(stage, joss), await callsOf(stage, nova)];
  for (const call of [asJoss, asNova])
    await call("PUT", "/currentspecialist", { headline: "Words and forms", visibility: "members" });
  const { id } = await asJoss("GET", "/currentspecialist");
  await asNova("POST", `/specialists/${id}/reports`, {
    kind: "harassment",
    message: "He wrote three times that our clients would hear of it.",
  });
  await asNova("POST", `/specialists/${id}/reports`, {
    kind: "other",
    message: "A picture of somebody else.",
  });
});

const body = (page: Page, kind: string) => page.getByRole("listitem").filter({ hasText: kind });

describe("what was reported", () => {
  it("is nobody's page but that of Stint's own people", async () => {
    await joss.goto("/admin/reports");
    await joss.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => joss.getByRole("heading", { name: "Reports", exact: true }).count()).toBe(0);
    expect(await joss.content()).not.toContain("Harassment or threats");
  });

  it("is read, and closed with what was found; nothing is decided without a note", async () => {
    await pia.goto("/admin/reports");
    await pia.getByRole("heading", { name: "Reports", exact: true }).waitFor();
    await body(pia, "Something else").getByRole("button", { expanded: false }).click();
    await button(pia, "Close, nothing found").click();
    await shown(pia, "Note required").waitFor();
    await look(pia, "admin-report");
    await pia.getByRole("textbox", { name: /Note for the file/ }).fill("It is his own picture.");
    await button(pia, "Close, nothing found").click();
    await body(pia, "Something else").waitFor({ state: "detached" });
  });

  it("suspends who did it, who is told, and whose suspension is lifted again", async () => {
    await body(pia, "Harassment or threats").getByRole("button", { expanded: false }).click();
    await shown(pia, "He wrote three times that our clients would hear of it.").waitFor();
    await pia.getByRole("textbox", { name: /Note for the file/ }).fill("Seen in the mails.");
    await button(pia, "Suspend Joss Marlow").click();
    await shown(pia, "No report waits.").waitFor();
    await joss.goto("/dashboard");
    await joss.waitForURL((url) => !url.pathname.startsWith("/dashboard"));
    await stage.stint.settled();
    const subjects = async (to: string) => (await mailsTo(stage.stint, to)).map(({ subject }) => subject);
    expect(await subjects(JOSS)).toContain("A report about you");
    expect(await subjects(NOVA)).toContain("What came of your report");

    await pia.getByText("Decided", { exact: true }).click();
    await body(pia, "Harassment or threats").getByRole("button", { expanded: false }).click();
    await shown(pia, "Account suspended,").waitFor();
    await pia.getByRole("textbox", { name: /Why it is lifted/ }).fill("He showed us the whole thread.");
    await look(pia, "admin-report-closed");
    await button(pia, "Lift the suspension").click();
    await shown(pia, "Joss Marlow can sign in again.").waitFor();
    await button(pia, "Lift the suspension").waitFor({ state: "detached" });
    await shown(pia, /He showed us the whole thread/).waitFor();
    await stage.stint.settled();
    await expect
      .poll(
        async () =>
          (await mailsTo(stage.stint, JOSS)).filter(({ text }) => text.includes("you can sign in")).length,
      )
      .toBe(1);
  });

  it("no page threw an error", () => expect(problems).toEqual([]));
});
