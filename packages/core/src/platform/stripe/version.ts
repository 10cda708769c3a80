import type Stripe from "stripe";
import { requireSame } from "./mismatch";

/**
 * The version of the provider's API that the installed SDK speaks, and its types describe: objects of other
 * versions have other fields under the same names.
 */
export const VERSION: Stripe.LatestApiVersion = "2026-10-28.endive";

/** Throws a `Mismatch` for an event of another version of the provider's API: its endpoint is set up for another. */
export function requireVersion({ api_version }: Pick<Stripe.Event, "api_version">): void {
  requireSame("other_api_version", [["api_version", api_version, VERSION]]);
}
