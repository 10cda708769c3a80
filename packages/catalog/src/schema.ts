import { slugOf } from "@stint/core/library/rules";
import { GROUPS, LateFeeTerms } from "@stint/core/project/contract/schema";
import { TYPES } from "@stint/core/template/schema";
import * as z from "zod";

/** The kinds of scopes: the name of their folder, and that of the API (product.md section 3). */
export const SCOPE_TYPES: Readonly<Record<string, (typeof TYPES)[number]>> = Object.fromEntries(
  TYPES.filter((type) => type !== "Other").map((type) => [slugOf(type), type]),
);
export type ScopeType = string;

/** Returns the API's name of a type. */
export const nameOfType = (type: ScopeType): string => SCOPE_TYPES[type] ?? type;

const ScopeType = z.enum(Object.keys(SCOPE_TYPES));

const line = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => text === text.trim() && !/\s{2}|\n/.test(text), "one line, without spaces at its ends");

/** An item of a list. A small first letter is the rest of an item that a comma in a flow list has cut in two. */
const item = (min: number, max: number) =>
  line(min, max).refine((text) => /^[\p{Lu}\d"]/u.test(text), "begins with a capital or a figure");

const sentence = (min: number, max: number) =>
  line(min, max).refine((text) => /[.?]$/.test(text), "ends with a full stop");

/** An hourly rate of a role in dollars, as published. `role` is left out where it holds for the whole group. */
export const Rate = z.strictObject({
  group: z.string(),
  role: z.string().optional(),
  low: z.number().positive(),
  typical: z.number().positive(),
  high: z.number().positive(),
  /** What the three figures are. */
  basis: z.string(),
  source: z.string(),
  /** Null where the source names none. */
  year: z.number().int().nullable(),
  url: z.string(),
  /** Why the rate is to be taken with care. */
  weak: z.string().optional(),
});
export type Rate = z.infer<typeof Rate>;

/** The regions outside the US for which there are rates, and the currency in which these are. */
export const REGIONS = {
  UK: { countries: ["GB"], currency: "GBP" },
  Canada: { countries: ["CA"], currency: "CAD" },
  Australia: { countries: ["AU"], currency: "AUD" },
  Netherlands: { countries: ["NL"], currency: "EUR" },
  "Germany and Austria": { countries: ["DE", "AT"], currency: "EUR" },
} as const;

/** A rate of a region, in its currency. Some sources publish one figure, and no range. */
export const RegionalRate = Rate.partial({ low: true, high: true }).extend({
  region: z.enum(Object.keys(REGIONS) as (keyof typeof REGIONS)[]),
});
export type RegionalRate = z.infer<typeof RegionalRate>;

/** A service as its author writes it. */
export const ServiceFile = z.strictObject({
  name: line(3, 60),
  /** A job title of the app's list. */
  role: z.string(),
  /** The one country whose law or office it is about. Left out where it is true everywhere. */
  country: z.enum(["US"]).optional(),
  /** Typical hours of work for `per` units. The price follows from them and the role's rate. */
  hours: z.number().positive().max(400),
  per: z.number().int().positive().default(1),
  /** What the quantity counts, singular. Left out where there is one of it. */
  unit: line(2, 24).optional(),
  quantity: z.number().positive().default(1),
  /** What it is, as the client reads it. */
  description: sentence(40, 320),
  /** What the client has in hand afterwards. */
  deliverables: z.array(item(4, 90)).min(1).max(5),
  excludes: z.array(item(4, 90)).min(1).max(4),
  /** Completes "Done when". */
  done_when: line(12, 140).refine(
    (text) => /^[a-z]/.test(text) && !text.endsWith("."),
    "a clause: no capital, no stop",
  ),
  /** Rounds of revision in the price. */
  rounds: z.number().int().min(0).max(5),
});
export type ServiceFile = z.infer<typeof ServiceFile>;

export const TemplateFile = z.strictObject({
  name: line(5, 60),
  /** Further types beside that of the folder. */
  types: z.array(ScopeType).max(3).default([]),
  /** What the scope is made for: "10 to 20 pages". */
  size: line(4, 60),
  industries: z.array(z.string()).max(6).default([]),
  tags: z.array(line(2, 30)).min(2).max(8),
  /** Place among its kind: 1 to 100, the highest first. */
  weight: z.number().int().min(1).max(100),
  summary: sentence(50, 220),
  phases: z
    .array(
      z.strictObject({
        name: line(3, 60),
        description: sentence(12, 140),
        services: z
          .array(
            z.union([
              z.string(),
              z.strictObject({
                name: z.string(),
                quantity: z.number().positive(),
                optional: z.boolean().optional(),
              }),
            ]),
          )
          .min(1),
      }),
    )
    .min(3)
    .max(9),
});
export type TemplateFile = z.infer<typeof TemplateFile>;

/** A contract term as its author writes it. */
export const TermFile = z.strictObject({
  name: line(4, 80),
  /** One of the app's groups of terms. */
  group: z.enum(GROUPS),
  /** How it sounds. Terms of one subject differ in it, and their names say so. */
  tone: z.enum(["plain", "firm", "friendly"]),
  /** What it settles, in one sentence. */
  description: sentence(30, 200),
  /** Paragraphs and lists as plain text; placeholders such as {{client_name}} are filled in the project. */
  body: z.string().min(200).max(4000),
  late_fee: LateFeeTerms.optional(),
});
export type TermFile = z.infer<typeof TermFile>;
