/** What a key may do, and for how long. Browser-safe. */

/** The areas of the API that a key is made for, as the settings name them. */
export const AREAS = ["clients", "projects", "proposals", "invoices", "payouts", "library"] as const;
export type Area = (typeof AREAS)[number];

export const LEVELS = ["read", "write"] as const;
export type Level = (typeof LEVELS)[number];

/** What a key may do: an area that is not named is closed to it. */
export type Scopes = Readonly<Partial<Record<Area, Level>>>;

/** Says whether a key with these scopes may read, or change, what belongs to an area. */
export const allows = (scopes: Scopes, area: Area, level: Level): boolean =>
  scopes[area] === "write" || scopes[area] === level;

/** The days after which a key ends by itself: none lives for ever. */
export const LIFETIMES = [30, 90, 365] as const;

/** The most keys that a workspace has at a time. */
export const MOST_KEYS = 20;

/** What every key of a workspace starts with, so that one that leaked is recognized wherever it is found. */
export const PREFIX = "st_live_";

/** Says whether a bearer token is a key, and no session's token. */
export const isKey = (token: string): boolean => token.startsWith(PREFIX);

const HOUR = 3600;

export const limits = {
  /** Changes by one key. Reads are bounded by the gateway alone. */
  changes: { name: "api-key-changes", max: 600, seconds: HOUR },
} as const;
