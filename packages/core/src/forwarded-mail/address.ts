import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { env } from "../platform/env";
import { Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { type AddressRow, ForwardAddressEntity } from "./entity";
import { addressOf } from "./rules";
import type { Address } from "./schema";

const KIND = "forward_address";

const findStored = (owner_id: number): Promise<AddressRow | undefined> =>
  Db.get(Db.describeRow<AddressRow>(ForwardAddressEntity, { owner_id }));

function shape(row: AddressRow | undefined): Address {
  const host = env().STINT_MAIL_IN;
  const isMade = row !== undefined && host !== "";
  return {
    address: isMade ? addressOf(row.token, host) : null,
    is_open: host !== "",
    created_at: isMade ? row.created_at : null,
  };
}

/** Returns where the actor's workspace has mails forwarded to. */
export const getAddress = async (): Promise<Address> => shape(await findStored(Actor.owner()));

/** Gives the workspace an address, or another one: the former takes nothing more. 1003 where no mail is taken in. */
export const renewAddress = (): Promise<Address> =>
  Db.retryOnConflict(async () => {
    if (env().STINT_MAIL_IN === "") fail(Code.NotFound);
    const owner_id = Actor.owner();
    const old = await findStored(owner_id);
    const { write, next } = Db.replaceNext<AddressRow>(ForwardAddressEntity, old, {
      owner_id,
      token: Id.token(),
      created_at: iso(),
    });
    await Db.commit(
      [
        write,
        Db.claim({ kind: KIND, value: next.token, owner_id, target_id: owner_id }),
        ...(old ? [Db.release(KIND, old.token)] : []),
      ],
      [Event.audit("forward_address.renewed", `forward_address:${owner_id}`, { version: next.version })],
    );
    return shape(next);
  });

/** Returns the workspace of a token; undefined for one that no workspace has now. */
export async function findByToken(token: string): Promise<number | undefined> {
  const pointer = await Db.resolve(KIND, token);
  const row = pointer && (await findStored(pointer.owner_id));
  return row?.token === token ? row.owner_id : undefined;
}
