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
      services: [serviceText(1000, "Logo design", { quantity: "2" }), ...others.slice(1)],
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
  });

  it("is one of two that are published at once, never a mix", async () => {
    await publish(TEXTS);
    const sets = [SERVICES.slice(0, 1), SERVICES.slice(1)];
    const ended = await Promise.allSettled(sets.map((services) => publish(changed({ services }))));
    expect(ended.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
    expect(sets.map((set) => set.map(({ name }) => name))).toContainEqual(await names());
  });

  it("reaches a process that holds the former one within a minute", async () => {
    await publish(TEXTS);
    expect(await names()).toHaveLength(3);
    // Another process publishes: here, with the cache of before put back by a frozen clock.
    const head = await CatalogEntity.get({}).go();
    expect(head.data).toMatchObject({ parts: 1 });
    const read = vi.spyOn(Db.client, "send");
    await names();
    await names();
    expect(read).not.toHaveBeenCalled();
    Clock.use(() => new Date("2026-11-02T09:01:01Z"));
    await names();
    expect(read.mock.calls.map(([command]) => command.constructor.name)).toEqual(["GetCommand"]);
    read.mockRestore();
  });

  it("is empty where none was published", async () => {
    const { forget } = await import("../../src/library/community/read");
    forget();
    expect(await readCatalog()).toEqual({ services: [], templates: [], terms: [] });
  });
});

describe("a search in it", () => {
  const found = async (text: string) =>
    (await searchServices((await readCatalog()).services, text)).map(({ name }) => name);

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
