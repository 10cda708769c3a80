import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { bookshop, type Offer, signByCall } from "./proposal-story";
import { button, shown, signUp, subscribe } from "./steps";
import { linkFrom, look, mailsTo, problems, type Stage, withStage } from "./support";

const MAREN = "maren@client.test";
const VAT = { name: "VAT", rate: "20", category: "S" };

let stage: Stage;
let owner: Page;
let client: Page;
let offer: Offer;

withStage(async (opened) => {
  stage = opened;
  owner = (await stage.visitor()).page;
  client = (await stage.visitor()).page;
  await signUp(stage, owner, "Harbor Studio", "nora@owner.test");
  await subscribe(stage, owner);
  offer = await bookshop(stage, owner, MAREN);
  const call = await callsOf(stage, owner);
  await call("PATCH", `/projects/${offer.project_id}`, {
    tax: { taxes: [VAT], inclusive: false, chosen: true },
    invoice_upfront_mode: "percentage",
    invoice_upfront_percentage_amount: "40",
    invoice_remaining_mode: "completion",
  });
  const { hash } = await call("POST", `/proposals/${offer.proposal_id}/send`, {});
  await signByCall(stage, `/proposal/${hash}`, { name: "Maren Holt", email: MAREN });
});

describe("the last invoice of a project", () => {
  it("is sent from the project's page, and its client reads the contract total less the deposit", async () => {
    await owner.goto(`/projects/${offer.project_id}/pay`);
    // $10,160.00 and 20%: a deposit of $4,876.80 is out, the balance is a draft.
    await owner
      .getByRole("link", { name: /^(Balance|When the project is complete)/ })
      .first()
      .click();
    await owner.waitForURL(/pay\/invoice\/\d+/);
    const preview = owner.getByRole("region", { name: "Final invoice" });
    await preview.getByText("Contract total, incl. tax").waitFor();
    await preview.getByText("$12,192.00").waitFor();
    await preview.getByText("−$4,876.80").waitFor();
    await look(owner, "invoice-final-draft");
    await button(owner, "Send invoice").click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send $7,315.20", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await stage.stint.settled();

    const mail = (await mailsTo(stage.stint, MAREN)).at(-1);
    for (const words of ["Contract total: $12,192.00", "Less earlier invoices: −$4,876.80", "VAT 20%"])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toContain("Amount due: $7,315.20");

    await client.goto(await linkFrom(stage.stint, MAREN, /\/invoices\//));
    await shown(client, "Final invoice").first().waitFor();
    await shown(client, "Contract total", { exact: true }).waitFor();
    await shown(client, /^Deposit invoice INV-0001 of/).waitFor();
    await shown(client, /Not paid yet: due under its own number/).waitFor();
    await shown(client, "Amount due").first().waitFor();
    await button(client, /^Pay \$7,315\.20/).waitFor();
    await look(client, "public-invoice-final");
    expect(problems).toEqual([]);
  });
});
