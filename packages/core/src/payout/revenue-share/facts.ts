import { findPayments } from "../../invoice/payment/read";
import { type State, stateOf, sumRequestedRefunds } from "../../invoice/payment/rules";
import { listedOf } from "../../invoice/read";
import { Money } from "../../platform/money";
import { openAgreed } from "../../project/content";
import { shapeTask } from "../../project/rows";
import { summarize } from "../../project/scope/rules";
import { PayoutEntity } from "../entity";
import type { Row as PayoutRow } from "../read";
import type { RuleSetRow } from "../rule-set-entity";
import { type Shared, sharedAmountOf } from "./rules";

/**
 * Returns what a project's client has paid and is still there, strongly consistent: each currency by itself,
 * since money of one cannot be shared in another (D7).
 */
export async function sumReceived(project_id: number): Promise<(currency: string) => number> {
  const sent = (await listedOf(project_id)).filter(({ status }) => status === "sent");
  return (currency) =>
    Money.sum(
      sent
        .filter((each) => each.currency === currency)
        .map((each) => sharedAmountOf({ ...each, disputed: each.disputed_at !== undefined })),
    );
}

export interface Service {
  id: number;
  name: string;
  price: number;
}

/** Returns the services that count in a project's price, with the price of each. */
export async function servicesOf(project_id: number): Promise<Service[]> {
  const opened = await openAgreed(project_id);
  const current = opened?.project.scopes[0]?.id;
  const tasks = (opened?.tasks ?? []).filter(({ scope_id }) => scope_id === current).map(shapeTask);
  const { chosen, tasks: priced } = summarize({ categories: [], tasks });
  return tasks
    .filter(({ id }) => chosen.includes(id))
    .map(({ id, name }) => ({ id, name, price: priced.find((each) => each.id === id)?.price_total ?? 0 }));
}

const TROUBLES: Partial<Record<State, string>> = {
  returned: "was returned by the client's bank",
  reversed: "was taken back",
  disputed: "is contested by the client's bank",
  lost: "was lost in a dispute",
  refunded: "was given back to the client",
};

/** A payout made of shares, and its currency. */
export type SharedPayout = Shared & { currency: string };

/**
 * Returns the payouts that a plan drafted, as they are now, each with what is wrong with the payment it came
 * from.
 */
export async function findDrafted(plan: RuleSetRow): Promise<{ rows: PayoutRow[]; shared: SharedPayout[] }> {
  if (plan.drafted.length === 0) return { rows: [], shared: [] };
  const { owner_id } = plan;
  const places = new Map(plan.drafted.map((each) => [each.payment_id, each]));
  const [payouts, payments] = await Promise.all([
    PayoutEntity.get(plan.drafted.map(({ payout_id }) => ({ owner_id, id: payout_id }))).go({
      consistent: true,
    }),
    findPayments(
      [...places.values()].map(({ invoice_id, payment_id }) => ({ owner_id, invoice_id, id: payment_id })),
    ),
  ]);
  const rows: PayoutRow[] = [];
  const shared: SharedPayout[] = [];
  for (const { payout_id, payment_id, base } of plan.drafted) {
    const row = payouts.data.find(({ id }) => id === payout_id);
    const payment = payments.find(({ id }) => id === payment_id);
    if (!row) continue;
    const trouble = payment && TROUBLES[stateOf({ ...payment, refunded: sumRequestedRefunds(payment) })];
    const words = [payment?.ended_note, payment?.dispute?.reason].find(Boolean);
    rows.push(row);
    shared.push({
      id: row.id,
      currency: row.currency,
      state: row.status === "held" || row.status === "paid" ? row.status : "open",
      base,
      total: row.total,
      trouble: trouble
        ? `The payment of invoice ${row.source?.number ?? ""} ${trouble}${words ? ` (${words.replace(/\.$/, "")})` : ""}.`
        : null,
    });
  }
  return { rows, shared };
}
