/** What the owner of a business sets. Browser-safe. */
import * as z from "zod";
import { Column } from "../platform/column";
import { isZone } from "../platform/date";
import { isCurrency } from "../platform/money/codes";
import { line, required, stop, text, Url } from "../platform/shape";
import { ADDRESS, ElectronicAddress } from "../platform/shape/party";
import { fair } from "../platform/shape/sender";
import { BankAccount } from "./bank/schema";
import { CASH_CURRENCIES } from "./cash-rounding/rules";
import { CurrencyMethods, CurrencyMethodsInput } from "./payment-method/schema";
import { TaxRate, TaxRates } from "./tax/schema";
import { WithholdingRate, WithholdingRates } from "./withholding/schema";

export const Plan = z.enum(["none", "pro_monthly", "pro_yearly", "team_monthly", "team_yearly"]);
export type Plan = z.infer<typeof Plan>;

/**
 * - `incomplete`: the first charge waits for its holder or failed.
 * - `past_due`: a renewal failed; the plan's features stay on during the grace.
 * - `ended`: canceled, or unpaid after the grace.
 */
export const SUBSCRIPTION_STATUSES = [
  "none",
  "incomplete",
  "trialing",
  "active",
  "past_due",
  "ended",
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** An IANA zone such as `Europe/Lisbon`; every date of the workspace is a date in it (D26). */
export const TimeZone = z.string().max(64, stop("Time zone invalid")).refine(isZone, "Time zone invalid");

export const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "Use a color such as #711fff")
  .transform((text) => text.toLowerCase());

/**
 * The pattern of a series' numbers: `INV-{YYYY}-{0000}`. The counter with its least digits is at the end and
 * separate from other digits, so that no two series can make the same number (D11); `{YYYY}`, `{YY}` and
 * `{MM}` are of the issue date and begin a new series.
 */
export const NumberPattern = z
  .string()
  .trim()
  .max(40, stop("Use at most 40 characters"))
  .regex(
    /^(?=.*[^\d}]\{0{1,9}\}$)(?:[A-Za-z0-9 ._/#-]|\{(?:YYYY|YY|MM)\})*\{0{1,9}\}$/,
    "End with a counter such as {0000}, with a dash or another sign before it: INV-{YYYY}-{0000}",
  );

/**
 * The owner's choice of payment method, as asked at the first send; `later` asks again when there is
 * something to pay.
 */
export const GETTING_PAID = ["online", "transfer", "later"] as const;

export const OWN_METHODS = ["link", "bank", "check", "other"] as const;

/**
 * A payment method that the owner describes: a payment link, bank details, the payee of a check. Shown to
 * clients as written; addresses are http(s) only (D52).
 */
export const OwnMethod = z
  .strictObject({
    kind: z.enum(OWN_METHODS, "Choose what kind of way it is"),
    /** The label of the button or the details: "PayPal", "Sample Bank". */
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

/** ISO 4217, by a table of our own: it must not depend on the platform (D7). */
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, stop("Use a currency code such as USD"))
  .refine(isCurrency, "Use a currency code such as USD");

/** ISO 3166 alpha-2. */
export const Country = z.string().regex(/^([A-Z]{2})?$/, "Use a country code such as DE");

/** Days from the due date on which clients are reminded: `[-3, 0, 7]`; no reminders when empty. */
export const ReminderDays = z
  .array(z.number().int().min(-60, "Use -60 to 365 days").max(365, "Use -60 to 365 days"))
  .max(10, "At most ten reminders")
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

/** The settings of the business that a person can change. */
export const SETTINGS = {
  brand_name: Column.filled(z.string(), fair(line("Business name", 120)), ""),
  /** "" in the row when there is none, and null in responses. */
  brand_logo_url: Column.filled(z.string(), Url.nullable(), ""),
  primary_brand_color: Column.filled(z.string(), Color, "#711fff"),
  text_brand_color: Column.filled(z.string(), Color.nullable(), ""),
  /** The business's specialty, in the owner's words. */
  specialty: Column.filled(z.string(), line("What you do", 120), ""),
  time_zone: Column.filled(z.string(), TimeZone, "UTC"),
  /** The currency of new projects and documents; an existing project keeps its own (D7). */
  currency: Column.filled(z.string(), Currency, "USD"),
  /** The postal address by its parts, printed on invoices and below mails in the order of `country`. */
  street: Column.filled(z.string(), ADDRESS.street, ""),
  postcode: Column.filled(z.string(), ADDRESS.postcode, ""),
  city: Column.filled(z.string(), ADDRESS.city, ""),
  region: Column.filled(z.string(), ADDRESS.region, ""),
  /** The address in one line, as it was written before there were parts; they go first. */
  postal: Column.filled(z.string(), line("Postal address", 255), ""),
  /** The registered name of the business, where its papers need it beside the brand. */
  legal_name: Column.filled(z.string(), fair(line("Legal name", 200)), ""),
  tax_id: Column.filled(z.string(), line("Tax id", 60), ""),
  /** Another number of the tax office or the register of companies: Steuernummer, SIRET. */
  tax_number: Column.filled(z.string(), line("Tax number", 60), ""),
  /** Register and number as papers name them: "HRB 12345, Amtsgericht Berlin". */
  register_number: Column.filled(z.string(), line("Register number", 120), ""),
  /** Whom a client asks about an invoice. */
  contact_name: Column.filled(z.string(), line("Contact name", 120), ""),
  phone: Column.filled(z.string(), line("Phone", 40), ""),
  electronic_address: Column.filled(z.string(), ElectronicAddress, ""),
  website_url: Column.filled(z.string(), z.union([z.literal(""), Url]), ""),
  /** Bank details or other text that every invoice shows as another payment method. */
  payment_instructions: Column.filled(z.string(), text("Payment instructions", 1000), ""),
  /** Payment methods beside the provider's, in the owner's words. */
  own_methods: Column.filled(z.array(OwnMethod), z.array(OwnMethod).max(10, "At most ten ways"), []),
  /** The payment methods of invoices by their currency, where they were chosen. */
  online_methods: Column.filled(z.array(CurrencyMethods), CurrencyMethodsInput, []),
  /** The accounts that clients transfer to, one for each currency. */
  bank_accounts: Column.filled(z.array(BankAccount), z.never(), []),
  country: Column.filled(z.string(), Country, ""),
  /** The taxes that the business charges, and its reasons to charge none. Documents copy them. */
  tax_rates: Column.filled(z.array(TaxRate), TaxRates, []),
  /** True if prices as typed include their tax, on new projects and documents. */
  tax_inclusive: Column.filled(z.boolean(), z.boolean("Say yes or no"), false),
  /** True if sending asks where neither a tax nor a reason for none was chosen. */
  ask_for_tax: Column.filled(z.boolean(), z.boolean("Say yes or no"), true),
  /** The taxes that its clients withhold. Documents copy them. */
  withholdings: Column.filled(z.array(WithholdingRate), WithholdingRates, []),
  /** Currencies whose invoices ask for an amount that can be paid in cash. */
  cash_rounding: Column.filled(
    z.array(z.string()),
    z
      .array(z.enum(CASH_CURRENCIES, "Cash is not rounded in this currency"))
      .max(20, stop("Each currency once"))
      .transform((all) => [...new Set(all)]),
    [],
  ),
  invoice_pattern: Column.filled(z.string(), NumberPattern, "INV-{0000}"),
  credit_note_pattern: Column.filled(z.string(), NumberPattern, "CN-{0000}"),
  void_pattern: Column.filled(z.string(), NumberPattern, "VOID-{0000}"),
  /** Days from the due date on which clients get reminders of open invoices; negative days are before it. */
  reminder_days: Column.filled(z.array(z.number().int()), ReminderDays, []),
  /** True if new proposals need a mailed code to accept or decline (D20). */
  require_code: Column.filled(z.boolean(), z.boolean(), true),
  /** True if what its people write into briefs and ask help with may go to the AI provider, where there is one. */
  send_to_ai: Column.filled(z.boolean(), z.boolean("Say yes or no"), true),
  /** Days from sending an invoice to its due date, the default of new projects. */
  invoice_due_days: Column.filled(
    z.number(),
    z.number("Use a number of days").int().min(0, "Use 0 to 365 days").max(365, "Use 0 to 365 days"),
    14,
  ),
};

export const GettingPaid = z.enum(GETTING_PAID, "Choose how to be paid");
