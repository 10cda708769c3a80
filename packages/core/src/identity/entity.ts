import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";

const Session = z.object({
  user_id: ID,
  sid: z.string(),
  /** The workspace it works in. */
  owner_id: ID,
  epoch: z.number(),
  secret_hash: z.string(),
  former_hash: z.string().optional(),
  /** Which link secret its secrets follow by, and the one that held when that began. */
  key_name: z.string().optional(),
  rekeyed_hash: z.string().optional(),
  rotated_at: z.number(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number(),
  ttl: z.number(),
  ip: z.string(),
  user_agent: z.string(),
  /** Authentication methods (RFC 8176 where it names them): `pwd`, `google`, later `otp`. */
  amr: z.array(z.string()),
  impersonator_id: ID.optional(),
  /** When the person last proved who they are after the sign-in, in seconds since 1970. */
  proved_at: z.number().optional(),
});

const Link = z.object({
  kind: z.enum(["confirm", "reset", "email", "undo"]),
  hash: z.string(),
  user_id: ID,
  /** The address it was mailed to. */
  email: z.string(),
  epoch: z.number(),
  /** Of `undo`: a hash of the password's hash when the address changed, to see whether it is another since. */
  password_mark: z.string().optional(),
  /** Seconds since 1970. */
  expires_at: z.number(),
  ttl: z.number(),
});

/** One sign-in on one device. Holds hashes only; says how the person proved themselves and who acts for whom. */
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

/** A mailed link that works once. Found by the hash of its token; the token itself is stored nowhere. */
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
