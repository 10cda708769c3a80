import * as z from "zod";
import { Column } from "../platform/column";
import { line, required, stop } from "../platform/shape";
import { person } from "../platform/shape/sender";
import { turnsCodeOff, Info as WorkspaceInfo, UpdateInput as WorkspaceUpdate } from "../workspace/schema";
import { SOURCES } from "./rules";

/** An address as typed, trimmed and in NFKC. Guards and limits compare its `foldEmail`. */
export const EmailAddress = z
  .string("Email required")
  .trim()
  .normalize("NFKC")
  .min(1, "Email required")
  .max(254, stop("Email invalid"))
  .regex(z.regexes.email, "Email invalid");

/** Returns the form of an address that is unique among accounts. */
export const foldEmail = (email: string): string => email.trim().normalize("NFKC").toLowerCase();

export const Checkpoint = z.enum(
  [
    "signup",
    "emailconfirmed",
    "basiccomplete",
    "tagyourselfcomplete",
    "worksamplescomplete",
    "profilecardcomplete",
    "fullcomplete",
    "onboardingcomplete",
    "trusted",
    "suspended",
    "firstprojectcreated",
    "invited",
    "get_started_created_proposal",
    "get_started_explored_templates",
    "get_started_explored_contracts",
    "scope_templates_banner_dismissed",
    "service_templates_banner_dismissed",
    "contract_term_templates_banner_dismissed",
    "terms_from_ai_banner_dismissed",
  ],
  "Checkpoint invalid",
);
export type Checkpoint = z.infer<typeof Checkpoint>;

/** Checkpoints that only Stint sets: they record a proof or a decision, not a view. */
export const guardedCheckpoints: readonly Checkpoint[] = ["signup", "emailconfirmed", "trusted", "suspended"];

export const CheckpointInput = z.strictObject({ slug: Checkpoint });

export const SourceType = z.enum(SOURCES, "Source invalid");

/** A person's origin, as the page that brought them recorded it. */
export const origin = {
  plan: z.string().max(40, stop("Plan invalid")).optional(),
  referral_code: z.string().max(100, stop("Referral code invalid")).optional(),
  invitation_token: z.string().max(200, stop("Invitation invalid")).optional(),
  source_type: SourceType.optional(),
  source_id: z
    .union([z.string().max(200, stop()), z.number()], "Source invalid")
    .transform(String)
    .optional(),
};

export const FirstName = person(required("First name", 80));
export const LastName = person(line("Last name", 80));

/** The columns of a person that they read themselves. */
export const COLUMNS = {
  id: Column.fixed(z.number()),
  version: Column.filled(z.number(), z.never(), 1),
  created_at: Column.fixed(z.string()),
  first_name: Column.required(z.string(), FirstName),
  last_name: Column.required(z.string(), LastName),
  /** Empty once the address was released. */
  email: Column.fixed(z.string()),
  /** The requested address that is not confirmed yet. */
  unverified_email: Column.later(z.string()),
  email_verified: Column.fixed(z.boolean()),
  phone_number: Column.later(z.string()),
  /** 1 = platform admin. */
  admin: Column.filled(z.number(), z.never(), 0),
  mfa_enabled: Column.filled(z.boolean(), z.never(), false),
  /** The provider that created the account, or null for one with a password. */
  auth_social: Column.later(z.enum(["google"])),
  source_type: Column.later(SourceType),
  source_id: Column.later(z.string()),
  /** The plan that the page named which brought them: the first checkout begins with it and forgets it. */
  plan_wanted: Column.nullable(z.string(), z.null("Plan invalid")),
  /** Whether they get new parts of the product before others. */
  tries_early: Column.value(z.boolean("Say yes or no"), false),
};

/** PATCH /currentuser: the person and the business in one form. Absent fields stay unchanged. */
export const UpdateInput = z.strictObject({ ...Column.inputOf(COLUMNS), ...WorkspaceUpdate.shape }).partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

/** Returns whether a change concerns where clients pay to: then its owner is informed. */
export const namesPaymentDetails = (change: object): boolean =>
  "payment_instructions" in change || "own_methods" in change || "bank_accounts" in change;

/**
 * Returns whether a change needs a fresh proof of identity: payment instructions, and signing without a code.
 */
export const needsProof = (change: UpdateInput): boolean =>
  namesPaymentDetails(change) || turnsCodeOff(change);

export const RemoveInput = z.strictObject({
  deleteReason: z.string().trim().max(1000, "At most 1000 characters").optional(),
});
export type RemoveInput = z.infer<typeof RemoveInput>;

/** The fields of the business that its owner reads with their own. */
export const BUSINESS = [
  "is_subscribed",
  "is_company",
  "brand_name",
  "brand_logo_url",
  "primary_brand_color",
  "text_brand_color",
  "specialty",
  "time_zone",
  "currency",
  "street",
  "postcode",
  "city",
  "region",
  "postal",
  "legal_name",
  "tax_id",
  "tax_number",
  "register_number",
  "contact_name",
  "phone",
  "electronic_address",
  "website_url",
  "payment_instructions",
  "own_methods",
  "bank_accounts",
  "getting_paid",
  "country",
  "tax_rates",
  "tax_inclusive",
  "ask_for_tax",
  "invoice_pattern",
  "reminder_days",
  "invoice_due_days",
  "require_code",
  "send_to_ai",
  "active_projects",
  "template_used_at",
] as const satisfies readonly (keyof WorkspaceInfo)[];

/** The signed-in person with the business, as GET /currentuser returns them. */
export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  roles: z.array(z.string()),
  checkpoints: z.array(z.string()),
  /** True from sign-up until that first session ends. */
  first_session: z.boolean(),
  /** The companies that the person runs with others, by a seat of theirs. */
  companies: z.array(
    z.object({
      company_user_id: z.number(),
      company_specialist_id: z.number(),
      brand_name: z.string(),
      brand_logo_url: z.string().nullable(),
      primary_brand_color: z.string().nullable(),
      seat: z.literal("active"),
    }),
  ),
  /** The company that this call acts for; then the fields of the business are its. */
  acting_for: z.number().nullable(),
  role: z.enum(["owner", "admin"]),
  partner_id: z.number().nullable(),
  subscription: WorkspaceInfo.pick({ plan: true, trial_ends_at: true }).extend({
    status: WorkspaceInfo.shape.subscription_status,
  }),
  /** The page of the subscription, once there was one. */
  subscriptionPortal: z.string().nullable(),
  ...Column.pick(WorkspaceInfo.shape, BUSINESS),
});
export type Info = z.infer<typeof Info>;
