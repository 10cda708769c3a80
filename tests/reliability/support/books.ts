import { entity, type Row } from "./rows";

/** What the emulator's own ledger says, read past the product. */
export interface Provider {
  charges: { id: string; metadata: Record<string, string>; status: string }[];
  refunds: { id: string; charge: string; amount: number; status: string }[];
  disputes: { id: string; charge: string }[];
  transfers: { id: string; transfer_group: string; amount: number; amount_reversed: number }[];
  balance_transactions: { source: string; net: number; fee: number }[];
}

export async function providerSays(base: string): Promise<Provider> {
  const answer = await fetch(`${base}/_local/stripe/state.json`);
  return ((await answer.json()) as { data: Provider }).data;
}

const sum = (amounts: number[]): number => amounts.reduce((a, b) => a + b, 0);
const amountOf = (row: Row, name: string): number => Number(row[name] ?? 0);

interface Line {
  account: string;
  amount: number;
}
const linesOf = (row: Row): Line[] => row.lines as Line[];
const balance = (postings: Row[], account: string): number =>
  sum(
    postings
      .flatMap(linesOf)
      .filter((line) => line.account === account)
      .map(({ amount }) => amount),
  );

interface Refund {
  status: string;
  amount: number;
}
const refundsOf = (payment: Row): number =>
  sum(
    ((payment.refunds ?? []) as Refund[])
      .filter(({ status }) => status === "pending" || status === "succeeded")
      .map(({ amount }) => amount),
  );
const lostOf = (payment: Row): number => {
  const dispute = payment.dispute as { status: string; amount: number } | undefined;
  return payment.status === "settled" && dispute?.status === "lost" ? dispute.amount : 0;
};

/**
 * Everything that is wrong with the money of one workspace, by its rows and the provider's ledger (reliability
 * 10, 11): in − refunds − fees − payouts = balance, to the cent.
 */
export function wrongMoney(rows: Row[], provider: Provider, owner_id: number): string[] {
  const wrong: string[] = [];
  const same = (what: string, found: number, wanted: number) => {
    if (found !== wanted) wrong.push(`${what}: ${found}, not ${wanted}`);
  };
  const postings = entity(rows, "posting");
  const payments = entity(rows, "payment");
  for (const posting of postings) {
    const total = sum(linesOf(posting).map(({ amount }) => amount));
    if (total !== 0) wrong.push(`posting ${posting.id} is off by ${total}`);
  }
  for (const invoice of entity(rows, "invoice")) {
    const mine = postings.filter(({ document }) => document === `invoice:${invoice.id}`);
    const paid = payments.filter(({ invoice_id }) => invoice_id === invoice.id);
    const totals = invoice.totals as { amount_due: number; amount_paid: number };
    const due = invoice.status === "sent" ? totals.amount_due : 0;
    same(`receivable of ${invoice.id}`, balance(mine, "receivable"), due);
    const settled = paid.filter(({ status }) => status === "settled");
    same(
      `received for ${invoice.id}`,
      totals.amount_paid,
      sum(settled.map((each) => amountOf(each, "amount"))),
    );
    const back = sum(
      paid.map(
        (each) => refundsOf(each) + Math.min(lostOf(each), amountOf(each, "amount") - refundsOf(each)),
      ),
    );
    same(`given back of ${invoice.id}`, amountOf(invoice, "amount_refunded"), back);
    for (const each of paid)
      if (refundsOf(each) > amountOf(each, "amount")) wrong.push(`payment ${each.id} is refunded over`);
  }
  const kept = payments.filter(
    ({ status, provider }) => provider !== "credit" && (status === "settled" || status === "returned"),
  );
  const received = kept.filter(({ status }) => status === "settled");
  const money = sum(received.map((each) => amountOf(each, "amount") + amountOf(each, "surcharge")));
  const given = sum(
    payments.filter(({ provider }) => provider !== "credit").map((each) => refundsOf(each) + lostOf(each)),
  );
  const fees = sum(
    payments.map((each) => amountOf(each, "fee") + ((each.dispute as { fee: number } | undefined)?.fee ?? 0)),
  );
  const outgoing = sum(
    entity(rows, "payout")
      .filter(({ status }) => status === "paid")
      .map((each) => amountOf(each, "total")),
  );
  const held = balance(postings, "clearing") + balance(postings, "bank") + balance(postings, "disputed");
  same("in − refunds − fees − payouts", held, money - given - fees - outgoing);

  const inHand = sum(entity(rows, "client_credit").map((each) => amountOf(each, "amount")));
  same("credit of clients", inHand, -balance(postings, "credit"));
  if (entity(rows, "client_credit").some((each) => amountOf(each, "amount") < 0))
    wrong.push("a client has less than nothing in hand");

  const charges = new Set(
    provider.charges.filter(({ metadata }) => metadata.owner_id === `${owner_id}`).map(({ id }) => id),
  );
  const groups = new Set(entity(rows, "payout").map(({ id }) => `payout:${id}`));
  const sources = new Set([
    ...charges,
    ...provider.transfers.filter((each) => groups.has(each.transfer_group)).map(({ id }) => id),
    ...[...provider.refunds, ...provider.disputes]
      .filter(({ charge }) => charges.has(charge))
      .map(({ id }) => id),
  ]);
  const there = sum(
    provider.balance_transactions.filter(({ source }) => sources.has(source)).map(({ net }) => net),
  );
  same("money at the provider", balance(postings, "clearing"), there);
  return wrong;
}

/** Rebuilds what invoices say of their money out of the journal alone, and compares (reliability 15). */
export function wrongJournal(rows: Row[]): string[] {
  const wrong: string[] = [];
  const journal = entity(rows, "journal");
  for (const entry of journal)
    if (!entry.actor_id || !entry.occurred_at || !entry.request_id)
      wrong.push(`${entry.type} has no actor, time or cause`);
  for (const invoice of entity(rows, "invoice")) {
    const log = journal
      .filter(({ aggregate }) => aggregate === `invoice:${invoice.id}`)
      .sort((a, b) => Number(a.version ?? 0) - Number(b.version ?? 0));
    const now = { total: 0, amount_paid: 0, amount_credited: 0, amount_refunded: 0 };
    for (const { type, after } of log) {
      const told = (after ?? {}) as Record<string, unknown>;
      const amount = Number(told.amount ?? 0);
      if (type === "invoice.sent") now.total = Number(told.total ?? 0);
      else if (type === "invoice.paid" || type === "invoice.partially_paid" || type === "payment.received")
        now.amount_paid += amount;
      else if (type === "invoice.payment_returned") now.amount_paid -= amount;
      else if (type === "invoice.voided" || type === "invoice.credited") now.amount_credited += amount;
      else if (type === "invoice.refunded") now.amount_refunded += Number(told.given_back ?? 0);
      else if (type === "payment.refund_failed") now.amount_refunded -= Number(told.taken_back ?? 0);
      else if (type === "invoice.dispute_closed") now.amount_refunded += Number(told.given_back ?? 0);
    }
    const totals = invoice.totals as Record<string, number>;
    const is = {
      total: /^(draft|scheduled|paused)$/.test(`${invoice.status}`) ? 0 : totals.total,
      amount_paid: totals.amount_paid,
      amount_credited: totals.amount_credited,
      amount_refunded: invoice.amount_refunded,
    };
    for (const [name, value] of Object.entries(now))
      if (is[name as keyof typeof is] !== value)
        wrong.push(
          `the journal says ${name} ${value} of ${invoice.id}, the row ${is[name as keyof typeof is]}`,
        );
  }
  return wrong;
}
