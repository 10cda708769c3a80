import { Client } from "@stint/core/client";
import { deleteClient } from "@stint/core/operations/delete-client";
import { startProject } from "@stint/core/operations/start-project";
import { Event } from "@stint/core/platform/event";
import { Project } from "@stint/core/project";
import { describe, expect, it } from "vitest";
import { as, journalOf, newOwner } from "../support";
import { newWorkspace } from "../support/workspace";

const names = async (owner: Awaited<ReturnType<typeof newWorkspace>>) =>
  (await as(owner, () => Client.list({ per_page: 100 }))).items.map(({ name }) => name);

describe("a client's name is unique in its workspace (D45)", () => {
  it("is the same name however it is written", async () => {
    const owner = await newWorkspace();
    await as(owner, () => Client.create({ name: "Acme" }));
    for (const name of ["Acme ", "ACME", "Ａcme", " acme", "a\u200bcme", "Acme\u00a0"])
      await expect(
        as(owner, () => Client.create({ name })),
        name,
      ).rejects.toMatchObject({ code: 2045, status: 409 });
    await as(owner, () => Client.create({ name: "Acme  Two" }));
    await expect(as(owner, () => Client.create({ name: "acme two" }))).rejects.toMatchObject({ code: 2045 });
    await as(owner, () => Client.create({ name: "Straße" }));
    await expect(as(owner, () => Client.create({ name: "STRASSE" }))).rejects.toMatchObject({ code: 2045 });
    expect((await names(owner)).sort()).toEqual(["Acme", "Acme  Two", "Straße"]);
  });

  it("is found or made once from many tabs at once", async () => {
    const owner = await newWorkspace();
    const tabs = ["Acme", "Acme ", "ACME", "Ａcme", "acme", "aCmE", "  acme", "ACME "];
    const found = await Promise.all(tabs.map((name) => as(owner, () => Client.findOrCreate(name))));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(await names(owner)).toHaveLength(1);
    const id = found[0]?.id ?? 0;
    expect(await journalOf(owner.owner_id, `client:${id}`)).toEqual(["client.created"]);
  });

  it("may be used by two workspaces", async () => {
    const [one, two] = [await newWorkspace(), await newWorkspace()];
    const a = await as(one, () => Client.findOrCreate("Acme"));
    const b = await as(two, () => Client.findOrCreate("Acme"));
    expect(a.id).not.toBe(b.id);
  });

  it("moves with a rename, and is free again after it and after a deletion", async () => {
    const owner = await newWorkspace();
    const acme = await as(owner, () => Client.create({ name: "Acme" }));
    const other = await as(owner, () => Client.create({ name: "Other" }));
    await expect(as(owner, () => Client.update(other.id, { name: "ACME" }))).rejects.toMatchObject({
      code: 2045,
    });
    expect(await as(owner, () => Client.get(other.id))).toMatchObject({ name: "Other", version: 1 });
    await as(owner, () => Client.update(acme.id, { name: "ACME" }));
    await as(owner, () => Client.update(acme.id, { name: "Mockford" }));
    await as(owner, () => Client.update(other.id, { name: "acme" }));
    await as(owner, () => deleteClient(other.id));
    await as(owner, () => Client.create({ name: "Acme" }));
    expect((await names(owner)).sort()).toEqual(["Acme", "Mockford"]);
  });

  it("needs a visible character, and may be as long as compatibility characters make it", async () => {
    const owner = await newWorkspace();
    await expect(as(owner, () => Client.create({ name: "\u200b\u2060" }))).rejects.toMatchObject({
      code: 1000,
      fields: { name: "Client required" },
    });
    const name = "\ufdfa".repeat(120);
    await as(owner, () => Client.create({ name }));
    await expect(as(owner, () => Client.create({ name }))).rejects.toMatchObject({ code: 2045 });
  });
});

describe("a client", () => {
  it("keeps what is set, forgets what is emptied, and tells a stale writer", async () => {
    const owner = await newWorkspace();
    const { id } = await as(owner, () => Client.create({ name: "Acme", tax_id: "XX-1" }));
    const changed = await as(owner, () =>
      Client.update(id, { website_url: "https://example.test", tax_id: null }, 1),
    );
    expect(changed).toMatchObject({ website_url: "https://example.test", tax_id: null, version: 2 });
    expect(await as(owner, () => Client.get(id))).toEqual(changed);
    await expect(as(owner, () => Client.update(id, { size: "10" }, 1))).rejects.toMatchObject({ code: 1004 });
    expect(await as(owner, () => Client.get(id))).toEqual(changed);
    const [entry] = await Event.history(owner.owner_id, `client:${id}`);
    expect(entry).toMatchObject({
      type: "client.updated",
      before: { tax_id: "XX-1" },
      after: { tax_id: null },
    });
  });

  it("bears changes from two tabs that named no version", async () => {
    const owner = await newWorkspace();
    const { id } = await as(owner, () => Client.create({ name: "Acme" }));
    await Promise.all([
      as(owner, () => Client.update(id, { size: "10" })),
      as(owner, () => Client.update(id, { type: "Studio" })),
      as(owner, () => Client.addCheckpoint(id, "invited")),
      as(owner, () => Client.addCheckpoint(id, "invited")),
    ]);
    expect(await as(owner, () => Client.get(id))).toMatchObject({
      size: "10",
      type: "Studio",
      checkpoints: ["invited"],
    });
  });

  it("has contacts, the first of which is the primary one (D46)", async () => {
    const owner = await newWorkspace();
    const { id } = await as(owner, () => Client.create({ name: "Acme" }));
    const robin = { first_name: "Robin", last_name: "Sample", email: "robin@example.test" };
    const first = await as(owner, () => Client.addContact(id, robin));
    const second = await as(owner, () => Client.addContact(id, { ...robin, first_name: "Sam" }));
    const changed = await as(owner, () => Client.updateContact(id, first.id, { phone: "1" }));
    expect(changed).toEqual({ ...first, phone: "1" });
    expect((await as(owner, () => Client.get(id))).contacts.map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ]);
    const left = await as(owner, () => Client.removeContact(id, first.id));
    expect(left.contacts).toEqual([second]);
    await expect(as(owner, () => Client.removeContact(id, first.id))).rejects.toMatchObject({ code: 1003 });
  });

  it("is listed by part of its name, by time or by name, page by page", async () => {
    const owner = await newWorkspace();
    for (const name of ["beta", "Alpha", "gamma", "Alphabet", "delta"])
      await as(owner, () => Client.create({ name }));
    const all = async (input: Parameters<typeof Client.list>[0]) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await as(owner, () => Client.list({ ...input, per_page: 2, cursor }));
        found.push(...page.items.map(({ name }) => name));
        cursor = page.next ?? undefined;
      } while (cursor);
      return found;
    };
    expect(await all({})).toEqual(["delta", "Alphabet", "gamma", "Alpha", "beta"]);
    expect(await all({ sort: "created_at" })).toEqual(["beta", "Alpha", "gamma", "Alphabet", "delta"]);
    expect(await all({ sort: "name" })).toEqual(["Alpha", "Alphabet", "beta", "delta", "gamma"]);
    expect(await all({ sort: "-name", filter: "ALPHA" })).toEqual(["Alphabet", "Alpha"]);
    expect(await all({ filter: "ＡLPHA" })).toEqual(["Alphabet", "Alpha"]);
    await expect(as(owner, () => Client.list({ sort: "price" }))).rejects.toMatchObject({ code: 1000 });
    for (const sort of ["name", "created_at"])
      await expect(as(owner, () => Client.list({ sort, cursor: "nonsense" }))).rejects.toMatchObject({
        code: 1000,
        fields: { cursor: expect.any(String) },
      });
  });

  it("is deleted unless something of it is open (2062)", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const project = await as(owner, () => startProject({ name: "Site", client_name: "Acme" }));
    await as(owner, () => Project.setStatus(project.id, { status: "active" }));
    await expect(as(owner, () => deleteClient(project.client_id))).rejects.toMatchObject({
      code: 2062,
      status: 409,
    });
    await as(owner, () => Project.setStatus(project.id, { status: "completed" }));
    await as(owner, () => deleteClient(project.client_id));
    await expect(as(owner, () => Client.get(project.client_id))).rejects.toMatchObject({ code: 1066 });
    // What it was is history.
    expect((await as(owner, () => Project.get(project.id))).client_name).toBe("Acme");
  });

  it("carries a new name to its projects, once and again", async () => {
    const owner = await newWorkspace({ plan: "pro_monthly" });
    const one = await as(owner, () => startProject({ name: "One", client_name: "Acme" }));
    const two = await as(owner, () => startProject({ name: "Two", client_name: "acme" }));
    expect(two.client_id).toBe(one.client_id);
    await as(owner, () => Client.update(one.client_id, { name: "Mockford Books" }));
    for (let i = 0; i < 2; i++) await as(owner, () => Project.renameClient({ client_id: one.client_id }));
    for (const { id } of [one, two])
      expect((await as(owner, () => Project.get(id))).client_name).toBe("Mockford Books");
  });

  it("does not exist for another workspace", async () => {
    const owner = await newWorkspace();
    const stranger = newOwner();
    const { id } = await as(owner, () => Client.create({ name: "Acme" }));
    const contact = { first_name: "Robin", last_name: "", email: "robin@example.test" };
    const { id: cid } = await as(owner, () => Client.addContact(id, contact));
    const before = await as(owner, () => Client.get(id));
    for (const verb of [
      () => Client.get(id),
      () => Client.update(id, { name: "Mine" }),
      () => deleteClient(id),
      () => Client.addCheckpoint(id, "mine"),
      () => Client.addContact(id, contact),
      () => Client.updateContact(id, cid, { first_name: "Mine" }),
      () => Client.removeContact(id, cid),
    ])
      await expect(as(stranger, verb as () => Promise<unknown>)).rejects.toMatchObject({
        code: 1066,
        status: 404,
        message: "client",
      });
    expect((await as(stranger, () => Client.list({}))).items).toEqual([]);
    expect(await as(owner, () => Client.get(id))).toEqual(before);
  });
});
