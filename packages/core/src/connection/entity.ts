import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { ID } from "../platform/shape";
import type { State } from "./rules";
import { COLUMNS, Status } from "./schema";

const Row = z.object({
  user_id: ID,
  other_id: ID,
  ...Column.rowOf(COLUMNS),
  status: Status,
  version: z.number().default(1),
  /** Whoever asks before this is not heard: set by ignoring, on the row of who ignored. */
  rest_until: z.string().optional(),
  /** How both stood before the last step of this side, until when it can be taken back. */
  undo: z.custom<{ mine: State; theirs: State; since: string; until: string }>().optional(),
});

/**
 * How two people stand, from the side of one of them: each pair has two rows, written in one transaction, so that a
 * person's connections are one Query of their own partition. Two who never met have none.
 */
export const ConnectionEntity = new Entity(
  {
    model: { entity: "connection", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), other_id: Db.sortableId },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["user_id"], casing: "none" },
        sk: { field: "sk", composite: ["other_id"], casing: "none" },
      },
      byStatus: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["user_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["status", "since"], casing: "none" },
      },
    },
  },
  Db.connection,
);
export type Row = EntityItem<typeof ConnectionEntity>;
