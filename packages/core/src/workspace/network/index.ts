import { Actor } from "../../platform/actor";
import {
  foldAddress,
  isConfigured,
  lacksOwnership,
  listNetworks,
  type Network,
  type NetworkName,
  networkOf,
  openNetwork,
  Refused,
} from "../../platform/delivery";
import { Code, fail, invalid } from "../../platform/error";
import { Limit } from "../../platform/limit";
import { find, get } from "../read";
import type { Info } from "../schema";
import { ownerOfAccount, ownerOfAddress } from "./owner";
import { clearPending, listPending } from "./pending";
import type { NetworkInfo, NetworkInput } from "./schema";
import { noteAccount, noteLeft, noteState, noteTaken } from "./write";

export { ACCOUNT_KIND, ADDRESS_KIND, ownerOfAccount, ownerOfAddress } from "./owner";
export * from "./schema";
export { Events } from "./write";

/** A registration is a matter of once a year: more is somebody who tries addresses out. */
const CHANGES = { name: "einvoice-network", max: 10, seconds: 86_400 };

const shape = (of: Info): NetworkInfo => {
  const fits = networkOf(of.electronic_address) ?? null;
  return {
    network: of.einvoice_network,
    address: of.einvoice_network ? of.einvoice_address : "",
    state: of.einvoice_network ? of.einvoice_state : "",
    lacking: fits ? lacksOwnership(of.electronic_address, of) : "",
    choices: listNetworks(),
    fits,
  };
};

/** Returns the network that e-invoices go out through, how far its check is, and which can be chosen. */
export const readNetwork = async (): Promise<NetworkInfo> => shape(await get());

/** Refuses what an address or a business lacks, in words, before the network is asked. */
async function refuseUnfit(of: Info, network: NetworkName): Promise<void> {
  const address = of.electronic_address;
  if (!isConfigured(network)) invalid({ network: "This network is not available here" });
  if (networkOf(address) !== network)
    invalid({ electronic_address: "Enter your electronic address in this network first" });
  const lacking = lacksOwnership(address, of);
  if (lacking) invalid({ electronic_address: lacking });
  if (!of.legal_name && !of.brand_name)
    invalid({ brand_name: "The network registers your name: fill it in first" });
  for (const field of ["street", "city", "postcode", "country"] as const)
    if (!of[field]) invalid({ [field]: "The network registers your address: fill it in first" });
  const [scheme = "", id = ""] = address.split(":");
  const holder = await ownerOfAddress({ scheme, id });
  if (holder !== undefined && holder !== of.owner_id)
    invalid({ electronic_address: "Another workspace sends under this address" });
}

/**
 * Lets e-invoices go out through a network from now on, or through none. The business is registered there under its
 * electronic address, which must be made of one of its own numbers, and sends once the network has confirmed who it
 * is. 422 where the address does not fit, another workspace has it, and with the network's own words where it
 * refuses; 5000 while it is down.
 */
export async function useNetwork({ network }: NetworkInput): Promise<NetworkInfo> {
  const old = await get();
  if (network === "") return shape(await leaveNetwork(old));
  await refuseUnfit(old, network);
  const isSame =
    old.einvoice_network === network &&
    foldAddress(old.einvoice_address) === foldAddress(old.electronic_address);
  if (isSame) return shape(await refreshState(old));
  await Limit.take(CHANGES, Limit.workspace());
  const port = await openNetwork(network);
  try {
    return shape(await enter(old, port));
  } catch (error) {
    if (error instanceof Refused) invalid({ network: error.message });
    throw error;
  }
}

/**
 * Registers the address: the account is kept first, so that whoever comes after a crash goes on with it; the address
 * is the workspace's only once the network gave it.
 */
async function enter(old: Info, port: Network): Promise<Info> {
  const address = old.electronic_address;
  await dropFormer(old, port);
  const isOurs = (await ownerOfAccount(port.name, old.einvoice_account)) === old.owner_id;
  const account = isOurs ? old.einvoice_account : await port.open(registrantOf(old, address));
  const known = account === old.einvoice_account ? old : await noteAccount(old, port.name, account);
  await port.attach(account, address);
  const state = await port.readState(account, address);
  return noteTaken(known, { network: port.name, address, state: state || "verifying" });
}

/** Takes the former address back from its network before another is taken. */
async function dropFormer(old: Info, port: Network): Promise<void> {
  const { einvoice_account, einvoice_address, electronic_address } = old;
  if (!einvoice_address || foldAddress(einvoice_address) === foldAddress(electronic_address)) return;
  const former = networkOf(einvoice_address);
  const of = former === undefined || former === port.name ? port : await openNetwork(former);
  await of.detach?.(einvoice_account, einvoice_address);
}

const registrantOf = (of: Info, address: string) => ({
  address,
  name: of.legal_name || of.brand_name,
  street: of.street,
  postcode: of.postcode,
  city: of.city,
  country: of.country,
});

/**
 * Lets nothing go out any more, and the network find the business no longer. What is on its way is still told.
 * 5000 while the network is down: then nothing changed.
 */
export async function leaveNetwork(old: Info, { isFinal = false } = {}): Promise<Info> {
  const { einvoice_account, einvoice_address } = old;
  const network = networkOf(einvoice_address);
  if (old.einvoice_network === "" && (!isFinal || !einvoice_address)) return old;
  const port = network && isConfigured(network) ? await openNetwork(network) : undefined;
  await port?.detach?.(einvoice_account, einvoice_address);
  // Where there is nothing to take back, the network's late news still find the workspace by its address.
  return noteLeft(old, { isFree: isFinal || port?.detach !== undefined });
}

/** Takes the workspace of a person whose account was deleted out of its network; none that others run now. */
export async function leaveForGood(user_id: number): Promise<void> {
  const of = await get();
  if (of.held_by === user_id) await leaveNetwork(of, { isFinal: true });
}

/** Asks the network again how far its check of a business is. */
async function refreshState(old: Info): Promise<Info> {
  const { einvoice_network, einvoice_account, einvoice_address, einvoice_state } = old;
  if (einvoice_network === "" || einvoice_state !== "verifying") return old;
  const state = await (await openNetwork(einvoice_network)).readState(einvoice_account, einvoice_address);
  return state === "" || state === einvoice_state ? old : noteState(old, state);
}

/** Asks a network about every workspace that waits for its check. One that fails stops no other; returns how many. */
export async function refreshPending(network: NetworkName): Promise<{ confirmed: number; failed: number }> {
  const done = { confirmed: 0, failed: 0 };
  for (const { owner_id } of await listPending(network)) {
    try {
      const isOver = await Actor.asSystem(owner_id, "deliveries", async () => {
        const of = await refreshState(await get());
        return of.einvoice_network !== network || of.einvoice_state !== "verifying";
      });
      if (!isOver) continue;
      await clearPending(network, owner_id);
      done.confirmed++;
    } catch {
      done.failed++;
    }
  }
  return done;
}

/**
 * Notes that the network has confirmed a business where its interface does not say so: a platform admin saw the
 * mandate there. 1003 without such a workspace, 1000 where nothing is checked.
 */
export async function confirmNetwork(owner_id: number): Promise<NetworkInfo> {
  if (!(await find(owner_id))) fail(Code.NotFound);
  return Actor.asSystem(owner_id, "deliveries", async () => {
    const old = await get();
    if (old.einvoice_state !== "verifying")
      invalid({ network: "Nothing of this workspace is being verified" });
    return shape(await noteState(old, "active"));
  });
}
