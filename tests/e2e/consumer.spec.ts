import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { bookshop, builderPath, type Offer, sendFromBuilder, tabPath, toSigning } from "./proposal-story";
import { button, field, payByCard, proveAddress, shown, signUp, subscribe } from "./steps";
import { linkFrom, look, mailsTo, moveClock, problems, type Stage, withStage } from "./support";

const ADA = "ada@client.test";
const BEN = "ben@client.test";
const CLEO = "cleo@client.test";
const DORA = "dora@client.test";
const EVE = "eve@client.test";
const FINN = "finn@client.test";
let stage: Stage;
let owner: Page;
let client: Page;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
  await signUp(stage, owner, "Harbor Studio", "nora@owner.test");
  await subscribe(stage, owner);
});

/** An offer that is with a person in Germany, or with a business there; its link. */
async function offerTo(
  email: string,
  kind: "person" | "business",
  country = "DE",
): Promise<{ offer: Offer; link: string }> {
  const offer = await bookshop(stage, owner, email);
  const call = await callsOf(stage, owner);
  const { client_id } = await call("GET", `/projects/${offer.project_id}`);
  await call("PATCH", `/clients/${client_id}`, { kind, country });
  await owner.goto(builderPath(offer, "summary"));
  return { offer, link: await sendFromBuilder(stage, owner, email) };
}

const withdrawButtons = () => button(client, "Withdraw from this contract").count();

async function sign(email: string): Promise<void> {
  await field(client, "Your full name").fill("Ada Sample");
  await field(client, "Your email").fill(email);
  await proveAddress(stage, client, email);
}

/** Signs what a link shows as a person does who wants the work to begin at once. */
async function orderAtOnce(link: string, email: string): Promise<void> {
  await client.goto(link);
  await toSigning(client);
  await client.getByRole("radio", { name: /^At once/ }).check();
  await sign(email);
  await button(client, /^Order with obligation to pay, \$10,160\.00/).click();
  await shown(client, /^You asked for the work to begin before/).waitFor();
}

/** The right of the United Kingdom is 14 days whatever their weekday, so that days 13 and 15 are its two sides. */
describe("a withdrawal on day 13 and on day 15", () => {
  it("is settled and paid by the first, and is no longer there for the second", async () => {
    const eve = await offerTo(EVE, "person", "GB");
    const finn = await offerTo(FINN, "person", "GB");
    await orderAtOnce(eve.link, EVE);
    await orderAtOnce(finn.link, FINN);
    await stage.stint.settled();
    const call = await callsOf(stage, owner);
    const workshop = eve.offer.services["Discovery workshop"];
    await call("PUT", `/tasks/${workshop}/start`);
    await call("POST", `/tasks/${workshop}/complete`);

    await moveClock(stage.stint, "P13D");
    await client.goto(eve.link);
    await button(client, "Withdraw from this contract").click();
    await field(client, "Your full name").fill("Ada Sample");
    await field(client, "Email for the receipt").fill(EVE);
    await button(client, "Confirm withdrawal").click();
    await shown(client, "You withdrew from this contract").waitFor();
    await stage.stint.settled();

    await owner.goto(tabPath(eve.offer));
    await shown(owner, "Still to be paid").waitFor();
    await button(owner, "Settle the withdrawal").click();
    await shown(owner, "Settled. The invoice of what was done is a draft.").waitFor();
    await button(owner, "Settle the withdrawal").waitFor({ state: "detached" });
    await look(owner, "proposal-consumer-settled");
    await owner.goto("/invoices");
    await shown(owner, "Work done until the withdrawal").click();
    await owner.waitForURL(/invoice\/\d+/);
    await button(owner, "Send invoice").click();
    const send = owner.getByRole("dialog").getByRole("button", { name: "Send $1,800.00", exact: true });
    await send.click();
    await button(owner, "Mark as paid").waitFor();
    await client.goto(await linkFrom(stage.stint, EVE, /\/invoices\//));
    await shown(client, /from which you withdrew on .* you owe \$1,800\.00/).waitFor();
    await look(client, "public-consumer-settlement");
    await payByCard(client, "4242424242424242", "$1,800.00");
    await shown(client, "Visa ending 4242").waitFor();
    await stage.stint.settled();
    await client.goto(eve.link);
    await shown(client, "You withdrew from this contract").waitFor();

    await client.goto(finn.link);
    await shown(client, "Already accepted").waitFor();
    expect(await withdrawButtons()).toBe(1);
    await button(client, "Withdraw from this contract").click();
    await field(client, "Your full name").fill("Ada Sample");
    await field(client, "Email for the receipt").fill(FINN);
    // The page stays open over the last day: what it then sends is too late, and it says so.
    await moveClock(stage.stint, "P2D");
    await button(client, "Confirm withdrawal").click();
    await shown(client, /The days to withdraw are over/).waitFor();
    await client.goto(finn.link);
    await shown(client, "Already accepted").waitFor();
    expect(await withdrawButtons()).toBe(0);
    await look(client, "public-consumer-day-15");
    expect(problems).toEqual([]);
  });
});

describe("a person and a business, side by side", () => {
  it("sign each in their own words, and only the person can withdraw, within the days", async () => {
    // All are made in the trial's first days, since the clock moves on.
    const ada = await offerTo(ADA, "person");
    const ben = await offerTo(BEN, "business");
    const cleo = await offerTo(CLEO, "person");

    await client.goto(ben.link);
    await toSigning(client);
    await sign(BEN);
    expect(await client.getByRole("radio", { name: /^At once/ }).count()).toBe(0);
    await button(client, /^Sign and accept \$10,160\.00/).click();
    await shown(client, /It is agreed/).waitFor();
    await client.goto(ben.link);
    await shown(client, "Already accepted").waitFor();
    expect(await withdrawButtons()).toBe(0);

    await client.goto(ada.link);
    await shown(client, "Your right to withdraw").first().waitFor();
    await toSigning(client);
    // The signature opens once the choice is made.
    expect(await field(client, "Your full name").count()).toBe(0);
    await client.getByRole("radio", { name: /^After the 14 days/ }).check();
    await sign(ADA);
    await look(client, "public-consumer-sign");
    await button(client, /^Order with obligation to pay, \$10,160\.00/).click();
    await shown(client, /^You can withdraw until/).waitFor();
    await look(client, "public-consumer-accepted");

    await client.goto(cleo.link);
    await toSigning(client);
    await client.getByRole("radio", { name: /^At once/ }).check();
    await sign(CLEO);
    await button(client, /^Order with obligation to pay/).click();
    await shown(client, /^You asked for the work to begin before/).waitFor();

    await moveClock(stage.stint, "P13D");
    await client.goto(ada.link);
    await button(client, "Withdraw from this contract").click();
    await look(client, "public-consumer-withdraw");
    await field(client, "Your full name").fill("Ada Sample");
    await field(client, "Email for the receipt").fill(ADA);
    await button(client, "Confirm withdrawal").click();
    await shown(client, "You withdrew from this contract").waitFor();
    await stage.stint.settled();
    const subjects = (await mailsTo(stage.stint, ADA)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith("You withdrew"))).toBe(true);
    await owner.goto(tabPath(ada.offer));
    await shown(owner, "To refund").waitFor();
    expect(await button(owner, "Start a change order").count()).toBe(0);
    await look(owner, "proposal-consumer-withdrew");

    // Day 20: weekends and holidays move the 14th by five days at most.
    await moveClock(stage.stint, "P7D");
    await client.goto(cleo.link);
    await shown(client, "Already accepted").waitFor();
    expect(await withdrawButtons()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe("a person's change order", () => {
  it("has a notice of its own, and is withdrawn from alone: the contract goes on", async () => {
    const { offer, link } = await offerTo(DORA, "person");
    await client.goto(link);
    await toSigning(client);
    await client.getByRole("radio", { name: /^At once/ }).check();
    await sign(DORA);
    await button(client, /^Order with obligation to pay, \$10,160\.00/).click();
    await shown(client, /^You can withdraw until/).waitFor();
    await stage.stint.settled();

    await owner.goto(tabPath(offer));
    await button(owner, "Start a change order").click();
    await owner.waitForURL(
      (url) => !url.pathname.endsWith(`/${offer.proposal_id}`) && /proposals\/\d+/.test(url.pathname),
    );
    const change = { ...offer, proposal_id: Number(/proposals\/(\d+)/.exec(owner.url())?.[1]) };
    await (await callsOf(stage, owner))("POST", "/tasks", {
      ...{ scopecategory_id: offer.phases.Design, role_id: "113", quantity: "1" },
      ...{ name: "Newsletter", price: 80_000 },
    });
    await owner.goto(builderPath(change, "summary"));
    const changeLink = await sendFromBuilder(stage, owner, DORA);

    await client.goto(changeLink);
    await shown(client, /from this change .* goes on as it was before the change/).waitFor();
    await look(client, "public-consumer-change");
    await toSigning(client);
    await client.getByRole("radio", { name: /^After the 14 days/ }).check();
    await sign(DORA);
    await button(client, /^Order with obligation to pay/).click();
    await shown(client, /^You can withdraw until/).waitFor();
    await stage.stint.settled();

    await client.goto(changeLink);
    await button(client, "Withdraw from this change").click();
    await field(client, "Your full name").fill("Ada Sample");
    await field(client, "Email for the receipt").fill(DORA);
    await button(client, "Confirm withdrawal").click();
    await shown(client, /The contract goes on as it was before\./).waitFor();
    await look(client, "public-consumer-change-withdrawn");
    await stage.stint.settled();
    const mail = (await mailsTo(stage.stint, DORA)).find(({ text }) =>
      text.includes("withdrew from the change of the contract"),
    );
    expect(mail?.text).toMatch(/The contract before, which goes on: \$10,160\.00/);
    expect(problems).toEqual([]);
  });
});
