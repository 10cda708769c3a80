import { Actor } from "../../platform/actor";
import { Code } from "../../platform/error";
import { Money } from "../../platform/money";
import { rowsOf } from "../schedule/rows";
import type { Listed } from "../schema";
import type { OwedCredit } from "../schema-billable";
import { OwedCreditEntity, type OwedRow, type Wait } from "./entity";
import type { OwedToClient } from "./schema";
import { describeOwed } from "./words";

/** The reasons that hold a credit back, in the screens' words. */
const REASONS: Record<number, OwedCredit["waits"][number]["reason"]> = {
  [Code.PaymentProcessing]: "processing",
  [Code.PaymentInitiated]: "charging",
  [Code.PaymentInProgress]: "charging",
};

/** Returns the reason: a payment on its way, a saved method being charged, else a disputed payment. */
const reasonOf = ({ code }: Wait) => REASONS[code] ?? "disputed";

/**
 * Returns what a signed change order still owes a project's client in credit, and what it waits for; null for
 * nothing.
 */
export async function owedCredit(row: OwedRow | undefined): Promise<OwedCredit | null> {
  if (!row || row.amount === 0) return null;
  const invoices = await rowsOf(row.waits.map(({ invoice_id: id }) => ({ owner_id: Actor.owner(), id })));
  const numbers = new Map(invoices.map(({ id, number }) => [id, number ?? null]));
  return {
    amount: row.amount,
    currency: row.currency,
    proposal_id: row.proposal_id,
    since: row.told_at ?? null,
    waits: row.waits.map((wait) => ({
      invoice_id: wait.invoice_id,
      number: numbers.get(wait.invoice_id) ?? null,
      reason: reasonOf(wait),
    })),
  };
}

/**
 * Sums by currency what signed change orders still owe a client in credit, over the projects of its invoices
 * and the invoices that a credit waits for. It is shown beside every balance, never as a part of it: it is
 * without tax, and no credit note gives it yet.
 */
export async function findOwedTo(
  invoices: readonly Pick<Listed, "id" | "project_id">[],
): Promise<Map<string, OwedToClient>> {
  const owner_id = Actor.owner();
  const projects = [...new Set(invoices.flatMap(({ project_id }) => project_id ?? []))];
  if (projects.length === 0) return new Map();
  const { data } = await OwedCreditEntity.get(projects.map((project_id) => ({ owner_id, project_id }))).go({
    consistent: true,
  });
  const own = new Set(invoices.map(({ id }) => id));
  const mine = data.filter(
    ({ amount, waits }) =>
      amount > 0 && (waits.length === 0 || waits.some(({ invoice_id }) => own.has(invoice_id))),
  );
  const currencies = [...new Set(mine.map(({ currency }) => currency))];
  return new Map(
    currencies.map((currency) => {
      const rows = mine.filter((row) => row.currency === currency);
      const amount = Money.sum(rows.map((row) => row.amount));
      const reasons = rows.flatMap(({ waits }) => waits.map(reasonOf));
      return [currency, { amount, text: describeOwed(Money.format(amount, currency), reasons) }];
    }),
  );
}
