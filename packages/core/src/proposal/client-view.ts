/** What a client is shown: the document of a version and, for a change order, what it changes. Browser-safe. */
import * as z from "zod";
import { Cents, DateOnly, ID } from "../platform/shape";
import { Block, KeptLateFee } from "../project/contract/schema";

/** Cents, of either sign. */
const Difference = z.number().int();

/** One payment as the client reads it before acceptance. `when` is in words where no date is known yet. */
export const PlannedPayment = z.object({
  sequence: z.number().int(),
  kind: z.string(),
  label: z.string(),
  when: z.string(),
  percent: z.string().nullable(),
  amount: Cents,
  send_on: DateOnly.nullable(),
  due_on: DateOnly.nullable(),
});
export type PlannedPayment = z.infer<typeof PlannedPayment>;

/** A service as the client reads it. */
export const ShownService = z.object({
  id: ID,
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.string().nullable(),
  /** What is counted: hour, page, day. */
  unit: z.string().nullable(),
  price: Cents.nullable(),
  /** Null where prices are hidden or there is none yet; an option always shows its own. */
  total: Cents.nullable(),
  /** Set where it costs a share of the services chosen. */
  percent: z.string().nullable(),
  /** The client may leave it out. */
  optional: z.boolean(),
  /** Exactly one of those with the same label is chosen. */
  option_group: z.string().nullable(),
  /** Whether it counts in the totals. Always true for what is no option. */
  chosen: z.boolean(),
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

/** What a change order does to one invoice of the accepted schedule. */
const ChangedInvoice = z.object({
  label: z.string(),
  /** Null until sent. */
  number: z.string().nullable(),
  /** `sent` ones never move, a discount on one is a row of its own; `held` ones wait for the answer; `added` is new, `removed` falls away. */
  state: z.enum(["sent", "held", "added", "removed"]),
  was: Cents,
  becomes: Cents,
  difference: Difference,
  was_send_on: DateOnly.nullable(),
  send_on: DateOnly.nullable(),
  when: z.string(),
  /** What of it the change credits, in words; only of those that are credited. */
  credited: z.string().optional(),
});
export type ChangedInvoice = z.infer<typeof ChangedInvoice>;

/** Names of what is new, gone, and worded anew. */
const Named = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
});

/** The redline: what a change order changes of the proposal that was accepted. */
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
  /** What else the document says, by title: goals, the owner's own sections, what is not included. Only if it changed. */
  sections: Named.optional(),
  terms: Named,
  invoices: z.array(ChangedInvoice),
  /** What sent invoices ask for beyond the new total: credit notes. */
  credit: Cents,
});
export type Redline = z.infer<typeof Redline>;

/**
 * The document that a client sees and accepts: everything shown, nothing else. Flags have been applied, so
 * what is hidden is not in it. Its canonical JSON is what `document_hash` is the SHA-256 of. With options it is
 * the document of one choice: another choice is another document with a hash of its own.
 */
export const Document = z.object({
  title: z.string(),
  version: z.number().int(),
  currency: z.string(),
  brand: z.object({ name: z.string(), color: z.string(), logo_url: z.string().nullable() }),
  from: z.object({ name: z.string(), email: z.string() }),
  client: z.object({ name: z.string(), contact_name: z.string().nullable() }),
  sent_on: DateOnly.nullable(),
  /** Last day of acceptance and the zone that day ends in. */
  expire_at: DateOnly.nullable(),
  time_zone: z.string(),
  goals: z.string().nullable(),
  summary: z.string().nullable(),
  /** What the owner wrote beyond that, in order; only where there is some. */
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
  /** What is not included, and how often changes of the work may be asked for. */
  exclusions: z.string().nullable(),
  revision_rounds: z.number().int().nullable(),
  total: Cents,
  schedule: z.array(PlannedPayment).nullable(),
  /** What is invoiced at acceptance, in cents. */
  due_on_acceptance: Cents,
  /** Days from an invoice to the day on which it is due; without it, invoices are due at once. */
  due_days: z.number().int().optional(),
  /** With their placeholders filled; `content` has the structure, `body` the same words (contract/rules.ts). */
  terms: z.array(
    z.object({
      id: ID,
      name: z.string(),
      body: z.string(),
      content: z.array(Block).optional(),
      /** The late fee that its last paragraph says in words (D39); only where there is one. */
      late_fee: KeptLateFee.optional(),
    }),
  ),
  general_terms: z.string().nullable(),
  /** Only a change order has one. */
  change: Redline.nullable(),
});
export type Document = z.infer<typeof Document>;
