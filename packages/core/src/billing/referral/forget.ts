import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { ReferralEntity, type Row } from "./entity";
import { find, findAll } from "./read";
import { FRIEND } from "./rules";

/** Forgets the address of the actor, in the list of whoever referred them. */
async function forgetInReferrers(): Promise<void> {
  const named = await Db.resolve(FRIEND, `${Actor.owner()}`);
  if (!named) return;
  await Db.retryOnConflict(async () => {
    const row = await find(named.owner_id, named.target_id);
    if (!row?.email) return;
    const { write, next } = Db.revise<Row>(ReferralEntity, row, { email: "" });
    await Db.commit(
      [write],
      [
        Event.audit("referral.forgotten", `referral:${row.id}`, {
          owner_id: row.owner_id,
          version: next.version,
        }),
      ],
    );
  });
}

/**
 * Forgets whom the actor referred, and that somebody referred them: the account was deleted (D47). What was
 * credited stays, in words that name nobody. Repeatable.
 */
export async function forgetPerson(): Promise<void> {
  const { referrals } = await findAll();
  for (const row of referrals)
    await Db.withoutInbox(() =>
      Db.commit(
        [Db.removeVersion(ReferralEntity, row)],
        [Event.audit("referral.removed", `referral:${row.id}`)],
      ),
    );
  await Db.withoutInbox(forgetInReferrers);
}
