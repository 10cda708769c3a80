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

const SecondStep = z.object({
  user_id: ID,
  version: z.number(),
  /** The app's secret (`second-step/seal`); absent until it was confirmed once. */
  sealed: z.string().optional(),
  enabled_at: z.string().optional(),
  /** The newest step of a code that was used: a code works once, and none before it. */
  last_step: z.number().optional(),
  /** Hashes of the backup codes that are left. */
  backup_codes: z.array(z.string()),
  /** An app that is being set up, and its backup codes. */
  pending_sealed: z.string().optional(),
  pending_backup_codes: z.array(z.string()).optional(),
  /** Seconds since 1970. */
  pending_until: z.number().optional(),
});

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

/** The second step of a person's sign-in: an app's secret under a seal, and hashes of backup codes. */
export const SecondStepEntity = new Entity(
  {
    model: { entity: "second_step", version: "1", service: "stint" },
    attributes: Db.attributesOf(SecondStep),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

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
