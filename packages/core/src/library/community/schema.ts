import * as z from "zod";
import { Cents, ID, Instant, Quantity } from "../../platform/shape";

/** The currency of the catalog's prices. */
export const COMMUNITY_CURRENCY = "USD";

/** Cents per unit: the usual hours at the low, typical and high rate of the role. */
export const PriceRange = z.object({ low: Cents, typical: Cents, high: Cents });
export type PriceRange = z.infer<typeof PriceRange>;

/** Where a price comes from. */
export const PriceBasis = z.object({
  /** Usual hours for one unit. */
  hours: z.number(),
  /** What the rate's three figures are, who published them and when; null without a year. */
  basis: z.string(),
  source: z.string(),
  year: z.number().int().nullable(),
  url: z.string(),
  /** Why the rate is to be taken with care; null without a reason. */
  weak: z.string().nullable(),
});
export type PriceBasis = z.infer<typeof PriceBasis>;

/** A name has its id for ever: ids are below a million, so that none equals a workspace's own. */
const common = { id: ID, name: z.string() };

export const ServiceText = z.object({
  ...common,
  /** The scope type under which it is kept. */
  type: z.string(),
  role_id: z.string(),
  quantity: Quantity,
  unit: z.string().nullable(),
  price: PriceRange,
  basis: PriceBasis,
  description: z.string(),
});

export const TemplateText = z.object({
  ...common,
  /** The name in public addresses. */
  hash: z.string(),
  types: z.array(z.string()),
  /** What it is made for: "10 to 20 pages". */
  sizes: z.array(z.string()),
  industries: z.array(z.string()),
  tags: z.array(z.string()),
  /** Place among its kind, the highest first. */
  weight: z.number().int(),
  summary: z.string(),
  phases: z.array(
    z.object({
      /** What stays when it is renamed: the name that it first had. One template has each once. */
      id: z.string(),
      name: z.string(),
      description: z.string(),
      services: z.array(z.object({ id: ID, quantity: Quantity, optional: z.boolean() })),
    }),
  ),
});

export type TemplateText = z.infer<typeof TemplateText>;

export const TermText = z.object({
  ...common,
  group: z.string(),
  /** How it sounds: terms of one subject differ in it. */
  tone: z.enum(["plain", "firm", "friendly"]),
  description: z.string(),
  body: z.string(),
  late_fee: z.unknown(),
});

/** What an hour of a role costs in a region outside the US, in cents of its currency. */
export const RegionalRate = z.object({
  region: z.string(),
  /** ISO 3166 alpha-2. */
  countries: z.array(z.string()),
  currency: z.string(),
  group: z.string(),
  /** Null where it holds for the whole group. */
  role_id: z.string().nullable(),
  /** Null where the source has one figure, and no range. */
  low: Cents.nullable(),
  typical: Cents,
  high: Cents.nullable(),
  ...PriceBasis.omit({ hours: true }).shape,
});
export type RegionalRate = z.infer<typeof RegionalRate>;

/** The catalog as its files say. */
export const CatalogText = z.object({
  services: z.array(ServiceText),
  templates: z.array(TemplateText),
  terms: z.array(TermText),
  rates: z.array(RegionalRate).default([]),
});
/** A catalog may have no rates of other regions. */
export type CatalogText = Omit<z.infer<typeof CatalogText>, "rates"> & { rates?: RegionalRate[] };

/** What publishing knows of an entry besides its text. */
const published = {
  /** Counts the texts that it has had; of a template, what a project gets of it. */
  version: z.number().int(),
  /** When it came, and when its text last changed. */
  added_at: Instant,
  updated_at: Instant,
  /** True when the files no longer have it: it is found by its id, and not offered. */
  is_retired: z.boolean(),
};

export const CommunityService = ServiceText.extend(published);
export type CommunityService = z.infer<typeof CommunityService>;
/** A template as it is stored: its services by their ids. */
export const StoredTemplate = TemplateText.extend({
  ...published,
  /** Of all that a project gets of it, its services' texts and prices with it. */
  content_digest: z.string(),
});
export type StoredTemplate = z.infer<typeof StoredTemplate>;
export const CommunityTerm = TermText.extend(published);
export type CommunityTerm = z.infer<typeof CommunityTerm>;

/** The catalog as a stage stores it. */
export interface StoredCatalog {
  services: CommunityService[];
  templates: StoredTemplate[];
  terms: CommunityTerm[];
  rates: RegionalRate[];
}

/** A template with its services, all of the same catalog. */
export interface CommunityTemplate extends Omit<StoredTemplate, "phases"> {
  phases: {
    id: string;
    name: string;
    description: string;
    services: { service: CommunityService; quantity: string; optional: boolean }[];
  }[];
}

/** The catalog as it is offered. */
export interface Catalog {
  services: CommunityService[];
  templates: CommunityTemplate[];
  terms: CommunityTerm[];
  rates: RegionalRate[];
}
