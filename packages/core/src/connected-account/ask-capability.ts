import { invalid } from "../platform/error";
import { outcomeOf, stripe } from "../platform/stripe";
import { schemeOf, servesAccount } from "../platform/stripe/schemes/rules";
import { requireAnswer } from "./open";
import { row, shape } from "./read";
import type { CapabilityInput, Info } from "./schema";
import { takeAccount } from "./take";

/**
 * Asks the provider to let an account take a method of payment that it could not so far, as an owner who switches it
 * on means it, and stores how that stands: active, being checked, or in need of something. An account that was
 * opened before a method was offered has never asked for it. Asking again changes nothing. 1003; 422 "method" for a
 * currency without it or a country that may not have it, or where the provider refuses; 2025.
 */
export async function askCapability(id: number, { method, currency }: CapabilityInput): Promise<Info> {
  const account = await row(id);
  const scheme = schemeOf(method, currency);
  if (!scheme) return invalid({ method: `There is no such payment in ${currency}` });
  if (!servesAccount(scheme, account.country || undefined))
    return invalid({ method: `The payment provider does not offer it to accounts in ${account.country}` });
  const known = shape(account);
  if (known.capabilities.includes(scheme.capability)) return known;
  const client = await stripe();
  requireAnswer(
    await outcomeOf(
      client.accounts.updateCapability(account.provider_id, scheme.capability, { requested: true }),
    ),
    "method",
  );
  // The account says how all of them stand.
  return shape(
    await takeAccount(
      requireAnswer(await outcomeOf(client.accounts.retrieve(account.provider_id)), "method"),
    ),
  );
}
