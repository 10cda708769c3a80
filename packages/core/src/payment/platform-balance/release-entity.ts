import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Line } from "../../connected-account/rules";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";

const STATUSES = ["asked", "sent", "refused"] as const;

/**
 * What clients paid into the installation's account before the owner had one, on its way into the owner's own: one
 * row for each movement, on record before the provider is asked, and in the sweep's sight until it is done.
 */
export const ReleaseEntity = new Entity(
  {
    model: { entity: "account_release", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true },
      created_at: { type: "string", required: true },
      amount: { type: "number", required: true },
      currency: { type: "string", required: true },
      /** The owner's account at the provider. */
      destination: { type: "string", required: true },
      status: { type: STATUSES, required: true },
      /** Counts the provider's refusals: each new try has a key of its own. */
      attempt: { type: "number", required: true },
      /** When the provider refused it last, as not available yet. */
      refused_at: { type: "string" },
      /** When it went into the owner's account. */
      sent_at: { type: "string" },
      provider_id: { type: "string" },
      failure: { type: "string", required: true, default: "" },
      /** The payments that it consists of; they sum to the amount. Absent on those of before it was kept. */
      lines: { type: CustomAttributeType<Line[]>("any") },
      ...Due.attributes,
    },
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
