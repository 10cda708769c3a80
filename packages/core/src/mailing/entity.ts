import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import type { Envelope } from "../platform/event";
import { ID } from "../platform/shape";
import { RECIPIENT_REASONS, RECIPIENT_STATUSES } from "./bounced-address/rules";
import { STREAMS } from "./opt-out/rules";

const StandingShape = z.object({
  owner_id: ID,
  /** Number of invoices that were paid in full, online. */
  paid_invoices: z.number().optional(),
  /** Counts within the current span of days. */
  complaints: z.number().optional(),
  bounces: z.number().optional(),
  counted_since: z.string().optional(),
  last_complaint_at: z.string().optional(),
  stopped_at: z.string().optional(),
  stopped_why: z.string().optional(),
});

const Day = z.object({ owner_id: ID, day: z.string(), used: z.number(), ttl: z.number() });

const Counted = z.object({
  owner_id: ID,
  day: z.string(),
  address: z.string(),
  /** Number of mails sent to it on that day. */
  mails: z.number().optional(),
  ttl: z.number(),
});

const Feedback = z.object({ id: z.string(), owner_id: ID, ttl: z.number() });

const Marked = z.object({
  owner_id: ID,
  /** The hash of the address; all spellings of an address have one hash. */
  address: z.string(),
  /** Missing once the address was forgotten (D47): a complaint holds without it. */
  email: z.string().optional(),
  status: z.enum(RECIPIENT_STATUSES),
  reason: z.enum(RECIPIENT_REASONS),
  at: z.string(),
  /** Transient bounces within the current span of days. */
  delays: z.number().optional(),
  delayed_since: z.string().optional(),
  /** Notices from before this time no longer mark the address. */
  allowed_at: z.string().optional(),
  ttl: z.number().optional(),
});

const LeftShape = z.object({
  /** The hash of the address; nothing else is kept of it. */
  address: z.string(),
  stream: z.enum(STREAMS),
  at: z.string(),
});

const WaitingShape = z.object({
  owner_id: ID,
  event_id: ID,
  reaction: z.string(),
  envelope: z.custom<Envelope>(),
  since: z.string(),
  /** The time of the next try. */
  due_at: z.string(),
  due_shard: z.string(),
});

/** The standing of a workspace as a sender: earned trust, complaints, and whether it was stopped. */
export const StandingEntity = new Entity(
  {
    model: { entity: "mail_standing", version: "1", service: "stint" },
    attributes: Db.attributesOf(StandingShape),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** The number of foreign addresses that a workspace wrote to on one day (UTC). */
export const DayEntity = new Entity(
  {
    model: { entity: "mail_day", version: "1", service: "stint" },
    attributes: Db.attributesOf(Day),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "day"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/**
 * One foreign address that was counted on a day, by its hash: a second mail to it does not use the budget.
 */
export const CountedEntity = new Entity(
  {
    model: { entity: "mail_counted", version: "1", service: "stint" },
    attributes: Db.attributesOf(Counted),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "day", "address"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** A report of the mail provider that was handled, so that each counts once. */
export const FeedbackEntity = new Entity(
  {
    model: { entity: "mail_feedback", version: "1", service: "stint" },
    attributes: Db.attributesOf(Feedback),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** An address that a workspace's mail did not reach, or whose owner complained (D50). */
export const RecipientEntity = new Entity(
  {
    model: { entity: "mail_recipient", version: "1", service: "stint" },
    attributes: Db.attributesOf(Marked),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["address"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** An address that left a stream of mail, whoever writes in it. It holds for good, so it does not expire (D49). */
export const OptOutEntity = new Entity(
  {
    model: { entity: "mail_opt_out", version: "1", service: "stint" },
    attributes: Db.attributesOf(LeftShape),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["address"], casing: "none" },
        sk: { field: "sk", composite: ["stream"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** A reaction whose mail had no budget: its event is delivered again on a later day. */
export const WaitingEntity = new Entity(
  {
    model: { entity: "mail_waiting", version: "1", service: "stint" },
    attributes: Db.attributesOf(WaitingShape),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "event_id", "reaction"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      due: Due.indexOf("mail", ["event_id", "reaction"]),
    },
  },
  Db.connection,
);
