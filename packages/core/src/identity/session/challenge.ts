import type { EntityItem } from "electrodb";
import { seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { conditionFailed } from "../../platform/db/failure";
import { AppError, Code } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { lifetimes } from "../rules";
import { ChallengeEntity } from "./entity";

type Challenge = EntityItem<typeof ChallengeEntity>;

export const TRIES = 5;
/** Ended ones are kept for a while and then deleted by their TTL. */
const KEEP = 3600;

/** The refusal of a challenge that ran out, was used, or was overtaken. */
export const challengeGone = () =>
  new AppError(Code.Gone, "This sign-in took too long or had too many tries. Please start again.");

/**
 * Opens what a right first step leaves: a token that is good for one second step, for five minutes and five
 * tries. A new password or another second step overtakes it.
 */
export async function openChallenge(user: { id: number; epoch: number }, amr: string[]): Promise<string> {
  const challenge = Id.token();
  const expires_at = seconds() + lifetimes.challenge;
  await Db.commit(
    [
      Db.put(
        ChallengeEntity.create({
          hash: Id.sha256(challenge),
          user_id: user.id,
          epoch: user.epoch,
          amr,
          tries: 0,
          expires_at,
          ttl: expires_at + KEEP,
        }),
      ),
    ],
    [Event.audit("user.challenged", `user:${user.id}`, { owner_id: user.id, after: { amr } })],
  );
  return challenge;
}

/**
 * Counts a try before its code is compared, so that tries at once cannot exceed the limit. 1016 when the
 * challenge has ended.
 */
export async function tryChallenge(challenge: string): Promise<Challenge & { used: Db.Write }> {
  const key = { hash: Id.sha256(challenge) };
  const { data } = await ChallengeEntity.patch(key)
    .add({ tries: 1 })
    .where((row, { lt, gt }) => `${lt(row.tries, TRIES)} AND ${gt(row.expires_at, seconds())}`)
    .go({ response: "all_new" })
    .catch((error: unknown) => {
      throw conditionFailed(error) ? challengeGone() : error;
    });
  return { ...(data as Challenge), used: Db.remove(ChallengeEntity.remove(key), challengeGone) };
}
