import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";

const Challenge = z.object({
  hash: z.string(),
  user_id: ID,
  epoch: z.number(),
  /** The first step, as in a session. */
  amr: z.array(z.string()),
  tries: z.number(),
  /** Seconds since 1970. */
  expires_at: z.number(),
  ttl: z.number(),
});

/** A sign-in whose first step was right. Found by the hash of its token; the token itself is not stored. */
export const ChallengeEntity = new Entity(
  {
    model: { entity: "sign_in_challenge", version: "1", service: "stint" },
    attributes: Db.attributesOf(Challenge),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["hash"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
