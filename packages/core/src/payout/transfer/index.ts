import type Stripe from "stripe";
import { availableFor } from "../../payment/platform-balance";
import { iso, now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { Code, fail, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { type Outcome, outcomeOf, stripe } from "../../platform/stripe";
import { toProvider } from "../../platform/stripe/amount";
import { isSignedWith, sign } from "../../platform/stripe/metadata";
import { aggregateOf, revisePayoutWrite } from "../change";
import type { Sending } from "../entity";
import { describeLack, type FundingSource, refuseSending, wayOf } from "../funding-source";
import { type Row, row } from "../read";
import { guard, perTeammate } from "../rules";
import type { Info } from "../schema";
import { current, markFailed, pay, refuseAsked } from "../settle";

const NO_ANSWER =
  "The payment provider has not answered yet. It is asked again every minute: nobody is paid twice.";

/**
 * Returns the provider's charge that a share is sent from: it draws on that charge, and never on others'
 * money.
 */
async function chargeOf({ intent_id }: FundingSource): Promise<string | undefined> {
  if (intent_id === undefined) return undefined;
  const outcome = await outcomeOf((await stripe()).paymentIntents.retrieve(intent_id));
  const charge = outcome.kind === "answered" ? outcome.answer.latest_charge : undefined;
  return (typeof charge === "string" ? charge : charge?.id) ?? fail(Code.PaymentInProgress, NO_ANSWER);
}

/**
 * Sends a committed payout to its teammates' connected accounts: a share from the client's payment that it
 * was made of, any other from what clients paid online. The request is recorded before the provider is asked,
 * under a key of our ids, so that repetitions pay nobody twice. With all parts sent, the payout is paid. With
 * one refused, it has failed, with the provider's words, and the others are not sent again. 1002 while it is
 * held, 1004, 2004, 2005, 2025.
 */
export async function transfer(id: number, if_match?: number): Promise<Info> {
  const payout = await current(id, if_match);
  await refuseSending(payout);
  if (payout.due_at) return ask(payout, resumePart);
  const charge = await chargeOf(await wayOf(payout));
  return ask(await begin(id, charge), sendPart);
}

/**
 * Finds the outcome of a request that was never answered: whether it arrived, and if not and the money is
 * still there, the same calls under the same keys, without a new attempt at what was refused. A held one is
 * asked for when it is released.
 */
export async function resume(id: number): Promise<void> {
  const payout = await current(id, undefined);
  await refuseSending(payout);
  if (payout.due_at) await ask(payout, resumePart);
}

/** Records the request; a refused one is requested again, under a new key. */
const begin = (id: number, charge: string | undefined): Promise<Row> =>
  Db.retryOnConflict(async () => {
    const old = await row(id);
    refuse(guard(old.status, "pay"));
    refuseAsked(old);
    // The source is checked again with the row that is written: of two payouts that draw on the same money
    // one is refused.
    const { from: wanted, reserve, accounts } = await wayOf(old);
    const from = charge !== undefined && wanted === "payment" ? wanted : "balance";
    const asked_at = iso();
    const sendings = perTeammate(old.items).map(({ user_id, amount }): Sending => {
      const known = old.sendings?.find((each) => each.user_id === user_id);
      if (known?.status === "sent") return known;
      return {
        user_id,
        amount,
        status: "asked",
        attempt: (known?.attempt ?? 0) + 1,
        asked_at,
        destination: accounts.get(user_id) ?? "",
        ...(charge !== undefined && from === "payment" ? { charge } : {}),
      };
    });
    const { write, payout } = revisePayoutWrite(old, {
      sendings,
      sent_from: from,
      ...markDue(old, sendings),
    });
    await Db.commit(
      [write, ...reserve],
      [
        Event.audit("payout.transfer_asked", aggregateOf(id), {
          after: { sendings, sent_from: from },
          version: payout.version,
        }),
      ],
    );
    return payout;
  });

/** Keeps a payout due for the sweep exactly as long as an answer is missing. */
function markDue(of: Row, sendings: readonly Sending[]): Due.Mark {
  const asked = sendings.some(({ status }) => status === "asked");
  if (!asked) return Due.never;
  return of.due_at ? { due_at: of.due_at, due_shard: of.due_shard } : Due.atOnce(of.owner_id);
}

type Asks = (payout: Row, sending: Sending) => Promise<Outcome<Stripe.Transfer>>;

async function ask(payout: Row, asks: Asks): Promise<Info> {
  const { id } = payout;
  const results: Sending[] = [];
  for (const sending of payout.sendings ?? [])
    results.push(sending.status === "asked" ? takeAnswer(sending, await asks(payout, sending)) : sending);
  await storeResults(id, results);
  if (results.some(({ status }) => status === "asked")) fail(Code.PaymentInProgress, NO_ANSWER);
  const refused = results.find(({ status }) => status === "refused");
  if (refused)
    return markFailed(id, {
      reason: refused.reason ?? "The payment provider refused this.",
      by_provider: true,
    });
  return pay(id, { payment_method: "bank_transfer" });
}

/** No call of ours lives longer: a transfer that does not exist by then will not be made any more. */
const REACHED_MS = 5 * 60_000;

const GONE =
  "This never reached the payment provider, and meanwhile the money that it was to come from went back to the client or is contested.";

/**
 * Finds the outcome of one sending without an answer. It is searched for first: the provider forgets its keys
 * after a day. One that never arrived is requested again only while the balance covers it; once it does not,
 * it is given up as soon as no call of ours can still be under way.
 */
async function resumePart(payout: Row, sending: Sending): Promise<Outcome<Stripe.Transfer>> {
  const { asked_at, destination } = sending;
  const list = (await stripe()).transfers.list({
    transfer_group: `payout:${payout.id}`,
    destination,
    limit: 100,
  });
  const outcome = await outcomeOf(list);
  if (outcome.kind !== "answered") return { kind: "unknown", error: outcome };
  const made = { account: destination, amount: toProvider(sending.amount, payout.currency) };
  const known = outcome.answer.data.find(
    ({ metadata, amount, currency }) =>
      amount === made.amount &&
      isSignedWith("payout", idsOf(payout, sending), metadata, { ...made, currency }),
  );
  if (known) return { kind: "answered", answer: known };
  if (describeLack(payout, await availableFor(payout)) === undefined) return sendPart(payout, sending);
  return now().getTime() - Date.parse(asked_at) > REACHED_MS
    ? { kind: "refused", message: GONE, is_card: false, code: undefined, intent: undefined }
    : { kind: "unknown", error: GONE };
}

/** Returns the ids that name one sending at the provider. */
const idsOf = ({ owner_id, id }: Row, { user_id, attempt }: Sending) => ({
  owner_id: `${owner_id}`,
  payout_id: `${id}`,
  user_id: `${user_id}`,
  attempt: `${attempt}`,
});

/** Returns the parameters of one sending: the same at every repetition. */
function transferParameters(payout: Row, sending: Sending) {
  const { currency } = payout;
  const amount = toProvider(sending.amount, currency);
  return {
    amount,
    currency: currency.toLowerCase(),
    metadata: sign("payout", idsOf(payout, sending), { account: sending.destination, amount, currency }),
  };
}

/** Has the provider make one sending, under its key. */
async function sendPart(payout: Row, sending: Sending): Promise<Outcome<Stripe.Transfer>> {
  const { owner_id, id } = payout;
  const { user_id, attempt, destination, charge } = sending;
  const sdk = await stripe();
  return outcomeOf(
    sdk.transfers.create(
      {
        ...transferParameters(payout, sending),
        destination,
        ...(charge === undefined ? {} : { source_transaction: charge }),
        transfer_group: `payout:${id}`,
      },
      { idempotencyKey: `payout:${owner_id}:${id}:${user_id}:${attempt}` },
    ),
  );
}

function takeAnswer(sending: Sending, outcome: Outcome<Stripe.Transfer>): Sending {
  if (outcome.kind === "answered") return { ...sending, status: "sent", provider_id: outcome.answer.id };
  if (outcome.kind === "refused") return { ...sending, status: "refused", reason: outcome.message };
  return sending;
}

/** Stores the provider's answers, each once: a sent part stays sent, even with a simultaneous request. */
const storeResults = (id: number, results: readonly Sending[]): Promise<void> =>
  Db.retryOnConflict(async () => {
    const old = await row(id);
    const sendings = results.map((result) => {
      const known = old.sendings?.find(({ user_id }) => user_id === result.user_id);
      const later = known && known.attempt > result.attempt;
      return known && (known.status === "sent" || later) ? known : result;
    });
    const { before, after } = Event.difference(old, { sendings });
    if (Object.keys(after).length === 0) return;
    const { write, payout } = revisePayoutWrite(old, { sendings, ...markDue(old, sendings) });
    await Db.commit(
      [write],
      [Event.audit("payout.transfer_told", aggregateOf(id), { before, after, version: payout.version })],
    );
  });
