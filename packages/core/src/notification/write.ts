import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Id } from "../platform/id";
import type { New } from "./add";
import { NotificationEntity } from "./entity";

/**
 * Returns the write of a notification, for the transaction of its subject; its key must be new, by an id or a
 * version.
 */
export const notificationWrite = (entry: New): Db.Write =>
  Db.put(NotificationEntity.create({ ...entry, id: Id.next(), created_at: iso() }));

/** Returns the write that marks a notification as read, if there is one. */
export const readWrite = (key: { user_id: number; key: string }): Db.Write =>
  Db.update(NotificationEntity.patch(key).set({ read: true }));
