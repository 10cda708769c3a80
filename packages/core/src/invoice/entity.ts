import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { KeptFees } from "../billing/fee/schema";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { ID } from "../platform/shape";
import type { Taking } from "./billing/takings/rules";
import { newestFirst } from "./indexes";
import { DEDUCTED } from "./payable/rules";
import { COLUMNS, type Item, Source, Totals } from "./schema";

/** An invoice as stored. */
const Row = z.object({
  ...Column.rowOf(COLUMNS),
  /** The same as `id`, which lists sort by. */
  invoice_id: ID,
  /**
   * The client whose credit it gives and takes, where its client was merged into another after sending (D46).
   */
  credit_client_id: ID.optional(),
  /** A stored fact; the shown status follows from it and the others (D31). */
  status: z.enum(["draft", "scheduled", "paused", "sent", "void"]),
  /** Minor units on their way at the provider. */
  amount_processing: z.number(),
  /** The part of what went back that banks took for good; absent where that is nothing. */
  amount_lost: z.number().optional(),
  /**
   * The part of it that no credit note stands for; and the received money that is the client's credit (D35).
   */
  refunds_open: z.number().optional(),
  amount_over: z.number().optional(),
  /** The effect of each of its notes, oldest first. */
  taken: z.custom<Taking[]>().optional(),
  /** The start of an open dispute; gone when that ended. */
  disputed_at: z.string().optional(),
  /** The time when a consumer withdrew from the contract that it bills: it asks for nothing since. */
  revoked_at: z.string().optional(),
  /** What was done until that, where this invoice settles it: the whole that it states, priced with tax. */
  work_done: z.custom<Omit<Item, "id" | "rank">[]>().optional(),
  /** True while nobody chose payment methods for this invoice: until it is sent, it has the workspace's. */
  default_methods: z.boolean().optional(),
  /** True once somebody chose what is withheld: until then an unsent invoice has its client's default. */
  withholding_chosen: z.boolean().optional(),
  /** The last day on which what the client withheld was changed. */
  unwithheld_on: z.string().optional(),
  /** The contact's first name at sending, for the greeting. */
  sent_to_name: z.string().optional(),
  /** The fees that it was sent with (D10); absent where they are the provider's own. */
  fees: KeptFees.optional(),
  /** The owner's words in the mail. */
  message: z.string().optional(),
  /**
   * The newest version that changes more than the client's looking at it; missing where that is `version`.
   */
  told_version: z.number().optional(),
  view_count: z.number(),
  /** The last day on which it was sent, reminded of or skipped; the next reminder comes later. */
  reminded_on: z.string().optional(),
  /** The day that reminders are put off to. */
  remind_day: z.string().optional(),
  reminders_paused_at: z.string().optional(),
  /** The time when `invoice.overdue` was announced, once. */
  overdue_at: z.string().optional(),
  /** The day of the overdue check, if not the one after the due date. */
  overdue_day: z.string().optional(),
  /** The owner's time zone, in which its dates begin (D26); moves with the workspace's (D29). */
  time_zone: z.string(),
  /** The sweep's next action and its time; always set together, with the whole row. */
  due_kind: z.enum(["none", "send", "overdue", "remind"]),
  due_at: z.string(),
  due_shard: z.string(),
});

/**
 * An invoice is one row: lines, discount, taxes, totals and snapshot inside. It has at most 100 lines, is
 * always read whole, and every edit changes its totals anyway; with one row an edit is one conditional write,
 * and freezing at send (D12) is one status. Payments are rows of their own in the collection `invoicing`,
 * since each has its own life. Every write replaces the whole row on condition of its version, so that a
 * partial update leaves no stale index key.
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

/** The columns that a list takes from the row unchanged; `listedRow` computes the others. */
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
  revoked_at: true,
  schedule: true,
  kind: true,
  taken: true,
} as const;

const ListedRow = Row.pick(LISTED_AS_STORED).extend({
  /** 0 without a project. */
  project_key: z.number(),
  /** The place in the list (`listOrderOf`): late ones first, then the next due. */
  due_key: z.string(),
  ...Totals.pick({
    net_total: true,
    tax_total: true,
    total: true,
    amount_paid: true,
    amount_due: true,
    amount_credited: true,
    ...DEDUCTED,
  }).shape,
  /** Each named tax. */
  taxes: Totals.shape.taxes,
  /** The amount that counts against the accepted total before discounts, and what those take off. */
  counted: z.number().optional(),
  given: z.number().optional(),
  /** The sources of its lines, with their amounts without tax; `price` is the one with tax where prices include it. */
  sources: z
    .array(Source.extend({ quantity: z.string(), net: z.number().optional(), price: z.number().optional() }))
    .optional(),
});

/**
 * What a list needs of an invoice, ordered by urgency over the workspace and by project in its key. Written
 * in the invoice's own transaction, so the two never differ.
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
