import { COMMUNITY_CURRENCY, type CommunityService } from "../../library/community/schema";
import { Money } from "../../platform/money";
import type { PriceSource } from "../schema";
import type { OwnService } from "./schema";

/** A price per unit with where it comes from; both are null, or none. */
export interface Price {
  price: number | null;
  source: PriceSource | null;
}

/** Left to a person. */
export const OPEN: Price = { price: null, source: null };

/** Returns the amount in the middle, of an even number the middle of both; undefined of none. */
export function medianOf(amounts: readonly number[]): number | undefined {
  const sorted = [...amounts].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return low === undefined || high === undefined ? undefined : Money.multiply("0.5", Money.add(low, high));
}

/** Returns what clients accepted for a service, or else the price that its owner gave it; open without either. */
export function priceOfOwn({ accepted, price: given }: OwnService): Price {
  const price = medianOf(accepted) ?? given;
  if (price === null) return OPEN;
  const [low, high] = [Math.min(price, ...accepted), Math.max(price, ...accepted)];
  return { price, source: { kind: "own", count: accepted.length, low, high } };
}

/** Returns the catalog's typical price; open in another currency, since no rate is known. */
export function priceOfCatalog({ price }: CommunityService, currency: string): Price {
  if (currency !== COMMUNITY_CURRENCY) return OPEN;
  return {
    price: price.typical,
    source: { kind: "catalog", low: price.low, high: price.high, currency: COMMUNITY_CURRENCY },
  };
}
