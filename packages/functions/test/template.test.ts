import { describe, expect, it } from "vitest";
import { newWorkspace } from "../../core/test/support/workspace";
import { app as library } from "../src/api/library";
import { browser } from "./support";
import { signedIn } from "./support-work";

/** A browser before the areas of the library, of projects and of scopes, with one priced project. */
async function started(plan: "none" | "pro_monthly" = "pro_monthly") {
  const work = await signedIn(await newWorkspace({ plan }));
  const shelf = browser({ app: library, serves: () => true });
  shelf.use(work.access_token);
  const start = async (name: string) =>
    (await work.post("/api/v2/projects/start", { name, client_name: "Acme" })).body.data.id as number;
  const project_id = await start("Site");
  const { categories, tasks } = (await work.get(`/api/v2/scopes/${project_id}`)).body.data;
  await work.call("PATCH", `/api/v2/tasks/${tasks[0].id}`, { name: "Design", price: 125_000 });
  const save = async (more: object = {}) =>
    shelf.post("/api/v2/scopetemplates", { name: "Site", scope_id: project_id, ...more });
  return { work, shelf, project_id, start, save, phase_id: categories[0].id as number };
}

describe("templates over HTTP", () => {
  it("are saved, edited, renamed, copied, used, updated, deleted and brought back", async () => {
    const { work, shelf, save, start } = await started();
    const made = await save({
      types: ["Web Development"],
      sizes: ["small"],
      tags: ["site"],
      weight: 5,
      image_url: "https://example.com/site.png",
    });
    expect(made.status).toBe(201);
    const { id, hash } = made.body.data;
    // Each field of a card (product.md, section 3).
    expect(made.body.data).toMatchObject({
      ...{ id: expect.any(Number), scope_id: id, name: "Site", template_name: "Site", weight: 5 },
      ...{ types: ["Web Development"], sizes: ["small"], tags: ["site"] },
      ...{ image_url: "https://example.com/site.png", project_emoji: "purple_heart" },
      ...{ categories: ["My first phase"], price_total: 125_000 },
    });
    const at = `/api/v2/scopetemplates/${id}`;

    const scope = (await work.get(`/api/v2/scopes/${id}`)).body.data;
    expect(scope.project).toMatchObject({ is_template: true, client_id: null });
    const task = { scopecategory_id: scope.categories[0].id, name: "Build", price: 75_000 };
    expect((await work.post("/api/v2/tasks", task)).status).toBe(201);
    const renamed = await shelf.call("PATCH", at, { name: "Shop" }, { "if-match": "1" });
    expect(renamed.body.data).toMatchObject({ name: "Shop", version: 2, price_total: 200_000 });
    const copy = await shelf.post(`${at}/duplicate`);
    expect([copy.status, copy.body.data.name]).toEqual([201, "Shop (copy)"]);
    const list = await shelf.get("/api/v2/scopetemplates?types=Web%20Development&sort=name");
    expect(list.body.data.map(({ name }: { name: string }) => name)).toEqual(["Shop", "Shop (copy)"]);
    expect(list.body.meta).toMatchObject({ page: 1, per_page: 12, total: 2, next: null });

    const project_id = await start("Next");
    const used = await work.post(`/api/v2/scopes/${id}/duplicate`, { project_id });
    expect([used.status, used.body.data]).toEqual([201, { id: project_id, project_id }]);
    const seen = async () => (await work.get(`/api/v2/projects/${project_id}`)).body.data;
    expect(await seen()).toMatchObject({ template_id: id, template_version: 1, template_update: null });
    await work.post("/api/v2/tasks", { ...task, name: "Launch", price: 1_000 });
    expect(await seen()).toMatchObject({ template_update: 2, price_total: 200_000 });
    const update = (await work.get(`/api/v2/projects/${project_id}/template`)).body.data;
    expect(update.changes).toMatchObject([{ of: "service", kind: "added", name: "Launch" }]);
    expect((await shelf.get(at)).body.data).toMatchObject({
      usage: { used: 1, sent: 0, won: 0, averages: [] },
      summary: { price_total: 201_000 },
      processed_categories: [{ name: "My first phase", price_total_rounded: 201_000 }],
    });
    expect((await shelf.get("/api/v2/scopetemplates/usage")).body.data).toHaveLength(2);

    const stranger = browser({ app: library, serves: () => true });
    const shown = await stranger.get(`/api/v2/scopetemplates/${hash}/public`);
    expect(shown.body.data).toMatchObject({ template_name: "Shop", summary: { price_total: 201_000 } });
    expect(shown.text).not.toContain('"price":');

    expect((await shelf.call("DELETE", at)).body.data).toMatchObject({ id, name: "Shop" });
    for (const gone of [shelf.get(at), work.get(`/api/v2/scopes/${id}`), stranger.get(shown.body.data.hash)])
      expect([404, 401]).toContain((await gone).status);
    expect((await shelf.post(`${at}/restore`)).body.data).toMatchObject({ name: "Shop" });
    expect((await work.get(`/api/v2/scopes/${id}`)).status).toBe(200);
  });

  it("start a project, with their name and emoji", async () => {
    const { work, project_id, save } = await started();
    await work.call("PATCH", `/api/v2/projects/${project_id}`, { emoji: "rocket" });
    const { id } = (await save()).body.data;
    const made = await work.post("/api/v2/scopes/public-template/create", { scope: id });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: "Site",
      emoji: "rocket",
      client_name: "My first client",
      price_total: 125_000,
      template_id: id,
    });
    const named = { scope: `${id}`, name: "Theirs", client_name: "Acme" };
    const other = await work.post("/api/v2/scopes/public-template/create", named);
    expect(other.body.data).toMatchObject({ name: "Theirs", client_name: "Acme" });
  });

  it("refuse bad input by field, a stale version, and what is not there", async () => {
    const { work, shelf, project_id, save } = await started();
    const cases: [object, string][] = [
      [{ name: "" }, "name"],
      [{ name: "x".repeat(121) }, "name"],
      [{ types: ["Cooking"] }, "types.0"],
      [{ weight: -1 }, "weight"],
      [{ image_url: "javascript:alert(1)" }, "image_url"],
      [{ image_url: "http://example.com/site.png" }, "image_url"],
      [{ image_url: "http://169.254.169.254/latest/meta-data" }, "image_url"],
      [{ image_url: "https://169.254.169.254/latest/meta-data" }, "image_url"],
      [{ image_url: "https://localhost/site.png" }, "image_url"],
      [{ tags: [""] }, "tags.0"],
      [{ scope_id: "one" }, "scope_id"],
      [{ uses: 3 }, "uses"],
    ];
    for (const [more, field] of cases) {
      const { status, body } = await save(more);
      expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([422, 1000, [field]]);
    }
    const { id } = (await save()).body.data;
    const at = `/api/v2/scopetemplates/${id}`;
    const refused = async (answer: Promise<{ status: number; body: { error?: { code: number } } }>) => {
      const { status, body } = await answer;
      return [status, body.error?.code];
    };
    expect(await refused(shelf.call("PATCH", at, { name: "Late" }, { "if-match": "7" }))).toEqual([
      409, 1004,
    ]);
    expect(await refused(shelf.get("/api/v2/scopetemplates?sort=price"))).toEqual([422, 1000]);
    expect(await refused(save({ scope_id: 4711 }))).toEqual([404, 1003]);
    expect(await refused(shelf.get("/api/v2/scopetemplates/4711"))).toEqual([404, 1003]);
    expect(await refused(shelf.post("/api/v2/scopetemplates/4711/restore"))).toEqual([404, 1003]);
    expect(await refused(shelf.get("/api/v2/scopetemplates/nothing/public"))).toEqual([404, 1003]);
    const into = { project_id: id };
    expect(await refused(work.post(`/api/v2/scopes/${project_id}/duplicate`, into))).toEqual([404, 1066]);
    expect(await refused(work.get(`/api/v2/projects/${project_id}/template`))).toEqual([404, 1003]);
    expect(await refused(work.get(`/api/v2/projects/${id}`))).toEqual([404, 1066]);
    for (const scope of ["nothing", 4711])
      expect(await refused(work.post("/api/v2/scopes/public-template/create", { scope }))).toEqual([
        404, 1003,
      ]);
    const { body } = await shelf.get("/api/v2/scopetemplates");
    expect(body.data).toHaveLength(1);
  });

  it("have a scope on which nobody works, and which stays their only one", async () => {
    const { work, project_id, save } = await started();
    const { id } = (await save()).body.data;
    const at = `/api/v2/scopes/${id}`;
    const { tasks, hash, status } = (await work.get(at)).body.data;
    expect(status).toBe("draft");
    const task = `/api/v2/tasks/${tasks[0].id}`;
    for (const [method, path, body, code] of [
      ["GET", `${at}/clientsow/download`, undefined, 1003],
      ["GET", `${at}/specialistsow/4711/download`, undefined, 1003],
      ["POST", `${at}/specialistsow/4711/submit`, undefined, 1003],
      ["GET", `/api/v2/scopes/${hash}/public`, undefined, 1003],
      ["GET", `/api/v2/scopes?project_id=${id}`, undefined, 1066],
      ["POST", "/api/v2/scopes", { project_id: id }, 1066],
      ["DELETE", at, undefined, 2038],
      ["PUT", `${task}/start`, undefined, 1003],
      ["POST", `${task}/complete`, undefined, 1003],
      ["PUT", `${task}/accept`, undefined, 1004],
    ] as const) {
      const answer = await work.call(method, path, body);
      expect([method, path, answer.body.error?.code]).toEqual([method, path, code]);
    }
    expect((await work.post(`${at}/setcurrent`)).body.data).toMatchObject({ id, status: "draft" });
    // A service goes from a template into a project, and back, as between two projects.
    const { categories } = (await work.get(`/api/v2/scopes/${project_id}`)).body.data;
    const copied = await work.post(`${task}/duplicate`, { scopecategory_id: categories[0].id });
    expect([copied.status, copied.body.data]).toMatchObject([201, { project_id, price: 125_000 }]);
  });

  it("are not saved on the free plan", async () => {
    const { save } = await started("none");
    const { status, body } = await save();
    expect([status, body.error]).toMatchObject([
      402,
      { code: 1007, message: "Upgrade plan to save templates" },
    ]);
  });
});
