import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { button, shown, signUp } from "./steps";
import { linkFrom, look, problems, type Stage, withStage } from "./support";

const OWNER = "nova@harbor.test";
const MIKA = "mika@fixture.test";
const ILLUSTRATOR = "701";

let stage: Stage;
let page: Page;
let asNova: Awaited<ReturnType<typeof callsOf>>;
let project = 0;

/** Somebody with an account and a profile, whom nobody knows yet. */
async function join(name: string, email: string, profile: object) {
  const visitor = (await stage.visitor()).page;
  await signUp(stage, visitor, name, email);
  const call = await callsOf(stage, visitor);
  await call("PUT", "/currentspecialist", { visibility: "members", roles: [ILLUSTRATOR], ...profile });
  return call;
}

/** Somebody with an account whom Nova is connected with. */
async function connect(name: string, email: string, profile: object) {
  const call = await join(name, email, profile);
  const { id } = await call("GET", "/currentspecialist");
  const nova = (await asNova("GET", "/currentspecialist")).id;
  await asNova("POST", `/connections/${id}/invite`, {});
  await call("POST", `/connections/${nova}/accept`, {});
}

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
  await signUp(stage, page, "Nova Example", OWNER);
  asNova = await callsOf(stage, page);
  await asNova("PUT", "/currentspecialist", { headline: "Sites", visibility: "members" });
  await connect("Mika Fixture", MIKA, {
    ...{ availability: "available", tools: ["figma"] },
    ...{ usual_pay: { amount: 52_000, unit: "day" }, usual_pay_audience: "members" },
  });
  await connect("Uma Sketchley", "uma@sketchley.test", {
    availability: "available",
    ...{ usual_pay: { amount: 74_000, unit: "day" }, usual_pay_audience: "connections" },
  });
  await connect("Wren Facsimile", "wren@facsimile.test", { availability: "unavailable" });
  await join("Joss Marlow", "joss@marlow.test", {
    availability: "available",
    ...{ usual_pay: { amount: 60_000, unit: "day" }, usual_pay_audience: "members" },
  });
  const client = await asNova("POST", "/clients", { name: "Cedar & Row" });
  const made = await asNova("POST", "/projects", { client_id: client.id, name: "Website redesign" });
  project = made.id;
  const scope = await asNova("GET", `/scopes/${made.scopes[0]?.id}`);
  for (const [name, price, effort_hours] of [
    ["Cover drawing", 240_000, "24"],
    ["Service icons", 120_000, "16"],
  ])
    await asNova("POST", "/tasks", {
      ...{ scopecategory_id: scope.categories[0]?.id, role_id: ILLUSTRATOR, name, price, effort_hours },
    });
});

describe("staffing an open role", () => {
  it("leads from the team to who fits, with what is left of the price with each", async () => {
    await page.goto(`/projects/${project}/team`);
    await page.getByRole("link", { name: "See who fits: Illustrator" }).click();
    await shown(page, "$1,000.00").first().waitFor();
    await page.getByRole("radio", { name: "Mika Fixture" }).waitFor();
    await look(page, "staff-role");
    // Members of the directory come after who is known.
    const network = page.getByRole("heading", { name: "In Network 1 person you do not know yet" });
    await network.waitFor();
    const names = await page.getByRole("radio").evaluateAll((all) => all.map((each) => each.ariaLabel));
    expect(names).toEqual(["Mika Fixture", "Uma Sketchley", "Joss Marlow"]);
    await page.getByRole("radio", { name: "Joss Marlow" }).check();
    await button(page, "Invite Joss at $3,000").waitFor();
    // More than the role brings is red, and allowed.
    await page.getByRole("radio", { name: "Uma Sketchley" }).check();
    await shown(page, /[−-]\$100\.00/)
      .first()
      .waitFor();
    await look(page, "staff-role-loss");
    expect(await page.getByRole("radio", { name: "Wren Facsimile" }).count()).toBe(0);
    await button(page, "Show 1 who do other work or are not free").click();
    await page.getByRole("radio", { name: "Wren Facsimile" }).waitFor();
    expect(await page.content()).not.toContain(MIKA);
  });

  it("counts again for other days and another pay, and invites at that pay", async () => {
    await page.getByRole("radio", { name: "Mika Fixture" }).check();
    await button(page, "Change").click();
    await page.getByLabel("Days of work, such as 5 or 2.5").fill("6");
    await button(page, "Set").click();
    await button(page, "Invite Mika at $3,120").waitFor();
    await page.getByLabel("Pay for this (optional)").fill("2800");
    await page.getByRole("textbox", { name: "Message" }).fill("Twelve drawings for a law firm's new site.");
    await button(page, "Invite Mika at $2,800").click();
    await shown(page, "Mika Fixture is invited. Good for 14 days.").waitFor();
    await shown(page, "Address shows once they join").first().waitFor();
    // Asked for, the role is not open any more.
    await page.getByRole("region", { name: "Open roles" }).waitFor({ state: "detached" });
    const link = await linkFrom(stage.stint, MIKA, /\/invitations\//);
    expect(link).toContain("/accept?proof=");
  });
});

describe("what somebody wants to be told", () => {
  it("is saved at each press, by kind and channel, with the digest", async () => {
    await page.goto("/settings/notifications");
    const opened = page.getByRole("checkbox", { name: "Opened: In app" });
    await opened.first().uncheck();
    await page.getByText("Mondays", { exact: true }).click();
    await page.getByLabel("Hour").selectOption("9");
    await expect
      .poll(async () => {
        const chosen = await asNova("GET", "/notifications/preferences");
        const of = chosen.kinds.find(({ kind }) => kind === "proposal_opened");
        return [of?.app, chosen.digest_every, chosen.digest_hour];
      })
      .toEqual([false, "week", 9]);
    await page.reload();
    expect(await opened.first().isChecked()).toBe(false);
    await look(page, "settings-notifications");
  });

  it("no page threw an error", () => expect(problems).toEqual([]));
});
