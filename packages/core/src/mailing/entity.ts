import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../platform/db";
import type { Envelope } from "../platform/event";

/** What is known of a workspace as a sender: trust that it earned, complaints, and whether it was stopped. */
export const StandingEntity = new Entity(
  {
    model: { entity: "mail_standing", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      /** Invoices that were paid in full, online. */
      paid_invoices: { type: "number" },
      /** Of the current span of days without older ones. */
      complaints: { type: "number" },
      bounces: { type: "number" },
      counted_since: { type: "string" },
      last_complaint_at: { type: "string" },
      stopped_at: { type: "string" },
      stopped_why: { type: "string" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** How many foreign addresses a workspace wrote to on one day (UTC). */
export const DayEntity = new Entity(
  {
    model: { entity: "mail_day", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      day: { type: "string", required: true },
      used: { type: "number", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "day"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** One foreign address that was counted on a day, by its hash: a second mail to it costs nothing of the budget. */
export const CountedEntity = new Entity(
  {
    model: { entity: "mail_counted", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      day: { type: "string", required: true },
      address: { type: "string", required: true },
      /** Mails that left for it on that day. */
      mails: { type: "number" },
      ttl: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "day", "address"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** A report of the mail provider that was taken, so that each counts once. */
export const FeedbackEntity = new Entity(
  {
    model: { entity: "mail_feedback", version: "1", service: "stint" },
    attributes: {
      id: { type: "string", required: true },
      owner_id: { type: "number", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** A reaction whose mail found no budget: its event comes to it again on a later day. */
export const WaitingEntity = new Entity(
  {
    model: { entity: "mail_waiting", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      event_id: { type: "number", required: true },
      reaction: { type: "string", required: true },
      envelope: { type: CustomAttributeType<Envelope>("any"), required: true },
      since: { type: "string", required: true },
      /** The day (UTC) on which it is tried again. */
      wait_day: { type: "string", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "event_id", "reaction"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      due: {
        index: Db.indexes.due.name,
        pk: { field: Db.indexes.due.pk, composite: ["wait_day"], casing: "none" },
        sk: { field: Db.indexes.due.sk, composite: ["owner_id", "event_id", "reaction"], casing: "none" },
      },
    },
  },
  Db.connection,
);
