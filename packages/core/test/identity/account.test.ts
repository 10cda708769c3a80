import { Identity } from "@stint/core/identity";
import { browserOf } from "@stint/core/identity/link";
import { limits } from "@stint/core/identity/rules";
import { ChangePasswordInput, ConfirmInput, ResetInput, SignUpInput } from "@stint/core/identity/schema";
import { assertLive, Session } from "@stint/core/identity/session";
import { deleteAccount } from "@stint/core/operations/delete-account";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { Db } from "@stint/core/platform/db";
import { Due } from "@stint/core/platform/due";
import { Event } from "@stint/core/platform/event";
import { Id } from "@stint/core/platform/id";
import { Limit } from "@stint/core/platform/limit";
import { User } from "@stint/core/user";
import { afterEach, describe, expect, it, vi } from "vitest";
import { COMMON_PASSWORDS } from "../../src/identity/common-passwords";
import { Device } from "../../src/identity/device";
import { UserEntity } from "../../src/user/entity";
import { AccountEntity } from "../../src/workspace/entity";
import { as, journalOf } from "../support";
import {
  actorOf,
  anonymous,
  mailedToken,
  newAddress,
  password,
  signedIn,
  signedUp,
} from "../support/account";

const DAY = 86_400_000;
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

describe("signing up", () => {
  it("makes user, workspace, guard and event in one go, and confirms once by the mailed link", async () => {
    const { user_id, email } = await signedUp(newAddress(), { time_zone: "Europe/Lisbon" });
    expect(await journalOf(user_id, `user:${user_id}`)).toEqual(["user.signed_up"]);
    const { actor } = await signedIn(email);
    const before = await as(actor, () => User.get());
    expect(before).toMatchObject({
      email,
      email_verified: false,
      time_zone: "Europe/Lisbon",
      currency: "USD",
    });
    expect(before.checkpoints).toEqual(["signup"]);

    const token = await mailedToken(user_id, "confirm");
    const other = await signedUp();
    await expect(as(anonymous, () => Identity.confirm(other.user_id, token))).rejects.toMatchObject({
      code: 1016,
    });
    const browser = browserOf({ id: user_id, epoch: 0 });
    expect(await as(anonymous, () => Identity.confirm(user_id, token, { browser }))).toMatchObject({
      user_id,
      email_verified: true,
      tokens: { access_token: expect.any(String) },
    });
    expect(await as(actor, () => User.get())).toMatchObject({
      email_verified: true,
      checkpoints: ["emailconfirmed", "signup"],
    });
    await expect(as(anonymous, () => Identity.confirm(user_id, token))).rejects.toMatchObject({
      code: 1016,
      status: 410,
    });
  });

  it("keeps neither password nor token in the journal or in an answer", async () => {
    const { user_id, email } = await signedUp();
    const { actor } = await signedIn(email);
    const journal = JSON.stringify(await Event.history(user_id, `user:${user_id}`));
    expect(journal).not.toContain(await mailedToken(user_id, "confirm"));
    const answer = JSON.stringify(await as(actor, () => User.get()));
    expect(answer).not.toMatch(/scrypt|secret|password/);
  });

  it("lets one of five parallel sign-ups with one address through, however it is written", async () => {
    const address = newAddress();
    const ways = [address, address.toUpperCase(), address.replace("robin", "ROBIN"), address, address];
    const results = await Promise.allSettled(ways.map((way) => signedUp(way)));
    expect(results.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    for (const each of results)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: 2044, status: 409 });
  });

  it("names the way in when the address has an account, and tells its owner", async () => {
    const { user_id, email } = await signedUp();
    await expect(signedUp(email)).rejects.toMatchObject({
      code: 2044,
      method: "password",
      message: expect.stringMatching(/^This account already exists\. .*password/),
    });
    expect(await journalOf(user_id, `user:${user_id}`)).toContain("user.sign_up_repeated");
  });

  it("confirms although something else changes the account at that moment", async () => {
    const { user_id } = await signedUp();
    const token = await mailedToken(user_id, "confirm");
    let changes = 0;
    Db.client.middlewareStack.add(
      (next) => async (args) => {
        const isCommit = JSON.stringify(args.input).includes("user.email_confirmed");
        if (isCommit && ++changes === 1) await UserEntity.patch({ id: user_id }).add({ version: 1 }).go();
        return next(args);
      },
      { step: "initialize", priority: "high", name: "planted" },
    );
    const browser = browserOf({ id: user_id, epoch: 0 });
    try {
      const confirmed = await as(anonymous, () => Identity.confirm(user_id, token, { browser }));
      expect(confirmed).toMatchObject({ email_verified: true });
    } finally {
      Db.client.middlewareStack.remove("planted");
    }
    expect(changes).toBe(2);
  });

  it("lets a link run out", async () => {
    const { user_id } = await signedUp();
    const token = await mailedToken(user_id, "confirm");
    later(3 * DAY);
    await expect(as(anonymous, () => Identity.confirm(user_id, token))).rejects.toMatchObject({ code: 1016 });
  });

  it("gives an address that nobody confirmed to the next after a day, and a confirmed one to nobody", async () => {
    const first = await signedUp();
    await expect(signedUp(first.email)).rejects.toMatchObject({ code: 2044 });
    later(DAY + 1000);
    const second = await signedUp(first.email);
    expect((await Db.resolve("email", first.email))?.target_id).toBe(second.user_id);
    expect(await User.row(first.user_id)).toMatchObject({ email: "", unverified_email: first.email });
    await as(anonymous, async () =>
      Identity.confirm(second.user_id, await mailedToken(second.user_id, "confirm"), { password }),
    );
    later(30 * DAY);
    await expect(signedUp(first.email)).rejects.toMatchObject({ code: 2044 });
  });

  it("releases unconfirmed addresses after seven days, once, no confirmed one, and no subscriber's", async () => {
    const released = async () => {
      let count = 0;
      for await (const rows of Due.allDue("user"))
        await Due.handleEach(rows, "test", async (row) => {
          if (await Identity.releaseUnconfirmed(row)) count += 1;
        });
      return count;
    };
    // Years ahead, so that the sweep meets nobody whom another test signed up.
    later(2000 * DAY);
    const idle = await signedUp();
    const confirmed = await signedUp();
    await as(anonymous, async () =>
      Identity.confirm(confirmed.user_id, await mailedToken(confirmed.user_id, "confirm"), { password }),
    );
    const subscriber = await signedUp();
    const pay = (subscription_status: "active" | "ended") =>
      AccountEntity.patch({ owner_id: subscriber.owner_id }).set({ subscription_status }).go();
    await pay("active");
    later(2008 * DAY);
    await expect(signedUp(subscriber.email)).rejects.toMatchObject({ code: 2044 });
    expect(await released()).toBeGreaterThan(0);
    expect(await Db.resolve("email", idle.email)).toBeUndefined();
    expect(await Db.resolve("email", subscriber.email)).toBeDefined();
    expect(await Db.resolve("email", confirmed.email)).toBeDefined();
    expect(await released()).toBe(0);
    await pay("ended");
    later(2016 * DAY);
    expect(await released()).toBeGreaterThan(0);
    expect(await Db.resolve("email", subscriber.email)).toBeUndefined();
  });
});

describe("a password", () => {
  it("is none of the thousands that are guessed first, at sign-up, reset and change", () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(5000);
    const ways = (secret: string) => [
      SignUpInput.safeParse({ email: "robin@sample.test", first_name: "Robin", password: secret }),
      ResetInput.safeParse({ token: "t", password: secret }),
      ChangePasswordInput.safeParse({ oldpassword: "o", newpassword: secret }),
      ConfirmInput.safeParse({ user_id: 1, token: "t", password: secret }),
    ];
    const accepted = [...COMMON_PASSWORDS].filter((secret) => ways(secret).some(({ success }) => success));
    expect(accepted).toEqual([]);
    for (const secret of [
      "California!",
      "basketball2026",
      "123password!!!",
      "Dragon123456",
      "98237498237",
      "abcabcabcabc",
    ])
      for (const { success, error } of ways(secret)) {
        expect(success).toBe(false);
        expect(JSON.stringify(error?.issues)).toContain("This password is too common");
      }
    for (const secret of ["a long enough phrase", "correct horse battery", "Xq7-plover-kiln"])
      for (const { success } of ways(secret)) expect(success, secret).toBe(true);
  });
});

describe("signing in", () => {
  it("answers an unknown address and a wrong password with the same words", async () => {
    const { email } = await signedUp();
    const refusal = (input: { email: string; password: string }) =>
      as(anonymous, () => Identity.signIn(input)).then(
        () => "let in",
        ({ code, status, message }) => ({ code, status, message }),
      );
    const wrong = await refusal({ email, password: "not the password" });
    expect(wrong).toMatchObject({ code: 1001, status: 401 });
    expect(await refusal({ email: newAddress(), password: "not the password" })).toEqual(wrong);
  });

  it("stops after ten tries for an address, also side by side and with the right password (1005)", async () => {
    const { email } = await signedUp();
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        as(anonymous, () => Identity.signIn({ email, password: "wrong wrong wrong" })),
      ),
    );
    const codes = tries.map((each) => (each.status === "rejected" ? each.reason.code : 0));
    expect(codes.filter((code) => code === 1001)).toHaveLength(10);
    expect(codes.filter((code) => code === 1005)).toHaveLength(2);
    await expect(signedIn(email)).rejects.toMatchObject({ code: 1005, status: 429 });
    later(16 * 60_000);
    await signedIn(email);
  });

  it("lets nobody lock anybody out: tries are counted by place, and a device that signed in before apart", async () => {
    const { user_id, email } = await signedUp();
    const from = (ip: string, secret: string, device?: string) =>
      Actor.run(anonymous, () => Identity.signIn({ email, password: secret }, device), {
        request_id: "test-request",
        ip,
        user_agent: "test",
      }).then(
        () => 200,
        ({ code }) => code,
      );
    const wrong = "not the right one";
    for (let each = 0; each < 12; each++) await from("198.51.100.1", wrong);
    expect(await from("198.51.100.1", password)).toBe(1005);
    expect(await from("198.51.100.2", password)).toBe(200);
    // One customer's IPv6 network is one place.
    for (let each = 0; each < 11; each++) await from(`2001:db8:0:1::${each.toString(16)}`, wrong);
    expect(await from("2001:db8:0:1:ffff::1", password)).toBe(1005);
    expect(await from("2001:db8:0:2::1", password)).toBe(200);
    const device = Device.make(user_id);
    for (let place = 10; place < 30; place++)
      for (let each = 0; each < 10; each++) await from(`203.0.113.${place}`, wrong);
    // Guessing from everywhere ends, for places that are not known; who signed in before comes in as ever.
    expect(await from("192.0.2.1", password)).toBe(1005);
    expect(await from("198.51.100.1", password, device)).toBe(200);
    expect(await from("198.51.100.1", password, Device.make(user_id + 1))).toBe(1005);
    expect(
      await from(
        "198.51.100.1",
        password,
        device.replace(/.(?=.{9}$)/, (letter) => (letter === "a" ? "b" : "a")),
      ),
    ).toBe(1005);
    for (let each = 0; each < 10; each++) await from("198.51.100.3", wrong, device);
    expect(await from("198.51.100.3", password, device)).toBe(1005);
  });

  it("stores the cost with the hash and makes an old one new", async () => {
    const { user_id, email } = await signedUp();
    const { scryptSync } = await import("node:crypto");
    const salt = Buffer.from("0123456789abcdef");
    const weak = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
    const old = ["scrypt", 1024, 8, 1, salt.toString("base64url"), weak.toString("base64url")].join("$");
    await UserEntity.patch({ id: user_id }).set({ password: old }).go();
    await signedIn(email);
    expect((await User.row(user_id))?.password).toMatch(/^scrypt\$4096\$8\$1\$/);
    await signedIn(email);
  });

  it("costs what OWASP asks for where nothing else is said, as nothing is in a deployment", async () => {
    vi.stubEnv("STINT_PASSWORD_COST", undefined);
    vi.resetModules();
    const { hash } = await import("../../src/identity/password/hash");
    const stored = await hash(password, true);
    vi.unstubAllEnvs();
    vi.resetModules();
    expect(stored).toMatch(/^scrypt\$131072\$8\$1\$/);
  });
});

describe("a forgotten password", () => {
  it("is replaced once, and every session ends", async () => {
    const { user_id, email } = await signedUp();
    const { tokens, actor } = await signedIn(email);
    await as(anonymous, () => Identity.forgot(email));
    const token = await mailedToken(user_id, "reset");
    await as(anonymous, () => Identity.forgot(email));
    const overtaken = await mailedToken(user_id, "reset");
    // Asked first, it uses nothing up.
    await as(anonymous, () => Identity.checkReset({ token }));
    await as(anonymous, () => Identity.reset({ token, password: "another long phrase" }));

    await expect(as(anonymous, () => Session.refresh(tokens.refresh_token))).rejects.toMatchObject({
      code: 1001,
    });
    await expect(assertLive(actor)).rejects.toMatchObject({ code: 1001 });
    await expect(signedIn(email)).rejects.toMatchObject({ code: 1001 });
    await signedIn(email, "another long phrase");
    for (const used of [token, overtaken, Id.token()]) {
      await expect(as(anonymous, () => Identity.checkReset({ token: used }))).rejects.toMatchObject({
        code: 1016,
      });
      await expect(
        as(anonymous, () => Identity.reset({ token: used, password: "a third long phrase" })),
      ).rejects.toMatchObject({ code: 1016 });
    }
  });

  it("says and writes as much for an address without an account", async () => {
    const { user_id, email } = await signedUp();
    const known = await as(anonymous, () => Identity.forgot(email));
    const unknown = await as(anonymous, () => Identity.forgot(newAddress()));
    expect(unknown).toEqual(known);
    expect(await journalOf(user_id, `user:${user_id}`)).toContain("user.link_requested");
  });

  it("lets one of two uses at once win", async () => {
    const { user_id, email } = await signedUp();
    await as(anonymous, () => Identity.forgot(email));
    const token = await mailedToken(user_id, "reset");
    const results = await Promise.allSettled(
      ["first long phrase", "second long phrase"].map((next) =>
        as(anonymous, () => Identity.reset({ token, password: next })),
      ),
    );
    expect(results.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  });
});

describe("an address that was guessed at from everywhere", () => {
  it("opens to a new device again after a reset by mail, which forgets every try", async () => {
    const { user_id, email } = await signedUp();
    const from = (ip: string, secret: string) =>
      Actor.run(anonymous, () => Identity.signIn({ email, password: secret }), {
        request_id: "test-request",
        ip,
        user_agent: "test",
      }).then(
        () => 200,
        ({ code }) => code as number,
      );
    const { signInAnywhere } = limits;
    const address = `${Id.sha256(email)}:0`;
    for (let each = 0; each < signInAnywhere.max; each++)
      await Limit.take(signInAnywhere, Limit.everybody(address));
    expect(await from("192.0.2.1", password)).toBe(1005);
    await as(anonymous, () => Identity.forgot(email));
    const token = await mailedToken(user_id, "reset");
    const next = "another long enough phrase";
    expect(await as(anonymous, () => Identity.reset({ token, password: next }))).toEqual({ user_id });
    expect(await from("192.0.2.1", next)).toBe(200);
  });
});

describe("changing password and address", () => {
  it("needs the old password, ends the other sessions and keeps this one", async () => {
    const { email } = await signedUp();
    const here = await signedIn(email);
    const there = await signedIn(email);
    const change = (oldpassword: string) =>
      as(here.actor, () => Identity.changePassword({ oldpassword, newpassword: "another long phrase" }));
    await expect(change("not the old one")).rejects.toMatchObject({ code: 2042 });
    const renewed = await actorOf((await change(password)).access_token);
    await assertLive(renewed);
    await as(anonymous, () => Session.refresh(here.tokens.refresh_token));
    await expect(assertLive(there.actor)).rejects.toMatchObject({ code: 1001 });
    await expect(as(anonymous, () => Session.refresh(there.tokens.refresh_token))).rejects.toMatchObject({
      code: 1001,
    });
  });

  it("keeps the old address until the new one is confirmed, and then frees it", async () => {
    const { user_id, email } = await signedUp();
    const { actor } = await signedIn(email);
    const taken = await signedUp();
    await expect(as(actor, () => Identity.changeEmail(taken.email.toUpperCase()))).rejects.toMatchObject({
      code: 2044,
    });
    const next = newAddress();
    expect(await as(actor, () => Identity.changeEmail(next))).toMatchObject({
      email,
      unverified_email: next,
    });
    const token = await mailedToken(user_id, "email");
    await signedIn(email);
    const stranger = await signedIn(taken.email);
    await expect(as(stranger.actor, () => Identity.verifyEmail(token))).rejects.toMatchObject({ code: 1003 });
    // Who only has the link gives the address to nobody, and uses nothing up.
    await expect(as(anonymous, () => Identity.verifyEmail(token))).rejects.toMatchObject({ code: 1001 });
    await as(actor, () => Identity.verifyEmail(token));
    expect(await as(actor, () => User.get())).toMatchObject({
      email: next,
      unverified_email: null,
      email_verified: true,
    });
    await signedIn(next);
    await signedUp(email);
    await expect(as(actor, () => Identity.verifyEmail(token))).rejects.toMatchObject({ code: 1016 });
  });

  it("does not take an address that somebody else took in between (2044)", async () => {
    const { user_id, email } = await signedUp();
    const { actor } = await signedIn(email);
    const wanted = newAddress();
    await as(actor, () => Identity.changeEmail(wanted));
    const token = await mailedToken(user_id, "email");
    await signedUp(wanted);
    await expect(as(actor, () => Identity.verifyEmail(token))).rejects.toMatchObject({ code: 2044 });
    expect(await as(actor, () => User.get())).toMatchObject({ email });
  });
});

describe("deleting the account (D47)", () => {
  it("is refused while money is open (2003), and otherwise erases the person and frees the address", async () => {
    const { user_id, owner_id, email } = await signedUp();
    const { actor, tokens } = await signedIn(email);
    const open = (by: number) => AccountEntity.patch({ owner_id }).add({ open_invoices: by }).go();
    await open(1);
    await expect(as(actor, () => deleteAccount({}))).rejects.toMatchObject({ code: 2003 });
    expect(await User.row(user_id)).toMatchObject({ email });
    await open(-1);
    await as(actor, () => deleteAccount({ deleteReason: "Only trying" }));
    await expect(as(anonymous, () => Session.refresh(tokens.refresh_token))).rejects.toMatchObject({
      code: 1001,
    });
    await expect(as(actor, () => User.get())).rejects.toMatchObject({ code: 1001 });
    const { data } = await UserEntity.get({ id: user_id }).go();
    expect(JSON.stringify(data)).not.toMatch(/Robin|Sample|scrypt|@stint/);
    await signedUp(email);
  });
});
