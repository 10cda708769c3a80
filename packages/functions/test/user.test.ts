import { describe, expect, it } from "vitest";
import { app } from "../src/api/user";
import { browser } from "./support";

const page = browser({ app, serves: () => true });

describe("reference lists", () => {
  it("page by number and by cursor, filter in any case, and count", async () => {
    const all = await page.get("/api/v2/roles?per_page=9999");
    expect(all.body.meta).toMatchObject({ total: all.body.data.length, next: null });
    expect(new Set(all.body.data.map((role: { id: string }) => role.id)).size).toBe(all.body.data.length);
    expect(new Set(all.body.data.map((role: { group: string }) => role.group)).size).toBeGreaterThanOrEqual(
      40,
    );
    expect(all.body.data).toContainEqual({
      id: "113",
      name: "Specialist",
      slug: "specialist",
      group: "Other",
    });
    const first = await page.get("/api/v2/roles?per_page=7");
    const second = await page.get(`/api/v2/roles?per_page=7&cursor=${first.body.meta.next}`);
    expect([...first.body.data, ...second.body.data]).toEqual(all.body.data.slice(0, 14));
    expect((await page.get("/api/v2/roles?per_page=7&page=2")).body.data).toEqual(second.body.data);
    const found = await page.get("/api/v2/languages?filter=PORTU");
    expect(found.body.data).toEqual([{ id: "pt", name: "Portuguese", slug: "portuguese" }]);
  });

  it.each(["causes", "industries", "languages", "roles", "tools"])(
    "has %s with one slug each",
    async (name) => {
      const { body } = await page.get(`/api/v2/${name}?per_page=9999`);
      const slugs = body.data.map((entry: { slug: string }) => entry.slug);
      expect(slugs.length).toBeGreaterThan(30);
      expect(slugs.every((slug: string) => /^[a-z0-9-]+$/.test(slug))).toBe(true);
      const ids = body.data.map((entry: { id: string }) => entry.id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it("has the languages of ISO 639-1 by their codes, and as many industries as the product promises", async () => {
    const { data } = (await page.get("/api/v2/languages?per_page=9999")).body;
    expect(data).toHaveLength(183);
    const named = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    for (const { id } of data) expect([id, named.of(id)]).toEqual([id, expect.any(String)]);
    const { meta } = (await page.get("/api/v2/industries?per_page=1")).body;
    expect(meta.total).toBeGreaterThanOrEqual(77);
  });

  it("refuses a broken cursor and an unknown parameter (422)", async () => {
    expect(await page.get("/api/v2/tools?cursor=broken")).toMatchObject({
      status: 422,
      body: { error: { code: 1000, fields: { cursor: "This cursor is not valid" } } },
    });
    expect(await page.get("/api/v2/tools?color=blue")).toMatchObject({ status: 422 });
    expect(await page.get("/api/v2/tools?per_page=0")).toMatchObject({ status: 422 });
  });
});

describe("features", () => {
  it("say what is on, and that nothing is under maintenance", async () => {
    const { body } = await page.get("/api/v2/features");
    expect(body.data.maintenance).toBe(false);
    expect(body.data.features).toContainEqual({ name: "updated-onboarding", enabled: true });
    expect(body.data.features).toContainEqual({ name: "payoneer-sign-up-allowed", enabled: false });
  });
});
