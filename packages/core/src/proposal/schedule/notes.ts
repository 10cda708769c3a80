/**
 * Distributes a change order's credit over invoices, the same before and after it is signed. Browser-safe and
 * pure.
 */

import { type First, firstOf, type Note, notesBeyond, notesByRate } from "../../invoice/owed/rules";
import { Money } from "../../platform/money";
import type { Summary } from "../../project/scope/pricing/rules";
import type { BasePlan, NewSchedule } from "./version-schedule";

export interface Notes {
  /** The credit on each invoice. */
  notes: Note[];
  /** The part of it that is for services with a lower price now. */
  first: First[];
}

interface Base {
  services: readonly { id: number; total: number | null }[];
  plan: BasePlan;
}

/**
 * Returns by how much each service costs less than accepted; the whole price for one that is no longer
 * chosen.
 */
function reductionsOf(services: Base["services"], { chosen, tasks }: Summary): Map<number, number> {
  const counts = new Set(chosen);
  const totals = new Map(tasks.map(({ id, price_total }) => [id, counts.has(id) ? price_total : 0]));
  return new Map(
    services.map(({ id, total }) => [id, Math.max(0, Money.subtract(total ?? 0, totals.get(id) ?? 0))]),
  );
}

/** Returns the credit on each invoice. A base frozen before invoices were listed names none. */
export function noteCredits(
  { services, plan }: Base,
  summary: Summary,
  { credit, credits }: Pick<NewSchedule, "credit" | "credits">,
): Notes {
  const { creditables = [] } = plan;
  if (credit === 0) return { notes: [], first: [] };
  const found = firstOf(creditables, reductionsOf(services, summary));
  const first = creditables.flatMap(({ id, first: before = 0 }): First[] => {
    const counted = Money.add(before, found.find((each) => each.id === id)?.counted ?? 0);
    return counted > 0 ? [{ id, counted }] : [];
  });
  const of = new Map(first.map(({ id, counted }) => [id, counted]));
  const all = creditables.map((each) => ({ ...each, first: of.get(each.id) ?? 0 }));
  return { notes: credits ? notesByRate(credits, all) : notesBeyond(credit, all), first };
}
