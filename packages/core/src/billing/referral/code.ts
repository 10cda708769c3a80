import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { ReferralCodeEntity } from "./entity";

const KIND = "referral_code";
const LENGTH = 10;

/** Returns the actor's code; the first call makes it. */
export const codeOf = (): Promise<string> =>
  Db.retryOnConflict(async () => {
    const owner_id = Actor.owner();
    const { data } = await ReferralCodeEntity.get({ owner_id }).go({ consistent: true });
    if (data) return data.code;
    const code = Id.token().slice(0, LENGTH);
    await Db.commit(
      [
        Db.put(ReferralCodeEntity.create({ owner_id, code, created_at: iso() })),
        Db.claim({ kind: KIND, value: code, owner_id, target_id: owner_id }),
      ],
      [Event.audit("referral.code_made", `account:${owner_id}`)],
    );
    return code;
  });

/** Returns the workspace that a code is of. */
export const ownerOf = async (code: string): Promise<number | undefined> =>
  (await Db.resolve(KIND, code.trim().toLowerCase()))?.owner_id;
