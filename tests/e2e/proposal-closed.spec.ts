import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { bookshop, builderPath, type Offer, sendFromBuilder, toSigning } from "./proposal-story";
import { button, field, proveAddress, shown, signUp } from "./steps";
import { look, mailsTo, problems, type Stage, withStage } from "./support";

const LENA = "lena@client.test";
const NOVA = "nova@owner.test";
let stage: Stage;
let owner: Page;
let client: Page;
let offer: Offer;
let link: string;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
  await signUp(stage, owner, "Harbor Studio", NOVA);
  offer = await bookshop(stage, owner, LENA);
});

/** A new proposal of the same scope, sent; its page. */
async function another() {
  const before = owner.url();
  await button(owner, "Start a new one").click();
  await owner.waitForURL((url) => url.href !== before && /proposals\/\d+/.test(url.pathname));
  await shown(owner, "Draft").waitFor();
  const next = await sendFromBuilder(stage, owner, LENA);
  expect(next).not.toBe(link);
  link = next;
}

/** The proposal that the builder shows. */
const idOf = (page: Page): number => Number(/proposals\/(\d+)/.exec(page.url())?.[1]);
const nothingToSign = async () =>
  await expect.poll(() => button(client, /accept|ask for changes|decline/i).count()).toBe(0);

describe("a link that leads to nothing to sign any more", () => {
  it("was withdrawn by its owner while somebody was signing: nothing is signed (2035)", async () => {
    await owner.goto(builderPath(offer, "summary"));
    link = await sendFromBuilder(stage, owner, LENA);
    await client.goto(link);
    await toSigning(client);
    await field(client, "Your full name").fill("Lena Sample");
    await field(client, "Your email").fill(LENA);
    await proveAddress(stage, client, LENA);
    await button(owner, "More").click();
    await owner.getByRole("menuitem", { name: "Withdraw" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await shown(owner, /You withdrew this proposal/).waitFor();
    await button(client, /^Sign and accept/).click();
    await shown(client, "This proposal was withdrawn").waitFor();
    await nothingToSign();
    await client.goto(link);
    await shown(client, "This proposal was withdrawn").waitFor();
    await look(client, "public-withdrawn");
    await look(owner, "builder-withdrawn");
  });

  it("was declined with a reason, which its owner reads in the app and in a mail", async () => {
    await another();
    await client.goto(link);
    await button(client, "Decline this proposal").click();
    await look(client, "public-decline");
    await button(client, "Decline").click();
    await shown(client, "Reason required").waitFor();
    await field(client, "Reason").fill("The shop moves, so we wait a year.");
    await field(client, "Your full name").fill("Lena Sample");
    await field(client, "Your email").fill(LENA);
    await button(client, "Decline").click();
    await shown(client, "Have the code emailed to you first").waitFor();
    await proveAddress(stage, client, LENA);
    await look(client, "public-decline-code");
    await button(client, "Decline").click();
    await shown(client, "You declined this proposal").waitFor();
    // Taken back with a code of its own, it is as before; then the no is meant.
    await look(client, "public-declined-undo");
    await button(client, "Take it back").click();
    await field(client, "Your email").fill(LENA);
    await proveAddress(stage, client, LENA);
    await look(client, "public-undo-code");
    await button(client, "Open the proposal again").click();
    await button(client, "Review and accept").waitFor();
    await owner.reload();
    expect((await mailsTo(stage.stint, NOVA)).at(-1)?.subject).toMatch(/took the decline back/);
    await button(client, "Decline this proposal").click();
    await field(client, "Reason").fill("The shop moves, so we wait a year.");
    await proveAddress(stage, client, LENA);
    await button(client, "Decline").click();
    await shown(client, "You declined this proposal").waitFor();
    await client.reload();
    await shown(client, "This proposal was declined").waitFor();
    await nothingToSign();
    await look(client, "public-declined");
    expect((await mailsTo(stage.stint, NOVA)).at(-1)?.text).toContain("The shop moves, so we wait a year.");
    await owner.reload();
    await shown(owner, /The shop moves, so we wait a year/).waitFor();
    await look(owner, "builder-declined");
  });

  it("expired at the end of its last day, and opens again when the owner sends it with a later one (D19)", async () => {
    const call = await callsOf(stage, owner);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await call("PATCH", `/projects/${offer.project_id}`, { expire_at: day(2), show_expire_at: true });
    await owner.reload();
    await another();
    await client.goto(link);
    await button(client, "Review and accept").waitFor();
    await stage.stint.settled();
    await fetch(`${stage.stint.url}/_local/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance: "P4D" }),
    });
    await client.reload();
    await shown(client, "This proposal has expired").waitFor();
    await nothingToSign();
    await look(client, "public-expired");
    await (await callsOf(stage, owner))("PATCH", `/projects/${offer.project_id}`, { expire_at: day(14) });
    await owner.goto(builderPath({ ...offer, proposal_id: idOf(owner) }, "summary"));
    await shown(owner, /Its last day has passed/).waitFor();
    expect(await sendFromBuilder(stage, owner, LENA)).toBe(link);
    await client.reload();
    await button(client, "Review and accept").waitFor();
  });

  it("goes to another person of the client, with the words that were written, under the same link", async () => {
    const OTTO = "otto@client.test";
    await owner.reload();
    await button(owner, /^(Send version|Resend)/)
      .first()
      .click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("Message").fill("Otto takes over.");
    await dialog.getByRole("button", { name: "Someone else" }).click();
    await dialog.getByLabel("To", { exact: true }).waitFor();
    await look(owner, "builder-send-to");
    await dialog.getByRole("button", { name: "Add a person" }).click();
    await dialog.getByLabel("First name").fill("Otto");
    await dialog.getByLabel("Email").fill(OTTO);
    await dialog.getByRole("button", { name: "Add and continue" }).click();
    await dialog.getByLabel("To", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: /^(re)?send/i }).click();
    await shown(owner, `Sent to ${OTTO}.`).waitFor();
    const [mail] = (await mailsTo(stage.stint, OTTO)).slice(-1);
    expect(mail?.text).toContain("Otto takes over.");
    expect(mail?.text).toContain(link);
    await client.reload();
    await shown(client, "Prepared for Otto at Mockford Books").waitFor();
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
