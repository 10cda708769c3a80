import * as z from "zod";

/** A value that things of a list share, with how many have it: what a filter offers. */
export const Tag = z.object({ name: z.string(), count: z.number().int() });
export type Tag = z.infer<typeof Tag>;

/** Whether a name is free within a collection, and the form in which it was compared. */
export const SlugAnswer = z.object({ slug: z.string(), available: z.boolean() });
export type SlugAnswer = z.infer<typeof SlugAnswer>;

/** Each value once with how often it comes, in the order of their first coming. */
export function countEach<K>(values: readonly K[]): [K, number][] {
  const counts = new Map<K, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}

/** The values as tags, by name; what is not set has none. */
export const tagsOf = (values: readonly (string | null | undefined)[]): Tag[] =>
  countEach(values.filter((value): value is string => Boolean(value)))
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
