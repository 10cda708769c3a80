import { Link } from "../mailed-link";

/** The ids that identify one of our rows at the provider. */
export type Ids = Record<string, string>;

/**
 * The account ("" is the installation's own), amount (in the provider's units) and currency that an object
 * was made for.
 */
export interface Made {
  account: string | undefined;
  amount?: number;
  currency?: string;
}

const signedParts = (
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
 * Returns the metadata of an object that we create at the provider: our ids, signed together with account,
 * amount and currency. Nobody else can sign the same ids for an object of their own.
 */
export const sign = (kind: string, ids: Ids, made: Made): Ids => ({
  ...ids,
  signature: Link.tokenOf(...signedParts(kind, ids, made)),
});

/**
 * Returns whether metadata has these ids, or any, signed by us for an object of this account, amount and
 * currency.
 */
export function isSigned(
  kind: string,
  metadata: Record<string, string> | null | undefined,
  made: Made,
): boolean {
  const { signature, ...ids } = metadata ?? {};
  return signature !== undefined && Link.isTokenOf(signature, ...signedParts(kind, ids, made));
}

/**
 * Returns whether metadata has these ids, signed by us for an object of this account, amount and currency. The
 * signature may be by an earlier secret: what was asked for before a rotation is found after it.
 */
export const isSignedWith = (
  kind: string,
  ids: Ids,
  metadata: Record<string, string> | null | undefined,
  made: Made,
): boolean =>
  Object.entries(ids).every(([name, value]) => metadata?.[name] === value) && isSigned(kind, metadata, made);
