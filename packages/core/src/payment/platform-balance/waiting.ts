import { find, findTransfers, shape, type TransferRow } from "../../connected-account/read";
import { methodInWords } from "../../invoice";
import { settledPayments } from "../../invoice/payment/read";
import { findMany, listedBefore, type PaymentRow } from "../../invoice/read";
import { AFTER_OPEN } from "../../invoice/rules";
import { Actor } from "../../platform/actor";
import { now } from "../../platform/clock";
import { addDays, Day } from "../../platform/date";
import { Money } from "../../platform/money";
import { Workspace } from "../../workspace";
import { arrivalOf, estimateArrival, onItsWay, type Sum } from "./arrival";
import { availableFor, balancesBeside } from "./balance";
import { openTransfers, paymentsIn, type TransferContents } from "./contents";
import {
  type Figures,
  figuresIn,
  figuresOf,
  isNothing,
  listDeductions,
  netIn,
  subtractLines,
} from "./figures";
import { releases } from "./release-entity";
import type { WaitingMoney } from "./schema";

/** The most payments listed. */
const NAMED = 20;
const NAMED_ARRIVED = 200;

/** Returns clients' payments by card or debit, newest first. */
async function online(): Promise<PaymentRow[]> {
  const settled = await settledPayments(Actor.owner());
  return settled.filter(({ provider, status }) => provider === "stripe" && status === "settled");
}

/** Returns those that went into the platform's account. */
export const findReceived = async (): Promise<PaymentRow[]> =>
  (await online()).filter(({ account }) => !account);

const currenciesOf = (payments: readonly PaymentRow[]): string[] =>
  [...new Set(payments.map(({ currency }) => currency))].sort();

/** Returns the currencies in which clients paid into the platform's account. */
export const currenciesIn = async (): Promise<string[]> => currenciesOf(await findReceived());

/**
 * Returns what waits there, by currency: in the ledger, and not sent on to teammates or to the owner (D7).
 */
async function amountsIn(currencies: readonly string[]): Promise<WaitingMoney["amounts"]> {
  const all = [];
  for (const currency of currencies) {
    const { left } = await availableFor({ id: 0, total: 0, currency });
    if (left > 0) all.push({ currency, amount: left });
  }
  return all;
}

/** Returns the sums alone, for a line elsewhere; empty once nothing waits. */
export const amountsWaiting = async (): Promise<WaitingMoney["amounts"]> => amountsIn(await currenciesIn());

interface Part {
  currency: string;
  amount: number;
}

/** A payment, or the part of it in one place. */
interface Share {
  payment: PaymentRow;
  currency: string;
  figures: Figures;
}

/**
 * Estimates which payments make up which of these sums: the newest payment is in the newest sum (D7: currency
 * by currency). One that spans two counts in the newer one. One that only had a cost is in the sum that it
 * was taken out of: the newest, or the last where more came in than is left.
 */
export function cover<P extends Part, S extends { currency: string; figures: Figures }>(
  parts: readonly P[],
  shares: readonly S[],
): { part: P; share: S }[] {
  const queues = new Map<string, { part: P; left: number }[]>();
  for (const part of parts)
    queues.set(part.currency, [...(queues.get(part.currency) ?? []), { part, left: part.amount }]);
  /** The full sum of each currency, and the excess of the payments in it. */
  const beyond = new Map<string, { part: P; amount: number }>();
  return shares.flatMap((share) => {
    const { currency } = share;
    const queue = queues.get(currency) ?? [];
    const net = netIn(share.figures);
    const [first] = queue;
    if (net < 0) {
      const last = beyond.get(currency);
      if (first) first.left = Money.subtract(first.left, net);
      else if (last && last.amount > 0) last.amount = Math.max(0, Money.add(last.amount, net));
      else return [];
      const part = first?.part ?? last?.part;
      return part ? [{ part, share }] : [];
    }
    if (!first || net === 0) return [];
    let rest = net;
    let last = first;
    while (queue[0] && rest > 0) {
      last = queue[0];
      const taken = Math.min(last.left, rest);
      last.left = Money.subtract(last.left, taken);
      rest = Money.subtract(rest, taken);
      if (last.left === 0) queue.shift();
    }
    if (rest > 0) beyond.set(currency, { part: first.part, amount: rest });
    return [{ part: first.part, share }];
  });
}

/** Describes payments, with the part of each that reaches the owner. */
async function describe(shares: readonly Share[]) {
  const invoices = await findMany([...new Set(shares.map(({ payment }) => payment.invoice_id))]);
  return shares.map(({ payment: of, figures, currency }) => {
    const invoice = invoices.find(({ id }) => id === of.invoice_id);
    return {
      payment_id: of.id,
      invoice_id: of.invoice_id,
      project_id: invoice?.project_id ?? null,
      number: invoice?.number ?? "",
      client_name: invoice?.client_name ?? "",
      payer: invoice?.sent_to_name ?? "",
      title: invoice?.title ?? "",
      paid_at: of.paid_at || of.created_at.slice(0, 10),
      method: methodInWords(of),
      ...figures,
      deductions: listDeductions(figures),
      net: netIn(figures),
      currency,
    };
  });
}

/** Returns invoices whose payment is on its way from the client's bank. */
async function listProcessing(): Promise<WaitingMoney["processing"]> {
  const open = await listedBefore(AFTER_OPEN);
  return open
    .filter(({ amount_processing }) => amount_processing > 0)
    .map((row) => ({
      invoice_id: row.id,
      project_id: row.project_key || null,
      number: row.number ?? "",
      client_name: row.client_name,
      amount: row.amount_processing,
      currency: row.currency,
    }));
}

/** Returns by currency the difference between the sums and the listed payments. */
function findRemainders(sums: readonly Part[], named: readonly { currency: string; net: number }[]): Part[] {
  return [...new Set(sums.map(({ currency }) => currency))].flatMap((currency) => {
    const isIn = (each: { currency: string }) => each.currency === currency;
    const amount = Money.subtract(
      Money.sum(sums.filter(isIn).map((each) => each.amount)),
      Money.sum(named.filter(isIn).map(({ net }) => net)),
    );
    return amount === 0 ? [] : [{ currency, amount }];
  });
}

/** The number of days for which arrived transfers are shown. */
const SHOWN_DAYS = 90;

/** A payment, or the part of it that is in this transfer. */
type SentShare = Share & { transfer: TransferRow };

/** Returns the payments in these transfers, as the provider lists them. */
const listContents = (
  contents: readonly TransferContents[],
  rows: ReadonlyMap<number, PaymentRow>,
): SentShare[] =>
  contents.flatMap(({ of: transfer, payments }) =>
    [...payments].flatMap(([id, lines]) => {
      const payment = rows.get(id);
      return payment ? [{ transfer, payment, currency: transfer.currency, figures: figuresIn(lines) }] : [];
    }),
  );

/** Returns of each payment, newest first, the part that is in no transfer. */
const subtractContents = (payments: readonly PaymentRow[], contents: readonly TransferContents[]): Share[] =>
  payments.flatMap((payment) => {
    const { id, currency } = payment;
    const holders = contents.filter((each) => each.payments.has(id));
    // The provider converted it to another currency, so it is in that transfer.
    if (holders.some(({ of }) => of.currency !== currency)) return [];
    const lines = holders.flatMap((each) => each.payments.get(id) ?? []);
    const figures = subtractLines(figuresOf(payment), lines);
    return isNothing(figures) ? [] : [{ payment, currency, figures }];
  });

/** What is known of the owner's transfers and of the payments in them. */
interface Known {
  transfers: readonly TransferRow[];
  contents: readonly TransferContents[];
  rows: ReadonlyMap<number, PaymentRow>;
}

/** A payment with the sum on its way that it is expected in; without one, the provider lists it in a transfer. */
type ListedShare = Share & { sum?: Sum; arrives_on: string | null };

/**
 * Returns the payments behind the sums that are on their way: those in transfers as the provider lists them, the
 * others as expected, newest first. `dayOf` says when the bank has an expected one.
 */
function listPayments(
  sums: readonly Sum[],
  payments: readonly PaymentRow[],
  { transfers, contents, rows }: Known,
  dayOf: (payment: PaymentRow, sum: Sum) => string | null,
): ListedShare[] {
  const sent = listContents(
    contents.filter(({ of }) => of.status !== "paid"),
    rows,
  );
  const expected = sums.map((sum) => {
    const { currency, arrives_on } = sum;
    const listed = sent.filter(
      ({ transfer }) => transfer.currency === currency && transfer.arrives_on === arrives_on,
    );
    const amount = Money.subtract(sum.amount, Money.sum(listed.map(({ figures }) => netIn(figures))));
    return { sum, currency, amount: Math.max(0, amount) };
  });
  // Transfers that arrived before their contents were stored hold the oldest payments, which are not listed.
  const unlisted = transfers.filter(({ status, lines }) => status === "paid" && !lines);
  const covered = cover(
    [
      ...expected.filter(({ amount }) => amount > 0),
      ...unlisted.map(({ currency, amount }) => ({ sum: undefined, currency, amount })),
    ],
    subtractContents(payments, contents),
  );
  const ages = new Map(payments.map(({ id }, at) => [id, at]));
  const ageOf = ({ payment }: Share) => ages.get(payment.id) ?? payments.length;
  return [
    ...sent.map(({ transfer, ...share }) => ({ ...share, arrives_on: transfer.arrives_on })),
    ...covered.flatMap(({ part: { sum }, share }) =>
      sum ? [{ ...share, sum, arrives_on: dayOf(share.payment, sum) }] : [],
    ),
  ]
    .sort((a, b) => ageOf(a) - ageOf(b))
    .slice(0, NAMED);
}

/** Returns the transfers that arrived since a day, newest first, each with its payments. */
async function listArrived(
  since: string,
  { transfers, contents, rows }: Known,
): Promise<WaitingMoney["arrived"]> {
  const arrived = transfers
    .filter(({ status, arrives_on }) => status === "paid" && arrives_on >= since)
    .sort((a, b) => b.arrives_on.localeCompare(a.arrives_on) || b.created_at.localeCompare(a.created_at));
  const shares = listContents(
    arrived.flatMap(({ id }) => contents.find(({ of }) => of.id === id) ?? []),
    rows,
  ).slice(0, NAMED_ARRIVED);
  const described = await describe(shares);
  return arrived.map(({ id, currency, amount, arrives_on, lines }) => {
    const payments = described.filter((_, at) => shares[at]?.transfer.id === id);
    const is_known = lines !== undefined;
    return {
      id,
      currency,
      amount,
      arrived_on: arrives_on,
      is_known,
      payments,
      other: is_known ? Money.subtract(amount, Money.sum(payments.map(({ net }) => net))) : 0,
    };
  });
}

/**
 * Returns the clients' payments by card or debit and where they are: what has no bank account to go to yet,
 * what is on its way to one and when it arrives, what arrived lately, the payments behind these, and the
 * owner's connected account. The contents of arrived and sent transfers are the provider's; the payments
 * behind the rest are an expectation.
 */
export async function findWaiting(): Promise<WaitingMoney> {
  const [account, payments, { time_zone, currency }, transfers, processing, made] = await Promise.all([
    find(),
    online(),
    Workspace.get(),
    findTransfers(),
    listProcessing(),
    releases(),
  ]);
  const withPlatform = payments.filter((of) => !of.account);
  const amounts = await amountsIn(currenciesOf(withPlatform));
  const connected = account?.payouts_enabled === true;
  const today = Day.today(now(), time_zone);
  const on_its_way = connected ? await onItsWay(amounts, balancesBeside, time_zone, transfers) : [];
  const sums: Sum[] = connected
    ? on_its_way.toReversed()
    : amounts.map((of) => ({ ...of, arrives_on: null }));
  const contents = openTransfers(transfers, made);
  const lines = contents.flatMap((each) => [...each.payments.values()].flat());
  const known: Known = { transfers, contents, rows: await paymentsIn(lines, payments) };
  const shares = listPayments(sums, connected ? payments : withPlatform, known, ({ paid_at }, sum) =>
    connected ? (sum.arrives_on ?? estimateArrival(paid_at, today, sum.currency)) : null,
  );
  const [described, arrived] = await Promise.all([
    describe(shares),
    listArrived(addDays(today, -SHOWN_DAYS), known),
  ]);
  const listed = described.map((paid, at) => ({
    ...paid,
    arrives_on: shares[at]?.arrives_on ?? null,
    is_expected: shares[at]?.sum !== undefined,
  }));
  const lastDayOf = (sum: Sum) =>
    shares
      .flatMap((share) => (share.sum === sum ? [share.arrives_on ?? ""] : []))
      .sort()
      .at(-1) ?? null;
  return {
    connected,
    account: account ? shape(account) : null,
    amounts,
    on_its_way: on_its_way.map((sum) => ({ ...sum, expected_on: sum.arrives_on ? null : lastDayOf(sum) })),
    payments: listed,
    rest: findRemainders(sums, listed),
    processing,
    arrived,
    arrives_on: arrivalOf(today, account?.currency ?? currency),
  };
}
