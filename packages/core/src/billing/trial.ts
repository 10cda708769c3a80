import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { type Row, SubscriptionEntity } from "./entity";
import { claimFirst } from "./person";
import { find } from "./read";

/**
 * Returns the actor's row with its trial closed where the card, or the owner's mailbox, was another workspace's
 * first: a person has one trial.
 */
export async function settleTrial(read: Row): Promise<Row> {
  const first = await claimFirst(read.card_fingerprint);
  if (first || read.trial_taken) return read;
  return Db.reviseNewest<Row, Db.Changes<Row>>({
    entity: SubscriptionEntity,
    load: async () => (await find()) ?? read,
    if_match: undefined,
    change: () => ({ trial_taken: true }),
    commit: ({ difference }) => ({
      entries: [Event.audit("subscription.trial_refused", `subscription:${read.owner_id}`, difference)],
    }),
  });
}
