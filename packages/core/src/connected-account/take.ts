import type Stripe from "stripe";
import { Ledger } from "../ledger";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { outcomeOf, stripe } from "../platform/stripe";
import { fromProvider } from "../platform/stripe/amount";
import { isSigned } from "../platform/stripe/metadata";
import { requireSame } from "../platform/stripe/mismatch";
import { Workspace } from "../workspace";
import { readContents } from "./contents";
import { ReceivingEntity, type ReceivingRow, TransferEntity, type TransferRow } from "./entity";
import { Events } from "./events";
import { onRecord, row, shape, transferIdOf } from "./read";
import { hasLeft, isNews, statusOf, type TransferStatus } from "./rules";
import type { Info } from "./schema";

const instantOf = (seconds: number | null | undefined): string | undefined =>
  seconds ? new Date(seconds * 1000).toISOString() : undefined;

const listCapabilities = (
  { capabilities = {} }: Stripe.Account,
  status: Stripe.Account.Capabilities.CardPayments,
): string[] =>
  Object.entries(capabilities)
    .filter(([, each]) => each === status)
    .map(([name]) => name)
    .sort();

/** Returns the facts that we store of the provider's account. */
export function factsOf(
  of: Stripe.Account,
): Omit<ReceivingRow, "owner_id" | "id" | "version" | "created_at"> {
  const due = [...new Set([...(of.requirements?.past_due ?? []), ...(of.requirements?.currently_due ?? [])])];
  const bank = of.external_accounts?.data.find((each) => each.object === "bank_account");
  const disabled_reason = of.requirements?.disabled_reason ?? null;
  return {
    provider_id: of.id,
    status: statusOf({ ...of, due, disabled_reason }),
    charges_enabled: of.charges_enabled,
    payouts_enabled: of.payouts_enabled,
    due,
    due_by: instantOf(of.requirements?.current_deadline),
    capabilities: listCapabilities(of, "active"),
    capabilities_pending: listCapabilities(of, "pending"),
    capabilities_inactive: listCapabilities(of, "inactive"),
    country: of.country ?? "",
    currency: (of.default_currency ?? "").toUpperCase(),
    bank: bank ? `${bank.bank_name ?? "Bank"} ending ${bank.last4}` : undefined,
    bank_id: bank?.id,
  };
}

const isSameStanding = (a: ReceivingRow, b: ReceivingRow): boolean =>
  a.status === b.status && a.charges_enabled === b.charges_enabled && a.payouts_enabled === b.payouts_enabled;

const statusOfRow = ({ id, status, version }: ReceivingRow) => ({ account_id: id, status, version });

/** Returns the event for a change of the bank account; its description may equal the former one's. */
export function bankNews(old: ReceivingRow, next: ReceivingRow) {
  // Rows written before `bank_id` existed have only the description.
  const same = old.bank === next.bank && (!old.bank_id || old.bank_id === next.bank_id);
  const { id: account_id, bank, version } = next;
  if (!bank || same) return [];
  return [Events.BankChanged.of(`account:${account_id}`, { account_id, bank, version })];
}

/**
 * Sets the payment choice to online when the owner connects a bank before choosing: invoices offer cards and
 * debits.
 */
async function chooseOnlineWrites(): Promise<Db.Write[]> {
  const workspace = await Workspace.get();
  const open = workspace.getting_paid === null || workspace.getting_paid === "later";
  return open ? [Workspace.updateWrite(workspace, { getting_paid: "online" })] : [];
}

/**
 * Stores the state of the provider's account, and announces a new status. Runs as its owner or the system.
 */
export const takeAccount = (of: Stripe.Account): Promise<ReceivingRow> =>
  Db.retryOnConflict(async () => {
    const { data: old } = await ReceivingEntity.get({ owner_id: Actor.owner() }).go({ consistent: true });
    // What a former owner does with theirs is no news of the workspace's.
    if (old?.former?.includes(of.id)) return old;
    if (old?.provider_id !== of.id) return fail(Code.NotFound);
    const took = old.took_payments || old.charges_enabled || of.charges_enabled;
    const facts = { ...factsOf(of), ...(took ? { took_payments: true } : {}) };
    const { write, next } = Db.replaceNext<ReceivingRow>(ReceivingEntity, old, { ...old, ...facts });
    const { before, after } = Event.difference(old, facts);
    if (Object.keys(after).length === 0) return old;
    const change = { before, after, version: next.version };
    const aggregate = `account:${old.id}`;
    const told = !old.set_aside_at;
    const chosen = told && next.charges_enabled && !old.charges_enabled ? await chooseOnlineWrites() : [];
    await Db.commit(
      [...chosen, write],
      [
        isSameStanding(old, next) || !told
          ? Event.audit("account.changed", aggregate, change)
          : Events.StatusChanged.of(aggregate, statusOfRow(next), change),
        ...(told ? bankNews(old, next) : []),
      ],
    );
    return next;
  });

/** Returns the write that sets the account aside, of a workspace that changes hands. */
export async function setAsideWrites(owner_id: number): Promise<Db.Write[]> {
  const old = await onRecord(owner_id);
  return !old || old.set_aside_at
    ? []
    : [Db.revise<ReceivingRow>(ReceivingEntity, old, { set_aside_at: iso() }).write];
}

/**
 * Returns the write for a workspace that is taken back: its owner's account is used again, unless another was connected
 * meanwhile, which is set aside in its turn.
 */
export async function takeUpWrites(owner_id: number): Promise<Db.Write[]> {
  const old = await onRecord(owner_id);
  if (!old) return [];
  const set_aside_at = old.set_aside_at ? null : iso();
  return [Db.revise<ReceivingRow>(ReceivingEntity, old, { set_aside_at }).write];
}

/**
 * Records that the owner revoked our access on the provider's pages: the account receives nothing any more.
 */
export const takeLoss = (account: string): Promise<void> =>
  Db.retryOnConflict(async () => {
    const { data: old } = await ReceivingEntity.get({ owner_id: Actor.owner() }).go({ consistent: true });
    if (old?.provider_id !== account || old.status === "denied") return;
    const lost = { status: "denied" as const, charges_enabled: false, payouts_enabled: false };
    const { write, next } = Db.revise(ReceivingEntity, old, lost);
    await Db.commit(
      [write],
      [
        Events.StatusChanged.of(`account:${old.id}`, statusOfRow(next), {
          ...Event.difference(old, lost),
          version: next.version,
        }),
      ],
    );
  });

/** Reads the account's state from the provider, for an owner who returns from its pages. 1003, 2025. */
export async function check(id: number): Promise<Info> {
  const { provider_id } = await row(id);
  const outcome = await outcomeOf((await stripe()).accounts.retrieve(provider_id));
  if (outcome.kind !== "answered")
    return fail(Code.PaymentInProgress, "The payment provider has not answered yet. Please try again.");
  return shape(await takeAccount(outcome.answer));
}

const STATUS: Record<string, TransferStatus | undefined> = {
  pending: "pending",
  in_transit: "in_transit",
  paid: "paid",
  failed: "failed",
  canceled: "canceled",
};

/**
 * Returns our row of a payout: the one that the owner requested, if its metadata has our signature for this
 * account, amount and currency; otherwise the one derived from its id.
 */
async function onRecordOf(of: Stripe.Payout, account: string): Promise<TransferRow | undefined> {
  const owner_id = Actor.owner();
  const read = async (id: number) =>
    (await TransferEntity.get({ owner_id, id }).go({ consistent: true })).data ?? undefined;
  const { amount, currency, metadata } = of;
  const named = isSigned("transfer", metadata, { account, amount, currency })
    ? Number(metadata?.transfer_id)
    : 0;
  const asked = named > 0 ? await read(named) : undefined;
  if (asked && (asked.provider_id === "" || asked.provider_id === of.id)) return asked;
  return read(transferIdOf(of.id));
}

/**
 * Stores a payout of the provider to the bank: the ledger moves the money to the bank when it leaves, and
 * back to the provider when the bank refuses it. Works in any order, each change once (D33). The contents are
 * stored as soon as the provider lists them; if they do not add up, a person checks them.
 * @throws Mismatch for another amount, currency or account than the stored one
 */
export async function takeTransfer(of: Stripe.Payout, account: string): Promise<void> {
  const known = await onRecordOf(of, account);
  const contents = known?.lines ? undefined : await readContents(of, account);
  await Db.retryOnConflict(async () => {
    const owner_id = Actor.owner();
    const mine = await onRecord();
    const told = STATUS[of.status] ?? "pending";
    const old = await onRecordOf(of, account);
    const id = old?.id ?? transferIdOf(of.id);
    const amount = fromProvider(of.amount, of.currency);
    requireSame("does_not_agree", [
      ["account", account, mine?.former?.includes(account) ? account : mine?.provider_id],
      ["amount", amount, old?.amount ?? amount],
      ["currency", of.currency.toUpperCase(), old?.currency ?? of.currency.toUpperCase()],
    ]);
    const lines = old?.lines ?? contents?.lines;
    const explained = lines !== undefined && !old?.lines;
    const fresh = isNews(old?.status, told);
    if (old && !fresh && !explained) return;
    const status = old && !fresh ? old.status : told;
    const now = {
      owner_id,
      id,
      created_at: old?.created_at ?? instantOf(of.created) ?? iso(),
      provider_id: of.id,
      amount,
      currency: of.currency.toUpperCase(),
      status,
      arrives_on: (instantOf(of.arrival_date) ?? iso()).slice(0, 10),
      failure: of.failure_message ?? "",
      ...(lines ? { lines } : {}),
      ...Due.never,
    };
    const { write, next } = Db.replaceNext<TransferRow>(
      TransferEntity,
      old,
      old && !fresh ? { ...old, lines } : now,
    );
    const date = await Workspace.today();
    const post = (cause: "transfer" | "transfer_failed", lines: Ledger.Rules.Balanced) =>
      Ledger.postTransferWrites(next, { cause, cause_id: id, date }, lines);
    const was = hasLeft(old?.status);
    const is = hasLeft(status);
    await Db.commit(
      [
        write,
        ...(is && !was ? post("transfer", Ledger.Rules.postTransfer(amount)) : []),
        ...(was && !is ? post("transfer_failed", Ledger.Rules.reverseTransfer(amount)) : []),
      ],
      [
        Event.audit(fresh ? `account.transfer_${status}` : "account.transfer_explained", `transfer:${id}`, {
          before: { status: old?.status ?? null },
          after: { status, amount, failure: next.failure },
          version: next.version,
        }),
        ...(contents?.anomaly
          ? [Event.audit("account.transfer_anomaly", `transfer:${id}`, { after: contents.anomaly })]
          : []),
      ],
    );
  });
}
