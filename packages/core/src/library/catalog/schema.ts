import * as z from "zod";

/** One entry of a reference list. Ids are strings and never change their meaning. */
export const Reference = z.object({ id: z.string(), name: z.string(), slug: z.string() });
export type Reference = z.infer<typeof Reference>;

/** A job title with the group that filters and pickers show it under. */
export const Role = Reference.extend({ group: z.string() });
export type Role = z.infer<typeof Role>;

export const Feature = z.object({ icon: z.string(), text: z.string(), tag: z.string().optional() });

/** A plan as it is sold. Amounts in cents. */
export const PlanInfo = z.object({
  id: z.enum(["none", "pro_monthly", "pro_yearly", "team_monthly", "team_yearly"]),
  name: z.enum(["Starter", "Professional", "Team"]),
  /** For one month. */
  price: z.number(),
  currency: z.string(),
  billing_period: z.string(),
  billing_interval: z.enum(["none", "month", "year"]),
  /** What is charged each time; 0 for the free plan. */
  billed_amount: z.number(),
  /** A yearly plan against twelve months of its monthly one. */
  saving: z.object({ amount: z.number(), percent: z.number() }).nullable(),
  seats: z.number(),
  /** For each admin beyond the seats, a month. */
  extra_seat_price: z.number().nullable(),
  description: z.string(),
  features: z.array(Feature),
});
export type PlanInfo = z.infer<typeof PlanInfo>;

export const Features = z.object({
  maintenance: z.boolean(),
  features: z.array(z.object({ name: z.string(), enabled: z.boolean() })),
});
export type Features = z.infer<typeof Features>;
