import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { callsOf } from "./calls";
import { begin, KIM, type PayoutStory, region } from "./payout-story";
import { button, exportBy, field, shown } from "./steps";
import { linkFrom, look, mailsTo, problems, type Stage, withStage } from "./support";

let stage: Stage;
let { owner, kim, project, call } = {} as PayoutStory;
let teammate = 0;
withStage(async (opened) => {
  stage = opened;
  ({ owner, kim, project, call } = await begin(opened));
});

/** Somebody's own business in Germany, as their tax office asks for it. */
const settle = async (page: Page, brand_name: string, tax_id: string) =>
  (await callsOf(stage, page))("PATCH", "/currentuser", {
    brand_name,
    tax_id,
    country: "DE",
    street: "Musterweg 1",
    postcode: "10115",
    city: "Berlin",
  });
const subjects = async () => (await mailsTo(stage.stint, KIM)).map(({ subject }) => subject);
const dialog = () => owner.getByRole("dialog");

/** Pays Kim an amount that was written by hand. */
async function pay(amount: number): Promise<number> {
  const { id } = await call("POST", "/payouts", { project_id: project });
  await call("POST", `/payouts/${id}/items`, { user_id: teammate, amount, description: "Editing" });
  await call("POST", `/payouts/${id}/commit`, {});
  await call("POST", `/payouts/${id}/paid`, {});
  await stage.stint.settled();
  return id;
}

describe("self-billing, from the question to the papers of the year (issue 17)", () => {
  it("begins with a teammate on the project, and both sides' tax numbers", async () => {
    await owner.goto(`/projects/${project}/team`);
    await button(owner, "Invite teammate").first().click();
    await dialog().getByLabel(/^Name/).fill("Kim Demoff");
    await dialog()
      .getByLabel(/^Email/)
      .fill(KIM);
    await dialog().getByRole("button", { name: "Send invitation" }).click();
    await shown(owner, "Kim Demoff").waitFor();
    await kim.goto(await linkFrom(stage.stint, KIM, /\/invitations\//));
    await button(kim, "Accept and open the project").click();
    await kim.waitForURL(/\/projects\/\d+/);
    await settle(owner, "Mockford Books", "DE136695976");
    await settle(kim, "Kim Words", "DE123456788");
    teammate = (await (await callsOf(stage, kim))("GET", "/currentuser")).id;
    await pay(10_000);
  });

  it("asks the teammate, who reads every word in the mail and on their page, and agrees with their own tax", async () => {
    await owner.goto(`/payouts/statement?user_id=${teammate}`);
    await shown(owner, /^You can make Kim Demoff/).waitFor();
    await look(owner, "self-billing-before");
    await button(owner, "Ask Kim Demoff").click();
    await shown(owner, /has not answered yet/).waitFor();
    await look(owner, "self-billing-asked");
    await stage.stint.settled();
    await expect.poll(subjects).toContain("Mockford Books asks to issue your invoices for you");

    await kim.goto(await linkFrom(stage.stint, KIM, /\/payouts\/work/));
    await shown(kim, /in Kim Demoff's name \(self-billing\)/).waitFor();
    await button(kim, "Agree").click();
    await shown(kim, "Use a rate such as 19").waitFor();
    await field(kim, "Rate in percent").fill("19");
    await field(kim, "Name of the tax").fill("USt");
    await look(kim, "self-billing-question");
    await button(kim, "Agree").click();
    await shown(kim, /^You agreed on/).waitFor();
  });

  it("makes the invoice of a payment, which both have, and the mail brings it", async () => {
    await pay(119_000);
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Invoice SB-KD-\w+-0001 in your name/));
    await kim.reload();
    const made = region(kim, "Self-billing by Mockford Books");
    await made.getByText(/^SB-KD-\w+-0001/).waitFor();
    await look(kim, "self-billing-papers");
    const pdf = await exportBy(kim, made.getByRole("button", { name: /PDF/ }));
    expect(pdf.suggestedFilename()).toMatch(/^SB-KD-\w+-0001\.pdf$/);
    const xml = await exportBy(kim, made.getByRole("button", { name: /XML/ }));
    expect(xml.suggestedFilename()).toMatch(/^SB-KD-\w+-0001\.xml$/);
  });

  it("takes a payment that came back off, and says so to the teammate", async () => {
    const id = await pay(23_800);
    await owner.goto(`/projects/${project}/pay/payouts?payout=${id}`);
    await button(owner, "The money came back").click();
    await field(owner, /^Why it came back/).fill("The account was closed");
    await button(owner, "Note that it came back").click();
    await shown(owner, "The account was closed").waitFor();
    await look(owner, "payout-came-back");
    await stage.stint.settled();
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Credit note SB-KD-\w+-0003/));
    await owner.goto(`/payouts/statement?user_id=${teammate}`);
    await shown(owner, /^Credit note for SB-KD-\w+-0002/).waitFor();
    await look(owner, "self-billing-owner");
  });

  it("ends with the papers of the year, which count what was paid and not what came back", async () => {
    await button(owner, "End self-billing").click();
    await shown(owner, /^Ended on .* by you/).waitFor();
    await owner.goto("/payouts");
    const file = await exportBy(owner, button(owner, /for the tax office|papers/i).first());
    const rows = await readFile(await file.path(), "utf8");
    expect(rows).toMatch(/Kim Demoff.*DE123456788.*1290\.00.*SB-KD-\w+-0001/);
    expect(problems).toEqual([]);
  });
});
