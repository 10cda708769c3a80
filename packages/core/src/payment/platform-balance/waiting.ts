import { find, findTransfers, shape } from "../../connected-account/read";
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

/**
 * Divides each payment over the transfers that have it, as the provider lists them, and the part in none,
 * newest first.
 */
function divide(
  payments: readonly PaymentRow[],
  rows: ReadonlyMap<number, PaymentRow>,
  opened: readonly TransferContents[],
) {
  const exact = opened
    .filter(({ of }) => of.status !== "paid")
    .flatMap(({ of, payments: all }) =>
      [...all].flatMap(([id, lines]) => {
        const payment = rows.get(id);
        return payment ? [{ of, payment, currency: of.currency, figures: figuresIn(lines) }] : [];
      }),
    );
  const loose = payments.flatMap((payment): Share[] => {
    const { id, currency } = payment;
    const holders = opened.filter((each) => each.payments.has(id));
    // The provider converted it to another currency, so it is in that transfer.
    if (holders.some(({ of }) => of.currency !== currency)) return [];
    const lines = holders.flatMap((each) => each.payments.get(id) ?? []);
    const figures = subtractLines(figuresOf(payment), lines);
    return isNothing(figures) ? [] : [{ payment, currency, figures }];
  });
  return { exact, loose };
}

/**
 * Returns the clients' payments by card or debit and where they are: what has no bank account to go to yet,
 * what is on its way to one and when it arrives, what arrived lately, the payments behind these, and the
 * owner's connected account. The contents of arrived and sent transfers are the provider's; the payments
 * behind the rest are an expectation.
 */
export async function findWaiting(): Promise<WaitingMoney> {
  const [account, payments, workspace, paidOut, debits, made] = await Promise.all([
    find(),
    online(),
    Workspace.get(),
    findTransfers(),
    listProcessing(),
    releases(),
  ]);
  const amounts = await amountsIn(currenciesOf(payments.filter((of) => !of.account)));
  const connected = account?.payouts_enabled === true;
  const { time_zone, currency } = workspace;
  const today = Day.today(now(), time_zone);
  const on_its_way = connected ? await onItsWay(amounts, balancesBeside, time_zone, paidOut) : [];
  const since = addDays(today, -SHOWN_DAYS);
  const arrived = paidOut
    .filter(({ status, arrives_on }) => status === "paid" && arrives_on >= since)
    .sort((a, b) => b.arrives_on.localeCompare(a.arrives_on) || b.created_at.localeCompare(a.created_at));
  const opened = openTransfers(paidOut, made);
  const lines = opened.flatMap((each) => [...each.payments.values()].flat());
  const rows = await paymentsIn(lines, payments);
  const { exact, loose } = divide(connected ? payments : payments.filter((of) => !of.account), rows, opened);
  const waiting: Sum[] = connected
    ? on_its_way.toReversed()
    : amounts.map((of) => ({ ...of, arrives_on: null }));
  const unsaid = waiting.map((sum) => {
    const isIn = ({ of }: (typeof exact)[number]) =>
      of.currency === sum.currency && of.arrives_on === sum.arrives_on;
    const said = Money.sum(exact.filter(isIn).map(({ figures }) => netIn(figures)));
    return { sum, currency: sum.currency, amount: Math.max(0, Money.subtract(sum.amount, said)) };
  });
  // Transfers that arrived before their contents were stored hold the oldest payments, which are not listed.
  const untold = paidOut.filter(({ status, lines: told }) => status === "paid" && !told);
  const covered = cover(
    [
      ...unsaid.filter(({ amount }) => amount > 0),
      ...untold.map((of) => ({ sum: undefined, currency: of.currency, amount: of.amount })),
    ],
    loose,
  );
  const ages = new Map(payments.map(({ id }, at) => [id, at]));
  const ageOf = ({ payment }: Share) => ages.get(payment.id) ?? payments.length;
  const open = [
    ...exact.map((each) => ({ ...each, sum: undefined, arrives_on: each.of.arrives_on })),
    ...covered.flatMap(({ part: { sum }, share }) => {
      if (!sum) return [];
      const { paid_at } = share.payment;
      const day = connected ? (sum.arrives_on ?? estimateArrival(paid_at, today, sum.currency)) : null;
      return [{ ...share, sum, arrives_on: day }];
    }),
  ]
    .sort((a, b) => ageOf(a) - ageOf(b))
    .slice(0, NAMED);
  const there = arrived
    .flatMap((of) =>
      [...(opened.find((each) => each.of.id === of.id)?.payments ?? [])].flatMap(([id, told]) => {
        const payment = rows.get(id);
        return payment ? [{ of, payment, currency: of.currency, figures: figuresIn(told) }] : [];
      }),
    )
    .slice(0, NAMED_ARRIVED);
  const [openPaid = [], therePaid = []] = await Promise.all([open, there].map(describe));
  const named = openPaid.map((paid, at) => ({
    ...paid,
    arrives_on: open[at]?.arrives_on ?? null,
    is_expected: open[at]?.sum !== undefined,
  }));
  return {
    connected,
    account: account ? shape(account) : null,
    amounts,
    on_its_way: on_its_way.map((each) => {
      const days = named.flatMap((paid, at) => (open[at]?.sum === each ? [paid.arrives_on ?? ""] : []));
      return { ...each, expected_on: each.arrives_on ? null : (days.sort().at(-1) ?? null) };
    }),
    payments: named,
    rest: findRemainders(waiting, named),
    processing: debits,
    arrived: arrived.map((of) => {
      const all = therePaid.filter((_, at) => there[at]?.of === of);
      const is_known = of.lines !== undefined;
      const told = Money.sum(all.map(({ net }) => net));
      return {
        id: of.id,
        currency: of.currency,
        amount: of.amount,
        arrived_on: of.arrives_on,
        is_known,
        payments: all,
        other: is_known ? Money.subtract(of.amount, told) : 0,
      };
    }),
    arrives_on: arrivalOf(today, account?.currency ?? currency),
  };
}
