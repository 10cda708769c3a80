import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { afterEach, expect, it } from "vitest";
import { handler as sweep } from "../src/jobs/sweep";

afterEach(() => Db.client.middlewareStack.remove("watch"));

/** A row of waiting mail that stands in the index and nowhere else. */
async function plant(owner_id: number): Promise<void> {
  const sk2 = [new Date(Clock.now().getTime() - 60_000).toISOString(), "mail", owner_id, 1, "a-b"].join("#");
  const Item = { pk: "planted mail", sk: `${owner_id}`, pk2: `due#${owner_id % 4}`, sk2 };
  await Db.client.send(new PutCommand({ TableName: Db.table, Item }));
}

it("a waiting mail that always fails blocks no other, and the sweep goes on (D38)", async () => {
  for (const owner_id of [5_550_001, 5_550_005]) await plant(owner_id);
  const seen: string[] = [];
  Db.client.middlewareStack.add(
    (next) => (args) => {
      const words = JSON.stringify(args.input);
      seen.push(words);
      if (words.includes("5550001")) throw new Error("poisoned");
      return next(args);
    },
    { step: "initialize", name: "watch", override: true },
  );
  expect(await sweep()).toMatchObject({ first: 2 });
  for (const owner of ["5550001", "5550005"]) expect(seen.some((words) => words.includes(owner))).toBe(true);
});
