import type Stripe from "stripe";
import { env } from "../env";

export { type Outcome, outcomeOf, refusalWords } from "./outcome";

let client: Promise<Stripe> | undefined;

/** Returns the Stripe SDK, loaded on first use; `STRIPE_API_BASE` points it at another host. */
export function stripe(): Promise<Stripe> {
  client ??= (async () => {
    const { default: Sdk } = await import("stripe");
    const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env();
    if (!base) return new Sdk(key, { maxNetworkRetries: 2 });
    const url = new URL(base);
    return new Sdk(key, {
      maxNetworkRetries: 2,
      host: url.hostname,
      port: url.port || (url.protocol === "https:" ? "443" : "80"),
      protocol: url.protocol === "https:" ? "https" : "http",
    });
  })();
  return client;
}
