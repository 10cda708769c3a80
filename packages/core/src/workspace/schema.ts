import * as z from "zod";
import { isZone } from "../platform/date";
import { line, text } from "../platform/shape";

export const Plan = z.enum(["none", "pro_monthly", "pro_yearly", "team_monthly", "team_yearly"]);
export type Plan = z.infer<typeof Plan>;

/** An IANA zone such as `Europe/Lisbon`; every date of the workspace is a date in it (D26). */
export const TimeZone = z.string().max(64, "Time zone invalid").refine(isZone, "Time zone invalid");

export const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "Use a colour such as #711fff")
  .transform((text) => text.toLowerCase());

/** What a person may change of the business. Absent fields stay as they are. */
export const settings = {
  brand_name: line("Business name", 120).optional(),
  brand_logo_url: z
    .url({ protocol: /^https?$/, error: "Logo address invalid" })
    .max(1000)
    .nullable()
    .optional(),
  primary_brand_color: Color.optional(),
  text_brand_color: Color.nullable().optional(),
  /** What the business does, in the owner's words. */
  specialty: line("What you do", 120).optional(),
  time_zone: TimeZone.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Use a currency code such as USD")
    .optional(),
  /** The postal address in one line, printed on invoices and under mails. */
  postal: line("Postal address", 255).optional(),
  tax_id: line("Tax id", 60).optional(),
  website_url: z
    .union([z.literal(""), z.url({ protocol: /^https?$/, error: "Website invalid" }).max(1000)])
    .optional(),
  /** Bank details or other words that every invoice shows as another way to pay. */
  payment_instructions: text("Payment instructions", 1000).optional(),
  /** Days from sending an invoice to its due date, as proposed for new projects. */
  invoice_due_days: z
    .number("Use a number of days")
    .int()
    .min(0, "Use 0 to 365 days")
    .max(365, "Use 0 to 365 days")
    .optional(),
};

export const UpdateInput = z.strictObject(settings);
export type UpdateInput = z.infer<typeof UpdateInput>;

/** The business of one owner, as its members see it. */
export const Info = z.object({
  owner_id: z.number(),
  version: z.number(),
  plan: Plan,
  trial_ends_at: z.string().nullable(),
  /** A paid plan or an active trial (D40). */
  is_subscribed: z.boolean(),
  /** A team plan or its trial. */
  is_company: z.boolean(),
  brand_name: z.string(),
  brand_logo_url: z.string().nullable(),
  primary_brand_color: z.string(),
  text_brand_color: z.string().nullable(),
  specialty: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  postal: z.string(),
  tax_id: z.string(),
  website_url: z.string(),
  payment_instructions: z.string(),
  invoice_due_days: z.number(),
  active_projects: z.number(),
  invoice_sequence: z.number(),
  /** Invoices that were sent and wait for money; an account with any cannot be deleted (2003). */
  open_invoices: z.number(),
  /** Payouts that were committed and are not paid yet. */
  open_payouts: z.number(),
  created_at: z.string(),
});
export type Info = z.infer<typeof Info>;
