import { Identity } from "@stint/core/identity";
import { PROOF } from "@stint/core/identity/rules";
import { assertLive, requireFreshProof, Session } from "@stint/core/identity/session";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { Event } from "@stint/core/platform/event";
import { MailedCode } from "@stint/core/platform/mailed-code";
import { User } from "@stint/core/user";
import { afterEach, describe, expect, it } from "vitest";
import { UserEntity } from "../../src/user/entity";
import { as, journalOf } from "../support";
import { anonymous, mailedToken, newAddress, password, signedIn, signedUp } from "../support/account";

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

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const needed = { code: 1008, status: 403, message: "Confirm it's you to continue." };

type Holder = Awaited<ReturnType<typeof signedIn>>["actor"];
/** What a route with `proof` does: one look at the session, then the proof. */
const ask = async (actor: Holder) => {
  const live = await assertLive(actor);
  return as(live, async () => requireFreshProof());
};

async function mailedCode(user_id: number): Promise<string> {
  for (const { type, data } of await Event.history(user_id, `user:${user_id}`))
    if (type === "user.proof_requested")
      return MailedCode.digitsOf(PROOF, (data as { code_id: string }).code_id);
  throw new Error("no code was asked for");
}
const otherThan = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, "0");

async function confirmed() {
  const { user_id, email } = await signedUp();
  await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
  return { user_id, email, ...(await signedIn(email)) };
}

describe("fresh proof", () => {
  it("is the sign-in itself for five minutes, and not a moment longer", async () => {
    const { actor } = await confirmed();
    await ask(actor);
    later(5 * MINUTE - 2000);
    await ask(actor);
    later(5 * MINUTE + 1000);
    await expect(ask(actor)).rejects.toMatchObject(needed);
  });

  it("is given by the password, to the one session that gave it, for five minutes", async () => {
    const { user_id, email, actor } = await confirmed();
    const other = await signedIn(email);
    later(10 * MINUTE);
    await expect(as(actor, () => Identity.prove({ password: "not the right one" }))).rejects.toMatchObject({
      code: 1000,
      fields: { password: "This password is not right" },
    });
    await expect(ask(actor)).rejects.toMatchObject(needed);
    const { proved_until } = await as(actor, () => Identity.prove({ password }));
    expect(Date.parse(proved_until) - Date.now()).toBeGreaterThan(14 * MINUTE);
    await ask(actor);
    await expect(ask(other.actor)).rejects.toMatchObject(needed);
    expect(await journalOf(user_id, `user:${user_id}`)).toContain("user.proved");
    later(15 * MINUTE + 2000);
    await expect(ask(actor)).rejects.toMatchObject(needed);
  });

  it("is given by a mailed code, once, to the session that asked for it", async () => {
    const { user_id, email, actor } = await confirmed();
    const other = await signedIn(email);
    later(10 * MINUTE);
    expect(await as(actor, () => Identity.sendProofCode())).toEqual({ sent_to: email });
    const code = await mailedCode(user_id);
    for (const [who, typed] of [
      [other.actor, code],
      [actor, otherThan(code)],
    ] as const)
      await expect(as(who, () => Identity.prove({ code: typed }))).rejects.toMatchObject({
        code: 1000,
        fields: { code: expect.stringContaining("not right") },
      });
    await as(actor, () => Identity.prove({ code }));
    await ask(actor);
    await expect(as(actor, () => Identity.prove({ code }))).rejects.toMatchObject({ code: 1000 });
    await expect(ask(other.actor)).rejects.toMatchObject(needed);
  });

  it("lets a code die after fifteen minutes, after five wrong tries, and by a newer one", async () => {
    const { user_id, actor } = await confirmed();
    const wrong = { code: 1000, fields: { code: expect.any(String) } };
    await as(actor, () => Identity.sendProofCode());
    const first = await mailedCode(user_id);
    later(15 * MINUTE + 1000);
    await expect(as(actor, () => Identity.prove({ code: first }))).rejects.toMatchObject(wrong);
    await as(actor, () => Identity.sendProofCode());
    const second = await mailedCode(user_id);
    for (let tried = 0; tried < 5; tried++)
      await expect(as(actor, () => Identity.prove({ code: otherThan(second) }))).rejects.toMatchObject(wrong);
    await expect(as(actor, () => Identity.prove({ code: second }))).rejects.toMatchObject(wrong);
    await as(actor, () => Identity.sendProofCode());
    const third = await mailedCode(user_id);
    if (third !== second)
      await expect(as(actor, () => Identity.prove({ code: second }))).rejects.toMatchObject(wrong);
    await as(actor, () => Identity.prove({ code: third }));
  });

  it("stops guessing after ten tries (1005), and mails at most five codes an hour", async () => {
    const { actor } = await confirmed();
    for (let tried = 0; tried < 10; tried++)
      await expect(as(actor, () => Identity.prove({ password: `guess ${tried}` }))).rejects.toMatchObject({
        code: 1000,
      });
    await expect(as(actor, () => Identity.prove({ password }))).rejects.toMatchObject({ code: 1005 });
    for (let sent = 0; sent < 5; sent++) await as(actor, () => Identity.sendProofCode());
    await expect(as(actor, () => Identity.sendProofCode())).rejects.toMatchObject({ code: 1005 });
  });

  it("opens nothing for a session that ended, nor by a password for an account that has none", async () => {
    const { user_id, actor } = await confirmed();
    await UserEntity.patch({ id: user_id }).remove(["password"]).go();
    await expect(as(actor, () => Identity.prove({ password }))).rejects.toMatchObject({
      fields: { password: expect.stringContaining("Google") },
    });
    await as(actor, () => Identity.sendProofCode());
    const code = await mailedCode(user_id);
    await as(actor, () => Session.signOut());
    await expect(as(actor, () => Identity.prove({ code }))).rejects.toMatchObject({ code: 1001 });
  });
});

/** Takes another address as somebody who holds the session and reads the new address. */
async function move(actor: Holder, user_id: number, to = newAddress()) {
  await as(actor, () => Identity.changeEmail(to));
  const token = await mailedToken(user_id, "email");
  const live = await assertLive(actor);
  await as(live, () => Identity.verifyEmail(token));
  const { epoch = 0 } = (await User.row(user_id)) ?? {};
  return { email: to, actor: { ...actor, epoch } };
}
const undo = (token: string) => as(anonymous, () => Identity.undoEmail(token));
const gone = { code: 1016 };

describe("a changed address", () => {
  it("ends every other session, and keeps the one that took it", async () => {
    const { user_id, email, actor, tokens } = await confirmed();
    const other = await signedIn(email);
    const moved = await move(actor, user_id);
    await assertLive(moved.actor);
    await as(anonymous, () => Session.refresh(tokens.refresh_token));
    await expect(assertLive(other.actor)).rejects.toMatchObject({ code: 1001 });
    await expect(as(anonymous, () => Session.refresh(other.tokens.refresh_token))).rejects.toMatchObject({
      code: 1001,
    });
  });

  it("goes back by the link to the former address: once, within seven days, with every session", async () => {
    const { user_id, email, actor } = await confirmed();
    const moved = await move(actor, user_id);
    const token = await mailedToken(user_id, "undo");
    later(7 * DAY - MINUTE);
    expect(await as(anonymous, () => Identity.checkUndo(token))).toEqual({ email });
    expect(await User.row(user_id)).toMatchObject({ email: moved.email });
    expect(await undo(token)).toEqual({ email, password_kept: true });
    expect(await User.row(user_id)).toMatchObject({ email, email_verified: true });
    await expect(assertLive(moved.actor)).rejects.toMatchObject({ code: 1001 });
    await expect(undo(token)).rejects.toMatchObject(gone);
    await expect(as(anonymous, () => Identity.checkUndo(token))).rejects.toMatchObject(gone);
    await signedIn(email);
    // The address in between is free again.
    await signedUp(moved.email);
  });

  it("stays after seven days", async () => {
    const { user_id, actor } = await confirmed();
    await move(actor, user_id);
    const token = await mailedToken(user_id, "undo");
    later(7 * DAY + MINUTE);
    await expect(undo(token)).rejects.toMatchObject(gone);
  });

  it("is not undone by the link that takes it, nor by one of another kind", async () => {
    const { user_id, actor } = await confirmed();
    await as(actor, () => Identity.changeEmail(newAddress()));
    await expect(undo(await mailedToken(user_id, "email"))).rejects.toMatchObject(gone);
  });

  it("comes back from a thief who moved twice, set a password, and uses the links of the way", async () => {
    const { user_id, email, actor } = await confirmed();
    const first = await move(actor, user_id);
    const owners = await mailedToken(user_id, "undo");
    await as(anonymous, () => Identity.forgot(first.email));
    const reset = await mailedToken(user_id, "reset");
    await as(anonymous, () => Identity.reset({ token: reset, password: "words of the thief" }));
    const thief = await signedIn(first.email, "words of the thief");
    const second = await move(thief.actor, user_id);
    const thiefs = await mailedToken(user_id, "undo");
    // The thief goes back one step: the owner's link outlives it.
    expect(await undo(thiefs)).toMatchObject({ email: first.email });
    const again = await signedIn(first.email, "words of the thief");
    await move(again.actor, user_id, second.email);
    const later_ = await mailedToken(user_id, "undo");
    await as((await signedIn(second.email, "words of the thief")).actor, () =>
      Identity.changeEmail(newAddress()),
    );
    const pending = await mailedToken(user_id, "email");

    expect(await undo(owners)).toEqual({ email, password_kept: false });
    for (const token of [later_, thiefs]) await expect(undo(token)).rejects.toMatchObject(gone);
    for (const secret of [password, "words of the thief"])
      await expect(signedIn(email, secret)).rejects.toMatchObject({ code: 1001 });
    await as(anonymous, () => Identity.forgot(email));
    const own = await mailedToken(user_id, "reset");
    await as(anonymous, () => Identity.reset({ token: own, password: "words of the owner" }));
    const back = await signedIn(email, "words of the owner");
    await expect(as(back.actor, () => Identity.verifyEmail(pending))).rejects.toMatchObject(gone);
  });

  it("comes back although somebody signed up with the address, unless they confirmed it (2044)", async () => {
    const one = await confirmed();
    await move(one.actor, one.user_id);
    await signedUp(one.email);
    expect(await undo(await mailedToken(one.user_id, "undo"))).toMatchObject({ email: one.email });
    await signedIn(one.email);

    const two = await confirmed();
    await move(two.actor, two.user_id);
    const other = await signedUp(two.email);
    await UserEntity.patch({ id: other.user_id }).set({ email_verified: true }).go();
    await expect(undo(await mailedToken(two.user_id, "undo"))).rejects.toMatchObject({ code: 2044 });
    expect(await User.row(two.user_id)).not.toMatchObject({ email: two.email });
  });

  it("gives an address that was never confirmed no way into the account", async () => {
    const { user_id, email } = await signedUp();
    const { actor } = await signedIn(email);
    await move(actor, user_id);
    await expect(mailedToken(user_id, "undo")).rejects.toThrow("no undo link");
  });

  it("lets one of two undos at once win", async () => {
    const { user_id, actor } = await confirmed();
    await move(actor, user_id);
    const token = await mailedToken(user_id, "undo");
    const results = await Promise.allSettled([undo(token), undo(token)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a new device", () => {
  const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0";
  const from = (email: string, ip: string, user_agent: string, device?: string) =>
    Actor.run({ type: "anonymous" }, () => Identity.signIn({ email, password }, device), {
      request_id: "test-request",
      ip,
      user_agent,
    });
  const told = async (user_id: number) =>
    (await journalOf(user_id, `user:${user_id}`)).filter((type) => type === "user.device_added").length;

  it("is told once: not the first one, not one that a session or the browser itself knows", async () => {
    const { user_id, email } = await signedUp();
    await from(email, "203.0.113.7", FIREFOX);
    expect(await told(user_id)).toBe(0);
    await from(email, "203.0.113.7", FIREFOX.replaceAll("145", "146"));
    expect(await told(user_id)).toBe(0);
    await from(email, "198.51.100.9", FIREFOX);
    expect(await told(user_id)).toBe(1);
    await from(email, "198.51.100.9", FIREFOX);
    expect(await told(user_id)).toBe(1);
    await from(email, "192.0.2.4", FIREFOX, Identity.Device.make(user_id));
    expect(await told(user_id)).toBe(1);
    await from(email, "192.0.2.5", FIREFOX, Identity.Device.make(user_id + 1));
    expect(await told(user_id)).toBe(2);
  });
});
