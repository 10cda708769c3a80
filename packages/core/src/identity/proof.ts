import { Actor } from "../platform/actor";
import { seconds } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Limit } from "../platform/limit";
import { MailedCode } from "../platform/mailed-code";
import { User } from "../user";
import { SessionEntity } from "./entity";
import { Events } from "./events";
import * as Password from "./password/hash";
import { lifetimes, limits, PROOF } from "./rules";
import type { Proof, ProofInput, SentCode } from "./schema";
import { countCode, forgetTries, useCode } from "./second-step/use";

/** Returns the subject of a mailed code: this session only. */
const codeOf = ({ user_id, sid }: Holder): string => `${user_id}:${sid}`;

export interface Holder {
  user_id: number;
  sid: string;
}

/** Returns the owner of the session: an admin who acts for a user proves the admin's identity. */
export function holder(): Holder {
  const { user_id, impersonator_id, sid } = Actor.user();
  return { user_id: impersonator_id ?? user_id, sid };
}

/**
 * Proves the identity of the session's owner, by password, a mailed code, or a code of their second step, for
 * five minutes. 422 on `password`, `code` or `otp` when it is wrong, 1005 after too many tries; a Google account has no password and uses
 * a code, or Google (`google`).
 */
export async function prove(input: ProofInput): Promise<Proof> {
  const { user_id, sid } = holder();
  // This limit is per session: another session may belong to the real owner while this one belongs to a
  // thief.
  const tries = Limit.session();
  await Limit.take(limits.proofOf, tries);
  const proof = await proveBy({ user_id, sid }, input);
  await Limit.clear(limits.proofOf, tries);
  return proof;
}

async function proveBy(holder: Holder, { code, otp, password = "" }: ProofInput): Promise<Proof> {
  if (otp !== undefined) return proveByStep(holder, otp);
  if (code !== undefined) {
    const { write } = await MailedCode.proveWrite(PROOF, codeOf(holder), code);
    return keepProof(holder, "code", [write]);
  }
  await checkPassword(holder.user_id, password);
  return keepProof(holder, "password");
}

async function proveByStep(holder: Holder, otp: string): Promise<Proof> {
  // Its keys and its library are for those who have a second step.
  const { user_id } = holder;
  await countCode(user_id, otp);
  const proof = await Db.retryOnConflict(async () => {
    const used = await useCode(user_id, otp);
    if (!used) return invalid({ otp: "This code is not right, or it was used already." });
    return keepProof(holder, used.by, [used.write]);
  });
  await forgetTries(user_id);
  return proof;
}

/** Records the proof in the session, in one step with the use of its code. */
export async function keepProof(
  { user_id, sid }: Holder,
  by: "password" | "code" | "google" | "otp" | "backup",
  used: Db.Write[] = [],
): Promise<Proof> {
  const at = seconds();
  await Db.commit(
    [
      ...used,
      Db.update(
        SessionEntity.patch({ user_id, sid }).set({ proved_at: at }),
        () => new AppError(Code.NotAuthenticated),
      ),
    ],
    [Event.audit("user.proved", `user:${user_id}`, { owner_id: user_id, after: { sid, by } })],
  );
  return { proved_until: new Date((at + lifetimes.proof) * 1000).toISOString() };
}

async function checkPassword(user_id: number, password: string): Promise<void> {
  const user = (await User.row(user_id)) ?? fail(Code.NotAuthenticated);
  const right = await Password.matches(password, user.password, true);
  if (!user.password)
    invalid({ password: "This account has no password. Continue with Google, or ask for a code." });
  if (!right) invalid({ password: "This password is not right" });
}

/**
 * Mails six digits to the account's own address, for this session only. 2012 without an address, 1005 for too
 * many.
 */
export async function sendProofCode(): Promise<SentCode> {
  const { user_id, sid } = holder();
  await MailedCode.limit(PROOF, Limit.session(), user_id);
  const user = (await User.row(user_id)) ?? fail(Code.NotAuthenticated);
  if (!user.email) fail(Code.MissingEmail);
  const { code_id, write } = MailedCode.openWrite(PROOF, codeOf({ user_id, sid }));
  await Db.commit(
    [write],
    [Events.ProofRequested.of(`user:${user_id}`, { user_id, code_id }, { owner_id: user_id })],
  );
  return { sent_to: user.email };
}
