import type { Ask, BillingDetails } from "./protocol";

/** Which billing details the form asks for, and which the page passes in itself. */

const NAMES = ["name", "email", "phone"] as const;
const PARTS = ["country", "postalCode", "state", "city", "line1", "line2"] as const;

type Name = (typeof NAMES)[number];
type Part = (typeof PARTS)[number];
export type AskAll = Ask | ({ [name in Name]?: Ask } & { address?: Ask | { [part in Part]?: Ask } });

/** Returns the rule for a person's name, email address or phone number. */
export const askOf = (asks: AskAll = "auto", name: Name): Ask =>
  typeof asks === "string" ? asks : (asks[name] ?? "auto");

/** Returns the rule for a part of the address. */
export function askOfAddress(asks: AskAll = "auto", part: Part): Ask {
  const address = typeof asks === "string" ? asks : (asks.address ?? "auto");
  return typeof address === "string" ? address : (address[part] ?? "auto");
}

/**
 * Returns the first field that the form was told never to ask for and that the page did not pass: Stripe.js refuses
 * such a call. An empty text counts as passed: not every country has postal codes.
 */
export function lackOf(asks: AskAll | undefined, given: BillingDetails): string | undefined {
  const isMissing = (value: string | null | undefined) => value === undefined || value === null;
  const name = NAMES.find((each) => askOf(asks, each) === "never" && isMissing(given[each]));
  if (name) return name;
  // The options are written in camel case, the parameters are not.
  const keyOf = (part: Part) => (part === "postalCode" ? "postal_code" : part);
  const part = PARTS.find(
    (each) => askOfAddress(asks, each) === "never" && isMissing(given.address?.[keyOf(each)]),
  );
  return part && `address.${keyOf(part)}`;
}
