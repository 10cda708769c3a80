import { find, shape } from "../../connected-account/read";
import { methodInWords } from "../../invoice";
import { InvoiceEntity, ListedEntity } from "../../invoice/entity";
import { PaymentEntity } from "../../invoice/payment/entity";
import { type PaymentRow, refundedOf } from "../../invoice/read";
import { AFTER_OPEN } from "../../invoice/rules";
import { Actor } from "../../platform/actor";
import { now } from "../../platform/clock";
import { addDays, Day } from "../../platform/date";
import { Money } from "../../platform/money";
import { Workspace } from "../../workspace";
import { arrivalOf, expectedOn, onItsWay, transfers } from "./arrival";
import { availableFor, balancesBeside } from "./balance";
import { netOf } from "./net";
import type { Waiting } from "./schema";

/** How many payments are named at most. */
const NAMED = 20;
const NAMED_ARRIVED = 60;

/** Payments that clients made by card or debit, newest first. */
async function online(): Promise<PaymentRow[]> {
  const { data } = await PaymentEntity.query
    .received({ owner_id: Actor.owner() })
    .go({ pages: "all", order: "desc", hydrate: true });
  return data.filter(({ provider, status }) => provider === "stripe" && status === "settled");
}

/** Those of them that went into the installation's account. */
const received = async (): Promise<PaymentRow[]> => (await online()).filter(({ account }) => !account);

const currenciesOf = (payments: readonly PaymentRow[]): string[] =>
  [...new Set(payments.map(({ currency }) => currency))].sort();

/** The currencies in which clients paid into the installation's account. */
export const currenciesIn = async (): Promise<string[]> => currenciesOf(await received());

/** What waits there, by currency: in the book, and not sent on to teammates or to the owner (D7). */
async function amountsIn(currencies: readonly string[]): Promise<Waiting["amounts"]> {
  const all = [];
  for (const currency of currencies) {
    const { left } = await availableFor({ id: 0, total: 0, currency });
    if (left > 0) all.push({ currency, amount: left });
  }
  return all;
}

/** The sums alone, for a line elsewhere; none once nothing waits. */
export const amountsWaiting = async (): Promise<Waiting["amounts"]> => amountsIn(await currenciesIn());

interface Part {
  currency: string;
  amount: number;
}

/**
 * Which payments make up which of these sums: the newest payment is in the newest sum (D7: currency by currency).
 * One that lies in two counts in the newer one. One that only cost something is in the sum that it was taken out
 * of: the newest, or the last where more came in than is left.
 */
export function cover<P extends Part>(
  parts: readonly P[],
  payments: readonly PaymentRow[],
): { part: P; payment: PaymentRow }[] {
  const queues = new Map<string, { part: P; left: number }[]>();
  for (const part of parts)
    queues.set(part.currency, [...(queues.get(part.currency) ?? []), { part, left: part.amount }]);
  /** By currency, the sum that is full, and by how much the payments in it are more. */
  const beyond = new Map<string, { part: P; amount: number }>();
  return payments.flatMap((payment) => {
    const { currency } = payment;
    const queue = queues.get(currency) ?? [];
    const { net } = netOf(payment);
    const [first] = queue;
    if (net < 0) {
      const last = beyond.get(currency);
      if (first) first.left = Money.subtract(first.left, net);
      else if (last && last.amount > 0) last.amount = Math.max(0, Money.add(last.amount, net));
      else return [];
      const part = first?.part ?? last?.part;
      return part ? [{ part, payment }] : [];
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
    return [{ part: first.part, payment }];
  });
}

/** Payments in words, with what of each reaches the owner. */
async function describe(payments: readonly PaymentRow[]) {
  const owner_id = Actor.owner();
  const ids = [...new Set(payments.map(({ invoice_id }) => invoice_id))];
  const { data } =
    ids.length === 0
      ? { data: [] }
      : await InvoiceEntity.get(ids.map((invoice_id) => ({ owner_id, invoice_id }))).go();
  return payments.map((of) => {
    const invoice = data.find(({ id }) => id === of.invoice_id);
    const charged = Money.add(of.amount, of.surcharge ?? 0);
    const { net, contested } = netOf(of);
    const refunded = Money.add(refundedOf(of), of.dispute?.status === "lost" ? of.dispute.amount : 0);
    return {
      invoice_id: of.invoice_id,
      project_id: invoice?.project_id ?? null,
      number: invoice?.number ?? "",
      client_name: invoice?.client_name ?? "",
      payer: invoice?.sent_to_name ?? "",
      title: invoice?.title ?? "",
      paid_at: of.paid_at || of.created_at.slice(0, 10),
      method: methodInWords(of),
      amount: charged,
      refunded,
      contested,
      // With what a dispute cost, so that the lines come to what the owner gets.
      fee: Money.subtract(charged, Money.sum([refunded, contested, net])),
      net,
      currency: of.currency,
    };
  });
}

/** Invoices whose payment is on its way from the client's bank. */
async function processing(): Promise<Waiting["processing"]> {
  const { data } = await ListedEntity.query
    .byDue({ owner_id: Actor.owner() })
    .lt({ due_key: AFTER_OPEN })
    .go({ pages: "all" });
  return data
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

/** By currency, how far the sums are from the payments that are named. */
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

/** How many days what arrived stays in sight. */
const SHOWN_DAYS = 90;

/**
 * What clients paid by card or debit and where it is: what has no bank account to go to yet, what is on its way to
 * one and when it arrives, what arrived lately, the payments that these come from, and the owner's account at the
 * provider.
 */
export async function waitingPayments(): Promise<Waiting> {
  const [account, payments, workspace, paidOut, debits] = await Promise.all([
    find(),
    online(),
    Workspace.get(),
    transfers(),
    processing(),
  ]);
  const amounts = await amountsIn(currenciesOf(payments.filter((of) => !of.account)));
  const connected = account?.payouts_enabled === true;
  const { time_zone, currency } = workspace;
  const today = Day.today(now(), time_zone);
  const on_its_way = connected ? await onItsWay(amounts, balancesBeside, time_zone, paidOut) : [];
  const since = addDays(today, -SHOWN_DAYS);
  const arrived = paidOut
    .filter(({ status, arrives_on }) => status === "paid" && arrives_on >= since)
    .sort((a, b) => b.arrives_on.localeCompare(a.arrives_on) || b.created_at.localeCompare(a.created_at))
    .map((of) => ({ id: of.id, currency: of.currency, amount: of.amount, arrived_on: of.arrives_on }));
  const waiting = connected ? on_its_way.toReversed() : amounts.map((of) => ({ ...of, arrives_on: null }));
  const covered = cover(
    [...waiting, ...arrived],
    connected ? payments : payments.filter((of) => !of.account),
  );
  const parts = new Set<object>(waiting);
  const open = covered.filter(({ part }) => parts.has(part)).slice(0, NAMED);
  const there = covered.filter(({ part }) => !parts.has(part)).slice(0, NAMED_ARRIVED);
  const [openPaid, therePaid] = await Promise.all(
    [open, there].map((of) => describe(of.map(({ payment }) => payment))),
  );
  const dayOf = (paid_at: string, part: Part & { arrives_on?: string | null }) =>
    connected ? (part.arrives_on ?? expectedOn(paid_at, today, part.currency)) : null;
  const named = (openPaid ?? []).map((paid, at) => {
    const part: (Part & { arrives_on?: string | null }) | undefined = open[at]?.part;
    return {
      ...paid,
      arrives_on: part ? dayOf(paid.paid_at, part) : null,
      is_expected: !part?.arrives_on,
    };
  });
  return {
    connected,
    account: account ? shape(account) : null,
    amounts,
    on_its_way: on_its_way.map((each) => {
      const days = named.flatMap((paid, at) => (open[at]?.part === each ? [paid.arrives_on ?? ""] : []));
      return { ...each, expected_on: each.arrives_on ? null : (days.sort().at(-1) ?? null) };
    }),
    payments: named,
    rest: findRemainders(waiting, named),
    processing: debits,
    arrived: arrived.map((each) => ({
      ...each,
      payments: (therePaid ?? []).filter((_, at) => there[at]?.part === each),
    })),
    arrives_on: arrivalOf(today, account?.currency ?? currency),
  };
}
