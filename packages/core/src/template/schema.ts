import * as z from "zod";
import { PriceBasis, PriceRange } from "../library/community/schema";
import { Column } from "../platform/column";
import { Cents, ID, Instant, PictureUrl, required, Sum } from "../platform/shape";

/** The kinds of work, as people filter templates by them. */
export const TYPES = [
  "Analytics",
  "Art",
  "Audio Production",
  "Business Operations",
  "Branding",
  "Consulting",
  "Content Writing",
  "Customer Support",
  "Design",
  "Diversity",
  "E-Commerce",
  "Event Coverage",
  "Marketing",
  "Paid Media",
  "Photography",
  "Project Management",
  "Public Relations",
  "SEO",
  "Social Media",
  "Software Development",
  "Software Quality Assurance",
  "Strategy",
  "Video Production",
  "Web Development",
  "Other",
] as const;

export const LONGEST_NAME = 120;
const words = (label: string, most: number) =>
  z.array(required(label, 40)).max(most, `At most ${most} of them`);

/** The columns of a template that a person fills in. */
export const FIELDS = {
  name: Column.required(z.string(), required("Template name", LONGEST_NAME)),
  types: Column.filled(
    z.array(z.string()),
    z.array(z.enum(TYPES, "Choose a type from the list")).max(8, "At most 8 types"),
    [],
  ),
  /** For whom it is made, in the owner's words: small, enterprise. */
  sizes: Column.filled(z.array(z.string()), words("Size", 8), []),
  image_url: Column.nullable(z.string(), PictureUrl),
  /** The higher, the further in front where no other order is asked for. */
  weight: Column.filled(
    z.number().int(),
    z
      .number("Use a whole number")
      .int("Use a whole number")
      .min(0, "Use 0 to 1000")
      .max(1000, "Use 0 to 1000"),
    0,
  ),
  tags: Column.filled(z.array(z.string()), words("Tag", 20), []),
};

/** The columns of a template. */
export const COLUMNS = {
  /** The id of its scope, too. */
  id: Column.fixed(ID),
  ...FIELDS,
  /** The emoji of projects that are made of it. */
  project_emoji: Column.fixed(z.string()),
  /** The token of its public page. */
  hash: Column.fixed(z.string()),
  created_at: Column.fixed(Instant),
  version: Column.filled(z.number().int(), z.never(), 1),
};

/** What speaks for a template: clients agreed to its kind, it was used before, it is of the trade, or of roles kept. */
export const REASONS = ["won", "used", "trade", "roles"] as const;

/** A template on its card: the workspace's own (`community` 0), or one of the community's (1). */
export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  scope_id: ID,
  community: z.union([z.literal(0), z.literal(1)]),
  /** The same as `name`. */
  template_name: z.string(),
  /** In a sentence or two; only the community's have one. */
  description: z.string(),
  /** The names of its phases, in order. */
  categories: z.array(z.string()),
  /** Their totals in minor units, in the same order; null where prices are locked. */
  phase_totals: z.array(Sum).nullable(),
  service_count: z.number().int(),
  /** The total of its services in minor units of `currency`; everybody sees it. */
  price_total: Sum,
  currency: z.string(),
  /** True where the plan leaves out what a single service costs. */
  price_locked: z.boolean(),
  /** The version of its content; it counts on with the first edit after a project was made of it. */
  scope_version: z.number().int(),
  /** The end of the plan that included it: it is kept, and not offered; null while it is. */
  hidden_since: Instant.nullable(),
  /** Why it comes first in the list that is in order for the workspace; null elsewhere, and where nothing speaks for it. */
  reason: z.enum(REASONS).nullable(),
});
export type Info = z.infer<typeof Info>;

/** What became of the scopes that were made of a template. */
export const Usage = z.object({
  id: ID,
  used: z.number().int(),
  /** Those of which a client has a proposal, or agreed to one. */
  sent: z.number().int(),
  won: z.number().int(),
  /** What the won ones agreed on, on average, by currency (D7). */
  averages: z.array(z.object({ currency: z.string(), price: Cents })),
});
export type Usage = z.infer<typeof Usage>;

const Service = z.object({
  id: ID,
  /** The library's service that it came from, if any. */
  deliverable_id: ID.nullable(),
  name: z.string(),
  role_id: z.string(),
  quantity: z.string(),
  unit: z.string().nullable(),
  /** Minor units per unit; null where it has none, or where it is locked. */
  price: Cents.nullable(),
  description: z.string(),
  optional: z.boolean(),
});

const Phase = z.object({
  id: ID,
  name: z.string(),
  description: z.string(),
  /** The phase's total in minor units, rounded to whole dollars; null where prices are locked. */
  price_total_rounded: Sum.nullable(),
  tasks: z.array(Service),
});

/** Who published rates, and when; null without a year. */
const PriceSource = PriceBasis.pick({ source: true, year: true, url: true });
export type PriceSource = z.infer<typeof PriceSource>;

/** A template with what its preview shows. */
export const Detail = Info.extend({
  summary: z.object({ price_total: Sum }),
  processed_categories: z.array(Phase),
  exclusions: z.string(),
  revision_rounds: z.number().int().nullable(),
  /** The total at low, typical and high prices; the community's alone, and null where prices are locked. */
  price_range: PriceRange.nullable(),
  /** Who published the rates that these prices rest on, that of the most services first. */
  price_sources: z.array(PriceSource).nullable(),
  /** When the community's text last changed. */
  updated_at: Instant.nullable(),
  /** Null for the community's. */
  usage: Usage.omit({ id: true }).nullable(),
});
export type Detail = z.infer<typeof Detail>;

/** A template for the holder of its link: no price but the total, and of its workspace the name. */
export const PublicInfo = Detail.pick({
  hash: true,
  template_name: true,
  description: true,
  types: true,
  image_url: true,
  project_emoji: true,
  community: true,
  service_count: true,
  currency: true,
  summary: true,
  exclusions: true,
  revision_rounds: true,
}).extend({
  /** The business that shares it, as its clients read it; null for the community's. */
  author: z.string().nullable(),
  processed_categories: z.array(
    Phase.omit({ price_total_rounded: true }).extend({
      tasks: z.array(Service.omit({ price: true, deliverable_id: true })),
    }),
  ),
});
export type PublicInfo = z.infer<typeof PublicInfo>;

/** The figures of a service, or the texts of a phase or of the scope, on one side of a change. */
const Figures = z.object({
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  price: Cents.nullable(),
  percent: z.string().nullable(),
  /** Its own tax in words; null where it takes the project's. */
  tax: z.string().nullable(),
});

/** One difference between two versions of a template. */
export const Change = z.object({
  of: z.enum(["phase", "service", "scope"]),
  kind: z.enum(["added", "removed", "changed"]),
  name: z.string(),
  /** Null where the name is as it was. */
  former_name: z.string().nullable(),
  /** The phase of a service. */
  phase: z.string().nullable(),
  /** The columns that differ, where it is changed. */
  fields: z.array(z.string()),
  before: Figures.nullable(),
  after: Figures.nullable(),
});
export type Change = z.infer<typeof Change>;

/** What a project has of its template, and what the template has by now. */
export const Update = z.object({
  template_id: ID,
  scope_id: ID,
  community: z.union([z.literal(0), z.literal(1)]),
  /** Null once the template is gone. */
  template_name: z.string().nullable(),
  template_version: z.number().int(),
  /** The newer version; null where there is none. */
  template_update: z.number().int().nullable(),
  currency: z.string(),
  price_locked: z.boolean(),
  changes: z.array(Change),
});
export type Update = z.infer<typeof Update>;

/** Recommended prices for the services of a scope that have none, and why there may be none. */
export const OpenPrices = z.object({
  price_locked: z.boolean(),
  /** Whether any is recommended, in the project's currency; the free plan is told no more. */
  has_prices: z.boolean(),
  /** Typical prices, cents per unit, by the ids of services. */
  prices: z.array(z.object({ id: ID, price: Cents })),
  /** The currency of the template that the scope was made of, where the project has another one: its prices stayed there. */
  template_currency: z.string().nullable(),
});
export type OpenPrices = z.infer<typeof OpenPrices>;

const inputs = Column.inputOf(FIELDS);
export const CreateInput = z.strictObject({
  ...z.object(inputs).partial().shape,
  name: inputs.name,
  /** The scope that it is copied from. */
  scope_id: ID,
});
export type CreateInput = z.infer<typeof CreateInput>;

export const UpdateInput = z.strictObject(inputs).partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

/** Starts a project of a template: `scope` is its id, or the token of its link. */
export const StartInput = z.strictObject({
  scope: z.union([ID, z.string().trim().min(1, "Template required").max(120, "This is not a template")]),
  /** The template's own by default. */
  name: required("Project name", 60).optional(),
  client_name: required("Client", 120).optional(),
  /** False includes the workspace's team; true by default, as for any project. */
  is_solo: z.boolean().optional(),
});
export type StartInput = z.infer<typeof StartInput>;
