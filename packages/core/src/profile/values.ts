/** The words of a profile, for its shapes and its rules. */

export const VISIBILITIES = ["public", "members", "private"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const AVAILABILITIES = ["available", "available_soon", "unavailable"] as const;
export type Availability = (typeof AVAILABILITIES)[number];
export const VISUAL_TYPES = ["color", "emoji", "image", "none"] as const;
export type VisualType = (typeof VISUAL_TYPES)[number];
export const PAY_UNITS = ["day", "hour"] as const;
export type PayUnit = (typeof PAY_UNITS)[number];
/** Who sees somebody's usual pay; whoever is named later sees what an earlier one sees. */
export const AUDIENCES = ["nobody", "connections", "members"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The most entries of each list of a profile. */
export const MOST_TAGS = { roles: 5, industries: 10, causes: 10, tools: 20, languages: 10 } as const;

/** Who looks at a person: nobody in particular, somebody signed in, a connection, Stint's admin, the person. */
export const VIEWERS = ["visitor", "member", "connection", "admin", "self"] as const;
export type Viewer = (typeof VIEWERS)[number];

/** How two people stand to each other. One who blocked the other does not exist for them. */
export const RELATIONS = ["none", "connected", "blocked"] as const;
export type Relation = (typeof RELATIONS)[number];

/** The steps of a profile: checkpoints that are reached once and stay. */
export const STEPS = [
  "basiccomplete",
  "profilecardcomplete",
  "tagyourselfcomplete",
  "worksamplescomplete",
  "fullcomplete",
] as const;
export type Step = (typeof STEPS)[number];
