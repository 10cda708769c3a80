// A migration over a table of many rows (ROWS=100000): a dry run, the run, and one that finds nothing to do. Prints a
// table; docs/performance.md keeps the numbers.
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { ClientEntity } from "../../packages/core/src/client/entity";
import { owner, stop, user_id } from "./start";

const { Actor } = await import("@stint/core/platform/actor");
const { Db } = await import("@stint/core/platform/db");
const { Id } = await import("@stint/core/platform/id");
const { Client } = await import("@stint/core/client");
const { Migration } = await import("@stint/core/platform/migration");
const { MIGRATIONS } = await import("@stint/core/operations/migrate");

const ROWS = Number(process.env.ROWS ?? 100_000);
const { id } = await Actor.run(owner, () => Client.create({ name: "Bench Client" }), {
  request_id: "bench",
  ip: "192.0.2.1",
  user_agent: "bench",
});
const { data } = await ClientEntity.get({ owner_id: user_id, id }).go();
if (!data) throw new Error("The client is gone");

// Rows as they were before the column that the migration fills.
const { Item } = ClientEntity.put(data).params() as unknown as { Item: Record<string, unknown> };
const { invoice_hides_logo: _, ...before } = Item;
for (let at = 0; at < ROWS; at += 250)
  await Promise.all(
    Array.from({ length: 10 }, () => {
      const items = Array.from({ length: 25 }, () => {
        const own = Id.next();
        const { Key } = ClientEntity.get({ owner_id: user_id, id: own }).params() as { Key: object };
        return { PutRequest: { Item: { ...before, ...Key, id: own, sk1: `${own}`.padStart(16, "0") } } };
      });
      return Db.client.send(new BatchWriteCommand({ RequestItems: { [Db.table]: items } }));
    }),
  );

const migration = MIGRATIONS.find(({ name }) => name === "008-client-logo");
if (!migration) throw new Error("The migration is gone");
console.log(`${ROWS} rows of before`);
for (const [label, dry] of [
  ["a dry run", true],
  ["the run", false],
  ["again", false],
] as const) {
  const began = performance.now();
  const { read, changed } = await Migration.run(migration, "up", { dry });
  console.log(label, { read, changed, seconds: ((performance.now() - began) / 1000).toFixed(1) });
}
await stop();
