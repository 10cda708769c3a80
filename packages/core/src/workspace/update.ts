import { Db } from "../platform/db";
import { invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { refuseForeignLogo } from "../platform/picture-address";
import { completeTax } from "../platform/tax/rules";
import { AccountEntity } from "./entity";
import { get } from "./read";
import { nameEntries } from "./renamed";
import type { Info, UpdateInput } from "./schema";
import type { TaxRate, TaxRateInput } from "./tax/schema";
import type { WithholdingRate, WithholdingRateInput } from "./withholding/schema";
import { zoneEntries } from "./zone";

/** A change as it is stored: each rate has its id. */
export type Change = Omit<UpdateInput, "tax_rates" | "withholdings"> & {
  tax_rates?: TaxRate[] | undefined;
  withholdings?: WithholdingRate[] | undefined;
};

/** Returns rates as stored: those that are known keep their ids. 422 for the id of another. */
function completeRates(known: readonly TaxRate[], inputs: readonly TaxRateInput[]): TaxRate[] {
  const left = new Set(known.map(({ id }) => id));
  return inputs.map(({ id, note, default_for, joins_country, ...tax }, at) => {
    if (id !== undefined && !left.delete(id)) invalid({ [`tax_rates.${at}.id`]: "There is no such rate" });
    return {
      id: id ?? Id.next(),
      ...completeTax(tax),
      note,
      default_for: [...new Set(default_for)],
      ...(joins_country ? { joins_country } : {}),
    };
  });
}

/** Does so with withholding rates. */
function completeWithholdings(
  known: readonly WithholdingRate[],
  inputs: readonly WithholdingRateInput[],
): WithholdingRate[] {
  const left = new Set(known.map(({ id }) => id));
  return inputs.map(({ id, ...rate }, at) => {
    if (id !== undefined && !left.delete(id)) invalid({ [`withholdings.${at}.id`]: "There is no such rate" });
    return { id: id ?? Id.next(), ...rate };
  });
}

/** Returns a change as stored; 422 for a rate that is not the account's. */
export function completeUpdate(account: Info, { tax_rates, withholdings, ...input }: UpdateInput): Change {
  return {
    ...input,
    ...(tax_rates && { tax_rates: completeRates(account.tax_rates, tax_rates) }),
    ...(withholdings && { withholdings: completeWithholdings(account.withholdings, withholdings) }),
  };
}

/**
 * Returns the write of `update`, for a transaction that changes more than the workspace; 1004 when `account`
 * is stale, 422 for a logo from elsewhere.
 */
export function updateWrite(account: Info, input: Change): Db.Write {
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
    const change = completeUpdate(account, input);
    const { before, after } = Event.difference(account, change as Partial<Info>);
    await Db.commit(
      [updateWrite(account, change)],
      [
        Event.audit("workspace.updated", `account:${account.owner_id}`, {
          before,
          after,
          version: account.version + 1,
        }),
        ...zoneEntries(account.owner_id, after),
        ...nameEntries(account.owner_id, after),
      ],
    );
    return get();
  };
  return Db.retryOnConflict(attempt);
}
