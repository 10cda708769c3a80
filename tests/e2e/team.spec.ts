import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { asksBeforeItCloses } from "./dialog-story";
import { button, field, holdUndo, PASSWORD, pressProven, setUp, shown, signUp, subscribe } from "./steps";
import { linkFrom, look, moveClock, problems, type Stage, withStage } from "./support";

const OWNER = "nova@harbor.test";
const ROBIN = { name: "Robin Sample", email: "robin@sample.test" };
const KIM = { name: "Kim Demoff", email: "kim@demoff.test" };
const MIRA = { name: "Mira Example", email: "mira@example.test" };
const LUCA = { name: "Luca Placeholder", email: "luca@placeholder.test" };
const COMPANY = "Harbor Studio";
/** What Mira calls her own business once she is asked for it. */
const OWN = "Example Letters";

let stage: Stage;
let page: Page;
let mira: Page;
/** What the dialog says that the fourth admin costs. */
let charge: string;

withStage(async (opened) => {
  stage = opened;
  page = (await stage.visitor()).page;
  await signUp(stage, page, "Nova Example", OWNER);
  const call = await callsOf(stage, page);
  await call("PATCH", "/currentuser", { brand_name: COMPANY });
});

const dialogOf = (of: Page, name: string | RegExp) => of.getByRole("dialog", { name });
/** The head of the navigation, which names the workspace and changes it. */
const workspaceOf = (of: Page, name: string) =>
  button(of, new RegExp(`^${name}.*Change the workspace`)).filter({ visible: true });
const row = (name: string) => page.getByRole("table", { name: "Admins" }).getByRole("row", { name });

async function openTeam() {
  await page.goto("/settings/team");
  await page.getByRole("heading", { name: "Team", level: 2 }).waitFor();
}

/** Opens the dialog and fills it in; answers it, with what it costs there. */
async function fillInvitation({ name, email }: { name: string; email: string }) {
  await button(page, "Invite an admin").filter({ visible: true }).click();
  const dialog = dialogOf(page, "Invite an admin");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByText(`When ${name.split(" ")[0]} accepts`).waitFor();
  return dialog;
}

async function invite(who: { name: string; email: string }) {
  const dialog = await fillInvitation(who);
  await pressProven(
    page,
    dialog.getByRole("button", { name: "Send invitation" }),
    row(who.name).getByText("Invited").filter({ visible: true }),
  );
  await dialog.waitFor({ state: "detached" });
}

/** Somebody who has an account accepts by the mailed link. Answers their page, in the company. */
async function acceptAs({ name, email }: { name: string; email: string }): Promise<Page> {
  const link = await linkFrom(stage.stint, email, /\/invitations\//);
  const theirs = (await stage.visitor()).page;
  await signUp(stage, theirs, name, email);
  await theirs.goto(link);
  await button(theirs, `Accept and open ${COMPANY}`).click();
  await theirs.waitForURL(/\/projects$/);
  return theirs;
}

/** The amounts of the owner's invoices of the plan, as they read them. */
async function chargesOf(): Promise<string[]> {
  await page.goto("/settings/plan");
  const invoices = page.getByRole("table", { name: "Invoices" });
  await invoices.waitFor();
  return invoices.getByRole("cell", { name: /^\$/ }).allTextContents();
}

describe("an owner on another plan", () => {
  it("reads what a team gives and costs", async () => {
    await openTeam();
    await shown(page, "$576.00 billed once a year, or $75.00 month to month.").waitFor();
    expect(await page.getByRole("table", { name: "Admins" }).count()).toBe(0);
    await look(page, "team-offer");
  });
});

describe("an owner on Team", () => {
  it("invites admins to the seats of the plan, which cost nothing", async () => {
    await subscribe(stage, page, "team_yearly");
    // Past the trial, so that what is bought is charged.
    await moveClock(stage.stint, "P15D");
    await page.reload();
    await openTeam();
    await shown(page, "1 of 3 seats").waitFor();
    const dialog = await fillInvitation(ROBIN);
    await dialog.getByText("Nothing is charged.").waitFor();
    await look(page, "team-invite-included");
    await pressProven(
      page,
      dialog.getByRole("button", { name: "Send invitation" }),
      row(ROBIN.name).getByText("Invited").filter({ visible: true }),
    );
    await invite(KIM);
  });

  it("reads when somebody is invited twice", async () => {
    const dialog = await fillInvitation(KIM);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.getByText("This person has already been invited").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await button(page, "Invite an admin").filter({ visible: true }).click();
    await asksBeforeItCloses(page, "team/invite-dialog.tsx");
  });

  it("sends an invitation again, and takes one back", async () => {
    await button(page, `More for ${KIM.name}`).click();
    await page.getByRole("menuitem", { name: "Send invitation again" }).click();
    await shown(page, `A new link is on its way to ${KIM.name}.`).waitFor();
    await button(page, `More for ${KIM.name}`).click();
    await page.getByRole("menuitem", { name: "Withdraw invitation" }).click();
    await row(KIM.name).waitFor({ state: "detached" });
    await invite(KIM);
  });

  it("reads the exact charge of a further seat before anybody is invited to it", async () => {
    const robin = await acceptAs(ROBIN);
    await shown(robin, COMPANY).waitFor();
    await acceptAs(KIM);
    await openTeam();
    await shown(page, "3 of 3 seats").waitFor();
    const dialog = await fillInvitation(MIRA);
    await dialog.getByText(/^One more seat, for the 36\d days to /).waitFor();
    const [due = ""] = (await dialog.textContent())?.match(/(?<=When Mira accepts)\$[\d.]{5}/) ?? [];
    expect(due).toMatch(/^\$9[56]\.\d\d$/);
    charge = due;
    await dialog.getByText(/^Then \$96\.00 a year\. From Visa ending 4242\./).waitFor();
    await look(page, "team-invite");
    await pressProven(
      page,
      dialog.getByRole("button", { name: "Send invitation" }),
      row(MIRA.name).getByText("$96.00"),
    );
    await shown(page, "Once they accept").waitFor();
    await look(page, "team-invited");
  });
});

describe("a person without an account", () => {
  it("signs up from the link and is let in by it", async () => {
    const { page: theirs } = await stage.visitor();
    mira = theirs;
    await mira.goto(await linkFrom(stage.stint, MIRA.email, /\/invitations\//));
    await shown(mira, `invites you to run ${COMPANY} together.`).waitFor();
    await look(mira, "team-invitation");
    await mira.getByRole("link", { name: "Create an account to accept" }).click();
    await field(mira, "Password").fill("correct horse battery");
    // Nothing is charged before they accept.
    expect(await chargesOf()).not.toContain(charge);
    await button(mira, "Create account").click();
    await mira.waitForURL(/\/projects$/);
    await workspaceOf(mira, COMPANY).waitFor();
  });

  it("is charged for exactly as the dialog said", async () => {
    expect(await chargesOf()).toContain(charge);
    await shown(page, "4 seats, 3 are in the plan").waitFor();
    await look(page, "plan-seats");
    await page.getByRole("link", { name: "Open Team" }).click();
    await shown(page, "4 of 4 seats, 3 are in the plan").waitFor();
    await look(page, "team");
  });
});

describe("the settings on a phone", () => {
  it("are a list of pages, each with how it stands", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/settings");
    const line = (name: string | RegExp) => page.getByRole("main").getByRole("link", { name });
    await line(/^Plan and billing.*Team, annual$/).waitFor();
    await line(/^Team.*4 of 4 seats$/).click();
    await page.getByRole("heading", { name: "Team", level: 2 }).waitFor();
    await page.getByRole("link", { name: "All settings" }).click();
    await line(/^Account/).click();
    await field(page, "First name").waitFor();
    await page.goBack();
    await line(/^Team/).waitFor();
    await look(page, "settings-list");
  });
});

describe("a person who does not want to", () => {
  it("declines by the mailed link, and the owner is told", async () => {
    await openTeam();
    await invite(LUCA);
    const { page: theirs } = await stage.visitor();
    await theirs.goto(await linkFrom(stage.stint, LUCA.email, /\/invitations\//));
    await button(theirs, "Decline").click();
    await theirs.getByRole("heading", { name: "This invitation was declined" }).waitFor();
    await look(theirs, "team-declined");
    await theirs.close();
    await expect
      .poll(async () => {
        await openTeam();
        return row(LUCA.name).count();
      })
      .toBe(0);
    await button(page, /^Notifications/).click();
    await shown(page, `${LUCA.name} declined your invitation.`).waitFor();
  });
});

describe("an admin", () => {
  it("sees the team's projects and no other", async () => {
    const call = await callsOf(stage, page);
    await call("POST", "/projects/start", {
      name: "Secret sums",
      client_name: "Quiet Client",
      is_solo: true,
    });
    await call("POST", "/projects/start", {
      name: "Harbor website",
      client_name: "Testfield",
      is_solo: false,
    });
    await mira.goto("/projects");
    await shown(mira, "Harbor website").waitFor();
    expect(await mira.getByText("Secret sums").count()).toBe(0);
    await look(mira, "team-admin-projects");
  });

  it("is offered no page of the owner's, and reads calmly at its address", async () => {
    const nav = mira.getByRole("navigation", { name: "Main" });
    await nav.getByRole("link", { name: "Team Templates" }).waitFor();
    await mira.getByRole("link", { name: "Team Account" }).click();
    await shown(mira, "Team projects").waitFor();
    expect(await mira.getByText("Seat a year").count()).toBe(0);
    expect(await mira.getByRole("link", { name: "Plan and billing" }).count()).toBe(0);
    await look(mira, "team-admin");
    await mira.goto("/settings/plan");
    await mira.getByRole("heading", { name: "This page is the owner’s" }).waitFor();
    await look(mira, "team-owners-page");
  });

  it("starts a project that is the team's, without being asked", async () => {
    await mira.goto("/projects");
    await button(mira, "Create").filter({ visible: true }).click();
    await mira.getByRole("menuitem", { name: "New Project" }).hover();
    await mira.getByRole("menuitem", { name: "Project from Scratch" }).click();
    const dialog = dialogOf(mira, "Name New Project");
    await dialog.getByText(`Everybody on ${COMPANY}’s team sees this project.`).waitFor();
    expect(await dialog.getByRole("switch").count()).toBe(0);
    expect((await dialog.boundingBox())?.width).toBe(742);
    await look(mira, "team-admin-create");
    await dialog.getByLabel(/Project name/).fill("Quay signage");
    await dialog.getByLabel(/^Client/).fill("Pier Authority");
    await mira.getByText('Create "Pier Authority"').click();
    await dialog.getByRole("button", { name: "create project" }).click();
    await mira.waitForURL(/\/scopes\/\d+\/edit/);
    await page.goto("/projects");
    await shown(page, "Quay signage").waitFor();
  });

  it("changes to their own workspace and back, each tab for itself", async () => {
    await mira.goto("/projects");
    await workspaceOf(mira, COMPANY).click();
    await mira.getByRole("menuitemradio", { name: COMPANY }).waitFor();
    await look(mira, "team-workspaces");
    await mira.keyboard.press("Escape");
    await workspaceOf(mira, COMPANY).click();
    await mira.getByRole("menuitemradio", { name: "Your own workspace" }).click();
    // Whoever came by an invitation has set up no business yet.
    await mira.getByRole("heading", { name: "Set up your business" }).waitFor();
    await setUp(mira, OWN);
    await dialogOf(mira, "Choose a plan").waitFor();
    await mira.keyboard.press("Escape");
    await workspaceOf(mira, OWN).waitFor();
    const other = await mira.context().newPage();
    await other.goto("/dashboard");
    await workspaceOf(other, OWN).click();
    await other.getByRole("menuitemradio", { name: COMPANY }).click();
    await other.waitForURL(/\/projects$/);
    await shown(other, "Harbor website").waitFor();
    await mira.reload();
    await workspaceOf(mira, OWN).waitFor();
    await other.close();
    await workspaceOf(mira, OWN).click();
    await mira.getByRole("menuitemradio", { name: COMPANY }).click();
    await mira.waitForURL(/\/projects$/);
  });

  it("finds the draft of a brief by the bell, from their own workspace", async () => {
    await button(mira, "Create").filter({ visible: true }).click();
    await mira.getByRole("menuitem", { name: "New Project" }).hover();
    await mira.getByRole("menuitem", { name: "Generate with AI" }).click();
    const dialog = dialogOf(mira, "Create project");
    await dialog.getByLabel("Project").fill("Ferry posters");
    await dialog.getByLabel("Client").fill("Ferry Line");
    await mira.getByText('Create "Ferry Line"').click();
    await dialog.getByLabel("Description").fill("We need a home page design.");
    await dialog.getByRole("button", { name: "Generate proposal" }).click();
    const draft = mira.getByRole("grid", { name: "Services of the draft" });
    await draft.waitFor();
    await mira.goto("/projects");
    await workspaceOf(mira, COMPANY).click();
    await mira.getByRole("menuitemradio", { name: "Your own workspace" }).click();
    await workspaceOf(mira, OWN).waitFor();
    await button(mira, /^Notifications/).click();
    const bell = mira.getByRole("region", { name: "Notifications" });
    await bell.getByRole("link", { name: "The draft for Ferry posters is ready." }).click();
    await draft.waitFor();
    await mira.goto("/projects");
    await workspaceOf(mira, COMPANY).waitFor();
  });

  it("is asked before what was typed is left for another workspace", async () => {
    await mira.goto("/settings");
    await field(mira, "First name").fill("Mirabel");
    await workspaceOf(mira, COMPANY).click();
    await mira.getByRole("menuitemradio", { name: "Your own workspace" }).click();
    await dialogOf(mira, "Leave without saving?").getByRole("button", { name: "Stay here" }).click();
    expect(await field(mira, "First name").inputValue()).toBe("Mirabel");
    await workspaceOf(mira, COMPANY).waitFor();
  });
});

describe("an admin who is removed", () => {
  it("cannot get in from that moment, and reads why in their own workspace", async () => {
    await mira.goto("/settings/team");
    await openTeam();
    await button(page, `More for ${MIRA.name}`).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await shown(page, `${MIRA.name} can no longer get in. What they did stays.`).waitFor();
    await holdUndo(page);
    await mira.getByRole("link", { name: "Projects" }).click();
    await shown(mira, `You are no longer an admin of ${COMPANY}. This is your own workspace.`).waitFor();
    await mira.getByRole("heading", { level: 1 }).waitFor();
    await look(mira, "team-removed");
  });

  it("is back with Undo", async () => {
    await shown(page, "1 open seat").waitFor();
    await button(page, "Undo").click();
    await row(MIRA.name).waitFor();
    await mira.reload();
    await workspaceOf(mira, OWN).click();
    await mira.getByRole("menuitemradio", { name: COMPANY }).click();
    await mira.waitForURL(/\/projects$/);
  });
});

describe("an admin who becomes a teammate", () => {
  it("works on the project alone, and is an admin again with Undo", async () => {
    await openTeam();
    await button(page, `More for ${MIRA.name}`).click();
    await page.getByRole("menuitem", { name: "Make teammate" }).click();
    const dialog = dialogOf(page, `Make ${MIRA.name} a teammate`);
    await dialog.getByRole("button", { name: "Make teammate" }).click();
    await dialog.getByText("Choose a project").waitFor();
    await look(page, "team-make-teammate");
    await dialog.getByLabel("Project").fill("Harbor");
    await page.getByRole("option", { name: /Harbor website/ }).click();
    await dialog.getByRole("button", { name: "Make teammate" }).click();
    await shown(page, `${MIRA.name} is a teammate on Harbor website.`).waitFor();
    await holdUndo(page);
    await row(MIRA.name).waitFor({ state: "detached" });
    await shown(page, `${MIRA.name} sees the goals, the scope and their own pay of 1 project.`).waitFor();
    await button(page, "Undo").click();
    await row(MIRA.name).waitFor();
    await mira.goto("/projects");
    await shown(mira, "Harbor website").waitFor();
  });
});

describe("a team with more admins than seats", () => {
  it("reads what that means, with two ways out", async () => {
    const call = await callsOf(stage, page);
    await call("POST", "/currentuser/subscription/seats", { extra_seats: 0 });
    await openTeam();
    await shown(page, "Four admins, three seats.").waitFor();
    await row(MIRA.name).getByText("No seat").waitFor();
    await button(page, "Add 1 seat, $96.00 a year").waitFor();
    await look(page, "team-over-seat");
  });

  it("lets the youngest only read once two weeks have passed", async () => {
    await moveClock(stage.stint, "P15D");
    await mira.goto("/settings/team");
    await shown(mira, /can only read until there is a seat/).waitFor();
    await look(mira, "team-admin-over-seat");
  });

  it("is as before with one more seat", async () => {
    await openTeam();
    await button(page, "Add 1 seat, $96.00 a year").click();
    const dialog = dialogOf(page, "Add a seat");
    // It was paid for in this period already, so that going back to it is free.
    await dialog.getByRole("button", { name: "Add the seat" }).click();
    await shown(page, "One more seat is yours.").waitFor();
    await shown(page, "4 of 4 seats, 3 are in the plan").waitFor();
  });
});

describe("a company that changes hands", () => {
  /** Signs in anew where the session has ended. */
  async function comeBack(of: Page, email: string) {
    await of.goto("/settings/team");
    await of.waitForURL(/\/signin/);
    await field(of, "Email").fill(email);
    await field(of, "Password").fill(PASSWORD);
    await button(of, "Sign in").click();
    await of.waitForURL((url) => !url.pathname.startsWith("/signin"));
  }
  async function openCompany(of: Page, own: string) {
    await workspaceOf(of, own).click();
    await of.getByRole("menuitemradio", { name: COMPANY }).click();
    await of.waitForURL(/\/projects$/);
    await of.goto("/settings/team");
  }

  it("is offered to an admin by its owner, who reads what follows and proves who they are", async () => {
    await openTeam();
    await button(page, `More for ${MIRA.name}`).click();
    await page.getByRole("menuitem", { name: "Hand over the company" }).click();
    const dialog = dialogOf(page, `Hand ${COMPANY} over to ${MIRA.name}?`);
    await dialog.getByText(/also the projects that only you see today/).waitFor();
    await look(page, "team-hand-over");
    const asked = shown(page, /They can answer until/);
    await pressProven(page, dialog.getByRole("button", { name: "Ask Mira" }), asked);
    await look(page, "team-handover-asked");
  });

  it("is taken over by the admin, who reads what waits for them", async () => {
    await mira.goto("/settings/team");
    await shown(mira, /asks you to take over/).waitFor();
    await button(mira, "See what it means").click();
    const dialog = dialogOf(mira, `Take over ${COMPANY}?`);
    await dialog.getByText(/Connect your bank/).waitFor();
    await look(mira, "team-take-over");
    await dialog.getByRole("button", { name: "Take over" }).click();
    await mira.waitForURL(/\/signin/);
    await comeBack(mira, MIRA.email);
    await mira.goto("/settings/team");
    await shown(mira, /Nova Example can take it back until/).waitFor();
    await look(mira, "team-taken-over");
    await mira.goto("/projects");
    await shown(mira, "Secret sums").waitFor();
  });

  it("is taken back within a day, and all is as before", async () => {
    await comeBack(page, OWNER);
    await openCompany(page, "Nova Example");
    await shown(page, /You can take it back until/).waitFor();
    await look(page, "team-handed-over");
    await button(page, "Take back").click();
    const dialog = dialogOf(page, `Take ${COMPANY} back?`);
    await pressProven(
      page,
      dialog.getByRole("button", { name: "Take back" }),
      page.getByRole("button", { name: "Sign in", exact: true }),
    );
    await comeBack(page, OWNER);
    await openTeam();
    await row(MIRA.name).waitFor();
    await comeBack(mira, MIRA.email);
    await openCompany(mira, OWN);
    await shown(mira, "Team projects").waitFor();
  });
});

describe("an admin who leaves", () => {
  it("reads what stays, and is in their own workspace", async () => {
    await mira.goto("/settings/team");
    await button(mira, `More for ${MIRA.name}`).click();
    await mira.getByRole("menuitem", { name: "Leave the team" }).click();
    const dialog = dialogOf(mira, `Leave ${COMPANY}?`);
    await dialog.getByText(`Everything you made stays with ${COMPANY}`).waitFor();
    await look(mira, "team-leave");
    await dialog.getByRole("button", { name: "Leave the team" }).click();
    await mira.waitForURL(/\/dashboard$/);
    expect(await workspaceOf(mira, COMPANY).count()).toBe(0);
  });

  it("leaves a seat that the owner can give up", async () => {
    await openTeam();
    await shown(page, "1 open seat").waitFor();
    await button(page, "Give it up").click();
    await look(page, "team-give-up");
    await dialogOf(page, "Give up a seat?").getByRole("button", { name: "Give up the seat" }).click();
    await shown(page, "3 of 3 seats").waitFor();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
