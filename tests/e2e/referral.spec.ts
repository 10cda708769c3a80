import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { button, comesBy, field, shown, signUp, subscribe, typeCard, typePlace } from "./steps";
import { linkFrom, look, moveClock, problems, type Stage, withStage } from "./support";

const FRIEND = "lee@referral.test";

let stage: Stage;
let owner: Page;
let friend: Page;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  await signUp(stage, owner, "Nova Example", "nova@referral.test");
  await subscribe(stage, owner, "pro_monthly");
});

const ledger = () => owner.getByRole("table", { name: "Ledger" });

async function openReferrals() {
  await owner.goto("/settings/referrals");
  await owner.getByRole("heading", { name: "Ledger" }).waitFor();
}

/** Lets days pass, and looks in meanwhile: a session that nobody uses ends. */
async function pass(days: number) {
  for (let left = days; left > 0; left -= 15) {
    await moveClock(stage.stint, `P${Math.min(left, 15)}D`);
    await openReferrals();
  }
}

describe("a referral, from its link to the credit", () => {
  it("is mailed to a friend, who signs up by it", async () => {
    await openReferrals();
    await field(owner, "Email").fill(FRIEND);
    await owner.getByRole("button", { name: "Send", exact: true }).click();
    await shown(owner, "Referral sent!").waitFor();
    await ledger().getByText("Invited").filter({ visible: true }).waitFor();
    await look(owner, "referral-invited");
    friend = await comesBy(stage, await linkFrom(stage.stint, FRIEND, /\/signup\?referral=/), FRIEND);
  });

  it("is stopped for an address by the link at the foot of the mail (D49)", async () => {
    const other = "other@referral.test";
    await openReferrals();
    await field(owner, "Email").fill(other);
    await owner.getByRole("button", { name: "Send", exact: true }).click();
    await shown(owner, "Referral sent!").waitFor();
    const { page: reader } = await stage.visitor();
    await reader.goto(await linkFrom(stage.stint, other, /\/unsubscribe\/referral\./));
    await reader.getByRole("heading", { name: "Stop invitations to this address?" }).waitFor();
    await look(reader, "public-unsubscribe");
    await reader.getByRole("button", { name: "Unsubscribe" }).click();
    const done = reader.getByRole("heading", { name: "No more invitations come to this address" });
    await done.waitFor();
    await reader.reload();
    await done.waitFor();
    await look(reader, "public-unsubscribed");
    await reader.goto(reader.url().slice(0, -3));
    await reader.getByRole("heading", { name: "This link does not work" }).waitFor();
  });

  it("gives the friend a month once they choose Professional", async () => {
    const plans = friend.getByRole("dialog", { name: "Choose a plan" });
    await plans.getByRole("button", { name: "Choose Professional" }).click();
    await friend.frameLocator("iframe").first().getByLabel("Card number").waitFor();
    await typePlace(friend);
    await typeCard(friend, "4242424242424242");
    await button(friend, "Start free trial").filter({ visible: true }).click();
    await friend.getByRole("dialog", { name: "You are on Professional" }).waitFor();
    await stage.stint.settled();
    await openReferrals();
    await ledger().getByText("On trial").filter({ visible: true }).waitFor();
  });

  it("waits while the friend's payment could still be given back", async () => {
    await pass(16);
    await ledger()
      .getByText(/^Credit on /)
      .filter({ visible: true })
      .waitFor();
    await shown(owner, "$0.00").waitFor();
    await look(owner, "referral-held");
  });

  it("is credit in the ledger after thirty days, and comes off the next charge", async () => {
    await pass(31);
    await ledger().getByText("Subscribed").filter({ visible: true }).waitFor();
    await ledger().getByText("$20.00").filter({ visible: true }).waitFor();
    await shown(owner, /^Comes off your next charge, /).waitFor();
    await look(owner, "referral-credited");
    await owner.goto("/settings/plan");
    await shown(owner, /, less your credit$/).waitFor();
    await pass(30);
    // A month of Professional is $15.00, and all of it was paid with the credit.
    const call = await callsOf(stage, owner);
    const invoices = (await call("GET", "/currentuser/subscription/invoices")) as unknown as object[];
    expect(invoices).toContainEqual(expect.objectContaining({ total_amount: 1500, paid_amount: 0 }));
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
