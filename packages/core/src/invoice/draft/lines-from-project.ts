import { isDeepStrictEqual } from "node:util";
import { priceOf as expensePrice } from "../../expense/rules";
import { Code, fail, invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import { fenceWrites } from "../../project/billing";
import type { Priced } from "../../project/rows";
import { shownPhase } from "../../project/scope/rules";
import { ownTaxOf, type TaxRule } from "../../project/tax/rules";
import { scopeOf } from "../billing/contract-value";
import { refuseBilled } from "../billing/double-billing";
import { itemOf, type Row } from "../read";
import type { ExpensesInput, Info, Item, SourcesInput } from "../schema";
import { edit } from "./draft";
import { MOST_ITEMS, priceOf } from "./lines";
import { expensesFor, milestonesOf, phaseOf, refuseForeign, serviceOf } from "./sources";

type Made = Omit<Item, "id" | "rank">;

/** Returns a line without rank and id, which come with its place. */
export const makeLine = (of: Partial<Item> & Pick<Item, "name" | "unit_price">): Made => {
  const { id: _, rank: __, ...line } = itemOf({ id: 0, rank: "", ...of });
  return line;
};

const UNIT_WORDS: Record<string, Item["unit"]> = {
  hour: "hour",
  hours: "hour",
  day: "day",
  days: "day",
  week: "week",
  month: "month",
  page: "page",
  pages: "page",
  word: "word",
  words: "word",
};

/**
 * Returns the price of a service as billed; a percentage of others, or one without a price, is billed as a
 * whole.
 */
export function servicePrice(task: Priced["tasks"][number], summary: Priced["summary"]) {
  const whole = task.pricing === "percent" || task.price === null;
  const total = summary.tasks.find(({ id }) => id === task.id)?.price_total ?? 0;
  return {
    total,
    quantity: whole ? "1" : task.quantity,
    unit: whole ? ("each" as const) : (UNIT_WORDS[task.unit?.toLowerCase() ?? ""] ?? "each"),
    unit_price: whole ? total : (task.price ?? 0),
  };
}

/**
 * Turns services, phases and hours into lines; 1003 for what is not in the scope, 422 for an option that was
 * not chosen.
 */
export function linesOf(
  scope: Priced,
  input: SourcesInput,
  /** How the invoice is taxed. */
  rule: Pick<TaxRule, "taxes">,
): Made[] {
  const { service_ids = [], phase_ids = [], hours = [] } = input;
  const { summary } = scope;
  const lineOfService = (id: number) => {
    const task = serviceOf(scope, id);
    const { total: _, ...price } = servicePrice(task, summary);
    const source = { kind: "service" as const, id };
    return makeLine({
      name: task.name,
      description: task.deliverable_description,
      ...price,
      tax: ownTaxOf(task.tax, rule),
      source,
    });
  };
  const services = service_ids.map(lineOfService);
  const phases = phase_ids.flatMap((id) => {
    const { phase, own, source } = phaseOf(scope, id);
    const [tax = null, ...others] = own.map((task) => ownTaxOf(task.tax, rule));
    // One line has one tax: a phase over several is billed by its services.
    if (others.some((each) => !isDeepStrictEqual(each, tax)))
      return own.map((task) => lineOfService(task.id));
    const unit_price = summary.categories.find((each) => each.id === id)?.price_total ?? 0;
    // A phase without a name is called by its content.
    const name = shownPhase(phase.name) || "Services";
    return [makeLine({ name, description: phase.description, unit_price, tax, source })];
  });
  const worked = hours.map(({ service_id, quantity, unit_price }) => {
    const { name, tax } = serviceOf(scope, service_id);
    return makeLine({
      name,
      quantity,
      unit: "hour",
      ...priceOf(unit_price),
      tax: ownTaxOf(tax, rule),
      source: { kind: "hours", id: service_id },
    });
  });
  return [...services, ...phases, ...worked];
}

async function linesOfMilestones(
  project_id: number,
  asked: SourcesInput["milestones"] = [],
): Promise<Made[]> {
  const found = await milestonesOf(
    project_id,
    asked.map(({ milestone_id }) => milestone_id),
  );
  return found.map(({ id, name, description }, i) =>
    makeLine({ name, description, unit_price: asked[i]?.amount ?? 0, source: { kind: "milestone", id } }),
  );
}

/** Turns expenses into lines at the client's price, in the currency in which they were paid. */
const linesOfExpenses = async (of: Row, ids: SourcesInput["expense_ids"] = []): Promise<Made[]> =>
  (await expensesFor(of, ids)).map((found) => {
    const { id, name, note: description } = found;
    return makeLine({ name, description, unit_price: expensePrice(found), source: { kind: "expense", id } });
  });

/**
 * Adds lines for what the client accepted: services and phases at their prices, which are copied, hours of
 * work, milestones at an amount, and expenses with their markup (2030 on two invoices). Only the project's
 * agreed scope counts: a copy would bill the same work under other ids. Nothing is billed twice: a service,
 * its phase and its hours exclude each other, over all counted invoices of the project. 1003 for what is not
 * in the scope; 422 for an invoice without a project or in another currency than its prices, another scope,
 * an option that was not chosen, or what is billed already.
 */
export const addFrom = (id: number, input: SourcesInput, if_match?: number): Promise<Info> =>
  edit(
    id,
    if_match,
    "invoice.items_added",
    async (old) => {
      const { items, project_id } = old;
      if (project_id === undefined) return invalid({ project_id: "This invoice is for no project" });
      const scope = await scopeOf(project_id);
      if ((input.scope_id ?? scope.id) !== scope.id)
        invalid({ scope_id: "Bill out of the scope that this project goes by" });
      const added = [
        ...linesOf(scope, input, old),
        ...(await linesOfMilestones(project_id, input.milestones)),
        ...(await linesOfExpenses(old, input.expense_ids)),
      ];
      await refuseForeign(
        old,
        added.map(({ source }) => source),
      );
      await refuseBilled(old, added, scope);
      if (items.length + added.length > MOST_ITEMS)
        invalid({ items: `An invoice has ${MOST_ITEMS} lines at most` });
      let last = items.at(-1)?.rank;
      return {
        items: [
          ...items,
          ...added.map((line) => {
            last = Rank.last(last);
            return { ...line, id: Id.next(), rank: last };
          }),
        ],
      };
    },
    fenceWrites,
  );

/** Removes the lines of these expenses; 1003 when one is not on the invoice. */
export const removeExpenses = (
  id: number,
  { expense_ids }: ExpensesInput,
  if_match?: number,
): Promise<Info> =>
  edit(id, if_match, "invoice.items_removed", ({ items }) => {
    const isOf = ({ source }: Item, of: number) => source?.kind === "expense" && source.id === of;
    for (const of of expense_ids) if (!items.some((item) => isOf(item, of))) fail(Code.NotFound);
    return { items: items.filter((item) => !expense_ids.some((of) => isOf(item, of))) };
  });
