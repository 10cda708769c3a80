// What a call costs in the functions' process: an invoice made with five lines, listed among 1,000 and among 20,000,
// opened by a public link, and the editor of 200 services; each beside the bare database calls that it makes, in turns,
// in the same run. Prints a table; docs/performance.md keeps it. `TIMES=400 MANY=20000 npm run bench api`.
import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { access_token, median, owner, stop, user_id } from "./start";

const { measure } = await import("./capacity");
const { Actor } = await import("@stint/core/platform/actor");
const { Db } = await import("@stint/core/platform/db");
const { Id } = await import("@stint/core/platform/id");
const { Client } = await import("@stint/core/client");
const { Invoice } = await import("@stint/core/invoice");
const { ListedEntity } = await import("../../packages/core/src/invoice/entity");
const { Scope } = await import("@stint/core/project/scope");
const { startProject } = await import("@stint/core/operations/start-project");
const invoices = await import("@stint/functions/api/invoice");
const scopes = await import("@stint/functions/api/scope");

const TIMES = Number(process.env.TIMES ?? 200);
const MANY = Number(process.env.MANY ?? 20_000);
const LINES = 5;
const as = <T>(work: () => Promise<T>) =>
  Actor.run(owner, work, { request_id: "bench", ip: "192.0.2.1", user_agent: "bench" });

type Work = () => Promise<unknown>;
type Command = "get" | "batch" | "query" | "write";
/** By the names of the commands below the document client's. */
const REPLAYED: Record<string, Command> = {
  GetItemCommand: "get",
  BatchGetItemCommand: "batch",
  QueryCommand: "query",
  TransactWriteItemsCommand: "write",
};
let heard: { command: Command; input: Record<string, unknown> }[] | undefined;
Db.client.middlewareStack.add(
  (next, context) => (args) => {
    if (!heard) return next(args);
    const command = REPLAYED[`${context.commandName}`];
    if (!command) throw new Error(`${context.commandName} has no bare call`);
    heard.push({ command, input: structuredClone(args.input) as never });
    return next(args);
  },
  { step: "initialize", name: "heard", priority: "high" },
);

type Put = { Put?: { Item: Record<string, unknown> } };
/** A transaction's rows as they are, under a key of their own, without its conditions. */
const again = (input: Record<string, unknown>) => ({
  TransactItems: ((input.TransactItems ?? []) as Put[]).flatMap(({ Put }) =>
    Put ? [{ Put: { TableName: Db.table, Item: { ...Put.Item, pk: `bare#${Put.Item.pk}` } } }] : [],
  ),
});

/** The database calls of one run of `work`, to be made again without our code around them. */
async function bareOf(work: Work): Promise<Work> {
  heard = [];
  await work();
  const calls = heard;
  heard = undefined;
  return async () => {
    for (const { command, input } of calls)
      if (command === "get") await Db.client.send(new GetCommand(input as never));
      else if (command === "batch") await Db.client.send(new BatchGetCommand(input as never));
      else if (command === "query") await Db.client.send(new QueryCommand(input as never));
      else await Db.client.send(new TransactWriteCommand(again(input)));
  };
}

async function call(method: string, path: string, body?: unknown, signed = true) {
  const { handler } = path.startsWith("/invoices") ? invoices : scopes;
  const [rawPath = "", rawQueryString = ""] = path.split("?");
  const { statusCode, body: text = "" } = await handler({
    rawPath: `/api/v2${rawPath}`,
    rawQueryString,
    headers: {
      "content-type": "application/json",
      ...(signed ? { authorization: `Bearer ${access_token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    requestContext: { http: { method, sourceIp: "192.0.2.1" } },
  });
  if ((statusCode ?? 500) >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
  return (JSON.parse(text) as { data: { id: number } }).data;
}

async function time(work: Work, times: number) {
  const took: number[] = [];
  const cpu = process.cpuUsage();
  for (let at = 0; at < times; at++) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { took, cpu: (user + system) / 1000 };
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
function figures(parts: Awaited<ReturnType<typeof time>>[]) {
  const took = parts.flatMap((part) => part.took).sort((a, b) => a - b);
  const sum = took.reduce((a, b) => a + b, 0);
  const cpu = parts.reduce((a, part) => a + part.cpu, 0);
  const per = (value: number) => value.toFixed(1);
  return {
    cpu: cpu / took.length,
    row: `${((took.length * 1000) / sum).toFixed(0)} | ${per(at(took, 0.5))} | ${per(at(took, 0.99))} | ${(cpu / took.length).toFixed(2)}`,
  };
}

const ROUNDS = 10;
/** A request and its bare calls in turns, so that both meet the same machine. */
async function compare(name: string, work: Work, counted: Work = work) {
  const bare = await bareOf(work);
  await time(work, 20);
  await time(bare, 20);
  const [ours, theirs]: [Awaited<ReturnType<typeof time>>[], Awaited<ReturnType<typeof time>>[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await time(bare, Math.ceil(TIMES / ROUNDS)));
    ours.push(await time(work, Math.ceil(TIMES / ROUNDS)));
  }
  const cost = await measure(counted);
  const [full, plain] = [figures(ours), figures(theirs)];
  const ratio = median(ours.map(({ cpu }, i) => cpu / (theirs[i]?.cpu ?? cpu)));
  console.log(
    `| ${name} | ${full.row} | ${plain.row} | ${ratio.toFixed(2)} | ${cost.requests} | ${cost.trips} | ${cost.rcu} | ${cost.wcu} |`,
  );
}

const client = await as(async () => {
  const { id } = await Client.create({ name: "Bench Client" });
  await Client.addContact(id, { first_name: "Bea", last_name: "Demo", email: "bea@bench.test" });
  return Client.get(id);
});

const lines = Array.from({ length: LINES }, (_, at) => ({
  name: `Line ${at}`,
  quantity: "2.5",
  unit_price: 10_000 + at,
}));
const makeWhole = () => call("POST", "/invoices", { client_id: client.id, items: lines });
async function makeInSteps() {
  const { id } = await call("POST", "/invoices", { client_id: client.id });
  for (const line of lines) await call("POST", `/invoices/${id}/items`, line);
}

/** A project whose scope has 200 services. */
async function largeScope(): Promise<number> {
  const { id } = await startProject({ name: "Bench", client_name: "Bench Client" });
  const phase = (await Scope.get(id)).categories[0]?.id ?? 0;
  const words = "A service with a description of the usual length, as people write them in a scope. ".repeat(
    3,
  );
  for (let at = 0; at < 199; at++)
    await Scope.addTask({
      scopecategory_id: phase,
      name: `Service ${at}`,
      deliverable_description: words,
      price: 10_000 + at,
      quantity: "2",
    });
  return id;
}

/** Rows that lists read, as many as are missing up to `count`. */
let filled = 0;
async function fill(count: number) {
  const [sample] = (await ListedEntity.query.byDue({ owner_id: user_id }).go({ limit: 1 })).data;
  if (!sample) throw new Error("nothing is listed");
  for (; filled < count; filled += 25) {
    const items = Array.from({ length: 25 }, () => {
      const { Item } = ListedEntity.put({ ...sample, id: Id.next() }).params() as { Item: object };
      return { PutRequest: { Item } };
    });
    await Db.client.send(new BatchWriteCommand({ RequestItems: { [Db.table]: items } }));
  }
}

console.log(
  "| what | requests/s | p50 ms | p99 ms | CPU ms | bare: requests/s | p50 | p99 | CPU ms | CPU ratio | calls | waits | RCU | WCU |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|",
);
await compare("make an invoice with 5 lines", makeWhole);
await compare("the same in 6 calls", makeInSteps);

const { id } = await makeWhole();
await as(() => Invoice.send(id, {}));
const { hash } = await as(() => Invoice.get(id));
await compare("open an invoice by its link", () => call("GET", `/invoices/${hash}`, undefined, false));

for (const count of [1_000, MANY]) {
  await fill(count);
  await compare(`list 20 invoices of ${count}`, () => call("GET", "/invoices?per_page=20"));
}

const scope_id = await as(largeScope);
await compare("open the editor of 200 services", () => call("GET", `/scopes/${scope_id}`));
await stop();
process.exit(0);
