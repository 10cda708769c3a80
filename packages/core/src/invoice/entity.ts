import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { ID } from "../platform/shape";
import type { Taking } from "./billing/takings/rules";
import { newestFirst } from "./indexes";
import { COLUMNS, Source, Totals } from "./schema";

/** An invoice as it is stored. */
const Row = z.object({
  ...Column.rowOf(COLUMNS),
  /** The same as `id`, which lists sort by. */
  invoice_id: ID,
  /** Whose credit it gives and takes, where its client was merged into another after it was sent (D46). */
  credit_client_id: ID.optional(),
  /** A fact; what is shown follows from it and the others (D31). */
  status: z.enum(["draft", "scheduled", "paused", "sent", "void"]),
  /** Minor units on their way at the provider. */
  amount_processing: z.number(),
  /** Of what was given back, what the payers' banks took for good: absent on those of before it was kept. */
  amount_lost: z.number().optional(),
  /** Of it, what no credit note stands for; and what of the money received is the client's credit (D35). */
  refunds_open: z.number().optional(),
  amount_over: z.number().optional(),
  /** What each of its notes took, oldest first. */
  taken: z.custom<Taking[]>().optional(),
  /** Since when a payment of it is disputed; gone when that ended. */
  disputed_at: z.string().optional(),
  /** Nobody chose the ways to pay for this one: until it is sent, they are what the workspace says. */
  default_methods: z.boolean().optional(),
  /** The contact's first name at sending, to greet by. */
  sent_to_name: z.string().optional(),
  /** The owner's words in the mail. */
  message: z.string().optional(),
  /** The newest version that says more than that the client looked; missing where that is `version`. */
  told_version: z.number().optional(),
  view_count: z.number(),
  /** The last day on which it was sent, reminded of or passed over; the next reminder comes later. */
  reminded_on: z.string().optional(),
  /** Put off to this day. */
  remind_day: z.string().optional(),
  reminders_paused_at: z.string().optional(),
  /** When `invoice.overdue` was announced: once. */
  overdue_at: z.string().optional(),
  /** Looks at lateness on this day rather than on the one after the due date. */
  overdue_day: z.string().optional(),
  /** Its owner's zone, in which its dates begin (D26); moved with the workspace's (D29). */
  time_zone: z.string(),
  /** What the sweep waits for, and when; always set together, with the whole row. */
  due_kind: z.enum(["none", "send", "overdue", "remind"]),
  due_at: z.string(),
  due_shard: z.string(),
});

/**
 * An invoice is one row: lines, discount, taxes, totals and snapshot inside. It has at most 100 lines, is
 * always read whole, and every edit changes its totals anyway; one row makes an edit one conditional write
 * and its freezing at send (D12) a matter of one status. Payments stand below it in the collection
 * `invoicing`, since each of them has a life of its own. Every write replaces the whole row on condition of
 * its version, so that no index key can be left behind by a partial update.
 */
export const InvoiceEntity = new Entity(
  {
    model: { entity: "invoice", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), invoice_id: Db.sortableId, id: Db.sortableId },
    indexes: {
      one: {
        collection: "invoicing",
        pk: { field: "pk", composite: ["owner_id", "invoice_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byOwner: newestFirst,
      due: Due.indexOf("invoice", ["invoice_id"]),
    },
  },
  Db.connection,
);

/** What of its row a list needs as it is; `listedRow` says the rest. */
export const LISTED_AS_STORED = {
  owner_id: true,
  id: true,
  project_name: true,
  client_id: true,
  client_name: true,
  number: true,
  title: true,
  status: true,
  currency: true,
  issued_on: true,
  due_on: true,
  send_on: true,
  sent_at: true,
  viewed_at: true,
  paid_at: true,
  created_at: true,
  amount_processing: true,
  amount_refunded: true,
  amount_lost: true,
  disputed_at: true,
  schedule: true,
  taken: true,
} as const;

const ListedRow = Row.pick(LISTED_AS_STORED).extend({
  /** 0 where there is no project. */
  project_key: z.number(),
  /** Its place in the list (`listOrderOf`): what is late first, then what is due next. */
  due_key: z.string(),
  ...Totals.pick({ total: true, amount_paid: true, amount_due: true, amount_credited: true }).shape,
  /** What of it counts against the accepted total, before its discounts, and what those take off. */
  counted: z.number().optional(),
  given: z.number().optional(),
  /** What its lines were made from, and come to without tax. */
  sources: z.array(Source.extend({ quantity: z.string(), net: z.number().optional() })).optional(),
});

/**
 * What a list needs of an invoice, in the order of its urgency over the workspace and by project in its key.
 * Written in the invoice's own transaction, so the two never differ.
 */
export const ListedEntity = new Entity(
  {
    model: { entity: "invoice_listed", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(ListedRow),
      project_key: Db.sortableId,
      id: Db.sortableId,
    },
    indexes: {
      ofProject: {
        pk: { field: "pk", composite: ["owner_id", "project_key"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      byDue: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["due_key", "id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type Row = EntityItem<typeof InvoiceEntity>;
export type ListedRow = EntityItem<typeof ListedEntity>;
