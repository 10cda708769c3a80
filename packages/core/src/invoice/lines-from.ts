import { rowsOf as expensesOf } from "../expense/read";
import { priceOf as expensePrice } from "../expense/rules";
import { Actor } from "../platform/actor";
import { Code, fail, invalid } from "../platform/error";
import { Id } from "../platform/id";
import { Rank } from "../platform/rank";
import { allDetails } from "../project/detail";
import { Scope } from "../scope";
import { fence, refuseBilled } from "./billed";
import { edit } from "./draft";
import { MOST_ITEMS, priceOf } from "./lines";
import { itemOf, type Row } from "./rows";
import type { ExpensesInput, Info, Item, SourcesInput } from "./schema";

type Made = Omit<Item, "id" | "rank">;

/** What a line needs beside its words; the rank and id come with its place. */
const made = (of: Partial<Item> & Pick<Item, "name" | "unit_price">): Made => {
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

/** A service as it is billed at its price; a share of others, or one without a price, as a whole. */
export function servicePrice(task: Scope.Info["tasks"][number], summary: Scope.Info["summary"]) {
  const whole = task.pricing === "percent" || task.price === null;
  const total = summary.tasks.find(({ id }) => id === task.id)?.price_total ?? 0;
  return {
    total,
    quantity: whole ? "1" : task.quantity,
    unit: whole ? ("each" as const) : (UNIT_WORDS[task.unit?.toLowerCase() ?? ""] ?? "each"),
    unit_price: whole ? total : (task.price ?? 0),
  };
}

function lines(scope: Scope.Info, input: SourcesInput): Made[] {
  const { service_ids = [], phase_ids = [], hours = [] } = input;
  const { tasks, categories, summary } = scope;
  const service = (id: number) => {
    const task = tasks.find((each) => each.id === id) ?? fail(Code.NotFound);
    if (!summary.chosen.includes(id)) invalid({ items: `${task.name} is an option that was not chosen` });
    return task;
  };
  const services = service_ids.map((id) => {
    const task = service(id);
    const { total: _, ...price } = servicePrice(task, summary);
    const source = { kind: "service" as const, id };
    return made({ name: task.name, description: task.deliverable_description, ...price, source });
  });
  const phases = phase_ids.map((id) => {
    const phase = categories.find((each) => each.id === id) ?? fail(Code.NotFound);
    return made({
      name: phase.name,
      description: phase.description,
      unit_price: summary.categories.find((each) => each.id === id)?.price_total ?? 0,
      source: { kind: "phase", id },
    });
  });
  const worked = hours.map(({ service_id, quantity, unit_price }) =>
    made({
      name: service(service_id).name,
      quantity,
      unit: "hour",
      ...priceOf(unit_price),
      source: { kind: "hours", id: service_id },
    }),
  );
  return [...services, ...phases, ...worked];
}

async function reached(project_id: number, milestones: SourcesInput["milestones"] = []): Promise<Made[]> {
  if (milestones.length === 0) return [];
  const details = await allDetails(Actor.owner(), project_id);
  return milestones.map(({ milestone_id: id, amount }) => {
    const found = details.milestones.find((each) => each.id === id) ?? fail(Code.NotFound);
    const { name, description } = found;
    return made({ name, description, unit_price: amount, source: { kind: "milestone", id } });
  });
}

/** Expenses at what the client pays for them, in the currency in which they were paid. */
async function spent(
  { project_id = 0, currency }: Row,
  ids: SourcesInput["expense_ids"] = [],
): Promise<Made[]> {
  if (ids.length === 0) return [];
  const all = await expensesOf(project_id);
  return ids.map((id) => {
    const found = all.find((each) => each.id === id) ?? fail(Code.NotFound);
    if (!found.billable) invalid({ items: `${found.name} is not billable` });
    if (found.currency !== currency)
      invalid({ items: `${found.name} was paid in ${found.currency}; this invoice is in ${currency}` });
    const { name, note: description } = found;
    return made({ name, description, unit_price: expensePrice(found), source: { kind: "expense", id } });
  });
}

/**
 * Adds lines for what the client accepted: services and phases at their prices, which are copied, hours of work,
 * milestones at an amount, and expenses with their markup (2030 on two invoices). The scope is the project's first unless one is named. Nothing is billed twice: a
 * service, its phase and its hours exclude each other, over all invoices of the project that are not void. 1003
 * for what is not in it; 422 for an invoice without a project, a scope of another one, an option that was not
 * chosen, or what is billed already.
 */
export const addFrom = (id: number, input: SourcesInput, if_match?: number): Promise<Info> =>
  edit(
    id,
    if_match,
    "invoice.items_added",
    async (old) => {
      const { items, project_id } = old;
      if (project_id === undefined) return invalid({ project_id: "This invoice is for no project" });
      const scope = await Scope.get(input.scope_id ?? project_id);
      if (scope.project_id !== project_id) invalid({ scope_id: "This scope is of another project" });
      const added = [
        ...lines(scope, input),
        ...(await reached(project_id, input.milestones)),
        ...(await spent(old, input.expense_ids)),
      ];
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
    fence,
  );

/** Takes the lines of these expenses off; 1003 when one is not on it. */
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
