import { isConfigured, type NetworkName } from "../../platform/delivery";
import { networkBetween } from "../../platform/delivery/rules";
import type { Workspace } from "../../workspace";
import type { Snapshot } from "../schema";

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
  sender: Sender,
  { buyer, einvoice_format }: Pick<Snapshot, "buyer" | "einvoice_format">,
): NetworkName | undefined {
  const network = networkBetween(sender, buyer.electronic_address);
  return network && einvoice_format !== "none" && isConfigured(network) ? network : undefined;
}
