import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { outcomeOf, stripe } from "../platform/stripe";
import { fromProvider, stepOf, takes, toProvider } from "../platform/stripe/amount";
import { isSignedWith, sign } from "../platform/stripe/metadata";
import { TransferEntity, type TransferRow } from "./entity";
import { row, transferShape } from "./read";
import type { Transfer, TransferInput } from "./schema";
import { takeTransfer } from "./take";

const NO_ANSWER =
  "The payment provider has not answered yet. It is asked again every minute: nothing is sent twice.";

/** Returns the amount that can be paid out now, in the account's own currency. 2025. */
async function available(account: string, currency: string): Promise<number> {
  const outcome = await outcomeOf((await stripe()).balance.retrieve({}, { stripeAccount: account }));
  if (outcome.kind !== "answered") return fail(Code.PaymentInProgress, NO_ANSWER);
  const held = outcome.answer.available.find((each) => each.currency.toUpperCase() === currency);
  return fromProvider(held?.amount ?? 0, currency);
}

/**
 * Pays money of the account out to its owner's bank, without waiting for the provider's next payout. The
 * request is stored first and its key is derived from that row, so that it is sent once however often the
 * call is repeated. 2004 without a bank account for payouts, 2028, 422 above the available amount or for
 * fractions that a bank does not accept, 2025.
 */
export async function transfer(id: number, { amount }: TransferInput): Promise<Transfer> {
  const account = await row(id);
  const { currency, provider_id } = account;
  if (!account.payouts_enabled)
    fail(Code.TransferNeedsBank, "Stripe pays nothing out of this account now. See what is missing.");
  if (amount <= 0) fail(Code.AmountNotPositive);
  if (!takes(amount, currency, "bank"))
    invalid({ amount: `Banks are paid in steps of ${Money.format(stepOf(currency, "bank"), currency)}` });
  const left = await available(provider_id, currency);
  if (amount > left)
    invalid({ amount: `Only ${Money.format(Math.max(0, left), currency)} can go to your bank now` });
  const asked: TransferRow = {
    owner_id: Actor.owner(),
    id: Id.next(),
    version: 1,
    created_at: iso(),
    provider_id: "",
    amount,
    currency,
    status: "asked",
    arrives_on: Day.addDays(iso().slice(0, 10), 2),
    failure: "",
    ...Due.atOnce(Actor.owner()),
  };
  await Db.commit(
    [Db.put(TransferEntity.create(asked))],
    [Event.audit("account.transfer_asked", `transfer:${asked.id}`, { after: { amount, currency } })],
  );
  const refusal = await ask(asked, provider_id);
  if (refusal !== undefined) invalid({ amount: refusal });
  const { data } = await TransferEntity.get({ owner_id: asked.owner_id, id: asked.id }).go({
    consistent: true,
  });
  if (!data || data.status === "asked") return fail(Code.PaymentInProgress, NO_ANSWER);
  return transferShape(data);
}

/** The provider forgets keys after a day; an older payout is looked up, not requested again. */
const FORGET_MS = 20 * 3_600_000;

/**
 * Requests a stored payout from the provider, or looks up its outcome; returns the provider's message if it
 * refuses.
 */
export async function ask(of: TransferRow, account: string): Promise<string | undefined> {
  const sdk = await stripe();
  const inItsName = { stripeAccount: account };
  const amount = toProvider(of.amount, of.currency);
  const currency = of.currency.toLowerCase();
  const made = { account, amount, currency };
  const ids = { owner_id: `${of.owner_id}`, transfer_id: `${of.id}` };
  const old = now().getTime() - Date.parse(of.created_at) > FORGET_MS;
  const outcome = await outcomeOf(
    old
      ? sdk.payouts
          .list({ limit: 100 }, inItsName)
          .then(({ data }) => data.find(({ metadata }) => isSignedWith("transfer", ids, metadata, made)))
      : sdk.payouts.create(
          {
            amount,
            currency,
            metadata: sign("transfer", ids, made),
          },
          { idempotencyKey: `transfer:${of.owner_id}:${of.id}`, ...inItsName },
        ),
  );
  if (outcome.kind === "unknown") return undefined;
  if (outcome.kind === "answered" && outcome.answer) {
    await takeTransfer(outcome.answer, account);
    return undefined;
  }
  const failure = outcome.kind === "refused" ? outcome.message : "The payment provider never sent it.";
  await recordRefusal(of, failure);
  return failure;
}

const recordRefusal = ({ owner_id, id }: TransferRow, failure: string): Promise<void> =>
  Db.retryOnConflict(async () => {
    const { data: old } = await TransferEntity.get({ owner_id, id }).go({ consistent: true });
    if (old?.status !== "asked") return;
    const { write, next } = Db.replaceNext<TransferRow>(TransferEntity, old, {
      ...old,
      status: "canceled",
      failure,
      ...Due.never,
    });
    await Db.commit(
      [write],
      [
        Event.audit("account.transfer_refused", `transfer:${id}`, {
          before: { status: old.status },
          after: { status: next.status, failure },
          version: next.version,
        }),
      ],
    );
  });
