import * as z from "zod";
import { Cents, DateOnly, ID } from "../../../platform/shape";

/** A line of the workspace's own: which service of which project, at what price for a unit. */
const OwnLine = z.object({
  task_id: ID,
  /** Null where the project is gone, and its name empty. */
  project_id: ID.nullable(),
  project_name: z.string(),
  client_name: z.string(),
  price: Cents,
  decided_on: DateOnly,
});

/** Own lines with one outcome: all their prices, and the newest lines. */
const Own = z.object({
  count: z.number().int(),
  low: Cents,
  high: Cents,
  /** Newest first. */
  prices: z.array(Cents),
  /** The newest 20. */
  lines: z.array(OwnLine),
});
export type Own = z.infer<typeof Own>;

/** Who published a rate, what its figures are, and why to take them with care; null without a reason. */
const RateSource = z.object({
  source: z.string(),
  url: z.string(),
  rate_basis: z.string(),
  weak: z.string().nullable(),
});

/** Cents per unit in the project's currency, by the rates of a region. */
const Regional = z.object({
  region: z.string(),
  /** Null where the source has one figure, and no range. */
  low: Cents.nullable(),
  typical: Cents,
  high: Cents.nullable(),
  year: z.number().int().nullable(),
  sources: z.array(RateSource),
});

const Catalog = z.object({
  low: Cents,
  typical: Cents,
  high: Cents,
  /** Always the catalog's own; where the project has another one, the figures are not compared. */
  currency: z.string(),
  is_comparable: z.boolean(),
  unit: z.string().nullable(),
  region: z.string(),
  /** Of the rates; null is undated. */
  year: z.number().int().nullable(),
  sources: z.array(RateSource),
  /** Usual hours for one unit, by which the rates are multiplied. */
  hours: z.number(),
  /** The same hours at rates of the workspace's own region, in the project's currency; null where there are none. */
  regional: Regional.nullable(),
});

const WinRate = z.object({
  low: Cents,
  high: Cents,
  accepted: z.number().int(),
  lines: z.number().int(),
  needed: z.number().int(),
  percent: z.number().int().nullable(),
});

/** What a floor needs and the project or service does not have. */
const LACKS = ["margin", "cost"] as const;

const Floor = z.object({ price: Cents, cost: Cents, margin_percentage: z.string() });

/**
 * What speaks for a price of a service: cents per unit, own figures of the project's currency alone (D7). On the
 * free plan all is null, and `price_locked` says why.
 */
export const PriceReasons = z.object({
  price_locked: z.boolean(),
  currency: z.string(),
  price: Cents.nullable(),
  catalog: Catalog.nullable(),
  accepted: Own.nullable(),
  lost: Own.nullable(),
  /** Null without a price or own lines. */
  win_rate: WinRate.nullable(),
  /** The lowest price that leaves the service's cost and the project's margin. */
  floor: Floor.nullable(),
  floor_lacks: z.enum(LACKS).nullable(),
});
export type PriceReasons = z.infer<typeof PriceReasons>;
