import { Expense } from "@stint/core/operations/expenses";
import { Payout } from "@stint/core/payout";
import { Project } from "@stint/core/project";
import { expect, it } from "vitest";
import { inCurrency } from "../project/invitation/support";
import { as } from "../support";
import { newPaidStudio } from "./revenue-share/support";

/** A studio with two expenses of $40.00, and a draft payout. */
async function spent() {
  const studio = await newPaidStudio();
  const { own, project_id, kim } = studio;
  const expense = (name: string) =>
    own(() =>
      Expense.create(Expense.CreateInput.parse({ project_id, name, spent_on: "2026-11-20", amount: 4_000 })),
    );
  const [train, fonts] = [await expense("Train"), await expense("Fonts")];
  const { id } = await own(() => Payout.create({ project_id }));
  const line = (expense_id: number, amount = 4_000, payout = id) =>
    own(() =>
      Payout.addItem(payout, { user_id: kim.actor.user_id, amount, description: "Laid out", expense_id }),
    );
  const listed = async () => (await own(() => Expense.list(project_id))).items;
  const stateOf = async (expense_id: number) =>
    (await listed()).find((each) => each.id === expense_id)?.repaid ?? null;
  return { ...studio, train, fonts, id, line, stateOf };
}

it("gives back once what a teammate laid out: at most that, in its currency, of its project (D41)", async () => {
  const { own, owner, train, fonts, id, line, stateOf, project_id } = await spent();
  await expect(line(train.id, 4_001)).rejects.toMatchObject({
    fields: { amount: "Only $40.00 was laid out" },
  });
  await line(train.id);
  expect(await stateOf(train.id)).toMatchObject({ payout_id: id, name: "Kim Demoff", status: "draft" });
  await expect(line(train.id)).rejects.toMatchObject({ code: 2030 });
  const other = await own(() => Payout.create({ project_id }));
  await expect(line(train.id, 4_000, other.id)).rejects.toMatchObject({ code: 2030 });
  // Of two payouts that take it at the same moment one gets it.
  const both = await Promise.allSettled([line(fonts.id), line(fonts.id, 4_000, other.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const elsewhere = await spent();
  await expect(line(elsewhere.train.id)).rejects.toMatchObject({
    fields: { expense_id: "Choose an expense of this payment's project" },
  });
  const third = await own(() =>
    Expense.create(
      Expense.CreateInput.parse({ project_id, name: "Ink", spent_on: "2026-11-20", amount: 500 }),
    ),
  );
  await inCurrency(owner, project_id, "EUR");
  const euros = await own(() => Payout.create({ project_id }));
  await expect(line(third.id, 500, euros.id)).rejects.toMatchObject({
    fields: { expense_id: "This was paid in USD; the payment is in EUR" },
  });
});

it("keeps its amount while a payout gives it back, and is free again when the line or the draft goes", async () => {
  const { own, train, fonts, id, line, stateOf } = await spent();
  const { items } = await line(train.id);
  await line(fonts.id);
  const version = async () => {
    await expect(own(() => Expense.update(train.id, { amount: 5_000 }))).rejects.toMatchObject({
      code: 2015,
    });
    await expect(own(() => Expense.remove(train.id))).rejects.toMatchObject({ code: 2015 });
  };
  await version();
  await own(() => Expense.update(train.id, { note: "Second class" }));
  await expect(own(() => Payout.updateItem(id, items[0]?.id ?? 0, { amount: 4_100 }))).rejects.toMatchObject({
    code: 1000,
  });
  await own(() => Payout.removeItem(id, items[0]?.id ?? 0));
  expect(await stateOf(train.id)).toBeNull();
  await own(() => Expense.update(train.id, { amount: 5_000 }));
  await own(() => Payout.remove(id));
  expect(await stateOf(fonts.id)).toBeNull();
  await own(() => Expense.remove(fonts.id));
});

it("is no part of the agreed pay, and stands as given back once the payout is paid", async () => {
  const { own, kim, train, id, line, stateOf, project_id } = await spent();
  await line(train.id);
  await own(() => Payout.addItem(id, { user_id: kim.actor.user_id, amount: 10_000, description: "Screens" }));
  expect(await own(() => Payout.commit(id, {}))).toMatchObject({ total: 14_000, warning: null });
  const member = async () =>
    (await own(() => Project.users(project_id))).items.find(({ user_id }) => user_id === kim.actor.user_id);
  expect(await member()).toMatchObject({ committed: 10_000, paid: 0 });
  await own(() => Payout.pay(id, {}));
  expect(await member()).toMatchObject({ committed: 0, paid: 10_000 });
  expect(await stateOf(train.id)).toMatchObject({ status: "paid" });
  const own_payouts = await as(kim.actor, () => Payout.list({ project_id }));
  expect(own_payouts.items).toMatchObject([
    { amount: 14_000, items: [{ repaid: true }, { repaid: false }], held_reason: null },
  ]);
});
