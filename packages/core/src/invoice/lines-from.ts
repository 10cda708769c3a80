import { Code, fail, invalid } from "../platform/error";
import { Id } from "../platform/id";
import { Rank } from "../platform/rank";
import { Scope } from "../scope";
import { edit } from "./draft";
import { MOST_ITEMS, priceOf } from "./lines";
import { itemOf } from "./rows";
import type { Info, Item, SourcesInput } from "./schema";

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

function lines(scope: Scope.Info, input: SourcesInput): Made[] {
  const { service_ids = [], phase_ids = [], hours = [] } = input;
  const { tasks, categories, summary } = scope;
  const service = (id: number) => tasks.find((task) => task.id === id) ?? fail(Code.NotFound);
  const services = service_ids.map((id) => {
    const task = service(id);
    const whole = task.pricing === "percent" || task.price === null;
    return made({
      name: task.name,
      description: task.deliverable_description,
      quantity: whole ? "1" : task.quantity,
      unit: whole ? "each" : (UNIT_WORDS[task.unit?.toLowerCase() ?? ""] ?? "each"),
      unit_price: whole
        ? (summary.tasks.find((each) => each.id === id)?.price_total ?? 0)
        : (task.price ?? 0),
      source: { kind: "service", id },
    });
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

/**
 * Adds lines for what the client accepted: services and phases at their prices, which are copied, and hours of
 * work. The scope is the project's first unless one is named. 1003 for what is not in it; 422 for an invoice
 * without a project, a scope of another one, or what is on the invoice already.
 */
export const addFrom = (id: number, input: SourcesInput, if_match?: number): Promise<Info> =>
  edit(id, if_match, "invoice.items_added", async ({ items, project_id }) => {
    if (project_id === undefined) return invalid({ project_id: "This invoice is for no project" });
    const scope = await Scope.get(input.scope_id ?? project_id);
    if (scope.project_id !== project_id) invalid({ scope_id: "This scope is of another project" });
    const added = lines(scope, input);
    const key = ({ source }: Pick<Item, "source">) => (source ? `${source.kind} ${source.id}` : "");
    const there = new Set(items.map(key));
    // Hours may be billed in several lines; a service or a phase once.
    for (const line of added)
      if (line.source?.kind !== "hours" && there.has(key(line)))
        invalid({ service_ids: `${line.name} is on this invoice already` });
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
  });
