import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../platform/db";
import type { Taken } from "./billing/taken/rules";
import { dayAndShard, newestFirst } from "./indexes";
import type {
  Charge,
  CreditNoteLink,
  Discount,
  Info,
  Item,
  PAYMENT_METHODS,
  Snapshot,
  Source,
  Tax,
  Totals,
} from "./schema";

/** Sharded by owner, so that a day on which everybody invoices is not one hot partition. */
export const DUE_SHARDS = 4;
export const shardOf = (owner_id: number): string => `${owner_id % DUE_SHARDS}`;

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
    attributes: {
      owner_id: { type: "number", required: true },
      invoice_id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      /** The same id; lists sort by it. */
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true },
      created_at: { type: "string", required: true },
      project_id: { type: "number" },
      project_name: { type: "string" },
      client_id: { type: "number" },
      /** Whose credit it gives and takes, where its client was merged into another after it was sent (D46). */
      credit_client_id: { type: "number" },
      client_name: { type: "string", required: true },
      is_global: { type: "boolean", required: true },
      number: { type: "string" },
      title: { type: "string", required: true },
      /** A fact; what is shown follows from it and the others (D31). */
      status: { type: ["draft", "scheduled", "paused", "sent", "void"] as const, required: true },
      currency: { type: "string", required: true },
      issued_on: { type: "string" },
      due_on: { type: "string" },
      payment_terms: { type: "number", required: true },
      note: { type: "string", required: true },
      terms: { type: "string", required: true },
      purchase_order: { type: "string", required: true },
      email_cc: { type: CustomAttributeType<string[]>("any"), required: true },
      tax_inclusive: { type: "boolean", required: true },
      /** In the order of their ranks. */
      items: { type: CustomAttributeType<Item[]>("any"), required: true },
      discounts: { type: CustomAttributeType<Discount[]>("any"), required: true },
      charges: { type: CustomAttributeType<Charge[]>("any"), required: true },
      taxes: { type: CustomAttributeType<Tax[]>("any"), required: true },
      /** The one stored result (D6). */
      totals: { type: CustomAttributeType<Totals>("any"), required: true },
      /** Cents on their way at the provider. */
      amount_processing: { type: "number", required: true },
      /** Minor units given back (D37). */
      amount_refunded: { type: "number", required: true },
      /** Of it, what the payers' banks took back for good: absent on those of before it was kept. */
      amount_lost: { type: "number" },
      /** Of it, what no credit note stands for; and what of the money received is the client's credit (D35). */
      refunds_open: { type: "number" },
      amount_over: { type: "number" },
      /** What each of its notes took, oldest first. */
      taken: { type: CustomAttributeType<Taken[]>("any") },
      /** Since when a payment of it is contested; gone when that ended. */
      disputed_at: { type: "string" },
      /** Its credit notes and its void, oldest first; the documents stand beside it. */
      credit_notes: { type: CustomAttributeType<CreditNoteLink[]>("any"), required: true },
      payment_methods: {
        type: CustomAttributeType<(typeof PAYMENT_METHODS)[number][]>("any"),
        required: true,
      },
      /** Nobody chose the ways to pay for this one: until it is sent, they are what the workspace says. */
      default_methods: { type: "boolean" },
      pass_fee: { type: "boolean" },
      allow_partial: { type: "boolean" },
      send_on: { type: "string" },
      schedule: { type: CustomAttributeType<NonNullable<Info["schedule"]>>("any") },
      recurring_id: { type: "number" },
      /** The newest series that was made out of it. */
      series_id: { type: "number" },
      hash: { type: "string" },
      sent_at: { type: "string" },
      sent_to: { type: "string" },
      /** The contact's first name at sending, to greet by. */
      sent_to_name: { type: "string" },
      /** The owner's words in the mail. */
      message: { type: "string" },
      /** The newest version that says more than that the client looked; missing where that is `version`. */
      told_version: { type: "number" },
      viewed_at: { type: "string" },
      view_count: { type: "number", required: true },
      paid_at: { type: "string" },
      payment_method: { type: "string" },
      snapshot: { type: CustomAttributeType<Snapshot>("any") },
      /** The owner's setting at sending: days from the due date on which the client is reminded (D38). */
      reminder_days: { type: CustomAttributeType<number[]>("any"), required: true },
      /** The last day on which it was sent, reminded of or passed over; the next reminder comes later. */
      reminded_on: { type: "string" },
      /** Put off to this day. */
      remind_day: { type: "string" },
      reminders_paused_at: { type: "string" },
      /** When `invoice.overdue` was announced: once. */
      overdue_at: { type: "string" },
      /** Looks at lateness on this day rather than on the one after the due date. */
      overdue_day: { type: "string" },
      /** What the sweep waits for, and on which day; always set together, with the whole row. */
      due_kind: { type: ["none", "send", "overdue", "remind"] as const, required: true },
      due_day: { type: "string", required: true },
      due_shard: { type: "string", required: true },
    },
    indexes: {
      one: {
        collection: "invoicing",
        pk: { field: "pk", composite: ["owner_id", "invoice_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byOwner: newestFirst,
      due: {
        index: Db.indexes.due.name,
        condition: (row: { due_kind?: string }) => row.due_kind !== "none",
        pk: dayAndShard,
        sk: { field: Db.indexes.due.sk, composite: ["due_kind", "owner_id", "invoice_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/**
 * What a list needs of an invoice, in the order of its urgency over the workspace and by project in its key.
 * Written in the invoice's own transaction, so the two never differ.
 */
export const ListedEntity = new Entity(
  {
    model: { entity: "invoice_listed", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      /** 0 where there is no project. */
      project_key: { type: "number", required: true, padding: { length: 16, char: "0" } },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      /** Its place in the list (`placeOf`): what is late first, then what is due next. */
      due_key: { type: "string", required: true },
      project_name: { type: "string" },
      client_id: { type: "number" },
      client_name: { type: "string", required: true },
      number: { type: "string" },
      title: { type: "string", required: true },
      status: { type: ["draft", "scheduled", "paused", "sent", "void"] as const, required: true },
      currency: { type: "string", required: true },
      issued_on: { type: "string" },
      due_on: { type: "string" },
      send_on: { type: "string" },
      sent_at: { type: "string" },
      viewed_at: { type: "string" },
      paid_at: { type: "string" },
      created_at: { type: "string", required: true },
      total: { type: "number", required: true },
      amount_paid: { type: "number", required: true },
      amount_due: { type: "number", required: true },
      amount_processing: { type: "number", required: true },
      amount_credited: { type: "number", required: true },
      amount_refunded: { type: "number", required: true },
      amount_lost: { type: "number" },
      disputed_at: { type: "string" },
      schedule: { type: CustomAttributeType<NonNullable<Info["schedule"]>>("any") },
      /** What each of its notes took of `amount_credited`, oldest first. */
      taken: { type: CustomAttributeType<Taken[]>("any") },
      /** What of it counts against the accepted total, before its discounts, and what those take off. */
      counted: { type: "number" },
      given: { type: "number" },
      /** What its lines were made from, and come to without tax. */
      sources: { type: CustomAttributeType<(Source & { quantity: string; net?: number })[]>("any") },
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
