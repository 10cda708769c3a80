import * as z from "zod";
import { ID } from "../platform/shape";

/** A service that most scopes like one have, and it does not. */
export const MissingService = z.object({
  /** A service of the library. */
  deliverable_id: ID,
  name: z.string(),
  /** How many of the scopes that were counted have it. */
  count: z.number().int(),
});
export type MissingService = z.infer<typeof MissingService>;

/** What a scope may lack, and over which scopes that was counted. No price is in it, whatever the plan. */
export const Missing = z.object({
  /** The kind of work of all the templates that were counted; null where none were. */
  type: z.string().nullable(),
  counted: z.object({
    /** Templates of the community. */
    templates: z.number().int(),
    /** Scopes of the workspace that clients accepted. */
    own: z.number().int(),
  }),
  /** Those that the most have first; none where too few scopes are like it. */
  services: z.array(MissingService),
});
export type Missing = z.infer<typeof Missing>;
