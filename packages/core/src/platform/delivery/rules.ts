/** Which network carries e-invoices to an electronic address. Pure; a browser may read it. */

export const NETWORKS = ["peppol", "france"] as const;
export type NetworkName = (typeof NETWORKS)[number];

/** The scheme of addresses in the French directory (EAS). */
const FRENCH = "0225";

/** Schemes of Peppol addresses (EAS) by the names that access points give them. */
export const PEPPOL_SCHEMES: Readonly<Record<string, string>> = {
  "0007": "SE:ORGNR",
  "0060": "DUNS",
  "0088": "GLN",
  "0106": "NL:KVK",
  "0151": "AU:ABN",
  "0184": "DK:DIGST",
  "0190": "NL:OINO",
  "0191": "EE:CC",
  "0192": "NO:ORG",
  "0195": "SG:UEN",
  "0196": "IS:KTNR",
  "0200": "LT:LEC",
  "0204": "DE:LWID",
  "0208": "BE:EN",
  "0216": "FI:OVT",
  "9914": "AT:VAT",
  "9925": "BE:VAT",
  "9930": "DE:VAT",
  "9932": "GB:VAT",
  "9938": "LU:VAT",
  "9944": "NL:VAT",
};

/** Splits "0208:0123456789" into scheme and id; undefined for what is no such address. */
export function partsOf(address: string | null | undefined): { scheme: string; id: string } | undefined {
  const [, scheme, id] = /^(\d{4}):(\S+)$/.exec(address ?? "") ?? [];
  return scheme && id ? { scheme, id } : undefined;
}

/** Returns an address as it is compared: networks read the case of letters as one. */
export const foldAddress = (address: string): string => address.trim().toUpperCase();

/** Where the registration of an address stands: networks check who a business is before it may send. */
export const NETWORK_STATES = ["", "verifying", "active", "refused"] as const;
export type NetworkState = (typeof NETWORK_STATES)[number];

/** Returns the network that an address belongs to; undefined where none of ours reaches it. */
export function networkOf(address: string | null | undefined): NetworkName | undefined {
  const scheme = partsOf(address)?.scheme;
  if (scheme === FRENCH) return "france";
  return scheme !== undefined && Object.hasOwn(PEPPOL_SCHEMES, scheme) ? "peppol" : undefined;
}

/** Where a business stands in the network that it chose; "" for none. */
export interface Enrolled {
  einvoice_network: NetworkName | "";
  einvoice_state: NetworkState;
}

/**
 * Returns the network that both are in: the sender is confirmed there, and the client's address is of it. Whether this
 * stage has an account at it is not asked.
 */
export const networkBetween = (
  { einvoice_network, einvoice_state }: Enrolled,
  address: string | null | undefined,
): NetworkName | undefined =>
  einvoice_network !== "" && einvoice_state === "active" && networkOf(address) === einvoice_network
    ? einvoice_network
    : undefined;
