/** The client's view: the document of a version and, for a change order, its changes. Browser-safe. */
import * as z from "zod";
import { Cents, DateOnly, ID, Sum } from "../platform/shape";
import { Block, KeptLateFee } from "../project/contract/schema";
import { ConsumerNotice } from "./consumer/schema";

/** An amount without tax, its tax, and both. */
const TaxSum = z.object({ net_total: Sum, tax_total: Sum, total: Sum });
export type TaxSum = z.infer<typeof TaxSum>;
/** The same of one payment; `note` is "incl. €308.86 VAT", null without tax. */
const PaymentTax = TaxSum.extend({
  note: z.string().nullable(),
  /** The tax that the client withholds of its invoice; absent where that is nothing. */
  withheld: Sum.optional(),
});
export type PaymentTax = z.infer<typeof PaymentTax>;

/** Cents, positive or negative. */
const Difference = z.number().int();

/**
 * One payment as the client reads it before acceptance. `when` is text for a payment without a known date.
 */
export const PlannedPayment = z.object({
  sequence: z.number().int(),
  kind: z.string(),
  label: z.string(),
  when: z.string(),
  percent: z.string().nullable(),
  /** As prices were typed: without tax, unless they include it. */
  amount: Cents,
  send_on: DateOnly.nullable(),
  due_on: DateOnly.nullable(),
  /** What its invoice comes to; absent in a document without tax. */
  tax: PaymentTax.optional(),
});
export type PlannedPayment = z.infer<typeof PlannedPayment>;

/** A service as the client reads it. */
export const ShownService = z.object({
  id: ID,
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.string().nullable(),
  /** The unit: hour, page, day. */
  unit: z.string().nullable(),
  price: Cents.nullable(),
  /** Null when prices are hidden or not set yet; an option always shows its own. */
  total: Cents.nullable(),
  /** Set when the price is a share of the chosen services. */
  percent: z.string().nullable(),
  /** The client may leave it out. */
  optional: z.boolean(),
  /** Exactly one of the services with the same label is chosen. */
  option_group: z.string().nullable(),
  /** True if the service counts in the totals; always true for a service that is not an option. */
  chosen: z.boolean(),
  /** Its own tax in words, "VAT 7%"; absent where it is taxed as the whole. */
  tax: z.string().optional(),
});
export type ShownService = z.infer<typeof ShownService>;

/** A service that a change order touches. Amounts are null where the document hides prices. */
const ChangedService = z.object({
  id: ID,
  kind: z.enum(["added", "removed", "repriced", "reworded"]),
  name: z.string(),
  description: z.string().nullable(),
  phase: z.string(),
  was: Cents.nullable(),
  becomes: Cents.nullable(),
  difference: Difference.nullable(),
});

/** The effect of a change order on one invoice of the accepted schedule. */
const ChangedInvoice = z.object({
  label: z.string(),
  /** Null until the invoice is sent. */
  number: z.string().nullable(),
  /**
   * A `sent` invoice never changes; a discount on one is a row of its own. `held` waits for the answer,
   * `added` is new, `removed` is dropped.
   */
  state: z.enum(["sent", "held", "added", "removed"]),
  was: Cents,
  becomes: Cents,
  difference: Difference,
  was_send_on: DateOnly.nullable(),
  send_on: DateOnly.nullable(),
  when: z.string(),
  /** Its totals with tax, before and after; absent where nothing is taxed. */
  tax: z.object({ was: Sum, becomes: Sum }).optional(),
  /** How much of the invoice the change credits, in words; only on credited invoices. */
  credited: z.string().optional(),
});
export type ChangedInvoice = z.infer<typeof ChangedInvoice>;

/** Names of texts that are new, removed and reworded. */
const Named = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
});

/** The redline: the changes of a change order against the accepted proposal. */
export const Redline = z.object({
  /** 1 for the first change order of a project. */
  number: z.number().int(),
  reason: z.string().nullable(),
  base: z.object({
    proposal_id: ID,
    version: z.number().int(),
    document_hash: z.string(),
    accepted_on: DateOnly,
    total: Cents,
  }),
  difference: Difference,
  services: z.array(ChangedService),
  unchanged_count: z.number().int(),
  /** Other changed texts by title: goals, the owner's own sections, exclusions. Absent when none changed. */
  sections: Named.optional(),
  terms: Named,
  invoices: z.array(ChangedInvoice),
  /** The amount that sent invoices bill beyond the new total; it is credited. */
  credit: Cents,
  /**
   * What was accepted before, what changes and what is credited, with tax; the amounts above are as typed.
   * Absent where neither side is taxed, and in documents of before. A difference may be below 0.
   */
  tax: z.object({ base: TaxSum, difference: TaxSum, credit: TaxSum }).optional(),
});
export type Redline = z.infer<typeof Redline>;

/** The tax of a document: computed once by the calculator of invoices, and signed with its words (D6). */
export const DocumentTax = z.object({
  /** The prices of services and phases include tax. */
  inclusive: z.boolean(),
  taxes: z.array(
    z.object({
      name: z.string(),
      rate: z.string(),
      category: z.string(),
      reason: z.string(),
      base: Sum,
      amount: Sum,
    }),
  ),
  ...TaxSum.shape,
  /** What is invoiced on acceptance, with its tax. */
  due_on_acceptance: Sum,
  /** What the invoices add up to; each rounds its own tax, so that it may be some cents beside `total`. */
  payments_total: Sum,
  /** "incl. 19% VAT", after the word for the total; null where no tax is on it. */
  included: z.string().nullable(),
  /** "€4,064.00 plus €772.16 VAT", or the reason where there is no tax. */
  sentence: z.string(),
  /** From the services to the total: the net, and each tax on its base. */
  rows: z.array(z.object({ label: z.string(), amount: Sum })),
  /** By how much the invoices differ from the total, and what of them the client withholds, in words; or null. */
  rounding: z.string().nullable(),
  /** What the client withholds of all payments; absent where that is nothing. */
  withheld: Sum.optional(),
});
export type DocumentTax = z.infer<typeof DocumentTax>;

/** A party of the contract as it is printed. */
const Party = z.object({ name: z.string(), lines: z.array(z.string()) });

/**
 * The document that a client sees and accepts. The show flags are already applied, so that hidden values are
 * not in it. `document_hash` is the SHA-256 of its canonical JSON. With options it is the document of one
 * choice: each choice is a document with its own hash.
 */
export const Document = z.object({
  title: z.string(),
  version: z.number().int(),
  currency: z.string(),
  brand: z.object({ name: z.string(), color: z.string(), logo_url: z.string().nullable() }),
  from: z.object({ name: z.string(), email: z.string() }),
  client: z.object({ name: z.string(), contact_name: z.string().nullable() }),
  /**
   * Who the parties are: the legal name, and lines with address, phone and tax number. Absent in documents of
   * before, which keep their hash.
   */
  parties: z.object({ seller: Party, client: Party }).optional(),
  sent_on: DateOnly.nullable(),
  /** The last day of acceptance, and the time zone in which that day ends. */
  expire_at: DateOnly.nullable(),
  time_zone: z.string(),
  goals: z.string().nullable(),
  summary: z.string().nullable(),
  /** The owner's own sections, in order; absent when there are none. */
  sections: z.array(z.object({ id: ID, title: z.string(), body: z.string() })).optional(),
  phases: z.array(
    z.object({
      id: ID,
      name: z.string(),
      description: z.string().nullable(),
      total: Cents.nullable(),
      services: z.array(ShownService),
    }),
  ),
  /** The exclusions of the scope, and the number of revision rounds. */
  exclusions: z.string().nullable(),
  revision_rounds: z.number().int().nullable(),
  /** As prices were typed: without tax, unless they include it. */
  total: Cents,
  /** Absent where nothing is taxed, and in documents of before taxes were part of them. */
  tax: DocumentTax.optional(),
  schedule: z.array(PlannedPayment).nullable(),
  /** The amount invoiced on acceptance, in cents; as typed, like the total. */
  due_on_acceptance: Cents,
  /** Days from an invoice to its due date; without it, invoices are due at once. */
  due_days: z.number().int().optional(),
  /**
   * Terms with their placeholders filled; `content` has the structure, `body` the same words
   * (contract/rules.ts).
   */
  terms: z.array(
    z.object({
      id: ID,
      name: z.string(),
      body: z.string(),
      content: z.array(Block).optional(),
      /** The late fee that the last paragraph states (D39); absent without one. */
      late_fee: KeptLateFee.optional(),
    }),
  ),
  general_terms: z.string().nullable(),
  /** The right of a consumer to withdraw; absent for a business and where no such law is in force. */
  consumer: ConsumerNotice.optional(),
  /** Null unless the document is a change order. */
  change: Redline.nullable(),
});
export type Document = z.infer<typeof Document>;
