/** The second step of a sign-in: an app's codes and backup codes. Apart from the rest, for its keys. */
import { Actor } from "../../platform/actor";
import { iso, seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Limit } from "../../platform/limit";
import { User } from "../../user";
import { own as ownRow } from "../../user/read";
import { Events } from "../events";
import * as Password from "../password/hash";
import { lifetimes, limits } from "../rules";
import type { Access, Completed, CompleteInput, MadeCodes, SecondStepInfo, StartedApp } from "../schema";
import * as Session from "../session";
import { findStep, newBackupCodes, newSecret, readBackupCode } from "./code";
import { SecondStepEntity } from "./entity";
import { hashesOf, openSeal, sealSecret } from "./seal";
import { countCode, forgetTries, readRow } from "./use";

export * as SecondStep from "./index";
export { answerChallenge } from "./sign-in";

/** Codes of the app from the time since it was shown, for whoever keeps the backup codes first. */
const STEPS_TO_KEEP_CODES = 10;
const WRONG_CODE = "This code is not right. Look at the app again and type the one it shows now.";

const hashAll = (user_id: number, codes: readonly string[]): string[] =>
  codes.map((code) => hashesOf(user_id, readBackupCode(code))[0]);

/** Returns the person whose second step it is; 1002 for an admin who acts for them. */
async function own(): Promise<User.Row> {
  const { impersonator_id } = Actor.user();
  if (impersonator_id) fail(Code.NotAllowed);
  return ownRow();
}

/** Checks the password of an account, or a fresh proof (1008) where it has none. */
async function isProven(user: User.Row, password: string | undefined): Promise<boolean> {
  if (!user.password) {
    Session.requireFreshProof();
    return true;
  }
  const session = Limit.session();
  await Limit.take(limits.passwordOf, session);
  const right = await Password.matches(password ?? "", user.password, true);
  if (right) await Limit.clear(limits.passwordOf, session);
  return right;
}

const NOT_YOURS = "This is not your password.";

/** Returns how the second step of the actor stands; nothing secret. */
export async function describeSecondStep(): Promise<SecondStepInfo> {
  const { id, mfa_enabled } = await own();
  const row = mfa_enabled ? await readRow(id) : undefined;
  return {
    mfa_enabled,
    enabled_at: row?.enabled_at ?? null,
    backup_codes_left: row?.backup_codes.length ?? 0,
  };
}

/**
 * Begins with a new app: returns its secret and the backup codes, this once. Nothing is on, or replaced, until
 * `complete`, for fifteen minutes. 2043 for a wrong password; 1008 where the account has none and nothing
 * was proved lately.
 */
export async function enable(password: string | undefined): Promise<StartedApp> {
  const user = await own();
  if (!(await isProven(user, password))) fail(Code.MfaEnableFailed, NOT_YOURS);
  const { secret, otpauth_url } = newSecret(User.addressOf(user));
  const backup_codes = newBackupCodes();
  const pending = {
    pending_sealed: await sealSecret(user.id, secret),
    pending_backup_codes: hashAll(user.id, backup_codes),
    pending_until: seconds() + lifetimes.newApp,
  };
  await Db.retryOnConflict(async () => {
    const row = await readRow(user.id);
    await Db.commit(
      [
        row
          ? Db.revise(SecondStepEntity, row, pending).write
          : Db.put(SecondStepEntity.create({ user_id: user.id, version: 1, backup_codes: [], ...pending })),
      ],
      [Event.audit("user.second_step_started", `user:${user.id}`, { owner_id: user.id })],
    );
  });
  return { secret, otpauth_url, backup_codes };
}

/**
 * Turns the second step on with a code of the new app, or puts the new app in place of the one before. Every
 * other session ends, this one goes on with the returned token, and the person is told by mail. `only_check`
 * says whether the code is right and leaves all as it is. 2043 for a wrong code, or without `enable`.
 */
export async function complete({ otp, only_check }: CompleteInput): Promise<Completed> {
  const actor = Actor.user();
  const user = await own();
  const row = await readRow(user.id);
  if (!row?.pending_sealed || (row.pending_until ?? 0) <= seconds())
    return fail(Code.MfaEnableFailed, "This took too long. Please start again.");
  await countCode(user.id, otp);
  const { secret } = await openSeal(user.id, row.pending_sealed);
  const step = await findStep(secret, otp, { before: STEPS_TO_KEEP_CODES });
  if (step === undefined) return fail(Code.MfaEnableFailed, WRONG_CODE);
  await forgetTries(user.id);
  if (only_check) return { mfa_enabled: user.mfa_enabled };
  const { write } = Db.revise(SecondStepEntity, row, {
    sealed: row.pending_sealed,
    backup_codes: row.pending_backup_codes ?? [],
    last_step: step,
    enabled_at: iso(),
    pending_sealed: null,
    pending_backup_codes: null,
    pending_until: null,
  });
  await commitChange(user, actor, write, user.mfa_enabled ? "replaced" : "on");
  return { mfa_enabled: true, ...(await Session.renew(actor, user.epoch + 1)) };
}

/**
 * Turns the second step off, with the password. Every other session ends and the person is told by mail. 422
 * on `password` for a wrong one, 1003 where it is off.
 */
export async function disable(password: string | undefined): Promise<Access> {
  const actor = Actor.user();
  const user = await ownWithStep(password);
  await commitChange(user, actor, Db.remove(SecondStepEntity.remove({ user_id: user.id })), "off");
  return Session.renew(actor, user.epoch + 1);
}

/** Makes ten other backup codes and ends those before. 422 on `password`, 1003 where the second step is off. */
export async function renewBackupCodes(password: string | undefined): Promise<MadeCodes> {
  const { id } = await ownWithStep(password);
  const backup_codes = newBackupCodes();
  await Db.retryOnConflict(async () => {
    const row = (await readRow(id)) ?? fail(Code.NotFound);
    await Db.commit(
      [Db.revise(SecondStepEntity, row, { backup_codes: hashAll(id, backup_codes) }).write],
      [noteChange(id, "new_codes")],
    );
  });
  return { backup_codes };
}

/**
 * Takes the second step from the account of a person who lost all of it: what support does once it knows who
 * asks. Every session ends and the person is told by mail. 1003 where there is none.
 */
export async function removeFor(user_id: number, reason: string): Promise<undefined> {
  const { user_id: by } = Actor.user();
  const user = (await User.row(user_id)) ?? fail(Code.NotFound);
  if (!user.mfa_enabled) fail(Code.NotFound);
  await Db.commit(
    [
      Db.remove(SecondStepEntity.remove({ user_id })),
      User.changeCredentialsWrite(user, { mfa_enabled: false }, { endSessions: true }),
    ],
    [
      Events.SecondStepChanged.of(
        `user:${user_id}`,
        { user_id, change: "removed" },
        { owner_id: user_id, after: { mfa_enabled: false, by, reason }, version: user.version + 1 },
      ),
    ],
  );
  return undefined;
}

async function ownWithStep(password: string | undefined): Promise<User.Row> {
  const user = await own();
  if (!user.mfa_enabled) fail(Code.NotFound, "Two-step sign-in is not on.");
  if (!(await isProven(user, password))) invalid({ password: NOT_YOURS });
  return user;
}

type Change = "on" | "off" | "replaced" | "new_codes";

const noteChange = (user_id: number, change: Change, more: { version?: number } = {}) =>
  Events.SecondStepChanged.of(`user:${user_id}`, { user_id, change }, { owner_id: user_id, ...more });

const commitChange = (
  user: User.Row,
  { sid }: { sid: string },
  write: Db.Write,
  change: "on" | "off" | "replaced",
) =>
  Db.commit(
    [
      write,
      User.changeCredentialsWrite(user, { mfa_enabled: change !== "off" }, { endSessions: true }),
      Session.renewSessionWrite(user.id, sid, user.epoch + 1),
    ],
    [noteChange(user.id, change, { version: user.version + 1 })],
  );
