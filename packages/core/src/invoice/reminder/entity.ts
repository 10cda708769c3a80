import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { DateOnly, ID, Instant } from "../../platform/shape";

/** A client's reminders as stored. */
const Row = z.object({
  owner_id: ID,
  client_id: ID,
  version: z.number(),
  /** The time they were paused. */
  paused_at: Instant.optional(),
  /** The day of the last mail. */
  last_on: DateOnly.optional(),
});

/**
 * The reminders of a client as a whole: whether they are paused, and the day of the last mail, so that a
 * client gets one a day however many invoices are open (D38).
 */
export const ReminderEntity = new Entity(
  {
    model: { entity: "reminder", version: "1", service: "stint" },
    attributes: Db.attributesOf(Row),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "client_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
