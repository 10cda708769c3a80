import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { holdPayout, release } from "@stint/core/payout/owner-hold";
import { Workspace } from "@stint/core/workspace";
import { newPaidStudio } from "../../../packages/core/test/payout/revenue-share/support";

/** Clients' payments that are shared: what was drafted has to wait, and what came in is still to be shared. */
export async function playShares(): Promise<number[]> {
  const gone = await newPaidStudio();
  await gone.rules({ member_id: gone.kim.member.id, kind: "settled", percent: "20" });
  const { id } = await gone.send(500_000);
  const first = await gone.pay(id, 200_000);
  const [shared] = await gone.payouts();
  await gone.own(() => Payout.commit(shared?.id ?? 0, {}));
  await gone.takeBack(id, first);
  const again = await gone.pay(id, 200_000);
  const other = await gone.send(10_000);
  const whole = await gone.pay(other.id);
  await gone.own(async () => {
    await Payment.reverse(id, again, { note: "It bounced again" });
    await Payment.refund(other.id, whole, {});
  });

  // One that its owner holds back and lets go on, and that the provider then does not send.
  await gone.own(async () => {
    const { id: written } = await Payout.create({ project_id: gone.project_id });
    const user_id = gone.kim.actor.user_id;
    await Payout.addItem(written, { user_id, amount: 5_000, description: "Screens" });
    await Payout.commit(written, {});
    await holdPayout(written, { reason: "The client asked for another round first." });
    await release(written);
    await Payout.markFailed(written, { reason: "The account takes no transfers.", by_provider: true });
  });

  const there = await newPaidStudio();
  await there.rules({ member_id: there.sam.member.id, kind: "fixed", amount: 20_000 });
  const { id: paid } = await there.send(50_000);
  await there.own(async () =>
    Payment.markPaid(paid, { paid_at: await Workspace.today(), payment_method: "cash" }),
  );
  return [gone, there].flatMap(({ owner, kim, sam }) =>
    [owner, kim.actor, sam.actor].map((each) => each.owner_id),
  );
}
