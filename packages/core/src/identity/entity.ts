import { Entity } from "electrodb";
import { Db } from "../platform/db";

/** One sign-in on one device. Holds hashes only; says how the person proved themselves and who acts for whom. */
export const SessionEntity = new Entity(
  {
    model: { entity: "session", version: "1", service: "stint" },
    attributes: {
      user_id: { type: "number", required: true },
      sid: { type: "string", required: true },
      /** The workspace it works in. */
      owner_id: { type: "number", required: true },
      epoch: { type: "number", required: true },
      secret_hash: { type: "string", required: true },
      former_hash: { type: "string" },
      rotated_at: { type: "number", required: true },
      created_at: { type: "string", required: true },
      last_used_at: { type: "string", required: true },
      /** Seconds since 1970. */
      expires_at: { type: "number", required: true },
      ttl: { type: "number", required: true },
      ip: { type: "string", required: true },
      user_agent: { type: "string", required: true },
      /** Authentication methods (RFC 8176 where it names them): `pwd`, `google`, later `otp`. */
      amr: { type: "list", items: { type: "string" }, required: true },
      impersonator_id: { type: "number" },
      /** When the person last proved who they are after the sign-in, in seconds since 1970. */
      proved_at: { type: "number" },
    },
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
    attributes: {
      kind: { type: ["confirm", "reset", "email", "undo"] as const, required: true },
      hash: { type: "string", required: true },
      user_id: { type: "number", required: true },
      /** The address it was mailed to. */
      email: { type: "string", required: true },
      epoch: { type: "number", required: true },
      /** Of `undo`: a hash of the password's hash when the address changed, to see whether it is another since. */
      password_mark: { type: "string" },
      /** Seconds since 1970. */
      expires_at: { type: "number", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["kind", "hash"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
