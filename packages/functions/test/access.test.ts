import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes, type Served } from "../../../tests/reliability/support/areas";
import { newOwner } from "../../core/test/support";
import { tokenFor } from "../../core/test/support/session";
import { admits } from "../src/http/access";
import table from "./access.json" with { type: "json" };

const NOT_ALLOWED = 1002;
/** What is a person's own, whatever they may do in a workspace. */
const OWN =
  /\/(authenticate|currentuser|memberships|connections|notifications\/preferences|users\/\{id\}\/checkpoints|currentspecialist(\/transactionreport|\/export|\/work|\/assets\/(profileimage|resume)(_thumb)?)?|work|specialists(?=$)|specialists\/choices|specialists\/\{id\}\/(work|checkpoints|sendemail|reports)|invitations\/\{token\}\/accept)(\/|$)/;

let all: Served[] = [];
let routes: Served[] = [];
beforeAll(async () => {
  all = await allRoutes();
  routes = all.filter(({ route }) => route.access !== "public");
});

/** What a route says to a session of a role that sends nothing of what the route needs. */
async function codeFor(token: string, { app, route }: Served): Promise<number | undefined> {
  const path = route.path.replace(/\{\w*id\}/g, "4711").replace(/\{\w+\}/g, "nothing");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.request(path, { method: route.method.toUpperCase(), headers });
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { code: number } };
  return error?.code;
}

describe("a role", () => {
  it.each([
    ["owner", ["platform"]],
    ["admin", ["owner", "platform"]],
  ] as const)("%s is let into all but what is of %j", async (role, closed) => {
    const token = await tokenFor({ ...(await newOwner()), role });
    const told = await Promise.all(
      routes
        .filter(({ route }) => route.method !== "get" || closed.some((each) => each === route.access))
        .map(async (each) => ({ each, refused: (await codeFor(token, each)) === NOT_ALLOWED })),
    );
    const wrong = told.filter(
      ({ each, refused }) => refused !== closed.some((of) => of === each.route.access),
    );
    expect(wrong.map(({ each }) => `${each.route.method} ${each.route.path}`)).toEqual([]);
    expect(told.filter(({ refused }) => refused).length).toBeGreaterThan(3);
  });

  it("is not asked where a session is enough, and named wherever else", () => {
    // A role of tomorrow: it reaches its own account, and nothing of a workspace before somebody says so.
    const guest = "guest" as "owner";
    const among = (["session", "workspace", "owner", "platform"] as const).filter((each) =>
      admits(each, guest),
    );
    expect(among).toEqual(["session"]);
    const own = routes.filter(({ route }) => route.access === "session").map(({ route }) => route.path);
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter((path) => !OWN.test(path))).toEqual([]);
  });

  it("reaches what the table says: a route that opens or closes to somebody is changed there as well", () => {
    const told = Object.fromEntries(all.map(({ route }) => [`${route.method} ${route.path}`, route.access]));
    expect(told).toEqual(table);
  });
});
