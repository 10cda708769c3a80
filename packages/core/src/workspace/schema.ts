import * as z from "zod";
import { isZone } from "../platform/date";
import { isCurrency } from "../platform/money/codes";
import { line, required, stop, text, Url } from "../platform/shape";
import { fair } from "../platform/shape/sender";

export const Plan = z.enum(["none", "pro_monthly", "pro_yearly", "team_monthly", "team_yearly"]);
export type Plan = z.infer<typeof Plan>;

/** An IANA zone such as `Europe/Lisbon`; every date of the workspace is a date in it (D26). */
export const TimeZone = z.string().max(64, stop("Time zone invalid")).refine(isZone, "Time zone invalid");

export const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "Use a color such as #711fff")
  .transform((text) => text.toLowerCase());

/**
 * How numbers of a series look: `INV-{YYYY}-{0000}`. The counter with its least digits ends it and stands
 * apart from other digits, so that no two series can make the same number (D11); `{YYYY}`, `{YY}` and `{MM}`
 * are of the issue date and begin a new series.
 */
export const NumberPattern = z
  .string()
  .trim()
  .max(40, stop("Use at most 40 characters"))
  .regex(
    /^(?=.*[^\d}]\{0{1,9}\}$)(?:[A-Za-z0-9 ._/#-]|\{(?:YYYY|YY|MM)\})*\{0{1,9}\}$/,
    "End with a counter such as {0000}, with a dash or another sign before it: INV-{YYYY}-{0000}",
  );

/** How the owner wants to be paid, as asked at the first send; `later` asks again when there is something to pay. */
export const GETTING_PAID = ["online", "transfer", "later"] as const;

export const OWN_METHODS = ["link", "bank", "check", "other"] as const;

/**
 * A way to pay that the owner describes: a payment link, bank details, whom to make a cheque out to. Shown to
 * clients as it was written; addresses are http(s) only (D52).
 */
export const OwnMethod = z
  .strictObject({
    kind: z.enum(OWN_METHODS, "Choose what kind of way it is"),
    /** What stands on the button or over the details: "PayPal", "Sample Bank". */
    name: required("Name", 60),
    url: Url.refine(
      (address) => URL.canParse(address) && z.regexes.domain.test(new URL(address).hostname),
      "Use an address such as https://pay.example",
    ).nullable(),
    details: text("Details", 500),
  })
  .refine(({ kind, url }) => (kind === "link") === (url !== null), {
    message: "A payment link needs its address",
    path: ["url"],
  })
  .refine(({ kind, details }) => kind === "link" || details !== "", {
    message: "Say how to pay this way",
    path: ["details"],
  });
export type OwnMethod = z.infer<typeof OwnMethod>;

/** ISO 4217, of a table of our own: what another machine knows must not decide (D7). */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, stop("Use a currency code such as USD"))
  .refine(isCurrency, "Use a currency code such as USD");

/** ISO 3166 alpha-2. */
export const Country = z.string().regex(/^([A-Z]{2})?$/, "Use a country code such as DE");

/** Days from the due date on which clients are reminded: `[-3, 0, 7]`; none without any. */
export const ReminderDays = z
  .array(z.number().int().min(-60, "Use -60 to 365 days").max(365, "Use -60 to 365 days"))
  .max(10, "At most ten reminders")
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

/** What a person may change of the business. Absent fields stay as they are. */
export const settings = {
  brand_name: fair(line("Business name", 120)).optional(),
  brand_logo_url: Url.nullable().optional(),
  primary_brand_color: Color.optional(),
  text_brand_color: Color.nullable().optional(),
  /** What the business does, in the owner's words. */
  specialty: line("What you do", 120).optional(),
  time_zone: TimeZone.optional(),
  currency: Currency.optional(),
  /** The postal address in one line, printed on invoices and under mails. */
  postal: line("Postal address", 255).optional(),
  tax_id: line("Tax id", 60).optional(),
  website_url: z.union([z.literal(""), Url]).optional(),
  /** Bank details or other words that every invoice shows as another way to pay. */
  payment_instructions: text("Payment instructions", 1000).optional(),
  /** Ways to pay beside the provider's, in the owner's words. */
  own_methods: z.array(OwnMethod).max(10, "At most ten ways").optional(),
  getting_paid: z.enum(GETTING_PAID, "Choose how to be paid").optional(),
  country: Country.optional(),
  invoice_pattern: NumberPattern.optional(),
  credit_note_pattern: NumberPattern.optional(),
  void_pattern: NumberPattern.optional(),
  reminder_days: ReminderDays.optional(),
  /** Whether new proposals ask for a mailed code before they are accepted or declined (D20). */
  require_code: z.boolean().optional(),
  /** Days from sending an invoice to its due date, as proposed for new projects. */
  invoice_due_days: z
    .number("Use a number of days")
    .int()
    .min(0, "Use 0 to 365 days")
    .max(365, "Use 0 to 365 days")
    .optional(),
};

/** Whether a change lets anybody who holds a link sign (D20): who turns the code off proves who they are. */
export const turnsCodeOff = ({ require_code }: { require_code?: boolean | undefined }): boolean =>
  require_code === false;

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
  /** Of what is made from now on; a project keeps the one that it was made in (D7). */
  currency: z.string(),
  postal: z.string(),
  tax_id: z.string(),
  website_url: z.string(),
  payment_instructions: z.string(),
  own_methods: z.array(OwnMethod),
  require_code: z.boolean(),
  /** Null until it was asked. */
  getting_paid: z.enum(GETTING_PAID).nullable(),
  invoice_due_days: z.number(),
  country: z.string(),
  invoice_pattern: z.string(),
  credit_note_pattern: z.string(),
  void_pattern: z.string(),
  reminder_days: z.array(z.number().int()),
  active_projects: z.number(),
  /** The last number of each series, and how many were given out over all of them. */
  series: z.record(z.string(), z.number()),
  invoice_sequence: z.number(),
  /** Invoices that were sent and wait for money; an account with any cannot be deleted (2003). */
  open_invoices: z.number(),
  /** Payouts that were committed and are not paid yet. */
  open_payouts: z.number(),
  created_at: z.string(),
});
export type Info = z.infer<typeof Info>;
