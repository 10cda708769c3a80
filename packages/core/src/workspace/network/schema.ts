import * as z from "zod";
import { NETWORK_STATES, NETWORKS } from "../../platform/delivery/rules";

/** A network by its name; "" sends through none. */
export const NetworkInput = z.strictObject({
  network: z.enum(["", ...NETWORKS], "Choose a network, or none"),
});
export type NetworkInput = z.infer<typeof NetworkInput>;

export const NetworkInfo = z.object({
  /** The network that e-invoices go out through. */
  network: z.enum(["", ...NETWORKS]),
  /** The address under which the workspace sends and receives there; "" for none. */
  address: z.string(),
  /** `verifying` until the network confirmed who the business is: invoices go out by email until then. */
  state: z.enum(NETWORK_STATES),
  /** What the workspace's electronic address lacks to be taken, in a sentence; "" for nothing. */
  lacking: z.string(),
  /** Those that can be chosen here: this stage has an account there. */
  choices: z.array(z.enum(NETWORKS)),
  /** The one that the workspace's own electronic address belongs to; null for none of ours. */
  fits: z.enum(NETWORKS).nullable(),
});
export type NetworkInfo = z.infer<typeof NetworkInfo>;
