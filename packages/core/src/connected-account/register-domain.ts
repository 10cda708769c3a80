import { isIP } from "node:net";
import { env } from "../platform/env";
import { stripe } from "../platform/stripe";
import { onRecord } from "./read";

/**
 * Registers the domain of our pages with the actor's account, which is paid directly: without it the provider's form
 * offers no Apple Pay, Google Pay or Link there. Does nothing while the account takes no payments, nor on a machine
 * without a public name. Repeating it changes nothing; a provider that does not answer is asked again.
 */
export async function registerDomain(): Promise<void> {
  const mine = await onRecord();
  const { hostname } = new URL(env().STINT_URL);
  const isPublic = hostname.includes(".") && isIP(hostname) === 0;
  if (!isPublic || !mine?.charges_enabled || mine.set_aside_at) return;
  const { paymentMethodDomains } = await stripe();
  const inItsName = { stripeAccount: mine.provider_id };
  const { data } = await paymentMethodDomains.list({ domain_name: hostname }, inItsName);
  const [known] = data;
  if (!known) await paymentMethodDomains.create({ domain_name: hostname }, inItsName);
  else if (!known.enabled) await paymentMethodDomains.update(known.id, { enabled: true }, inItsName);
}
