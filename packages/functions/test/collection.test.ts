import { describe, expect, it } from "vitest";
import { newWorkspace } from "../../core/test/support/workspace";
import { signedIn } from "./support-work";

const table = (csv: string) =>
  csv
    .replace("\ufeff", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));

/** A signed-in owner whose calls answer data, and text where the answer is a file. */
async function desk() {
  const page = await signedIn(await newWorkspace({ plan: "pro_monthly" }));
  const post = async (path: string, body: object = {}) => {
    const answer = await page.post(`/api/v2${path}`, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body.data;
  };
  const get = async (path: string) => (await page.get(`/api/v2${path}`)).body.data;
  const project = await post("/projects/start", { name: "Atlas", client_name: "Mockford Books" });
  return { page, post, get, project };
}

describe("what every collection can be asked, where it makes sense", () => {
  it("checkslug: whether a name is free, as names are compared (D45), but for its own thing", async () => {
    const { post, get, project } = await desk();
    const check = (path: string, slug: string, id?: number) =>
      get(`${path}/checkslug?slug=${encodeURIComponent(slug)}${id ? `&id=${id}` : ""}`);
    expect(await check("/clients", " MOCKFORD  books")).toEqual({ slug: "mockford books", available: false });
    expect((await check("/clients", "mockford books", project.client_id)).available).toBe(true);
    expect((await check("/clients", "Somebody Else")).available).toBe(true);
    const term = await post("/contractterms", { name: "Confidentiality", body: "Words" });
    expect((await check("/contractterms", "confidentiality")).available).toBe(false);
    expect((await check("/contractterms", "Confidentiality", term.id)).available).toBe(true);
  });

  it("tags: what things of a list share, with how many each", async () => {
    const { post, get, project, page } = await desk();
    await page.call("PATCH", `/api/v2/clients/${project.client_id}`, { type: "Publisher" });
    await post("/clients", { name: "Second", type: "Publisher" });
    await post("/clients", { name: "Third", type: "Cafe" });
    await post("/clients", { name: "Fourth" });
    expect(await get("/clients/tags")).toEqual([
      { name: "Cafe", count: 1 },
      { name: "Publisher", count: 2 },
    ]);
    await post("/contractterms", { name: "Confidentiality", body: "Words", group: "Confidentiality" });
    expect(await get("/contractterms/tags")).toEqual([{ name: "Confidentiality", count: 1 }]);
    const spent = { project_id: project.id, spent_on: "2026-11-02", amount: 4_000 };
    await post("/expenses", { ...spent, name: "Train", category: "travel" });
    await post("/expenses", { ...spent, name: "Bus", category: "travel" });
    expect(await get(`/expenses/tags?project_id=${project.id}`)).toEqual([{ name: "travel", count: 2 }]);
  });

  it("export: projects and expenses as spreadsheets, formulas escaped (D48)", async () => {
    const { post, page, project } = await desk();
    await post("/projects/start", { name: "=1+1", client_name: "Mockford Books" });
    await post("/expenses", {
      project_id: project.id,
      spent_on: "2026-11-02",
      amount: 4_050,
      name: "@cmd",
      markup: "10",
    });
    const file = async (path: string) => {
      const answer = await page.get(`/api/v2${path}`);
      expect([path, answer.headers.get("content-type"), answer.body.error]).toEqual([
        path,
        "text/csv; charset=utf-8",
        undefined,
      ]);
      return table(answer.text);
    };
    const [head, ...rows] = await file("/projects/export?sort=name");
    expect(head?.slice(0, 6)).toEqual(["id", "name", "client", "status", "total", "currency"]);
    expect(rows.map(([, name, client, status, total]) => [name, client, status, total])).toEqual([
      ["'=1+1", "Mockford Books", "Draft", "0.00"],
      ["Atlas", "Mockford Books", "Draft", "0.00"],
    ]);
    expect((await file("/projects/export?filter=atl")).length).toBe(2);
    const [, expense] = await file(`/expenses/export?project_id=${project.id}`);
    expect(expense?.slice(1, 8)).toEqual(["'@cmd", "other", "2026-11-02", "40.50", "10", "44.55", "USD"]);
  });
});

describe("a copy of a service, a scope or a project", () => {
  it("begins anew and keeps its prices; the other way round where it is told so", async () => {
    const { page, post, get, project } = await desk();
    const scope = await get(`/scopes/${project.scopes[0].id}`);
    const scopecategory_id = scope.categories[0].id;
    const task = await post("/tasks", { scopecategory_id, name: "Logo", price: 120_000 });
    const seen = (all: { name: string; price: number | null; status: string }[]) =>
      all.filter(({ name }) => name === "Logo").map(({ price, status }) => [price, status]);
    await page.post(`/api/v2/projects/${project.id}/status`, { status: "active" });
    await page.call("PUT", `/api/v2/tasks/${task.id}/start`);
    const started = (await get(`/tasks/${task.id}`)).status;
    expect(started).toBe("started");
    const other = { reset_state: false, preserve_price: false };

    const first = await post(`/tasks/${task.id}/duplicate`, { scopecategory_id });
    const second = await post(`/tasks/${task.id}/duplicate`, { scopecategory_id, ...other });
    expect([first.price, first.status, second.price, second.status]).toEqual([
      120_000,
      "open",
      null,
      started,
    ]);
    for (const each of [first, second]) await page.call("DELETE", `/api/v2/tasks/${each.id}`);

    const copied = await post(`/scopes/${scope.id}/duplicate`, { project_id: project.id });
    expect(seen((await get(`/scopes/${copied.id}`)).tasks)).toEqual([[120_000, "open"]]);
    const bare = await post(`/scopes/${scope.id}/duplicate`, { project_id: project.id, ...other });
    expect(seen((await get(`/scopes/${bare.id}`)).tasks)).toEqual([[null, started]]);

    const whole = await post(`/projects/${project.id}/duplicate`);
    expect(seen((await get(`/scopes/${whole.scopes[0].id}`)).tasks)).toEqual([[120_000, "open"]]);
    const unpriced = await post(`/projects/${project.id}/duplicate`, other);
    expect(unpriced.price_total).toBe(0);
    expect(seen((await get(`/scopes/${unpriced.scopes[0].id}`)).tasks)).toEqual([[null, started]]);
  });
});
