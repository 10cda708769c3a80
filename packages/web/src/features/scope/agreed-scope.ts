import { endInWords } from "@stint/core/project/agreement/rules";
import type { Agreement } from "@stint/core/project/schema";
import type { Info as Scope } from "@stint/core/project/scope/schema";
import { money } from "../../lib/format";
import type { ScopeTask } from "./queries";

/** The agreed scope: the signed services, then those that an open change order would add. */
export interface AgreedScope {
  categories: Scope["categories"];
  tasks: ScopeTask[];
  /** Cents by the id of a service, and of a phase. */
  amounts: Map<number, number>;
  totals: Map<number, number>;
  /** The services that count. The additions of an open change order do not. */
  counted: Set<number>;
  /** The effect of an open change order on each service, for a note beside its name. */
  marks: Map<number, string>;
}

const byId = <T extends { id: number; price_total: number }>(list: readonly T[]) =>
  list.map(({ id, price_total }) => [id, price_total] as const);

export function describeAgreed(scope: Scope, change: Agreement["change"], currency: string): AgreedScope {
  const { signed, summary } = scope;
  const drafted = new Map(byId(summary.tasks));
  if (!signed)
    return {
      categories: scope.categories,
      tasks: scope.tasks,
      amounts: drafted,
      totals: new Map(byId(summary.categories)),
      counted: new Set(summary.chosen),
      marks: new Map(),
    };
  const kept = new Map(byId(signed.summary.tasks));
  const phases = new Set(signed.categories.map(({ id }) => id));
  const added = scope.tasks.filter(({ id }) => !kept.has(id));
  const number = change?.number ?? 1;
  const state = change && endInWords(change) ? change.status : "not signed";
  const marks = new Map<number, string>();
  for (const { id } of added) marks.set(id, `Change order ${number}, ${state}`);
  for (const [id, amount] of kept) {
    const asked = drafted.get(id);
    if (asked === undefined) marks.set(id, `Removed in change order ${number}, ${state}`);
    else if (asked !== amount) marks.set(id, `${money(asked, currency)} in change order ${number}, ${state}`);
  }
  return {
    categories: [...signed.categories, ...scope.categories.filter(({ id }) => !phases.has(id))],
    tasks: [...signed.tasks, ...added],
    amounts: new Map([...drafted, ...kept]),
    totals: new Map([...byId(summary.categories), ...byId(signed.summary.categories)]),
    counted: new Set([...summary.chosen.filter((id) => !kept.has(id)), ...signed.summary.chosen]),
    marks,
  };
}
