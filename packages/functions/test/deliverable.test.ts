import { publish } from "@stint/core/library/community";
import { beforeAll, describe, expect, it } from "vitest";
import { serviceText } from "../../core/test/support/catalog";
import { newWorkspace } from "../../core/test/support/workspace";
import { app as library } from "../src/api/library";
import { browser } from "./support";
import { signedIn } from "./support-work";

const PATH = "/api/v2/deliverables";
const COMMUNITY = Array.from({ length: 20 }, (_, n) => serviceText(8001 + n, `Community ${n}`));

beforeAll(() => publish({ services: COMMUNITY, templates: [], terms: [] }));

async function started(plan: "none" | "pro_monthly" = "pro_monthly") {
  const work = await signedIn(await newWorkspace({ plan }));
  const shelf = browser({ app: library, serves: () => true });
  shelf.use(work.access_token);
  const add = async (more: object = {}) =>
    shelf.post(PATH, { name: "Logo", role_id: "362", price: 90_000, quantity: "2", ...more });
  return { work, shelf, add };
}

type Answer = Promise<{ status: number; body: { error?: { code: number; fields?: object } } }>;
const refused = async (answer: Answer) => {
  const { status, body } = await answer;
  return [status, body.error?.code, ...Object.keys(body.error?.fields ?? {})];
};

describe("services of the library over HTTP", () => {
  it("are added, read, changed by either verb, copied, exported and deleted", async () => {
    const { shelf, add } = await started();
    const made = await add({ unit: "hour", description: "Three drafts", in_scope_only: false });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(made.body.data).toMatchObject({
      name: "Logo",
      role_id: "362",
      price: 90_000,
      quantity: "2",
      unit: "hour",
      description: "Three drafts",
      community: 0,
      price_locked: false,
      version: 1,
    });
    const at = `${PATH}/${id}`;
    expect((await shelf.get(at)).body.data).toEqual(made.body.data);
    const patched = await shelf.call("PATCH", at, { price: null }, { "if-match": "1" });
    expect(patched.body.data).toMatchObject({ name: "Logo", price: null, version: 2 });
    const put = await shelf.call("PUT", at, { name: "Logo system", price: 120_000 });
    expect(put.body.data).toMatchObject({ name: "Logo system", slug: "logo-system", version: 3 });
    const copy = await shelf.post(`${at}/duplicate`);
    expect([copy.status, copy.body.data.name]).toEqual([201, "Logo system (copy)"]);
    const file = await shelf.get(`${PATH}/export`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const check = async (slug: string, beside?: number) =>
      (await shelf.get(`${PATH}/checkslug?slug=${slug}${beside ? `&id=${beside}` : ""}`)).body.data;
    expect(await check("logo-system")).toMatchObject({ available: false });
    expect(await check("logo-system", id)).toMatchObject({ available: true });
    expect((await shelf.call("DELETE", at)).status).toBe(200);
    expect(await refused(shelf.get(at))).toEqual([404, 1003]);
  });

  it("are listed 16 at a time, own ones first, and narrowed by name, owner and roles", async () => {
    const { shelf, add } = await started();
    for (const name of ["Own one", "Own two"]) await add({ name });
    const list = async (query: string) => (await shelf.get(`${PATH}?types=deliverables&${query}`)).body;
    const first = await list("");
    expect(first.data).toHaveLength(16);
    expect(first.meta).toMatchObject({ page: 1, per_page: 16, total: 22 });
    expect(first.data.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual(["Own two", "Own one"]);
    expect((await list("page=2")).data).toHaveLength(6);
    expect((await list("owned=1")).data).toHaveLength(2);
    const shared = (await list("community=1&per_page=9999")).data;
    expect(shared).toHaveLength(20);
    // A service of the community's says since when it is found as it is; an own one has its own dates.
    expect([shared[0].indexed_at, first.data[0].indexed_at]).toEqual([
      expect.stringMatching(/^\d{4}-.*Z$/),
      null,
    ]);
    expect((await list("owned=1&filter=TWO")).data).toMatchObject([{ name: "Own two" }]);
    expect((await list("owned=1&roles=362")).meta.total).toBe(2);
    expect((await list("owned=1&roles=481")).data).toEqual([]);
    const roles = (await shelf.get(`${PATH}/roletags?owned=1`)).body.data;
    expect(roles).toMatchObject([{ id: "362", count: 2 }]);
    expect((await shelf.get(`${PATH}/tags?owned=1`)).body.data).toMatchObject([{ count: 2 }]);
  });

  it("refuse bad input by field, a stale version, and what is not there or not theirs", async () => {
    const { shelf, add } = await started();
    const cases: [object, string][] = [
      [{ name: "" }, "name"],
      [{ name: "x".repeat(201) }, "name"],
      [{ role_id: "none" }, "role_id"],
      [{ price: -1 }, "price"],
      [{ price: 1.5 }, "price"],
      [{ quantity: "-2" }, "quantity"],
      [{ unit: "x".repeat(25) }, "unit"],
      [{ description: "x".repeat(1001) }, "description"],
      [{ tax_rate_id: 4711 }, "tax_rate_id"],
      [{ owner_id: 1 }, "owner_id"],
    ];
    for (const [more, field] of cases) expect(await refused(add(more))).toEqual([422, 1000, field]);
    const { id } = (await add()).body.data;
    const at = `${PATH}/${id}`;
    expect(await refused(shelf.call("PATCH", at, { name: "Late" }, { "if-match": "7" }))).toEqual([
      409, 1004,
    ]);
    expect(await refused(shelf.get(`${PATH}?sort=price`))).toEqual([422, 1000, "sort"]);
    expect(await refused(shelf.get(`${PATH}?per_page=10000`))).toEqual([422, 1000, "per_page"]);
    expect(await refused(shelf.get(`${PATH}/4711`))).toEqual([404, 1003]);
    expect(await refused(shelf.call("PATCH", `${PATH}/8001`, { name: "Mine" }))).toEqual([404, 1003]);
    expect(await refused(shelf.call("DELETE", `${PATH}/8001`))).toEqual([404, 1003]);
    const other = await started();
    for (const call of [
      () => other.shelf.get(at),
      () => other.shelf.call("PATCH", at, { name: "Theirs" }),
      () => other.shelf.call("DELETE", at),
      () => other.shelf.post(`${at}/duplicate`),
    ])
      expect(await refused(call())).toEqual([404, 1003]);
    expect((await shelf.get(at)).body.data).toMatchObject({ name: "Logo", version: 1 });
    const nobody = browser({ app: library, serves: () => true });
    expect(await refused(nobody.get(PATH))).toEqual([401, 1001]);
  });

  it("tell a free workspace no recommended price, and take none into its library (D40)", async () => {
    const { shelf, add } = await started("none");
    const { data } = (await shelf.get(`${PATH}?community=1`)).body;
    expect(data).toHaveLength(16);
    for (const each of data)
      expect(each).toMatchObject({ price: null, price_range: null, price_locked: true });
    expect((await shelf.get(`${PATH}/8001`)).body.data).toMatchObject({ price: null, price_locked: true });
    expect(await refused(add())).toEqual([402, 1007]);
    expect(await refused(shelf.post(`${PATH}/8001/duplicate`))).toEqual([402, 1007]);
    // For one scope alone a service is free.
    expect((await add({ in_scope_only: true })).status).toBe(201);
  });
});
