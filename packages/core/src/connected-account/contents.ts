import type Stripe from "stripe";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Money } from "../platform/money";
import { outcomeOf, stripe } from "../platform/stripe";
import { fromProvider, stepOf, toProvider } from "../platform/stripe/amount";
import { TransferEntity } from "./entity";
import { transferIdOf } from "./read";
import { gatherLines, type Line } from "./rules";

/** The contents of a payout, or the anomaly that makes them impossible. */
export interface Contents {
  lines?: Line[];
  anomaly?: Record<string, unknown>;
}

/** The most movements of one payout that are read; the rest become one line. */
const READ = 1000;

type Entry = Stripe.BalanceTransaction;
type Source = Exclude<Entry["source"], string | null>;

const sourceOf = ({ source }: Entry): Source | undefined =>
  typeof source === "string" || source === null ? undefined : source;

const idOf = (of: string | { id: string } | null | undefined): string | undefined =>
  typeof of === "string" ? of : of?.id;

/** Returns the payment intent of the charge, refund or dispute behind a movement. */
function intentOf(of: Entry): string | undefined {
  const source = sourceOf(of);
  return source?.object === "charge" || source?.object === "refund" || source?.object === "dispute"
    ? idOf(source.payment_intent)
    : undefined;
}

/** Returns the transfer from the installation's account that caused a movement. */
function transferOf(of: Entry): string | undefined {
  const source = sourceOf(of);
  return source?.object === "charge" ? idOf(source.source_transfer) : undefined;
}

const KINDS: Record<string, Line["kind"]> = { charge: "payment", refund: "refund", dispute: "dispute" };

/** Returns the lines of a payout that the bank returned: the same as those of the payout. */
async function linesReturned(of: Entry): Promise<Line[]> {
  const source = sourceOf(of);
  if (of.type !== "payout_failure" || source?.object !== "payout") return [];
  const { data } = await TransferEntity.get({ owner_id: Actor.owner(), id: transferIdOf(source.id) }).go({
    consistent: true,
  });
  const amount = fromProvider(of.net, of.currency);
  return data?.lines && Money.sum(data.lines.map((each) => each.amount)) === amount ? data.lines : [];
}

/**
 * Returns the contents of an automatic payout by the provider's data: each movement of the account, assigned
 * to one of our payments by its intent's pointer; movements that match none are "other". Undefined if the
 * provider does not list them, or not yet. Throws when the answer is unknown, so that the event is delivered
 * again.
 */
export async function readContents(of: Stripe.Payout, account: string): Promise<Contents | undefined> {
  if (!of.automatic || of.reconciliation_status !== "completed") return undefined;
  const outcome = await outcomeOf(
    (await stripe()).balanceTransactions
      .list({ payout: of.id, limit: 100, expand: ["data.source"] }, { stripeAccount: account })
      .autoPagingToArray({ limit: READ }),
  );
  if (outcome.kind === "unknown") throw outcome.error;
  if (outcome.kind === "refused")
    return { anomaly: { reason: "contents_refused", message: outcome.message } };
  const entries = outcome.answer.filter((each) => idOf(each.source) !== of.id);
  const foreign = entries.filter(({ currency }) => currency !== of.currency);
  if (foreign.length > 0)
    return { anomaly: { reason: "contents_currency", entries: foreign.map(({ id }) => id).slice(0, 10) } };
  const whole = outcome.answer.length < READ;
  // The sum is in the provider's units, because ours may be coarser.
  const told = Money.sum(entries.map(({ net }) => net));
  const beyond = Money.subtract(of.amount, told);
  // An amount below the smallest payout stays in the account and is paid out with the next.
  const currency = of.currency.toUpperCase();
  if (whole && Math.abs(beyond) >= toProvider(stepOf(currency, "bank"), currency))
    return { anomaly: { reason: "contents_sum", amount: { told, ours: of.amount } } };
  const [intents, releases] = await Promise.all([
    Db.resolveMany(
      "payment_intent",
      entries.map(intentOf).filter((id) => id !== undefined),
    ),
    Db.resolveMany(
      "account_release",
      entries.map(transferOf).filter((id) => id !== undefined),
    ),
  ]);
  const owner_id = Actor.owner();
  const strangers = [...intents.values(), ...releases.values()].filter((each) => each.owner_id !== owner_id);
  if (strangers.length > 0)
    return {
      anomaly: { reason: "contents_owner", objects: strangers.map(({ value }) => value).slice(0, 10) },
    };
  const lines: Line[] = [];
  for (const entry of entries) {
    const here = (amount: number) => fromProvider(amount, of.currency);
    const place = intents.get(intentOf(entry) ?? "");
    const release = releases.get(transferOf(entry) ?? "");
    const kind = KINDS[sourceOf(entry)?.object ?? ""];
    if (kind && place?.parent_id !== undefined) {
      const about = { payment_id: place.target_id, invoice_id: place.parent_id };
      lines.push({ ...about, kind, amount: here(entry.amount) });
      const fee = { ...about, kind: kind === "dispute" ? ("dispute_fee" as const) : ("fee" as const) };
      lines.push({ ...fee, amount: Money.negate(here(entry.fee)) });
    } else if (release) lines.push({ kind: "other", release_id: release.target_id, amount: here(entry.net) });
    else {
      const back = await linesReturned(entry);
      lines.push(...(back.length > 0 ? back : [{ kind: "other" as const, amount: here(entry.net) }]));
    }
  }
  const found = Money.sum(lines.map(({ amount }) => amount));
  const missing = Money.subtract(fromProvider(of.amount, of.currency), found);
  return { lines: gatherLines([...lines, { kind: "other", amount: missing }]) };
}
