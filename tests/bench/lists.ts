// What one page of each list reads, beside few rows and beside many: it must not grow. And the main calls of a
// client's and a project's page. Prints a table; docs/performance.md keeps the numbers.
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { startProject } from "@stint/core/operations/start-project";
import { ProjectEntity } from "../../packages/core/src/project/entity";
import { owner, stop, user_id } from "./start";

const { measure } = await import("./capacity");
const { Actor } = await import("@stint/core/platform/actor");
const { Db } = await import("@stint/core/platform/db");
const { Id } = await import("@stint/core/platform/id");
const { Client } = await import("@stint/core/client");
const { ClientEntity } = await import("../../packages/core/src/client/entity");
const { Expense } = await import("@stint/core/operations/expenses");
const { ExpenseEntity } = await import("../../packages/core/src/expense/entity");
const { Lead } = await import("@stint/core/lead");
const { LeadEntity } = await import("../../packages/core/src/lead/entity");
const { Payout } = await import("@stint/core/payout");
const { PayoutEntity } = await import("../../packages/core/src/payout/entity");
const { Project } = await import("@stint/core/project");

/** More than a page, so that both are full. */
const FEW = 25;
const MANY = Number(process.env.MANY ?? 20_000);
const as = <T>(work: () => Promise<T>) =>
  Actor.run(owner, work, { request_id: "bench", ip: "192.0.2.1", user_agent: "bench" });
const cost = (work: () => Promise<unknown>) => measure(() => as(work));

interface Putting {
  put(row: never): { params(): unknown };
}
/** Copies of a row under ids of their own. */
async function fill(entity: Putting, row: object, count: number, own: (id: number) => object) {
  for (let at = 0; at < count; at += 25) {
    const items = Array.from({ length: Math.min(25, count - at) }, () => {
      const id = Id.next();
      const { Item } = entity.put({ ...row, id, ...own(id) } as never).params() as { Item: object };
      return { PutRequest: { Item } };
    });
    await Db.client.send(new BatchWriteCommand({ RequestItems: { [Db.table]: items } }));
  }
}

const project = await as(() => startProject({ name: "Bench", client_name: "Bench Client" }));
const key = { owner_id: user_id, project_id: project.id };
const [client, row] = await Promise.all([
  ClientEntity.get({ owner_id: user_id, id: project.client_id }).go(),
  ProjectEntity.query.one(key).go(),
]);
const form = await as(() => Lead.updateForm({ open: true }));
const said = {
  name: "Robin Sample",
  email: "robin@bench.test",
  about: "A website",
  message: "Hello. ".repeat(40),
};
await Actor.run(
  { type: "anonymous" },
  () => Lead.submit({ hash: form.url?.split("/").at(-1) ?? "", ...said }),
  {
    request_id: "bench",
    ip: "192.0.2.1",
    user_agent: "bench",
  },
);
const [lead] = (await LeadEntity.query.byOwner({ owner_id: user_id }).go()).data;
const spent = { project_id: project.id, name: "Train", category: "travel", spent_on: "2026-11-02" } as const;
const made = await as(() =>
  Expense.create({ ...spent, amount: 12_040, billable: true, markup: "0", note: "" }),
);
const [expense] = (await ExpenseEntity.query.one(key).go()).data;
const payout = { ...key, created_at: made.created_at, project_name: "Bench", items: [], currency: "USD" };

const page = { per_page: 20 };
const apart = { project_id: project.id + 1 };
const lists: [string, () => Promise<unknown>, (count: number) => Promise<void>][] = [
  [
    "clients",
    () => Client.list(page),
    (n) => fill(ClientEntity, client.data ?? {}, n, (id) => ({ name: `Client ${id}` })),
  ],
  [
    "projects",
    () => Project.list(page),
    (n) => fill(ProjectEntity, row.data[0] ?? {}, n, (id) => ({ project_id: id })),
  ],
  ["leads", () => Lead.list(page), (n) => fill(LeadEntity, lead ?? {}, n, () => ({}))],
  ["payouts", () => Payout.list(page), (n) => fill(PayoutEntity, payout, n, () => ({}))],
  // The expenses of a project are one list; those of others do not touch it.
  [
    "expenses of a project",
    () => Expense.list(project.id),
    (n) => fill(ExpenseEntity, expense ?? {}, n, () => apart),
  ],
];

let flat = true;
console.log(`| what | requests | RCU beside ${FEW} | RCU beside ${MANY} |\n|---|---|---|---|`);
for (const [name, list, more] of lists) {
  await more(FEW);
  const few = await cost(list);
  await more(MANY);
  const many = await cost(list);
  flat &&= few.rcu === many.rcu && few.requests === many.requests;
  console.log(`| ${name} | ${many.requests} | ${few.rcu} | ${many.rcu} |`);
}
for (const [name, call] of [
  ["a client's page, main call", () => Client.get(project.client_id)],
  ["a project's page, main call", () => Project.get(project.id)],
] as const) {
  const { requests, rcu } = await cost(call);
  flat &&= requests === 1;
  console.log(`| ${name} | ${requests} | | ${rcu} |`);
}
await stop();
process.exitCode = flat ? 0 : 1;
