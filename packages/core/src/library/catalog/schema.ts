import * as z from "zod";

/** One entry of a reference list. Ids are strings and never change their meaning. */
export const Reference = z.object({ id: z.string(), name: z.string(), slug: z.string() });
export type Reference = z.infer<typeof Reference>;

/** A job title with its group in filters and pickers. */
export const Role = Reference.extend({ group: z.string() });
export type Role = z.infer<typeof Role>;

export const Feature = z.object({ icon: z.string(), text: z.string(), tag: z.string().optional() });

/** A plan for sale. Amounts in cents. */
export const PlanInfo = z.object({
  id: z.enum(["none", "pro_monthly", "pro_yearly", "team_monthly", "team_yearly"]),
  name: z.enum(["Starter", "Professional", "Team"]),
  /** The price per month. */
  price: z.number(),
  currency: z.string(),
  billing_period: z.string(),
  billing_interval: z.enum(["none", "month", "year"]),
  /** The amount of each charge; 0 for the free plan. */
  billed_amount: z.number(),
  /** The saving of a yearly plan over twelve months of the monthly one. */
  saving: z.object({ amount: z.number(), percent: z.number() }).nullable(),
  seats: z.number(),
  /** Per month, for each admin beyond the seats. */
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
