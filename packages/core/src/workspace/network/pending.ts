import { Entity } from "electrodb";
import * as z from "zod";
import { Db } from "../../platform/db";
import { NETWORKS, type NetworkName } from "../../platform/delivery/rules";
import { ID } from "../../platform/shape";

const Pending = z.object({ network: z.enum(NETWORKS), owner_id: ID });

/** A workspace whose registration a network still checks. */
export const NetworkPendingEntity = new Entity(
  {
    model: { entity: "einvoice_pending", version: "1", service: "stint" },
    attributes: Db.attributesOf(Pending),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["network"], casing: "none" },
        sk: { field: "sk", composite: ["owner_id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export async function listPending(network: NetworkName): Promise<{ owner_id: number }[]> {
  const { data } = await Db.allOf(
    NetworkPendingEntity.query.one({ network }),
    Db.ofOne("workspaces that one network checks"),
  );
  return data;
}

export const clearPending = async (network: NetworkName, owner_id: number): Promise<void> =>
  void (await NetworkPendingEntity.delete({ network, owner_id }).go());
