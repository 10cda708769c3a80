import { Client } from "@stint/core/client";
import { importClients } from "@stint/core/client/import";
import type { ImportRow } from "@stint/core/client/import/schema";
import { Lease } from "@stint/core/platform/lease";
import { describe, expect, it } from "vitest";
import { as, journalOf } from "../support";
import { newWorkspace } from "../support/workspace";

type Owner = Awaited<ReturnType<typeof newWorkspace>>;
const row = (line: number, more: Omit<ImportRow, "line">): ImportRow => ({ line, ...more });
const run = (owner: Owner, rows: ImportRow[], dry_run = false) =>
  as(owner, async () => (await importClients({ rows, dry_run })).rows);
const told = (rows: Awaited<ReturnType<typeof run>>) => rows.map(({ line, outcome }) => [line, outcome]);
const clients = (owner: Owner) =>
  as(owner, async () => (await Client.list({ per_page: 500, sort: "name" })).items);

const list = [
  row(2, { name: "Mockford Books", first_name: "Robin", email: "robin@mockford.test", country: "Germany" }),
  row(3, { name: "ＭOCKFORD  books", contact_name: "Kim Demoff", email: "kim@mockford.test", phone: "1" }),
  row(4, { name: "Lorem Legal", website_url: "lorem.test" }),
  row(5, { name: "Mockford Books", first_name: "Robin", email: "ROBIN@mockford.test" }),
  row(6, { name: "", email: "nobody@sample.test" }),
  row(7, { name: "Cedar & Row", first_name: "Maren", email: "maren at cedar" }),
];

describe("clients out of a list (D45, D48)", () => {
  it("are tried first: what would happen is said, and nothing is written", async () => {
    const owner = await newWorkspace();
    const dry = await run(owner, list, true);
    expect(told(dry)).toEqual([
      [2, "new"],
      [3, "added"],
      [4, "new"],
      [5, "same"],
      [6, "bad"],
      [7, "bad"],
    ]);
    expect(dry.slice(4).map(({ problem }) => problem)).toEqual([
      "Client required. First name required",
      "Email invalid",
    ]);
    expect(await clients(owner)).toEqual([]);
  });

  it("are made once with all their people; the same list twice is no change", async () => {
    const owner = await newWorkspace();
    const first = await run(owner, list);
    expect(told(first)).toEqual(told(await run(await newWorkspace(), list, true)));
    const made = await clients(owner);
    expect(made.map(({ name }) => name)).toEqual(["Lorem Legal", "Mockford Books"]);
    const [lorem, mockford] = made;
    expect(lorem?.website_url).toBe("https://lorem.test");
    expect(mockford).toMatchObject({ country: "DE", version: 1 });
    expect(
      mockford?.contacts.map(({ first_name, last_name, email }) => [first_name, last_name, email]),
    ).toEqual([
      ["Robin", "", "robin@mockford.test"],
      ["Kim", "Demoff", "kim@mockford.test"],
    ]);
    expect(await journalOf(owner.owner_id, `client:${mockford?.id}`)).toEqual(["client.created"]);
    expect(first[0]?.client_id).toBe(mockford?.id);

    expect((await run(owner, list)).map(({ outcome }) => outcome)).toEqual([
      "same",
      "same",
      "same",
      "same",
      "bad",
      "bad",
    ]);
    expect(await clients(owner)).toEqual(made);
  });

  it("add to a client what it lacks, and replace nothing", async () => {
    const owner = await newWorkspace();
    const { id } = await as(owner, () => Client.create({ name: "Lorem Legal", tax_id: "DE1" }));
    await as(owner, () => Client.addContact(id, { first_name: "Lo", last_name: "", email: "lo@lorem.test" }));
    const rows = [
      row(2, {
        name: "lorem legal",
        tax_id: "DE2",
        country: "de",
        first_name: "Other",
        email: "lo@lorem.test",
        title: "Partner",
      }),
    ];
    expect(await run(owner, rows)).toMatchObject([{ outcome: "added", client_id: id, name: "Lorem Legal" }]);
    const client = await as(owner, () => Client.get(id));
    expect(client).toMatchObject({ tax_id: "DE1", country: "DE", name: "Lorem Legal" });
    expect(client.contacts).toMatchObject([{ first_name: "Lo", title: "Partner" }]);
    expect(told(await run(owner, rows))).toEqual([[2, "same"]]);
  });

  it("are made once however many tabs import the same list at the same moment", async () => {
    const owner = await newWorkspace();
    const many = Array.from({ length: 80 }, (_, at) =>
      row(at + 2, { name: `Client ${at % 50}`, first_name: "A", email: `a${at}@sample.test` }),
    );
    const tabs = [many, many, many.toReversed()];
    const settled = await Promise.allSettled(tabs.map((rows) => run(owner, rows)));
    const late = settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(late.length).toBeLessThan(tabs.length);
    for (const reason of late)
      expect(reason).toMatchObject({ code: 1004, message: /Another list is being imported/ });
    const made = await clients(owner);
    expect(made).toHaveLength(50);
    expect(made.flatMap(({ contacts }) => contacts)).toHaveLength(80);
    expect((await run(owner, many)).every(({ outcome }) => outcome === "same")).toBe(true);
  });

  it("are found where somebody makes them by hand meanwhile, and the rest of the list is planned anew", async () => {
    const owner = await newWorkspace();
    const many = Array.from({ length: 60 }, (_, at) =>
      row(at + 2, { name: `Client ${at}`, first_name: "A", email: `a${at}@sample.test` }),
    );
    const byHand = [0, 7, 20, 33, 41, 59].map((at) =>
      as(owner, () => Client.create({ name: `CLIENT  ${at}` })).catch((error) => error.code),
    );
    const [rows] = await Promise.all([run(owner, many), ...byHand]);
    expect(rows.every(({ client_id }) => client_id !== null)).toBe(true);
    const made = await clients(owner);
    expect(made).toHaveLength(60);
    expect(made.every(({ contacts }) => contacts.length === 1)).toBe(true);
  });

  it("may be tried while another list is imported, which a request that died does not hold up", async () => {
    const owner = await newWorkspace();
    const rule = { name: "client-import", seconds: 60, refusal: "Wait" };
    await Lease.withLease(rule, `${owner.owner_id}`, async () => {
      expect(await run(owner, list, true)).toHaveLength(6);
      await expect(run(owner, list)).rejects.toMatchObject({ code: 1004 });
    });
    // It holds the lease before anybody else asks for it, and never ends.
    await new Promise<void>((taken, failed) => {
      const dying = () => {
        taken();
        return new Promise<never>(() => undefined);
      };
      Lease.withLease({ ...rule, seconds: 0 }, `${owner.owner_id}`, dying).catch(failed);
    });
    await expect.poll(() => run(owner, list).catch(() => undefined)).toHaveLength(6);
  });
});
