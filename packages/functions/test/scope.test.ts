import { describe, expect, it } from "vitest";
import { newWorkspace } from "../../core/test/support/workspace";
import { signedIn } from "./support-work";

async function started() {
  const page = await signedIn(await newWorkspace());
  const { body } = await page.post("/api/v2/projects/start", { name: "Site", client_name: "Acme" });
  const id = body.data.id as number;
  const scope = async () => (await page.get(`/api/v2/scopes/${id}`)).body.data;
  const { categories, tasks } = await scope();
  return { page, id, scope, phase: categories[0].id as number, task: tasks[0].id as number };
}

describe("the editor over HTTP", () => {
  it("opens in one call and does a freelancer's afternoon", async () => {
    const { page, id, phase, task, scope } = await started();
    const priced = await page.call(
      "PATCH",
      `/api/v2/tasks/${task}`,
      { name: "Design", price: 125_000, quantity: "1.5", role_id: "541" },
      { "if-match": "1" },
    );
    expect(priced.body.data).toMatchObject({ price: 125_000, quantity: "1.5", version: 2 });
    const second = await page.post("/api/v2/tasks", {
      scopecategory_id: phase,
      name: "Build",
      price: 40_000,
    });
    expect(second.status).toBe(201);
    const copy = await page.post(`/api/v2/tasks/${task}/duplicate`, { scopecategory_id: phase });
    expect([copy.status, copy.body.data.price]).toEqual([201, 125_000]);
    await page.call("PATCH", "/api/v2/tasks/sort", {
      order: [second.body.data.id, task, copy.body.data.id],
      scopecategory_id: phase,
    });
    const later = await page.post(`/api/v2/scopes/${id}/categories`, { name: "Later" });
    await page.call("PATCH", `/api/v2/scopes/${id}/categories/sort`, { order: [later.body.data.id, phase] });
    const opened = await scope();
    expect(opened.categories.map(({ name }: { name: string }) => name)).toEqual(["Later", "My first phase"]);
    expect(opened.tasks.map(({ name }: { name: string }) => name)).toEqual(["Build", "Design", "Design"]);
    expect(opened.summary.price_total).toBe(415_000);
    expect((await page.get(`/api/v2/projects/${id}`)).body.data.price_total).toBe(415_000);

    const adjusted = await page.call("PATCH", `/api/v2/scopes/${id}/categories/${phase}/adjustprice`, {
      price: 400_001,
    });
    expect(adjusted.body.data.summary.price_total).toBe(400_001);
    expect((await page.call("DELETE", `/api/v2/tasks/${copy.body.data.id}`)).status).toBe(200);
    expect((await page.post(`/api/v2/tasks/${copy.body.data.id}/restore`)).status).toBe(200);
    expect((await page.call("DELETE", `/api/v2/scopes/${id}/categories/${phase}`)).status).toBe(200);
    expect((await scope()).tasks).toEqual([]);
    expect((await page.post(`/api/v2/scopes/${id}/categories/${phase}/restore`)).status).toBe(200);
    expect((await scope()).summary.price_total).toBe(400_001);
  });

  it("tells the stale one of two tabs and changes nothing for it", async () => {
    const { page, task, scope } = await started();
    const path = `/api/v2/tasks/${task}`;
    await page.call("PATCH", path, { name: "First tab" }, { "if-match": "1" });
    const stale = await page.call("PATCH", path, { name: "Second tab", price: 5 }, { "if-match": "1" });
    expect([stale.status, stale.body.error?.code]).toEqual([409, 1004]);
    expect((await scope()).tasks[0]).toMatchObject({ name: "First tab", price: null, version: 2 });
  });

  it("refuses bad input by field", async () => {
    const { page, phase, task, scope } = await started();
    const before = await scope();
    const cases: [unknown, string][] = [
      [{ price: -1 }, "price"],
      [{ price: 12.5 }, "price"],
      [{ price: "100" }, "price"],
      [{ quantity: "1.23456" }, "quantity"],
      [{ quantity: 2 }, "quantity"],
      [{ quantity: "-1" }, "quantity"],
      [{ name: "" }, "name"],
      [{ rank: "a0" }, "rank"],
      [{ rank: "!" }, "rank"],
      [{ due_at: "tomorrow" }, "due_at"],
      [{ role_id: "nobody" }, "role_id"],
      [{ version: 7 }, "version"],
      [{ status: "accepted" }, "status"],
    ];
    for (const [input, field] of cases) {
      const { status, body } = await page.call("PATCH", `/api/v2/tasks/${task}`, input);
      expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([422, 1000, [field]]);
    }
    expect((await page.post("/api/v2/tasks", { name: "No phase" })).status).toBe(422);
    expect((await page.post("/api/v2/tasks", { scopecategory_id: 4096 })).body.error?.code).toBe(1003);
    expect(
      (await page.call("PATCH", "/api/v2/tasks/sort", { order: [], scopecategory_id: phase })).status,
    ).toBe(422);
    expect(await scope()).toEqual(before);
  });

  it("says which moves of a service's work are possible", async () => {
    const { page, task } = await started();
    const path = `/api/v2/tasks/${task}`;
    expect((await page.call("PUT", `${path}/accept`)).body.error?.code).toBe(1004);
    expect((await page.call("PUT", `${path}/start`)).body.data.status).toBe("started");
    expect((await page.post(`${path}/complete`)).body.data.status).toBe("completed");
    expect((await page.call("PUT", `${path}/reject`)).body.data.status).toBe("rejected");
    expect((await page.post(`${path}/reset`)).body.data.status).toBe("open");
  });
});
