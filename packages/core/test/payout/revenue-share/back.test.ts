import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { Share } from "@stint/core/payout/revenue-share";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { inCurrency } from "../../project/invitation/support";
import { newPaidStudio } from "./support";

const half = (member_id: number, percent = "50"): Share.RuleInput => ({
  member_id,
  kind: "settled",
  percent,
});

describe("money that goes back to the client without being missed", () => {
  it("holds no share when an excess is given back", async () => {
    const { kim, rules, send, payouts, own, project_id } = await newPaidStudio();
    await rules(half(kim.member.id, "90"));
    const { id } = await send(100_000);
    const payment_id = await own(async () => {
      const paid_at = await Workspace.today();
      const paid = { paid_at, payment_method: "check" as const, amount: 150_000, keep_excess: true };
      return (await Payment.markPaid(id, paid)).payments.at(-1)?.id ?? 0;
    });
    const follow = () => own(() => Share.reconcileShares({ project_id, invoice_id: id, payment_id }));
    await follow();
    expect(await payouts()).toMatchObject([{ status: "draft", total: 90_000 }]);
    await own(() => Payment.refund(id, payment_id, { amount: 50_000 }));
    await follow();
    expect(await payouts()).toMatchObject([{ status: "draft", total: 90_000 }]);
    expect((await own(() => Share.get(project_id))).received).toBe(100_000);
  });

  it("holds no share when what a credit note took back is given back", async () => {
    const { kim, rules, send, pay, payouts, own, project_id } = await newPaidStudio();
    await rules(half(kim.member.id));
    const { id } = await send(100_000);
    const payment_id = await pay(id);
    await own(() => Invoice.credit(id, { amount: 40_000, reason: "One screen less" }));
    await own(() => Payment.refund(id, payment_id, { amount: 40_000 }));
    await own(() => Share.reconcileShares({ project_id, invoice_id: id, payment_id }));
    expect(await payouts()).toMatchObject([{ status: "draft", total: 50_000 }]);
    expect((await own(() => Share.get(project_id))).received).toBe(60_000);
  });
});

describe("a project from before, whose currency moved with the workspace's (D7)", () => {
  it("keeps what was shared apart, and shares the new money once the rules are saved in it", async () => {
    const { kim, rules, send, pay, payouts, own, owner, project_id } = await newPaidStudio();
    await rules(half(kim.member.id));
    const first = await send(100_000);
    const payment_id = await pay(first.id);
    await inCurrency(owner, project_id, "JPY");
    const follow = () => own(() => Share.reconcileShares({ project_id, invoice_id: first.id, payment_id }));
    await follow();
    const dollars = { status: "draft", total: 50_000 };
    expect(await payouts()).toMatchObject([dollars]);
    // Rules whose amounts are dollars share no yen.
    const yen = await send(300_000);
    await pay(yen.id, 100_000);
    expect(await payouts()).toMatchObject([dollars]);
    const saved = await rules(half(kim.member.id));
    expect(saved).toMatchObject({ received: 100_000, shared: 0, held: 0 });
    await pay(yen.id);
    expect(await payouts()).toMatchObject([dollars, { status: "draft", total: 100_000 }]);
    // The dollars go back: their share waits, and no yen releases it.
    await own(() => Payment.reverse(first.id, payment_id, { note: "It bounced" }));
    await follow();
    expect(await payouts()).toMatchObject([
      { status: "held", total: 50_000 },
      { status: "draft", total: 100_000 },
    ]);
    expect(await own(() => Share.get(project_id))).toMatchObject({ received: 300_000, shared: 100_000 });
  });
});
