import { ReceivingEntity } from "../account/entity";
import { PaymentEntity } from "../payment/entity";
import { Db } from "../platform/db";
import { Code, fail, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { outcomeOf, stripe } from "../platform/stripe";
import { versioned } from "../project/change";
import { aggregateOf, written } from "./change";
import type { Sending } from "./entity";
import { type Row, row } from "./read";
import { guard, perTeammate } from "./rules";
import type { Info } from "./schema";
import { current, failed, notPayable, pay, refuseContested, waits } from "./settle";

const NOT_ONLINE =
  "Only a share of what a client paid online can be sent. Pay this one as you agreed, and mark it as paid.";

/** The provider's charge that a payout was shared out of: what is sent draws on it, and never on others' money. */
async function chargeOf({ owner_id, source }: Row): Promise<string> {
  if (!source?.online) return fail(Code.TransferOnlyFromBank, NOT_ONLINE);
  const { invoice_id, payment_id: id } = source;
  const { data } = await PaymentEntity.get({ owner_id, invoice_id, id }).go({ consistent: true });
  if (!data?.intent_id) return fail(Code.TransferOnlyFromBank, NOT_ONLINE);
  const outcome = await outcomeOf((await stripe()).paymentIntents.retrieve(data.intent_id));
  const charge = outcome.kind === "answered" ? outcome.answer.latest_charge : undefined;
  return (typeof charge === "string" ? charge : charge?.id) ?? fail(Code.PaymentInProgress, NO_ANSWER);
}

const NO_ANSWER =
  "The payment provider has not answered yet. Send it again in a moment: nobody is paid twice.";

/** The account of each teammate at the provider; 2004 for somebody who has none that takes money. */
async function destinations(payout: Row): Promise<Map<number, string>> {
  const people = perTeammate(payout.items);
  const found = await Promise.all(
    people.map(async ({ user_id }) => {
      // Everybody's own workspace has their id.
      const { data } = await ReceivingEntity.get({ owner_id: user_id }).go({ consistent: true });
      return { user_id, account: data?.payouts_enabled ? data.provider_id : undefined };
    }),
  );
  const without = found.find(({ account }) => account === undefined);
  if (without) {
    const name = payout.items.find(({ user_id }) => user_id === without.user_id)?.name ?? "This teammate";
    fail(Code.TransferNeedsBank, `${name} has not linked a bank account in their own settings yet.`);
  }
  return new Map(found.map(({ user_id, account }) => [user_id, account ?? ""]));
}

/**
 * Sends a committed share to its teammates' own accounts, out of the client's payment that it was shared from.
 * What is asked for is on record before the provider is asked, under a key of our ids, so that however often
 * this is repeated nobody is paid twice. All sent: the payout is paid. Refused for one: it has failed, with the
 * provider's words, and the others are not sent again. 1002 while it waits, 1004, 2004, 2005, 2025.
 */
export async function transfer(id: number, if_match?: number): Promise<Info> {
  const payout = await current(id, if_match);
  if (payout.status === "held") throw waits(payout);
  if (guard(payout.status, "pay") !== undefined) throw notPayable(payout.status);
  await refuseContested(payout.project_id);
  const [charge, accounts] = await Promise.all([chargeOf(payout), destinations(payout)]);
  const begun = await begin(id);
  const sdk = await stripe();
  const results: Sending[] = [];
  for (const sending of begun) {
    if (sending.status === "sent") {
      results.push(sending);
      continue;
    }
    const { user_id, amount, attempt } = sending;
    const outcome = await outcomeOf(
      sdk.transfers.create(
        {
          amount,
          currency: payout.currency.toLowerCase(),
          destination: accounts.get(user_id) ?? "",
          source_transaction: charge,
          transfer_group: `payout:${id}`,
          metadata: { owner_id: `${payout.owner_id}`, payout_id: `${id}`, user_id: `${user_id}` },
        },
        { idempotencyKey: `payout:${payout.owner_id}:${id}:${user_id}:${attempt}` },
      ),
    );
    if (outcome.kind === "answered")
      results.push({ ...sending, status: "sent", provider_id: outcome.answer.id });
    else if (outcome.kind === "refused")
      results.push({ ...sending, status: "refused", reason: outcome.message });
    else results.push(sending);
  }
  await keep(id, results);
  if (results.some(({ status }) => status === "asked")) fail(Code.PaymentInProgress, NO_ANSWER);
  const refused = results.find(({ status }) => status === "refused");
  if (refused) return failed(id, { reason: refused.reason ?? "The payment provider refused this." });
  return pay(id, { payment_method: "bank_transfer" });
}

/** Puts on record what is asked for; a refused one is asked for anew, under a key of its own. */
const begin = (id: number): Promise<Sending[]> =>
  versioned(undefined, async () => {
    const old = await row(id);
    refuse(guard(old.status, "pay"));
    const sendings = perTeammate(old.items).map(({ user_id, amount }): Sending => {
      const known = old.sendings?.find((each) => each.user_id === user_id);
      if (!known) return { user_id, amount, status: "asked", attempt: 1 };
      return known.status === "refused"
        ? { user_id, amount, status: "asked", attempt: known.attempt + 1 }
        : known;
    });
    const { write, payout } = written(old, { sendings });
    await Db.commit(
      [write],
      [
        Event.audit("payout.transfer_asked", aggregateOf(id), {
          after: { sendings },
          version: payout.version,
        }),
      ],
    );
    return sendings;
  });

/** What the provider said, each once: what was sent stays sent, whoever else asked at the same time. */
const keep = (id: number, results: readonly Sending[]): Promise<void> =>
  versioned(undefined, async () => {
    const old = await row(id);
    const sendings = results.map((result) => {
      const known = old.sendings?.find(({ user_id }) => user_id === result.user_id);
      return known?.status === "sent" ? known : result;
    });
    const { write, payout } = written(old, { sendings });
    await Db.commit(
      [write],
      [
        Event.audit("payout.transfer_told", aggregateOf(id), {
          before: { sendings: old.sendings },
          after: { sendings },
          version: payout.version,
        }),
      ],
    );
  });
