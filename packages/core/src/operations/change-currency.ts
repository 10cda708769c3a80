import { rowsOf as expensesOf } from "../expense/read";
import { hasInvoice } from "../invoice/read";
import { hasPay } from "../payout/read";
import type { Db } from "../platform/db";
import { Code, fail, failMissing, invalid } from "../platform/error";
import { Money } from "../platform/money";
import type { Changes } from "../project";
import { allTerms, setFeeWrite } from "../project/contract";
import { rowsOf as membersOf } from "../project/member/read";
import { allTasks, openDocument, type ProjectRow as Row, type TaskRow } from "../project/rows";
import { assertCountable, DEAREST, priceTotal, setAmountsWrite } from "../project/scope";
import { currencyWrites, type Row as Proposal, rowsOfProject } from "../proposal";

/** Rows per transaction: below its 100, with the other writes. */
const MOST = 90;

/**
 * Returns what names amounts of a project in its currency to others or in documents of its own; empty if
 * there is none.
 */
async function listMentions(
  { owner_id, project_id }: Row,
  proposals: readonly Proposal[],
): Promise<string[]> {
  const [invoiced, pay, members, expenses] = await Promise.all([
    hasInvoice(project_id),
    hasPay(project_id),
    membersOf(owner_id, project_id),
    expensesOf(project_id),
  ]);
  const said: [string, boolean][] = [
    ["a published proposal", proposals.some(({ document_version }) => document_version > 0)],
    ["an invoice", invoiced],
    ["a payment", pay.payout],
    ["agreed pay", members.some(({ pay }) => pay !== undefined)],
    ["an expense", expenses.length > 0],
    ["rules for shares", pay.rules],
  ];
  return said.flatMap(([what, is]) => (is ? [what] : []));
}

/**
 * Returns the writes that change a project's currency: every figure is kept, $125.00 becomes 125.00 EUR and
 * ¥125, and no rate is applied (D7). 2032 once an amount was shown to somebody else; 422 for more services
 * than one transaction takes, if decimals differ.
 */
export async function changeCurrencyWrites(
  project: Row,
  to: string,
): Promise<{ sums: Changes; writes: Db.Write[] }> {
  const { project_id, currency: from } = project;
  const proposals = await rowsOfProject(project);
  const [first] = await listMentions(project, proposals);
  if (first)
    fail(Code.ProjectNotUpdatable, `This project has ${first} in ${from}, so it stays in that currency.`);
  // The drafts as they were read: one that is published meanwhile keeps the old currency, so the write is
  // stale.
  const drafts = currencyWrites(proposals, to);
  if (Money.minorDigits(from) === Money.minorDigits(to)) return { sums: { currency: to }, writes: drafts };
  const most = DEAREST / 10 ** Math.max(0, Money.minorDigits(to) - Money.minorDigits(from));
  const amount = (value: number) =>
    value > most
      ? invalid({ currency: `This project has an amount that is too large in ${to}` })
      : Money.rescale(value, from, to);
  // Deleted rows change as well, because they can be restored.
  const [opened, tasks, terms] = await Promise.all([
    openDocument(project_id),
    allTasks(project),
    allTerms(project),
  ]);
  if (!opened) return failMissing("project");
  const moved = (task: TaskRow): TaskRow => ({
    ...task,
    ...(task.price === undefined ? {} : { price: amount(task.price) }),
    ...(task.cost === undefined ? {} : { cost: amount(task.cost) }),
  });
  const priced = tasks.filter(({ price, cost }) => price || cost);
  const fees = terms.flatMap((term) =>
    term.late_fee?.amount
      ? [{ ...term, late_fee: { ...term.late_fee, amount: Math.max(1, amount(term.late_fee.amount)) } }]
      : [],
  );
  if (priced.length + fees.length > MOST)
    invalid({
      currency: `${from} and ${to} have other decimals, and this project has too many prices to move.`,
    });
  const writes = [
    ...priced.map((task) => {
      const { price, cost } = moved(task);
      assertCountable({ price, cost, quantity: task.quantity });
      return setAmountsWrite(task, { price, cost });
    }),
    ...fees.map((term) => setFeeWrite(term, term.late_fee)),
  ];
  const { price_total } = priceTotal(opened.tasks.map(moved), project.scopes[0]?.id ?? project_id);
  return {
    sums: {
      currency: to,
      price_total,
      margin_amount: project.margin_amount === undefined ? null : amount(project.margin_amount),
      markup_amount: amount(project.markup_amount),
      owner_pay: amount(project.owner_pay),
      invoice_upfront_value_amount: amount(project.invoice_upfront_value_amount),
      invoice_remaining_payments: project.invoice_remaining_payments.map((payment) => ({
        ...payment,
        ...(payment.amount === undefined ? {} : { amount: amount(payment.amount) }),
      })),
    },
    writes: [...drafts, ...writes],
  };
}
