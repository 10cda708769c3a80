import { Payout } from "@stint/core/payout";
import { holdPayout, release } from "@stint/core/payout/owner-hold";
import { expect, it } from "vitest";
import { as } from "../support";
import { newPaidStudio } from "./revenue-share/support";

const WHY = "The client asked for another round first.";

async function committed() {
  const studio = await newPaidStudio();
  const { own, project_id, kim } = studio;
  const { id } = await own(() => Payout.create({ project_id }));
  await own(() => Payout.addItem(id, { user_id: kim.actor.user_id, amount: 10_000, description: "Screens" }));
  await own(() => Payout.commit(id, {}));
  return { ...studio, id };
}

it("is held by its owner's word, which its teammates read, until they take it back (D42)", async () => {
  const { own, id, kim, project_id } = await committed();
  expect(await own(() => holdPayout(id, { reason: WHY }))).toMatchObject({
    status: "held",
    held_by_hand: true,
    held_reason: WHY,
  });
  await expect(own(() => holdPayout(id, { reason: WHY }))).rejects.toMatchObject({ code: 1004 });
  await expect(own(() => Payout.pay(id, {}))).rejects.toMatchObject({ code: 1002 });
  const seen = await as(kim.actor, () => Payout.list({ project_id }));
  expect(seen.items).toMatchObject([{ status: "held", held_reason: WHY }]);
  await expect(as(kim.actor, () => release(id))).rejects.toMatchObject({ code: 1003 });
  expect(await own(() => release(id))).toMatchObject({
    status: "committed",
    held_by_hand: false,
    held_reason: null,
  });
  await expect(own(() => release(id))).rejects.toMatchObject({ code: 1004 });
  await own(() => Payout.pay(id, {}));
  await expect(own(() => holdPayout(id, { reason: WHY }))).rejects.toMatchObject({ code: 1004 });
});

it("is not let go by what the client pays, and waits on where that is gone meanwhile (D37)", async () => {
  const studio = await newPaidStudio();
  const { own, kim } = studio;
  await studio.rules({ member_id: kim.member.id, kind: "settled", percent: "20" });
  const { id: invoice } = await studio.send(100_000);
  const payment = await studio.pay(invoice, 50_000);
  const [shared] = await studio.payouts();
  const id = shared?.id ?? 0;
  expect(await own(() => holdPayout(id, { reason: WHY }))).toMatchObject({ status: "held" });
  await studio.pay(invoice, 50_000);
  expect(await own(() => Payout.get(id))).toMatchObject({ status: "held", held_reason: WHY });
  await studio.takeBack(invoice, payment);
  expect(await own(() => Payout.get(id))).toMatchObject({ status: "held", held_reason: WHY });
  // The owner's word is gone, the client's money too.
  expect(await own(() => release(id))).toMatchObject({ status: "held", held_by_hand: false });
  await expect(own(() => release(id))).rejects.toMatchObject({
    code: 1004,
    message: expect.stringContaining("waits for the client's money"),
  });
});

it("a draft that was held by hand and is deleted is not shared a second time", async () => {
  const studio = await newPaidStudio();
  const { own, kim } = studio;
  await studio.rules({ member_id: kim.member.id, kind: "settled", percent: "20" });
  const { id: invoice } = await studio.send(100_000);
  await studio.pay(invoice, 50_000);
  const id = (await studio.payouts())[0]?.id ?? 0;
  await own(() => holdPayout(id, { reason: WHY }));
  await own(() => Payout.remove(id));
  await studio.pay(invoice, 50_000);
  expect((await studio.payouts()).map(({ total }) => total)).toEqual([10_000]);
});
