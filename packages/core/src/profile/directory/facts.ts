import * as z from "zod";
import { AVAILABILITIES } from "../values";

/** What a person is found by. */
export const Facts = z.object({
  first_name: z.string(),
  last_name: z.string(),
  brand_name: z.string(),
  headline: z.string(),
  place: z.string(),
  roles: z.array(z.string()),
  tools: z.array(z.string()),
  industries: z.array(z.string()),
  languages: z.array(z.string()),
  availability: z.enum(AVAILABILITIES).nullable(),
  availability_from: z.string().nullable(),
  time_zone: z.string(),
});
export type Facts = z.infer<typeof Facts>;
