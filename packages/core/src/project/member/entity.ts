import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";
import { MEMBER } from "../schema";
import type { Sums } from "./rules";

const Place = z.object({ owner_id: ID, project_id: ID });
const place = Db.attributesOf(Place);

/**
 * A teammate's row. Paid and committed are sums over payouts in the project's currency, updated with each
 * payout.
 */
const MemberShape = z.object({
  ...Place.shape,
  ...Column.rowOf(MEMBER),
  created_at: z.string(),
  /** Paid and committed in other currencies, each separately: never set against the pay (D7). */
  others: z.custom<Record<string, Sums>>().optional(),
  invitation_status: z.enum(["pending", "accepted", "declined", "withdrawn"]),
  /** Makes the token, together with a secret; a new nonce ends the old link. */
  nonce: z.string(),
  token_hash: z.string(),
  message: z.string().default(""),
  invited_at: z.string(),
  expires_at: z.string(),
  removed_at: z.string().optional(),
  /** Whom an invitation from a profile is for, until they join: their address is theirs to give until then. */
  invited_id: z.number().optional(),
});

const MembershipShape = z.object({
  user_id: ID,
  ...Place.shape,
  member_id: ID,
  created_at: z.string(),
});

/** `email`: the address, normalized by `foldEmail`; the person, where they were found by their profile (`inviteeOf`). */
const InviteeShape = z.object({ email: z.string(), ...Place.shape, member_id: ID });

/**
 * A person on a project: invited, joined or removed. The invitation's facts are on the same row, so that
 * accepting is one conditional write. The row is in the project's partition and is deleted with it.
 */
export const MemberEntity = new Entity(
  {
    model: { entity: "member", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(MemberShape),
      ...Db.writeOnce(place),
      ...Db.writeOnce({ id: Db.sortableId }),
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      /** Lists everybody who works for a workspace. */
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
 * A person's access to another workspace's project. Every access reads it strongly consistent, so that
 * deleting it ends access at once (D43). One Query lists everything a person works on.
 */
export const MembershipEntity = new Entity(
  {
    model: { entity: "membership", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(MembershipShape), project_id: Db.sortableId },
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
 * One open invitation of an address to a project; at most one per project. One Query finds all of an address,
 * for the notifications. Deleted once it is answered or withdrawn.
 */
export const InviteeEntity = new Entity(
  {
    model: { entity: "invitee", version: "1", service: "stint" },
    attributes: Db.attributesOf(InviteeShape),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["email"], casing: "none" },
        sk: { field: "sk", composite: ["owner_id", "project_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
