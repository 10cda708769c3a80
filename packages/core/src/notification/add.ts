import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { NotificationEntity } from "./entity";

export interface New {
  user_id: number;
  /** What it is about, once for each person: `invoice:12:paid`. */
  key: string;
  /** The event that rang, `invoice.paid`. */
  type: string;
  /** A whole sentence. */
  title: string;
  body?: string | undefined;
  /** A path of the app. */
  link?: string | undefined;
  /** What the person did themselves is listed and does not ring. */
  read?: boolean | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/**
 * Adds notifications, 90 at most, in one transaction; those whose key a person has already are left as they
 * are. A reaction that also mails does that first: this commit marks its message as handled.
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
