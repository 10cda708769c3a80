import { rowsOf as expensesOf } from "../expense/read";
import { ListedEntity } from "../invoice/entity";
import { PayoutEntity } from "../payout/entity";
import { PlanEntity } from "../payout/revenue-share/entity";
import { Db } from "../platform/db";
import { Code, fail, invalid, missing } from "../platform/error";
import { Money } from "../platform/money";
import type { Changes } from "../project";
import { TermEntity } from "../project/contract/entity";
import type { Row } from "../project/entity";
import { rowsOf as membersOf } from "../project/member/read";
import { assertCountable, DEAREST, priceTotal } from "../project/scope";
import { TaskEntity } from "../project/scope/entity";
import { openDocument, type TaskRow } from "../project/scope/read";
import type { Row as Proposal } from "../proposal";
import { ProposalEntity } from "../proposal/entity";

/** Rows of one transaction, below its 100 with what stands beside them. */
const MOST = 90;

/** What of a project is said in its currency, to others or in a document of its own; none before anything is. */
async function saidIn({ owner_id, project_id }: Row, proposals: readonly Proposal[]): Promise<string[]> {
  const key = { owner_id, project_id };
  const [invoices, payouts, members, expenses, plan] = await Promise.all([
    ListedEntity.query.ofProject({ owner_id, project_key: project_id }).go({ pages: 1, consistent: true }),
    PayoutEntity.query.ofOwner(key).go({ pages: 1 }),
    membersOf(owner_id, project_id),
    expensesOf(project_id),
    PlanEntity.get(key).go({ consistent: true }),
  ]);
  const said: [string, boolean][] = [
    ["a published proposal", proposals.some(({ document_version }) => document_version > 0)],
    ["an invoice", invoices.data.length > 0],
    ["a payment", payouts.data.length > 0],
    ["agreed pay", members.some(({ pay }) => pay !== undefined)],
    ["an expense", expenses.length > 0],
    ["rules for shares", (plan.data?.rules.length ?? 0) > 0],
  ];
  return said.flatMap(([what, is]) => (is ? [what] : []));
}

/**
 * What a project's change to another currency changes: every figure stays as it reads, $125.00 becomes 125.00 EUR
 * and ¥125, and no rate is applied (D7). 2032 once somebody else was told an amount in it; 422 for more services
 * than one transaction takes, where decimals differ.
 */
export async function changeCurrency(
  project: Row,
  to: string,
): Promise<{ sums: Changes; writes: Db.Write[] }> {
  const { owner_id, project_id, currency: from } = project;
  const key = { owner_id, project_id };
  const { data: proposals } = await Db.allOf(
    ProposalEntity.query.one(key),
    Db.ofOne("proposals of one project"),
    { consistent: true },
  );
  const [first] = await saidIn(project, proposals);
  if (first)
    fail(Code.ProjectNotUpdatable, `This project has ${first} in ${from}, so it stays in that currency.`);
  // As they were read: one that is published meanwhile was published in the currency from before.
  const drafts = proposals.map((draft) => Db.revise(ProposalEntity, draft, { currency: to }).write);
  if (Money.minorDigits(from) === Money.minorDigits(to)) return { sums: { currency: to }, writes: drafts };
  const most = DEAREST / 10 ** Math.max(0, Money.minorDigits(to) - Money.minorDigits(from));
  const amount = (value: number) =>
    value > most
      ? invalid({ currency: `This project has an amount that is too large in ${to}` })
      : Money.rescale(value, from, to);
  // What was deleted moves along, as it can be brought back.
  const [opened, { data: tasks }, { data: terms }] = await Promise.all([
    openDocument(project_id),
    Db.allOf(TaskEntity.query.one(key), Db.ofOne("services of one project"), { consistent: true }),
    Db.allOf(TermEntity.query.one(key), Db.ofOne("terms of one project"), { consistent: true }),
  ]);
  if (!opened) return missing("project");
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
      return Db.revise(TaskEntity, task, {
        ...(price === undefined ? {} : { price }),
        ...(cost === undefined ? {} : { cost }),
      }).write;
    }),
    ...fees.map(({ id, late_fee, version: read }) =>
      Db.update(
        TermEntity.patch({ ...key, id })
          .set({ late_fee })
          .add({ version: 1 })
          .where(({ version }, { eq }) => eq(version, read)),
      ),
    ),
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
