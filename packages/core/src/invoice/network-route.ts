import { isConfigured, type NetworkName, networkOf } from "../platform/delivery";
import type { Workspace } from "../workspace";
import type { Snapshot } from "./schema";

export type Sender = Pick<
  Workspace.Info,
  "einvoice_network" | "einvoice_address" | "einvoice_account" | "einvoice_state"
>;

/**
 * Returns the network that carries a document of these parties; undefined where it goes by mail alone: none was
 * chosen, the network has not confirmed the sender yet, the client's address is of another network, or they get no
 * e-invoice.
 */
export function routeOf(
  { einvoice_network, einvoice_state }: Sender,
  {
    buyer,
    einvoice_format,
  }: Pick<Snapshot, "einvoice_format"> & { buyer: Pick<Snapshot["buyer"], "electronic_address"> },
): NetworkName | undefined {
  if (einvoice_network === "" || einvoice_state !== "active") return undefined;
  if (einvoice_format === "none" || !isConfigured(einvoice_network)) return undefined;
  return networkOf(buyer.electronic_address) === einvoice_network ? einvoice_network : undefined;
}
