// What a project's life leaves in the table, by kind of row: the calls of scripts/cost/usage.json that write, and
// what their reactions write. Prints tables; docs/cost.md keeps the numbers.
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { startProject } from "@stint/core/operations/start-project";
import { subscriptions } from "@stint/functions/manifest";
import type { SQSEvent } from "aws-lambda";
import { owner, stop } from "./start";

const { size } = await import("./capacity");
const { Actor } = await import("@stint/core/platform/actor");
const { Db } = await import("@stint/core/platform/db");
const { Scope } = await import("@stint/core/project/scope");
const { Client } = await import("@stint/core/client");
const { Proposal } = await import("@stint/core/proposal");
const { Invoice } = await import("@stint/core/invoice");
const { envelopeOf } = await import("@stint/core/platform/event");
const { askCode } = await import("@stint/local/seed/code");

type Row = Record<string, unknown>;
const as = <T>(work: () => Promise<T>) =>
  Actor.run(owner, work, { request_id: "bench", ip: "192.0.2.1", user_agent: "bench" });

async function scan(): Promise<Row[]> {
  const rows: Row[] = [];
  let from: Row | undefined;
  do {
    const page = await Db.client.send(new ScanCommand({ TableName: Db.table, ExclusiveStartKey: from }));
    rows.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
}

const before = new Set((await scan()).map(({ pk, sk }) => `${pk} ${sk}`));
const words = (at: number) =>
  `A service with a description of the usual length, as people write them in a scope, saved ${at} times. `.repeat(
    3,
  );

const project = await as(() => startProject({ name: "Bench", client_name: "Bench Client" }));
await as(() =>
  Client.addContact(project.client_id, { first_name: "Bea", last_name: "Demo", email: "bea@bench.test" }),
);
const scope = await as(() => Scope.get(project.id));
const phase = scope.categories[0]?.id ?? 0;
await as(() => Scope.updateTask(scope.tasks[0]?.id ?? 0, { name: "First" }));
for (let at = 0; at < 20; at++)
  await as(() =>
    Scope.addTask({ scopecategory_id: phase, name: `Service ${at}`, price: 10_000, quantity: "2" }),
  );
const { tasks } = await as(() => Scope.get(project.id));
for (let at = 0; at < 60; at++)
  await as(() => Scope.updateTask(tasks[at % 20]?.id ?? 0, { deliverable_description: words(at) }));
for (let at = 0; at < 20; at++) await as(() => Scope.updateTask(tasks[at]?.id ?? 0, { price: 20_000 + at }));
await as(() => Proposal.send({ id: project.id, confirm_unpriced: true }));
const hash = (await as(() => Proposal.get(project.id))).hash ?? "";
const page = await Proposal.view(hash);
const code = await askCode(hash, "bea@bench.test");
await Actor.run({ type: "anonymous" }, () =>
  Proposal.accept({
    hash,
    name: "Bea Demo",
    email: "bea@bench.test",
    accepted_terms: true,
    document_hash: page.document_hash ?? "",
    code,
  }),
);
for (let at = 0; at < 3; at++) {
  const items = Array.from({ length: 5 }, (_, line) => ({
    name: `Line ${line}`,
    quantity: "2",
    unit_price: 5_000,
  }));
  const { id } = await as(() => Invoice.create({ client_id: project.client_id, items }));
  await as(() => Invoice.send(id, {}));
}

const isNew = ({ pk, sk }: Row) => !before.has(`${pk} ${sk}`);
const journal = (rows: Row[]) => rows.filter((row) => row.__edb_e__ === "journal");
let messages = 0;
let told = 0;
const seen = new Set<unknown>();
for (;;) {
  const fresh = journal((await scan()).filter(isNew)).filter(({ id }) => !seen.has(id));
  if (fresh.length === 0) break;
  for (const row of fresh) {
    seen.add(row.id);
    const mine = subscriptions.filter(({ event }) => event === row.type);
    if (mine.length > 0) told += 1;
    for (const { reaction, handler } of mine) {
      messages += 1;
      const { handler: react } = (await import(`../../packages/functions/src/${handler}.ts`)) as {
        handler: (batch: SQSEvent) => Promise<unknown>;
      };
      const body = JSON.stringify({ reaction, detail: envelopeOf(row as never) });
      await react({ Records: [{ messageId: "1", body }] } as never);
    }
  }
}

/** DynamoDB adds 100 bytes to each row and each index entry. */
const OVERHEAD = 100;
const KEYS = ["pk", "sk", "pk1", "sk1", "pk2", "sk2"];
function kept(row: Row): { table: number; index: number } {
  const keys = Object.fromEntries(KEYS.flatMap((key) => (key in row ? [[key, row[key]]] : [])));
  return {
    table: size(row) + OVERHEAD,
    index: (row.pk1 ? size(row) + OVERHEAD : 0) + (row.pk2 ? size(keys) + OVERHEAD : 0),
  };
}
const kinds = new Map<string, { rows: number; table: number; index: number; passing: number }>();
for (const row of (await scan()).filter(isNew)) {
  const name = `${row.__edb_e__}`;
  const all = kinds.get(name) ?? { rows: 0, table: 0, index: 0, passing: 0 };
  const { table, index } = kept(row);
  kinds.set(name, {
    rows: all.rows + 1,
    table: all.table + table,
    index: all.index + index,
    passing: all.passing + (row.ttl ? table + index : 0),
  });
}
const kb = (bytes: number) => (bytes / 1000).toFixed(1);
console.log("| kind | rows | KB | KB in indexes | KB that expire |\n|---|---|---|---|---|");
const sorted = [...kinds].sort(([, a], [, b]) => b.table + b.index - a.table - a.index);
for (const [name, { rows, table, index, passing }] of sorted)
  console.log(`| ${name} | ${rows} | ${kb(table)} | ${kb(index)} | ${kb(passing)} |`);
const sum = (of: (each: { rows: number; table: number; index: number; passing: number }) => number) =>
  sorted.reduce((total, [, each]) => total + of(each), 0);
console.log(
  `\n${sum((each) => each.rows)} rows, ${kb(sum((each) => each.table + each.index))} KB, of which ${kb(sum((each) => each.passing))} KB expire. ` +
    `${seen.size} entries of the journal, ${told} of them with a reaction, ${messages} messages.`,
);
await stop();
process.exit(0);
