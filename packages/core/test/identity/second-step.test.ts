import { Device, Identity } from "@stint/core/identity";
import { mailSecondStep } from "@stint/core/identity/mail";
import { SecondStep } from "@stint/core/identity/second-step";
import { assertLive, requireFreshProof, Session } from "@stint/core/identity/session";
import { verify } from "@stint/core/identity/token";
import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { env } from "@stint/core/platform/env";
import { Event } from "@stint/core/platform/event";
import { User } from "@stint/core/user";
import { generate } from "otplib";
import { afterEach, describe, expect, it } from "vitest";
import { SecondStepEntity } from "../../src/identity/second-step/entity";
import { ChallengeEntity } from "../../src/identity/session/entity";
import { UserEntity } from "../../src/user/entity";
import { as, journalOf } from "../support";
import { actorOf, anonymous, mailedToken, password, signedIn, signedUp } from "../support/account";

const MINUTE = 60_000;
const STEP = 30_000;
/** The middle of a step: no test runs into the next one. */
const START = Math.floor(Date.now() / STEP) * STEP + STEP / 2;
let restore = () => {};
let clock = START;
const at = (time: number) => {
  restore();
  clock = time;
  restore = Clock.use(() => new Date(time));
};
afterEach(() => {
  restore();
  restore = () => {};
});

type Holder = Awaited<ReturnType<typeof signedIn>>["actor"];
const codeOf = (secret: string, ms = clock) => generate({ secret, epoch: ms / 1000 });
const wrongFor = async (secret: string, many = 1) => {
  const near = await Promise.all([-1, 0, 1].map((steps) => codeOf(secret, clock + steps * STEP)));
  return Array.from({ length: many + 3 }, (_, nth) => `${100_000 + nth}`)
    .filter((code) => !near.includes(code))
    .slice(0, many);
};

/** Somebody whose second step is on since the step before last. */
async function withStep() {
  at(START - 2 * STEP);
  const { user_id, email } = await signedUp();
  await UserEntity.patch({ id: user_id }).set({ email_verified: true }).go();
  const { actor } = await signedIn(email);
  const { secret, backup_codes } = await as(actor, () => SecondStep.enable(password));
  const done = await as(actor, async () =>
    SecondStep.complete({ otp: await codeOf(secret), only_check: false }),
  );
  at(START);
  return { user_id, email, secret, backup_codes, actor: await actorOf(done.access_token ?? "") };
}

async function challengeFor(email: string, device?: string): Promise<string> {
  const opened = await as(anonymous, () => Identity.signIn({ email, password }, device));
  if (!("challenge" in opened)) throw new Error("signed in without the second step");
  return opened.challenge;
}
const answer = (challenge: string, otp: string, more: { trust_device?: boolean } = {}, device?: string) =>
  as(anonymous, () => SecondStep.answerChallenge({ trust_device: false, ...more, challenge, otp }, device));
const wrong = { code: 1000, status: 422, fields: { otp: expect.stringContaining("not right") } };
const gone = { code: 1016, status: 410 };
const tooMany = { code: 1005, status: 429 };

describe("turning the second step on", () => {
  it("takes the password and a code of the app, ends every other session, and tells the person", async () => {
    at(START);
    const { user_id, email } = await signedUp();
    const other = await signedIn(email);
    const { actor } = await signedIn(email);
    const failed = { code: 2043, status: 400 };
    await expect(as(actor, () => SecondStep.enable("not the right one"))).rejects.toMatchObject(failed);
    await expect(as(actor, () => SecondStep.enable(undefined))).rejects.toMatchObject(failed);
    const complete = (otp: string, only_check = false) =>
      as(actor, () => SecondStep.complete({ otp, only_check }));
    await expect(complete("123456")).rejects.toMatchObject(failed);
    const { secret, otpauth_url, backup_codes } = await as(actor, () => SecondStep.enable(password));
    expect(new URL(otpauth_url).searchParams.get("secret")).toBe(secret);
    expect(otpauth_url).toContain("Stint");
    expect(new Set(backup_codes).size).toBe(10);
    const [bad = ""] = await wrongFor(secret);
    await expect(complete(bad)).rejects.toMatchObject(failed);
    expect(await complete(await codeOf(secret), true)).toEqual({ mfa_enabled: false });
    await signedIn(email);
    const { access_token = "", ...told } = await complete(await codeOf(secret));
    expect(told).toMatchObject({ mfa_enabled: true });
    await expect(assertLive(other.actor)).rejects.toMatchObject({ code: 1001 });
    await assertLive(await actorOf(access_token));
    expect(await as(actor, () => SecondStep.describeSecondStep())).toMatchObject({
      mfa_enabled: true,
      backup_codes_left: 10,
    });
    await challengeFor(email);
    expect((await journalOf(user_id, `user:${user_id}`)).filter((type) => /second_step/.test(type))).toEqual(
      expect.arrayContaining(["user.second_step_started", "user.second_step_changed"]),
    );
  });

  it("waits for the tick under the backup codes, and not for a day", async () => {
    at(START);
    const { email } = await signedUp();
    const { actor } = await signedIn(email);
    const { secret } = await as(actor, () => SecondStep.enable(password));
    const code = await codeOf(secret);
    at(START + 4 * MINUTE);
    await as(actor, () => SecondStep.complete({ otp: code, only_check: true }));
    at(START + 6 * MINUTE);
    const late = () => as(actor, () => SecondStep.complete({ otp: code, only_check: false }));
    await expect(late()).rejects.toMatchObject({ code: 2043 });
    at(START + 16 * MINUTE);
    const fresh = await codeOf(secret);
    await expect(
      as(actor, () => SecondStep.complete({ otp: fresh, only_check: false })),
    ).rejects.toMatchObject({ code: 2043, message: expect.stringContaining("start again") });
  });

  it("keeps the app's secret under a seal, and hashes of the backup codes", async () => {
    const { user_id, secret, backup_codes } = await withStep();
    const { data } = await SecondStepEntity.get({ user_id }).go();
    const stored = JSON.stringify(data);
    expect(stored).not.toContain(secret);
    for (const code of backup_codes)
      for (const text of [code, code.replace("-", "")]) expect(stored).not.toContain(text);
    const history = JSON.stringify(await Event.history(user_id, `user:${user_id}`));
    expect(history).not.toContain(secret);
    expect(history).not.toContain(data?.sealed);
  });

  it("binds the seal to its person, and opens what a former key sealed", async () => {
    const one = await withStep();
    const two = await withStep();
    const { data: row } = await SecondStepEntity.get({ user_id: one.user_id }).go();
    await SecondStepEntity.patch({ user_id: two.user_id })
      .set({ sealed: row?.sealed ?? "" })
      .go();
    const planted = await challengeFor(two.email);
    await expect(answer(planted, await codeOf(one.secret))).rejects.toThrow();
    const former = env().STINT_SEAL_KEYS;
    try {
      env().STINT_SEAL_KEYS = `${"f".repeat(64)},${former}`;
      await answer(await challengeFor(one.email), await codeOf(one.secret));
      await answer(await challengeFor(one.email), one.backup_codes[0] ?? "");
      const { data: again } = await SecondStepEntity.get({ user_id: one.user_id }).go();
      expect(again?.sealed).not.toBe(row?.sealed);
      at(START + STEP);
      // Sealed anew by its use: the former key is not needed for it any more.
      env().STINT_SEAL_KEYS = "f".repeat(64);
      await answer(await challengeFor(one.email), await codeOf(one.secret));
    } finally {
      env().STINT_SEAL_KEYS = former;
    }
  });

  it("is refused to an admin who acts for the person (1002)", async () => {
    const { actor } = await withStep();
    const acting = { ...actor, impersonator_id: 1 };
    const verbs: (() => Promise<unknown>)[] = [
      () => SecondStep.enable(password),
      () => SecondStep.complete({ otp: "123456", only_check: false }),
      () => SecondStep.disable(password),
      () => SecondStep.renewBackupCodes(password),
      () => SecondStep.describeSecondStep(),
    ];
    for (const verb of verbs) await expect(as(acting, verb)).rejects.toMatchObject({ code: 1002 });
  });

  it("asks an account without a password for a fresh proof (1008)", async () => {
    at(START);
    const { user_id, email } = await signedUp();
    const { actor } = await signedIn(email);
    await UserEntity.patch({ id: user_id }).remove(["password"]).go();
    const live = await assertLive(actor);
    await as(live, () => SecondStep.enable(undefined));
    at(START + 6 * MINUTE);
    await expect(as(live, () => SecondStep.enable(undefined))).rejects.toMatchObject({ code: 1008 });
    await expect(as(live, () => SecondStep.enable(password))).rejects.toMatchObject({ code: 1008 });
  });
});

describe("signing in with the second step", () => {
  it("needs the code after the password, and its token says so", async () => {
    const { email, secret } = await withStep();
    const opened = await as(anonymous, () => Identity.signIn({ email, password }));
    expect(opened).toEqual({
      mfa_required: true,
      challenge: expect.stringMatching(/^[a-z2-7]{26}$/),
      message: "Multifactor authentication required",
    });
    const { challenge } = opened as { challenge: string };
    const tokens = await answer(challenge, await codeOf(secret));
    expect((await verify(tokens.access_token)).amr).toEqual(["pwd", "otp"]);
    const actor = await actorOf(tokens.access_token);
    await assertLive(actor);
    const next = await as(anonymous, () => Session.refresh(tokens.refresh_token));
    expect((await verify(next.access_token)).amr).toEqual(["pwd", "otp"]);
    const seen = await as(actor, () => Session.sessions());
    expect(seen.find(({ current }) => current)?.amr).toEqual(["pwd", "otp"]);
  });

  it("takes a code once, and none that is older: the step must grow", async () => {
    const { email, secret } = await withStep();
    const code = await codeOf(secret);
    const before = await codeOf(secret, clock - STEP);
    await answer(await challengeFor(email), code);
    await expect(answer(await challengeFor(email), code)).rejects.toMatchObject(wrong);
    await expect(answer(await challengeFor(email), before)).rejects.toMatchObject(wrong);
    at(START + STEP);
    await expect(answer(await challengeFor(email), code)).rejects.toMatchObject(wrong);
    await answer(await challengeFor(email), await codeOf(secret));
  });

  it.each([
    [-1, true],
    [1, true],
    [-2, false],
    [2, false],
  ])("takes a clock that is %i steps off: %s", async (steps, isTaken) => {
    // On since long before, so that an earlier step is no used one.
    const { email, secret } = await withStep();
    at(START + 10 * STEP);
    const answered = answer(await challengeFor(email), await codeOf(secret, clock + steps * STEP));
    if (isTaken) await answered;
    else await expect(answered).rejects.toMatchObject(wrong);
  });

  it("ends a challenge after five minutes, after five tries, by its use, and by a new password", async () => {
    const { user_id, email, secret } = await withStep();
    const late = await challengeFor(email);
    at(START + 5 * MINUTE + 1000);
    await expect(answer(late, await codeOf(secret))).rejects.toMatchObject(gone);

    const tried = await challengeFor(email);
    const words = ["Four tries left", "Three tries left", "Two tries left", "One try left", "sign in again"];
    for (const [nth, bad] of (await wrongFor(secret, 5)).entries())
      await expect(answer(tried, bad)).rejects.toMatchObject({
        fields: { otp: expect.stringContaining(words[nth] ?? "") },
      });
    await expect(answer(tried, await codeOf(secret))).rejects.toMatchObject(gone);

    const used = await challengeFor(email);
    await answer(used, await codeOf(secret));
    at(START + 6 * MINUTE);
    await expect(answer(used, await codeOf(secret))).rejects.toMatchObject(gone);

    const overtaken = await challengeFor(email);
    await as(anonymous, () => Identity.forgot(email));
    const token = await mailedToken(user_id, "reset");
    await as(anonymous, () => Identity.reset({ token, password: "quite another phrase" }));
    await expect(answer(overtaken, await codeOf(secret))).rejects.toMatchObject(gone);
    await expect(answer("a".repeat(26), await codeOf(secret))).rejects.toMatchObject(gone);
  });

  it("is not skipped by a new password that was set by mail", async () => {
    const { user_id, email } = await withStep();
    await as(anonymous, () => Identity.forgot(email));
    const token = await mailedToken(user_id, "reset");
    await as(anonymous, () => Identity.reset({ token, password: "quite another phrase" }));
    const opened = await as(anonymous, () => Identity.signIn({ email, password: "quite another phrase" }));
    expect(opened).toMatchObject({ mfa_required: true });
  });

  it("is met by every way in: Session.open gives no session without it", async () => {
    const { user_id } = await withStep();
    const user = await User.row(user_id);
    if (!user) throw new Error("no user");
    const before = await as(anonymous, () => Session.open(user, ["google"]));
    expect(before).toMatchObject({ mfa_required: true });
  });

  it("lets one of twenty at once through on one challenge", async () => {
    const { user_id, email, secret } = await withStep();
    const challenge = await challengeFor(email);
    const code = await codeOf(secret);
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => answer(challenge, code)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends)
      if (end.status === "rejected") expect([1000, 1016]).toContain((end.reason as { code: number }).code);
    const opened = (await Event.history(user_id, `user:${user_id}`)).filter(
      ({ type }) => type === "user.signed_in",
    );
    expect(opened.filter(({ after }) => JSON.stringify(after).includes('"otp"'))).toHaveLength(1);
  });

  it("lets one of nine at once through with one code on nine challenges", async () => {
    const { email, secret } = await withStep();
    const challenges: string[] = [];
    for (let nth = 0; nth < 9; nth++) challenges.push(await challengeFor(email));
    const code = await codeOf(secret);
    const ends = await Promise.allSettled(challenges.map((challenge) => answer(challenge, code)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("stands 200 wrong codes from 200 places: ten are looked at, and then none, not even the right one", async () => {
    const { user_id, email, secret, backup_codes } = await withStep();
    const from = (nth: number) => ({
      request_id: `guess-${nth}`,
      ip: `198.51.${Math.floor(nth / 100)}.${nth % 100}`,
      user_agent: "test",
    });
    const bad = await wrongFor(secret, 200);
    const codes: number[] = [];
    // Challenges are made as the password's check makes them; a limit of its own counts that.
    const { openChallenge } = await import("../../src/identity/session/challenge");
    const user = await User.row(user_id);
    if (!user) throw new Error("no user");
    let challenge = "";
    for (const [nth, otp] of bad.entries()) {
      if (nth % 5 === 0) challenge = await as(anonymous, () => openChallenge(user, ["pwd"]));
      await Actor.run(
        anonymous,
        () => SecondStep.answerChallenge({ challenge, otp, trust_device: false }),
        from(nth),
      ).catch(({ code }: { code: number }) => codes.push(code));
    }
    expect(codes).toHaveLength(200);
    expect(codes.filter((code) => code === 1000)).toHaveLength(10);
    expect(codes.filter((code) => code === 1005)).toHaveLength(190);
    await expect(answer(await challengeFor(email), await codeOf(secret))).rejects.toMatchObject(tooMany);
    // Whose app's codes a stranger used up has the backup codes.
    await answer(await challengeFor(email), backup_codes[0] ?? "");
  });

  it("does not ask a trusted browser for thirty days, nor ever after a change of the account", async () => {
    const { user_id, email, secret } = await withStep();
    const user = await User.row(user_id);
    if (!user) throw new Error("no user");
    const known = Device.make(user_id);
    const { trusted = "" } = await answer(
      await challengeFor(email, known),
      await codeOf(secret),
      { trust_device: true },
      known,
    );
    expect(trusted.startsWith(known.split(".")[0] ?? "-")).toBe(true);
    const signIn = (device: string) => as(anonymous, () => Identity.signIn({ email, password }, device));
    const tokens = await signIn(trusted);
    if ("challenge" in tokens) throw new Error("asked a trusted browser");
    expect((await verify(tokens.access_token)).amr).toEqual(["pwd", "trusted"]);
    const [id, proof, until, mark] = trusted.split(".");
    for (const forged of [
      known,
      `${id}.${proof}.${Number(until) + 1}.${mark}`,
      Device.trust({ id: user_id + 1, epoch: user.epoch }, known),
      Device.trust({ id: user_id, epoch: user.epoch + 1 }, known),
    ])
      expect(await signIn(forged), forged).toMatchObject({ mfa_required: true });
    at(START + 30 * 24 * 60 * MINUTE + 1000);
    expect(await signIn(trusted)).toMatchObject({ mfa_required: true });
  });
});

describe("a lost phone", () => {
  it("is stood by backup codes, each once, however it is typed, and the person is told", async () => {
    const { user_id, email, backup_codes } = await withStep();
    const [first = "", second = ""] = backup_codes;
    const tokens = await answer(await challengeFor(email), ` ${first.toUpperCase().replace("-", " ")}`);
    expect((await verify(tokens.access_token)).amr).toEqual(["pwd", "backup"]);
    await expect(answer(await challengeFor(email), first)).rejects.toMatchObject(wrong);
    await answer(await challengeFor(email), second.replace("-", ""));
    const actor = await actorOf(tokens.access_token);
    expect(await as(actor, () => SecondStep.describeSecondStep())).toMatchObject({ backup_codes_left: 8 });
    const told = (await Event.history(user_id, `user:${user_id}`)).filter(
      ({ type }) => type === "user.second_step_changed",
    );
    expect(told.map(({ data }) => (data as { change: string }).change)).toEqual([
      "backup_code_used",
      "backup_code_used",
      "on",
    ]);
    for (const { id, data } of told) await as(system(user_id), () => mailSecondStep(data as never, { id }));
  });

  it("of two with one backup code lets one in", async () => {
    const { email, backup_codes } = await withStep();
    const [code = ""] = backup_codes;
    const challenges = [await challengeFor(email), await challengeFor(email)];
    const ends = await Promise.allSettled(challenges.map((each) => answer(each, code)));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("ends with a new app, which ends the old one and its backup codes", async () => {
    const { email, secret, backup_codes, actor } = await withStep();
    const started = await as(actor, () => SecondStep.enable(password));
    // Until the new app gave a code, the old one counts.
    await answer(await challengeFor(email), await codeOf(secret));
    const otp = await codeOf(started.secret);
    await as(actor, () => SecondStep.complete({ otp, only_check: false }));
    at(START + STEP);
    await expect(answer(await challengeFor(email), await codeOf(secret))).rejects.toMatchObject(wrong);
    await expect(answer(await challengeFor(email), backup_codes[0] ?? "")).rejects.toMatchObject(wrong);
    await answer(await challengeFor(email), await codeOf(started.secret));
    await answer(await challengeFor(email), started.backup_codes[9] ?? "");
  });

  it("has new backup codes for the password, and those of before end", async () => {
    const { email, backup_codes, actor } = await withStep();
    await expect(as(actor, () => SecondStep.renewBackupCodes("not right at all"))).rejects.toMatchObject({
      fields: { password: "This is not your password." },
    });
    const { backup_codes: fresh } = await as(actor, () => SecondStep.renewBackupCodes(password));
    await expect(answer(await challengeFor(email), backup_codes[0] ?? "")).rejects.toMatchObject(wrong);
    await answer(await challengeFor(email), fresh[0] ?? "");
  });
});

describe("turning it off", () => {
  it("takes the password, and then the password is enough", async () => {
    const { email, actor, user_id } = await withStep();
    await expect(as(actor, () => SecondStep.disable("not right at all"))).rejects.toMatchObject({
      code: 1000,
      fields: { password: "This is not your password." },
    });
    const open = await challengeFor(email);
    const { access_token } = await as(actor, () => SecondStep.disable(password));
    await assertLive(await actorOf(access_token));
    await signedIn(email);
    await expect(answer(open, "123456")).rejects.toMatchObject(gone);
    await expect(as(actor, () => SecondStep.disable(password))).rejects.toMatchObject({ code: 1003 });
    expect((await SecondStepEntity.get({ user_id }).go()).data).toBeNull();
  });

  it("is what support does for who lost everything: with a reason, told by mail, every session over", async () => {
    const { email, actor, user_id } = await withStep();
    const admin = { ...actor, user_id: 1, role: "platform_admin" as const };
    await as(admin, () =>
      SecondStep.removeFor(user_id, "Lost phone and codes; called back on the known number"),
    );
    await expect(assertLive(actor)).rejects.toMatchObject({ code: 1001 });
    await signedIn(email);
    const [entry] = (await Event.history(user_id, `user:${user_id}`)).filter(
      ({ type }) => type === "user.second_step_changed",
    );
    expect(entry).toMatchObject({
      data: { change: "removed" },
      after: { reason: expect.any(String), by: 1 },
    });
    await expect(as(admin, () => SecondStep.removeFor(user_id, "again"))).rejects.toMatchObject({
      code: 1003,
    });
  });
});

describe("step-up by the second step", () => {
  const ask = async (actor: Holder) => as(await assertLive(actor), async () => requireFreshProof());

  it("takes a code of the app or a backup code as the proof, once", async () => {
    const { actor, secret, backup_codes } = await withStep();
    at(START + 10 * MINUTE);
    await expect(ask(actor)).rejects.toMatchObject({ code: 1008 });
    const [bad = ""] = await wrongFor(secret);
    await expect(as(actor, () => Identity.prove({ otp: bad }))).rejects.toMatchObject(wrong);
    const otp = await codeOf(secret);
    await as(actor, () => Identity.prove({ otp }));
    await ask(actor);
    await expect(as(actor, () => Identity.prove({ otp }))).rejects.toMatchObject(wrong);
    at(START + 20 * MINUTE);
    await as(actor, () => Identity.prove({ otp: backup_codes[0] ?? "" }));
    await ask(actor);
  });

  it("is no proof of an account without one", async () => {
    at(START);
    const { email } = await signedUp();
    const { actor } = await signedIn(email);
    await expect(as(actor, () => Identity.prove({ otp: "123456" }))).rejects.toMatchObject(wrong);
  });
});

const system = (owner_id: number): Actor.Actor => ({ type: "system", owner_id, cause: "test" });

it("holds no token of a challenge in the table", async () => {
  const { email } = await withStep();
  const challenge = await challengeFor(email);
  const { data } = await ChallengeEntity.scan.go({ pages: "all" });
  expect(JSON.stringify(data)).not.toContain(challenge);
});
