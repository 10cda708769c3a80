import { Entity } from "electrodb";
import { Db } from "../platform/db";

/** A person who can sign in. Owner of the workspace with the same id. */
export const UserEntity = new Entity(
  {
    model: { entity: "user", version: "1", service: "stint" },
    attributes: {
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      first_name: { type: "string", required: true },
      last_name: { type: "string", required: true },
      /** Empty once the address was released. */
      email: { type: "string", required: true },
      unverified_email: { type: "string" },
      email_verified: { type: "boolean", required: true },
      phone_number: { type: "string" },
      /** 1 = platform admin. */
      admin: { type: "number", required: true, default: 0 },
      mfa_enabled: { type: "boolean", required: true, default: false },
      auth_social: { type: ["google"] as const },
      social_subject: { type: "string" },
      /** `scrypt$N$r$p$salt$hash`; absent for an account that only signs in with a provider. */
      password: { type: "string" },
      /** Raised when every session must end; a session of another epoch is over. */
      epoch: { type: "number", required: true, default: 0 },
      /** The account was revoked: nothing but the restricted page (2057). */
      disabled: { type: "boolean", required: true, default: false },
      deleted_at: { type: "string" },
      checkpoints: { type: "set", items: "string" },
      plan_wanted: { type: "string" },
      referral_code: { type: "string" },
      invitation_token: { type: "string" },
      source_type: {
        type: ["scope_template", "referral_code", "promo_code", "project_invitation", "invitation"] as const,
      },
      source_id: { type: "string" },
      /** The session that was the first; it sees the onboarding. */
      first_sid: { type: "string" },
      /** Hashes of the links that undo a change of the address, oldest first; using one ends those after it. */
      address_changes: { type: "list", items: { type: "string" } },
      /** The day (UTC) on which an address that nobody confirmed goes back; absent once confirmed. */
      release_day: { type: "string" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      toRelease: {
        index: Db.indexes.due.name,
        pk: { field: Db.indexes.due.pk, composite: ["release_day"], casing: "none" },
        sk: { field: Db.indexes.due.sk, composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
