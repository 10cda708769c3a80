import { Actor } from "../platform/actor";
import { seconds } from "../platform/clock";
import { MailedCode } from "../platform/code";
import { Db } from "../platform/db";
import { conditionFailed } from "../platform/db/failure";
import { AppError, Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { User } from "../user";
import { ProofCodeEntity, SessionEntity } from "./entity";
import { Events } from "./events";
import * as Password from "./password";
import { lifetimes, limits } from "./rules";
import type { Proof, ProofInput, SentCode } from "./schema";

const TRIES = 5;
const WRONG = "This code is not right, or it ran out. Look again, or ask for a new one.";

/** Whose session it is: an admin who acts for somebody proves that they are the admin. */
function holder(): { user_id: number; sid: string } {
  const { user_id, impersonator_id, sid } = Actor.user();
  return { user_id: impersonator_id ?? user_id, sid };
}

/**
 * Proves who holds the session, by password or by a mailed code, for five minutes. 422 on `password` or `code`
 * when it is wrong, 1005 after too many tries; an account of Google has no password and takes a code.
 */
export async function prove(input: ProofInput): Promise<Proof> {
  const { user_id, sid } = holder();
  await Limit.take(limits.proofOf, `${user_id}`);
  const used = input.code === undefined ? [] : [await codeOf(user_id, sid, input.code)];
  if (input.code === undefined) await checkPassword(user_id, input.password ?? "");
  const at = seconds();
  await Db.commit(
    [
      ...used,
      Db.update(
        SessionEntity.patch({ user_id, sid }).set({ proved_at: at }),
        () => new AppError(Code.NotAuthenticated),
      ),
    ],
    [
      Event.audit("user.proved", `user:${user_id}`, {
        owner_id: user_id,
        after: { sid, by: input.code === undefined ? "password" : "code" },
      }),
    ],
  );
  await Limit.clear(limits.proofOf, `${user_id}`);
  return { proved_until: new Date((at + lifetimes.proof) * 1000).toISOString() };
}

async function checkPassword(user_id: number, password: string): Promise<void> {
  const user = (await User.row(user_id)) ?? fail(Code.NotAuthenticated);
  const right = await Password.matches(password, user.password);
  if (!user.password)
    invalid({ password: "This account signs in with Google and has no password. Ask for a code." });
  if (!right) invalid({ password: "This password is not right" });
}

/**
 * The write that uses a mailed code up. The try is counted before the look, so that parallel guesses cannot slip
 * past; after five, after fifteen minutes and after its use a code is worth nothing.
 */
async function codeOf(user_id: number, sid: string, code: string): Promise<Db.Write> {
  const key = { user_id, sid };
  const row = await ProofCodeEntity.patch(key)
    .add({ tries: 1 })
    .where(({ tries, expires_at }, { lt, gt }) => `${lt(tries, TRIES)} AND ${gt(expires_at, seconds())}`)
    .go({ response: "all_new" })
    .then(
      ({ data }) => data,
      (error: unknown) => {
        if (conditionFailed(error)) return undefined;
        throw error;
      },
    );
  const { code_id } = row ?? {};
  if (!code_id || !MailedCode.isRight(MailedCode.digitsOf("proof-code", code_id), code))
    return invalid({ code: WRONG });
  return Db.remove(
    ProofCodeEntity.remove(key).where(({ code_id: held }, { eq }) => eq(held, code_id)),
    () => new AppError(Code.Validation, undefined, { code: WRONG }),
  );
}

/** Mails six digits to the account's own address, for this session only. 2012 without an address, 1005 for too many. */
export async function sendProofCode(): Promise<SentCode> {
  const { user_id, sid } = holder();
  await Limit.take(limits.proofCodeOf, `${user_id}`);
  const user = (await User.row(user_id)) ?? fail(Code.NotAuthenticated);
  if (!user.email) fail(Code.MissingEmail);
  const code_id = Id.token();
  const expires_at = seconds() + lifetimes.proofCode;
  await Db.commit(
    [Db.put(ProofCodeEntity.put({ user_id, sid, code_id, tries: 0, expires_at, ttl: expires_at + 3600 }))],
    [Events.ProofRequested.of(`user:${user_id}`, { user_id, code_id }, { owner_id: user_id })],
  );
  return { sent_to: user.email };
}
