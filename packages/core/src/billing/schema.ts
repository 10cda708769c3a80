import * as z from "zod";
import { Column } from "../platform/column";
import { Cents, Instant, line, required, stop } from "../platform/shape";
import { Country, Plan, SUBSCRIPTION_STATUSES } from "../workspace/schema";
import { Fees } from "./fee/schema";

export const Feature = z.object({ icon: z.string(), text: z.string(), tag: z.string().optional() });

/** A plan for sale. Amounts in cents. */
export const PlanInfo = z.object({
  id: Plan,
  name: z.enum(["Starter", "Professional", "Team"]),
  /** The price per month. */
  price: z.number(),
  currency: z.string(),
  billing_period: z.string(),
  billing_interval: z.enum(["none", "month", "year"]),
  /** The amount of each charge; 0 for the free plan. */
  billed_amount: z.number(),
  /** The saving of a yearly plan over twelve months of the monthly one. */
  saving: z.object({ amount: z.number(), percent: z.number() }).nullable(),
  /** The days of a first subscription before its first charge; 0 without a trial. */
  trial_days: z.number(),
  seats: z.number(),
  /** What a payment of a client costs. */
  fees: Fees,
  /** Per month, for each admin beyond the seats. */
  extra_seat_price: z.number().nullable(),
  description: z.string(),
  features: z.array(Feature),
});
export type PlanInfo = z.infer<typeof PlanInfo>;

export const PaidPlan = Plan.exclude(["none"]);
export type PaidPlan = z.infer<typeof PaidPlan>;

/** The columns of a subscription that its owner reads as they are stored. */
export const COLUMNS = {
  version: Column.fixed(z.number().int()),
  /** Where it stands; `none` before the first one. */
  status: Column.filled(z.enum(SUBSCRIPTION_STATUSES), z.never(), "none"),
  /** The plan of the subscription, also of one that has ended. */
  plan: Column.filled(Plan, z.never(), "none"),
  /** Admins beyond those that the plan includes. */
  extra_seats: Column.filled(z.number().int(), z.never(), 0),
  period_starts_at: Column.later(Instant),
  /** The end of the paid period, or of the trial: the next charge. */
  period_ends_at: Column.later(Instant),
  trial_ends_at: Column.later(Instant),
  /** The time at which it ends without another charge. */
  cancel_at: Column.later(Instant),
  /** The plan that follows at `cancel_at`. */
  next_plan: Column.later(PaidPlan),
  ended_at: Column.later(Instant),
  /** The first failed charge of a renewal. */
  failed_at: Column.later(Instant),
  /** The end of the grace of one that is past due: unpaid by then, it ends. */
  grace_ends_at: Column.later(Instant),
  /** The bank's or the provider's reason for a charge that failed. */
  failure: Column.later(z.string()),
  /** True if the bank asks its holder to confirm the charge. */
  needs_action: Column.filled(z.boolean(), z.never(), false),
  /** The amount that is open of the latest invoice. */
  open_amount: Column.filled(Cents, z.never(), 0),
  /** What the next charges are reduced by. */
  credit_amount: Column.filled(Cents, z.never(), 0),
  /** The code of the coupon in force. */
  coupon: Column.later(z.string()),
  card_brand: Column.later(z.string()),
  card_last4: Column.later(z.string()),
  /** `2027-04`. */
  card_expires: Column.later(z.string()),
};

/** GET /currentuser/subscription. */
export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  currency: z.string(),
  /** The amount of each charge, with extra seats, before discounts and tax. */
  billed_amount: Cents,
  /** Admins that the subscription covers. */
  seats: z.number().int(),
  /** True if a first subscription begins with a trial. */
  trial_open: z.boolean(),
  /** The next attempts of one that is past due. */
  retries_at: z.array(Instant),
});
export type Info = z.infer<typeof Info>;

/** POST /currentuser/subscription/setup. */
export const Setup = z.object({
  client_secret: z.string(),
  publishable_key: z.string(),
  /** The address of the provider's browser library. */
  script_url: z.string(),
});
export type Setup = z.infer<typeof Setup>;

export const SetupCompleteInput = z.strictObject({ payment_method: required("Payment method", 255) });
export type SetupCompleteInput = z.infer<typeof SetupCompleteInput>;

const Code = z.string().trim().max(100, stop("Coupon invalid"));

const PreviewAt = z
  .string()
  .max(30, stop("Time invalid"))
  .refine((text) => Instant.safeParse(text).success, "Time invalid");

const ExtraSeats = z
  .number("Use a number of seats")
  .int("Use a whole number")
  .min(0, "Use 0 or more")
  .max(200, "At most 200 seats");

/** A line of an invoice of the subscription. */
export const Line = z.object({
  /**
   * `trial` and `period` bill a whole period, `unused` gives back what is left of one, `rest` bills what is left,
   * `other` is none of ours.
   */
  kind: z.enum(["trial", "period", "unused", "rest", "other"]),
  plan: PaidPlan.nullable(),
  /** The plan's name; "" without one. */
  name: z.string(),
  /** The extra admins that it bills; null for the plan itself. */
  seats: z.number().int().nullable(),
  starts_at: Instant,
  ends_at: Instant,
  amount: z.number().int(),
  /** The provider's sentence. */
  description: z.string(),
});
export type Line = z.infer<typeof Line>;

/** What a change would cost, as the provider computes it: nothing else is charged. */
export const Preview = z.object({
  plan: PaidPlan,
  currency: z.string(),
  /** `now`, or `period_end` for a change that waits until what is paid is used up. */
  takes_effect: z.enum(["now", "period_end"]),
  /** Send it with the change. */
  preview_at: Instant,
  lines: z.array(Line),
  /** Below zero where what is unused was bought at a discount. */
  discount_amount: z.number().int(),
  tax_amount: z.number().int(),
  /** The part that credit pays, a first month that is given with the card among it. */
  credit_amount: Cents,
  total_amount: z.number().int(),
  /** Charged today; 0 while a trial runs. */
  due_amount: Cents,
  trial_ends_at: Instant.nullable(),
  /** The next charge after today, and its date. */
  next_amount: Cents,
  next_at: Instant.nullable(),
  /** Each charge after those, with its tax, once credit and coupons are used up. */
  renewal_amount: Cents,
});
export type Preview = z.infer<typeof Preview>;

/** What the buyer has read of the preview: where it is another price by now, nothing is bought. */
export const Deal = Preview.pick({ due_amount: true, next_amount: true, credit_amount: true }).strict();
export type Deal = z.infer<typeof Deal>;

export const PlanInput = z.strictObject({
  plan: Plan,
  /** Admins beyond those of a team plan; as many as before without it. */
  extra_seats: ExtraSeats.optional(),
  coupon: Code.optional(),
  /** The instant of the preview that was agreed to: its proration is charged. */
  preview_at: PreviewAt.optional(),
  agreed: Deal.optional(),
});
export type PlanInput = z.infer<typeof PlanInput>;

/** The subscription after a change, with the secret to confirm a charge where the bank asks its holder. */
export const Changed = Info.extend({ client_secret: z.string().nullable() });
export type Changed = z.infer<typeof Changed>;

export const SeatsInput = z.strictObject({
  extra_seats: ExtraSeats,
  preview_at: PreviewAt.optional(),
  agreed: Deal.optional(),
});
export type SeatsInput = z.infer<typeof SeatsInput>;

export const PreviewInput = z.strictObject({
  plan: PaidPlan,
  extra_seats: ExtraSeats.optional(),
  coupon: Code.optional(),
});
export type PreviewInput = z.infer<typeof PreviewInput>;

export const CouponInput = z.strictObject({ coupon_code: Code });
export type CouponInput = z.infer<typeof CouponInput>;

export const Coupon = z.object({
  coupon_code: z.string(),
  /** "20% off for 3 months". */
  description: z.string(),
});
export type Coupon = z.infer<typeof Coupon>;

/** An invoice of the subscription, with the provider's documents. */
export const BillingInvoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: Instant,
  status: z.enum(["draft", "open", "paid", "void", "uncollectible"]),
  total_amount: z.number().int(),
  paid_amount: Cents,
  currency: z.string(),
  /** Its last line: what it is for. */
  line: Line.nullable(),
  pdf_url: z.string().nullable(),
  page_url: z.string().nullable(),
});
export type BillingInvoice = z.infer<typeof BillingInvoice>;

/** Where the subscription's own invoices go to, and the tax id on them. */
export const Details = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: z.string(),
  /** The provider's kind of tax id, such as `eu_vat`; "" without one. */
  tax_id_type: z.string(),
  tax_id: z.string(),
});
export type Details = z.infer<typeof Details>;

export const DetailsInput = z.strictObject({
  name: line("Name", 120),
  line1: line("Street", 200),
  line2: line("Street, line 2", 200),
  city: line("City", 100),
  region: line("Region", 100),
  postal_code: line("Postal code", 20),
  country: Country,
  tax_id_type: line("Kind of tax id", 20),
  tax_id: line("Tax id", 60),
});
export type DetailsInput = z.infer<typeof DetailsInput>;

/** A page of the provider, open for some minutes. */
export const Portal = z.object({ url: z.string() });
export type Portal = z.infer<typeof Portal>;
