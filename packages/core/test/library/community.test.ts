import { randomBytes } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  type CatalogText,
  findService,
  findTemplate,
  findTemplateByHash,
  publish,
  readCatalog,
  searchServices,
  searchTemplates,
} from "@stint/core/library/community";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CatalogEntity, CatalogPartEntity } from "../../src/library/community/entity";
import { forget } from "../../src/library/community/read";
import { serviceText, templateText } from "../support/catalog";
import { emptyTable } from "../support/empty-table";

const SERVICES = [
  serviceText(1000, "Logo design", { role_id: "362" }),
  serviceText(1001, "Website copy", { role_id: "481", type: "Content Writing" }),
  serviceText(1002, "Accessibility review", { role_id: "841" }),
];
const TEXTS: CatalogText = {
  services: SERVICES,
  templates: [templateText(100_001, "Brand for a bakery", [1000, 1001, 1002], { tags: ["bread", "shop"] })],
  terms: [],
};
/** Services whose words no zip makes small: more than one row holds. */
const LONG = Array.from({ length: 700 }, (_, at) =>
  serviceText(2000 + at, `Long ${at}`, { description: randomBytes(500).toString("base64") }),
);
const changed = (change: Partial<CatalogText>): CatalogText => ({ ...TEXTS, ...change });

const rows = async () => ({
  heads: (await CatalogEntity.scan.go()).data,
  parts: (await CatalogPartEntity.scan.go()).data,
});
const names = async () => (await readCatalog()).services.map(({ name }) => name);

beforeEach(async () => {
  Clock.use(() => new Date("2026-11-02T09:00:00Z"));
  await emptyTable();
});

describe("the catalog of a stage", () => {
  it("is what was published, whole, and the same again writes nothing", async () => {
    expect(await publish(TEXTS)).toEqual({ added: 4, changed: 0, retired: 0 });
    const before = await rows();
    const put = vi.spyOn(Db.client, "send");
    expect(await publish(structuredClone(TEXTS))).toEqual({ added: 0, changed: 0, retired: 0 });
    expect(put.mock.calls.map(([command]) => command.constructor.name)).toEqual(["GetCommand"]);
    put.mockRestore();
    expect(await rows()).toEqual(before);
    expect(await findService(1000)).toMatchObject({ name: "Logo design", version: 1, is_retired: false });
    expect(await findTemplateByHash("hash-of-100001")).toMatchObject({ id: 100_001 });
  });

  it("counts the versions of an entry, and keeps one that the files no longer have", async () => {
    await publish(TEXTS);
    Clock.use(() => new Date("2026-12-02T09:00:00Z"));
    const [logo, ...others] = SERVICES;
    const next = changed({
      services: [serviceText(1000, "Logo design", { role_id: "362", quantity: "2" }), ...others.slice(1)],
    });
    expect(await publish(next)).toEqual({ added: 0, changed: 1, retired: 1 });
    expect(await names()).toEqual(["Logo design", "Accessibility review"]);
    expect(await findService(1000)).toMatchObject({
      version: 2,
      quantity: "2",
      added_at: "2026-11-02T09:00:00.000Z",
      updated_at: "2026-12-02T09:00:00.000Z",
    });
    expect(await findService(1001)).toMatchObject({ name: "Website copy", is_retired: true, version: 1 });
    // It comes back as a new version of itself, and the others stay as they are.
    expect(await publish(changed({ services: [logo as (typeof SERVICES)[0], ...others] }))).toEqual({
      added: 0,
      changed: 2,
      retired: 0,
    });
    expect(await findService(1001)).toMatchObject({ is_retired: false, version: 2 });
    expect(await findTemplate(100_001)).toMatchObject({ version: 1 });
  });

  it("stays the former one when a run ends between the parts and the head", async () => {
    await publish(TEXTS);
    const broken = vi.spyOn(Db, "transact").mockRejectedValueOnce(new Error("The process ended"));
    const next = changed({ services: SERVICES.slice(0, 1) });
    await expect(publish(next)).rejects.toThrow("The process ended");
    broken.mockRestore();
    expect(await names()).toHaveLength(3);
    expect(await publish(next)).toEqual({ added: 0, changed: 0, retired: 2 });
    expect(await names()).toEqual(["Logo design"]);
    // What the run left behind, and the former catalog, go by themselves.
    const { heads, parts } = await rows();
    expect(parts.filter(({ ttl }) => ttl === undefined).map(({ publication }) => publication)).toEqual(
      heads.map(({ publication }) => publication),
    );
  });

  it("is one of two that are published at once, of the same texts or of others, and whole", async () => {
    await publish(TEXTS);
    const sets = [SERVICES.slice(0, 1), SERVICES.slice(1), LONG, LONG];
    const ended = await Promise.allSettled(sets.map((services) => publish(changed({ services }))));
    // Those that began before another one's end are refused; who comes later stands on it.
    expect(ended.some(({ status }) => status === "fulfilled")).toBe(true);
    for (const each of ended)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: 1004 });
    expect(sets.map((set) => set.map(({ name }) => name))).toContainEqual(await names());
  });

  it("holds in several rows what one has no room for", async () => {
    await publish(changed({ services: LONG }));
    expect((await rows()).parts.length).toBeGreaterThan(1);
    expect((await readCatalog()).services.map(({ description }) => description)).toEqual(
      LONG.map(({ description }) => description),
    );
  });

  it("reaches a process that holds the former one within a minute, also after going there and back", async () => {
    await publish(TEXTS);
    expect(await names()).toHaveLength(3);
    // Another process has its own modules.
    vi.resetModules();
    const other = await import("@stint/core/library/community");
    await other.publish(changed({ services: SERVICES.slice(0, 1) }));
    await other.publish(TEXTS);
    expect((await findService(1001))?.version).toBe(1);
    Clock.use(() => new Date("2026-11-02T09:01:01Z"));
    expect(await findService(1001)).toEqual(await other.findService(1001));
    expect((await findService(1001))?.version).toBe(2);
    const read = vi.spyOn(Db.client, "send");
    await names();
    await names();
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it("goes on as it is held while a newer one cannot be read", async () => {
    await publish(TEXTS);
    await names();
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    Clock.use(() => new Date("2026-11-02T10:00:00Z"));
    const broken = vi.spyOn(Db.client, "send").mockRejectedValue(new Error("No network") as never);
    expect(await names()).toHaveLength(3);
    expect(warn).toHaveBeenCalledOnce();
    broken.mockRestore();
    warn.mockRestore();
  });

  it("refuses an id that changes hands: scopes keep it", async () => {
    await publish(TEXTS);
    const [logo, copy] = SERVICES as [(typeof SERVICES)[0], (typeof SERVICES)[0]];
    const mixed = [
      { ...logo, id: 1001 },
      { ...copy, id: 1000 },
    ];
    await expect(publish(changed({ services: mixed }))).rejects.toThrow("an id is for ever");
    const twice = [logo, { ...copy, id: logo.id }];
    await expect(publish(changed({ services: twice }))).rejects.toThrow("the same id");
    expect(await names()).toHaveLength(3);
  });

  it("counts a template's version by what a project gets of it: a service's price, and no tag", async () => {
    await publish(TEXTS);
    const [template] = TEXTS.templates as [(typeof TEXTS.templates)[0]];
    await publish(changed({ templates: [{ ...template, tags: ["bread", "cake"], weight: 80 }] }));
    expect(await findTemplate(100_001)).toMatchObject({ version: 1, weight: 80 });
    const [logo, ...others] = SERVICES as [(typeof SERVICES)[0]];
    const dearer = { ...logo, price: { low: 100_000, typical: 130_000, high: 170_000 } };
    await publish(changed({ services: [dearer, ...others] }));
    expect(await findTemplate(100_001)).toMatchObject({ version: 2 });
  });

  it("takes the name of a phase as its id where the former catalog has none", async () => {
    await publish(TEXTS);
    const [part] = (await rows()).parts;
    if (!part) return expect.unreachable("no parts");
    const stored = JSON.parse(gunzipSync(Buffer.from(part.data, "base64")).toString());
    for (const { phases } of stored.templates) for (const phase of phases) delete phase.id;
    const data = gzipSync(JSON.stringify(stored)).toString("base64");
    await CatalogPartEntity.put({ ...part, data }).go();
    await CatalogEntity.patch({}).set({ digest: "of-before" }).go();
    forget();
    const before = await findTemplate(100_001);
    expect(before?.phases[0]).toMatchObject({ id: "Part 1", name: "Part 1" });
    expect(await publish(TEXTS)).toEqual({ added: 0, changed: 0, retired: 0 });
    expect(await findTemplate(100_001)).toEqual(before);
  });

  it("refuses two phases of one template with the same id, and one with another's", async () => {
    await publish(TEXTS);
    const [template] = TEXTS.templates as [(typeof TEXTS.templates)[0]];
    const withIds = (...ids: string[]) =>
      changed({
        templates: [
          { ...template, phases: template.phases.map((phase, at) => ({ ...phase, id: ids[at] ?? "" })) },
        ],
      });
    await expect(publish(withIds("Part 1", "Part 1", "Part 3"))).rejects.toThrow("the same id");
    await expect(publish(withIds("Part 2", "Part 1", "Part 3"))).rejects.toThrow("an id is for ever");
  });

  it("is empty where none was published", async () => {
    forget();
    expect(await readCatalog()).toEqual({ services: [], templates: [], terms: [], rates: [] });
  });
});

describe("a search in it", () => {
  const found = async (text: string) =>
    (await searchServices((await readCatalog()).services, text)).first.map(({ name }) => name);

  it.each([
    ["logo", "Logo design"],
    ["desing logo", "Logo design"],
    ["websit", "Website copy"],
    ["acessibility", "Accessibility review"],
    ["copywriter", "Website copy"],
  ])("finds by a word begun, misspelled, or of its role: %s", async (text, name) => {
    await publish(TEXTS);
    expect((await found(text))[0]).toBe(name);
  });

  it("finds nothing for what is not there", async () => {
    await publish(TEXTS);
    expect(await found("zeppelin")).toEqual([]);
  });

  it("finds templates by tag and phase", async () => {
    await publish(TEXTS);
    const { templates } = await readCatalog();
    expect((await searchTemplates(templates, "bread")).map(({ id }) => id)).toEqual([100_001]);
  });
});
