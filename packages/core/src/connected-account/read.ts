import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { env } from "../platform/env";
import { Code, fail } from "../platform/error";
import { Id } from "../platform/id";
import { ReceivingEntity, type ReceivingRow, TransferEntity, type TransferRow } from "./entity";
import { missingInWords } from "./rules";
import { COLUMNS, type Info, TRANSFER, type Transfer } from "./schema";

export type { TransferRow } from "./entity";

/** What is on record of a workspace's account, one that was asked for and not answered included. */
export async function onRecord(owner_id: number = Actor.owner()): Promise<ReceivingRow | undefined> {
  const { data } = await ReceivingEntity.get({ owner_id }).go({ consistent: true });
  return data ?? undefined;
}

/** What went to the actor's bank, strongly consistent. */
export async function findTransfers(): Promise<TransferRow[]> {
  const { data } = await Db.allOf(
    TransferEntity.query.one({ owner_id: Actor.owner() }),
    Db.ofWorkspace("payouts to the bank of one workspace"),
    { consistent: true },
  );
  return data;
}

/** The actor's account, strongly consistent; undefined while there is none. */
export async function find(): Promise<ReceivingRow | undefined> {
  const found = await onRecord();
  return found?.provider_id ? found : undefined;
}

/** The actor's account by its id. 1003. */
export async function row(id: number): Promise<ReceivingRow> {
  const found = await find();
  return found?.id === id ? found : fail(Code.NotFound);
}

/** Where an invoice that is begun to be paid now sends its money. */
export interface Till {
  /** The owner's account at the provider; undefined for the installation's own. */
  account: string | undefined;
  /** Whether clients can pay online at all. */
  open: boolean;
}

/**
 * Where the actor's clients pay to: the owner's own account once it takes payments, and nowhere else from then
 * on: while the provider restricts or refuses it, only the owner's own ways are left. Without one, or while its
 * forms are not filled in, it is the installation's own, unless that is closed (`STRIPE_CONNECT=required`).
 */
export async function till(): Promise<Till> {
  const mine = await find();
  if (mine && (mine.charges_enabled || mine.took_payments || mine.status !== "pending"))
    return { account: mine.provider_id, open: mine.charges_enabled };
  return { account: undefined, open: env().STRIPE_CONNECT !== "required" };
}

export const shape = (of: ReceivingRow): Info => ({
  account_type: "receiving_account",
  ...Column.valuesOf(COLUMNS, of),
  missing: missingInWords(of.due),
  missing_by: of.due_by ?? null,
});

/** Our id of a payout that the provider made by itself. */
export const transferIdOf = (provider_id: string): number =>
  Id.derive(Actor.owner(), "transfer", provider_id);

export const transferShape = (of: TransferRow): Transfer => Column.valuesOf(TRANSFER, of);
