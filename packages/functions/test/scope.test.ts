import { describe, expect, it } from "vitest";
import { newStudio, newTeammate } from "../../core/test/project/invitation/support";
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
    const { page, id, task } = await started();
    const path = `/api/v2/tasks/${task}`;
    // Nothing is agreed yet, so there is no work.
    expect((await page.call("PUT", `${path}/start`)).body.error?.code).toBe(2041);
    await page.post(`/api/v2/projects/${id}/status`, { status: "active" });
    expect((await page.call("PUT", `${path}/accept`)).body.error?.code).toBe(1004);
    expect((await page.call("PUT", `${path}/start`)).body.data.status).toBe("started");
    expect((await page.post(`${path}/complete`)).body.data.status).toBe("completed");
    expect((await page.call("PUT", `${path}/reject`)).body.data.status).toBe("rejected");
    expect((await page.post(`${path}/reset`)).body.data.status).toBe("open");
  });
});

describe("pricing, many rows and statements over HTTP", () => {
  it("takes every field of a service, a batch, a selection, and a total for the whole", async () => {
    const { page, id, phase, task, scope } = await started();
    const fields = {
      price: 100_000,
      unit: "day",
      effort_hours: "12.5",
      cost: 60_000,
      optional: false,
      option_group: null,
      chosen: false,
      pricing: "fixed",
      percent: null,
      due_at: "2026-12-24",
    };
    const put = await page.call("PUT", `/api/v2/tasks/${task}`, fields);
    expect(put.body.data).toMatchObject(fields);
    const pasted = await page.post("/api/v2/tasks/batch", {
      scopecategory_id: phase,
      tasks: [
        { name: "Fee", pricing: "percent", percent: "10" },
        { name: "Extra", price: 5_000, optional: true },
      ],
    });
    expect(pasted.status).toBe(201);
    const [fee, extra] = pasted.body.data.map((each: { id: number }) => each.id);
    expect((await scope()).summary).toMatchObject({
      price_total: 110_000,
      fixed_total: 100_000,
      cost_total: 60_000,
      markup: 40_000,
      chosen: [task, fee],
    });
    const adjusted = await page.call("PATCH", `/api/v2/scopes/${id}/adjustprice`, { price: 220_000 });
    expect(adjusted.body.data.summary.price_total).toBe(220_000);
    const said = await page.call("PATCH", `/api/v2/scopes/${id}`, {
      exclusions: "Hosting",
      revision_rounds: 2,
    });
    expect(said.body.data).toMatchObject({ exclusions: "Hosting", revision_rounds: 2 });

    const later = (await page.post(`/api/v2/scopes/${id}/categories`, { name: "Later" })).body.data.id;
    await page.post("/api/v2/tasks/bulk/move", { ids: [extra, fee], scopecategory_id: later });
    await page.post("/api/v2/tasks/bulk/role", { ids: [extra, fee], role_id: "541" });
    expect((await page.post("/api/v2/tasks/bulk/duplicate", { ids: [extra] })).status).toBe(201);
    await page.post("/api/v2/tasks/bulk/delete", { ids: [extra, fee] });
    expect((await scope()).tasks.map(({ name }: { name: string }) => name)).toEqual(["New Service", "Extra"]);
    await page.post("/api/v2/tasks/bulk/restore", { ids: [extra, fee] });
    const { tasks, hash, summary } = await scope();
    expect(tasks.map(({ name, role_id }: { name: string; role_id: string }) => [name, role_id])).toEqual([
      ["New Service", "113"],
      ["Extra", "541"],
      ["Extra", "541"],
      ["Fee", "541"],
    ]);
    const list = await page.get(`/api/v2/scopes?project_id=${id}`);
    expect(list.body.data).toMatchObject([
      { id, is_current: true, task_count: 4, price_total: summary.price_total },
    ]);
    const open = await page.get(`/api/v2/scopes/${hash}/public`);
    expect(open.body.data).toMatchObject({ name: "Site", exclusions: "Hosting" });
    expect(JSON.stringify(open.body)).not.toMatch(/\b60000\b|effort|cost/);
    expect((await page.get(`/api/v2/scopes/${id}/specialistsow/4096/download`)).status).toBe(404);
    expect((await page.post(`/api/v2/scopes/${id}/specialistsow/4096/submit`)).body.error?.code).toBe(1003);
    await page.post(`/api/v2/tasks/${task}/comments`, { comment: "Ready" });
    expect((await page.get(`/api/v2/tasks/${task}/comments`)).body.data).toMatchObject([
      { comment: "Ready" },
    ]);
    await page.post(`/api/v2/scopes/${id}/comments`, { comment: "Good" });
    expect((await page.get(`/api/v2/scopes/${id}/comments`)).body.data).toMatchObject([{ comment: "Good" }]);
  });

  it("gives statements of work as files, a teammate's to them and to the owner", async () => {
    const studio = await newStudio();
    const kim = await newTeammate(studio, { role_id: "113", pay: 100_000 });
    const scope = `/api/v2/scopes/${studio.project_id}`;
    const [page, theirs] = [await signedIn(studio.owner), await signedIn(kim.actor)];
    const mine = `${scope}/specialistsow/${kim.member.id}`;
    const files: [typeof page, string, number][] = [
      [page, `${scope}/clientsow/download`, 200],
      [page, `${mine}/download`, 200],
      [theirs, `${mine}/download`, 200],
      [theirs, `${scope}/clientsow/download`, 404],
    ];
    for (const [who, path, status] of files) {
      const answer = await who.get(path);
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.headers.get("content-type")).toBe("application/pdf");
    }
    expect((await page.post(`${mine}/submit`)).body.data).toMatchObject({ member_id: kim.member.id });
    expect((await theirs.post(`${mine}/submit`)).status).toBe(404);
  });

  it("keeps sections of a project", async () => {
    const { page, id } = await started();
    const path = `/api/v2/projects/${id}/sections`;
    const a = (await page.post(path, { title: "About", body: "Us" })).body.data;
    const b = (await page.post(path, { title: "Method" })).body.data;
    await page.call("PATCH", `${path}/sort`, { order: [b.id, a.id] });
    await page.call("PATCH", `${path}/${a.id}`, { body: "You" });
    expect((await page.get(path)).body.data).toMatchObject([
      { title: "Method" },
      { title: "About", body: "You" },
    ]);
    await page.call("DELETE", `${path}/${b.id}`);
    expect((await page.get(path)).body.data).toHaveLength(1);
    expect((await page.post(`${path}/${b.id}/restore`)).status).toBe(200);
    expect((await page.post(path, { title: "" })).body.error?.fields).toEqual({ title: expect.any(String) });
  });

  it("makes a scope whole, once for a key, also where it takes several transactions", async () => {
    const { page, id, scope } = await started();
    const categories = Array.from({ length: 4 }, (_, at) => ({
      name: `Phase ${at}`,
      tasks: Array.from({ length: 30 }, (_, n) => ({ name: `Service ${n}`, price: 100 })),
    }));
    const make = (body: object, key: string) =>
      page.call("POST", "/api/v2/scopes", body, { "idempotency-key": key });
    const body = { project_id: id, exclusions: "Hosting", categories };
    const [made, again] = [await make(body, "whole"), await make(body, "whole")];
    expect([made.status, made.body.data.id, made.body.data.tasks.length]).toEqual([201, id, 120]);
    expect(again.body).toEqual(made.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await scope()).toEqual(made.body.data);
    const refused = [
      [{ ...body, categories: [{ tasks: [{ price: "x" }] }] }, "categories.0.tasks.0.price"],
      [{ ...body, categories: [{ tasks: [{ role_id: "nobody" }] }] }, "categories.0.tasks.0.role_id"],
      [{ ...body, categories: Array(41).fill({}) }, "categories"],
    ] as const;
    for (const [at, [wrong, field]] of refused.entries())
      expect(Object.keys((await make(wrong, `wrong-${at}`)).body.error?.fields ?? {})).toEqual([field]);
    expect((await page.get(`/api/v2/scopes?project_id=${id}`)).body.data).toHaveLength(1);
  });

  it("refuses bad selections, batches and totals by field, and changes nothing", async () => {
    const { page, id, phase, task, scope } = await started();
    const before = await scope();
    const cases: [string, string, unknown, number][] = [
      ["POST", "/tasks/batch", { scopecategory_id: phase, tasks: [] }, 1000],
      ["POST", "/tasks/batch", { scopecategory_id: phase, tasks: [{ price: "x" }] }, 1000],
      ["POST", "/tasks/batch", { scopecategory_id: phase, tasks: Array(201).fill({}) }, 1000],
      ["POST", "/tasks/bulk/move", { ids: [], scopecategory_id: phase }, 1000],
      ["POST", "/tasks/bulk/move", { ids: [task], scopecategory_id: 4096 }, 1003],
      ["POST", "/tasks/bulk/delete", { ids: [task, 4096] }, 1003],
      ["POST", "/tasks/bulk/role", { ids: [task], role_id: "nobody" }, 1000],
      ["PATCH", `/tasks/${task}`, { percent: "101" }, 1000],
      ["PATCH", `/tasks/${task}`, { pricing: "hourly" }, 1000],
      ["PATCH", `/tasks/${task}`, { option_group: "" }, 1000],
      ["PATCH", `/tasks/${task}`, { unit: "a\nb" }, 1000],
      ["PATCH", `/tasks/${task}`, { cost: -1 }, 1000],
      ["PATCH", `/tasks/${task}`, { user_id: 77 }, 1000],
      ["PATCH", `/tasks/${task}`, { price: 999_999_999_999, quantity: "9999999" }, 1000],
      ["PATCH", `/scopes/${id}`, { revision_rounds: 1.5 }, 1000],
      ["PATCH", `/scopes/${id}/adjustprice`, { price: -1 }, 1000],
      ["PATCH", "/scopes/4096/adjustprice", { price: 1 }, 1003],
    ];
    for (const [method, path, body, code] of cases)
      expect((await page.call(method, `/api/v2${path}`, body)).body.error?.code, `${method} ${path}`).toBe(
        code,
      );
    expect(await scope()).toEqual(before);
  });
});
