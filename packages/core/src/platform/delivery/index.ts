import { env } from "../env";
import type { Network } from "./port";
import { NETWORKS, type NetworkName } from "./rules";

export { lacksOwnership } from "./ownership";
export { type Network, type News, Refused, type Sending } from "./port";
export {
  foldAddress,
  NETWORK_STATES,
  NETWORKS,
  type NetworkName,
  type NetworkState,
  networkOf,
  partsOf,
} from "./rules";

/** Returns whether this stage has an account at a network. */
export function isConfigured(name: NetworkName): boolean {
  const { PEPPOL_API_KEY, FR_PLATFORM_KEY, FR_PLATFORM_BASE } = env();
  return name === "peppol" ? PEPPOL_API_KEY !== "" : FR_PLATFORM_KEY !== "" && FR_PLATFORM_BASE !== "";
}

/** Returns the networks that this stage has an account at. */
export const listNetworks = (): NetworkName[] => NETWORKS.filter(isConfigured);

/** Returns a network, loaded on first use. */
export async function openNetwork(name: NetworkName): Promise<Network> {
  return name === "peppol" ? (await import("./peppol")).peppol : (await import("./france")).france;
}

export * as Delivery from "./index";
