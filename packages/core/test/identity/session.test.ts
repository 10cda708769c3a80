import { Identity } from "@stint/core/identity";
import { Session, switchUser } from "@stint/core/identity/session";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { Event } from "@stint/core/platform/event";
import { User } from "@stint/core/user";
import { Workspace } from "@stint/core/workspace";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { assertLive } from "../../src/identity/session";
import { UserEntity } from "../../src/user/entity";
import { as, journalOf } from "../support";
import { actorOf, anonymous, password, signedIn, signedUp } from "../support/account";

let restore = () => {};
const later = (ms: number) => {
  restore();
  const at = Date.now() + ms;
  restore = Clock.use(() => new Date(at));
};
afterEach(() => {
  restore();
  restore = () => {};
});

const refresh = (token: string | undefined) => as(anonymous, () => Session.refresh(token));

describe("a session", () => {
  let person: Awaited<ReturnType<typeof signedUp>>;
  beforeAll(async () => {
    person = await signedUp();
  });

  it("is renewed by its cookie, which is replaced each time", async () => {
    const { tokens, actor } = await signedIn(person.email);
    const next = await refresh(tokens.refresh_token);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(await actorOf(next.access_token)).toMatchObject({ user_id: person.user_id, sid: actor.sid });
    later(60_000);
    await refresh(next.refresh_token);
  });

  it("gives two tabs that refresh at once the same new cookie", async () => {
    const { tokens } = await signedIn(person.email);
    const tabs = await Promise.all(Array.from({ length: 4 }, () => refresh(tokens.refresh_token)));
    expect(new Set(tabs.map((each) => each.refresh_token)).size).toBe(1);
    later(30_000);
    await refresh(tabs[0]?.refresh_token);
  });

  it("ends for everybody when an old cookie comes back (somebody has a copy)", async () => {
    const { tokens, actor } = await signedIn(person.email);
    let next = await refresh(tokens.refresh_token);
    for (let times = 0; times < 5; times++) next = await refresh(next.refresh_token);
    later(61_000);
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ code: 1001 });
    await expect(refresh(next.refresh_token)).rejects.toMatchObject({ code: 1001 });
    await expect(assertLive(actor)).rejects.toMatchObject({ code: 1001 });
    expect(await journalOf(person.user_id, `user:${person.user_id}`)).toContain("session.reuse_detected");
  });

  it("answers a page that did not get its new cookie for a minute, with that same one", async () => {
    const { tokens } = await signedIn(person.email);
    const lost = await refresh(tokens.refresh_token);
    later(59_000);
    expect((await refresh(tokens.refresh_token)).refresh_token).toBe(lost.refresh_token);
    later(61_000);
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ code: 1001 });
  });

  it("refuses cookies that are forged, cut or empty", async () => {
    const { tokens } = await signedIn(person.email);
    const [user, sid, secret = ""] = tokens.refresh_token.split(".");
    const other = await signedUp();
    for (const forged of [
      undefined,
      "",
      "nonsense",
      `${user}.${sid}`,
      `${other.user_id}.${sid}.${secret}`,
      `${user}.${"a".repeat(26)}.${secret}`,
      // The ids stand in every access token: without a secret that was the session's own they end nothing.
      `${user}.${sid}.${"a".repeat(26)}`,
    ])
      await expect(refresh(forged)).rejects.toMatchObject({ code: 1001 });
    await refresh(tokens.refresh_token);
  });

  it("ends after thirty days without use", async () => {
    const { tokens } = await signedIn(person.email);
    later(31 * 86_400_000);
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ code: 1001 });
  });

  it("is signed out once, and again without complaint", async () => {
    const { tokens } = await signedIn(person.email);
    expect(await Session.status(tokens.refresh_token)).toEqual({
      authenticated: true,
      user_id: person.user_id,
    });
    await as(anonymous, () => Session.signOut(tokens.refresh_token));
    await as(anonymous, () => Session.signOut(tokens.refresh_token));
    await as(anonymous, () => Session.signOut(undefined));
    expect(await Session.status(tokens.refresh_token)).toEqual({ authenticated: false });
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ code: 1001 });
  });

  it("is listed and can be ended from another device, by its owner only", async () => {
    const owner = await signedUp();
    const here = await signedIn(owner.email);
    const there = await signedIn(owner.email);
    const listed = await as(here.actor, () => Session.sessions());
    expect(listed.map(({ session, current, amr }) => ({ session, current, amr }))).toEqual(
      expect.arrayContaining([
        { session: here.actor.sid, current: true, amr: ["pwd"] },
        { session: there.actor.sid, current: false, amr: ["pwd"] },
      ]),
    );
    expect(JSON.stringify(listed)).not.toMatch(/hash|secret/);
    const stranger = await signedIn(person.email);
    await expect(as(stranger.actor, () => Session.endSession(there.actor.sid))).rejects.toMatchObject({
      code: 1003,
    });
    await as(here.actor, () => Session.endSession(there.actor.sid));
    await expect(refresh(there.tokens.refresh_token)).rejects.toMatchObject({ code: 1001 });
  });
});

describe("a revoked user (2057)", () => {
  it("is stopped at sign-in, refresh, authenticate and the profile", async () => {
    const { user_id, email } = await signedUp();
    const { tokens, actor } = await signedIn(email);
    await UserEntity.patch({ id: user_id }).set({ disabled: true }).go();
    const revoked = { code: 2057, status: 403 };
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(revoked);
    await expect(signedIn(email)).rejects.toMatchObject(revoked);
    await expect(assertLive(actor)).rejects.toMatchObject(revoked);
    await expect(as(actor, () => User.get())).rejects.toMatchObject(revoked);
    await expect(
      as(actor, () => Identity.authenticate({ access_token: tokens.access_token })),
    ).rejects.toMatchObject(revoked);
  });
});

describe("the first session", () => {
  it("is the first until it ends, and later ones are not; what brought the person is kept", async () => {
    const { user_id, email } = await signedUp();
    const first = await signedIn(email);
    const authenticate = ({ tokens, actor }: typeof first) =>
      as(actor, () =>
        Identity.authenticate({
          access_token: tokens.access_token,
          source_type: "scope_template",
          source_id: "77",
          plan: "pro",
        }),
      );
    const answers = await Promise.all([authenticate(first), authenticate(first)]);
    expect(answers.map((each) => each.first_session)).toEqual([true, true]);
    expect(answers[0]?.user).toMatchObject({ id: user_id, source_type: "scope_template", source_id: "77" });
    expect((await authenticate(first)).first_session).toBe(true);
    expect((await authenticate(await signedIn(email))).first_session).toBe(false);
  });

  it("refuses somebody else's token and a partner without an agreement (2064)", async () => {
    const one = await signedIn((await signedUp()).email);
    const two = await signedIn((await signedUp()).email);
    const access_token = two.tokens.access_token;
    await expect(as(one.actor, () => Identity.authenticate({ access_token }))).rejects.toMatchObject({
      code: 1001,
    });
    await expect(
      as(two.actor, () => Identity.authenticate({ access_token, partner_id: 7 })),
    ).rejects.toMatchObject({ code: 2064 });
  });
});

describe("acting as somebody else (D14)", () => {
  it("is for platform admins, and names both in the audit", async () => {
    const admin = await signedUp();
    const person = await signedUp();
    const before = await signedIn(admin.email);
    await expect(switchUser(before.actor, person.user_id)).rejects.toMatchObject({ code: 1003 });
    await UserEntity.patch({ id: admin.user_id }).set({ admin: 1 }).go();
    const { actor } = await signedIn(admin.email);
    expect(actor.role).toBe("platform_admin");
    await expect(switchUser(actor, 12)).rejects.toMatchObject({ code: 1003 });
    const acting = await switchUser(actor, person.user_id);
    await as(acting, () => Workspace.update({ postal: "1 Sample Street" }));
    const [entry] = await Event.history(person.owner_id, `account:${person.owner_id}`);
    expect(entry).toMatchObject({ actor_id: `user:${person.user_id}`, impersonator_id: admin.user_id });
  });
});

describe("the places of sessions", () => {
  const from = (email: string, place: string | undefined) =>
    Actor.run(
      anonymous,
      async () => {
        const opened = await Identity.signIn({ email, password });
        if ("challenge" in opened) throw new Error("this account has a second step");
        return actorOf(opened.access_token);
      },
      {
        request_id: "test",
        ip: "203.0.113.7",
        user_agent: "test",
        viewer: (fact) => (fact === "city" ? place : undefined),
      },
    );

  it("mark the current one, and a place that no earlier session was at", async () => {
    const { email } = await signedUp();
    const at = Date.now();
    const places = [undefined, "Portland, Maine", "Portland, Maine", "Lisbon"];
    let actor: Awaited<ReturnType<typeof from>> | undefined;
    for (const [nth, place] of places.entries()) {
      later(nth * 1000 + Date.now() - at);
      actor = await from(email, place);
    }
    if (!actor) throw new Error("nobody signed in");
    const seen = await as(actor, () => Session.sessions());
    expect(seen.map(({ place, is_new_place, current }) => [place, is_new_place, current])).toEqual([
      ["Lisbon", true, true],
      ["Portland, Maine", false, false],
      ["Portland, Maine", false, false],
      [null, false, false],
    ]);
    for (const { session, current } of seen) if (!current) await as(actor, () => Session.endSession(session));
    expect(await as(actor, () => Session.sessions())).toHaveLength(1);
  });
});
