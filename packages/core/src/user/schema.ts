import * as z from "zod";
import { line, required, stop } from "../platform/shape";
import { person } from "../platform/shape/sender";
import { GETTING_PAID, OwnMethod, Plan, settings, turnsCodeOff } from "../workspace/schema";
import { SOURCES } from "./rules";

/** An address as it was typed, trimmed and in NFKC. Guards and limits compare `foldEmail` of it. */
export const EmailAddress = z
  .string("Email required")
  .trim()
  .normalize("NFKC")
  .min(1, "Email required")
  .max(254, stop("Email invalid"))
  .regex(z.regexes.email, "Email invalid");

/** The form of an address that is unique among accounts. */
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

/** Checkpoints that only Stint sets: they say what was proved or decided, not what was seen. */
export const guardedCheckpoints: readonly Checkpoint[] = ["signup", "emailconfirmed", "trusted", "suspended"];

export const CheckpointInput = z.strictObject({ slug: Checkpoint });

export const SourceType = z.enum(SOURCES, "Source invalid");

/** Where a person came from, as the page that brought them here noted it. */
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

/** PATCH /currentuser: the person and the business in one form. Absent fields stay as they are. */
export const UpdateInput = z.strictObject({
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
  ...settings,
});
export type UpdateInput = z.infer<typeof UpdateInput>;

/** Whether a change says how clients pay: then its owner is told. */
export const namesPaymentDetails = (change: object): boolean =>
  "payment_instructions" in change || "own_methods" in change;

/** Whether a change needs fresh proof: how clients pay, and signing without a code. */
export const needsProof = (change: UpdateInput): boolean =>
  namesPaymentDetails(change) || turnsCodeOff(change);

export const RemoveInput = z.strictObject({
  deleteReason: z.string().trim().max(1000, "At most 1000 characters").optional(),
});
export type RemoveInput = z.infer<typeof RemoveInput>;

/** The signed-in person together with the business, as GET /currentuser answers. */
export const Info = z.object({
  id: z.number(),
  version: z.number(),
  created_at: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The address that was asked for and is not confirmed yet. */
  unverified_email: z.string().nullable(),
  email_verified: z.boolean(),
  phone_number: z.string().nullable(),
  /** 1 = platform admin. */
  admin: z.number(),
  mfa_enabled: z.boolean(),
  /** The provider that made the account, or null for one with a password. */
  auth_social: z.enum(["google"]).nullable(),
  roles: z.array(z.string()),
  checkpoints: z.array(z.string()),
  source_type: SourceType.nullable(),
  source_id: z.string().nullable(),
  /** True from sign-up until that first session ends. */
  first_session: z.boolean(),
  is_subscribed: z.boolean(),
  is_company: z.boolean(),
  companies: z.array(z.object({ company_user_id: z.number(), company_specialist_id: z.number() })),
  partner_id: z.number().nullable(),
  subscription: z.object({ plan: Plan, trial_ends_at: z.string().nullable() }),
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
  own_methods: z.array(OwnMethod),
  /** How they want to be paid; null until the first send asks. */
  getting_paid: z.enum(GETTING_PAID).nullable(),
  country: z.string(),
  invoice_pattern: z.string(),
  /** Days from the due date on which clients are reminded; none without any. */
  reminder_days: z.array(z.number().int()),
  invoice_due_days: z.number(),
  require_code: z.boolean(),
  /** Projects that count against the plan's limit. */
  active_projects: z.number(),
});
export type Info = z.infer<typeof Info>;
