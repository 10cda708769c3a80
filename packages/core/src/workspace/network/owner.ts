import { Db } from "../../platform/db";
import type { NetworkName } from "../../platform/delivery/rules";
import { foldAddress } from "../../platform/delivery/rules";

/** Which workspace an electronic address belongs to: news and documents name no other. */
export const ADDRESS_KIND = "einvoice_address";
/** Which workspace an account at a network is of. */
export const ACCOUNT_KIND = "einvoice_account";
export const accountValue = (network: NetworkName, account: string): string => `${network}#${account}`;

/** Returns whose an electronic address is, in whatever case it is written; undefined for nobody's here. */
export async function ownerOfAddress(
  of: { scheme: string; id: string } | undefined,
): Promise<number | undefined> {
  if (!of || of.id.length > 100) return undefined;
  return (await Db.resolve(ADDRESS_KIND, foldAddress(`${of.scheme}:${of.id}`)))?.owner_id;
}

/** Returns whose an account at a network is; undefined for nobody's here. */
export const ownerOfAccount = async (network: NetworkName, account: string): Promise<number | undefined> =>
  account ? (await Db.resolve(ACCOUNT_KIND, accountValue(network, account)))?.owner_id : undefined;
