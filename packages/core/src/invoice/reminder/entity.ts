import { Entity } from "electrodb";
import { Db } from "../../platform/db";

/**
 * What holds for a client's reminders as a whole: whether they rest, and the day of the last mail, so that a
 * client gets one a day however many invoices are open (D38).
 */
export const ReminderEntity = new Entity(
  {
    model: { entity: "reminder", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      client_id: { type: "number", required: true },
      version: { type: "number", required: true },
      paused_at: { type: "string" },
      last_on: { type: "string" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "client_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
