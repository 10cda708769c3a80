import { Db } from "../../platform/db";
import { isConfigured, listNetworks, networkOf, openNetwork, Refused } from "../../platform/delivery";
import { AppError, Code, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { AccountEntity } from "../entity";
import { get } from "../read";
import type { Info } from "../schema";
import type { NetworkInfo, NetworkInput } from "./schema";

export * from "./schema";

/** Which workspace an electronic address belongs to: news and documents name no other. */
export const ADDRESS_KIND = "einvoice_address";

const shape = ({ einvoice_network, einvoice_address, electronic_address }: Info): NetworkInfo => ({
  network: einvoice_network,
  address: einvoice_network ? einvoice_address : "",
  choices: listNetworks(),
  fits: networkOf(electronic_address) ?? null,
});

/** Returns the network that e-invoices go out through, and which can be chosen. */
export const readNetwork = async (): Promise<NetworkInfo> => shape(await get());

type Values = Partial<Pick<Info, "einvoice_network" | "einvoice_account" | "einvoice_address">>;

async function save(old: Info, values: Values, ...beside: Db.Write[]): Promise<Info> {
  const { write } = Db.revise(AccountEntity, old, values);
  const { before, after } = Event.difference(old as object, values);
  await Db.commit(
    [write, ...beside],
    [
      Event.audit("workspace.updated", `account:${old.owner_id}`, {
        before,
        after,
        version: old.version + 1,
      }),
    ],
  );
  return get();
}

const claimWrite = (owner_id: number, value: string): Db.Write =>
  Db.claim(
    { kind: ADDRESS_KIND, value, owner_id, target_id: owner_id },
    () =>
      new AppError(Code.Validation, undefined, {
        electronic_address: "Another workspace sends under this address",
      }),
  );

/**
 * Lets e-invoices go out through a network from now on, or through none. The business is registered there under
 * its electronic address, and receives under it, too. 422 where the address is not of the network, where another
 * workspace has it, and with the network's own words where it refuses; 5000 while it is down.
 */
export async function useNetwork({ network }: NetworkInput): Promise<NetworkInfo> {
  const old = await get();
  if (network === "") return shape(await leave(old));
  if (!isConfigured(network)) invalid({ network: "This network is not available here" });
  const address = old.electronic_address;
  if (networkOf(address) !== network)
    invalid({ electronic_address: "Enter your electronic address in this network first" });
  if (!old.legal_name && !old.brand_name)
    invalid({ brand_name: "The network registers your name: fill it in first" });
  for (const field of ["street", "city", "postcode", "country"] as const)
    if (!old[field]) invalid({ [field]: "The network registers your address: fill it in first" });
  const port = await openNetwork(network);
  try {
    const known = old.einvoice_address === address && old.einvoice_account !== "";
    const current = known ? old : await enter(old, address, await port.open(registrantOf(old, address)));
    await port.attach(current.einvoice_account, address, known);
    return shape(await save(current, { einvoice_network: network }));
  } catch (error) {
    if (error instanceof Refused) invalid({ network: error.message });
    throw error;
  }
}

const registrantOf = (of: Info, address: string) => ({
  address,
  name: of.legal_name || of.brand_name,
  street: of.street,
  postcode: of.postcode,
  city: of.city,
  country: of.country,
});

/** Keeps the account before it can be found: whoever comes after a crash goes on with it. */
function enter(old: Info, address: string, account: string): Promise<Info> {
  const beside =
    old.einvoice_address === address
      ? []
      : [
          claimWrite(old.owner_id, address),
          ...(old.einvoice_address ? [Db.release(ADDRESS_KIND, old.einvoice_address)] : []),
        ];
  return save(old, { einvoice_account: account, einvoice_address: address }, ...beside);
}

/** Nothing goes out any more; what is on its way is still told, and the address stays the workspace's. */
const leave = (old: Info): Promise<Info> =>
  old.einvoice_network === "" ? Promise.resolve(old) : save(old, { einvoice_network: "" });
