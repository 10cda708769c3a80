import { beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "../../packages/functions/test/support-invariants";
import { allRoutes, type Served } from "./support/areas";
import { bodyOf, filled, holes, natural } from "./support/attack";
import { schemaOf } from "./support/sample";
import { newWorld, type World } from "./support/world";

/** Where templates are shown. */
const OF_TEMPLATES = /^\/api\/v2\/scopetemplates/;
/** The routes by which its editor reads and changes the scope of a template. */
const OF_EDITOR = /^\/api\/v2\/(scopes\/\{|tasks)/;

let all: Served[];
let world: World;

beforeAll(async () => {
  all = await allRoutes();
  world = await newWorld();
});

/** A route's path with the world's own things in it; `more` stands for some of them. */
const pathOf = ({ route }: Served, more: Record<string, number> = {}) =>
  filled(
    route.path,
    Object.fromEntries(
      holes(route.path).map((name) => {
        const kind = natural(route.path, name);
        return [name, more[kind] ?? world.ids[kind] ?? 0];
      }),
    ),
  );

/** What every route that only reads answers, but for those of templates. */
async function readAll(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const served of all) {
    const { method, path, produces } = served.route;
    // A PDF has the instant of its making in it.
    if (method !== "get" || OF_TEMPLATES.test(path) || produces === "application/pdf") continue;
    const { status, text } = await world.call("GET", pathOf(served));
    // Instants, links that expire, and the id of the call differ from one moment to the next.
    answers[path] = `${status} ${text}`
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "")
      .replace(/"request_id":"[^"]*"/g, "");
  }
  return answers;
}

describe("a template's scope", () => {
  it("changes nothing that any other route answers: lists, counts, sums, search, exports", async () => {
    const before = await readAll();
    const { ids, call } = world;
    const input = { name: "Seen nowhere", types: ["Design"], scope_id: ids.project };
    const made = await call("POST", "/api/v2/scopetemplates", input);
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const scope = (await call("GET", `/api/v2/scopes/${id}`)).body.data;
    const task = { scopecategory_id: scope.categories[0].id, name: "Also nowhere", price: 9_876_500 };
    expect((await call("POST", "/api/v2/tasks", task)).status).toBe(201);
    const after = await readAll();
    expect(await violationsOf(world.owner.owner_id)).toEqual([]);
    expect(Object.keys(after).length).toBeGreaterThan(100);
    const told = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(told.map((path) => [path, before[path], after[path]])).toEqual([]);
  });

  it("is no project: every route that takes one refuses it, and whatever is made for one", async () => {
    const { ids, call } = world;
    const project = ids.template ?? 0;
    const let_in: string[] = [];
    let tried = 0;
    for (const served of all) {
      const { method, path, access } = served.route;
      if (access === "public" || OF_TEMPLATES.test(path) || OF_EDITOR.test(path)) continue;
      const isNamed = /^\/api\/v2\/projects\/\{/.test(path);
      const isAsked =
        served.route.body !== undefined && "project_id" in (schemaOf(served.route.body).properties ?? {});
      if (!isNamed && !isAsked) continue;
      tried += 1;
      const body = bodyOf(served, ids) as object | undefined;
      const sent = isAsked ? { ...body, project_id: project } : body;
      const { status } = await call(method.toUpperCase(), pathOf(served, { project }), sent);
      if (status < 400) let_in.push(`${method} ${path}`);
    }
    expect(tried).toBeGreaterThan(50);
    expect(let_in).toEqual([]);
  });
});
