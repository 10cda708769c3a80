import type { Stripe } from "stripe";

/** Returns a decimal as it stands on the wire: a text. The SDK's class is what its readers make of that. */
export const wireDecimal = (value: number): Stripe.Decimal => String(value) as unknown as Stripe.Decimal;
