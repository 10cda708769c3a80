import type { Db } from "../platform/db";
import { failMissing, invalid } from "../platform/error";
import { Money } from "../platform/money";
import type { Changes } from "../project";
import { allTasks, openDocument, type ProjectRow as Row, shapeTask } from "../project/rows";
import { assertCountable, priceTotal, setAmountsWrite } from "../project/scope";
import { addTax } from "../project/tax/on-top/rules";
import { taxRuleOf } from "../project/tax/rules";

/** Rows per transaction: below its 100, with the other writes. */
const MOST = 90;

const MIXED =
  "A service costs a percentage of others that are taxed at other rates. Change the prices yourself.";
const MANY = "This project has too many prices to change at once. Change them in the scope.";

/** Returns amounts of a schedule with the tax that is in the total now; together they are as large a part of it as before. */
function raise(amounts: readonly number[], { from, to }: { from: number; to: number }): number[] {
  const sum = Money.sum(amounts);
  if (sum === 0 || from === 0) return [...amounts];
  return Money.allocate(Money.multiply(String(to), sum, String(from)), [...amounts]);
}

/**
 * Returns the writes that put the tax of a project into its prices, which were typed without it: every service of it,
 * and the amounts of its payments. 422 where no prices say that, and for more services than one transaction takes.
 */
export async function addTaxWrites(project: Row): Promise<{ sums: Changes; writes: Db.Write[] }> {
  const { project_id } = project;
  const rule = taxRuleOf(project.tax);
  // Deleted rows change as well, because they can be restored.
  const [opened, all] = await Promise.all([openDocument(project_id), allTasks(project)]);
  if (!opened || !rule) return failMissing("project");
  const live = new Set(opened.tasks.map(({ id }) => id));
  const prices = new Map<number, number>();
  for (const tasks of Map.groupBy(all, ({ scope_id, id }) => `${scope_id} ${live.has(id)}`).values())
    for (const { id, price } of addTax(tasks.map(shapeTask), rule) ?? invalid({ tax_on_top: MIXED }))
      if (price !== null) prices.set(id, price);
  const changed = all.filter(({ id, price }) => price !== undefined && prices.get(id) !== price);
  if (changed.length > MOST) invalid({ tax_on_top: MANY });
  const scope_id = project.scopes[0]?.id ?? project_id;
  const moved = opened.tasks.map((task) =>
    task.price === undefined ? task : { ...task, price: prices.get(task.id) ?? task.price },
  );
  const { price_total } = priceTotal(moved, scope_id);
  const by = { from: priceTotal(opened.tasks, scope_id).price_total, to: price_total };
  const { invoice_remaining_payments: payments, invoice_upfront_value_amount: upfront } = project;
  const [first = 0, ...parts] = raise([upfront, ...payments.map(({ amount = 0 }) => amount)], by);
  return {
    sums: {
      price_total,
      invoice_upfront_value_amount: first,
      invoice_remaining_payments: payments.map((payment, at) =>
        payment.amount === undefined ? payment : { ...payment, amount: parts[at] ?? payment.amount },
      ),
    },
    writes: changed.map((task) => {
      const price = prices.get(task.id);
      assertCountable({ price, cost: task.cost, quantity: task.quantity });
      return setAmountsWrite(task, { price, cost: task.cost });
    }),
  };
}
