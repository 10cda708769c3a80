import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { refuseForeignLogo } from "../platform/link/picture";
import { AccountEntity } from "./entity";
import { get } from "./read";
import type { Info, UpdateInput } from "./schema";
import { zoneEntries } from "./zone";

/**
 * Returns the write of `update`, for a transaction that changes more than the workspace; 1004 when `account`
 * is stale, 422 for a logo from elsewhere.
 */
export function updateWrite(account: Info, input: UpdateInput): Db.Write {
  refuseForeignLogo(input, account.brand_logo_url);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(given.map(([key, value]) => [key, value ?? ""]));
  return Db.revise(AccountEntity, account, values).write;
}

/**
 * Changes name, brand, zone and payment defaults. Sent documents keep what they froze (D12). 1004 when stale.
 */
export function update(input: UpdateInput, if_match?: number): Promise<Info> {
  const attempt = async () => {
    const account = await get();
    Db.assertVersion(account, if_match);
    const { before, after } = Event.difference(account, input as Partial<Info>);
    await Db.commit(
      [updateWrite(account, input)],
      [
        Event.audit("workspace.updated", `account:${account.owner_id}`, {
          before,
          after,
          version: account.version + 1,
        }),
        ...zoneEntries(account.owner_id, after),
      ],
    );
    return get();
  };
  return Db.retryOnConflict(attempt);
}
