import { checkMoney } from "@stint/core/operations/invariants/index";
import { balanceOf, compareAmounts } from "@stint/core/operations/invariants/rows";
import { sum } from "@stint/core/platform/money";
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

/**
 * Everything that is wrong with the money of one workspace, by its rows and the provider's ledger (reliability
 * 10, 11): what production checks of rows, and that the money at the provider is there, to the cent.
 */
export function wrongMoney(rows: Row[], provider: Provider, owner_id: number): string[] {
  const wrong = checkMoney(rows);
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
  const clearing = balanceOf(entity(rows, "posting"), "clearing");
  return [...wrong, ...compareAmounts("money at the provider", clearing, there)];
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
