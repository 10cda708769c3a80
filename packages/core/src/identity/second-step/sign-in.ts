import { Db } from "../../platform/db";
import { invalid } from "../../platform/error";
import { Limit } from "../../platform/limit";
import { User } from "../../user";
import { Device } from "../device";
import { Events } from "../events";
import { limits } from "../rules";
import type { SecondStepInput } from "../schema";
import * as Session from "../session";
import { challengeGone, TRIES, tryChallenge } from "../session/challenge";
import { countCode, forgetTries, useCode } from "./use";

/**
 * Ends a sign-in whose first step was right, with a code of the app or a backup code. 422 on `otp` for a wrong
 * code or one that was used, 1016 when the challenge ran out, had five tries, or was overtaken by a new
 * password; 1005 after too many codes for the account; 2057 when revoked. `trusted` is the device token for a
 * browser that is not to be asked for thirty days.
 */
export async function answerChallenge(
  { challenge, otp, trust_device }: SecondStepInput,
  device?: string,
): Promise<Session.Tokens & { trusted?: string }> {
  await Limit.take(limits.tokenFrom, Limit.place());
  const { used, user_id, epoch, amr, tries } = await tryChallenge(challenge);
  await countCode(user_id, otp);
  const { user, tokens } = await Db.retryOnConflict(async () => {
    const user = await User.row(user_id);
    if (!user?.mfa_enabled || user.epoch !== epoch) throw challengeGone();
    const code = await useCode(user_id, otp);
    if (!code) return invalid({ otp: describeWrong(TRIES - tries) });
    const { by, left } = code;
    const news =
      by === "backup"
        ? [
            Events.SecondStepChanged.of(
              `user:${user_id}`,
              { user_id, change: "backup_code_used", left },
              { owner_id: user_id },
            ),
          ]
        : [];
    const tokens = await Session.open(user, [...amr, by], device, { writes: [used, code.write], news });
    if ("challenge" in tokens) throw challengeGone();
    return { user, tokens };
  });
  await forgetTries(user_id);
  return trust_device ? { ...tokens, trusted: Device.trust(user, device) } : tokens;
}

function describeWrong(left: number): string {
  const wrong = "This code is not right, or it was used already.";
  if (left === 0) return `${wrong} Please sign in again.`;
  const words = ["", "One", "Two", "Three", "Four"][left] ?? `${left}`;
  return `${wrong} ${words} ${left === 1 ? "try" : "tries"} left.`;
}
