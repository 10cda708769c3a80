import { ApiKey } from "../../api-key";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Limit } from "../../platform/limit";
import { User } from "../../user";
import { Events } from "../events";
import * as Link from "../link";
import { limits } from "../rules";
import type { ResetCheckInput, ResetInput } from "../schema";
import { refuseAddress } from "./change";
import * as Password from "./hash";

/** Returns the person whose password a mailed token may set, if nothing has overtaken it; 1016 otherwise. */
async function openReset(token: string) {
  await Limit.take(limits.tokenFrom, Limit.place());
  const link = await Link.useWrite("reset", token);
  const user = await User.row(link.user_id);
  if (!user || user.epoch !== link.epoch || user.email !== link.email) return fail(Code.Gone);
  if (user.disabled) fail(Code.Revoked);
  return { link, user };
}

/**
 * Checks that a mailed token can still set a password, before the person chooses one. 1016 when it cannot;
 * uses nothing up.
 */
export async function checkReset(input: ResetCheckInput): Promise<void> {
  await openReset(input.token);
}

/**
 * Sets a new password with a mailed token, once, and ends every session and API key: whoever forgot theirs may have
 * been robbed of it. The token proves the mailbox, so the address counts as confirmed, and earlier failed sign-ins are forgotten (`signInSubjectOf`). 1016 when the link was
 * used, expired, or was overtaken by another change.
 */
export async function reset(input: ResetInput): Promise<{ user_id: number }> {
  const { link, user } = await openReset(input.token);
  refuseAddress(user, input.password, "password");
  const [password, ended_keys] = await Promise.all([
    Password.hash(input.password, true),
    ApiKey.countLive(user),
  ]);
  await Db.commit(
    [
      link.write,
      User.changeCredentialsWrite(
        user,
        { password, email_verified: true, due_at: null, due_shard: null },
        { endSessions: true, endKeys: true, confirmed: true },
      ),
    ],
    [
      Events.PasswordChanged.of(
        `user:${user.id}`,
        { user_id: user.id, ended_keys, kept_keys: 0 },
        { owner_id: user.id, version: user.version + 1 },
      ),
      ...Events.confirmedEntries(user),
    ],
  );
  return { user_id: user.id };
}
