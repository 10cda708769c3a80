import type Stripe from "stripe";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Money } from "../platform/money";
import { outcomeOf, stripe } from "../platform/stripe";
import { fromProvider, stepOf, toProvider } from "../platform/stripe/amount";
import { TransferEntity } from "./entity";
import { transferIdOf } from "./read";
import { gatherLines, type Line } from "./rules";

/** What a payout consists of; where that cannot be, what is wrong with it. */
export interface Contents {
  lines?: Line[];
  anomaly?: Record<string, unknown>;
}

/** How many movements of one payout are read; what is beyond them is one line. */
const READ = 1000;

type Entry = Stripe.BalanceTransaction;
type Source = Exclude<Entry["source"], string | null>;

const sourceOf = ({ source }: Entry): Source | undefined =>
  typeof source === "string" || source === null ? undefined : source;

const idOf = (of: string | { id: string } | null | undefined): string | undefined =>
  typeof of === "string" ? of : of?.id;

/** The intent of the charge, refund or dispute that a movement is about. */
function intentOf(of: Entry): string | undefined {
  const source = sourceOf(of);
  return source?.object === "charge" || source?.object === "refund" || source?.object === "dispute"
    ? idOf(source.payment_intent)
    : undefined;
}

/** The transfer out of the installation's account by which a movement came in. */
function transferOf(of: Entry): string | undefined {
  const source = sourceOf(of);
  return source?.object === "charge" ? idOf(source.source_transfer) : undefined;
}

const KINDS: Record<string, Line["kind"]> = { charge: "payment", refund: "refund", dispute: "dispute" };

/** What came back of a payout that the bank refused is what that consisted of. */
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
 * What an automatic payout consists of, as the provider tells: each movement of the account in it, of the payment
 * whose intent it is about by our own pointer; what is nobody's here is "other". Undefined where the provider does
 * not tell, or not yet. Throws where nobody knows, so that the news come again.
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
  // As the provider counts them: ours may be coarser.
  const told = Money.sum(entries.map(({ net }) => net));
  const beyond = Money.subtract(of.amount, told);
  // Less than the smallest sum that a bank takes stays in the account, and comes along with the next.
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
