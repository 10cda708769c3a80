import * as z from "zod";
import { Db } from "../../platform/db";
import {
  foldAddress,
  NETWORK_STATES,
  type NetworkName,
  type NetworkState,
} from "../../platform/delivery/rules";
import { AppError, Code } from "../../platform/error";
import { Event } from "../../platform/event";
import { AccountEntity } from "../entity";
import { get } from "../read";
import type { Info } from "../schema";
import { ACCOUNT_KIND, ADDRESS_KIND, accountValue } from "./owner";
import { NetworkPendingEntity } from "./pending";

export const Events = {
  /** Another network, another address, or another state of its check: its owner is told. */
  NetworkChanged: Event.define(
    "workspace.network_changed",
    z.object({
      owner_id: z.number(),
      network: z.string(),
      address: z.string(),
      state: z.enum(NETWORK_STATES),
    }),
  ),
};

type Values = Partial<
  Pick<Info, "einvoice_network" | "einvoice_account" | "einvoice_address" | "einvoice_state">
>;

async function save(old: Info, values: Values, beside: Db.Write[], isTold = true): Promise<Info> {
  const { write } = Db.revise(AccountEntity, old, values);
  const { before, after } = Event.difference(old as object, values);
  const { owner_id } = old;
  const aggregate = `account:${owner_id}`;
  const now = { ...old, ...values };
  await Db.commit(
    [write, ...beside],
    [
      Event.audit("workspace.updated", aggregate, { before, after, version: old.version + 1 }),
      ...(isTold
        ? [
            Events.NetworkChanged.of(aggregate, {
              owner_id,
              network: now.einvoice_network,
              address: now.einvoice_address || old.einvoice_address,
              state: now.einvoice_state,
            }),
          ]
        : []),
    ],
  );
  return get();
}

const refuseShared = (): AppError =>
  new AppError(Code.Validation, undefined, {
    electronic_address: "Another workspace sends under this address",
  });

/** Notes the account that was opened: envelopes name it. */
export const noteAccount = (old: Info, network: NetworkName, account: string): Promise<Info> => {
  const { owner_id } = old;
  // A French platform has no accounts: it names a business by its address, which is no claim before it was given.
  const claims =
    network === "france"
      ? []
      : [
          Db.claim({
            kind: ACCOUNT_KIND,
            value: accountValue(network, account),
            owner_id,
            target_id: owner_id,
          }),
        ];
  return save(old, { einvoice_account: account }, claims, false);
};

/** Notes the address that the network gave. */
export function noteTaken(
  old: Info,
  { network, address, state }: { network: NetworkName; address: string; state: NetworkState },
): Promise<Info> {
  const { owner_id } = old;
  const value = foldAddress(address);
  const former = foldAddress(old.einvoice_address);
  return save(old, { einvoice_network: network, einvoice_address: address, einvoice_state: state }, [
    ...(former === value
      ? []
      : [Db.claim({ kind: ADDRESS_KIND, value, owner_id, target_id: owner_id }, refuseShared)]),
    ...(former && former !== value ? [Db.release(ADDRESS_KIND, former)] : []),
    ...(state === "verifying" ? [Db.put(NetworkPendingEntity.put({ network, owner_id }))] : []),
  ]);
}

/** Notes that nothing goes out any more; the address becomes free where the network has it no longer. */
export const noteLeft = (old: Info, { isFree }: { isFree: boolean }): Promise<Info> =>
  save(
    old,
    { einvoice_network: "", einvoice_state: "", ...(isFree ? { einvoice_address: "" } : {}) },
    isFree && old.einvoice_address ? [Db.release(ADDRESS_KIND, foldAddress(old.einvoice_address))] : [],
  );

/** Notes how far the network's check is. */
export const noteState = (old: Info, state: NetworkState): Promise<Info> =>
  save(old, { einvoice_state: state }, []);
