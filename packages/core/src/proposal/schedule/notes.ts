/** Which invoices give back what a change order takes away, before it is signed as after. Browser-safe and pure. */

import { type First, firstOf, type Note, notesBeyond } from "../../invoice/owed/rules";
import * as Money from "../../platform/money";
import type { Summary } from "../../project/scope/pricing/rules";
import type { BasePlan } from "./version-schedule";

export interface Notes {
  /** What each invoice gives back. */
  notes: Note[];
  /** What of it is for services that cost less now. */
  first: First[];
}

interface Base {
  services: readonly { id: number; total: number | null }[];
  plan: BasePlan;
}

/** How much less than was accepted each service costs; one that is not chosen any more, all of it. */
function reductionsOf(services: Base["services"], { chosen, tasks }: Summary): Map<number, number> {
  const counts = new Set(chosen);
  const totals = new Map(tasks.map(({ id, price_total }) => [id, counts.has(id) ? price_total : 0]));
  return new Map(
    services.map(({ id, total }) => [id, Math.max(0, Money.subtract(total ?? 0, totals.get(id) ?? 0))]),
  );
}

/** What of a credit each invoice gives back. A base that was frozen before this was told names none. */
export function noteCredits({ services, plan }: Base, summary: Summary, credit: number): Notes {
  const { creditables = [] } = plan;
  if (credit === 0) return { notes: [], first: [] };
  const found = firstOf(creditables, reductionsOf(services, summary));
  const first = creditables.flatMap(({ id, first: before = 0 }): First[] => {
    const counted = Money.add(before, found.find((each) => each.id === id)?.counted ?? 0);
    return counted > 0 ? [{ id, counted }] : [];
  });
  const of = new Map(first.map(({ id, counted }) => [id, counted]));
  const notes = notesBeyond(
    credit,
    creditables.map((each) => ({ ...each, first: of.get(each.id) ?? 0 })),
  );
  return { notes, first };
}
