import { Invoice } from "@stint/core/invoice";
import { Mail } from "@stint/core/mailing";
import { Postponed } from "@stint/core/mailing/postponed";
import { BUDGET, PER_ADDRESS } from "@stint/core/mailing/rules";
import { Payment } from "@stint/core/payment";
import { Proposal } from "@stint/core/proposal";
import { mailAccepted } from "@stint/core/proposal/mail";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import type { Owner } from "../../core/test/invoice/support";
import { accept, newOffer, newSent, sent, signature, visitor } from "../../core/test/proposal/support";
import { as } from "../../core/test/support";
import { handler as mailRefund } from "../src/events/invoice-refunded/mail-client";
import { type MoneyBench, mailing, openMoney } from "./money-bench";
import { react } from "./support";
import { payments } from "./support-payment";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

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
  await expect(letter(`flood:${owner.owner_id}:more`)).rejects.toBeInstanceOf(Postponed);
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

describe("who only has a link without codes", () => {
  const all = (to: string) => bench.aws.mailbox.list(to);
  /** The workspace wrote to as many strangers today as it may. */
  const spend = (owner: Owner, length: number = BUDGET.first) =>
    Mail.claim(
      owner.owner_id,
      Array.from({ length }, (_, nth) => `spent-${nth}@elsewhere.test`),
    );

  it("has no stranger mailed past the budget: an address that was typed waits, the acceptance stands", async () => {
    const offer = await newOffer();
    const { owner, project_id, proposal_id } = offer;
    const version = 1;
    await as(owner, () => Proposal.update({ id: proposal_id, require_code: false }));
    const { hash } = await sent(offer);
    await spend(owner, BUDGET.first - 1);
    const stranger = `typed-${owner.owner_id}@elsewhere.test`;
    const before = all(CLIENT).length;
    await visitor(async () => Proposal.accept(await signature(hash, "Maren Row", stranger)));
    for (let delivery = 0; delivery < 2; delivery++)
      await expect(
        as(owner, () => mailAccepted({ project_id, proposal_id, version })),
      ).rejects.toBeInstanceOf(Postponed);
    expect(all(stranger)).toEqual([]);
    // Both who the owner knows have their copies, once.
    expect(all(CLIENT).length).toBe(before + 1);
    expect(all(`robin-${owner.user_id}@sample.test`).at(-1)?.subject).toContain("accepted");
  });

  it("has no deposit mailed past the budget to a contact that nobody wrote to before", async () => {
    const { owner, project_id, proposal_id } = await newOffer();
    await as(owner, async () => {
      await Workspace.update({ getting_paid: "online" });
      await Proposal.update({ id: proposal_id, require_code: false });
    });
    const { hash } = await as(owner, () => Proposal.publish({ id: proposal_id }));
    await spend(owner);
    await visitor(async () =>
      Proposal.accept(await signature(hash ?? "", "Maren Row", `robin-${owner.user_id}@sample.test`)),
    );
    await as(owner, () => Proposal.issueSchedule({ project_id, proposal_id, version: 1 }));
    const deposit = (await as(owner, () => Invoice.all({ project_id }))).find(({ number }) => number);
    const before = all(CLIENT).length;
    expect(deposit).toMatchObject({ status: "sent" });
    await mailing.sent(owner, deposit?.id ?? 0);
    expect(all(CLIENT).length).toBe(before);
  });
});
