import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { asksBeforeItCloses } from "./dialog-story";
import { bookshop, sendFromBuilder, signByCall } from "./proposal-story";
import { button, payByCard, pressProven, shown, signUp, subscribe, turn } from "./steps";
import { linkFrom, look, mailsTo, moveClock, problems, type Stage, todayOf, withStage } from "./support";

const OWNER = "nova@owner.test";
const CLIENT = "maren@client.test";

let stage: Stage;
let owner: Page;
let client: Page;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
  await signUp(stage, owner, "Nova Example", OWNER);
  await subscribe(stage, owner);
});

const card = () => client.frameLocator("iframe").first();
const later = (advance: string) => moveClock(stage.stint, advance);
/** A part of the settings, in sight for its picture. */
const lookAt = async (heading: string, name: string) => {
  await owner
    .getByRole("heading", { name: heading, exact: true })
    .evaluate((node) => node.scrollIntoView({ block: "center" }));
  await look(owner, name);
};
/** What the provider decides of the owner's account. */
const provider = async (decision: object) => {
  const local = `${stage.stint.url}/_local/stripe`;
  const { data } = (await (await fetch(`${local}/state.json`)).json()) as {
    data: { accounts: { id: string }[] };
  };
  await fetch(`${local}/accounts/${data.accounts[0]?.id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(decision),
  });
};
const settled = async (...pages: Page[]) => {
  await stage.stint.settled();
  for (const page of pages) await page.reload();
};

/** An invoice of one line, sent to the client, whose page is opened; the owner's page shows it, too. */
async function send(title: string, methods: string[] = ["card"]) {
  const call = await callsOf(stage, owner);
  const { id, client_id } = await drafted(title, methods);
  await call("POST", `/invoices/${id}/send`, {});
  await client.goto(await linkFrom(stage.stint, CLIENT, /\/invoices\//));
  await owner.goto(`/projects/0/pay/invoice/${id}`);
  return { id, client_id };
}

interface Listed {
  id: number;
  number: string | null;
  title: string;
  client_name: string;
}
/** Opens the owner's page of the newest sent invoice that fits. */
async function openNewest(fits: (of: Listed) => boolean) {
  const call = await callsOf(stage, owner);
  const all = (await call("GET", "/invoices?per_page=50")) as unknown as Listed[];
  const [newest] = all.filter((each) => each.number && fits(each)).sort((a, b) => b.id - a.id);
  await owner.goto(`/projects/0/pay/invoice/${newest?.id}`);
}

let known = 0;
async function drafted(title: string, methods: string[]) {
  const call = await callsOf(stage, owner);
  if (!known) {
    known = (await call("POST", "/clients", { name: "Mockford Books" })).id;
    const contact = { first_name: "Maren", last_name: "Holt", email: CLIENT };
    await call("POST", `/clients/${known}/contacts`, contact);
  }
  const { id } = await call("POST", "/invoices", { client_id: known });
  await call("POST", `/invoices/${id}/items`, { name: title, unit_price: 64_000 });
  await call("PATCH", `/invoices/${id}`, { title });
  for (const method of methods) await call("POST", `/invoices/${id}/paymentmethod/${method}`);
  return { id, client_id: known };
}

describe("an owner is paid into an account of their own (issue 4)", () => {
  it("is told in words what is missing, gives it at the provider, and is ready", async () => {
    await owner.goto("/settings/paid");
    await shown(owner, /Invoices work without it/).waitFor();
    await lookAt("Your bank", "settings-payments-none");
    await button(owner, "Set up at Stripe").click();
    await owner.getByLabel("Bank account number").fill("");
    await button(owner, "Submit").click();
    await shown(owner, "The bank account that your money goes to").waitFor();
    await shown(owner, "Something is missing").waitFor();
    await lookAt("Your bank", "settings-payments-missing");
    await button(owner, "Go on at Stripe").click();
    await button(owner, "Submit").click();
    await shown(owner, "Ready", { exact: true }).waitFor();
  });

  it("by a card that its bank asks about, and sends the money to the bank", async () => {
    await provider({ schedule: "manual" });
    await send("Trailer");
    await card().getByLabel("Card number").waitFor();
    await payByCard(client, "4000002760003184", "$640.00");
    const bank = client.frameLocator("iframe[title='Confirm with your bank']");
    await bank.getByRole("button", { name: "Complete" }).click();
    await shown(client, "Payment received").waitFor();
    await later("P5D");
    await stage.stint.settled();
    await owner.goto("/settings/paid");
    await button(owner, "Send to your bank now").click();
    await owner.getByRole("dialog").getByLabel("Amount").waitFor();
    await look(owner, "settings-payments-send");
    await asksBeforeItCloses(owner, "account/bank-transfer-dialog.tsx");
    await button(owner, "Send to your bank now").click();
    await pressProven(owner, button(owner, "Send $621.14"), shown(owner, /^Arrives by/));
    await later("P3D");
    await settled(owner);
    await shown(owner, /^Arrived on/).waitFor();
    await lookAt("Your bank", "settings-payments-ready");
    await button(owner, /\$621\.14/).click();
    const panel = owner.getByRole("dialog");
    await panel.getByText("Paid out to your bank").first().waitFor();
    await panel.getByText("At the payment provider").first().waitFor();
    await look(owner, "settings-payout-entries");
    await owner.keyboard.press("Escape");
  });

  it("hears at once when clients cannot pay any more, and when they can", async () => {
    await provider({ standing: "documents" });
    await settled(owner);
    await shown(owner, "A photo of an identity document").waitFor();
    await lookAt("Your bank", "settings-payments-restricted");
    await owner.getByRole("button", { name: /^Notifications/ }).click();
    await shown(owner, /Clients cannot pay by card or bank debit now/).waitFor();
    await look(owner, "notifications-payments");
    await owner.keyboard.press("Escape");
    expect((await mailsTo(stage.stint, OWNER)).at(-1)?.subject).toContain("something needs you");
    await provider({ standing: "well" });
    await settled(owner);
    await shown(owner, "Ready", { exact: true }).waitFor();
  });

  it("a debit that the bank refuses opens the invoice again, for both to see", async () => {
    await send("Season pass", ["bank"]);
    await client.frameLocator("iframe").first().getByText("US bank account").click();
    await card().getByLabel("Routing number").fill("110000000");
    await card().getByLabel("Account number").fill("000222222227");
    await button(client, "Pay $640.00").click();
    await shown(client, "You started a bank debit").waitFor();
    await later("P6D");
    await settled(client, owner);
    await shown(client, /Your bank refused the payment of \$640\.00.*This invoice is open again/).waitFor();
    await button(client, "Pay $640.00").waitFor();
    await look(client, "public-invoice-debit-refused");
    await shown(owner, /did not go through, The customer's account has insufficient funds/).waitFor();
    await look(owner, "invoice-debit-refused");
    const mails = await mailsTo(stage.stint, CLIENT);
    expect(mails.at(-1)?.subject).toContain("did not go through");
  });
});

describe("a client of a series lets the next invoices be paid by themselves (issue 4)", () => {
  it("ticks it, in words that the owner has as evidence, and stops it when they like", async () => {
    const call = await callsOf(stage, owner);
    const { id } = await drafted("Care", ["card"]);
    const starts_on = await todayOf(stage.stint);
    await call("POST", "/recurringinvoices", { invoice_id: id, frequency: "weekly", starts_on });
    await later("P1D");
    await stage.stint.settled();
    await client.goto(await linkFrom(stage.stint, CLIENT, /\/invoices\//));
    const choice = client.getByRole("checkbox", { name: /Pay the next ones automatically/ });
    await choice.waitFor();
    await expect.poll(() => choice.isChecked()).toBe(false);
    await turn(choice);
    await look(client, "public-invoice-autopay");
    await card().getByLabel("Card number").waitFor();
    await payByCard(client, "4242424242424242", "$640.00");
    await shown(client, "Later invoices are paid with Visa ending 4242").waitFor();
    await look(client, "public-invoice-autopay-on");
    await later("P7D");
    await stage.stint.settled();
    const mails = await mailsTo(stage.stint, CLIENT);
    expect(mails.filter(({ subject }) => /^Receipt .* for \$640\.00/.test(subject))).toHaveLength(3);
    await client.goto(await linkFrom(stage.stint, CLIENT, /\/invoices\//));
    await shown(client, "Payment received").waitFor();
    await openNewest(({ title }) => title === "Care");
    await shown(owner, "Automatic payment", { exact: true }).waitFor();
    await shown(owner, /^Agreed on/).waitFor();
    await look(owner, "invoice-autopay");
    await button(client, "Stop automatic payment").click();
    await button(client, "Yes, stop it").click();
    await shown(client, /Later invoices are paid with/).waitFor({ state: "hidden" });
    await owner.reload();
    await shown(owner, /stopped by the client/).waitFor();
  });
});

describe("a contested payment is proven by what was accepted (issue 4)", () => {
  it("with the acceptance, its certificate and the invoice's history, on screen and then at the bank", async () => {
    const email = "jonas@other.test";
    const offer = await bookshop(stage, owner, email);
    await owner.goto(
      `/projects/${offer.project_id}/scopes/${offer.scope_id}/view/proposals/${offer.proposal_id}`,
    );
    const link = await sendFromBuilder(stage, owner, email);
    await signByCall(stage, link, { name: "Jonas Holt", email });
    await client.goto(await linkFrom(stage.stint, email, /\/invoices\//));
    await card().getByLabel("Card number").waitFor();
    const pay = await button(client, /^Pay \$/).textContent();
    await payByCard(client, "4000000000000259", (pay ?? "").replace("Pay ", ""));
    await shown(client, "Payment received").waitFor();
    await settled(client);
    await shown(client, /has been disputed with your bank since .* not asked to pay it again/).waitFor();
    await look(client, "public-invoice-disputed");
    await openNewest(({ client_name }) => client_name.endsWith("jonas"));
    // The last day stands on the invoice before anybody opens the evidence.
    await shown(owner, /^Contested: .* Evidence is due by/).waitFor();
    await button(owner, "Send evidence").click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByText(/Jonas Holt, .*certificate/).waitFor();
    // What is missing is counted before anything is sent, and marked at its place.
    const told = (await dialog.getByText(/Evidence is due by/).textContent()) ?? "";
    const lacks = Number(/(\d+) of \d+ that count/.exec(told)?.[1] ?? 0);
    expect(await dialog.getByText("Missing", { exact: true }).count()).toBe(lacks);
    if (lacks === 0) expect(told).toContain("Everything that counts for this reason is there.");
    await look(owner, "invoice-evidence");
    await asksBeforeItCloses(owner, "invoice/detail/evidence-dialog.tsx");
    await button(owner, "Send evidence").click();
    await dialog.getByLabel("In your words").fill("winning_evidence");
    await dialog.getByRole("button", { name: "Send evidence" }).click();
    await shown(owner, "The evidence is with the payment provider.").waitFor();
    // It goes once: nothing is left to press, and the provider has it.
    await expect.poll(() => button(owner, "Send evidence").count()).toBe(0);
    await settled(owner, client);
    await shown(owner, "The dispute was won.").waitFor();
    await shown(client, /^Dispute of \$[\d,.]+ closed, the payment stands/).waitFor();
    await shown(client, /has been disputed with your bank/).waitFor({ state: "hidden" });
    await button(owner, "Where do these numbers come from?").click();
    await owner.getByRole("dialog").getByText("Its entries, newest first").waitFor();
    await owner
      .getByRole("dialog")
      .getByText(/Dispute/)
      .first()
      .waitFor();
    await look(owner, "invoice-entries");
  });

  it("and one that is lost reads as taken back by the client's bank, never as refunded", async () => {
    await send("Poster");
    await card().getByLabel("Card number").waitFor();
    await payByCard(client, "4000000000000259", "$640.00");
    await shown(client, "Payment received").waitFor();
    await later("P30D");
    await settled(client);
    await client.getByRole("heading", { name: "Taken back by your bank $640.00" }).waitFor();
    await look(client, "public-invoice-lost");
    expect(await shown(client, /refunded/i).count()).toBe(0);
  });

  it("threw no error on any page", () => {
    expect(problems).toEqual([]);
  });
});
