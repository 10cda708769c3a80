import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Client } from "../../src/client";
import { ClientEntity } from "../../src/client/entity";
import { Identity } from "../../src/identity";
import { Actor } from "../../src/platform/actor";
import { Db } from "../../src/platform/db";
import { Id } from "../../src/platform/id";

// Rows are read as they are stored, without ElectroDB's walk over each column (`platform/db/rows.ts`). That is the same
// only while columns are called in the table as in the code, none hides, and none is computed when it is read.

interface Columns {
  schema: { model: { entity: string }; attributes: Record<string, object> };
}
const isEntity = (value: unknown): value is Columns =>
  typeof value === "object" && value !== null && "schema" in value && "query" in value;

const source = join(import.meta.dirname, "../../src");

async function entities(): Promise<Columns[]> {
  const paths = globSync("**/{entity,pointer,inbox,idempotency,limit}*{,/index}.ts", { cwd: source });
  const modules = await Promise.all(paths.map((path) => import(join(source, path))));
  return modules.flatMap((each) => Object.values(each)).filter(isEntity);
}

test("no column of any entity is computed, hidden or called otherwise in the table", async () => {
  const all = await entities();
  expect(all.length).toBeGreaterThan(30);
  const faults = all.flatMap(({ schema }) =>
    Object.entries(schema.attributes)
      .filter(([, column]) => ["get", "hidden", "field", "watch"].some((word) => word in column))
      .map(([name]) => `${schema.model.entity}.${name}`),
  );
  expect(faults).toEqual([]);
});

test("a page answers what ElectroDB answers, and its cursor goes on where it ended", async () => {
  const { user_id } = await Identity.signUp({
    email: `rows-${Id.next()}@stint.test`,
    password: "a long phrase for rows",
    first_name: "Ro",
    last_name: "Ws",
  });
  const owner = { type: "user", user_id, owner_id: user_id, role: "owner", sid: "rows", epoch: 0 } as const;
  await Actor.run(owner, async () => {
    for (const name of ["Ada", "Bea", "Cleo", "Dora", "Eve"]) await Client.create({ name });
    const query = () => ClientEntity.query.byOwner({ owner_id: user_id });
    const theirs = await query().go({ order: "desc", limit: 2, count: 2 });
    const first = await Db.page(ClientEntity, query(), { per_page: 2 });
    expect(first.items).toEqual(theirs.data);
    // Cursors that were given out before go on to work.
    expect(
      (await Db.page(ClientEntity, query(), { per_page: 2, cursor: theirs.cursor ?? "" })).items,
    ).toEqual((await query().go({ order: "desc", limit: 2, count: 2, cursor: first.next })).data);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await Db.page(ClientEntity, query(), { per_page: 2, cursor });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(["Eve", "Dora", "Cleo", "Bea", "Ada"]);
    expect((await Db.page(ClientEntity, query(), { per_page: 2, page: 3 })).items).toHaveLength(1);
    await expect(Db.page(ClientEntity, query(), { cursor: "nonsense" })).rejects.toMatchObject({
      fields: { cursor: expect.any(String) },
    });
  });
});
