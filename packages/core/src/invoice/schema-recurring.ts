import * as z from "zod";
import { Column } from "../platform/column";
import { DateOnly, ID, Instant, Sum } from "../platform/shape";
import { REPEATED } from "./head/schema";
import { Charge, Discount, Item, ItemInput, Tax, Totals } from "./schema-lines";

export const FREQUENCIES = ["weekly", "monthly", "yearly"] as const;
export const RECURRING_STATUSES = ["active", "paused", "ended"] as const;

/** The columns of a series' rule that a call may set. */
const RULE = {
  /** The number of weeks, months or years between invoices. */
  interval: Column.required(
    z.number().int(),
    z.number("Use a whole number").int("Use a whole number").min(1, "Use 1 to 52").max(52, "Use 1 to 52"),
  ),
  ends_on: Column.nullable(DateOnly, DateOnly),
  /** The maximum number of invoices; null for no end. */
  count: Column.nullable(z.number().int(), z.number().int().min(1, "Use 1 to 999").max(999, "Use 1 to 999")),
  /** True if each is sent at once; else it waits as a draft. */
  send: Column.required(z.boolean(), z.boolean()),
};

/** The columns of a series that are in its row and in answers. */
export const SERIES = {
  id: Column.fixed(ID),
  /** The invoice that it was made from. */
  origin_id: Column.later(ID),
  frequency: Column.fixed(z.enum(FREQUENCIES)),
  ...RULE,
  /** The first date; its day of the month is kept, and shorter months use their last day (D27). */
  starts_on: Column.fixed(DateOnly),
  made: Column.fixed(z.number().int()),
  status: Column.fixed(z.enum(RECURRING_STATUSES)),
  /** Code of the last failure, 0 when the last one worked; three in a row pause the series. */
  failure: Column.fixed(z.number().int()),
  failures: Column.fixed(z.number().int()),
  created_at: Column.fixed(Instant),
  version: Column.fixed(z.number().int()),
};

/** A series of invoices from one template. */
export const Recurring = z.object({
  ...Column.answerOf(SERIES),
  title: z.string(),
  client_id: ID.nullable(),
  client_name: z.string(),
  project_id: ID.nullable(),
  /** The date of the next invoice; null when the series has ended. */
  next_on: DateOnly.nullable(),
  currency: z.string(),
  total: Sum,
});
export type Recurring = z.infer<typeof Recurring>;

const rule = Column.inputOf(RULE);

/** Required when a series that sends has no tax that was chosen and the workspace asks; kept with the series. */
const confirmation = { confirm_no_tax: z.boolean().optional() };

/** `invoice_id` is the template: its lines, discount, charges, taxes, client and terms are copied. */
export const RecurringInput = z.strictObject({
  invoice_id: ID,
  frequency: z.enum(FREQUENCIES, "Choose weekly, monthly or yearly"),
  starts_on: DateOnly,
  /** True if `starts_on` is the invoice's own day: the first one is the next after today (D27). */
  after_origin: z.boolean().optional(),
  ...z.strictObject(rule).partial().shape,
  ...confirmation,
});
export type RecurringInput = z.infer<typeof RecurringInput>;

/** A series with the lines and words of its template. */
export const RecurringWhole = Recurring.extend({
  ...Column.answerOf(REPEATED),
  items: z.array(Item),
  discounts: z.array(Discount),
  charges: z.array(Charge),
  taxes: z.array(Tax),
  totals: Totals,
});
export type RecurringWhole = z.infer<typeof RecurringWhole>;

/**
 * A line of the template: with its `id` it keeps the fields that are not given, its discount and tax
 * included.
 */
const TemplateItem = z.strictObject({
  ...ItemInput.omit({ after_id: true, source: true }).shape,
  id: ID.optional(),
});

/**
 * Applies from the next invoice on; made ones stay as they are. `next_on` moves the next one, and the day of
 * the month of all after it. `items` are all lines of the template; with `invoice_id` the template is copied
 * from that invoice again.
 */
export const RecurringUpdateInput = z
  .strictObject({
    ...rule,
    frequency: z.enum(FREQUENCIES, "Choose weekly, monthly or yearly"),
    next_on: DateOnly,
    invoice_id: ID,
    ...Column.inputOf(REPEATED),
    items: z.array(TemplateItem).min(1, "A series needs a line").max(100, "At most 100 lines"),
    ...confirmation,
  })
  .partial();
export type RecurringUpdateInput = z.infer<typeof RecurringUpdateInput>;

/** `catch_up` makes the invoices missed while the series was paused, each with its own date. */
export const ResumeInput = z.strictObject({ catch_up: z.boolean().optional() });
export type ResumeInput = z.infer<typeof ResumeInput>;
