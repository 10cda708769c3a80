import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { COLUMNS } from "./schema";

/** A person as stored: `COLUMNS` are for the person, the rest is never sent. */
const Row = z.object({
  ...Column.rowOf(COLUMNS),
  /** The workspace that they own. */
  workspace_id: z.number(),
  social_subject: z.string().optional(),
  /** `scrypt$N$r$p$salt$hash`; absent for an account that only signs in with a provider. */
  password: z.string().optional(),
  /** Increased when every session must end; a session of another epoch has ended. */
  epoch: z.number().default(0),
  /** API keys made in an earlier epoch have ended; absent while none was ended so. */
  keys_epoch: z.number().optional(),
  /** When they ended. */
  keys_ended_at: z.string().optional(),
  /** True if the account was revoked: it gets only the restricted page (2057). */
  disabled: z.boolean().default(false),
  deleted_at: z.string().optional(),
  referral_code: z.string().optional(),
  /** True where they signed up in a browser of whoever gave them the code. */
  shares_device: z.boolean().optional(),
  invitation_token: z.string().optional(),
  /** The first session; it sees the onboarding. */
  first_sid: z.string().optional(),
  /** Hashes of the links that undo a change of the address, oldest first; using one ends the later ones. */
  address_changes: z.array(z.string()).optional(),
  /** Always 0: Stint's own people read everybody in one list. */
  list_id: z.number().default(0),
  /** The time at which an unconfirmed address is released; absent once confirmed. */
  due_at: z.string().optional(),
  due_shard: z.string().optional(),
});

/** A person who can sign in, and who owns a workspace. */
export const UserEntity = new Entity(
  {
    model: { entity: "user", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(Row),
      id: Db.sortableId,
      checkpoints: Db.textSet,
      ...Due.attributesWhileDue,
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      /** Everybody, for Stint's own people, in the order in which they signed up. */
      everybody: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["list_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["id"], casing: "none" },
      },
      due: Due.indexOfUser,
    },
  },
  Db.connection,
);
