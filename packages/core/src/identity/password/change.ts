import { ApiKey } from "../../api-key";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Limit } from "../../platform/limit";
import { User } from "../../user";
import { Events } from "../events";
import { limits } from "../rules";
import type { ChangePasswordInput } from "../schema";
import * as Session from "../session";
import * as Password from "./hash";

/** Refuses the address as a password; the other rules are in the schema. */
export function refuseAddress(user: User.Row, password: string, field: string): void {
  if (User.foldEmail(password) === User.foldEmail(user.email))
    invalid({ [field]: "Do not use your email as the password" });
}

/**
 * Changes the password of the actor, who knows the old one (2042). Every other session ends; this one
 * continues with the returned access token. API keys are for programs and go on, unless `end_keys` ends them, too. 1005
 * after too many wrong tries.
 */
export async function changePassword(
  input: ChangePasswordInput,
): Promise<{ access_token: string; expires_in: number }> {
  const actor = Actor.user();
  const session = Limit.session();
  await Limit.take(limits.passwordOf, session);
  const user = (await User.row(actor.user_id)) ?? fail(Code.NotAuthenticated);
  const right = await Password.matches(input.oldpassword, user.password, true);
  if (!user.password)
    fail(Code.PasswordChangeFailed, "This account signs in with Google and has no password.");
  if (!right) fail(Code.PasswordChangeFailed);
  refuseAddress(user, input.newpassword, "newpassword");
  const { end_keys: endKeys = false } = input;
  const [password, keys] = await Promise.all([
    Password.hash(input.newpassword, true),
    ApiKey.countLive(user),
  ]);
  await Db.commit(
    [
      User.changeCredentialsWrite(user, { password }, { endSessions: true, endKeys }),
      Session.renewSessionWrite(user.id, actor.sid, user.epoch + 1),
    ],
    [
      Events.PasswordChanged.of(
        `user:${user.id}`,
        { user_id: user.id, ended_keys: endKeys ? keys : 0, kept_keys: endKeys ? 0 : keys },
        { version: user.version + 1 },
      ),
    ],
  );
  await Limit.clear(limits.passwordOf, session);
  return Session.renew(actor, user.epoch + 1);
}
