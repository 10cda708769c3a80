import * as z from "zod";

/** One entry of a reference list. Ids are strings and never change their meaning. */
export const Reference = z.object({ id: z.string(), name: z.string(), slug: z.string() });
export type Reference = z.infer<typeof Reference>;

/** A job title with its group in filters and pickers. */
export const Role = Reference.extend({ group: z.string() });
export type Role = z.infer<typeof Role>;

export const Features = z.object({
  maintenance: z.boolean(),
  features: z.array(z.object({ name: z.string(), enabled: z.boolean() })),
});
export type Features = z.infer<typeof Features>;
