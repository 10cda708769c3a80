import { Payout } from "@stint/core/payout";
import { ownWork, ownWorkCsv } from "@stint/core/payout/own-work";
import { expect, it } from "vitest";
import { inCurrency } from "../project/invitation/support";
import { as } from "../support";
import { newPaidStudio } from "./revenue-share/support";

it("a teammate sees all of their own work over several owners, by currency, and nothing of others (D7, D42)", async () => {
  const studio = await newPaidStudio();
  const { own, kim, sam, project_id } = studio;
  await inCurrency(studio.owner, project_id, "EUR");
  const { id } = await own(() => Payout.create({ project_id }));
  const line = (user_id: number, amount: number, description: string) =>
    own(() => Payout.addItem(id, { user_id, amount, description }));
  await line(kim.actor.user_id, 20_000, "=Screens");
  await line(sam.actor.user_id, 77_700, "Secret work");
  const seen = () => as(kim.actor, () => ownWork({}));
  expect((await seen()).entries).toEqual([]);
  await own(() => Payout.commit(id, {}));
  expect((await seen()).entries).toMatchObject([{ amount: 20_000, currency: "EUR", status: "committed" }]);
  await own(() => Payout.pay(id, {}));
  const all = await seen();
  expect(all.totals).toEqual([{ currency: "EUR", agreed: 300_000, paid: 20_000, owed: 280_000 }]);
  expect(JSON.stringify(all)).not.toMatch(/Secret|\b(777|77700|97700)\b/);
  expect(await as(kim.actor, () => ownWork({ year: 2001 }))).toMatchObject({
    entries: [],
    totals: [{ paid: 0, owed: 280_000 }],
  });
  const csv = await as(kim.actor, () => ownWorkCsv({}));
  expect(csv).toContain("'=Screens");
  expect(csv).toContain("200.00,EUR");
  expect(csv).not.toContain("Secret");
  expect(await as(studio.owner, () => ownWork({}))).toMatchObject({ projects: [], entries: [], totals: [] });
});
