import { Link } from "../link";

/** The ids that name one of our rows at the provider. */
export type Ids = Record<string, string>;

/** What an object was made for: in whose account ("" is the installation's own), of how much in the provider's units. */
export interface Made {
  account: string | undefined;
  amount?: number;
  currency?: string;
}

const signed = (
  kind: string,
  ids: Ids,
  { account, amount, currency }: Made,
): [string, ...(string | number)[]] => [
  "provider-metadata",
  kind,
  account ?? "",
  amount ?? "",
  (currency ?? "").toLowerCase(),
  ...Object.entries(ids)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat(),
];

/**
 * The metadata of an object that we have the provider make: ids of ours, signed together with account, amount and
 * currency. Whoever types the same ids into an object of their own cannot sign them.
 */
export const sign = (kind: string, ids: Ids, made: Made): Ids => ({
  ...ids,
  signature: Link.tokenOf(...signed(kind, ids, made)),
});

/** Whether metadata names these ids, or any, and we signed it for an object of this account, amount and currency. */
export function isSigned(
  kind: string,
  metadata: Record<string, string> | null | undefined,
  made: Made,
): boolean {
  const { signature, ...ids } = metadata ?? {};
  return signature !== undefined && Link.isTokenOf(signature, ...signed(kind, ids, made));
}
