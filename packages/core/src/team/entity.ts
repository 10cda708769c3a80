import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import { COLUMNS, type TeammateOf } from "./schema";

const SeatShape = z.object({
  owner_id: ID,
  ...Column.rowOf(COLUMNS),
  created_at: z.string(),
  status: z.enum(["invited", "active", "left", "removed", "withdrawn", "declined"]),
  /** Makes the token, together with a secret; a new nonce ends the old link. */
  nonce: z.string(),
  token_hash: z.string(),
  message: z.string().default(""),
  ended_at: z.string().optional(),
  /** Set where the admin became a teammate instead. */
  teammate_of: z.custom<TeammateOf>().optional(),
});

/** A place in a company's workspace for an admin, from its invitation to its end. */
export const SeatEntity = new Entity(
  {
    model: { entity: "seat", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(SeatShape), id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type Row = EntityItem<typeof SeatEntity>;

const HolderShape = z.object({
  user_id: ID,
  owner_id: ID,
  seat_id: ID,
  created_at: z.string(),
  /** The last hour in which they were here. */
  seen_at: z.string().optional(),
});

/**
 * What lets a person into a company. Every request of an admin reads it strongly consistent, so that deleting
 * it shuts the door at once (D43). One Query lists the companies of a person.
 */
export const HolderEntity = new Entity(
  {
    model: { entity: "seat_holder", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(HolderShape), owner_id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: ["owner_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type Holder = EntityItem<typeof HolderEntity>;

const TeamShape = z.object({
  owner_id: ID,
  version: z.number(),
  /** Since when there are more admins than seats; absent while there are not. */
  over_since: z.string().optional(),
});

/**
 * A company's team: one row that every change of the number of its admins moves on, so that two acceptances at
 * once do not take the same place.
 */
export const TeamEntity = new Entity(
  {
    model: { entity: "team", version: "1", service: "stint" },
    attributes: Db.attributesOf(TeamShape),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type TeamRow = EntityItem<typeof TeamEntity>;
