import { Entity, type EntityItem } from "electrodb";
import * as z from "zod";
import type { Line } from "../../connected-account/rules";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { Cents, ID } from "../../platform/shape";

const Row = z.object({
  owner_id: ID,
  id: ID,
  version: z.number(),
  created_at: z.string(),
  amount: Cents,
  currency: z.string(),
  /** The owner's account at the provider. */
  destination: z.string(),
  status: z.enum(["asked", "sent", "refused"]),
  /** Counts the provider's refusals: each new try has a key of its own. */
  attempt: z.number(),
  /** When the provider refused it last, as not available yet. */
  refused_at: z.string().optional(),
  /** When it went into the owner's account. */
  sent_at: z.string().optional(),
  provider_id: z.string().optional(),
  failure: z.string().default(""),
  /** The payments that it consists of; they sum to the amount. Absent on those of before it was kept. */
  lines: z.custom<Line[]>().optional(),
});

/**
 * What clients paid into the installation's account before the owner had one, on its way into the owner's own: one
 * row for each movement, on record before the provider is asked, and in the sweep's sight until it is done.
 */
export const ReleaseEntity = new Entity(
  {
    model: { entity: "account_release", version: "1", service: "stint" },
    attributes: { ...Db.attributesOf(Row), id: Db.sortableId, ...Due.attributes },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
      due: Due.indexOf("account_release", ["id"]),
    },
  },
  Db.connection,
);
export type ReleaseRow = EntityItem<typeof ReleaseEntity>;

/** Every movement into the owner's account, strongly consistent. */
export async function releases(): Promise<ReleaseRow[]> {
  const { data } = await Db.allOf(
    ReleaseEntity.query.one({ owner_id: Actor.owner() }),
    Db.ofWorkspace("releases of one workspace, while it had no account"),
    { consistent: true },
  );
  return data;
}
