import { Client } from "@stint/core/client";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Code, fail, StaleWrite } from "@stint/core/platform/error";
import { Event } from "@stint/core/platform/event";
import { Entity, type EntityItem } from "electrodb";
import { afterEach, describe, expect, it } from "vitest";
import { ClientEntity } from "../../src/client/entity";
import { as, journalOf } from "../support";
import { newWorkspace } from "../support/workspace";

/** A client with its row, which is as good a versioned row as any. */
async function newRow() {
  const owner = await newWorkspace();
  const { id } = await as(owner, () => Client.create({ name: "Cedar & Row", description: "Books" }));
  const key = { owner_id: owner.owner_id, id };
  const load = async () => (await ClientEntity.get(key).go({ consistent: true })).data ?? fail(Code.NotFound);
  return { owner, id, load };
}
type Row = EntityItem<typeof ClientEntity>;
const commit = (write: Db.Write) => Db.commit([write], [Event.audit("client.updated", "client:1")]);

describe("Db.revise", () => {
  it("sets, takes away and leaves, moves the version on, and answers the row that is there then", async () => {
    const { owner, load } = await newRow();
    const row = await load();
    const { write, next } = Db.revise(ClientEntity, row, {
      size: "small",
      description: null,
      country: undefined,
    });
    await as(owner, () => commit(write));
    expect(next).toMatchObject({ size: "small", version: 2 });
    const { description, ...stored } = await load();
    expect(description).toBeUndefined();
    expect({ ...stored, description: undefined }).toEqual(next);
  });

  it("is stale on a row that has moved on, refused where its condition does not hold, and then writes nothing", async () => {
    const { owner, load } = await newRow();
    const row = await load();
    const revise = (where?: Db.Where<typeof row>, refusal?: () => Error) =>
      as(owner, () =>
        commit(Db.revise(ClientEntity, row, { size: "large" }, { where, ...(refusal && { refusal }) }).write),
      );
    await expect(revise(({ name }, { eq }) => eq(name, "Other"))).rejects.toBeInstanceOf(StaleWrite);
    await expect(revise(({ size }, { notExists }) => notExists(size))).resolves.toBeUndefined();
    await expect(revise()).rejects.toBeInstanceOf(StaleWrite);
    await expect(revise(undefined, () => new RangeError("told"))).rejects.toThrow("told");
    expect(await load()).toMatchObject({ size: "large", version: 2 });
  });
});

describe("a row that is written whole", () => {
  const moveOn = async ({ owner, load }: Awaited<ReturnType<typeof newRow>>) =>
    as(owner, async () => commit(Db.revise(ClientEntity, await load(), { size: "small" }).write));

  it("takes the place of the version that was read, and of no other", async () => {
    const of = await newRow();
    const row = await of.load();
    const { description: _, ...next } = { ...row, size: "large", version: row.version + 1 };
    const replace = () => as(of.owner, () => commit(Db.replace(ClientEntity, row, next)));
    await moveOn(of);
    await expect(replace()).rejects.toBeInstanceOf(StaleWrite);
    expect(await of.load()).toMatchObject({ size: "small", description: "Books" });
    const now = await of.load();
    await as(of.owner, () => commit(Db.replace(ClientEntity, now, { ...next, version: now.version + 1 })));
    expect(await of.load()).toEqual({ ...next, version: now.version + 1 });
  });

  it("is new only where there is none", async () => {
    const of = await newRow();
    const row = await of.load();
    await expect(
      as(of.owner, () => commit(Db.replace(ClientEntity, undefined, { ...row, size: "large" }))),
    ).rejects.toBeInstanceOf(StaleWrite);
    expect(await of.load()).toEqual(row);
  });

  it("goes, and is checked, by the version that was read", async () => {
    const of = await newRow();
    const row = await of.load();
    const { owner_id, id } = row;
    const checked = (old: { version: number } | undefined, key = { owner_id, id }) =>
      as(of.owner, () => commit(Db.checkVersion(ClientEntity, key, old)));
    await checked(row);
    await checked(undefined, { owner_id, id: id + 1 });
    await expect(checked(undefined)).rejects.toBeInstanceOf(StaleWrite);
    await moveOn(of);
    await expect(checked(row)).rejects.toBeInstanceOf(StaleWrite);
    const drop = (read: typeof row) =>
      as(of.owner, () =>
        commit(Db.removeVersion(ClientEntity, read, { refusal: () => new RangeError("moved on") })),
      );
    await expect(drop(row)).rejects.toThrow("moved on");
    await drop(await of.load());
    await expect(of.load()).rejects.toMatchObject({ code: Code.NotFound });
  });
});

describe("Db.replaceNext", () => {
  it("leaves the new row whole, one version on, and is stale where the row has moved on or was made meanwhile", async () => {
    const { owner, load } = await newRow();
    const { description: _, ...row } = await load();
    const { write, next } = Db.replaceNext<Row>(ClientEntity, row, { ...row, size: "small" });
    await as(owner, () => commit(write));
    expect(next).toEqual({ ...row, size: "small", version: 2 });
    expect(await load()).toEqual(next);
    for (const old of [row, undefined])
      await expect(
        as(owner, () => commit(Db.replaceNext<Row>(ClientEntity, old, row).write)),
      ).rejects.toBeInstanceOf(StaleWrite);
    expect(await load()).toEqual(next);
  });

  it("makes a row where there is none, and never gives a version twice", async () => {
    const { owner, load } = await newRow();
    const { version, ...row } = await load();
    const made = Db.replaceNext<Row>(ClientEntity, undefined, {
      ...row,
      id: row.id + 1,
    });
    expect(made.next.version).toBe(1);
    await as(owner, () => commit(made.write));
    expect(Db.replaceNext(ClientEntity, { version: 3 }, { ...row, version: 7 }).next).toMatchObject({
      version: 7,
    });
    expect(Db.replaceNext(ClientEntity, { version: 7 }, { ...row, version }).next).toMatchObject({
      version: 8,
    });
  });
});

describe("Db.removeVersion and Db.checkVersion", () => {
  it("hold for the version that was read and what is asked beside it, and for nothing else", async () => {
    const { owner, load } = await newRow();
    const row = await load();
    const stale = { ...row, version: 2 };
    const attempt = (write: Db.Write) => as(owner, () => commit(write));
    await expect(attempt(Db.checkVersion(ClientEntity, row, stale))).rejects.toBeInstanceOf(StaleWrite);
    await expect(attempt(Db.checkVersion(ClientEntity, row, row))).resolves.toBeUndefined();
    await expect(attempt(Db.removeVersion(ClientEntity, stale))).rejects.toBeInstanceOf(StaleWrite);
    const where: Db.Where<typeof row> = ({ name }, { eq }) => eq(name, "Other");
    const refusal = () => new RangeError("told");
    await expect(attempt(Db.removeVersion(ClientEntity, row, { where, refusal }))).rejects.toThrow("told");
    expect(await load()).toEqual(row);
    await attempt(Db.removeVersion(ClientEntity, row));
    await expect(load()).rejects.toMatchObject({ code: Code.NotFound });
  });
});

/** A row of which only its version is told: a fence. */
const FenceEntity = new Entity(
  {
    model: { entity: "fence_of_test", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

describe("Db.advance", () => {
  it("makes a fence and counts it on, so that who read it before is stale", async () => {
    const { owner } = await newRow();
    const { owner_id } = owner;
    const load = async () => (await FenceEntity.get({ owner_id }).go({ consistent: true })).data;
    await as(owner, () => commit(Db.advance(FenceEntity, { owner_id })));
    const read = (await load()) ?? fail(Code.NotFound);
    await as(owner, () => commit(Db.advance(FenceEntity, { owner_id })));
    expect(await load()).toEqual({ owner_id, version: 2 });
    await expect(
      as(owner, () => commit(Db.replaceNext(FenceEntity, read, read).write)),
    ).rejects.toBeInstanceOf(StaleWrite);
  });
});

describe("Db.reviseUnread", () => {
  it("moves the newest row on, whatever its version, under its condition alone", async () => {
    const { owner, id, load } = await newRow();
    const key = { owner_id: owner.owner_id, id };
    const attempt = (write: Db.Write) => as(owner, () => commit(write));
    await attempt(Db.reviseUnread<Row>(ClientEntity, key, { size: "small", description: null }));
    expect(await load()).toMatchObject({ size: "small", version: 2 });
    expect((await load()).description).toBeUndefined();
    const where: Db.Where<Row> = ({ size }, { eq }) => eq(size, "large");
    await expect(
      attempt(Db.reviseUnread<Row>(ClientEntity, key, { size: "medium" }, { where })),
    ).rejects.toBeInstanceOf(StaleWrite);
    const none = { ...key, id: id + 1 };
    await expect(attempt(Db.reviseUnread<Row>(ClientEntity, none, { size: "small" }))).rejects.toBeInstanceOf(
      StaleWrite,
    );
  });
});

describe("Db.reviseNewest", () => {
  const sized =
    (size: string, if_match?: number) =>
    ({ load, id }: Awaited<ReturnType<typeof newRow>>) =>
      Db.reviseNewest({
        entity: ClientEntity,
        load,
        if_match,
        change: ({ size: held = "" }) => ({ size: held + size }),
        commit: ({ difference }) => ({ entries: [Event.audit("client.sized", `client:${id}`, difference)] }),
      });

  it("loses nothing of many at once who named no version, and tells all but one of those who did", async () => {
    const of = await newRow();
    await as(of.owner, () => Promise.all(["a", "b", "c", "d"].map((size) => sized(size)(of))));
    expect([...((await of.load()).size ?? "")].sort().join("")).toBe("abcd");
    const { version } = await of.load();
    const told = await as(of.owner, () =>
      Promise.allSettled(["e", "f", "g"].map((size) => sized(size, version)(of))),
    );
    expect(told.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of told)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: Code.Conflict });
    expect((await of.load()).version).toBe(version + 1);
  });

  it("reads once and writes nothing where nothing differs or the version is another one", async () => {
    const of = await newRow();
    let reads = 0;
    const counted = {
      ...of,
      load: () => {
        reads++;
        return of.load();
      },
    };
    expect(await as(of.owner, () => sized("")({ ...counted }))).toMatchObject({ version: 2 });
    reads = 0;
    expect(await as(of.owner, () => sized("")(counted))).toMatchObject({ version: 2 });
    await expect(as(of.owner, () => sized("x", 7)(counted))).rejects.toMatchObject({ code: Code.Conflict });
    expect(reads).toBe(2);
    expect(await journalOf(of.owner.owner_id, `client:${of.id}`)).toEqual(["client.created", "client.sized"]);
  });
});

describe("what was deleted", () => {
  afterEach(() => Clock.use(() => new Date()));

  it("can be restored for a day, and not a second longer, whether the table forgot it or not", () => {
    Clock.use(() => new Date("2030-01-01T12:00:00.000Z"));
    const row = Db.trashNow();
    expect(row).toEqual({ deleted_at: "2030-01-01T12:00:00.000Z", ttl: 1_893_585_600 });
    Clock.use(() => new Date("2030-01-02T11:59:59.000Z"));
    expect(() => Db.assertRestorable(row)).not.toThrow();
    Clock.use(() => new Date("2030-01-02T12:00:00.000Z"));
    expect(() => Db.assertRestorable(row)).toThrow(expect.objectContaining({ code: Code.NotFound }));
    expect(() => Db.assertRestorable({})).toThrow(expect.objectContaining({ code: Code.NotFound }));
  });
});
