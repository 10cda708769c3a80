import { Actor } from "../../platform/actor";
import { Code } from "../../platform/error";
import type { OwedCredit } from "../schema-billable";
import { rowsOf } from "../waiting";
import { owedHere, type Wait } from "./entity";

/** What holds a credit back, as a screen says it. */
const REASONS: Record<number, OwedCredit["waits"][number]["reason"]> = {
  [Code.PaymentProcessing]: "processing",
  [Code.PaymentInitiated]: "charging",
  [Code.PaymentInProgress]: "charging",
};

/** A payment on its way, a saved method that is being charged, else a contested payment. */
const reasonOf = ({ code }: Wait) => REASONS[code] ?? "disputed";

/** What a signed change order still owes a project's client in credit, and what for it waits; null for nothing. */
export async function owedCredit(project_id: number): Promise<OwedCredit | null> {
  const row = await owedHere(project_id);
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
