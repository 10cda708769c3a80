import { Client } from "@stint/core/client";
import { Dashboard } from "@stint/core/dashboard";
import { Identity } from "@stint/core/identity";
import { Invoice } from "@stint/core/invoice";
import { startProject } from "@stint/core/operations/start-project";
import type { Actor } from "@stint/core/platform/actor";
import { Id } from "@stint/core/platform/id";
import { Rank } from "@stint/core/platform/rank";
import { Project } from "@stint/core/project";
import { Scope } from "@stint/core/project/scope";
import { Proposal } from "@stint/core/proposal";
import { beforeAll, describe, expect, it } from "vitest";
import { measure } from "../../../../tests/bench/capacity";
import { ProjectEntity } from "../../src/project/entity";
import { UserEntity } from "../../src/user/entity";
import { as } from "../support";
import { newWorkspace } from "../support/workspace";

/** Round trips of what people do most (design, budgets). A number that grows here is a regression to explain. */
describe("requests to the database", () => {
  let owner: Actor.Actor & { type: "user" };
  let project = { id: 0, client_id: 0 };
  let scope: Awaited<ReturnType<typeof Scope.get>>;
  let hash = "";

  const trips = async (who: Actor.Actor, work: () => Promise<unknown>) =>
    (await measure(() => as(who, work))).trips;

  beforeAll(async () => {
    const { user_id } = await Identity.signUp({
      email: `cost-${Id.next()}@stint.test`,
      password: "a long phrase to count",
      first_name: "Cost",
      last_name: "Demo",
    });
    // Mail to others leaves only from a confirmed address.
    await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
    owner = { type: "user", user_id, owner_id: user_id, role: "owner", sid: "cost", epoch: 0 };
    project = await as(owner, () => startProject({ name: "Counted", client_name: "Counting Client" }));
    await as(owner, () =>
      Client.addContact(project.client_id, {
        first_name: "Cora",
        last_name: "Demo",
        email: "cora@cost.test",
      }),
    );
    scope = await as(owner, () => Scope.get(project.id));
    await as(owner, () => Scope.updateTask(scope.tasks[0]?.id ?? 0, { name: "First" }));
    await as(owner, () =>
      Scope.addTask({ scopecategory_id: scope.categories[0]?.id ?? 0, name: "Counted", price: 10_000 }),
    );
    scope = await as(owner, () => Scope.get(project.id));
    await as(owner, () => Proposal.send({ id: project.id, confirm_unpriced: true }));
    hash = (await as(owner, () => Proposal.get(project.id))).hash ?? "";
  });

  it("are one for a project, a client, and their lists; what the plan hides is read beside it", async () => {
    // The second is the workspace: its plan decides whether the project shows.
    for (const work of [() => Scope.get(project.id), () => Project.list({ per_page: 20 })])
      expect(await measure(() => as(owner, work as () => Promise<unknown>))).toMatchObject({
        requests: 2,
        trips: 1,
        wcu: 0,
      });
    const others: (() => Promise<unknown>)[] = [
      () => Project.get(project.id),
      () => Client.list({ per_page: 20 }),
      () => Client.get(project.client_id),
    ];
    for (const work of others) expect((await measure(() => as(owner, work))).requests).toBe(1);
  });

  it("are sent together for invoices: the owner's day decides what is overdue", async () => {
    expect(await trips(owner, () => Invoice.list({ per_page: 20 }))).toBe(1);
  });

  /** Saving is counted where nothing went out yet, in a workspace of its own. */
  const draft = async () => {
    const other = await newWorkspace();
    const { id } = await as(other, () => startProject({ name: "Not sent", client_name: "Counting Client" }));
    const { categories } = await as(other, () => Scope.get(id));
    const phase = categories[0]?.id ?? 0;
    await as(other, () => Scope.addTask({ scopecategory_id: phase, name: "Counted", price: 10_000 }));
    return { other, id, phase, task: (await as(other, () => Scope.get(id))).tasks[0] };
  };

  it("make one person wait three times at most to save a field", async () => {
    const { other, task } = await draft();
    expect(
      await trips(other, () => Scope.updateTask(task?.id ?? 0, { name: "Renamed" })),
    ).toBeLessThanOrEqual(3);
    expect(await trips(other, () => Scope.updateTask(task?.id ?? 0, { price: 1 }))).toBeLessThanOrEqual(3);
  });

  it("count, once the scope is with the client, what of it they do not have: three times more", async () => {
    const [task] = scope.tasks;
    expect(
      await trips(owner, () => Scope.updateTask(task?.id ?? 0, { name: "Renamed" })),
    ).toBeLessThanOrEqual(6);
    // The count is the same as before, and is not written again.
    expect(await trips(owner, () => Scope.updateTask(task?.id ?? 0, { name: "Again" }))).toBeLessThanOrEqual(
      5,
    );
  });

  it("read two small rows to add a service where its place is named, however long the scope is", async () => {
    const { other, id, phase } = await draft();
    const rows = Array.from({ length: 40 }, (_, n) => ({ name: `Row ${n}`, description: "x".repeat(900) }));
    await as(other, () => Scope.addTasks({ scopecategory_id: phase, tasks: rows }));
    const last = (await as(other, () => Scope.get(id))).tasks.at(-1)?.rank;
    const cost = await measure(() =>
      as(other, () =>
        Scope.addTask({ scopecategory_id: phase, name: "One more", price: 1, rank: Rank.last(last) }),
      ),
    );
    expect(cost.trips).toBeLessThanOrEqual(3);
    expect(cost.rcu).toBeLessThanOrEqual(4);
  });

  it("are one look-up, then one wait for a page behind a public link", async () => {
    expect(await measure(() => Proposal.view(hash))).toMatchObject({ trips: 2, wcu: 0 });
  });

  it("are sent together for the dashboard", async () => {
    expect(await trips(owner, () => Dashboard.get())).toBe(1);
  });

  it("cost the same beside many projects", async () => {
    const key = { owner_id: owner.owner_id, project_id: project.id };
    const { data } = await ProjectEntity.query.one(key).go();
    const more = async (count: number) => {
      for (let at = 0; at < count; at++) {
        const id = Id.next();
        await ProjectEntity.put({ ...data[0], ...key, project_id: id, id } as never).go();
      }
    };
    const list = () => measure(() => as(owner, () => Project.list({ per_page: 5 })));
    await more(6);
    const few = await list();
    await more(60);
    expect(await list()).toEqual(few);
    expect((await measure(() => as(owner, () => Scope.get(project.id)))).requests).toBe(2);
  });
});
