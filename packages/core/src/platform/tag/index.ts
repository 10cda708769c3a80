import * as z from "zod";

/** A value that items of a list share, with the number of items, for a filter. */
export const Tag = z.object({ name: z.string(), count: z.number().int() });
export type Tag = z.infer<typeof Tag>;

/** The answer whether a name is free within a collection, and the form in which it was compared. */
export const SlugAnswer = z.object({ slug: z.string(), available: z.boolean() });
export type SlugAnswer = z.infer<typeof SlugAnswer>;

/** Returns each distinct value with its count, in the order of first occurrence. */
export function countEach<K>(values: readonly K[]): [K, number][] {
  const counts = new Map<K, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}

/** Returns the values as tags, by name; unset values are left out. */
export const tagsOf = (values: readonly (string | null | undefined)[]): Tag[] =>
  countEach(values.filter((value): value is string => Boolean(value)))
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
