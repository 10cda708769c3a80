import * as z from "zod";

export const CATEGORIES = ["plans", "friends"] as const;

/** An offer as a member reads it. What the plan does not include keeps its name and price, and has no code. */
export const Offer = z.object({
  id: z.string(),
  /** Whose offer it is. */
  business: z.string(),
  /** Its mark's color. */
  color: z.string(),
  category: z.enum(CATEGORIES),
  summary: z.string(),
  /** The last day, by the member's calendar; null without an end. */
  until: z.string().nullable(),
  /** What it is worth, in minor units; null where there is no list price. */
  list_price: z.number().int().nullable(),
  currency: z.string(),
  /** The whole terms, with whether Stint earns from it. */
  terms: z.string(),
  /** The plan that opens it; null for one that every plan includes. */
  needs: z.enum(["Professional", "Team"]).nullable(),
  locked: z.boolean(),
  /** The workspace has taken it: it has nothing more to give, and no code. */
  used: z.boolean(),
  /** It is of the account of the company that the reader is an admin of: only the owner takes it, and there is no code. */
  owners_alone: z.boolean(),
  code: z.string().nullable(),
  /** Where it is taken: one of our own paths, or an address elsewhere. */
  link: z.object({ label: z.string(), url: z.string() }).nullable(),
});
export type Offer = z.infer<typeof Offer>;
