import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Workspace } from "../workspace";
import { NotificationEntity } from "./entity";

export interface New {
  user_id: number;
  /** The subject, unique per person: `invoice:12:paid`. */
  key: string;
  /** The event behind it, `invoice.paid`. */
  type: string;
  /** A whole sentence. */
  title: string;
  body?: string | undefined;
  /** A path of the app. */
  link?: string | undefined;
  /** True for the person's own action: it is listed as read. */
  read?: boolean | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** A notification of whoever owns the workspace. */
export type OwnerNew = Omit<New, "user_id">;

/** Adds notifications of the person who owns the actor's workspace, like `add`. */
export async function notifyOwner(...entries: [OwnerNew, ...OwnerNew[]]): Promise<void> {
  const user_id = await Workspace.holderOf();
  const [first, ...others] = entries;
  return add({ ...first, user_id }, ...others.map((each) => ({ ...each, user_id })));
}

/**
 * Adds notifications, 90 at most, in one transaction; existing ones with the same person and key stay
 * unchanged. A reaction that also mails must mail first, because this commit marks its message as handled.
 */
export const add = (...entries: [New, ...New[]]): Promise<void> =>
  Db.retryOnConflict(async () => {
    const { data } = await NotificationEntity.get(entries.map(({ user_id, key }) => ({ user_id, key }))).go({
      consistent: true,
    });
    const fresh = entries.filter(
      ({ user_id, key }) => !data.some((each) => each.user_id === user_id && each.key === key),
    );
    const [first] = fresh;
    if (!first) return;
    await Db.commit(
      fresh.map((entry) => Db.put(NotificationEntity.create({ ...entry, id: Id.next(), created_at: iso() }))),
      [
        Event.audit("notification.added", `notification:${first.key}`, {
          after: { type: first.type, user_ids: fresh.map(({ user_id }) => user_id) },
        }),
      ],
    );
  });
