import * as z from "zod";
import { Cents, ID, line, Percent, Quantity, required, SignedCents, Sum, text } from "../platform/shape";
import { ItemTax, TAX_CATEGORIES, TaxInput } from "../platform/tax/schema";

export * from "../platform/tax/schema";

export const UNITS = ["each", "hour", "day", "week", "month", "page", "word"] as const;

/** The kinds of sources that a line is made from. */
export const SOURCES = ["service", "phase", "milestone", "hours", "expense", "late_fee"] as const;
export const Source = z.object({
  kind: z.enum(SOURCES),
  id: ID,
  /** A phase's services in its price. They stay billed if they are moved to another phase. */
  services: z.array(ID).optional(),
});
export type Source = z.infer<typeof Source>;

/** A unit price in minor units, with up to 8 decimals where a unit costs a fraction of one: `"34.92"`. */
const UnitPrice = z.union(
  [Cents, z.string().regex(/^\d{1,12}(\.\d{1,8})?$/, "Enter an amount")],
  "Enter an amount",
);

/** A `UnitPrice`; below 0 the line deducts: a rebate, a deposit already paid. */
const LinePrice = z.union(
  [SignedCents, z.string().regex(/^-?\d{1,12}(\.\d{1,8})?$/, "Enter an amount")],
  "Enter an amount",
);

/** A `Quantity`; below 0 the line deducts, too. */
const LineQuantity = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z
    .string("Quantity required")
    .regex(/^-?\d{1,7}(\.\d{1,4})?$/, "Use a number with at most four decimal places"),
);

const Adjusted = z.object({ percent: Percent.nullable(), amount: Cents.nullable() });
const isOne = (value: { percent?: unknown; amount?: unknown }) =>
  (value.percent === undefined) !== (value.amount === undefined);
const ONE = "Give a percentage or an amount";

export const Item = z.object({
  id: ID,
  name: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit: z.enum(UNITS),
  /** Minor units each, below 0 for deductions; rounded where a unit costs a fraction of one. */
  unit_price: Sum,
  /** The exact price where it has a fraction of a minor unit, else null. */
  unit_price_exact: z.string().nullable(),
  discount: Adjusted.nullable(),
  /** This line's own tax; null takes the invoice's taxes. */
  tax: ItemTax.nullable(),
  source: Source.nullable(),
  /** The line's sum as shown: after its discount, with its tax where prices include it. Stored (D6). */
  amount: Sum,
  /** The stored line net, always without tax (D6). */
  net: Sum,
  rank: z.string(),
});
export type Item = z.infer<typeof Item>;

export const Discount = z.object({
  id: ID,
  name: z.string(),
  /** One of the two is set. */
  percent: Percent.nullable(),
  amount: Cents.nullable(),
});
export type Discount = z.infer<typeof Discount>;
export const Charge = Discount;
export type Charge = Discount;

export const Tax = z.object({
  id: ID,
  name: z.string(),
  rate: Percent,
  category: z.enum(TAX_CATEGORIES),
  /** The reason for no tax; "" where there is a tax. */
  reason: z.string(),
});
export type Tax = z.infer<typeof Tax>;

/** Below 0 where a group's deductions exceed its lines. */
const Figures = { base: Sum, amount: Sum };

/** All amounts are minor units of the invoice's currency, stored once (D6). */
export const Totals = z.object({
  /** Lines, discount and charges as shown: with tax where prices include it. */
  subtotal: Sum,
  discount_total: Sum,
  charge_total: Sum,
  /** Without tax; `net_total` + `tax_total` = `total`. */
  net_total: Sum,
  tax_total: Sum,
  total: Sum,
  amount_paid: Sum,
  /** The amount taken back by credit notes. */
  amount_credited: Sum,
  /** What the client has to pay: without the tax that they withhold, and rounded where it is paid in cash. */
  amount_due: Sum,
  /** The tax that the client withholds of the whole, as it was sent; missing where that is nothing. */
  withheld: Sum.optional(),
  /** What credit notes took off it: it is computed anew of the net that they left. */
  withheld_credited: Sum.optional(),
  /** What of it they did not withhold after all; missing where that is nothing. */
  amount_unwithheld: Sum.optional(),
  /** What of the amount paid went back before less was withheld, and so does not count as paid any more. */
  amount_uncounted: Sum.optional(),
  /** What rounds the amount to pay, as it was sent (BT-114); missing where that is nothing. */
  rounding: Sum.optional(),
  /** The step of cash that the amount to pay is rounded to, also after credit notes. */
  cash_step: z.number().int().optional(),
  /** Each named tax as printed. */
  taxes: z.array(z.object({ name: z.string(), rate: z.string(), category: z.string(), ...Figures })),
  /** The VAT breakdown, one row per category and rate. */
  groups: z.array(z.object({ category: z.string(), rate: z.string(), reason: z.string(), ...Figures })),
  /** Discount and charges by tax group, without tax. */
  adjustments: z.array(
    z.object({
      kind: z.enum(["discount", "charge"]),
      name: z.string(),
      category: z.string(),
      rate: z.string(),
      amount: Sum,
    }),
  ),
});
export type Totals = z.infer<typeof Totals>;

const LineDiscount = z
  .strictObject({ percent: Percent.optional(), amount: Cents.optional() })
  .refine(isOne, ONE);

const itemFields = {
  name: required("Item", 200),
  description: text("Description"),
  quantity: LineQuantity,
  unit: z.enum(UNITS, "There is no such unit"),
  unit_price: LinePrice,
  discount: LineDiscount.nullable(),
  tax: TaxInput.nullable(),
};
export const ItemInput = z.strictObject({
  ...z.strictObject(itemFields).partial().shape,
  name: itemFields.name,
  after_id: ID.nullable().optional(),
  /** The source of a line that comes back; refused where it is billed already. */
  source: z
    .strictObject({ kind: z.enum(["service", "phase", "milestone", "hours", "expense"]), id: ID })
    .nullable()
    .optional(),
});
export type ItemInput = z.infer<typeof ItemInput>;
export const ItemUpdateInput = z
  .strictObject({ ...itemFields, rank: z.string().regex(/^[0-9A-Za-z]{1,64}$/) })
  .partial();
export type ItemUpdateInput = z.infer<typeof ItemUpdateInput>;

const ExpenseIDs = z.array(ID).max(100, "At most 100 at once");

/**
 * Lines from the project: services one by one, or phases as a line each, hours of work, milestones, which
 * have no price of their own, and expenses with their markup.
 */
export const SourcesInput = z.strictObject({
  scope_id: ID.optional(),
  service_ids: z.array(ID).max(100, "At most 100 at once").optional(),
  phase_ids: z.array(ID).max(100, "At most 100 at once").optional(),
  /** Hours on a service, at a price per hour. */
  hours: z
    .array(z.strictObject({ service_id: ID, quantity: Quantity, unit_price: UnitPrice }))
    .max(100, "At most 100 at once")
    .optional(),
  milestones: z
    .array(z.strictObject({ milestone_id: ID, amount: Cents }))
    .max(100, "At most 100 at once")
    .optional(),
  expense_ids: ExpenseIDs.optional(),
});
export type SourcesInput = z.infer<typeof SourcesInput>;
export const ExpensesInput = z.strictObject({ expense_ids: ExpenseIDs.min(1, "Choose an expense") });
export type ExpensesInput = z.infer<typeof ExpensesInput>;

export const DiscountInput = z
  .strictObject({ name: line("Name", 120).optional(), percent: Percent.optional(), amount: Cents.optional() })
  .refine(isOne, ONE);
export type DiscountInput = z.infer<typeof DiscountInput>;
export const ChargeInput = DiscountInput;
export type ChargeInput = DiscountInput;
