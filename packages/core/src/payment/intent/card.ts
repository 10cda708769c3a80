import type Stripe from "stripe";
import { type Till, till } from "../../connected-account/read";
import {
  confirmable,
  type InvoiceWithPayments,
  inNameOf,
  isAskedFor,
  recordPaymentWrites,
} from "../../invoice/payment";
import type { Kept } from "../../invoice/payment/read";
import { type Method, surchargeOf, typeOf } from "../../invoice/payment/rules";
import { byHash } from "../../invoice/public";
import {
  aggregateOf,
  asksWay,
  assertAllowed,
  carriedFees,
  factsOf,
  load,
  type PaymentRow,
  refusalOf,
} from "../../invoice/read";
import { paymentRefusal } from "../../invoice/rules";
import type { CardPayment, StartPaymentInput } from "../../invoice/schema";
import { Db } from "../../platform/db";
import { env } from "../../platform/env";
import { Code, fail, invalid, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { Money } from "../../platform/money";
import { stripe } from "../../platform/stripe";
import { chargeRefusal } from "../../platform/stripe/limits";
import { Workspace } from "../../workspace";
import { holdAttempt } from "../attempt-hold";
import { agreeAutopay } from "../autopay/agree";
import { chargedOf, requireTaken } from "../charge-amount";
import { attemptRow, commitAttempt } from "./attempt";
import { cancelIntents } from "./cancel";
import { intentOf } from "./intent";
import { observe } from "./news";

interface Paid {
  amount: number;
  surcharge?: number | undefined;
  currency: string;
  account?: string | undefined;
}

const answer = (of: Paid, intent: Stripe.PaymentIntent | undefined): CardPayment => ({
  client_secret: intent?.client_secret ?? null,
  publishable_key: env().STRIPE_PUBLISHABLE_KEY,
  provider_account: of.account ?? null,
  amount: of.amount,
  surcharge: of.surcharge ?? 0,
  total: chargedOf(of),
  currency: of.currency,
});

/** Returns the online payment methods that can take the amount due, in the account that it goes to. */
const offeredMethods = ({ row }: InvoiceWithPayments, to: Till): Method[] =>
  row.payment_methods
    .flatMap((method) => (method === "manual" || refusalOf(row, method) !== undefined ? [] : [method]))
    .filter((method) => to.takes(method, row.currency))
    .sort();

/** Returns a payment's method until the provider tells how it was paid. */
const methodOf = (types: string[]): string => (types.length === 1 ? (types[0] ?? "online") : "online");

const OFFLINE = { payment_method: "This invoice cannot be paid online. See how to pay on the invoice." };

/** Returns why none of the invoice's payment methods can take the amount due. */
function unfitOf(row: InvoiceWithPayments["row"]): { payment_method: string } | undefined {
  const [reason] = row.payment_methods.flatMap((way) =>
    way === "manual" ? [] : (refusalOf(row, way) ?? []),
  );
  return reason === undefined ? undefined : { payment_method: `${reason}. See how to pay on the invoice.` };
}

export interface Payable {
  opened: InvoiceWithPayments;
  amount: number;
  surcharge: number;
  /** The method, chosen where the client carries its cost (D10), or asked for. */
  method: Method | undefined;
  /** The provider's names of what the payer may choose from: only the method, where it is chosen. */
  types: string[];
  /** The owner's connected account that the money goes to. */
  account: Till["account"];
}

/**
 * Returns the invoice, open for an online payment of the amount due, or of a part where it allows that; 2024
 * while a saved method is being charged, 2025, 2028, 2029, 1003, 1000.
 */
export async function payable(id: number, input: StartPaymentInput): Promise<Payable> {
  const [opened, today, to] = await Promise.all([load(id), Workspace.today(), till()]);
  const { row } = opened;
  const due = row.totals.amount_due;
  const amount = input.amount ?? due;
  const code = paymentRefusal(factsOf(row), "initiate_payment", amount, today);
  assertAllowed(row, "initiate_payment", today, code);
  if (opened.payments.some(isAskedFor)) refuse(Code.PaymentInitiated);
  const ways = to.open ? offeredMethods(opened, to) : [];
  if (ways.length === 0) {
    requireTaken(amount, row.currency);
    invalid(to.open ? (unfitOf(row) ?? OFFLINE) : OFFLINE);
  }
  if (input.method && !ways.includes(input.method))
    invalid({ method: "This invoice cannot be paid in this way" });
  if (amount > due) invalid({ amount: `Only ${Money.format(due, row.currency)} is due` });
  if (amount < due && !row.allow_partial) invalid({ amount: "This invoice is paid in one amount" });
  requireTaken(amount, row.currency);
  const passes = row.pass_fee === true;
  const chooses = asksWay(row, to.account);
  const method = input.method ?? (chooses ? (ways.includes("card") ? "card" : ways[0]) : undefined);
  const surcharge = passes && method ? surchargeOf(carriedFees(row)[method], amount, row.currency) : 0;
  const { currency } = row;
  const refused = (way: Method) =>
    chargeRefusal(way, { amount, currency }) ??
    chargeRefusal(way, { amount: Money.add(amount, surcharge), currency });
  const among = method ? [method] : ways;
  const types = among
    .filter((way) => refused(way) === undefined)
    .flatMap((way) => typeOf(way, currency) ?? [])
    .sort();
  // Without a chosen method the words are those for cards, where one was possible.
  const told = among.find((way) => way === "card") ?? among.at(-1);
  if (types.length === 0) invalid({ amount: (told && refused(told)) ?? "" });
  return { opened, amount, surcharge, method, types, account: to.account };
}

/** Returns what the payer of an attempt chooses from; an older one with a choice had all that there is. */
const typesOf = ({ types, method }: PaymentRow, all: string[]): string[] =>
  types ?? (method === "online" ? all : [method]);

/** Finds the open attempt for exactly this. */
const findAttempt = (
  { opened, amount, surcharge, method, types, account }: Payable,
  keeps: boolean,
): PaymentRow | undefined =>
  confirmable(opened.payments).find(
    (each) =>
      each.amount === amount &&
      (each.surcharge ?? 0) === surcharge &&
      (method === undefined
        ? typesOf(each, types).join() === types.join()
        : each.method === typeOf(method, each.currency)) &&
      each.account === account &&
      each.charges === undefined &&
      (each.keeps !== undefined) === keeps,
  );

/**
 * Returns the data for the payment form, without changing anything: the secret is null until somebody starts
 * to pay.
 */
export const cardPayment = (hash: string, input: StartPaymentInput = {}): Promise<CardPayment> =>
  byHash(hash, async (id) => {
    const asked = await payable(id, input);
    const begun = findAttempt(asked, false);
    const intent = begun?.intent_id
      ? await (await stripe()).paymentIntents.retrieve(begun.intent_id, {}, inNameOf(begun))
      : undefined;
    return answer({ ...asked, currency: asked.opened.row.currency }, intent);
  });

/**
 * Starts a payment of the amount due, or resumes the one started: our row first, then the provider's intent
 * under a key made of our ids, so that no crash and no second click makes another (D34). With `keep` the
 * client also agrees to save the method for the next invoices of the series.
 */
export const startCardPayment = (hash: string, input: StartPaymentInput = {}): Promise<CardPayment> =>
  byHash(hash, async (id) => {
    const { payment, intent } = await startPayment(id, input);
    return answer(payment, intent);
  });

/** Starts a payment like `startCardPayment`, for an invoice by its id. */
export async function startPayment(
  id: number,
  input: StartPaymentInput,
): Promise<{ payment: PaymentRow; intent: Stripe.PaymentIntent }> {
  const keeps =
    input.keep === undefined ? undefined : await agreeAutopay(await payable(id, input), input.keep);
  for (let round = 1; ; round++) {
    const { opened, payment } = await prepare(id, input, keeps);
    const intent = await intentOf(opened, payment);
    if (intent.status === "canceled" || intent.status === "succeeded" || intent.status === "processing") {
      // The provider knows more than we do: record it, then see what is still due.
      await observe(intent, payment.account);
      if (round < 3) continue;
      fail(Code.PaymentInProgress);
    }
    return { payment, intent };
  }
}

/** Stores the newest consent with an open attempt: these words, this moment, this person. */
async function renewConsent(opened: InvoiceWithPayments, begun: PaymentRow, { consent }: Kept) {
  const payment = { ...begun, keeps: { customer: begun.keeps?.customer ?? "", consent } };
  const stored = recordPaymentWrites(opened, payment);
  await Db.commit(stored.writes, [
    Event.audit("payment.consent_renewed", aggregateOf(begun.invoice_id), {
      before: { consent: begun.keeps?.consent },
      after: { payment_id: begun.id, consent },
      version: stored.opened.row.version,
    }),
  ]);
  return { opened: stored.opened, payment };
}

/** A limit on the attempts of one visitor, above what an undecided person needs. */
const BEGUN = { name: "invoice-pay", max: 30, seconds: 3600 };

/** Returns the row of the attempt to resume; an attempt at another amount is canceled. */
function prepare(
  id: number,
  input: StartPaymentInput,
  keeps: Kept | undefined,
): Promise<{ opened: InvoiceWithPayments; payment: PaymentRow }> {
  return Db.retryOnConflict(async () => {
    const asked = await payable(id, input);
    const { opened, amount, surcharge, types, account } = asked;
    const { row, payments } = opened;
    const begun = findAttempt(asked, keeps !== undefined);
    if (begun) return keeps ? renewConsent(opened, begun, keeps) : { opened, payment: begun };
    const count = payments.filter(({ provider }) => provider === "stripe").length;
    await Limit.take(BEGUN, Limit.place(Id.sha256(`${row.owner_id}:${row.id}`)));
    const replaced = confirmable(payments);
    const held = await holdAttempt(row, replaced, amount);
    await cancelIntents(replaced);
    const payment = attemptRow(row, {
      id: Id.derive(row.owner_id, row.id, "payment", amount, count),
      status: "initiated",
      amount,
      surcharge,
      account,
      keeps,
      method: methodOf(types),
      ...(types.length > 1 ? { types } : {}),
      ...held,
    });
    const given_up = replaced.map((each) => each.id);
    return commitAttempt(opened, payment, replaced, "payment.started", { amount, given_up });
  });
}
