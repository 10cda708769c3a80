import { Payment } from "@stint/core/payment";
import { Payout } from "@stint/core/payout";
import { Workspace } from "@stint/core/workspace";
import { newPaidStudio } from "../../../packages/core/test/share/support";

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
