import { startProject } from "@stint/core/operations/start-project";
import { Db } from "@stint/core/platform/db";
import { Event } from "@stint/core/platform/event";
import { Project } from "@stint/core/project";
import { Workspace } from "@stint/core/workspace";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../packages/core/test/support";
import { allRoutes, type Served } from "./support/areas";
import { bodyOf, filled, holes, natural } from "./support/attack";
import { bytes, changed, ofOwner } from "./support/rows";
import { newWorld, type World } from "./support/world";

const PLAN_LIMIT = 1007;

/** What a project is made of, by the paths that name it. */
const OF_PROJECT =
  /^\/api\/v2\/(projects\/\{|scopes(?!\/public-template)|tasks|proposals(\/\{(id|key)\}|$)|expenses)/;
/** The way out: it shows the project. */
const SHOW = "post /api/v2/projects/{id}/show";

const nameOf = ({ route }: Served) => `${route.method} ${route.path}`;

let writing: Served[];
let hidden: World;
let shown: World;

beforeAll(async () => {
  writing = (await allRoutes()).filter(
    (each) =>
      each.route.method !== "get" && each.route.access !== "public" && OF_PROJECT.test(each.route.path),
  );
  hidden = await newWorld();
  const { owner } = hidden;
  const other = await as(owner, () => startProject({ name: "Shown", client_name: "Harbor & Co" }));
  shown = await newWorld({ owner, project_id: other.id });
  for (const { call, ids } of [hidden, shown]) {
    const spent = { project_id: ids.project, name: "Train", spent_on: "2026-11-02", amount: 4_000 };
    const { body } = await call("POST", "/api/v2/expenses", spent);
    ids.expense = body.data.id;
  }
});

const setPlan = (change: Partial<Workspace.PlanChange>) =>
  as(hidden.owner, () =>
    Db.commit(
      [Workspace.changePlanWrite({ owner_id: hidden.owner.owner_id }, { trial_ends_at: null, ...change })],
      [Event.audit("workspace.plan_set", `account:${hidden.owner.owner_id}`)],
    ),
  );

/** A body for a route: services of several at once are called ids, and a role is one of the list. */
function bodyFor(served: Served, ids: World["ids"]) {
  const { path } = served.route;
  if (!path.includes("/tasks/bulk/")) return bodyOf(served, ids);
  return bodyOf(served, ids, { ids: [ids.task], ...(path.endsWith("/role") ? { role_id: "113" } : {}) });
}

/** Calls a route with the things of one project. */
function attempt(served: Served, { call, ids }: World) {
  const { method, path } = served.route;
  const values = Object.fromEntries(
    holes(path).map((name) => [
      name,
      ids[path.startsWith("/api/v2/expenses") ? "expense" : natural(path, name)] ?? 0,
    ]),
  );
  return call(method.toUpperCase(), filled(path, values), bodyFor(served, ids));
}

const rowsOf = async ({ owner, ids }: World) =>
  bytes((await ofOwner(owner.owner_id)).filter(({ pk }) => `${pk}`.includes(`${ids.project}`)));

describe("a project that the plan hides (D40)", () => {
  it("is not changed by any route until it is shown, and by all of them after an upgrade", async () => {
    await setPlan({ plan: "none", subscription_status: "ended" });
    await as(hidden.owner, () => Project.show(shown.ids.project ?? 0));
    const before = await rowsOf(hidden);
    const told: Record<string, unknown> = {};
    for (const each of writing.filter((route) => nameOf(route) !== SHOW)) {
      const { body } = await attempt(each, hidden);
      if (!/^“.+” is hidden since/.test(body.error?.message ?? "") || body.error.code !== PLAN_LIMIT)
        told[nameOf(each)] = body.error ?? body;
    }
    expect(told).toEqual({});
    expect(writing.length).toBeGreaterThan(80);
    expect(changed(before, await rowsOf(hidden))).toEqual([]);

    const others: Record<string, unknown> = {};
    for (const each of writing) {
      const { body } = await attempt(each, shown);
      if (/ is hidden since /.test(body.error?.message ?? "")) others[nameOf(each)] = body.error;
    }
    expect(others).toEqual({});

    await setPlan({ plan: "pro_monthly", subscription_status: "active" });
    const after: Record<string, unknown> = {};
    let done = 0;
    for (const each of writing) {
      const { status, body } = await attempt(each, hidden);
      if (body.error?.code === PLAN_LIMIT) after[nameOf(each)] = body.error;
      if (status < 300) done += 1;
    }
    expect(after).toEqual({});
    expect(done).toBeGreaterThan(20);
  });
});
