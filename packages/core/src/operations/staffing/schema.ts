import * as z from "zod";
import { Cents, ID, Sum } from "../../platform/shape";
import { Info as Profile, UsualPay } from "../../profile/schema";

/** Services of one role that nobody does yet. */
export const OpenRole = z.object({
  role_id: z.string(),
  role_name: z.string(),
  services: z.array(z.string()),
  price_total: Sum,
});
export type OpenRole = z.infer<typeof OpenRole>;

const { token, headline, visual_type, visual_color, visual_emoji } = Profile.shape;

/** Somebody who could do it: a connection, who worked with the workspace before, or a member of the directory. */
export const Candidate = z.object({
  user_id: ID,
  name: z.string(),
  ...{ token, headline, visual_type, visual_color, visual_emoji },
  image_url: z.string().nullable(),
  availability_overall: Profile.shape.availability_overall,
  availability_from: Profile.shape.availability_from,
  /** Whether they do such work, by their profile or on an earlier project. */
  has_role: z.boolean(),
  is_connected: z.boolean(),
  /** Projects of this workspace that they are or were on. */
  projects: z.number().int(),
  tools: z.array(z.string()),
  /** Null unless they show it, and in the project's currency. */
  usual_pay: UsualPay.nullable(),
  /** What the hours come to at their usual pay, whole units; null where either is not known. */
  pay: Cents.nullable(),
  /** What is left of the role's price; below 0 where the pay is more. */
  keep: Sum.nullable(),
  keep_percent: z.string().nullable(),
  /** How they stand to this project. */
  status: z.enum(["open", "invited", "joined"]),
});
export type Candidate = z.infer<typeof Candidate>;

export const Staffing = OpenRole.extend({
  currency: z.string(),
  /** Decimal string: of the services, or of the days that the call names; null where one does not say. */
  hours: z.string().nullable(),
  /** Of the whole project: its price, and what its team is paid as agreed. */
  project_total: Sum,
  team_pay: Sum,
  candidates: z.array(Candidate),
});
export type Staffing = z.infer<typeof Staffing>;
