import { Identity } from "@stint/core/identity";
import { SessionEntity } from "@stint/core/identity/entity";
import { issue } from "@stint/core/identity/token";
import { JournalEntity } from "@stint/core/platform/event";
import { UserEntity } from "@stint/core/user";
import { beforeAll, describe, expect, it } from "vitest";
import { as } from "../../packages/core/test/support";
import { signedIn, signedUp } from "../../packages/core/test/support/account";
import { allRoutes, type Served } from "./support/areas";

let live: Served[] = [];
beforeAll(async () => {
  live = (await allRoutes()).filter(({ route }) => route.live && route.can !== "public");
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
  ["sign-out", 1001, ({ actor }) => as(actor, () => Identity.signOut())],
  [
    "reuse of a refresh token",
    1001,
    ({ actor }) => SessionEntity.delete({ user_id: actor.user_id, sid: actor.sid }).go(),
  ],
  ["a new password", 1001, ({ user_id }) => UserEntity.patch({ id: user_id }).add({ epoch: 1 }).go()],
  ["revocation", 2057, ({ user_id }) => UserEntity.patch({ id: user_id }).set({ disabled: true }).go()],
];

describe("a session that ended while its token is good by itself", () => {
  it("has every write and every file of a workspace read it again, or says why not", async () => {
    const plain = (await allRoutes()).filter(
      ({ route }) => route.can !== "public" && !route.live && route.method !== "get",
    );
    expect(plain.map(({ route }) => `${route.method} ${route.path}`)).toEqual([]);
    expect(live.length).toBeGreaterThan(150);
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
