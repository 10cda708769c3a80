import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  addService,
  button,
  decideGetPaid,
  editService,
  field,
  fillIn,
  payByCard,
  proveAddress,
  removeService,
  reorder,
  serviceNames,
  setUp,
  shown,
  signUp,
  stayOnStarter,
  turn,
} from "./steps";
import { linkFrom, look, mailsTo, problems, type Stage, withStage } from "./support";

let stage: Stage;
let owner: Page;
let client: Page;
let teammate: Page;
let projectID: string;
/** The subject of a mail about the deposit that was paid. */
const PAID = /^(?=.*\$1,045\.33)(?=.*(receipt|paid)).*$/i;
/** The proposal's public path. */
let link: string;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
});

describe("a freelancer does the whole job in a browser", () => {
  it("C1 signs up, confirms from the mail, says who they are and lands on the dashboard", async () => {
    await owner.goto("/signup");
    await look(owner, "signup");
    const account = { Email: "nova@owner.test", Password: "correct horse battery" };
    await fillIn(owner, { "Your name": "Nova Example", ...account });
    await button(owner, /create/i).click();
    await shown(owner, "nova@owner.test").waitFor();
    await owner.goto(await linkFrom(stage.stint, "nova@owner.test", /\/signup\/confirm\//));
    await look(owner, "confirm");
    await button(owner, "Confirm my email").click();
    await owner.waitForURL(/onboarding/);
    await look(owner, "onboarding");
    await fillIn(owner, { "Business name": "Harbor Studio", "What you do": "Brand and web design" });
    await setUp(owner);
    await stayOnStarter(owner);
    await button(owner, "Create your first proposal").waitFor();
    await look(owner, "dashboard-first");
    // The step of the first send has a story of its own.
    await decideGetPaid(owner);
  });

  it("C2 starts a project with a client that is found or made, and lands in the editor", async () => {
    await button(owner, "Create your first proposal").click();
    const dialog = owner.getByRole("dialog", { name: "Name New Project" });
    await dialog.getByRole("button", { name: "create project" }).click();
    await dialog.getByText("Project name required").waitFor();
    await field(owner, /Project name/).fill("Bookshop website");
    await field(owner, /^Client/).fill("Mockford Books");
    await owner.getByText('Create "Mockford Books"').click();
    await look(owner, "create-project");
    await dialog.getByRole("button", { name: "create project" }).click();
    await owner.waitForURL(/\/scopes\/\d+\/edit/);
    projectID = /projects\/(\d+)/.exec(owner.url())?.[1] ?? "";
    await shown(owner, "My first phase").waitFor();
    await look(owner, "scope-empty");
  });

  it("C3 prices phases and services, sees totals as they are typed, and loses nothing on reload", async () => {
    await editService(owner, "New Service", {
      name: "Discovery workshop",
      rate: "1800",
      description: "Half day",
    });
    await addService(owner, { name: "Stakeholder interviews", rate: "325.33", quantity: "2.5" });
    // 2.5 × $325.33 = $813.325, half away from zero (D2).
    await shown(owner, "$2,613.33").waitFor();
    await shown(owner, "Saved", { exact: true }).waitFor();
    await look(owner, "scope");
    await owner.reload();
    await shown(owner, "Stakeholder interviews").waitFor();
    await expect.poll(() => owner.getByText("$2,613.33").count()).toBeGreaterThan(0);
    await removeService(owner, "Stakeholder interviews");
    await expect.poll(() => owner.getByText("$2,613.33").filter({ visible: true }).count()).toBe(0);
    await button(owner, "Undo").last().click();
    await shown(owner, "$2,613.33").waitFor();
  });

  it("C3 puts services in another order by drag and by keyboard, and keeps the order", async () => {
    await addService(owner, { name: "Closing talk", rate: "100", quantity: "1" });
    const named = ["Discovery workshop", "Stakeholder interviews", "Closing talk"];
    await expect.poll(() => serviceNames(owner)).toEqual(named);
    await reorder(owner, "Closing talk", "Discovery workshop");
    await expect.poll(() => serviceNames(owner)).toEqual([named[2], named[0], named[1]]);
    // The keyboard stays on the row that it moves.
    await button(owner, "Closing talk").first().focus();
    await owner.keyboard.press("Alt+ArrowDown");
    await owner.keyboard.press("Alt+ArrowDown");
    await expect.poll(() => serviceNames(owner)).toEqual(named);
    await owner.keyboard.press("Alt+ArrowUp");
    const order = [named[0], named[2], named[1]];
    await expect.poll(() => serviceNames(owner)).toEqual(order);
    await shown(owner, "Saved", { exact: true }).waitFor();
    await owner.reload();
    await expect.poll(() => serviceNames(owner)).toEqual(order);
  });

  it("C3 loses nothing that was typed while the network was gone for a moment", async () => {
    await owner.context().setOffline(true);
    await editService(owner, "Closing talk", { rate: "250.50", quantity: "2" });
    await addService(owner, { name: "Written offline", rate: "99", quantity: "1" });
    await shown(owner, "$3,213.33").waitFor();
    await shown(owner, "Kept on this device").waitFor();
    await shown(owner, /you are offline/i).waitFor();
    await look(owner, "scope-offline");
    await owner.context().setOffline(false);
    // Left at once: what has not gone out yet goes out from the device when the page is opened again.
    await owner.reload();
    await shown(owner, "Written offline").waitFor();
    await shown(owner, "$3,213.33").waitFor();
    await shown(owner, "Saved", { exact: true }).waitFor();
    await owner.reload();
    await shown(owner, "$3,213.33").waitFor();
    for (const name of ["Written offline", "Closing talk"]) await removeService(owner, name);
    await shown(owner, "$2,613.33").waitFor();
    await shown(owner, "Saved", { exact: true }).waitFor();
  });

  it("C3 tells a second tab that its copy is stale", async () => {
    const other = await owner.context().newPage();
    await other.goto(owner.url());
    await shown(other, "Discovery workshop").waitFor();
    await editService(owner, "Discovery workshop", { rate: "1900" });
    await shown(owner, "Saved", { exact: true }).waitFor();
    // Told at once, before it types over what was saved; the refusal of a stale save is the contract test's.
    await shown(other, "This scope was changed somewhere else.").waitFor();
    await shown(other, "Out of date").waitFor();
    await look(other, "scope-stale");
    await button(other, "Reload").click();
    await shown(other, "$1,900.00").waitFor();
    await other.close();
    await editService(owner, "Discovery workshop", { rate: "1800" });
    await shown(owner, "$2,613.33").waitFor();
    await shown(owner, "Saved", { exact: true }).waitFor();
  });

  it("C4 builds the proposal and sends it to the client's contact", async () => {
    await owner
      .getByRole("link", { name: "Build proposal" })
      .or(button(owner, "Build proposal"))
      .first()
      .click();
    await owner.waitForURL(/proposals\/\d+/);
    await owner.getByRole("navigation", { name: "Sections" }).getByText("Payment schedule").first().click();
    await owner.getByRole("textbox", { name: "Percent" }).fill("40");
    await shown(owner, "$1,045.33").waitFor();
    await look(owner, "proposal-builder");
    await button(owner, "Send proposal").click();
    const dialog = owner.getByRole("dialog");
    await fillIn(dialog, { "First name": "Maren", "Last name": "Holt", Email: "maren@client.test" });
    // A slip asks before it takes what was typed.
    await owner.keyboard.press("Escape");
    await button(owner, "Stay here").click();
    await expect.poll(() => dialog.getByLabel("Email").inputValue()).toBe("maren@client.test");
    await dialog.getByRole("button", { name: "Add and continue" }).click();
    await dialog.getByLabel("Copies to").fill("copy@client.test");
    await look(owner, "proposal-send");
    await dialog.getByRole("button", { name: /^send/i }).click();
    await owner.getByText("Sent to maren@client.test.").waitFor();
    // Who has it, what accepting starts, the link; sending again is beside the way on.
    await owner.getByRole("heading", { name: /is with Maren$/ }).waitFor();
    await owner.getByText("$1,045.33, due within 14 days.").waitFor();
    await owner.getByRole("link", { name: "Back to project" }).waitFor();
    await look(owner, "proposal-sent");
  });

  it("C4 lets the client read, consent, sign and accept on the public link", async () => {
    client = (await stage.visitor()).page;
    link = await linkFrom(stage.stint, "maren@client.test", /\/proposal\//);
    await client.goto(link);
    await client.getByRole("heading", { name: "Bookshop website" }).waitFor();
    await look(client, "public-proposal");
    await button(client, "Review and accept").first().click();
    await client.getByText("End of the terms").scrollIntoViewIfNeeded();
    await client.getByRole("checkbox").waitFor();
    await look(client, "public-accept");
    await turn(client.getByRole("checkbox"));
    await fillIn(client, { "Your full name": "Maren Holt", "Your email": "maren@client.test" });
    await look(client, "public-sign");
    await proveAddress(stage, client, "maren@client.test");
    await look(client, "public-sign-code");
    await button(client, "Sign and accept $2,613.33").click();
    await shown(client, /thank you/i).waitFor();
    await look(client, "public-accepted");
  });

  it("C4 shows a second reader that it was accepted, and changes nothing", async () => {
    const late = (await stage.visitor()).page;
    await late.goto(link);
    await shown(late, /accepted/i).waitFor();
    await expect.poll(() => button(late, /sign and accept|review and accept/i).count()).toBe(0);
    await look(late, "public-link-accepted");
    await late.context().close();
  });

  it("C5 tells both sides with the sealed PDF, rings the bell and sends the deposit invoice", async () => {
    for (const address of ["maren@client.test", "nova@owner.test"]) {
      const mails = await mailsTo(stage.stint, address);
      const files = mails.flatMap(({ attachments }) => attachments.map(({ name }) => name));
      expect(files, address).toContainEqual(expect.stringMatching(/accepted.*\.pdf$/i));
    }
    await owner.goto("/dashboard");
    await owner.getByRole("button", { name: /notifications/i }).click();
    await shown(owner, /accepted/i).waitFor();
    await owner.keyboard.press("Escape");
    await look(owner, "dashboard");
  });

  it("C6 lets the client pay the deposit by card, after a decline said as a person would expect", async () => {
    await client.goto(await linkFrom(stage.stint, "maren@client.test", /\/invoices\//));
    await shown(client, "$1,045.33").waitFor();
    await client.frameLocator("iframe").first().getByLabel("Card number").waitFor();
    await look(client, "public-invoice");
    await payByCard(client, "4000000000009995", "$1,045.33");
    await shown(client, /insufficient funds/i).waitFor();
    await look(client, "public-invoice-declined");
    await payByCard(client, "4242424242424242", "$1,045.33");
    await shown(client, "Still due").waitFor();
    await stage.stint.settled();
    await client.reload();
    await shown(client, "Still due").waitFor();
    await look(client, "public-invoice-paid");
    for (const address of ["maren@client.test", "nova@owner.test"])
      expect(
        (await mailsTo(stage.stint, address)).filter(({ subject }) => PAID.test(subject)),
        address,
      ).toHaveLength(1);
  });

  it("C7 invites a teammate by email, who joins and sees only what they may (D42)", async () => {
    await owner.goto(`/projects/${projectID}/team`);
    await button(owner, "Invite teammate").first().click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel(/^Name/).fill("Robin Sample");
    await dialog.getByLabel(/^Email/).fill("robin@team.test");
    await dialog.getByLabel(/^Pay/).fill("1200");
    await dialog.getByLabel(/^Message/).fill("Come and build it with me.");
    await look(owner, "invite");
    await dialog
      .getByRole("button", { name: /invite|send/i })
      .last()
      .click();
    await shown(owner, "Robin Sample").waitFor();
    const invitation = await linkFrom(stage.stint, "robin@team.test", /\/invitations\//);

    teammate = (await stage.visitor()).page;
    await signUp(stage, teammate, "Robin Sample", "robin@team.test");
    await teammate.goto(invitation);
    await button(teammate, "Accept and open the project").waitFor();
    await look(teammate, "invitation");
    await button(teammate, "Accept and open the project").click();
    await teammate.waitForURL(new RegExp(`/projects/${projectID}`));
    await shown(teammate, "Discovery workshop").waitFor();
    await look(teammate, "teammate-project");
    const text = await teammate.locator("main").textContent();
    expect(text).not.toMatch(/2,613|1,800\.00|813\.33|Maren|Confidentiality/);
    expect(text).toMatch(/1,200/);
  });

  it("C7 pays the teammate out: commit, then paid, with a mail each time", async () => {
    await owner.goto(`/projects/${projectID}/pay/payouts`);
    await turn(owner.getByRole("radio").first());
    await owner.getByLabel(/^(Something else|Description)$/).fill("First half");
    await owner.getByLabel("Amount", { exact: true }).fill("600");
    await owner.getByRole("button", { name: "Add", exact: true }).click();
    await shown(owner, "$600.00").waitFor();
    await look(owner, "payout");
    await button(owner, /review/i).click();
    await button(owner, "Approve payment").click();
    await button(owner, "Mark as paid").waitFor();
    await button(owner, "Mark as paid").click();
    await shown(owner, /bank transfer/i).waitFor();
    await button(owner, "Mark as paid").waitFor({ state: "detached" });
    const told = async () =>
      (await mailsTo(stage.stint, "robin@team.test")).filter((mail) => mail.text.includes("$600.00")).length;
    await expect.poll(told).toBeGreaterThanOrEqual(2);
    await teammate.reload();
    await shown(teammate, /\$600\.00/).waitFor();
    await owner.goto(`/projects/${projectID}/pay`);
    await shown(owner, "$600.00").waitFor();
    await look(owner, "project-pay");
  });

  it("C8 shows what waits, and finds it again in the lists", async () => {
    await owner.goto("/dashboard");
    await shown(owner, /your move/i).waitFor();
    await shown(owner, "$600.00").or(shown(owner, "$600")).first().waitFor();
    await look(owner, "dashboard");
    for (const [path, text] of [
      ["/projects", "Bookshop website"],
      ["/contacts/clients", "Mockford Books"],
      ["/invoices", "$1,045.33"],
    ] as const) {
      await owner.goto(path);
      await shown(owner, text).waitFor();
      await look(owner, path.split("/").at(-1) ?? "");
      const search = owner.getByRole("searchbox").filter({ visible: true }).first();
      await search.fill("no such thing");
      await shown(owner, /nothing is called/i).waitFor();
      await search.fill("");
      await shown(owner, text).waitFor();
    }
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
