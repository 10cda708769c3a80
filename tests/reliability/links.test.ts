import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "./support/areas";
import { filled, holes, natural } from "./support/attack";
import { bytes, changed, ofOwner, scan } from "./support/rows";
import { type Call, caller, newWorld, type World } from "./support/world";

let routes: Served[];
let world: World;
beforeAll(async () => {
  routes = await allRoutes();
  world = await newWorld();
});

/** The link that a public route is for, by its collection. */
function linkOf(path: string): string {
  if (path.includes("/proposals/")) return world.links.proposal;
  if (path.includes("/invoices/")) return world.links.invoice;
  return world.links.pending;
}

/** The address of a route with the world's own things in it. */
const ownPath = ({ route: { path } }: Served): string =>
  filled(
    path,
    Object.fromEntries(
      holes(path).map((name) => [
        name,
        /^(hash|token)$/.test(name)
          ? linkOf(path)
          : name === "session"
            ? world.links.session
            : (world.ids[natural(path, name)] ?? 0),
      ]),
    ),
  );

/** Counters of how often somebody asked are no effect of a look. */
const COUNTERS = /\$limit/;

/** An issued document that nobody fetched yet is rendered at the first look, and recorded with its digest. */
const KEPT = /\$issued_file_1#name_|#aggregate_invoice:\d+ \$journal_1#/;

async function changesOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = bytes(await scan());
  await work();
  return changed(before, bytes(await scan())).filter((key) => !COUNTERS.test(key));
}

describe("a look changes nothing (D51)", () => {
  const looks = () =>
    routes.filter(({ route }) => route.method === "get" && !/auth\/(social|callback)/.test(route.path));

  const look = async (call: Call, method: string) => {
    const statuses: number[] = [];
    for (const served of looks()) statuses.push((await call(method, ownPath(served))).status);
    return statuses;
  };

  it("by the owner: every GET, twice", async () => {
    const seen: number[] = [];
    const once = () =>
      changesOf(async () => {
        seen.push(...(await look(world.call, "GET")));
      });
    expect((await once()).filter((key) => !KEPT.test(key))).toEqual([]);
    expect(await once()).toEqual([]);
    expect(seen.filter((status) => status < 300).length).toBeGreaterThan(120);
    expect(seen.filter((status) => status >= 500)).toEqual([]);
  });

  it("by whoever has the links, as scanners and link previews do", async () => {
    const open = caller(routes);
    const seen: number[] = [];
    expect(
      await changesOf(async () => {
        seen.push(...(await look(open, "GET")));
      }),
    ).toEqual([]);
    expect(seen.filter((status) => status < 300).length).toBeGreaterThan(10);
  });
});

describe("a link is for one thing (D51)", () => {
  it("opens nothing in the place of another", async () => {
    const open = caller(routes);
    const linked = routes.filter(
      ({ route }) => route.access === "public" && /\{(hash|token|key)\}/.test(route.path),
    );
    expect(linked.length).toBeGreaterThan(10);
    const opened: string[] = [];
    const changes = await changesOf(async () => {
      for (const { route } of linked)
        for (const [kind, link] of Object.entries(world.links)) {
          if (link === linkOf(route.path)) continue;
          const path = filled(route.path, Object.fromEntries(holes(route.path).map((name) => [name, link])));
          const { status } = await open(
            route.method.toUpperCase(),
            path,
            route.method === "get" ? undefined : {},
          );
          // A file is where its hash says, or nowhere: the redirect itself opens nothing.
          if (status < 300) opened.push(`${route.method} ${route.path} by the ${kind} link: ${status}`);
        }
    });
    expect(opened).toEqual([]);
    expect(changes).toEqual([]);
  });
});

describe("another time zone of the workspace (D29)", () => {
  /** The person, the workspace and the record of the change are what changes. */
  const OWN = /\$(user_1|account_1$|journal|limit|idempotency)/;

  it("moves no stored date of anything that there is", async () => {
    const { owner, call } = world;
    const dated = async () => bytes(await ofOwner(owner.owner_id));
    const before = await dated();
    expect([...before.values()].filter((row) => /"\d{4}-\d\d-\d\d"/.test(row)).length).toBeGreaterThan(3);
    for (const time_zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin"]) {
      expect((await call("PATCH", "/api/v2/currentuser", { time_zone })).status).toBe(200);
      const moved = changed(before, await dated()).filter((key) => !OWN.test(key));
      expect([time_zone, moved]).toEqual([time_zone, []]);
    }
  });
});
