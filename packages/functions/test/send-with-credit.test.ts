import { Invoice } from "@stint/core/invoice";
import { timeline } from "@stint/core/invoice/timeline";
import { Ledger } from "@stint/core/ledger";
import { Payment } from "@stint/core/payment";
import { Day } from "@stint/core/platform/date";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newBusiness, newDraft, newSent } from "../../core/test/invoice/support";
import { as } from "../../core/test/support";
import { handler as mailSent } from "../src/events/invoice-sent/mail-client";
import { type MoneyBench, openMoney } from "./money-bench";
import { react } from "./support";

let bench: MoneyBench;
beforeAll(async () => {
  bench = await openMoney();
});

/** A client who paid `hand` too much, and a draft for them of another project, of $100.00. */
async function withCredit(hand: number) {
  const { owner, project_id } = await newBusiness();
  const first = await newSent(owner, project_id, 5_000);
  const today = await as(owner, () => Workspace.today());
  if (hand > 0)
    await as(owner, () =>
      Payment.markPaid(first.id, {
        paid_at: today,
        payment_method: "cash",
        amount: 5_000 + hand,
        keep_excess: true,
      }),
    );
  const { id } = await newDraft(owner, project_id, 10_000);
  const send = (input: Invoice.SendInput) => as(owner, () => Invoice.send(id, input));
  const deliver = () => react(mailSent, owner.owner_id, `invoice:${id}`, "invoice.sent");
  const stands = async () =>
    as(owner, async () => {
      const { totals, client_id } = await Invoice.get(id);
      const [credit] = await Ledger.creditOf(client_id ?? 0);
      return { due: totals.amount_due, hand: credit?.amount ?? 0 };
    });
  const told = () =>
    bench.aws.mailbox.list("maren@cedarrow.test").findLast(({ text }) => text.includes("Your credit used"));
  return { owner, id, today, send, deliver, stands, told };
}

describe("an invoice that is sent with its client's credit", () => {
  it.each([
    { hand: 2_000, due: 8_000, left: 0, words: "$80.00" },
    { hand: 10_000, due: 0, left: 0, words: "Nothing to pay" },
    { hand: 12_000, due: 0, left: 2_000, words: "Nothing to pay" },
  ])("of $hand cents asks for $due, in the mail and after it", async ({ hand, due, left, words }) => {
    const { owner, id, send, deliver, stands, told } = await withCredit(hand);
    await send({ use_credit: true });
    // The mail may come twice; the credit is used once.
    await deliver();
    await deliver();
    expect(await stands()).toEqual({ due, hand: left });
    expect(told()?.text).toContain(words);
    // No money came for it, and its history does not say so.
    const history = (await as(owner, () => timeline(id))).map(({ text }) => text);
    expect(history[0]).toMatch(/paid out of the client's credit$|^Paid/);
    expect(history.join()).not.toContain("came in");
  });

  it("asks for all of it where the owner keeps the credit, or somebody was quicker to use it", async () => {
    const kept = await withCredit(2_000);
    await kept.send({});
    await kept.deliver();
    expect(await kept.stands()).toEqual({ due: 10_000, hand: 2_000 });
    const none = await withCredit(0);
    await none.send({ use_credit: true });
    await none.deliver();
    expect(await none.stands()).toEqual({ due: 10_000, hand: 0 });
  });

  it("goes out now: a later day is refused, and nothing is planned", async () => {
    const { owner, id, today, send } = await withCredit(2_000);
    await expect(send({ use_credit: true, send_at: Day.addDays(today, 3) })).rejects.toMatchObject({
      code: 1000,
      fields: { use_credit: expect.any(String) },
    });
    expect((await as(owner, () => Invoice.get(id))).status).toBe("draft");
  });
});
