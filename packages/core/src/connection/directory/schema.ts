import * as z from "zod";
import { Info as PersonInfo } from "../../profile/schema";
import { Person, Status } from "../schema";

/** A person of the directory as a member sees them. */
export const Listed = z.object({
  ...Person.shape,
  ...PersonInfo.pick({
    tags: true,
    place: true,
    time_zone: true,
    availability: true,
    availability_hours: true,
    availability_from: true,
    usual_pay: true,
    currency: true,
  }).shape,
  /** The first samples of work that have a picture. */
  work: z.array(z.object({ id: z.number().int(), name: z.string(), thumb_url: z.string() })),
  /** How the member and the person stand. */
  status: Status,
  asked_at: z.string().nullable(),
  /** How many are connected with both. */
  mutual: z.number().int(),
});
export type Listed = z.infer<typeof Listed>;
