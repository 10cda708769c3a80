import * as z from "zod";
import { Column } from "../platform/column";
import { stop } from "../platform/shape";
import { Info as WorkspaceInfo } from "../workspace/schema";
import { COLUMNS, SourceType } from "./schema-columns";

export * from "./schema-columns";
export * from "./schema-update";

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

/** Checkpoints that a page tells: what somebody has seen or put away. All others are set where they happen. */
export const TOLD_CHECKPOINTS: readonly Checkpoint[] = [
  "onboardingcomplete",
  "get_started_explored_templates",
  "get_started_explored_contracts",
  "scope_templates_banner_dismissed",
  "service_templates_banner_dismissed",
  "contract_term_templates_banner_dismissed",
  "terms_from_ai_banner_dismissed",
];
/** Checkpoints that Stint's admin decides. */
export const DECIDED_CHECKPOINTS: readonly Checkpoint[] = ["trusted", "suspended"];

export const CheckpointInput = z.strictObject({ slug: Checkpoint });
export const Checkpoints = z.object({ id: z.number(), checkpoints: z.array(z.string()) });
export type Checkpoints = z.infer<typeof Checkpoints>;

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
  "online_methods",
  "country",
  "tax_rates",
  "tax_inclusive",
  "ask_for_tax",
  "withholdings",
  "cash_rounding",
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
