import { Session } from "@stint/core/identity/session";
import { issue } from "@stint/core/identity/token";
import { startProject } from "@stint/core/operations/start-project";
import { JournalEntity } from "@stint/core/platform/event";
import { Scope } from "@stint/core/project/scope";
import { beforeAll, describe, expect, it } from "vitest";
import { SessionEntity } from "../../packages/core/src/identity/entity";
import { UserEntity } from "../../packages/core/src/user/entity";
import { as } from "../../packages/core/test/support";
import { signedIn, signedUp } from "../../packages/core/test/support/account";
import { measure } from "../bench/capacity";
import { allRoutes, type Served } from "./support/areas";

let live: Served[] = [];
beforeAll(async () => {
  live = (await allRoutes()).filter(({ route }) => route.live && route.access !== "public");
});

type Person = Awaited<ReturnType<typeof person>>;
async function person() {
  const { user_id, email } = await signedUp();
  await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
  return { user_id, email, ...(await signedIn(email)) };
}

const path = (template: string) => template.replace(/\{\w*id\}/g, "4711").replace(/\{\w+\}/g, "nothing");

/** Each way in which a session ends while its access token is still good by itself. */
const ends: [string, number, (of: Person) => Promise<unknown>][] = [
  ["sign-out", 1001, ({ actor }) => as(actor, () => Session.signOut())],
  [
    "reuse of a refresh token",
    1001,
    ({ actor }) => SessionEntity.delete({ user_id: actor.user_id, sid: actor.sid }).go(),
  ],
  ["a new password", 1001, ({ user_id }) => UserEntity.patch({ id: user_id }).add({ epoch: 1 }).go()],
  ["revocation", 2057, ({ user_id }) => UserEntity.patch({ id: user_id }).set({ disabled: true }).go()],
];

describe("a session that ended while its token is good by itself", () => {
  it("has every route of a workspace read it again, writes and files before they act", async () => {
    const routes = await allRoutes();
    const names = (some: Served[]) => some.map(({ route }) => `${route.method} ${route.path}`);
    const inside = routes.filter(({ route }) => route.access !== "public");
    expect(names(inside.filter(({ route }) => !route.live))).toEqual([]);
    const acts = routes.filter(({ route }) => route.method !== "get" || route.produces || route.proof);
    expect(names(acts.filter(({ route }) => route.live !== "first"))).toEqual([]);
    // Of public pages only the question itself does without.
    expect(names(routes.filter(({ route }) => !route.live))).toEqual(["get /api/v2/authenticate"]);
    expect(live.length).toBeGreaterThan(230);
  });

  it("reads beside the work where it only shows, and tells nothing before it knows", async () => {
    const of = await person();
    const { user_id, owner_id, role, sid, epoch } = of.actor;
    const { access_token } = await issue({ sub: `${user_id}`, own: owner_id, role, sid, epoch });
    const bearer = { headers: { authorization: `Bearer ${access_token}` } };
    const { app } = live.find(({ route }) => route.path === "/api/v2/currentuser") ?? {};
    if (!app) throw new Error("no such route");
    const read = async () => {
      const answer = await app.request("/api/v2/currentuser", bearer);
      return { status: answer.status, text: await answer.text() };
    };
    // One wait, though user, session and business are three rows.
    expect((await measure(read)).trips).toBe(1);
    expect((await read()).text).toContain(of.email);
    await as(of.actor, () => Session.signOut());
    const after = await read();
    expect(after.status).toBe(401);
    expect(after.text).not.toContain(of.email);
  });

  it("is nobody's on a public page: an owner's own number leads nowhere", async () => {
    const of = await person();
    const project = await as(of.actor, () => startProject({ name: "Shown", client_name: "Sample Client" }));
    await as(of.actor, () => Scope.get(project.id));
    const { app } = (await allRoutes()).find(({ route }) => route.path === "/api/v2/proposals/{key}") ?? {};
    const bearer = { headers: { authorization: `Bearer ${of.tokens.access_token}` } };
    const status = async () => (await app?.request(`/api/v2/proposals/${project.id}`, bearer))?.status;
    expect(await status()).toBe(200);
    await as(of.actor, () => Session.signOut());
    expect(await status()).toBe(401);
  });

  it.each(ends)("after %s every one of them answers %i and writes nothing", async (_, code, end) => {
    const of = await person();
    await end(of);
    const { data: before } = await JournalEntity.query
      .ofAggregate({ owner_id: of.user_id, aggregate: `user:${of.user_id}` })
      .go({ pages: "all" });
    const { user_id, owner_id, role, sid, epoch } = of.actor;
    const { access_token } = await issue({ sub: `${user_id}`, own: owner_id, role, sid, epoch });
    for (const { route, app } of live) {
      const answer = await app.request(path(route.path), {
        method: route.method.toUpperCase(),
        headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
        ...(route.method === "get" ? {} : { body: "{}" }),
      });
      const { error } = (await answer.json()) as { error?: { code: number } };
      expect([`${route.method} ${route.path}`, error?.code]).toEqual([`${route.method} ${route.path}`, code]);
    }
    const { data: after } = await JournalEntity.query
      .ofAggregate({ owner_id: of.user_id, aggregate: `user:${of.user_id}` })
      .go({ pages: "all" });
    expect(after).toEqual(before);
  });
});
