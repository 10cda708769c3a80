/** Which tax a client withholds. Pure and browser-safe. */
import type { Withholding, WithholdingRate } from "./schema";

/** What is known of a client that their withholding follows from. */
export interface WithholdingClient {
  kind?: "business" | "person" | null | undefined;
  country?: string | null | undefined;
  /** The rate that was chosen for this client; 0 if they withhold nothing. */
  withholding_id?: number | null | undefined;
}

/** Copies a rate into a document, which keeps it whatever becomes of the rate. */
export const copyWithholding = ({ name, rate, step, rounds_down }: Withholding): Withholding => ({
  name,
  rate,
  step: step && { ...step },
  rounds_down,
});

/**
 * Returns what a client withholds: what was chosen for them, else the default of businesses in the seller's own
 * country. A person never withholds.
 */
export function findWithholding(
  of: { withholdings: readonly WithholdingRate[]; country: string },
  client: WithholdingClient | undefined,
): Withholding | undefined {
  if (!client || client.kind === "person" || client.withholding_id === 0) return undefined;
  const { withholding_id, country } = client;
  const own = of.withholdings.find(({ id }) => id === withholding_id);
  const isAbroad = Boolean(country) && country !== of.country;
  const found = own ?? (isAbroad ? undefined : of.withholdings.find(({ is_default }) => is_default));
  return found && copyWithholding(found);
}

/** Returns a withholding in words: "15% IRPF". */
export const describeWithholding = ({ name, rate }: Pick<Withholding, "name" | "rate">): string =>
  `${rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate}% ${name}`;
