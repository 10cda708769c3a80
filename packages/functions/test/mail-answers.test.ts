import { Invoice } from "@stint/core/invoice";
import { Mail } from "@stint/core/mailing";
import { PER_ADDRESS } from "@stint/core/mailing/rules";
import { Payment } from "@stint/core/payment";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Owner } from "../../core/test/invoice/support";
import { accept, newSent } from "../../core/test/proposal/support";
import { as } from "../../core/test/support";
import { handler as mailRefund } from "../src/events/invoice-refunded/mail-client";
import { type MoneyBench, mailing, startMoney } from "./money-bench";
import { react } from "./support";
import { payments } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await startMoney();
});
afterAll(() => bench.stop());

const { paid } = payments(() => bench);
const CLIENT = "maren@cedarrow.test";
const got = (words: RegExp) =>
  bench.aws.mailbox.list(CLIENT).filter(({ subject }) => words.test(subject)).length;

/** The client has had the day's most of this workspace's mail. */
async function flood(owner: Owner): Promise<void> {
  const letter = (key: string) =>
    Mail.send({
      owner_id: owner.owner_id,
      key,
      to: CLIENT,
      subject: "Words",
      html: "<p>Words</p>",
      text: "Words",
    });
  for (let at = 0; at < PER_ADDRESS; at++) await letter(`flood:${owner.owner_id}:${at}`);
  await expect(letter(`flood:${owner.owner_id}:more`)).rejects.toBeInstanceOf(Mail.Postponed);
}

describe("a client who had the day's most of an owner's mail", () => {
  it("gets the invoice that their own acceptance made", async () => {
    const { owner, project_id, proposal_id, hash } = await newSent();
    await as(owner, () => Workspace.update({ getting_paid: "online" }));
    await accept(hash);
    await flood(owner);
    await as(owner, () => Proposal.issueSchedule({ project_id, proposal_id, version: 1 }));
    const all = await as(owner, () => Invoice.all({ project_id }));
    const deposit = all.find(({ number }) => number);
    const before = got(/INV-/);
    await mailing.sent(owner, deposit?.id ?? 0);
    expect(got(/INV-/)).toBe(before + 1);
  });

  it("hears of money that goes back to their card", async () => {
    const { owner, id, payment_id } = await paid();
    await flood(owner);
    await as(owner, () => Payment.refund(id, payment_id, { amount: 10_000 }));
    const before = got(/\$100\.00/);
    await react(mailRefund, owner.owner_id, `invoice:${id}`, "invoice.refunded");
    expect(got(/\$100\.00/)).toBe(before + 1);
  });
});
