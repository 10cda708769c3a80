import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { ID } from "../../platform/shape";

const Shape = z.object({
  owner_id: ID,
  id: ID,
  version: z.number().default(1),
  status: z.enum(["asked", "declined", "withdrawn", "done", "returned"]),
  from_user_id: ID,
  to_user_id: ID,
  /** The seat of who takes the company over. */
  seat_id: ID,
  asked_at: z.string(),
  expires_at: z.string(),
  /** From here on set once it is done. */
  done_at: z.string().optional(),
  /** The workspace that the new owner had before; it waits, unused, until the company is taken back. */
  left_workspace_id: ID.optional(),
  /** The workspace that was opened for the former owner, and their seat. */
  opened_workspace_id: ID.optional(),
  opened_seat_id: ID.optional(),
});

/** The newest handing over of a company, one row; its journal has those before. */
export const HandoverEntity = new Entity(
  {
    model: { entity: "handover", version: "1", service: "stint" },
    attributes: Db.attributesOf(Shape),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type HandoverRow = EntityItem<typeof HandoverEntity>;
