/** What the directory is narrowed and ordered by. Browser-safe. */

/** Filters of ids of the reference lists; each of a person's tags counts. */
export const TAG_FILTERS = ["roles", "tools", "industries", "languages"] as const;
export const FILTERS = [...TAG_FILTERS, "availability", "places"] as const;
export type FilterName = (typeof FILTERS)[number];

export const OVERALL = ["available", "available_soon", "other"] as const;

/** The best match first, or else who can take work; by name; whoever changed their profile last. */
export const SORTS = ["fit", "name", "-updated_at"] as const;
export type Sort = (typeof SORTS)[number];

/** A process that searches, or a snapshot, may hold what a person was found by this long. */
export const KEPT_SECONDS = 86_400;
