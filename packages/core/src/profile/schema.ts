import * as z from "zod";
import { Column } from "../platform/column";
import { Cents, Color, DateOnly, ID, Instant, line, stop, text, Url } from "../platform/shape";
import { normalizeLink, SOCIAL_LINKS } from "./link/rules";
import {
  AUDIENCES,
  AVAILABILITIES,
  MOST_TAGS,
  PAY_UNITS,
  VIEWERS,
  VISIBILITIES,
  VISUAL_TYPES,
} from "./values";
import { Info as WorkInfo } from "./work/schema";

const MOST_SERVICES = 12;
/** 999,999 in whole units of a currency with cents. */
const MOST_PAY = 99_999_900;

const tags = (label: string, most: number) =>
  z
    .array(z.string().max(80, stop(`${label} invalid`)), `${label} invalid`)
    .max(most, stop(`Choose ${most} ${label.toLowerCase()} at most`))
    .refine((ids) => new Set(ids).size === ids.length, `${label} invalid`);

/** A link as people type it: a scheme is added where none was typed. "" removes it. */
const link = (name: keyof typeof SOCIAL_LINKS) =>
  z
    .string(`${SOCIAL_LINKS[name].label} invalid`)
    .trim()
    .max(300, stop(`${SOCIAL_LINKS[name].label} invalid`))
    .transform((value, context) => {
      if (value === "") return "";
      const { url, fault } = normalizeLink(name, value);
      if (fault === undefined && Url.safeParse(url).success) return url;
      context.addIssue({ code: "custom", message: fault ?? `${SOCIAL_LINKS[name].label} invalid` });
      return z.NEVER;
    });

/** What somebody is usually paid, in minor units of their currency and whole units of it. */
export const UsualPay = z.strictObject({
  amount: Cents.min(1, "Enter an amount").max(MOST_PAY, "Usual pay can be 999,999 at most"),
  unit: z.enum(PAY_UNITS, "Choose per day or per hour"),
});

/** A service that somebody offers, with the price that it starts from. */
export const BusinessService = z.strictObject({
  name: line("Service", 80).min(1, "Service required"),
  description: line("Description", 160).default(""),
  price: Cents.max(MOST_PAY, "This amount is too large").nullable().default(null),
});
export type BusinessService = z.infer<typeof BusinessService>;

/** What Unicode recommends for interchange, whole; not parts of one, which many expressions match in many ways. */
const ONE_EMOJI = /^\p{RGI_Emoji}$/v;

/** One emoji, however many code points it has. */
const Emoji = z
  .string("Choose an emoji")
  .max(40, stop("Choose an emoji"))
  .refine((value) => ONE_EMOJI.test(value), "Choose one emoji");

/** The columns that a person fills in; names and the business stand with `user` and `workspace`. */
export const FIELDS = {
  headline: Column.value(line("Headline", 80), ""),
  about: Column.value(text("About", 1000), ""),
  place: Column.value(line("Place", 120), ""),
  travels: Column.value(z.boolean("Say yes or no"), false),
  /** Ids of the reference lists (`library/catalog`). */
  languages: Column.value(tags("Languages", MOST_TAGS.languages), []),
  roles: Column.value(tags("Roles", MOST_TAGS.roles), []),
  industries: Column.value(tags("Industries", MOST_TAGS.industries), []),
  causes: Column.value(tags("Causes", MOST_TAGS.causes), []),
  tools: Column.value(tags("Tools", MOST_TAGS.tools), []),
  business_services: Column.value(
    z.array(BusinessService).max(MOST_SERVICES, `At most ${MOST_SERVICES} services`),
    [],
  ),
  usual_pay: Column.nullable(UsualPay, UsualPay),
  usual_pay_audience: Column.value(z.enum(AUDIENCES, "Choose who sees it"), "connections"),
  /** Null until it is chosen. */
  availability: Column.nullable(
    z.enum(AVAILABILITIES),
    z.enum(AVAILABILITIES, "Choose whether you can take work"),
  ),
  /** Hours a week. */
  availability_hours: Column.nullable(
    z.number(),
    z.number("Enter hours").int("Enter whole hours").min(1, "Enter hours").max(80, "At most 80 hours a week"),
  ),
  /** The day from which somebody who is available soon can take work. */
  availability_from: Column.nullable(z.string(), DateOnly),
  website_url: Column.value(link("website_url"), ""),
  linkedin_url: Column.value(link("linkedin_url"), ""),
  dribbble_url: Column.value(link("dribbble_url"), ""),
  behance_url: Column.value(link("behance_url"), ""),
  instagram_url: Column.value(link("instagram_url"), ""),
  twitter_url: Column.value(link("twitter_url"), ""),
  visual_type: Column.value(z.enum(VISUAL_TYPES, "Choose a color, an emoji, an image or none"), "none"),
  /** Null: the color of the business's documents. */
  visual_color: Column.nullable(z.string(), Color),
  visual_emoji: Column.value(z.union([z.literal(""), Emoji], "Choose an emoji"), ""),
  visibility: Column.value(z.enum(VISIBILITIES, "Choose who sees your profile"), "members"),
};

/** The columns of a profile. */
export const COLUMNS = {
  /** The person's id: a specialist has no other. */
  user_id: Column.fixed(ID),
  /** The hash of the profile's page. */
  token: Column.fixed(z.string()),
  version: Column.filled(z.number(), z.never(), 1),
  created_at: Column.fixed(z.string()),
  updated_at: Column.fixed(z.string()),
  /** Of all amounts: the workspace's when the last one was given. */
  currency: Column.later(z.string()),
  /** Samples of work, in their order. */
  work: Column.filled(z.array(WorkInfo), z.never(), []),
  /** Pictures of the person: the whole one, and the small one that pages show. */
  image_url: Column.later(z.string()),
  image_thumb_url: Column.later(z.string()),
  /** A PDF, and the small picture of its first page. */
  resume_url: Column.later(z.string()),
  resume_thumb_url: Column.later(z.string()),
  /** Hashes of files that are shown no more: their bytes are deleted with the change, or at the latest with the next. */
  dropped: Column.filled(z.array(z.string()), z.never(), []),
  ...FIELDS,
};

export const UpdateInput = z.strictObject(Column.inputOf(FIELDS)).partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

export const RemoveInput = z.strictObject({
  deleteReason: z.string().trim().max(1000, "At most 1000 characters").optional(),
});
export type RemoveInput = z.infer<typeof RemoveInput>;

/** An uploaded file of a person, as pages show it. */
export const Asset = z.object({
  type: z.enum(["profileimage", "profileimage_thumb", "brand_logo", "resume", "resume_thumb"]),
  public_url: z.string(),
});
export type Asset = z.infer<typeof Asset>;

/** A person as somebody sees them; `WHO_SEES` says who gets which field, and others get its blank. */
export const Info = z.object({
  id: ID,
  /** Null before the person has saved anything. */
  token: z.string().nullable(),
  /** What the person is to whoever asks. */
  viewer: z.enum(VIEWERS),
  version: z.number().int().nullable(),
  updated_at: Instant.nullable(),
  user: z.object({ first_name: z.string(), last_name: z.string() }),
  email: z.string().nullable(),
  member_since: z.string(),
  brand_name: z.string(),
  brand_logo_url: z.string().nullable(),
  primary_brand_color: z.string().nullable(),
  is_subscribed: z.boolean(),
  is_company: z.boolean(),
  /** True if clients and studios can pay the person online. */
  payable: z.boolean().nullable(),
  checkpoints: z.array(z.string()),
  assets: z.array(Asset),
  /** The first one is the cover. */
  work: z.array(WorkInfo),
  time_zone: z.string(),
  currency: z.string().nullable(),
  availability_overall: z.enum(["available", "available_soon", "other"]),
  /** The names of what the lists of ids mean, in their order: readers need no reference list. */
  tags: z.object({
    roles: z.array(z.string()),
    industries: z.array(z.string()),
    causes: z.array(z.string()),
    tools: z.array(z.string()),
    languages: z.array(z.string()),
  }),
  ...Column.answerOf(FIELDS),
  usual_pay_audience: z.enum(AUDIENCES).nullable(),
});
export type Info = z.infer<typeof Info>;

/** A person in a list, as somebody sees them who may see the profile; others get the name alone. */
export const Card = Info.pick({
  token: true,
  brand_name: true,
  is_company: true,
  headline: true,
  roles: true,
  visual_type: true,
  visual_color: true,
  visual_emoji: true,
  visibility: true,
  availability_overall: true,
}).extend({
  user_id: ID,
  first_name: z.string(),
  last_name: z.string(),
  image_url: z.string().nullable(),
});
export type Card = z.infer<typeof Card>;

/** The business of a person, for what is signed with it. */
export const BrandDetails = Info.pick({
  brand_name: true,
  token: true,
  brand_logo_url: true,
  primary_brand_color: true,
  visual_type: true,
  visual_color: true,
  visual_emoji: true,
});
export type BrandDetails = z.infer<typeof BrandDetails>;
