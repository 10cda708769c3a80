import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { env } from "../platform/env";
import { Code, fail } from "../platform/error";
import { Id } from "../platform/id";
import type { PaymentMethod } from "../platform/stripe/methods/rules";
import { schemeOf } from "../platform/stripe/schemes/rules";
import { ReceivingEntity, type ReceivingRow, TransferEntity, type TransferRow } from "./entity";
import { missingInWords } from "./rules";
import { COLUMNS, type Info, TRANSFER, type Transfer } from "./schema";

export type { TransferRow } from "./entity";

/** Returns a workspace's account row, even if the provider has not answered yet. */
export async function onRecord(owner_id: number = Actor.owner()): Promise<ReceivingRow | undefined> {
  const { data } = await ReceivingEntity.get({ owner_id }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the payouts to the actor's bank, strongly consistent. */
export async function findTransfers(): Promise<TransferRow[]> {
  const { data } = await Db.allOf(
    TransferEntity.query.one({ owner_id: Actor.owner() }),
    Db.ofWorkspace("payouts to the bank of one workspace"),
    { consistent: true },
  );
  return data;
}

/**
 * Returns the account that a workspace's clients pay into, strongly consistent; undefined while there is none, also
 * where that of its former owner is set aside.
 */
export async function find(owner_id: number = Actor.owner()): Promise<ReceivingRow | undefined> {
  const found = await onRecord(owner_id);
  return found?.provider_id && !found.set_aside_at ? found : undefined;
}

/** Returns the actor's account by its id. 1003. */
export async function row(id: number): Promise<ReceivingRow> {
  const found = await find();
  return found?.id === id ? found : fail(Code.NotFound);
}

/** The destination of a payment that begins now. */
export interface Till {
  /** The owner's account at the provider; undefined for the installation's own. */
  account: string | undefined;
  /** True if clients can pay online. */
  open: boolean;
  /** Says whether it may take a method in a currency. */
  takes: (way: PaymentMethod, currency: string) => boolean;
}

/** What was asked for each account before there were debits and redirects in other currencies. */
const FORMER = ["card_payments", "us_bank_account_ach_payments"];

const mayTake =
  ({ capabilities = FORMER }: Pick<ReceivingRow, "capabilities">): Till["takes"] =>
  (way, currency) => {
    const scheme = schemeOf(way, currency);
    return scheme !== undefined && capabilities.includes(scheme.capability);
  };

/**
 * Returns where the actor's clients pay: the owner's own account once it accepts payments, and from then on
 * nowhere else: while the provider restricts or refuses it, only the owner's own payment methods remain.
 * Without an account, or until its forms are completed, it is the installation's own, unless that is closed
 * (`STRIPE_CONNECT=required`).
 */
export async function till(): Promise<Till> {
  const mine = await find();
  if (mine && (mine.charges_enabled || mine.took_payments || mine.status !== "pending"))
    return { account: mine.provider_id, open: mine.charges_enabled, takes: mayTake(mine) };
  return { account: undefined, open: env().STRIPE_CONNECT !== "required", takes: () => true };
}

export const shape = (of: ReceivingRow): Info => ({
  account_type: "receiving_account",
  ...Column.valuesOf(COLUMNS, of),
  missing: missingInWords(of.due),
  missing_by: of.due_by ?? null,
  capabilities: of.capabilities ?? FORMER,
  capabilities_pending: of.capabilities_pending ?? [],
  capabilities_inactive: of.capabilities_inactive ?? [],
});

/** Returns our id of an automatic payout of the provider. */
export const transferIdOf = (provider_id: string): number =>
  Id.derive(Actor.owner(), "transfer", provider_id);

export const transferShape = (of: TransferRow): Transfer => Column.valuesOf(TRANSFER, of);
