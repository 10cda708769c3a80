import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Id } from "../platform/id";
import type { New } from "./add";
import { NotificationEntity } from "./entity";

/** A notification for the transaction of what it tells; its key must be new, by an id or a version of that. */
export const notificationWrite = (entry: New): Db.Write =>
  Db.put(NotificationEntity.create({ ...entry, id: Id.next(), created_at: iso() }));
