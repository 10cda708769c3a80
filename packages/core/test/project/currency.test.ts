import { Dashboard } from "@stint/core/dashboard";
import { Invoice } from "@stint/core/invoice";
import { Library } from "@stint/core/library";
import { overview } from "@stint/core/operations/client-overview";
import { Expense } from "@stint/core/operations/expenses";
import { duplicateProject, startProject } from "@stint/core/operations/start-project";
import { updateProject } from "@stint/core/operations/update-project";
import { Payout } from "@stint/core/payout";
import { ownWork } from "@stint/core/payout/own-work";
import { statement } from "@stint/core/payout/report";
import { Share } from "@stint/core/payout/revenue-share";
import { Project } from "@stint/core/project";
import { Contract } from "@stint/core/project/contract";
import { Member } from "@stint/core/project/member";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { Workspace } from "@stint/core/workspace";
import { describe, expect, it } from "vitest";
import { newPaidStudio } from "../payout/revenue-share/support";
import { as, inCurrency } from "./invitation/support";

/** A studio in dollars with agreed pay, a payout that was paid and a proposal that was sent, which goes on in yen. */
async function moved() {
  const studio = await newPaidStudio();
  const { own, kim, project_id } = studio;
  await own(() => Proposal.send({ id: project_id, confirm_unpriced: true }));
  const { id } = await own(() => Payout.create({ project_id }));
  await own(() => Payout.addItem(id, { user_id: kim.actor.user_id, amount: 20_000, description: "Part" }));
  await own(() => Payout.commit(id, {}));
  await own(() => Payout.pay(id, {}));
  await own(() => Workspace.update({ currency: "JPY" }));
  return studio;
}

/** Every currency that an answer names. */
const currenciesIn = (answer: unknown): string[] => [
  ...new Set([...JSON.stringify(answer).matchAll(/"currency":"([A-Z]{3})"/g)].map(([, code = ""]) => code)),
];

describe("a project keeps its currency (D7)", () => {
  it("in every answer, whatever the workspace's becomes", async () => {
    const { own, kim, project_id } = await moved();
    const answers: Record<string, () => Promise<unknown>> = {
      project: () => Project.get(project_id),
      list: () => Project.list({}),
      editor: () => Scope.get(project_id),
      proposal: () => Proposal.get(project_id),
      proposals: () => Proposal.list({}),
      preview: () => Proposal.preview(project_id),
      billable: () => Invoice.loadBillable(project_id),
      invoice: () => Invoice.create({ project_id }),
      expense: () =>
        Expense.create(
          Expense.CreateInput.parse({ project_id, name: "Ink", spent_on: "2026-11-20", amount: 500 }),
        ),
      team: () => Project.users(project_id),
      rules: () => Share.get(project_id),
      payout: () => Payout.create({ project_id }),
      statement: () => statement({ user_id: kim.actor.user_id, year: new Date().getFullYear() }),
      client: async () => (await overview((await Project.get(project_id)).client_id)).projects,
      moves: async () => {
        const { their_move, your_move } = await Dashboard.get();
        return [...their_move, ...your_move];
      },
    };
    for (const [name, answer] of Object.entries(answers))
      expect([name, currenciesIn(await own(answer))]).toEqual([name, ["USD"]]);
    const mine: (() => Promise<unknown>)[] = [
      () => Project.see(project_id),
      () => Member.memberships(),
      () => ownWork({}),
    ];
    for (const answer of mine) expect(currenciesIn(await as(kim.actor, answer))).toEqual(["USD"]);
    expect(await own(() => Proposal.exportCsv())).toContain("4000.00,USD");
    const team = await own(() => Project.users(project_id));
    expect(team.items[1]).toMatchObject({ pay: 300_000, paid: 20_000, owed: 280_000, currency: "USD" });
  });

  it("agrees on pay in it, and never sums what is in another", async () => {
    const { own, owner, kim, project_id } = await moved();
    const agree = (pay: number) => own(() => Member.update(project_id, kim.member.id, { pay }));
    await expect(agree(150)).rejects.toMatchObject({ fields: { pay: "Pay is in whole dollars" } });
    expect(await agree(400_000)).toMatchObject({ owed: 380_000 });
    const dashboard = await own(() => Dashboard.get());
    // Dollars are listed, and no part of the sum in yen nor counted beside it.
    expect(dashboard).toMatchObject({ currency: "JPY", buckets: { sent: { count: 0, amount: 0 } } });
    expect([...dashboard.your_move, ...dashboard.their_move].map(({ currency }) => currency)).toContain(
      "USD",
    );
    // A payout that was drafted in yen, before projects kept their currency, leaves the dollars alone.
    await inCurrency(owner, project_id, "JPY");
    const { id, version } = await own(() => Payout.create({ project_id }));
    await inCurrency(owner, project_id, "USD");
    const item = { user_id: kim.actor.user_id, amount: 5_000, description: "Yen" };
    await own(() => Payout.addItem(id, item, version));
    const committed = await own(() => Payout.commit(id, {}));
    expect(committed).toMatchObject({ currency: "JPY", warning: null });
    const of = async () => (await own(() => Project.users(project_id))).items[1];
    expect(await of()).toMatchObject({
      ...{ pay: 400_000, paid: 20_000, committed: 0, owed: 380_000 },
      others: [{ currency: "JPY", paid: 0, committed: 5_000 }],
    });
    await own(() => Payout.pay(id, {}));
    expect(await of()).toMatchObject({
      ...{ paid: 20_000, owed: 380_000 },
      others: [{ currency: "JPY", paid: 5_000, committed: 0 }],
    });
  });

  it("is the workspace's where it is made, and the copied one's where it is copied", async () => {
    const { own, project_id } = await newPaidStudio();
    await own(() => Workspace.update({ currency: "EUR" }));
    const copy = await own(() => duplicateProject(project_id));
    const byHand = await own(() => startProject({ name: "By hand", client_name: "Cedar & Row" }));
    expect([copy.currency, byHand.currency]).toEqual(["USD", "EUR"]);
    // A past scope in dollars is not taken into a project in euros as if it were in euros.
    await expect(own(() => Scope.duplicate(project_id, { project_id: byHand.id }))).rejects.toMatchObject({
      fields: { project_id: "This scope is priced in USD, and the project is in EUR" },
    });
    // The price of a service of the library is open in another currency: no rate is known.
    const service = await own(() => Library.add({ name: "Workshop", price: 12_500 }));
    expect(service.currency).toBe("EUR");
    await own(() => Workspace.update({ currency: "JPY" }));
    const yen = await own(() => startProject({ name: "In yen", client_name: "Cedar & Row" }));
    const { categories } = await own(() => Scope.get(yen.id));
    const task = await own(() =>
      Scope.addTask({ scopecategory_id: categories[0]?.id ?? 0, deliverable_id: service.id }),
    );
    expect(task.price).toBeNull();
    expect(await own(() => Library.exportCsv())).toContain("125.00,EUR");
  });

  it("is another one while nothing was sent or agreed in it, with the same figures", async () => {
    const { own, project_id, kim, sam } = await newPaidStudio();
    const to = (currency: string) => own(() => updateProject(project_id, { currency }));
    await expect(to("EUR")).rejects.toMatchObject({
      code: 2032,
      message: "This project has agreed pay in USD, so it stays in that currency.",
    });
    for (const { member } of [kim, sam]) await own(() => Member.update(project_id, member.id, { pay: null }));
    await own(() =>
      updateProject(project_id, { margin_amount: 10_000, invoice_upfront_value_amount: 20_050 }),
    );
    expect(await to("EUR")).toMatchObject({ currency: "EUR", price_total: 400_000 });
    expect(await to("JPY")).toMatchObject({
      ...{ currency: "JPY", price_total: 4_000 },
      ...{ margin_amount: 100, invoice_upfront_value_amount: 201 },
    });
    expect((await own(() => Scope.get(project_id))).tasks).toMatchObject([{ price: 4_000 }]);
    expect((await own(() => Proposal.preview(project_id))).document).toMatchObject({
      currency: "JPY",
      total: 4_000,
    });
    await own(() => Invoice.create({ project_id }));
    await expect(to("USD")).rejects.toMatchObject({ code: 2032 });
  });

  it("is never the one from before in what is made while it changes", async () => {
    type Studio = Awaited<ReturnType<typeof newPaidStudio>>;
    const makers: Record<string, (studio: Studio) => Promise<string | undefined>> = {
      proposal: async ({ project_id }) => {
        const { hash } = await Proposal.send({ id: project_id, confirm_unpriced: true });
        return (await Proposal.view(hash ?? "")).document?.currency;
      },
      invoice: async ({ project_id }) => (await Invoice.create({ project_id })).currency,
      expense: async ({ project_id }) =>
        (
          await Expense.create(
            Expense.CreateInput.parse({ project_id, name: "Ink", spent_on: "2026-11-20", amount: 500 }),
          )
        ).currency,
      payout: async ({ project_id }) => (await Payout.create({ project_id })).currency,
      rules: async ({ project_id, kim }) =>
        (
          await Share.save(project_id, {
            rules: [{ member_id: kim.member.id, kind: "fixed", amount: 50_000 }],
          })
        ).currency,
    };
    const mixed = await Promise.all(
      Object.entries(makers).map(async ([name, made], i) => {
        const studio = await newPaidStudio();
        const { own, project_id, kim, sam } = studio;
        for (const { member } of [kim, sam])
          await own(() => Member.update(project_id, member.id, { pay: null }));
        const change = async () => {
          await new Promise((done) => setTimeout(done, i * 2));
          await own(() => updateProject(project_id, { currency: "JPY" }));
        };
        const [document, changed] = await Promise.allSettled([own(() => made(studio)), change()]);
        const { currency } = await own(() => Project.get(project_id));
        if (changed.status === "rejected") expect(changed.reason).toMatchObject({ code: 2032 });
        const said = document.status === "fulfilled" ? document.value : document.reason;
        return said === currency ? [] : [name, said, currency];
      }),
    );
    expect(mixed.flat()).toEqual([]);
  });

  it("moves a deleted term's fee along, and no sum beyond what its form takes", async () => {
    const { own, project_id, kim, sam } = await newPaidStudio();
    for (const { member } of [kim, sam]) await own(() => Member.update(project_id, member.id, { pay: null }));
    const to = (currency: string) => own(() => updateProject(project_id, { currency }));
    const late_fee = {
      kind: "fixed",
      amount: 2_500,
      percent: null,
      grace_days: 0,
      cap_percent: "50",
    } as const;
    const { id } = await own(() => Contract.add(project_id, { name: "Fee", body: "We charge.", late_fee }));
    await own(() => Contract.remove(project_id, id));
    await to("JPY");
    expect(await own(() => Contract.restore(project_id, id))).toMatchObject({ late_fee: { amount: 25 } });
    await own(() => updateProject(project_id, { owner_pay: 999_999_999_999 }));
    for (const currency of ["BHD", "CLF"])
      await expect(to(currency)).rejects.toMatchObject({
        fields: { currency: `This project has an amount that is too large in ${currency}` },
      });
  });

  it("is one that there is", () => {
    for (const schema of [Project.UpdateInput, Workspace.UpdateInput, Invoice.UpdateInput]) {
      expect(schema.safeParse({ currency: "ZZZ" }).success).toBe(false);
      for (const currency of ["USD", "JPY", "BHD", "XCG", "CLF"])
        expect(schema.safeParse({ currency }).success).toBe(true);
    }
  });
});
