import { describe, expect, it } from "vitest";
import { newWorkspace } from "../../core/test/support/workspace";
import { routes as clientRoutes } from "../src/api/client";
import { routes as projectRoutes } from "../src/api/project";
import { routes as scopeRoutes } from "../src/api/scope";
import type { Route } from "../src/http/route";
import { signedIn } from "./support-work";

const all = [...clientRoutes, ...projectRoutes, ...scopeRoutes];
const at = (route: Route, ids: Record<string, unknown>) =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => `${ids[name] ?? 1}`);

interface Own {
  client: number;
  contact: number;
  project: number;
  phase: number;
  task: number;
}
const LINK = { name: "Board", url: "https://board.example.test" };
/** A body that each route takes, for ids of a workspace. */
const bodies = (ids: Own): Record<string, unknown> => ({
  "/projects/{id}/status": { status: "active" },
  "/projects/{id}/contractterms": { name: "Confidentiality", body: "Text" },
  "/projects/{id}/contractterms/sort": { order: [1] },
  "/projects/{id}/sections": { title: "Aims" },
  "/projects/{id}/sections/sort": { order: [1] },
  "/scopes/{id}/adjustprice": { price: 1 },
  "/clients/{id}/contacts": { first_name: "Robin", email: "robin@example.test" },
  "/clients/{id}/contacts/sort": { order: [ids.contact] },
  "/clients/{id}/merge": { from_id: ids.client },
  "/clients/{id}/links": LINK,
  "/clients/{id}/assets": { type: "image/png", size: 10 },
  "/clients/{id}/assets/complete": { upload_id: "a".repeat(26), name: "Plan.png" },
  "/clients/{id}/brandlogo": { upload_id: "a".repeat(26) },
  "/clients/{id}/assets/{aid}": { name: "Plan.png" },
  "/expenses/{id}/receipt": { type: "image/png", size: 10 },
  "/expenses/{id}/receipt/complete": { upload_id: "a".repeat(26), name: "Ticket.png" },
  "/projects/{id}/milestones": { name: "Launch" },
  "/projects/{id}/events": { name: "Workshop", starts_on: "2027-01-04" },
  "/projects/{id}/links": LINK,
  "/projects/{id}/contacts": { first_name: "Robin", email: "robin@example.test" },
  "/clients/{id}/checkpoints": { slug: "invited" },
  "/scopes/{id}/duplicate": { project_id: ids.project },
  "/scopes/{id}/categories/sort": { order: [ids.phase] },
  "/scopes/{id}/categories/{cid}/adjustprice": { price: 1 },
  "/tasks/{id}/duplicate": { scopecategory_id: ids.phase },
  "/contractterms/generate": { generate_via_ai: true, prompt: "Two rounds of changes." },
  "/projects/{id}/generate": { prompt: "We need a website." },
  "/projects/{id}/generate/lines": { sentence: 1, deliverable_id: ids.task },
  "/projects/{id}/generate/phases/{phase_id}/move": { after_id: null },
  "/projects/{id}/generate/decide": { lines: [{ id: ids.task, decision: "accepted" }] },
  "/projects/{id}/generate/phases/{phase_id}": { remark: "Shorter" },
  "/tasks/sort": { order: [ids.task], scopecategory_id: ids.phase },
});

describe("every route of clients, projects and scopes", () => {
  it("is 401 without a session and with a forged one, and 200 for nobody else's rows", async () => {
    const page = await signedIn(await newWorkspace());
    for (const token of [undefined, "forged.token.here", `${page.access_token}x`]) {
      page.use(token);
      for (const route of all.filter(({ access }) => access !== "public")) {
        const { status, body } = await page.call(route.method.toUpperCase(), at(route, {}));
        expect([status, body.error?.code], `${route.method} ${route.path}`).toEqual([401, 1001]);
      }
    }
  });

  it("answers the same 404 for unknown, malformed and other people's ids, and changes nothing", async () => {
    const [owner, stranger] = [await newWorkspace(), await newWorkspace()];
    const mine = await signedIn(owner);
    const theirs = await signedIn(stranger);
    const start = async (page: typeof mine) => {
      const project = (await page.post("/api/v2/projects/start", { name: "Site", client_name: "Acme" })).body
        .data;
      const scope = (await page.get(`/api/v2/scopes/${project.id}`)).body.data;
      const [term] = (await page.get(`/api/v2/projects/${project.id}/contractterms`)).body.data;
      const contact = await page.post(`/api/v2/clients/${project.client_id}/contacts`, {
        first_name: "Robin",
        email: "robin@example.test",
      });
      return {
        project: project.id as number,
        client: project.client_id as number,
        phase: scope.categories[0].id as number,
        task: scope.tasks[0].id as number,
        term: term.id as number,
        contact: contact.body.data.id as number,
      };
    };
    const ids = await start(mine);
    const own = await start(theirs);
    const seen = async () =>
      Promise.all(
        [
          `/clients/${ids.client}`,
          `/projects/${ids.project}`,
          `/projects/${ids.project}/contractterms`,
          `/scopes/${ids.project}`,
        ].map(async (path) => (await mine.get(`/api/v2${path}`)).body.data),
      );
    const before = await seen();
    // These owners have no user rows, which the list of people starts from; the people's tests have them.
    const named = all.filter(({ path }) => path.includes("{id}") && !path.endsWith("/users"));
    for (const route of named) {
      const path = route.path.replace("/api/v2", "");
      const root = path.split("/")[1];
      const id = root === "clients" ? ids.client : root === "tasks" ? ids.task : ids.project;
      const second = { cid: root === "clients" ? ids.contact : ids.phase, tid: ids.term };
      const body =
        route.method === "get"
          ? undefined
          : (bodies(own)[path] ?? (path.endsWith("/comments") ? { comment: "x" } : {}));
      const answers = await Promise.all(
        [id, 4096, "0", "abc", "1e3", `${id}.0`, "99999999999999999999"].map((value) =>
          theirs.call(route.method.toUpperCase(), at(route, { id: value, ...second }), body),
        ),
      );
      const told = answers.map(({ status, body: { error } }) => [status, error?.code, error?.message]);
      for (const each of told) {
        expect(each, `${route.method} ${route.path}`).toEqual(told[0]);
        expect(each[0], `${route.method} ${route.path}`).toBe(404);
      }
    }
    expect(await seen()).toEqual(before);
  });
});

describe("projects over HTTP", () => {
  it("start with everything, in one call", async () => {
    const page = await signedIn(await newWorkspace());
    const { status, body } = await page.post("/api/v2/projects/start", {
      name: "New site",
      client_name: "Mockford Books",
    });
    expect(status).toBe(201);
    expect(body.data.scopes[0].id).toBe(body.data.id);
    const second = await page.post("/api/v2/projects", { name: "Second", client_id: body.data.client_id });
    expect([second.status, second.body.error?.code]).toEqual([402, 1007]);
    const list = await page.get("/api/v2/projects?sort=-created_at&per_page=1&status=draft&filter=NEW");
    expect(list.body.data).toEqual([body.data]);
    expect((await page.get("/api/v2/projects?owner_id=12")).body.data).toEqual([]);
  });

  it("refuse bad input by field", async () => {
    const page = await signedIn(await newWorkspace());
    const cases: [string, unknown, string[]][] = [
      ["/projects/start", {}, ["name", "client_name"]],
      ["/projects/start", { name: "x".repeat(61), client_name: "Acme" }, ["name"]],
      ["/projects/start", { name: "Site", client_name: " " }, ["client_name"]],
      ["/projects", { name: "Site", client_id: "1" }, ["client_id"]],
      ["/projects", { name: "Site", client_id: 1, owner_id: 2 }, ["owner_id"]],
    ];
    for (const [path, input, fields] of cases) {
      const { status, body } = await page.post(`/api/v2${path}`, input);
      expect([status, Object.keys(body.error?.fields ?? {})], path).toEqual([422, fields]);
    }
    for (const query of ["status=open", "sort=price", "client_id=x", "cursor=forged", "unknown=1"])
      expect((await page.get(`/api/v2/projects?${query}`)).status, query).toBe(422);
    expect((await page.get("/api/v2/projects")).body.data).toEqual([]);
    expect((await page.get("/api/v2/clients")).body.data).toEqual([]);
  });

  it("change with If-Match and tell the stale tab", async () => {
    const page = await signedIn(await newWorkspace());
    const { body } = await page.post("/api/v2/projects/start", { name: "Site", client_name: "Acme" });
    const path = `/api/v2/projects/${body.data.id}`;
    expect((await page.call("PATCH", path, { summary: "one" }, { "if-match": "1" })).status).toBe(200);
    const stale = await page.call("PUT", path, { summary: "two" }, { "if-match": "1" });
    expect([stale.status, stale.body.error?.code]).toEqual([409, 1004]);
    expect((await page.call("PATCH", path, { summary: "x" }, { "if-match": "abc" })).status).toBe(422);
    expect((await page.get(path)).body.data).toMatchObject({ summary: "one", version: 2 });
    const done = await page.post(`${path}/status`, { status: "completed" });
    expect(done.body.data.status).toBe("completed");
    const late = await page.call("PATCH", path, { summary: "late" });
    expect([late.status, late.body.error?.code]).toEqual([409, 2032]);
    expect((await page.post(`${path}/status`, { status: "active" })).body.error?.code).toBe(2013);
    expect((await page.post(`${path}/duration`, { won_date: "2026-02-30" })).status).toBe(422);
  });
});
