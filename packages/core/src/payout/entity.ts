import { Entity } from "electrodb";
import * as z from "zod";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { ID } from "../platform/shape";
import { COLUMNS, Item, Source } from "./schema";

/** A line of a payout. `member_id` stays valid when the person joins again with another account. */
const StoredItem = Item.extend({
  member_id: ID,
  /** The expense that is repaid with it: not a part of their pay. */
  expense_id: ID.optional(),
});
export type StoredItem = z.infer<typeof StoredItem>;

/** `online`: received in the platform's account, so that it can be sent on from there; absent means no. */
const StoredSource = Source.extend({ payment_id: ID, online: z.boolean().optional() });
export type StoredSource = z.infer<typeof StoredSource>;

/** One teammate's part of a payout that the provider was asked to send. */
export interface Sending {
  user_id: number;
  amount: number;
  /** `asked` until the provider's answer is known. */
  status: "asked" | "sent" | "refused";
  /** Counts from 1; another attempt follows each refusal. */
  attempt: number;
  /** The time at which this attempt was recorded, and its parameters: a repetition uses exactly these. */
  asked_at: string;
  destination: string;
  /** The provider's charge that it draws on; absent where it draws on all that clients paid online. */
  charge?: string;
  provider_id?: string;
  reason?: string;
}

const Row = z.object({
  ...Column.rowOf(COLUMNS),
  items: z.array(StoredItem),
  /** Absent where the owner entered it by hand. */
  source: StoredSource.optional(),
  /** The parts that the provider was asked to send. */
  sendings: z.custom<Sending[]>().optional(),
  /** The source: the client's payment that it is a share of, or all that clients paid online. */
  sent_from: z.enum(["payment", "balance"]).optional(),
  /** Held by the owner, who alone releases it; otherwise it waits for a client's money. */
  held_by_hand: z.boolean().optional(),
});

/**
 * A payout with its lines on one row: at most 50, always read whole, and committing must see them all. It has
 * its own partition, so that it outlives whatever happens to the project.
 */
export const PayoutEntity = new Entity(
  {
    model: { entity: "payout", version: "1", service: "stint" },
    attributes: {
      ...Db.attributesOf(Row),
      ...Db.writeOnce({
        ...Db.attributesOf(Row.pick({ owner_id: true })),
        id: Db.sortableId,
        project_id: Db.sortableId,
      }),
      ...Due.attributes,
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id", "id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      due: Due.indexOf("payout", ["id"]),
      /** Ordered by project, then by age. */
      ofOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: Db.indexes.byOwner.pk, composite: ["owner_id"], casing: "none" },
        sk: { field: Db.indexes.byOwner.sk, composite: ["project_id", "id"], casing: "none" },
      },
    },
  },
  Db.connection,
);
