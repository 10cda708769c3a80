import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { bookshop, toSigning } from "./proposal-story";
import { button, field, fillIn, payByCard, proveAddress, shown, signUp } from "./steps";
import { linkFrom, look, mailsTo, moveClock, problems, type Stage, withStage } from "./support";

const OWNER = "nova@owner.test";
const CLIENT = "maren@client.test";

let stage: Stage;
let owner: Page;
let client: Page;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
  await signUp(stage, owner, "Nova Example", OWNER, false);
});

/** A draft over $2,575.00 for a client, open in the editor. */
async function draft() {
  const call = await callsOf(stage, owner);
  const { id: client_id } = await call("POST", "/clients", { name: "Cafe Lumen" });
  const contact = { first_name: "Maren", last_name: "Holt", email: CLIENT };
  await call("POST", `/clients/${client_id}/contacts`, contact);
  const { id } = await call("POST", "/invoices", { client_id });
  await call("POST", `/invoices/${id}/items`, { name: "Cafe identity", unit_price: 257_500 });
  await owner.goto(`/projects/0/pay/invoice/${id}`);
  return id;
}

/** Connects a bank on the provider's page, which sends back. */
async function connect(page: Page) {
  await button(page, "Connect your bank").click();
  await field(page, "Bank account number").waitFor();
  await button(page, "Submit").click();
}

describe("connecting a bank is a step of the first send and of the first payment (issue 11, 18)", () => {
  it("asks at the first send how to be paid, with what reaches the owner, and once", async () => {
    const id = await draft();
    await button(owner, "Send invoice").click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByText("How should Cafe Lumen pay you?").waitFor();
    await dialog.getByText("$2,500.02").waitFor();
    await look(owner, "get-paid-first-send");
    await dialog.getByRole("button", { name: "Next: last look" }).click();
    await dialog.getByText("Connect your bank first").waitFor();
    await dialog.getByRole("radio", { name: /Ask me later/ }).click();
    await dialog.getByRole("button", { name: "Next: last look" }).click();
    await dialog.getByRole("button", { name: "Send $2,575.00", exact: true }).click();
    await shown(owner, /INV-0001 sent to/).waitFor();
    const call = await callsOf(stage, owner);
    expect(await call("GET", "/currentuser")).toMatchObject({ getting_paid: "later" });
    expect(id).toBeGreaterThan(0);
  });

  it("tells the first payment's owner what waits: on the dashboard, the invoice, in the email", async () => {
    await client.goto(await linkFrom(stage.stint, CLIENT, /\/invoices\//));
    await payByCard(client, "4242424242424242", "$2,575.00");
    await shown(client, "Payment received").waitFor();
    await stage.stint.settled();
    const mail = (await mailsTo(stage.stint, OWNER)).at(-1);
    expect(mail?.text).toContain("$2,500.02 waits for your bank account");
    await owner.goto("/dashboard");
    await owner
      .getByRole("link", { name: /^Connect/ })
      .first()
      .click();
    await owner.waitForURL(/\/money/);
    await shown(owner, "Waiting for your bank account").waitFor();
    await shown(owner, "$2,500.02").waitFor();
    await look(owner, "money-connect");
    await owner.getByRole("link", { name: /Cafe Lumen INV-0001/ }).click();
    await shown(owner, "$2,500.02 waits for your bank account.").waitFor();
    await look(owner, "invoice-waits");
  });

  it("goes to the bank once it is connected", async () => {
    await owner.getByRole("link", { name: "Connect your bank" }).click();
    await connect(owner);
    // Back where the way to the bank began, not in the settings.
    await owner.waitForURL(/\/money$/);
    await shown(owner, "Clients can pay into your account now.").waitFor();
    await stage.stint.settled();
    await owner.goto("/money");
    // No gap: the sum and the day on which the bank has it, before any time has passed.
    await shown(owner, "On its way to your bank").waitFor();
    await shown(owner, "$2,500.02").waitFor();
    await shown(owner, /^\$2,500\.02 arrives (Mon|Tue|Wed|Thu|Fri), /).waitFor();
    await look(owner, "money-on-its-way");
  });

  it("can be paid another way from then on, by the settings", async () => {
    await owner.goto("/settings/paid");
    await shown(owner, "Ready", { exact: true }).waitFor();
    const ways = owner.getByRole("radiogroup", { name: "How clients pay you" });
    await ways.getByText("Transfer to my account").click();
    await shown(owner, "Saved. New invoices begin with it.").waitFor();
    await owner.reload();
    await expect
      .poll(() => ways.getByRole("radio", { name: /Transfer to my account/ }).isChecked())
      .toBe(true);
    expect(problems).toEqual([]);
  });

  it("opens into its payment once the bank has it, on the page of the money and on the invoice", async () => {
    for (const days of ["P3D", "P5D"]) await moveClock(stage.stint, days);
    await stage.stint.settled();
    await owner.goto("/money");
    await shown(owner, /\$2,500\.02 of \$2,575\.00 \(Stripe fee \$74\.98\)/).waitFor();
    await look(owner, "money-arrived");
    await owner.getByRole("link", { name: /Cafe Lumen INV-0001/ }).click();
    await shown(owner, /^Arrived \w+, .*: \$2,500\.02 in your bank/).waitFor();
    expect(problems).toEqual([]);
  });
});

describe("who puts it off is asked when the client accepts", () => {
  const IDA = "ida@owner.test";
  const SIGNER = "noor@client.test";
  const WHO = "Mockford Books noor";
  let project: number;

  it("lets the client sign, who reads that nothing is to be paid yet", async () => {
    const ida = (await stage.visitor()).page;
    await signUp(stage, ida, "Ida Example", IDA, false);
    const call = await callsOf(stage, ida);
    const { project_id, proposal_id } = await bookshop(stage, ida, SIGNER);
    const half = { invoice_upfront_mode: "percentage", invoice_upfront_percentage_amount: "50" };
    await call("PATCH", `/projects/${project_id}`, half);
    await call("PATCH", "/currentuser", { getting_paid: "later" });
    await call("POST", `/proposals/${proposal_id}/send`, {});
    const signer = (await stage.visitor()).page;
    await signer.goto(await linkFrom(stage.stint, SIGNER, /\/proposal\//));
    await toSigning(signer);
    await fillIn(signer, { "Your full name": "Maren Holt", "Your email": SIGNER });
    await proveAddress(stage, signer, SIGNER);
    await button(signer, /^Sign and accept/).click();
    await shown(signer, "Nothing to pay yet. Ida Example still has to send you the invoice.").waitFor();
    await look(signer, "public-accepted-waits");
    owner = ida;
    project = project_id;
  });

  it("asks on Pay and on the dashboard, and comes back from the bank to the sending that led there", async () => {
    await owner.goto(`/projects/${project}/pay`);
    const choose = owner.getByRole("link", { name: `Choose how ${WHO} pays you` });
    await choose.waitFor();
    await look(owner, "pay-choice-due");
    await owner.goto("/dashboard");
    const move = owner.getByRole("region", { name: "Your move" });
    await move.getByRole("link", { name: /^Choose/ }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByText(`How should ${WHO} pay you?`).waitFor();
    await connect(owner);
    await owner.waitForURL(/\/pay\/invoice\/\d+/);
    await dialog.getByText("Send this invoice").waitFor();
    await dialog.getByRole("button", { name: /^Send \$/ }).click();
    await shown(owner, /INV-0001 sent to/).waitFor();
    // The draft was made before the choice, and goes out with it.
    const call = await callsOf(stage, owner);
    const invoice = /invoice\/(\d+)/.exec(owner.url())?.[1];
    expect(await call("GET", `/invoices/${invoice}`)).toMatchObject({ payment_methods: ["card", "bank"] });
    // It opens once: closed and reloaded, it stays closed.
    expect(new URL(owner.url()).search).toBe("");
    await owner.goto(`/projects/${project}/pay`);
    await shown(owner, "Still to collect").waitFor();
    await expect.poll(() => choose.count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
