import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../../platform/db";
import type { Basis } from "./basis";
import type { Sums } from "./rules";

/**
 * A person on a project, invited, joined or removed; the invitation's facts are on the same row, so that
 * accepting is one conditional write. Stands in the project's partition and goes with it.
 */
export const MemberEntity = new Entity(
  {
    model: { entity: "member", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      project_id: { type: "number", required: true, readOnly: true },
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      status: { type: ["invited", "joined", "removed"] as const, required: true },
      name: { type: "string", required: true },
      /** Where the invitation went; once joined, the account's address. */
      email: { type: "string", required: true },
      /** Absent until somebody accepts. */
      user_id: { type: "number" },
      role_id: { type: "string" },
      /** Agreed pay in cents; absent where nothing was agreed. */
      pay: { type: "number" },
      /** What it was counted by when it was agreed; absent where it is simply an amount. */
      basis: { type: CustomAttributeType<Basis>("any") },
      /** Sums over payouts in the project's currency, as the pay is; written with them. */
      paid: { type: "number", required: true, default: 0 },
      committed: { type: "number", required: true, default: 0 },
      /** The same over payouts in other currencies, each for itself: never set against the pay (D7). */
      others: { type: CustomAttributeType<Record<string, Sums>>("any") },
      invitation_status: {
        type: ["pending", "accepted", "declined", "withdrawn"] as const,
        required: true,
      },
      /** Makes the token, together with a secret; a new one ends the old link. */
      nonce: { type: "string", required: true },
      token_hash: { type: "string", required: true },
      message: { type: "string", required: true, default: "" },
      invited_at: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      joined_at: { type: "string" },
      removed_at: { type: "string" },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      /** Everybody who works for a workspace. */
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/**
 * What lets a person into somebody else's project: read strongly consistent on every look, so that deleting
 * it shuts the door at once (D43). One Query lists everything a person works on.
 */
export const MembershipEntity = new Entity(
  {
    model: { entity: "membership", version: "1", service: "stint" },
    attributes: {
      user_id: { type: "number", required: true, readOnly: true },
      project_id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      owner_id: { type: "number", required: true },
      member_id: { type: "number", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: ["project_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

/**
 * One open invitation of an address to a project: there is one at most, and one Query finds all of an
 * address, for the bell. Gone once it was answered or withdrawn.
 */
export const InviteeEntity = new Entity(
  {
    model: { entity: "invitee", version: "1", service: "stint" },
    attributes: {
      /** Folded. */
      email: { type: "string", required: true },
      owner_id: { type: "number", required: true },
      project_id: { type: "number", required: true },
      member_id: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["email"], casing: "none" },
        sk: { field: "sk", composite: ["owner_id", "project_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
