import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";

const Session = z.object({
  user_id: ID,
  sid: z.string(),
  /** The workspace of the session. */
  owner_id: ID,
  epoch: z.number(),
  secret_hash: z.string(),
  former_hash: z.string().optional(),
  /**
   * Names the secret that its refresh secrets are derived with, and the hash that was valid when that key was
   * introduced.
   */
  key_name: z.string().optional(),
  rekeyed_hash: z.string().optional(),
  rotated_at: z.number(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number(),
  ttl: z.number(),
  ip: z.string(),
  /** Where that was; absent where CloudFront did not know. */
  place: z.string().optional(),
  user_agent: z.string(),
  /** Authentication methods (named as in RFC 8176 if it has a name): `pwd`, `google`, `otp`, `backup`, `trusted`. */
  amr: z.array(z.string()),
  impersonator_id: ID.optional(),
  /** The last time the person proved their identity after the sign-in, in seconds since 1970. */
  proved_at: z.number().optional(),
});

const Link = z.object({
  kind: z.enum(["confirm", "reset", "email", "undo"]),
  hash: z.string(),
  user_id: ID,
  /** The address to which it was mailed. */
  email: z.string(),
  epoch: z.number(),
  /**
   * Only for `undo`: a hash of the password's hash at the change, to see whether the password changed since.
   */
  password_mark: z.string().optional(),
  /** Seconds since 1970. */
  expires_at: z.number(),
  ttl: z.number(),
});

/**
 * One sign-in on one device. Holds only hashes, the way of authentication, and the admin who acts for the
 * user, if any.
 */
export const SessionEntity = new Entity(
  {
    model: { entity: "session", version: "1", service: "stint" },
    attributes: Db.attributesOf(Session),
    indexes: {
      ofUser: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: ["sid"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/** A mailed link that works once. Found by the hash of its token; the token itself is not stored. */
export const LinkEntity = new Entity(
  {
    model: { entity: "identity_link", version: "1", service: "stint" },
    attributes: Db.attributesOf(Link),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["kind", "hash"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
