import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import {
  bookshop,
  builderPath,
  type Offer,
  openPart,
  sendFromBuilder,
  signByCall,
  tabPath,
  toSigning,
} from "./proposal-story";
import { button, field, proveAddress, shown, signUp, subscribe } from "./steps";
import { look, problems, type Stage, withStage } from "./support";

const MAREN = "maren@client.test";
let stage: Stage;
let owner: Page;
let client: Page;
let offer: Offer;
/** The accepted proposal's public path, and those of its change orders. */
let link: string;
let changeLink: string;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
  await signUp(stage, owner, "Harbor Studio", "nova@owner.test");
  await subscribe(stage, owner);
  offer = await bookshop(stage, owner, MAREN);
  const call = await callsOf(stage, owner);
  const project = `/projects/${offer.project_id}`;
  await call("PATCH", project, {
    client_goals: "Sell books online.",
    invoice_upfront_mode: "percentage",
    invoice_upfront_percentage_amount: "40",
    invoice_remaining_mode: "phases",
  });
  await call("POST", `${project}/sections`, { title: "How we work", body: "In weeks." });
  const { hash } = await call("POST", `/proposals/${offer.proposal_id}/send`, {});
  link = `/proposal/${hash}`;
  await signByCall(stage, link, { name: "Maren Holt", email: MAREN });
});

/** Starts a change order, from the project's page about its proposals or from the builder of the accepted one. */
async function start(from = tabPath(offer)): Promise<Offer> {
  await stage.stint.settled();
  await owner.goto(from);
  await button(owner, "Start a change order").click();
  await owner.waitForURL(
    (url) => !url.pathname.endsWith(`/${offer.proposal_id}`) && /proposals\/\d+/.test(url.pathname),
  );
  return { ...offer, proposal_id: Number(/proposals\/(\d+)/.exec(owner.url())?.[1]) };
}

const drop = async () => {
  await button(owner, "Drop the change").click();
  await owner.getByRole("dialog").getByRole("button", { name: "Drop the change" }).click();
};

describe("a change order", () => {
  it("that is dropped leaves services, sections and terms as they were accepted (D23)", async () => {
    await start();
    const call = await callsOf(stage, owner);
    await call("PATCH", `/tasks/${offer.services["Homepage concept"]}`, { name: "Another concept" });
    await openPart(owner, "Project goals");
    await button(owner, "More for How we work").click();
    await owner.getByRole("menuitem", { name: "Delete" }).click();
    await shown(owner, "“How we work” deleted.").waitFor();
    await call("POST", `/projects/${offer.project_id}/contractterms`, {
      name: "Confidentiality",
      body: "Another one.",
    });
    await drop();
    await owner.waitForURL((url) => url.pathname.endsWith(`/${offer.proposal_id}`));
    await stage.stint.settled();
    await owner.goto(`/proposal/preview/${offer.proposal_id}`);
    for (const text of ["Homepage concept", "How we work", "In weeks."]) await shown(owner, text).waitFor();
    for (const text of ["Another concept", "Another one."])
      expect(await owner.getByText(text).count(), text).toBe(0);
  });

  it("is started where the agreed scope is shown, which asks for no new proposal", async () => {
    await stage.stint.settled();
    const editor = `/projects/${offer.project_id}/scopes/${offer.scope_id}/edit`;
    await owner.goto(editor);
    await shown(owner, /A change order makes a new version of it\.$/).waitFor();
    await button(owner, "View project").waitFor();
    expect(await button(owner, "Build proposal").count()).toBe(0);
    await look(owner, "scope-agreed");
    await start(editor);
    await drop();
    await owner.waitForURL((url) => url.pathname.endsWith(`/${offer.proposal_id}`));
  });

  it("is started by the owner, while the unsent invoices wait", async () => {
    // The builder is there already: it takes the new proposal in place of the accepted one.
    const change = await start(builderPath(offer, "summary"));
    await shown(owner, "Drop the change").waitFor();
    expect(await owner.getByText("This page did not load").count()).toBe(0);
    const call = await callsOf(stage, owner);
    await call("PATCH", `/tasks/${offer.services["Inner page templates"]}`, { quantity: "6" });
    await call("DELETE", `/tasks/${offer.services["Homepage concept"]}`);
    await call("POST", "/tasks", {
      scopecategory_id: offer.phases.Design,
      role_id: "113",
      quantity: "1",
      name: "Booking flow prototype",
      price: 390_000,
    });
    await call("PATCH", `/projects/${offer.project_id}`, { client_goals: "Sell books and tickets online." });
    await owner.goto(builderPath(change, "summary"));
    await field(owner, "Why it changes").fill("The workshop showed that most orders come from events.");
    await shown(owner, "Saved", { exact: true }).waitFor();
    await shown(owner, "Change order 1").waitFor();
    await look(owner, "builder-change-order");
    await button(owner, /^Send version 2/)
      .first()
      .click();
    const dialog = owner.getByRole("dialog", { name: "Send version 2" });
    await dialog.getByText(/Change order 1 to Bookshop website: \+\$2,240\.00, new total/).waitFor();
    // What is typed here is the reason, and stays when the dialog or the page is left.
    const why = dialog.getByLabel("Why it changes");
    expect(await why.inputValue()).toBe("The workshop showed that most orders come from events.");
    await why.fill(`${await why.inputValue()} Hence two pages.`);
    await owner.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await owner.reload();
    await button(owner, /^Send version 2/)
      .first()
      .click();
    await dialog.getByText("orders come from events. Hence two pages.").waitFor();
    await owner.keyboard.press("Escape");
    changeLink = await sendFromBuilder(stage, owner, MAREN);
  });

  it("shows the client a redline: added, re-priced, removed, the new total and each invoice", async () => {
    await client.goto(changeLink);
    await client.getByRole("heading", { name: "Bookshop website" }).waitFor();
    for (const text of ["Added", "Re-priced", "Removed", "New total", "Your invoices"])
      await shown(client, text).waitFor();
    await shown(client, "The workshop showed that most orders come from events. Hence two pages.").waitFor();
    await shown(client, /^What you accepted on .* stays in force\.$/).waitFor();
    await shown(client, /Held until you answer/).waitFor();
    await shown(client, "The difference is spread over the three not yet sent").waitFor();
    await shown(client, "+$2,240.00").waitFor();
    // Goals are no service: what is worded anew is named, and read in full.
    await shown(client, "Worded anew:").waitFor();
    await shown(client, "Sell books and tickets online.").waitFor();
    await button(client, "Show all").click();
    await shown(client, "In weeks.").waitFor();
    await look(client, "public-change-order");
  });

  it("is signed, takes the accepted one's place, and leaves the old version readable", async () => {
    await toSigning(client);
    await field(client, "Your full name").fill("Maren Holt");
    await field(client, "Your email").fill(MAREN);
    await proveAddress(stage, client, MAREN);
    await button(client, /^Sign and accept change order 1, \+\$2,240\.00/).click();
    await shown(client, /It is agreed/).waitFor();
    // The deposit of what was accepted before is still to be paid.
    await client.getByRole("link", { name: /^View and pay/ }).waitFor();
    await look(client, "public-change-signed");
    await stage.stint.settled();
    await client.goto(link);
    await shown(client, "There is a newer version").waitFor();
    await look(client, "public-superseded");
    await button(client, "Read this version").click();
    await shown(client, "This is version 1, kept for reading only.").waitFor();
    await shown(client, "$10,160.00").waitFor();
    await expect.poll(() => button(client, /accept|ask/i).count()).toBe(0);
    await look(client, "public-superseded-read");
    await client.goto(link);
    await client.getByRole("link", { name: "Open the newer version" }).click();
    await shown(client, "Already accepted").waitFor();
    const pay = client.getByRole("link", { name: /^View and pay/ });
    await pay.waitFor();
    await look(client, "public-change-accepted");
    // What is signed reads as signed.
    await button(client, "Read what was accepted").click();
    await shown(client, "This change was accepted.").waitFor();
    await shown(client, /^Changed by this acceptance\./).waitFor();
    expect(await client.getByText(/until you answer|If you decline|that wait/).count()).toBe(0);
    await look(client, "public-change-read");
    // Invoices that were sent, that wait and that are new add up to the new total.
    const invoices = client.getByRole("table", { name: "Your invoices" });
    await invoices.getByText("Deposit, INV-0001").waitFor();
    expect(await invoices.getByRole("row", { name: /^Total/ }).textContent()).toContain("$12,400.00");
    await invoices.evaluate((table) => table.scrollIntoView({ block: "center" }));
    await look(client, "public-change-read-invoices");
    await client.goto(changeLink);
    await pay.click();
    await client.getByRole("heading", { name: /\$/ }).first().waitFor();
    await owner.goto(tabPath(offer));
    await shown(owner, /Change order 1, version/).waitFor();
    await shown(owner, "Compare with version 1").click();
    // A change order says itself what it changes.
    await shown(owner, "What changes").waitFor();
    await shown(owner, "Booking flow prototype").waitFor();
  });

  it("that was withdrawn goes on in the next one, from the project and from its builder", async () => {
    const change = await start();
    const call = await callsOf(stage, owner);
    await call("PATCH", `/tasks/${offer.services["Inner page templates"]}`, {
      quantity: "7",
    });
    await call("POST", `/proposals/${change.proposal_id}/send`, {});
    const withdraw = async () => {
      await button(owner, "More").click();
      await owner.getByRole("menuitem", { name: "Withdraw" }).click();
      await owner.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
      await shown(owner, /You withdrew this change order/).waitFor();
    };
    await owner.goto(builderPath(change, "summary"));
    await withdraw();
    await owner.goto(tabPath(offer));
    await shown(owner, /Change order 2 withdrawn, and still in your draft/).waitFor();
    await look(owner, "project-change-withdrawn");
    await button(owner, /^Send version/)
      .first()
      .click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByText(/^Change order 3 to Bookshop website/).waitFor();
    await dialog.getByRole("button", { name: /^Send version/ }).click();
    await dialog.waitFor({ state: "hidden" });
    await shown(owner, `Sent to ${MAREN}.`).waitFor();
    await stage.stint.settled();
    await owner.goto(tabPath(offer));
    await owner.getByRole("link", { name: "Edit proposal" }).click();
    await withdraw();
    await look(owner, "builder-change-withdrawn");
    await button(owner, "Revise it").click();
    await shown(owner, "Change order 4").waitFor();
    await drop();
    await stage.stint.settled();
    // What was dropped is behind us: the page leads to what is signed and to the next change order.
    await owner.goto(tabPath(offer));
    await owner.getByRole("link", { name: "Open the proposal" }).waitFor();
    await button(owner, "Start a change order").waitFor();
  });
});

it("threw no error on any page", () => {
  expect(problems).toEqual([]);
});
