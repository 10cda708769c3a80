// Round trips and capacity units of what people do most, flat from 10 to many projects, and what our code adds
// to a bare query. Prints tables; docs/performance.md keeps the numbers.
import { BatchWriteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { startProject } from "@stint/core/operations/start-project";
import { ProjectEntity } from "../../packages/core/src/project/entity";
import { access_token, median, owner, partitionOf, stop, user_id } from "./start";

const { measure } = await import("./capacity");
type Cost = import("./capacity").Cost;
const { Actor } = await import("@stint/core/platform/actor");
const { Db } = await import("@stint/core/platform/db");
const { Id } = await import("@stint/core/platform/id");
const { Project } = await import("@stint/core/project");
const { Scope } = await import("@stint/core/project/scope");
const { Client } = await import("@stint/core/client");
const { Proposal } = await import("@stint/core/proposal");
const { Invoice } = await import("@stint/core/invoice");
const { askCode } = await import("@stint/local/seed/code");

const MANY = Number(process.env.MANY ?? 20_000);
const as = <T>(work: () => Promise<T>) =>
  Actor.run(owner, work, { request_id: "bench", ip: "192.0.2.1", user_agent: "bench" });

const rows: [string, Cost][] = [];
const note = async (name: string, work: () => Promise<unknown>) => {
  rows.push([name, await measure(() => as(work))]);
};

const project = await as(() => startProject({ name: "Bench", client_name: "Bench Client" }));
const client = await as(() => Client.get(project.client_id));
await as(() =>
  Client.addContact(client.id, { first_name: "Bea", last_name: "Demo", email: "bea@bench.test" }),
);
const scope = await as(() => Scope.get(project.id));
const phase = scope.categories[0]?.id ?? 0;
await as(() => Scope.updateTask(scope.tasks[0]?.id ?? 0, { name: "First" }));
const words = "A service with a description of the usual length, as people write them in a scope. ".repeat(3);
for (let at = 0; at < 199; at++)
  await as(() =>
    Scope.addTask({
      scopecategory_id: phase,
      name: `Service ${at}`,
      deliverable_description: words,
      price: 10_000 + at,
      quantity: "2",
    }),
  );
const task = (await as(() => Scope.get(project.id))).tasks[7];
if (!task) throw new Error("no service");

await note("open the editor, 200 services", () => Scope.get(project.id));
await note("add a service", () => Scope.addTask({ scopecategory_id: phase, name: "One more" }));
await note("change a service's text", () => Scope.updateTask(task.id, { name: "Renamed" }));
await note("change a service's price", () => Scope.updateTask(task.id, { price: 12_345 }));
await note("move a service (one drag)", () => Scope.updateTask(task.id, { rank: "zz" }));
await note("send the proposal", () => Proposal.send({ id: project.id, confirm_unpriced: true }));
const { hash } = await as(() => Proposal.get(project.id));
const page = await Proposal.view(hash ?? "");
rows.push(["open the client's page", await measure(() => Proposal.view(hash ?? ""))]);
const code = await askCode(hash ?? "", "bea@bench.test");
rows.push([
  "accept",
  await measure(() =>
    Actor.run({ type: "anonymous" }, () =>
      Proposal.accept({
        hash: hash ?? "",
        name: "Bea Demo",
        email: "bea@bench.test",
        accepted_terms: true,
        document_hash: page.document_hash ?? "",
        code,
      }),
    ),
  ),
]);
let invoice = { id: 0 };
await note("create an invoice", async () => {
  invoice = await Invoice.create({ client_id: client.id });
});
await note("add a line", () =>
  Invoice.addItem(invoice.id, { name: "Line", quantity: "2", unit_price: 5_000 }),
);
await note("send an invoice", () => Invoice.send(invoice.id, {}));

const [sample] = (await ProjectEntity.query.one({ owner_id: user_id, project_id: project.id }).go()).data;
async function fill(count: number) {
  const ids = Array.from({ length: count }, () => Id.next());
  for (let at = 0; at < ids.length; at += 25) {
    const items = ids.slice(at, at + 25).map((id) => {
      const { Item } = ProjectEntity.put({
        ...(sample as NonNullable<typeof sample>),
        project_id: id,
        name: `Project ${id}`,
      }).params() as { Item: object };
      return { PutRequest: { Item } };
    });
    await Db.client.send(new BatchWriteCommand({ RequestItems: { [Db.table]: items } }));
  }
}
await fill(30);
await note("list 20 projects of 31", () => Project.list({ per_page: 20 }));
await fill(MANY - 30);
await note(`list 20 projects of ${MANY}`, () => Project.list({ per_page: 20 }));
await note(`open the editor beside ${MANY} projects`, () => Scope.get(project.id));

console.log("| what | requests | waits | RCU | WCU |\n|---|---|---|---|---|");
for (const [name, { requests, trips, rcu, wcu }] of rows)
  console.log(`| ${name} | ${requests} | ${trips} | ${rcu} | ${wcu} |`);

// What the handler adds to a bare query of the same rows, pair by pair.
const { handler } = await import("@stint/functions/api/scope");
const pk = partitionOf(project.id);
const bare = async () => {
  const { Items } = await Db.client.send(
    new QueryCommand({
      TableName: Db.table,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": "$document#editor" },
      ConsistentRead: true,
    }),
  );
  if ((Items ?? []).length < 200) throw new Error(`the bare query found ${Items?.length}`);
};
const path = `/api/v2/scopes/${project.id}`;
const full = async () => {
  const { statusCode } = await handler({
    rawPath: path,
    rawQueryString: "",
    headers: { authorization: `Bearer ${access_token}` },
    requestContext: { http: { method: "GET", sourceIp: "192.0.2.1" } },
  });
  if (statusCode !== 200) throw new Error(`the handler answered ${statusCode}`);
};
async function time(work: () => Promise<void>, times: number) {
  const cpu = process.cpuUsage();
  const started = performance.now();
  for (let at = 0; at < times; at++) await work();
  const used = process.cpuUsage(cpu);
  return { wall: performance.now() - started, cpu: (used.user + used.system) / 1000 };
}
await time(bare, 200);
await time(full, 200);
const ratios = { wall: [] as number[], cpu: [] as number[] };
for (let pair = 0; pair < 30; pair++) {
  const a = await time(bare, 15);
  const b = await time(full, 15);
  ratios.wall.push(b.wall / a.wall);
  ratios.cpu.push(b.cpu / a.cpu);
}
console.log(
  `\nfull handler / bare query, 200 services, median of 30 pairs: ${median(ratios.wall).toFixed(2)} × wall, ${median(ratios.cpu).toFixed(2)} × CPU`,
);
await stop();
process.exit(0);
