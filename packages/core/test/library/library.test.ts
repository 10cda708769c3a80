import { Library } from "@stint/core/library";
import { publish } from "@stint/core/library/community";
import { Scope } from "@stint/core/project/scope";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { newScope } from "../project/scope/support";
import { as } from "../support";
import { serviceText } from "../support/catalog";
import { newWorkspace } from "../support/workspace";

const studio = () => newWorkspace({ plan: "pro_monthly" });

beforeAll(async () => {
  const first = serviceText(1000, "Discovery workshop", { role_id: "1021", unit: "session" });
  const others = Array.from({ length: 120 }, (_, at) => serviceText(1001 + at, `Service ${at + 1}`));
  await publish({ services: [first, ...others], templates: [], terms: [] });
});

describe("a library of services", () => {
  it("keeps what a studio sells, newest first, and is found by name and role", async () => {
    const owner = await studio();
    const names = (input: Library.ListInput) =>
      as(owner, async () => (await Library.list({ owned: true, ...input })).items.map(({ name }) => name));
    await as(owner, () => Library.add({ name: "Logo sprint", role_id: "361", price: 180_000, unit: "day" }));
    await as(owner, () => Library.add({ name: "Café menu", role_id: "541", price: null }));
    await as(owner, () => Library.add({ name: "Only here", in_scope_only: true }));
    expect(await names({})).toEqual(["Café menu", "Logo sprint"]);
    expect(await names({ filter: "LOGO" })).toEqual(["Logo sprint"]);
    expect(await names({ roles: "541" })).toEqual(["Café menu"]);
    expect(await names({ roles: "Brand Designer,Designer", sort: "name" })).toEqual([
      "Café menu",
      "Logo sprint",
    ]);
    expect(await names({ types: "scopes" })).toEqual([]);
    expect(await as(owner, () => Library.checkSlug("Café menu"))).toEqual({
      slug: "cafe-menu",
      available: false,
    });
    expect(await as(owner, () => Library.roleTags({ owned: true }))).toEqual([
      { id: "361", name: "Brand Designer", group: "Brand Designer", count: 1 },
      { id: "541", name: "Designer", group: "Designer", count: 1 },
    ]);
  });

  it("pages sixteen at a time, own services before the community's", async () => {
    const owner = await studio();
    await as(owner, () => Library.add({ name: "Mine" }));
    const seen: Library.Deliverable[] = [];
    let cursor: string | undefined;
    do {
      const page = await as(owner, () => Library.list({ cursor }));
      expect(page.items.length).toBeLessThanOrEqual(16);
      expect(page.total).toBeGreaterThan(100);
      seen.push(...page.items);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen[0]).toMatchObject({ name: "Mine", community: 0, owner_id: owner.owner_id });
    expect(seen.slice(1).every(({ community, owner_id }) => community === 1 && owner_id === null)).toBe(true);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    const second = await as(owner, () => Library.list({ page: 2 }));
    expect(second.items).toEqual(seen.slice(16, 32));
  });

  it("begins with the roles of one's trade, and takes groups in turn where none is said", async () => {
    const owner = await studio();
    const groups = async (input: Library.ListInput = {}) =>
      (await as(owner, () => Library.list({ community: true, ...input, per_page: 3 }))).items.map(
        ({ role_group }) => role_group,
      );
    expect(await groups()).toEqual(["Designer", "Strategist", "Designer"]);
    await as(owner, () => Workspace.update({ specialty: "Content strategy" }));
    expect(await groups()).toEqual(["Strategist", "Designer", "Designer"]);
    expect(await groups({ filter: "Service 7" })).toEqual(["Designer", "Designer", "Designer"]);
    // Where own services are listed, their roles are one's own, too.
    await as(owner, () => Library.add({ name: "Poster", role_id: "541" }));
    expect(await groups({ owned: true })).toEqual(["Designer", "Designer", "Strategist"]);
  });

  it("tells a recommended price to subscribers only, and never sends it to others (D40)", async () => {
    const free = await newWorkspace({ plan: "none" });
    const paid = await studio();
    const page = await as(free, () => Library.list({ community: true, per_page: 9999 }));
    expect(page.items.every(({ price, price_locked }) => price === null && price_locked)).toBe(true);
    expect(page.items.every(({ price_range }) => price_range === null)).toBe(true);
    const first = page.items[0]?.id ?? 0;
    expect(await as(free, () => Library.get(first))).toMatchObject({ price: null, price_locked: true });
    expect(await as(paid, () => Library.get(first))).toMatchObject({
      price: 120_000,
      price_range: { low: 90_000, typical: 120_000, high: 160_000 },
      price_locked: false,
    });
  });

  it("is part of the paid plans; what is made for one scope is free (1007)", async () => {
    const free = await newWorkspace({ plan: "none" });
    await expect(as(free, () => Library.add({ name: "x" }))).rejects.toMatchObject({
      code: 1007,
      status: 402,
    });
    await expect(as(free, () => Library.duplicate(1000))).rejects.toMatchObject({ code: 1007 });
    const once = await as(free, () => Library.add({ name: "Once", in_scope_only: true }));
    expect(await as(free, () => Library.update(once.id, { name: "Once more" }))).toMatchObject({
      version: 2,
    });
    await as(free, () => Library.remove(once.id));
    await expect(as(free, () => Library.get(once.id))).rejects.toMatchObject({ code: 1003 });
  });

  it("is changed by version, copied by name, and not there for another workspace", async () => {
    const owner = await studio();
    const stranger = await studio();
    const { id } = await as(owner, () => Library.add({ name: "Audit", price: 100 }));
    await as(owner, () => Library.update(id, { price: null, unit: "site" }, 1));
    await expect(as(owner, () => Library.update(id, { name: "b" }, 1))).rejects.toMatchObject({ code: 1004 });
    expect(await as(owner, () => Library.get(id))).toMatchObject({ price: null, unit: "site", version: 2 });
    expect(await as(owner, () => Library.duplicate(id))).toMatchObject({
      name: "Audit (copy)",
      unit: "site",
    });
    const { id: again } = await as(owner, () => Library.duplicate(id));
    expect((await as(owner, () => Library.duplicate(again))).name).toBe("Audit (copy)");
    expect(await as(owner, () => Library.duplicate(1000))).toMatchObject({
      name: "Discovery workshop",
      community: 0,
      price: 120_000,
    });
    expect((await as(owner, () => Library.duplicate(1000))).name).toBe("Discovery workshop (copy)");
    const verbs = [
      () => Library.get(id),
      () => Library.update(id, { name: "mine" }),
      () => Library.remove(id),
      () => Library.duplicate(id),
    ];
    for (const verb of verbs) await expect(as(stranger, verb)).rejects.toMatchObject({ code: 1003 });
    expect((await as(stranger, () => Library.list({ owned: true }))).items).toEqual([]);
    await expect(as(owner, () => Library.add({ role_id: "nobody" }))).rejects.toMatchObject({ code: 1000 });
  });

  it("exports as CSV that no spreadsheet runs (D48)", async () => {
    const owner = await studio();
    await as(owner, () =>
      Library.add({ name: '=HYPERLINK("x")', description: 'a, "b"\nc', price: 123_450, role_id: "541" }),
    );
    const csv = await as(owner, () => Library.exportCsv());
    expect(csv.startsWith("\uFEFFid,name,role,")).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""x"")",Designer,1,,1234.50,USD,"a, ""b""\nc",`);
  });
});

describe("services of the library in a scope", () => {
  it("bring name, role, unit, price and words; what is said leads, and an own one without a price is 0 (D8)", async () => {
    const { owner, phase_id, total } = await newScope();
    const own = await as(owner, () =>
      Library.add({
        name: "Retainer",
        role_id: "881",
        unit: "month",
        quantity: "3",
        description: "Each month",
      }),
    );
    const add = (input: Partial<Scope.TaskInput>) =>
      as(owner, () => Scope.addTask({ scopecategory_id: phase_id, ...input }));
    expect(await add({ deliverable_id: own.id })).toMatchObject({
      deliverable_id: own.id,
      name: "Retainer",
      role_id: "881",
      unit: "month",
      quantity: "3",
      price: 0,
      deliverable_description: "Each month",
    });
    expect(await add({ deliverable_id: own.id, price: null, name: "Care" })).toMatchObject({
      name: "Care",
      price: null,
    });
    expect(await add({ deliverable_id: 1000 })).toMatchObject({ price: 120_000, unit: "session" });
    expect(await total()).toEqual({ stored: 120_000, summed: 120_000 });
    await expect(add({ deliverable_id: 999 })).rejects.toMatchObject({ code: 1000 });
    const stranger = await newScope();
    await expect(
      as(stranger.owner, () =>
        Scope.addTask({ scopecategory_id: stranger.phase_id, deliverable_id: own.id }),
      ),
    ).rejects.toMatchObject({ code: 1000 });
  });
});
